"""The figures of a simulation: who gained what, how hands ended, which patterns won.

Owns what is counted.  Intervals are estimate.py's business.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from haipai.simulate.estimate import Estimate, Ratio
from haipai.simulate.hands import Hand
from haipai.simulate.plan import Plan


@dataclass(frozen=True)
class Standing:
    """One player, or all places of one name: figures a hand, in points (× 底分) or shares of hands."""

    name: str
    points: Estimate
    wins: Estimate
    self_draws: Estimate  # shares of hands won by an own draw
    gives: Estimate  # shares of hands won by another on this player's tile
    value: Estimate  # received in a hand won, points


@dataclass(frozen=True)
class Summary:
    """What came of a simulation; estimates have walls as clusters."""

    plan: Plan
    hands: int
    decisions: int
    seats: tuple[Standing, ...]  # by place in the line-up
    names: tuple[Standing, ...]  # by name, all its places together
    drawn: Estimate
    several: Estimate  # hands with more than one winner
    dealer_points: Estimate
    dealer_wins: Estimate
    ways: dict[str, Estimate]  # how hands were won, shares of won hands
    patterns: dict[str, Estimate]  # shares of wins, most frequent first

    def to_json(self) -> dict[str, object]:
        """Plain values, ready for JSON."""
        return {
            "plan": {**vars(self.plan), "players": list(self.plan.line_up)},
            "hands": self.hands,
            "decisions": self.decisions,
            "seats": [_standing_json(one) for one in self.seats],
            "names": [_standing_json(one) for one in self.names],
            **{name: getattr(self, name).to_json() for name in ("drawn", "several", "dealer_points", "dealer_wins")},
            "ways": {name: one.to_json() for name, one in self.ways.items()},
            "patterns": {name: one.to_json() for name, one in self.patterns.items()},
        }


def _standing_json(one: Standing) -> dict[str, object]:
    figures = {name: value.to_json() for name, value in vars(one).items() if isinstance(value, Estimate)}
    return {"name": one.name, **figures}


def summarise(plan: Plan, hands: Iterable[Hand]) -> Summary:
    """The figures of all hands of a plan, in the order of `run`."""
    tally = Tally(plan)
    for _, group in groupby(hands, key=lambda hand: hand.wall):
        tally.add_wall(list(group))
    return tally.summary()


class Tally:
    """Figures as they grow, wall by wall."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.hands = 0
        self.decisions = 0
        self.ratios: defaultdict[tuple[str, str], Ratio] = defaultdict(Ratio)

    def add_wall(self, hands: list[Hand]) -> None:
        """Count all hands of one wall as one cluster."""
        sums: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        for hand in hands:
            self.decisions += hand.decisions
            for key, y, x in figures(self.plan, hand):
                sums[key][0] += y
                sums[key][1] += x
        totals = {"way": sums["total", "won"][0], "pattern": sums["total", "wins"][0]}
        sums["total", "won"][1] = sums["total", "wins"][1] = 1
        for key, (y, x) in sums.items():
            self.ratios[key].add(y, totals.get(key[0], x))
        self.hands += len(hands)

    def summary(self) -> Summary:
        """The figures so far."""
        line_up = self.plan.line_up
        return Summary(
            plan=self.plan,
            hands=self.hands,
            decisions=self.decisions,
            seats=tuple(self._standing(f"seat {place}", name) for place, name in enumerate(line_up)),
            names=tuple(self._standing(f"name {name}", name) for name in dict.fromkeys(line_up)),
            drawn=self._found("table", "drawn"),
            several=self._found("table", "several"),
            dealer_points=self._found("dealer", "points"),
            dealer_wins=self._found("dealer", "wins"),
            ways=self._shares("way", "won"),
            patterns=self._shares("pattern", "wins"),
        )

    def _standing(self, who: str, name: str) -> Standing:
        kinds = ("points", "wins", "self_draws", "gives", "value")
        return Standing(name, *(self._found(who, kind) for kind in kinds))

    def _found(self, who: str, kind: str) -> Estimate:
        return self.ratios[who, kind].estimate()

    def _shares(self, what: str, whole: str) -> dict[str, Estimate]:
        """Shares of something that only some walls show: walls without it count with their wins."""
        names = [kind for who, kind in self.ratios if who == what]
        found = {name: share(self.ratios[what, name], self.ratios["total", whole]).estimate() for name in names}
        return dict(sorted(found.items(), key=lambda item: (-item[1].value, item[0])))


def share(seen: Ratio, total: Ratio) -> Ratio:
    """The ratio of sightings to a total kept apart: `seen` holds (sightings, total) of its walls, `total` of all."""
    out = Ratio()
    out.n, out.x, out.xx = total.n, total.y, total.yy  # the total counts one for each wall
    out.y, out.yy, out.xy = seen.y, seen.yy, seen.xy
    return out


def figures(plan: Plan, hand: Hand) -> Iterator[tuple[tuple[str, str], int, int]]:
    """(figure, numerator, denominator) of one hand; a denominator of 0 is the wall's total, added later."""
    won = len(hand.winners) > 0
    yield ("table", "drawn"), int(not won), 1
    yield ("table", "several"), int(len(hand.winners) > 1), 1
    yield ("dealer", "points"), hand.deltas[hand.dealer], 1
    yield ("dealer", "wins"), int(hand.dealer in hand.winners), 1
    yield ("total", "won"), int(won), 0
    yield ("total", "wins"), len(hand.winners), 0
    if won:
        yield ("way", hand.by), 1, 0
    for patterns in hand.patterns:
        for pattern in patterns:
            yield ("pattern", pattern), 1, 0
    for seat, place in enumerate(hand.players):
        for who in (f"seat {place}", f"name {plan.line_up[place]}"):
            for kind, y, x in seat_figures(hand, seat):
                yield (who, kind), y, x


def seat_figures(hand: Hand, seat: int) -> Iterator[tuple[str, int, int]]:
    """(figure, numerator, denominator) of one seat in a hand."""
    wins = seat in hand.winners
    yield "points", hand.deltas[seat], 1
    yield "wins", int(wins), 1
    yield "self_draws", int(wins and hand.giver < 0), 1
    yield "gives", int(seat == hand.giver), 1
    yield "value", hand.deltas[seat] if wins else 0, int(wins)
