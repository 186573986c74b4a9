"""Plans and books: what a rule set's hands can become, how fast, and for how much.

Owns the words in which a rule set is told to the pattern-aware bot: a `Plan` is one pattern worth going for, a `Book`
the plans of a rule set with what the bot must know of payments.  Must not know how the bot weighs them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from haipai import actions
from haipai.bots.danger import Threat, ready_chance
from haipai.bots.hand import Hand
from haipai.bots.pace import ROUNDS, Curve
from haipai.bots.sight import Other, Sight
from haipai.bots.sketch import Sketch
from haipai.rules.base import Rules
from haipai.shapes import STANDARD

# Typical chances a round of the step that leaves 0, 1, 2 … steps, measured over hands of the bot itself; claims are
# counted in where the plan may claim.
CLOSED: Final = (0.30, 0.185, 0.40, 0.55, 0.62, 0.68, 0.70)
OPEN: Final = (0.30, 0.40, 0.55, 0.65, 0.70, 0.74, 0.76)
ONE_SUIT: Final = (0.26, 0.32, 0.42, 0.50, 0.56, 0.58, 0.60)
PUNGS: Final = (0.22, 0.30, 0.33, 0.36, 0.38, 0.40, 0.42)
SCARCE: Final = (0.30, 0.22, 0.22, 0.22, 0.22, 0.22, 0.22)
# The same where nothing may be claimed on the way.
ONE_SUIT_CLOSED: Final = (0.26, 0.11, 0.15, 0.19, 0.22, 0.25, 0.28)
PUNGS_CLOSED: Final = (0.17, 0.07, 0.10, 0.13, 0.17, 0.21, 0.25)
SCARCE_CLOSED: Final = (0.22, 0.06, 0.08, 0.10, 0.12, 0.14, 0.14)

SELF_DRAWN: Final = 0.3  # of a good player's wins
Key = tuple[int, bool]
RISING: Final = 9  # rounds in which the others' wins become as frequent as they get


class Plan:
    """One pattern to go for: its number in haipai.shapes, what one share of it is worth, whether claims spoil it."""

    __slots__ = ("closed", "pattern", "rates", "worth")

    def __init__(self, pattern: int, worth: float, rates: Curve = OPEN, *, closed: bool = False) -> None:
        self.pattern = pattern
        self.worth = worth
        self.rates = rates
        self.closed = closed

    @property
    def key(self) -> Key:
        """What tells it from the other plans of a book."""
        return (self.pattern, self.closed)


class Book:
    """A rule set as the bot sees it: points are those of one share, before what doubles the whole hand.

    This one is for rule sets where any standard shape wins the same.
    """

    hazard: float = 0.085  # that one other wins in a late round
    quiet: int = 6  # rounds of a hand before the first wins come

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def plans(self, sketch: Sketch, hand: Hand) -> list[Plan]:
        """What this hand of 13 − 3n tiles can still win with; a pattern stands at most twice, closed and not."""
        return [Plan(STANDARD, 1.0)]

    def shares(self, sight: Sight) -> float:
        """Shares that a win brings, in the mean of self-draws and discards."""
        return 1 + SELF_DRAWN * (sight.n - 2)

    def relief(self, sight: Sight) -> float:
        """What an own win saves in points: the mean loss by the others' wins that it prevents."""
        return 0.5 * sum(self.alive(other) for other in sight.others)

    def scale(self, sketch: Sketch) -> float:
        """What multiplies every payment of the hand: 荒番, 嘎 and the like."""
        return 2.0 ** len(sketch.sight.view["marks"]["doubling"])

    def kong(self, sight: Sight, code: int) -> float:
        """Points that a kong brings by itself."""
        return 0.0

    def alive(self, other: Other) -> bool:
        """Whether the sets that lie still allow another to win."""
        return True

    def keep(self, sight: Sight) -> Curve:
        """By rounds left: the chance that the round does not end with another's win."""
        there = sum(self.alive(other) for other in sight.others)
        return keeping(self.hazard * there, self.first_wins(sight))

    def first_wins(self, sight: Sight) -> int:
        """Rounds left when the first wins come."""
        return sight.rounds() + len(sight.throws) - self.quiet

    def threats(self, sketch: Sketch) -> list[Threat]:
        """The others who may win on this seat's discard."""
        return [self.threat(sketch, other) for other in sketch.sight.others if self.alive(other)]

    def threat(self, sketch: Sketch, other: Other) -> Threat:
        """How much one other is to be feared."""
        return Threat(other, ready_chance(other), 1.0)

    def before(self, sight: Sight, codes: list[int]) -> int:
        """The choice before the deal: the lowest 嘎 and no card, since nothing is known yet."""
        return actions.NO_CARD if actions.NO_CARD in codes else codes[0]


@lru_cache(maxsize=64)
def keeping(hazard: float, begin: int) -> Curve:
    """Chances that a round ends without another's win, by rounds left: none wins early, `hazard` from late on."""
    return tuple(1 - min(0.7, hazard * min(1.0, max(0.0, (begin - left) / RISING))) for left in range(ROUNDS + 1))
