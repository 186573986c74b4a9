"""Order round the table and who deals next (C-2.2, SH-1.1).

Owns the seats' circle as rule sets use it.  Knows nothing of scores.
"""

from __future__ import annotations

from haipai.packed import i64


def nearest_first(winners: list[int], giver: i64, seats: i64) -> list[int]:
    """Winners in the order of the seats after `giver`; a self-draw (giver −1) leaves them as they are."""
    if giver < 0:
        return winners
    return [int((giver + step) % seats) for step in range(1, seats + 1) if (giver + step) % seats in winners]


def winner_deals(dealer: i64, ordered: list[int]) -> i64:
    """SH-1.1: the nearest winner deals next; after a drawn hand the dealer stays.  `ordered`: nearest first."""
    return ordered[0] if ordered else dealer
