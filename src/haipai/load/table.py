"""A table under load: four guests, one table after the other, and the commands that not every seat has seen yet.

Owns how long somebody stays, and when a command counts as seen by all.
"""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any, Final

from haipai.load.figures import Figures
from haipai.load.house import House
from haipai.load.player import Player
from haipai.load.process import PAUSE

SEATS: Final = 4
CLAIMS: Final = frozenset({"pung", "chow", "kong"})
PUBLIC: Final = CLAIMS | {"discard", "concealed_kong", "added_kong", "win"}
HAND: Final = 130.0  # seconds that a hand takes, about


@dataclass
class Act:
    """A command under way: when it was sent, and which seats have seen its event."""

    kind: str
    seat: int
    sent: float
    seen: set[int] = field(default_factory=set)


class Table:
    """Four people who play a hand, leave the table and open another one.

    The first table is left earlier, each at a moment of its own: so there are tables of every age from then on.
    """

    def __init__(self, number: int, house: House, figures: Figures) -> None:
        self.chance = random.Random(number)  # noqa: S311 - it guards nothing
        self.house = house
        self.figures = figures
        self.tokens: list[str] = []
        self.id = ""
        self.players: list[Player] = []
        self._acts: dict[tuple[str, int], Act] = {}
        self._asked_at = [0.0] * SEATS  # when each seat's last command was sent
        self._thrown = 0.0  # when the last discard was seen first
        self._over = asyncio.Event()

    # -- coming and going ----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the table and seat everybody."""
        if not self.tokens:
            self.tokens = await self.house.guests(SEATS)
        self.id = await self.house.table(self.tokens)
        self.figures.opened += 1
        self.players = [Player(self, seat, token) for seat, token in enumerate(self.tokens)]
        self._acts, self._thrown = {}, 0.0
        self._over.clear()

    async def connect(self) -> None:
        """Connect all four, silent as yet."""
        for player in self.players:
            await player.connect(self.house.url, self.id)

    def play(self) -> None:
        """All four begin to play."""
        for player in self.players:
            player.play()

    async def leave(self) -> None:
        """All four go."""
        players, self.players = self.players, []
        await asyncio.gather(*(player.leave() for player in players))
        self.figures.left += bool(players)

    async def go_on(self) -> None:
        """Play for ever: a hand, another table, a hand …"""
        stay = self.chance.uniform(0, HAND)
        while True:
            try:
                await asyncio.wait_for(self._over.wait(), stay)
                self.figures.hands += 1
            except TimeoutError:
                pass  # the first table: left in the middle
            await self.leave()
            await self.open()
            await self.connect()
            self.play()
            stay = 10 * HAND

    # -- what the players tell -------------------------------------------------------------------------------

    def sent(self, seat: int, command: str, now: float) -> None:
        """A command goes out."""
        word = command.partition(" ")[0]
        self._asked_at[seat] = now
        if word in PUBLIC:
            self._acts[word, seat] = Act(word, seat, now)

    def acknowledged(self, seat: int) -> None:
        """The last command of a seat was taken."""
        self.figures.answers += self.figures.counts(self._asked_at[seat])

    def failed(self, kind: str) -> None:
        """A command was `refused`, or there was an `error`."""
        if not self.figures.counts(time.perf_counter()):
            return
        if kind == "refused":
            self.figures.refused += 1
        else:
            self.figures.errors += 1

    def shown(self, seat: int, frame: dict[str, Any], now: float) -> None:
        """A seat has been shown events."""
        for event in frame.get("events", []):
            kind = event["type"]
            if kind not in PUBLIC:
                continue
            for actor in event["winners"] if kind == "win" else [event["seat"]]:
                act = self._acts.get((kind, actor))
                if act is not None:
                    self._note(act, seat, now)
            if kind == "discard" and (not self._thrown or now - self._thrown > PAUSE / 2):
                self._thrown = now
        if frame["view"]["phase"] == "over":
            self._over.set()

    def _note(self, act: Act, seat: int, now: float) -> None:
        act.seen.add(seat)
        if len(act.seen) < SEATS:
            return
        del self._acts[act.kind, act.seat]
        if not self.figures.counts(act.sent):
            return
        when = now - self.figures.since
        if act.kind in CLAIMS or (act.kind == "win" and act.sent - self._thrown < PAUSE):
            allowed = max(act.sent, self._thrown + PAUSE)
            self.figures.claims.append((when, max(0.0, now - allowed) * 1000))
        else:
            self.figures.turns.append((when, (now - act.sent) * 1000))
