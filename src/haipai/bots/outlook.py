"""What a hand is worth: over all plans of the book, how likely each is in the rounds left, and what it brings.

Owns the weighing.  Must not know commands, nor any rule set: those speak through the book and the sketch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from haipai import shapes
from haipai.bots import danger, pace
from haipai.bots.hand import Hand
from haipai.bots.plan import Book, Key, Plan
from haipai.bots.sight import Sight
from haipai.bots.sketch import Sketch
from haipai.tiles import HONOURS

SECOND: Final = 0.3  # what the next best plan adds: a hand that can turn is better than one that cannot
PLANS: Final = 3  # that count at all
WORTH_A_LOOK: Final = 0.3  # of the best plan's first estimate
NOT_YET: Final = 0.75  # of a ready hand's worth is left when 敲 has still to be said
STEP_BACK: Final = 0.6  # a plan that another discard leaves nearer


class Step(NamedTuple):
    """A plan from where a hand stands."""

    guess: float  # what it is worth at the usual pace
    plan: Plan
    distance: int


class Outlook:
    """The weighing of hands for one decision."""

    def __init__(self, book: Book, sight: Sight) -> None:
        self.book = book
        self.sight = sight
        self.sketch = Sketch(book.rules, sight)
        self.shares = book.shares(sight)
        self.relief = book.relief(sight)
        self.keep = book.keep(sight)
        self.scale = book.scale(self.sketch)
        self.later = NOT_YET if book.rules.knocking else 1.0
        self._threats: list[tuple[danger.Threat, set[int]]] | None = None

    def best(self, hands: Sequence[Hand], rounds: int, *, knocking: bool = False) -> list[float]:
        """Points to be hoped for with each of the hands one decision can leave, all of 13 − 3n tiles.

        `knocking`: 敲 can be said with the discard; else it has still to come.
        """
        steps = [self.steps(hand, rounds) for hand in hands]
        nearest: dict[Key, int] = {}
        for each in steps:
            for _, plan, distance in each:
                nearest[plan.key] = min(distance, nearest.get(plan.key, distance))
        found = [self._weigh(hand, each, nearest, rounds) for hand, each in zip(hands, steps, strict=True)]
        return [max(value, now) if knocking else value for value, now in found]

    def risk(self, kind: int) -> float:
        """Points lost in the mean when a kind is thrown."""
        if self._threats is None:
            found = self.book.threats(self.sketch)
            self._threats = [(threat, danger.passed(self.sight, threat.other)) for threat in found]
        return sum(danger.loss(self.sight, threat, kind) for threat, safe in self._threats if kind not in safe)

    def steps(self, hand: Hand, rounds: int) -> list[Step]:
        """Every plan within reach."""
        plans = self.book.plans(self.sketch, hand)
        wanted = 0
        for plan in plans:
            wanted |= 1 << plan.pattern
        distances = shapes.distances(hand.counts, wanted, hand.packed)
        out = []
        for plan in plans:
            distance = distances[plan.pattern]
            if distance != shapes.FAR and plan.worth > 0:
                chance = pace.curve(plan.rates, distance + 1, self.keep)[rounds]
                out.append(Step(self._prize(plan) * chance, plan, distance))
        return out

    def distances(self, hand: Hand) -> dict[int, int]:
        """The distance of each pattern within reach, by its number."""
        return {step.plan.pattern: step.distance for step in self.steps(hand, 1)}

    def _weigh(self, hand: Hand, steps: list[Step], nearest: dict[Key, int], rounds: int) -> tuple[float, float]:
        """The best plan's worth with a part of the next ones', and what the hand is worth if it is ready now."""
        far = [step for step in steps if step.distance > 0]
        least = WORTH_A_LOOK * max((step.guess for step in far), default=0.0)
        now = self.ready(hand, rounds) if len(far) < len(steps) else 0.0
        values = [self.later * now]
        for guess, plan, distance in far:
            if guess >= least:
                back = STEP_BACK if distance > nearest[plan.key] else 1.0
                values.append(back * self._far(hand, plan, distance, rounds))
        values.sort(reverse=True)
        return sum(value * SECOND**place for place, value in enumerate(values[:PLANS])), now

    def _prize(self, plan: Plan) -> float:
        return self.shares * plan.worth + self.relief

    def _far(self, hand: Hand, plan: Plan, distance: int, rounds: int) -> float:
        """The worth of a plan with its useful tiles counted."""
        looks = 0.0
        for kind in shapes.useful(hand.counts, 1 << plan.pattern, hand.packed, hand.held):
            givers = 0 if plan.closed else claimable(hand.counts, kind, self.sight.n)
            looks += self.sight.unseen[kind] * (1 + givers)
        rate = min(0.9, looks / self.sight.total)
        after = pace.curve(plan.rates, distance, self.keep)
        return self._prize(plan) * pace.finish(rate, after, self.keep, rounds)

    def ready(self, hand: Hand, rounds: int) -> float:
        """The worth of a ready hand, 敲 said where it exists: each wait by its unseen copies, drawn or thrown."""
        rate = gain = 0.0
        others = self.sight.n - 1
        for _, unseen, drawn, thrown in self.sketch.waits(hand):
            share = unseen / self.sight.total
            if drawn:
                rate += share
                gain += share * (drawn / self.scale + self.relief)
            if thrown:
                rate += others * share
                gain += others * share * (thrown / self.scale + self.relief)
        return gain * pace.looks(min(rate, 1.0), self.keep, rounds)


def claimable(counts: list[int], kind: int, players: int) -> int:
    """How many players' discards of a kind could be claimed: every other's for a triplet, one's for a run."""
    if counts[kind] >= 2:
        return players - 1
    if kind < HONOURS:
        for one, two in danger.NEIGHBOURS:
            if kind // 9 == (kind + one) // 9 == (kind + two) // 9 and counts[kind + one] and counts[kind + two]:
                return 1
    return 0
