"""Seat winds and seat flowers (HN-1.3, JH-1.3), the round wind and the deal that passes round (HN-1.1, JH-1.1).

Owns what belongs to a seat by its place from the dealer.  Knows nothing of points.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.position import Position
from haipai.tiles import EAST

SEASONS_MASK: Final = 15  # 春夏秋冬
PLANTS_MASK: Final = 240  # 梅兰竹菊


def seat_wind(pos: Position, who: i64) -> i64:
    """The wind's kind of a seat: the dealer 东, then counter-clockwise 南 西 北."""
    return EAST + (who - pos.dealer + len(pos.seats)) % len(pos.seats)


def own_flowers(wind: i64) -> i64:
    """The two flowers of a seat by its wind: 东 春梅, 南 夏兰, 西 秋菊, 北 冬竹."""
    place = wind - EAST
    plant = place if place < 2 else 5 - place  # 竹 stands before 菊 in the numbering
    return (1 << place) | (1 << (4 + plant))


def passed_deal(pos: Position, stays: bool) -> dict[str, int]:
    """Dealer, round wind and first dealer of the next hand where the deal passes round the table."""
    seats = len(pos.seats)
    dealer = pos.dealer if stays else (pos.dealer + 1) % seats
    back: i64 = 1 if not stays and dealer == pos.first_dealer else 0
    return {
        "dealer": int(dealer),
        "ling": int(EAST + (pos.ling - EAST + back) % 4),
        "first_dealer": int(pos.first_dealer),
    }
