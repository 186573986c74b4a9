"""海南麻将 for the bot: 牌型分 as plans, the need of a 番, kongs that pay, 嘎.

Owns what each shape would be worth, and how likely a shape without a pattern has its 番.  Whether a ready hand wins,
and for how much, the rule set itself is asked.
"""

from __future__ import annotations

from typing import Final

from haipai import actions
from haipai.bots.danger import Threat, ready_chance
from haipai.bots.hand import Hand
from haipai.bots.plan import CLOSED, ONE_SUIT, OPEN, PUNGS, SCARCE, SELF_DRAWN, Book, Plan
from haipai.bots.sight import Other, Sight
from haipai.bots.sketch import Sketch
from haipai.rules.base import Rules
from haipai.rules.winds import own_flowers, seat_wind
from haipai.shapes import (
    ALL_PUNGS,
    FULL_FLUSH,
    FULL_FLUSH_PUNGS,
    HALF_FLUSH,
    LUXURY_SEVEN_PAIRS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from haipai.tiles import CHOW, WHITE

WITHOUT: Final = 0.5  # of its worth is left to an open hand that has no 番 yet
HOARD: Final = (0.13, 0.10, 0.16, 0.22, 0.28, 0.34, 0.40)  # pace of pairs that may not claim


class HainanBook(Book):
    """The plans of `hainan`."""

    hazard = 0.1
    quiet = 4

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        options = rules.options
        self.need_fan = bool(options["need_fan"])
        self.liability = bool(options["last_tiles_liability"])
        self.no_collusion = bool(options["no_collusion"])
        self.dealer_bonus = bool(options["dealer_bonus"])
        self.streak_bonus = bool(options["streak_bonus"])
        self.free_ga = bool(options["free_ga"])

    def plans(self, sketch: Sketch, hand: Hand) -> list[Plan]:
        """HN-6 by shapes and colour; seven pairs and 十三幺 only while no set lies."""
        plain = 1.0 if self._has_fan(sketch, hand) else WITHOUT
        out = [
            Plan(STANDARD, plain, OPEN),
            Plan(HALF_FLUSH, 1.0, ONE_SUIT),
            Plan(ALL_PUNGS, 2.0, PUNGS),
            Plan(FULL_FLUSH, 2.0, ONE_SUIT),
            Plan(FULL_FLUSH_PUNGS, 4.0, PUNGS),
        ]
        if hand.closed:
            out.append(Plan(STANDARD, 1.0, CLOSED, closed=True))  # 门清 is a 番
        if not hand.sets:
            out += [
                Plan(SEVEN_PAIRS, 2.0, HOARD, closed=True),
                Plan(LUXURY_SEVEN_PAIRS, 3.0, HOARD, closed=True),
                Plan(THIRTEEN_ORPHANS, 13.0, SCARCE, closed=True),
            ]
        return out

    def _has_fan(self, sketch: Sketch, hand: Hand) -> bool:
        """Whether a 番 of HN-7.2 is sure whatever the hand becomes: own flower, dragons, own wind, 令."""
        position, seat = sketch.position, sketch.put(hand)
        wind = seat_wind(position, sketch.sight.seat)
        if not self.need_fan or seat.flowers & own_flowers(wind):
            return True
        counting = {wind, *range(WHITE, WHITE + 3)}
        if self.rules.options["call_ling"]:
            counting.add(position.ling)
        triplets = {one.tile for one in hand.sets if one.kind != CHOW}
        triplets.update(kind for kind in counting if hand.counts[kind] >= 3)
        return not counting.isdisjoint(triplets)

    def shares(self, sight: Sight) -> float:
        """HN-8.1: everybody pays; a self-draw is worth double."""
        return (1 + SELF_DRAWN) * (sight.n - 1)

    def relief(self, sight: Sight) -> float:
        """What everybody pays for another's win."""
        return 1.5

    def scale(self, sketch: Sketch) -> float:
        """The mean unit to the others (HN-8)."""
        seats, me, dealer = sketch.position.seats, sketch.sight.seat, sketch.position.dealer
        bonus = self.dealer_bonus + (sketch.position.streak if self.streak_bonus else 0)
        others = [other.seat for other in sketch.sight.others]
        units = [1 + seats[me].ga + seats[one].ga + (bonus if dealer in (me, one) else 0) for one in others]
        return sum(units) / len(units)

    def kong(self, sight: Sight, code: int) -> float:
        """HN-8.5: each other pays, two for a concealed one."""
        concealed = actions.CONCEALED_KONG <= code < actions.ADDED_KONG
        return (2.0 if concealed else 1.0) * (sight.n - 1)

    def threat(self, sketch: Sketch, other: Other) -> Threat:
        """The others pay with the discarder, so that he loses little more; but for all where he is liable."""
        late = self.liability and sketch.sight.view["wall_left"] <= self.rules.reserve + 2 * sketch.sight.n
        liable = self.no_collusion or late
        return Threat(other, ready_chance(other), 3.0 if liable else 0.6)

    def before(self, sight: Sight, codes: list[int]) -> int:
        """The lowest 嘎, since it may never be lowered; where it may, one step more for the dealer, who wins more."""
        if self.free_ga and sight.view["dealer"] == sight.seat and actions.NO_CARD not in codes:
            return codes[min(1, len(codes) - 1)]
        return super().before(sight, codes)
