"""敲麻 for the bot: the points of QM-4 as plans, 敲 as the only way to win, 承包.

Owns what each pattern would be worth.  Whether a ready hand wins, and for how much, the rule set itself is asked.
"""

from __future__ import annotations

from typing import Final

from haipai.bots.books.patterns import closed_plan, fits_pattern, flowers, flowers_shown, narrowed, pattern_plans
from haipai.bots.danger import THIRD, Threat
from haipai.bots.hand import Hand
from haipai.bots.pace import Curve
from haipai.bots.plan import SELF_DRAWN, Book, Plan, keeping
from haipai.bots.sight import Other, Sight
from haipai.bots.sketch import Sketch
from haipai.rules.base import Rules

WINS_FIRST: Final = 0.25  # that one of four wins the hand
CONTRACT: Final = 2  # about what a contractor pays more for each relation


DECLARED: Final = 0.15  # that a player who has declared wins in a round


class QiaomaBook(Book):
    """The plans of `qiaoma`."""

    quiet = 7

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.lezi = float(str(rules.options["lezi"]))
        self.base_flowers = float(str(rules.options["base_flowers"]))

    def plans(self, sketch: Sketch, hand: Hand) -> list[Plan]:
        """QM-4; 门清 doubles (QM-4.5) while nothing is claimed, up to two 勒 (QM-4.6) for what is below."""
        sure, hope = flowers(sketch, hand)
        small = min(self.lezi, self.base_flowers + sure + hope)
        if len(hand.sets) == 4:
            small = self.lezi  # 大吊车
        out = pattern_plans(self.lezi, small)
        if hand.closed:
            doubled = [(plan, min(2 * plan.worth, max(2 * self.lezi, plan.worth))) for plan in out]
            out += [closed_plan(plan, worth) for plan, worth in doubled]
        return out

    def shares(self, sight: Sight) -> float:
        """QM-7: one by discard, three by self-draw, contractors more."""
        bonds = sum(sight.relations)
        drawn = 5 * bonds if bonds else sight.n - 1
        return (1 - SELF_DRAWN) * (1 + bonds) + SELF_DRAWN * drawn

    def relief(self, sight: Sight) -> float:
        """Half a 勒 that others would win, and as much for the speed without which nothing is won here."""
        return 0.35 * self.lezi * sum(self.alive(other) for other in sight.others)

    def alive(self, other: Other) -> bool:
        """Claims that fit neither one suit nor 碰碰胡 leave nothing to win with."""
        return fits_pattern(other)

    def keep(self, sight: Sight) -> Curve:
        """Who has declared wins soon; who has not must do so first."""
        declared = sum(other.ready for other in sight.others)
        coming = sum(self.alive(other) and not other.ready for other in sight.others)
        later = keeping(self.hazard * coming, self.first_wins(sight))
        return tuple(chance * (1 - DECLARED) ** declared for chance in later)

    def threats(self, sketch: Sketch) -> list[Threat]:
        """Those who declared 敲, and those who have begun to claim."""
        return [threat for threat in super().threats(sketch) if threat.chance or not threat.other.closed]

    def threat(self, sketch: Sketch, other: Other) -> Threat:
        """Nobody wins who has not declared (QM-2.1); a third take makes a contract (QM-7.3)."""
        bond = sketch.sight.relations[other.seat]
        worth = min(self.lezi, self.base_flowers + flowers_shown(sketch, other)) * (2 if other.closed else 1)
        threat = narrowed(Threat(other, 1.0 if other.ready else 0.0, worth * (1 + bond)))
        if other.takes == THIRD and bond < THIRD:
            threat.bond = WINS_FIRST * CONTRACT * worth
        return threat
