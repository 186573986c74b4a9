"""What 上海麻将 and 敲麻 share for the bot: the patterns of SH-2, flowers (SH-3), and what lying sets tell of a player.

Owns the plans that both have.  What they pay is said by each book.
"""

from __future__ import annotations

from typing import Final

from haipai.bots.danger import Threat
from haipai.bots.hand import Hand
from haipai.bots.pace import Curve
from haipai.bots.plan import ONE_SUIT, ONE_SUIT_CLOSED, PUNGS, PUNGS_CLOSED, SCARCE, SCARCE_CLOSED, Plan
from haipai.bots.sight import Other
from haipai.bots.sketch import Sketch
from haipai.rules.flowers import flower_items, total
from haipai.shapes import (
    ALL_HONOURS,
    ALL_PUNGS,
    FULL_FLUSH,
    FULL_FLUSH_PUNGS,
    HALF_FLUSH,
    HALF_FLUSH_PUNGS,
    HONOUR_PUNGS,
)
from haipai.tiles import HONOURS, KINDS, WHITE

CLOSED_PACE: Final[dict[Curve, Curve]] = {ONE_SUIT: ONE_SUIT_CLOSED, PUNGS: PUNGS_CLOSED, SCARCE: SCARCE_CLOSED}


def pattern_plans(unit: float, small: float) -> list[Plan]:
    """The open plans: 混一色 and 碰碰胡 for `small`, the others for 1, 2 or 4 units (喇子, 勒)."""
    return [
        Plan(HALF_FLUSH, small, ONE_SUIT),
        Plan(ALL_PUNGS, small, PUNGS),
        Plan(FULL_FLUSH, unit, ONE_SUIT),
        Plan(HALF_FLUSH_PUNGS, unit, PUNGS),
        Plan(FULL_FLUSH_PUNGS, 2 * unit, PUNGS),
        Plan(ALL_HONOURS, 2 * unit, SCARCE),
        Plan(HONOUR_PUNGS, 4 * unit, SCARCE),
    ]


def closed_plan(plan: Plan, worth: float) -> Plan:
    """The same pattern without a claim."""
    return Plan(plan.pattern, worth, CLOSED_PACE[plan.rates], closed=True)


def flowers(sketch: Sketch, hand: Hand) -> tuple[float, float]:
    """Flowers that a hand has by SH-3, and those it may hope for: tiles to come, pairs of honours to be triplets."""
    seat = sketch.put(hand)
    sure = float(total(flower_items(seat, seat.hand)))
    hope = sketch.sight.flowers_to_come()
    for kind in range(HONOURS, KINDS):
        if hand.counts[kind] == 2:
            hope += 0.25 * sketch.sight.unseen[kind] * (2 if kind >= WHITE else 1)
    return sure, hope


def flowers_shown(sketch: Sketch, other: Other) -> float:
    """Flowers that everybody sees of a player."""
    seat = sketch.position.seats[other.seat]
    return float(total(flower_items(seat, seat.hand)))


def fits_pattern(other: Other) -> bool:
    """Whether the sets that lie fit one suit or 碰碰胡."""
    return not other.chows or len(other.plain_suits()) <= 1


def narrowed(threat: Threat) -> Threat:
    """The threat of a player whose hand must be a pattern, by the sets that lie."""
    suits = threat.other.plain_suits()
    if threat.other.chows:
        threat.suits = frozenset({3, *suits})
    elif len(suits) > 1:
        threat.runs = False
    return threat
