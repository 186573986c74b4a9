"""All tables of this server: made, found, brought back from the log, put away.

Owns which actors are in memory.  A table nobody is at leaves memory after a while and comes back, exactly as it was,
when somebody asks for it: the same way as after a crash.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import msgspec

from haipai.errors import HaipaiError
from haipai.rules import load
from haipai.server.actor import Actor
from haipai.server.bots import BotPool
from haipai.server.config import Config
from haipai.server.desk import records
from haipai.server.desk.clocks import MS
from haipai.server.desk.desk import Desk, House
from haipai.server.desk.game import Game
from haipai.server.desk.messages import AccountGone, SitDown
from haipai.server.desk.pictures import match_id
from haipai.server.desk.records import Opened, SeatPlan
from haipai.server.memory import Memory
from haipai.server.names import BOT_NAMES
from haipai.server.opening import Offers, first_match, id_of, new_secret
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.people import People, Person, Result, Wanted
from haipai.server.wire.http import TableRequest
from haipai.server.worker import Closed

_log = logging.getLogger("haipai.hall")


class Refusal(HaipaiError):
    """A table that cannot be made or entered: `no_table`, `no_seat`, `too_many_tables`, `bad_humans`."""


class Hall:
    """The tables of one server.  `match_over` is told of a match that was opened from a room, and its table."""

    def __init__(self, config: Config, log: EmbeddedLog, people: People, bots: BotPool) -> None:
        self.config = config
        self._log = log
        self._people = people
        self._bots = bots
        self._tables: Memory[Actor] = Memory(self._load, lambda actor: not actor.desk.links, config.limits.idle)
        self._opening: dict[str, str] = {}  # table → for which account; "": for a room
        self._saving: set[asyncio.Task[None]] = set()
        self.offers = Offers()
        self.match_over: Callable[[str, str], Awaitable[None]] | None = None

    @property
    def stopping(self) -> bool:
        """Whether the server is stopping."""
        return self._tables.stopping

    # -- making and finding ---------------------------------------------------------------------------

    async def make(self, wanted: TableRequest, person: Person) -> tuple[str, int]:
        """A new table with the person on seat 0; (id, seat).  Errors of rules and options, Refusal, NoOffer."""
        cards = wanted.cards if load(wanted.rules, wanted.options, wanted.seats).double_card else 0
        if wanted.humans > wanted.seats:
            raise Refusal("bad_humans", "more people than seats", "humans")
        offered = None if wanted.offer is None else self.offers.take(wanted.offer, person.id)
        record = first_match(wanted, _plans(wanted, person), cards, offered)
        return await self.open(record, account=person.id), 0

    async def open(self, record: Opened, table: str | None = None, account: str = "") -> str:
        """A table whose first match is this one; its id, which may be given.  It is durable when this returns.

        Refusal `too_many_tables`, counted for the account when one is named, and `stopping`.
        """
        name = table or id_of(record.secret)

        async def opened() -> Actor:
            actor = self._actor(name, self._game(), record)
            await actor.open(record)
            return actor

        with self._place(name, account):
            if await self._tables.make(name, opened) is None:
                raise Refusal("stopping", "the server is stopping")
        return name

    async def find(self, table: str) -> Actor | None:
        """The actor of a table, brought back from the log if need be; None when there is no such table."""
        return await self._tables.find(table)

    async def sit(self, table: str, seat: int | None, person: Person) -> int:
        """Take a free human seat (None: any); Refusal `no_table`, `no_seat`."""
        actor = await self.find(table)
        if actor is None:
            raise Refusal("no_table", "there is no such table", "table")
        try:
            effects = await actor.ask(SitDown(seat, person.id, person.name, person.avatar))
        except Closed:
            raise Refusal("no_table", "the table is being closed", "table") from None
        if effects.seat is None:
            raise Refusal("no_seat", "that seat is not free", "seat")
        return effects.seat

    async def forget(self, account: str) -> None:
        """An account is about to be deleted: it leaves the matches with others that are not over."""
        running = await self._people.matches_of(account, Wanted(people=True, over=False))
        played = [result.table for result in running]
        here = [actor.desk.id for actor in self._tables.all if actor.desk.game.seat_of(account) is not None]
        for table in sorted({*played, *here}):
            actor = await self.find(table)
            if actor is not None:
                with suppress(Closed):  # it has failed, and is as its log says when it comes back
                    await actor.ask(AccountGone(account))

    async def records_of(self, table: str) -> list[records.Record]:
        """The whole log of a table."""
        return [records.decode(data) for data in await self._log.read(table)]

    def refold(self, table: str, log: Sequence[records.Record]) -> Game:
        """A second copy of a table's state, made from its log."""
        game = self._game()
        for record in log:
            game.apply(record, table)
        return game

    async def usable(self) -> bool:
        """Whether the log answers."""
        return await self._log.ready()

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables.all)

    @property
    def members(self) -> set[str]:
        """The accounts at tables in memory whose match is not over, connected or not; without who has left for good."""
        return {account for actor in self._tables.all for account in _players(actor.desk.game)}

    # -- in and out of memory -----------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to put idle tables away."""
        self._tables.start()

    async def stop(self) -> None:
        """Close every table: queues finished, sockets told, results written."""
        await self._tables.stop()
        while self._saving:
            await asyncio.wait(set(self._saving))

    async def _load(self, table: str) -> Actor | None:
        data = await self._log.read(table) if table.isalnum() else []  # no other is a table's: rooms have logs too
        if not data:
            return None
        try:
            log = [records.decode(item) for item in data]
            game = await asyncio.to_thread(self.refold, table, log)
        except (HaipaiError, msgspec.DecodeError):
            _log.exception("table_unreadable", extra={"table": table})
            return None
        actor = self._actor(table, game, game.terms)
        self._keep(actor.desk)
        seated = {seat.plan.account for seat in game.seats if seat.plan.account is not None}
        for account in sorted(await self._people.gone(seated)):
            await actor.tell(AccountGone(account))  # the first thing it hears: that names go is in no log
        return actor

    def _actor(self, table: str, game: Game, terms: Opened) -> Actor:
        return Actor(Desk(table, game, self._house(terms)), self._log, self._bots, self._keep)

    def _game(self) -> Game:
        return Game(self.config.clock.misses, round(self.config.clock.bank * MS))

    def _house(self, terms: Opened) -> House:
        pace = self.config.pace
        delays = {"slow": pace.slow, "normal": pace.normal, "fast": pace.fast, "instant": 0.0}
        return House(
            clocks=self.config.clock,
            pause=pace.pause,
            delay=delays[terms.pace],
            new_secret=new_secret,
            late=self.config.limits.delay,
        )

    @contextmanager
    def _place(self, table: str, account: str) -> Iterator[None]:
        """Room for one more table, kept until it is in memory or has failed; Refusal `too_many_tables`.

        Tables in memory count; those put away unfinished cost nothing and hinder nobody.
        """
        limits, here = self.config.limits, self._tables.all
        opening = [owner for name, owner in self._opening.items() if self._tables.here(name) is None]
        if len(here) + len(opening) >= limits.tables:
            raise Refusal("too_many_tables", "this server plays as many tables as it may; try again later")
        own = sum(actor.desk.game.seat_of(account) is not None for actor in here) + opening.count(account)
        if account and own >= limits.tables_each:
            raise Refusal("too_many_tables", f"you sit at {own} tables already; try again in a few minutes")
        self._opening[table] = account
        try:
            yield
        finally:
            self._opening.pop(table, None)

    # -- results ----------------------------------------------------------------------------------------------

    def _keep(self, desk: Desk) -> None:
        """Write what lists of matches show; done in the background, and again when the table is loaded."""
        self._do(self._save(result_of(desk), desk.id))
        room = desk.game.terms.room
        if room and desk.game.match_over and self.match_over is not None and not self.stopping:
            self._do(self.match_over(room, desk.id))

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    async def _save(self, result: Result, table: str) -> None:
        try:
            await self._people.save(result)
            await self._log.mark_over(table, result.over)
        except Exception:  # noqa: BLE001 - lists are a projection: written again when the table is loaded
            _log.exception("result_not_saved", extra={"table": table})


def _players(game: Game) -> set[str]:
    """The accounts that play a match which is not over."""
    seats = [] if game.match_over else game.seats
    return {seat.plan.account for seat in seats if seat.plan.account is not None and not seat.away}


def _plans(wanted: TableRequest, person: Person) -> tuple[SeatPlan, ...]:
    people = [SeatPlan("human", person.name, person.id, avatar=person.avatar)]
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
        room=game.terms.room,
        people=sum(seat.human for seat in game.seats),
    )
