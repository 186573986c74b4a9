"""A desk without I/O: time stands until it is moved, bots answer at once, the log is a list."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from haipai.server.config import Clocks
from haipai.server.desk import messages as m
from haipai.server.desk import records, show
from haipai.server.desk.desk import Desk, House
from haipai.server.desk.game import Game
from haipai.server.desk.records import Opened, Record, SeatPlan
from haipai.server.wire import client as c
from haipai.server.wire.server import encode
from haipai.table import Table
from haipai.table.match import Match

Chooser = Callable[[m.BotAsk], str]
CLOCKS = Clocks(turn=15, claim=10, bank=30, next=20, misses=3)
PAUSE, DELAY = 0.8, 0.5


class Line:
    """A connection that keeps what it is sent, with the time."""

    def __init__(self, stage: Stage, seat: int) -> None:
        self.stage = stage
        self.seat = seat
        self.sent: list[tuple[float, str]] = []
        self.ended = False

    def post(self, text: str) -> None:
        """Keep a frame."""
        self.sent.append((round(self.stage.now, 6), text))

    def end(self, message: Any = None) -> None:
        """Note the end."""
        self.ended = True

    @property
    def frames(self) -> list[dict[str, Any]]:
        """All frames so far."""
        return [json.loads(text) for _, text in self.sent]

    @property
    def last(self) -> dict[str, Any]:
        """The newest frame that shows the table."""
        return next(frame for frame in reversed(self.frames) if frame["t"] in {"state", "update"})


class LaidOutMatch(Match):
    """A match whose hands are all dealt from one laid-out wall."""

    wall = ""
    dice = (1, 2)

    def dealt(self, seed: bytes, cards: Sequence[int] | None) -> Table:
        """Deal from the wall instead of the seed."""
        return Table.from_header(
            {
                "rules": self.rules,
                "options": self.options,
                "dealer": 0,
                "carry": self._carry,
                "wall": self.wall,
                "dice": list(self.dice),
            }
        )


class StageGame(Game):
    """A game that deals from a laid-out wall when there is one."""

    wall = ""

    def _new_match(self, table_id: str) -> Match:
        if not self.wall:
            return super()._new_match(table_id)
        match = LaidOutMatch(self.terms.rules, dict(self.terms.options), 1, len(self.seats), 0)
        match.wall = self.wall
        return match


class Stage:
    """One table with virtual time."""

    def __init__(
        self,
        humans: int = 1,
        *,
        clock: bool = True,
        secret: int = 1,
        wall: str = "",
        chooser: Chooser | None = None,
        mute: bool = False,
        **terms: Any,
    ) -> None:
        self.now = 1000.0
        self.seats = range(terms.pop("seats", 4))  # how many there are; all else is as in Opened
        self.mute = mute  # nobody is shown the table: only answers are sent
        self.clock = clock
        self.wall = wall
        self.chooser = chooser or (lambda ask: str(ask.view["legal"][0]))  # type: ignore[index]
        self.log: list[Record] = []
        self.lines: dict[int, Line] = {}
        self.desk = self._desk(self._game())
        self.fx = m.Effects()
        self._follow(self.desk.open(self._opened(humans, f"{secret:064x}", terms), self.moment))

    def _opened(self, humans: int, secret: str, terms: dict[str, Any]) -> Opened:
        """The first match: 上海麻将 of four hands, unless the terms say otherwise."""
        seats = [SeatPlan("human", f"p{n}", f"g{n}") for n in range(humans)]
        seats += [SeatPlan("bot", f"b{n}", bot="x") for n in range(len(self.seats) - humans)]
        plain = Opened(0, 1, "shanghai", {"hands": 4}, 1, tuple(seats), secret, self.clock, "normal", "t")
        return structs.replace(plain, **terms)

    def _game(self) -> Game:
        game = StageGame(CLOCKS.misses, round(CLOCKS.bank * 1000))
        game.wall = self.wall
        return game

    def _desk(self, game: Game) -> Desk:
        return Desk("stage", game, House(CLOCKS, PAUSE, DELAY, lambda: "ab" * 32))

    @property
    def moment(self) -> m.Moment:
        """Now."""
        return m.Moment(self.now, round(self.now * 1000))

    @property
    def table(self) -> Table:
        """The hand at the table."""
        return self.desk.game.hand()

    # -- what people do ----------------------------------------------------------------------------

    def come(self, *seats: int) -> None:
        """Seats connect."""
        for seat in seats:
            self.lines[seat] = Line(self, seat)
            self.handle(m.Came(seat, self.lines[seat], None))

    def go(self, seat: int) -> None:
        """A seat's connection is lost."""
        self.handle(m.Gone(seat, self.lines.pop(seat)))

    def look_on(self) -> Line:
        """Somebody without a seat connects."""
        line = Line(self, -1)
        self.handle(m.Came(-1, line, None))
        return line

    def handle_said(self, seat: int, line: Line, message: c.ClientMessage) -> None:
        """A connection says something, whether or not it is the seat's."""
        self.handle(m.Said(seat, line, message))

    def watcher_says(self, line: Line, message: c.ClientMessage) -> None:
        """Somebody who looks on says something."""
        self.handle(m.Said(-1, line, message))

    def handle_gone(self, line: Line) -> None:
        """Somebody who looks on is gone."""
        self.handle(m.Gone(-1, line))

    def say(self, seat: int, message: c.ClientMessage) -> m.Effects:
        """A seat says something."""
        return self.handle(m.Said(seat, self.lines[seat], message))

    def do(self, seat: int, command: str, action: str = "", seq: int | None = None) -> m.Effects:
        """A seat gives a command."""
        return self.say(seat, c.Do(action or f"{seat}-{len(self.lines[seat].sent)}-{command}"[:40], command, seq))

    def wait(self, seconds: float) -> None:
        """Let time pass; everything due happens at its time."""
        end = self.now + seconds
        while True:
            due = self.desk.due()
            if due is None or due > end:
                break
            self.now = max(self.now, due)
            self.handle(m.Tick())
        self.now = end

    def restart(self) -> None:
        """The process dies; another one reads the log.  Nobody is connected any more."""
        kept, self.log = self.log, []
        self.lines = {}
        game = self._game()
        for record in kept:
            game.apply(records.decode(records.encode(record)), "stage")
        self.desk = self._desk(game)
        self.log = kept

    # -- what the actor does -----------------------------------------------------------------------

    def handle(self, message: m.Inbox) -> m.Effects:
        """Give the desk a message and carry out what follows."""
        effects = self.desk.handle(message, self.moment)
        self._follow(effects)
        return effects

    def _follow(self, effects: m.Effects) -> None:
        self.log += effects.records
        self.fx = effects
        answers = [(link, encode(message)) for link, message in effects.frames]
        for link, text in answers if self.mute else show.frames(self.desk):
            link.post(text)
        for link in effects.farewells:
            link.end()
        for ask in effects.asks:
            self.handle(m.BotSaid(ask.seat, ask.number, self.chooser(ask)))
