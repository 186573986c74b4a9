"""All tables of this server: made, found, brought back from the log, put away.

Owns which actors are in memory.  A table nobody is at leaves memory after a while and comes back, exactly as it was,
when somebody asks for it: the same way as after a crash.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from haipai import __version__
from haipai.errors import HaipaiError
from haipai.rules import load
from haipai.rules.base import Rules
from haipai.server.actor import Actor, Closed
from haipai.server.bots import BotPool
from haipai.server.config import Config
from haipai.server.desk import records
from haipai.server.desk.clocks import MS
from haipai.server.desk.desk import Desk, House
from haipai.server.desk.game import Game
from haipai.server.desk.messages import SitDown
from haipai.server.desk.pictures import match_id
from haipai.server.desk.records import Opened, SeatPlan
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.people import People, Person, Result
from haipai.server.wire.http import TableRequest

_log = logging.getLogger("haipai.hall")
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that reads like something else
BOT_NAMES: Final = ("阿福", "阿宝", "阿珍", "阿强")


class Refusal(HaipaiError):
    """A table that cannot be made or entered: `no_table`, `no_seat`, `too_many_tables`, `bad_humans`."""


def check_options(rules: Rules) -> None:
    """Refuse what a table of this server cannot carry out: an open end (nobody can end it), cards (nobody owns any)."""
    if rules.options["hands"] == 0:
        raise Refusal("refused_options", "a table here plays 4, 8 or 16 hands, not an open match", "options.hands")
    if rules.double_card:
        raise Refusal("refused_options", "a table here has no doubling cards", "options.double_card")


def new_id() -> str:
    """A table's id: 60 random bits in letters that can be read out."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


class Hall:
    """The tables of one server."""

    def __init__(self, config: Config, log: EmbeddedLog, people: People, bots: BotPool) -> None:
        self.config = config
        self._log = log
        self._people = people
        self._bots = bots
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor | None]] = {}
        self._saving: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self.stopping = False

    # -- making and finding ---------------------------------------------------------------------------

    async def make(self, wanted: TableRequest, person: Person) -> tuple[str, int]:
        """A new table with the person on seat 0; (id, seat).  Errors of rules and options, and Refusal."""
        check_options(load(wanted.rules, wanted.options, wanted.seats))
        if wanted.humans > wanted.seats:
            raise Refusal("bad_humans", "more people than seats", "humans")
        self._check_room(person)
        clock = wanted.humans > 1 if wanted.clock is None else wanted.clock
        record = Opened(
            at=time.time_ns() // 1_000_000,
            match=1,
            rules=wanted.rules,
            options=wanted.options,
            base=wanted.base,
            seats=_plans(wanted, person),
            secret=secrets.token_hex(32),
            clock=clock,
            pace=wanted.pace,
            engine=__version__,
        )
        return await self.open(record), 0

    async def open(self, record: Opened, table: str | None = None) -> str:
        """A table whose first match is this one; its id, which may be given.  It is durable when this returns."""
        actor = self._actor(table or new_id(), Game(self.config.clock.misses, self._bank()), record)
        await actor.open(record)
        self._actors[actor.desk.id] = actor
        actor.start()
        return actor.desk.id

    async def find(self, table: str) -> Actor | None:
        """The actor of a table, brought back from the log if need be; None when there is no such table."""
        actor = self._actors.get(table)
        if actor is not None:
            if not actor.closed:
                return actor
            await actor.ended.wait()
        if self.stopping:
            return None
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def sit(self, table: str, seat: int | None, person: Person) -> int:
        """Take a free human seat (None: any); Refusal `no_table`, `no_seat`."""
        actor = await self.find(table)
        if actor is None:
            raise Refusal("no_table", "there is no such table", "table")
        try:
            effects = await actor.ask(SitDown(seat, person.id, person.name))
        except Closed:
            raise Refusal("no_table", "the table is being closed", "table") from None
        if effects.seat is None:
            raise Refusal("no_seat", "that seat is not free", "seat")
        return effects.seat

    async def records_of(self, table: str) -> list[records.Record]:
        """The whole log of a table."""
        return [records.decode(data) for data in await self._log.read(table)]

    def refold(self, table: str, log: Sequence[records.Record]) -> Game:
        """A second copy of a table's state, made from its log."""
        game = Game(self.config.clock.misses, self._bank())
        for record in log:
            game.apply(record, table)
        return game

    async def usable(self) -> bool:
        """Whether the log answers."""
        return await self._log.ready()

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._actors)

    # -- in and out of memory -----------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to put idle tables away."""
        self._sweeper = asyncio.create_task(self._sweep(), name="idle tables")

    async def stop(self) -> None:
        """Close every table: queues finished, sockets told, results written."""
        self.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(actor.stop("shutdown") for actor in list(self._actors.values())))
        while self._saving:
            await asyncio.wait(set(self._saving))

    async def _load(self, table: str) -> Actor | None:
        data = await self._log.read(table)
        if not data:
            return None
        try:
            log = [records.decode(item) for item in data]
            game = await asyncio.to_thread(self.refold, table, log)
        except (HaipaiError, msgspec.DecodeError):
            _log.exception("table_unreadable", extra={"table": table})
            return None
        actor = self._actor(table, game, game.terms)
        self._actors[table] = actor
        actor.start()
        self._keep(actor.desk)
        return actor

    def _actor(self, table: str, game: Game, terms: Opened) -> Actor:
        return Actor(Desk(table, game, self._house(terms)), self._log, self._bots, self._keep)

    def _house(self, terms: Opened) -> House:
        pace = self.config.pace
        delays = {"slow": pace.slow, "normal": pace.normal, "fast": pace.fast, "instant": 0.0}
        return House(
            clocks=self.config.clock,
            clock=terms.clock,
            pause=pace.pause,
            delay=delays[terms.pace],
            new_secret=lambda: secrets.token_hex(32),
        )

    def _bank(self) -> int:
        return round(self.config.clock.bank * MS)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, max(0.2, self.config.limits.idle / 4)))
            before = time.monotonic() - self.config.limits.idle
            for table, actor in list(self._actors.items()):
                if not actor.desk.links and actor.idle_since < before:
                    await actor.stop("closed")
                if actor.closed and self._actors.get(table) is actor:
                    del self._actors[table]

    def _check_room(self, person: Person) -> None:
        """Tables in memory count; those put away unfinished cost nothing and hinder nobody."""
        limits = self.config.limits
        if len(self._actors) >= limits.tables:
            raise Refusal("too_many_tables", "this server plays as many tables as it may; try again later")
        own = sum(actor.desk.game.seat_of(person.id) is not None for actor in self._actors.values())
        if own >= limits.tables_each:
            raise Refusal("too_many_tables", f"you sit at {own} tables already; try again in a few minutes")

    # -- results ----------------------------------------------------------------------------------------------

    def _keep(self, desk: Desk) -> None:
        """Write what lists of matches show; done in the background, and again when the table is loaded."""
        task = asyncio.create_task(self._save(result_of(desk), desk.id))
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    async def _save(self, result: Result, table: str) -> None:
        try:
            await self._people.save(result)
            await self._log.mark_over(table, result.over)
        except Exception:  # noqa: BLE001 - lists are a projection: written again when the table is loaded
            _log.exception("result_not_saved", extra={"table": table})


def _plans(wanted: TableRequest, person: Person) -> tuple[SeatPlan, ...]:
    people = [SeatPlan("human", person.name, person.id)]
    people += [SeatPlan("human", "…") for _ in range(wanted.humans - 1)]
    bots = [SeatPlan("bot", BOT_NAMES[n], bot=wanted.bots) for n in range(wanted.seats - wanted.humans)]
    return (*people, *bots)


def result_of(desk: Desk) -> Result:
    """What lists of matches show of a table's match."""
    game, match = desk.game, desk.game.match
    totals = match.totals if match is not None else [0] * len(game.seats)
    return Result(
        id=match_id(desk.id, game.terms.match),
        table=desk.id,
        rules=game.terms.rules,
        base=game.terms.base,
        hands=match.hands if match is not None else 0,
        hands_over=len(match.results) if match is not None else 0,
        over=game.match_over,
        created=game.terms.at,
        seats=tuple((s.plan.account, s.plan.name, t) for s, t in zip(game.seats, totals, strict=True)),
    )
