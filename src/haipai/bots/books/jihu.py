"""老上海计户 for the bot: 户 and 代 of what a hand has, with those that each pattern would add.

Owns the guess of a hand's count.  The counting itself is the rule set's.
"""

from __future__ import annotations

from typing import Final

from haipai.bots.danger import Threat, ready_chance
from haipai.bots.hand import Hand
from haipai.bots.plan import ONE_SUIT, OPEN, PUNGS, SCARCE, SELF_DRAWN, Book, Plan
from haipai.bots.sight import Other, Sight
from haipai.bots.sketch import Sketch
from haipai.rules.base import Rules
from haipai.rules.jihu.count import Tally, loser_tally
from haipai.shapes import (
    ALL_PUNGS,
    FULL_FLUSH,
    FULL_FLUSH_PUNGS,
    HALF_FLUSH,
    HALF_FLUSH_PUNGS,
    HONOUR_PUNGS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from haipai.tiles import HONOURS, KINDS

WINNING: Final = 10  # 和底 (JH-2)
PUNG_HU: Final = 10  # 户 that 碰碰胡 brings by its triplets, about
# 代 of each pattern (JH-3), its usual pace, and whether it is made of triplets.
ROWS: Final = (
    (STANDARD, 0, OPEN, False),
    (HALF_FLUSH, 1, ONE_SUIT, False),
    (ALL_PUNGS, 1, PUNGS, True),
    (HALF_FLUSH_PUNGS, 2, PUNGS, True),
    (FULL_FLUSH, 3, ONE_SUIT, False),
    (FULL_FLUSH_PUNGS, 4, PUNGS, True),
    (HONOUR_PUNGS, 4, PUNGS, True),
)


class JihuBook(Book):
    """The plans of `jihu`."""

    hazard = 0.1
    quiet = 4  # any shape wins, claimed or not

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.limit = float(str(rules.options["limit"]))
        self.min_dai = int(str(rules.options["min_dai"]))
        self.all_settle = rules.options["settle"] == "all"

    def plans(self, sketch: Sketch, hand: Hand) -> list[Plan]:
        """JH-2 and JH-3 by patterns; 十三幺 is a limit hand."""
        sketch.put(hand)
        tally = loser_tally(sketch.position, sketch.sight.seat)
        hope = triplets_to_come(sketch, hand)
        out = [Plan(pattern, self._worth(tally, dai, hope, pungs), rates) for pattern, dai, rates, pungs in ROWS]
        if not hand.sets:
            out.append(Plan(THIRTEEN_ORPHANS, self.limit, SCARCE, closed=True))
        return out

    def _worth(self, tally: Tally, dai: int, hope: float, pungs: bool) -> float:
        """What a hand will count; too few 代 for `min_dai` are made up for by triplets to come, if at all."""
        sure = int(tally.dai) + dai
        hu = WINNING + int(tally.hu) + (PUNG_HU if pungs else 0)
        worth = min(self.limit, hu * 2.0**sure * (1 + hope))
        lacking = max(0, self.min_dai - sure)
        return worth * min(1.0, hope) ** lacking

    def shares(self, sight: Sight) -> float:
        """JH-5.1: the discarder alone or each; with `settle` all, everybody, double where one deals."""
        if self.all_settle:
            return 6.0 if sight.view["dealer"] == sight.seat else 4.0
        return 1 + SELF_DRAWN * (sight.n - 2)

    def relief(self, sight: Sight) -> float:
        """Others win some 40 points, paid by each or by the discarder."""
        return 30.0 if self.all_settle else 15.0

    def threat(self, sketch: Sketch, other: Other) -> Threat:
        """By what lies open: 户 and 代 of sets and flowers."""
        tally = loser_tally(sketch.position, other.seat)
        suits = other.plain_suits()
        one_suit = len(other.melds) >= 2 and len(suits) == 1
        worth = min(self.limit, (WINNING + 4 + int(tally.hu)) * 2.0 ** (int(tally.dai) + one_suit))
        return Threat(other, ready_chance(other), worth)


def triplets_to_come(sketch: Sketch, hand: Hand) -> float:
    """How much pairs of honours that count a 代 as triplets may yet add, as a part of the worth."""
    position = sketch.position
    wind = HONOURS + (sketch.sight.seat - position.dealer + sketch.sight.n) % sketch.sight.n
    counting = {wind, int(position.ling), *range(KINDS - 3, KINDS)}
    return 0.25 * float(sum(sketch.sight.unseen[kind] for kind in counting if hand.counts[kind] == 2))
