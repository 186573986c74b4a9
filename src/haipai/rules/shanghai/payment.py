"""Who pays a winner in `shanghai`, in shares of his value (SH-5, SH-6.2).

Owns the payment table.  Knows nothing of tiles.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules.base import Settlement, Transfer
from haipai.rules.partners import relation
from haipai.rules.position import DISCARD, ROB_KONG, Outcome, Position


def pay_winner(
    settlement: Settlement, pos: Position, outcome: Outcome, winner: i64, points: i64, rob_as_discard: bool
) -> None:
    """Add the transfers to one winner; `points` is one share with every doubling in it."""
    for payer in range(i64(len(pos.seats))):
        if payer == winner:
            continue
        partner = relation(pos, winner, payer) > 0
        giver = payer == outcome.giver
        shares, clause = owed(outcome.by, giver, partner, rob_as_discard)
        if shares:
            settlement.transfers.append(Transfer(payer, winner, shares * points, clause))


def owed(by: i64, giver: bool, partner: bool, rob_as_discard: bool) -> tuple[i64, str]:
    """Shares one seat owes and the clause that says so; 0 when it owes nothing."""
    if by == DISCARD or (by == ROB_KONG and rob_as_discard):
        clause = "SH-5.1" if by == DISCARD else "SH-5.2"
        ours = i64(1) if partner else i64(0)
        return (1 + ours if giver else ours), ("SH-6.2" if partner else clause)
    if by == ROB_KONG:
        together = i64(2) if partner else i64(0)
        return (3 + together if giver else together), ("SH-6.2" if partner else "SH-5.2")
    return (i64(3), "SH-6.2") if partner else (i64(1), "SH-5.1")
