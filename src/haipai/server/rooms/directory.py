"""All rooms of this server: made, found by their codes, brought back from the log, closed when nobody comes any more.

Owns codes in use, which rooms are in memory, and the way between a room and its tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any, Final

import msgspec

from haipai.errors import HaipaiError
from haipai.server.actor import moment
from haipai.server.config import Config
from haipai.server.desk.clocks import MS
from haipai.server.hall import Hall
from haipai.server.memory import Memory
from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.rooms import show
from haipai.server.rooms.actor import Outside, RoomActor, log_id
from haipai.server.rooms.codes import Tries, new_code, read_code
from haipai.server.rooms.desk import House, RoomDesk
from haipai.server.rooms.state import Room
from haipai.server.rooms.terms import checked
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.people import Person
from haipai.server.store.room_index import RoomEntry, RoomIndex
from haipai.server.wire.http import RoomRequest
from haipai.server.wire.room import RoomInfo
from haipai.server.worker import Closed

_log = logging.getLogger("haipai.rooms")
_STATUS: Final = {"no_room": 404, "too_many_rooms": 429, "too_many_codes": 429, "stopping": 503, "no_table": 404}
GRACE: Final = 3600.0  # seconds after a start before rooms are closed: people come back first


class Refusal(HaipaiError):
    """A room that cannot be made or entered: `no_room`, `too_many_rooms`, `too_many_codes`, `stopping`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.status = _STATUS[code]


class Rooms:
    """The rooms of one server."""

    def __init__(self, config: Config, log: EmbeddedLog, index: RoomIndex, hall: Hall) -> None:
        self.config = config
        self._log = log
        self._index = index
        self._hall = hall
        limits = config.limits
        self._rooms: Memory[RoomActor] = Memory(self._load, lambda actor: not actor.desk.links, limits.idle)
        self._tries = Tries(limits.codes, limits.codes_all)
        self._house = House(choose=secrets.choice, new_secret=lambda: secrets.token_hex(32))
        self._outside = Outside(self._open, self._keep, self._begun)
        self._making: dict[str, str] = {}  # code → account
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()
        hall.match_over = self.table_over

    # -- making and finding --------------------------------------------------------------------------------

    async def make(self, wanted: RoomRequest, person: Person) -> str:
        """A new room with the person on seat 0, host and setter; its code.

        BadTerms, Refusal `too_many_rooms`, `stopping`.
        """
        terms = checked(wanted.terms, wanted.seats) if wanted.terms is not None else None
        self._check_limits(person.id)
        while (code := new_code()) in self._making or self._rooms.here(code) is not None:
            pass
        self._making[code] = person.id
        try:
            made = await self._rooms.make(code, lambda: self._make(code, m.Began(person, wanted.seats, terms)))
        finally:
            del self._making[code]
        if made is None and self.stopping:
            raise Refusal("stopping", "the server is stopping")
        return code if made is not None else await self.make(wanted, person)

    async def _make(self, code: str, begun: m.Began) -> RoomActor | None:
        """A room of this code; None when there is one already (of three hundred million)."""
        room = await self._fold(code)
        if room is None or (not room.closed and room.seq > 0):
            return None
        actor = self._actor(room)
        await actor.carry_out(begun)
        await self._log.mark_over(log_id(code), over=False)
        return actor

    async def find(self, code: str) -> RoomActor | None:
        """The actor of a room, brought back from the log if need be; None when there is no such room."""
        return await self._rooms.find(code)

    async def look(self, typed: str, address: str, account: str = "") -> RoomActor:
        """The room of a code that somebody typed; Refusal `no_room`, `too_many_codes`.

        Whoever is in the room already is let back in even while the server as a whole answers no codes.
        """
        if self.stopping:
            raise Refusal("stopping", "the server is stopping")
        async with self._tries.turn(address):
            return await self._look(read_code(typed), address, account)

    async def _look(self, code: str | None, address: str, account: str) -> RoomActor:
        answered = self._tries.answers(address, time.monotonic())
        if not answered and not self._tries.only_all(address, time.monotonic()):
            raise _too_many()
        found = await self.find(code) if code is not None else None
        if not answered and (found is None or found.desk.room.of(account) is None):
            raise _too_many()
        if found is None:
            self._tries.wrong(address, time.monotonic())
            raise Refusal("no_room", "there is no such room")
        return found

    def info(self, actor: RoomActor) -> RoomInfo:
        """A room from outside."""
        return show.info(actor.desk, time.monotonic())

    async def glance(self, typed: str, address: str) -> RoomInfo:
        """`look`, and what may be seen from outside."""
        return self.info(await self.look(typed, address))

    async def of(self, person: Person) -> list[RoomEntry]:
        """The rooms somebody is in, the last changed first."""
        return await self._index.of(person.id)

    @property
    def stopping(self) -> bool:
        """Whether the server is stopping."""
        return self._rooms.stopping

    @property
    def in_memory(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms.all)

    @property
    def members(self) -> set[str]:
        """The accounts in rooms that are in memory, connected or not."""
        return {one.account for actor in self._rooms.all for one in actor.desk.room.people.values()}

    def _check_limits(self, account: str) -> None:
        limits, here = self.config.limits, self._rooms.all
        making = [owner for code, owner in self._making.items() if self._rooms.here(code) is None]
        if len(here) + len(making) >= limits.rooms:
            raise Refusal("too_many_rooms", "this server has as many rooms as it may; try again later")
        own = sum(actor.desk.room.of(account) is not None for actor in here)
        if own + making.count(account) >= limits.rooms_each:
            raise Refusal("too_many_rooms", f"you are in {own} rooms already; leave one, or try again in a few minutes")

    # -- what happens elsewhere --------------------------------------------------------------------------------

    async def table_over(self, code: str, table: str) -> None:
        """A match that was opened from a room is over."""
        await self._tell(code, m.TableOver(table))

    async def renamed(self, person: Person) -> None:
        """Somebody has another name or picture; rooms that are not in memory hear of it when he comes."""
        for actor in self._rooms.all:
            if actor.desk.room.of(person.id) is not None:
                await self._tell(actor.name, m.Changed(person))

    async def forget(self, person: Person) -> None:
        """An account is about to be deleted: it leaves its rooms and tables for good, durable when this returns."""
        codes = {entry.code for entry in await self._index.of(person.id)}
        codes |= {actor.name for actor in self._rooms.all if actor.desk.room.of(person.id) is not None}
        for code in sorted(codes):
            actor = await self.find(code)
            if actor is not None:
                with contextlib.suppress(Closed):  # it has failed, and is as its log says when it comes back
                    await actor.ask(m.AccountGone(person.id))
                await actor.settled()  # where a table is being opened for him, it is there to be told
        await self._hall.forget(person.id)

    async def _tell(self, code: str, message: m.Inbox) -> None:
        actor = await self.find(code)
        if actor is not None:
            with contextlib.suppress(Closed):  # it looks after its table itself when it comes back
                await actor.tell(message)

    async def _open(self, code: str, wanted: m.Wanted) -> tuple[int, ...]:
        """Open a room's table, or find it open already; the lots it was opened with."""
        actor = await self._hall.find(wanted.table)
        if actor is None:
            await self._hall.open(wanted.record, wanted.table)
            actor = await self._hall.find(wanted.table)
        if actor is None or actor.desk.game.terms.room != code:
            raise Refusal("no_table", "there is another table of that id")
        return actor.desk.game.terms.lots

    # -- in and out of memory ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to put idle rooms away and to close forgotten ones."""
        self._rooms.start()
        self._sweeper = asyncio.create_task(self._sweep(), name="forgotten rooms")

    async def stop(self) -> None:
        """Close every room's connections: queues finished, sockets told, lists written."""
        self._stop.set()
        if self._sweeper is not None:
            await self._sweeper
        await self._rooms.stop()
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def _fold(self, code: str) -> Room | None:
        """What the log of a room amounts to; None, and a line in the server's log, when it cannot be read."""
        data = await self._log.read(log_id(code))
        try:
            return await asyncio.to_thread(_folded, code, data)
        except (HaipaiError, msgspec.DecodeError, LookupError, ValueError):
            _log.exception("room_unreadable", extra={"room": code})
            return None

    async def _load(self, code: str) -> RoomActor | None:
        room = await self._fold(code)
        if room is None or room.closed or room.seq == 0:
            return None
        actor = self._actor(room)
        self._keep(actor.desk)
        if room.phase != "open":
            self._begun(actor.desk)
        for account in sorted(await self._index.gone(one.account for one in room.people.values())):
            await actor.tell(m.AccountGone(account))  # deleted while the room was away; the first thing it hears
        return actor

    def _begun(self, desk: RoomDesk) -> None:
        """A match has begun, and may have ended before the room knew that; or the room has come back in the middle."""
        self._do(self._look_after(desk.room.code, desk.room.table))

    async def _look_after(self, code: str, table: str | None) -> None:
        """Is the table of a room still there, and its match not over?  Without a table the seed phase goes on."""
        if table is None:
            await self._tell(code, m.Tick())
            return
        actor = await self._hall.find(table)
        if (actor is None and not self.stopping) or (actor is not None and actor.desk.game.match_over):
            await self._tell(code, m.TableOver(table))

    def _actor(self, room: Room) -> RoomActor:
        return RoomActor(RoomDesk(room, self._house), self._log, self._outside)

    # -- lists ---------------------------------------------------------------------------------------------------

    def _keep(self, desk: RoomDesk) -> None:
        """Write what lists of rooms show; done in the background, and again when the room is loaded."""
        room = desk.room
        rules = room.terms.rules if room.terms is not None else ""
        entry = RoomEntry(room.code, rules, room.phase == "playing", len(room.people), room.changed)
        self._do(self._save(entry, [one.account for one in room.people.values()], closed=room.closed))

    async def _save(self, entry: RoomEntry, members: list[str], *, closed: bool) -> None:
        try:
            await (self._index.drop(entry.code) if closed else self._index.save(entry, members))
        except Exception:  # noqa: BLE001 - lists are a projection: written again when the room is loaded
            _log.exception("room_not_saved", extra={"room": entry.code})

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- forgotten rooms -------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        empty = self.config.limits.room_empty
        pause = min(empty, GRACE)
        while not self._stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), pause)
            pause = min(600.0, max(0.2, empty / 4))
            if not self._stop.is_set():
                await self.close_forgotten(moment().wall - round(empty * MS))

    async def close_forgotten(self, before: int) -> None:
        """Close the rooms in which nothing has happened since then (ms since 1970) and nobody is."""
        try:
            for name in await self._log.unchanged(log_id(""), before):
                await self._close(name.removeprefix(log_id("")), before)
        except Exception:  # noqa: BLE001 - tried again a little later
            _log.exception("rooms_not_closed")

    async def _close(self, code: str, before: int) -> None:
        actor = await self.find(code)
        if actor is None:
            return
        table = actor.desk.room.table
        if table is not None and (await self._log.changed(table) or 0) > before:
            return  # they are at the table
        await actor.ask(m.Shut())
        if actor.desk.room.closed:
            await self._log.mark_over(log_id(code), over=True)
            await actor.stop("closed")


def _folded(code: str, log: Sequence[bytes]) -> Room:
    """A room from its log; done in a thread, as a log may be long."""
    room = Room(code)
    for data in log:
        room.apply(r.decode(data))
    return room


def _too_many() -> Refusal:
    return Refusal("too_many_codes", "too many wrong codes; try again later")
