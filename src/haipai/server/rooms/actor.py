"""A room as an actor: apply in memory, append, COMMIT, only then acknowledge and publish.

Owns the order of these steps.  Opening a table happens beside the queue; its outcome is a message like any other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from haipai.errors import HaipaiError
from haipai.server.actor import moment
from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.rooms.desk import RoomDesk
from haipai.server.rooms.words import bye
from haipai.server.store.ports import ROOM, TableLog
from haipai.server.wire.room import encode
from haipai.server.worker import Worker

_log = logging.getLogger("haipai.room")
_SHOWN: Final = (r.Made, r.Joined, r.Left, r.Kicked, r.Settled, r.Stayed, r.Passed, r.Playing, r.Over, r.Closed)


class Outside(NamedTuple):
    """What a room makes others do."""

    open_table: Callable[[str, m.Wanted], Awaitable[tuple[int, ...]]]  # gives the lots it has
    keep: Callable[[RoomDesk], None]  # after each durable change that lists of rooms show
    begun: Callable[[RoomDesk], None]  # once it is durable that the room is playing


def log_id(code: str) -> str:
    """The name of a room's log."""
    return ROOM + code


class RoomActor(Worker[m.Inbox, m.Effects]):
    """Drives one desk."""

    failed, kind = "room_failed", "room"

    def __init__(self, desk: RoomDesk, log: TableLog, outside: Outside) -> None:
        super().__init__(desk.room.code)
        self.desk = desk
        self._log = log
        self._outside = outside
        self._tasks: set[asyncio.Task[None]] = set()

    async def carry_out(self, message: m.Inbox) -> m.Effects:
        """Handle a message; what follows is durable before anybody is told."""
        before = self.desk.room.seq
        effects = self.desk.handle(message, moment())
        texts = [(link, encode(frame)) for link, frame in effects.frames]
        if effects.records:
            data = [r.encode(record) for record in effects.records]
            await self._log.append(log_id(self.name), before, data)
        for link, text in texts:
            link.post(text)
        for link in effects.farewells:
            link.end()
        if effects.open is not None:
            task = asyncio.create_task(self._open_table(effects.open), name="open a table")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if any(isinstance(record, _SHOWN) for record in effects.records):
            self._outside.keep(self.desk)
        if any(isinstance(record, r.Playing) for record in effects.records):
            self._outside.begun(self.desk)
        return effects

    async def stop(self, code: str) -> None:
        """Finish what is in the queue and what is being opened, say farewell and end."""
        await super().stop(code)
        await self.settled()

    async def settled(self) -> None:
        """Return when no table is being opened any more."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def due(self) -> float | None:
        """When something happens by itself."""
        return self.desk.due()

    def tick(self) -> m.Inbox:
        """The message that time has passed."""
        return m.Tick()

    def say_farewell(self, code: str) -> None:
        """Tell every connection that this is the end."""
        for link in self.desk.links.values():
            link.end(bye("shutdown" if code == "shutdown" else "closed"))
        self.desk.links = {}

    async def _open_table(self, wanted: m.Wanted) -> None:
        try:
            message: m.Inbox = m.TableOpened(wanted.table, await self._outside.open_table(self.name, wanted))
        except HaipaiError as error:
            _log.warning("table_not_opened", extra={"room": self.name, "code": error.code})
            message = m.TableFailed(wanted.table)
        except Exception:  # noqa: BLE001 - the log failed, or a fault of ours: nobody in the room could do anything
            _log.exception("table_not_opened", extra={"room": self.name})
            message = m.TableFailed(wanted.table)
        if not self.closed:
            await self.tell(message)
