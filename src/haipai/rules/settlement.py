"""The last step of every settlement: 加倍卡 (C-12.1), sums, 底分 and the check that nothing is lost (C-9.2).

Owns what is the same in all rule sets once the transfers stand.  Knows nothing of why they are paid.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules.base import Settlement
from haipai.rules.position import Position


def finish(settlement: Settlement, pos: Position, base: int) -> list[int]:
    """Deltas per seat in points × `base`, zero in sum; doubles the transfers in place where cards lie.

    A transfer is doubled once for each of its two players who laid a card; in a drawn hand cards do nothing.
    """
    deltas = [0] * len(pos.seats)
    for transfer in settlement.transfers:
        if settlement.wins:
            transfer.points *= card_factor(pos, transfer.payer) * card_factor(pos, transfer.payee)
        amount = int(transfer.points) * base
        deltas[transfer.payer] -= amount
        deltas[transfer.payee] += amount
    assert sum(deltas) == 0, deltas  # noqa: S101 - each transfer takes what it gives
    return deltas


def card_factor(pos: Position, who: i64) -> i64:
    """2 for a seat that laid a 加倍卡, else 1."""
    return 2 if pos.seats[who].card else 1
