"""A table as an actor: one queue, one task.  Apply in memory, append, COMMIT, only then acknowledge and publish.

Owns the order of these steps.  When the log fails, what is in memory is worth nothing: the actor ends, its sockets are
told, and the table comes back from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from haipai.server.bots import BotPool
from haipai.server.desk import messages as m
from haipai.server.desk import records, show
from haipai.server.desk.desk import Desk
from haipai.server.desk.records import Opened
from haipai.server.desk.words import bye
from haipai.server.ops import meters
from haipai.server.store.ports import TableLog
from haipai.server.wire.server import Refused, ServerMessage
from haipai.server.worker import Closed, Worker

_log = logging.getLogger("haipai.table")


class Link(Protocol):
    """A connection as a table sees it."""

    def post(self, text: str) -> None:
        """Put a frame into its outbox; never waits."""

    def end(self, message: ServerMessage | None = None) -> None:
        """Send what is in the outbox, a last frame if given, and close."""


def moment() -> m.Moment:
    """Now."""
    return m.Moment(time.monotonic(), time.time_ns() // 1_000_000)


class Actor(Worker[m.Inbox, m.Effects]):
    """Drives one desk.  `keep` is called after each durable change that lists of matches show."""

    failed, kind = "table_failed", "table"

    def __init__(self, desk: Desk, log: TableLog, bots: BotPool, keep: Callable[[Desk], None]) -> None:
        super().__init__(desk.id)
        self.desk = desk
        self._log = log
        self._bots = bots
        self._keep = keep
        self._thinking: set[asyncio.Task[None]] = set()

    async def open(self, record: Opened) -> None:
        """Open the table's first match; it is durable when this returns."""
        await self._publish(self.desk.open(record, moment()), 0)

    async def carry_out(self, message: m.Inbox) -> m.Effects:
        """Handle a message; what follows is durable before anybody is told."""
        before = self.desk.game.seq
        effects = self.desk.handle(message, moment())
        await self._publish(effects, before)
        _count(message, effects)
        return effects

    def due(self) -> float | None:
        """When something happens by itself."""
        return self.desk.due()

    def tick(self) -> m.Inbox:
        """The message that time has passed."""
        return m.Tick()

    def say_farewell(self, code: str) -> None:
        """Tell every connection that this is the end, and think no more."""
        for task in self._thinking:
            task.cancel()
        for link in [*self.desk.links.values(), *self.desk.watchers.links]:
            link.end(bye(code))
        self.desk.links, self.desk.watchers.links = {}, []

    async def _publish(self, effects: m.Effects, before: int) -> None:
        """Make durable, then tell.  Views are made while the disk works."""
        pending: Awaitable[int] | None = None
        if effects.records:
            data = [records.encode(record) for record in effects.records]
            pending = self._log.append(self.desk.id, before, data)
        try:
            texts = show.frames(self.desk)
        finally:
            if pending is not None:
                await pending
        for link, text in texts:
            link.post(text)
        for link in effects.farewells:
            link.end()
        self._follow_up(effects)

    def _follow_up(self, effects: m.Effects) -> None:
        for note in effects.notes:
            _log.error("table_note", extra={"table": self.desk.id, "note": note})
        for ask in effects.asks:
            task = asyncio.create_task(self._think(ask))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
        if effects.records and _matters(effects.records, self.desk):
            self._keep(self.desk)

    async def _think(self, ask: m.BotAsk) -> None:
        said = await self._bots.decide(self.desk.game.hand().rules, ask)
        with contextlib.suppress(Closed):
            await self.tell(said)


def _count(message: m.Inbox, effects: m.Effects) -> None:
    """Count what has become durable, and what was refused."""
    for record in effects.records:
        if isinstance(record, records.Did):
            meters.ACTIONS.labels(record.by).inc()
            if isinstance(message, m.Said) and message.came:
                meters.ACTION_SECONDS.observe(time.perf_counter() - message.came)
    for _, frame in effects.frames:
        if isinstance(frame, Refused):
            meters.REFUSED.labels(frame.code).inc()


def _matters(done: Sequence[records.Record], desk: Desk) -> bool:
    """Whether lists of matches now show something else."""
    opened = any(isinstance(record, records.Opened | records.Sat) for record in done)
    return opened or desk.game.hand_over
