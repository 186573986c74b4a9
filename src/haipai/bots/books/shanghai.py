"""上海麻将 for the bot: the rows of SH-4 as plans, flowers to come, and whom to fear.

Owns what each pattern would be worth.  Whether a ready hand wins, and for how much, the rule set itself is asked.
"""

from __future__ import annotations

from math import exp
from typing import Final

from haipai.bots.books.patterns import (
    fits_pattern,
    flowers,
    flowers_shown,
    narrowed,
    pattern_plans,
)
from haipai.bots.danger import THIRD, Threat, ready_chance
from haipai.bots.hand import Hand
from haipai.bots.plan import CLOSED, SELF_DRAWN, Book, Plan
from haipai.bots.sight import Other, Sight
from haipai.bots.sketch import Sketch
from haipai.rules.base import Rules
from haipai.shapes import ALL_PUNGS, FULL_FLUSH, HALF_FLUSH, STANDARD

WINS_FIRST: Final = 0.25  # that one of four wins the hand


class ShanghaiBook(Book):
    """The plans of `shanghai`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.lazi = float(str(rules.options["lazi"]))
        self.plain = bool(rules.options["concealed_plain_wins"])

    def plans(self, sketch: Sketch, hand: Hand) -> list[Plan]:
        """SH-4 by rows; 门清 only while nothing is claimed."""
        lazi = self.lazi
        out = pattern_plans(lazi, self._small(sketch, hand))
        if hand.closed:
            closed = (STANDARD,) if self.plain else (HALF_FLUSH, FULL_FLUSH, ALL_PUNGS)
            out += [Plan(pattern, 2 * lazi, CLOSED, closed=True) for pattern in closed]
        return out

    def _small(self, sketch: Sketch, hand: Hand) -> float:
        """Row 1: the flowers there are and may come, at most a 喇子; nothing is won without one.  大吊车 is row 2."""
        if len(hand.sets) == 4:
            return self.lazi
        sure, hope = flowers(sketch, hand)
        if sure:
            return min(self.lazi, sure + hope)
        return (1 - exp(-1.5 * hope)) * min(self.lazi, 1 + hope / 2)

    def shares(self, sight: Sight) -> float:
        """SH-5.1, SH-6.2: one by discard, three by self-draw, partners one and two more."""
        return 1 + 2 * SELF_DRAWN + (1 + SELF_DRAWN) * sum(sight.relations)

    def relief(self, sight: Sight) -> float:
        """Others win two 喇子 with any concealed hand; where they need a pattern, nothing is won without speed."""
        return (0.3 if self.plain else 1.2) * self.lazi * sum(self.alive(other) for other in sight.others)

    def alive(self, other: Other) -> bool:
        """Claims that fit neither one suit nor 碰碰胡 leave nothing to win with."""
        return other.closed or fits_pattern(other)

    def threat(self, sketch: Sketch, other: Other) -> Threat:
        """Concealed he takes two 喇子 with anything; else a pattern that his sets allow, by its flowers."""
        bond = sketch.sight.relations[other.seat]
        if other.closed:
            return Threat(other, ready_chance(other), 2 * self.lazi * (1 + bond))
        worth = min(self.lazi, max(1.0, flowers_shown(sketch, other)))
        threat = narrowed(Threat(other, ready_chance(other), worth * (1 + bond)))
        if other.takes == THIRD and not bond:
            threat.bond = WINS_FIRST * worth
        return threat
