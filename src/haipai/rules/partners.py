"""Who took how much from whom, and what it makes of two players (SH-6.1, QM-7.3).

Owns the relation between two seats.  Knows nothing of payments.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.position import CONCEALED_KONG, Position

THIRD: Final = 3  # takes that make the relation


def fill_takes(pos: Position) -> None:
    """Set every seat's `takes` from the melds on the table; concealed kongs took nothing."""
    for seat in pos.seats:
        for giver in range(len(pos.seats)):
            seat.takes[giver] = 0
        for meld in seat.melds:
            if meld.kind != CONCEALED_KONG:
                seat.takes[meld.source] += 1


def relation(pos: Position, one: i64, other: i64) -> i64:
    """0 none, 1 when one of the two took three or more tiles from the other, 2 when both did."""
    if one == other:
        return 0
    bonds: i64 = 1 if pos.seats[one].takes[other] >= THIRD else 0
    return bonds + (1 if pos.seats[other].takes[one] >= THIRD else 0)
