"""What a ready hand would bring: a bot's own position, as far as it sees it, put before its rule set.

Owns the position made of a view (the others' concealed tiles are left empty) and the gain of each wait.  The rule set
judges and settles; nothing of its values is written here.
"""

from __future__ import annotations

from typing import NamedTuple

from haipai.bots.bot import View
from haipai.bots.hand import Hand
from haipai.bots.sight import Sight
from haipai.rules.base import WIN_OK, Rules
from haipai.rules.position import DISCARD, DRAWN, SELF_DRAW, Outcome, Position, Seat
from haipai.tiles import COPIES, KINDS, SEASONS


class Wait(NamedTuple):
    """A wait: its kind, unseen copies, and the points gained when drawn and when thrown (in the mean; 0: no win)."""

    kind: int
    unseen: int
    drawn: float
    thrown: float


class Sketch:
    """The position of a view, in which the own hand can be exchanged.

    `sight`: what it is made of; `position`: as the rule set takes it.
    """

    def __init__(self, rules: Rules, sight: Sight) -> None:
        self.rules = rules
        self.sight = sight
        view = sight.view
        self.position = Position([Seat(sight.n) for _ in range(sight.n)], view["dealer"])
        self.position.wall_left = view["wall_left"]
        if view["dice"] is not None:
            self.position.dice1, self.position.dice2 = view["dice"]
        for name in rules.carries:
            if view["marks"].get(name) is not None:
                setattr(self.position, name, view["marks"][name])
        for seat, player in zip(self.position.seats, view["players"], strict=True):
            fill(seat, player)
        for other in sight.others:
            self.position.seats[other.seat].melds = [one for one in other.melds if one.tile >= 0]

    def waits(self, hand: Hand) -> list[Wait]:
        """The waits of a hand of 13 − 3n tiles of which a copy is unseen and that would win something.

        敲 is taken as declared, where it exists.
        """
        seat = self.put(hand)
        seat.ready = True
        none = self._moved(Outcome(DRAWN, -1, -1, False), [])
        out = []
        for kind in range(KINDS):
            unseen = self.sight.unseen[kind]
            if unseen and hand.held[kind] < COPIES and self.rules.shape(seat, kind):
                givers = [other.seat for other in self.sight.others]
                thrown = sum(self._gain(Outcome(DISCARD, kind, giver, False), none) for giver in givers) / len(givers)
                seat.add(kind, 1)
                drawn = self._gain(Outcome(SELF_DRAW, kind, -1, False), none)
                seat.add(kind, -1)
                if drawn or thrown:
                    out.append(Wait(kind, unseen, drawn, thrown))
        return out

    def put(self, hand: Hand) -> Seat:
        """Put a hand into the own seat."""
        seat = Seat(self.sight.n)
        fill(seat, self.sight.view["players"][self.sight.seat])
        for kind, count in enumerate(hand.counts):
            if count:
                seat.add(kind, count)
        seat.melds = hand.sets
        self.position.seats[self.sight.seat] = seat
        return seat

    def _gain(self, outcome: Outcome, none: float) -> float:
        """What a win brings above a hand that nobody wins, 0 when it is no win."""
        me = self.sight.seat
        if self.rules.judge(self.position, me, outcome).reason != WIN_OK:
            return 0.0
        return self._moved(outcome, [me]) - none

    def _moved(self, outcome: Outcome, winners: list[int]) -> float:
        """Points that come to the own seat."""
        me = self.sight.seat
        moves = self.rules.settle(self.position, outcome, winners).transfers
        return float(sum(one.points * ((one.payee == me) - (one.payer == me)) for one in moves))


def fill(seat: Seat, player: View) -> None:
    """What everybody knows of a seat that its payments can depend on, its sets apart."""
    for flower in player["flowers"]:
        seat.flowers |= 1 << (flower - SEASONS)
    for giver, count in enumerate(player["takes"]):
        seat.takes[giver] = count
    seat.ga = player["ga"] or 0
    seat.ready = player["ready"]
