"""A table as an actor: one queue, one task.  Apply in memory, append, COMMIT, only then acknowledge and publish.

Owns the order of these steps.  When the log fails, what is in memory is worth nothing: the actor ends, its sockets are
told, and the table comes back from the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from haipai.errors import HaipaiError
from haipai.server.bots import BotPool
from haipai.server.desk import messages as m
from haipai.server.desk import records, show
from haipai.server.desk.desk import Desk
from haipai.server.desk.records import Opened
from haipai.server.desk.words import bye
from haipai.server.ops import meters
from haipai.server.store.ports import TableLog
from haipai.server.wire.server import Refused, ServerMessage

_log = logging.getLogger("haipai.table")
INBOX_MOST: Final = 1000


class Link(Protocol):
    """A connection as a table sees it."""

    def post(self, text: str) -> None:
        """Put a frame into its outbox; never waits."""

    def end(self, message: ServerMessage | None = None) -> None:
        """Send what is in the outbox, a last frame if given, and close."""


class Closed(HaipaiError):
    """The actor takes no more messages: `closed`."""

    def __init__(self, table: str) -> None:
        super().__init__("closed", "the table is being closed", table)


def moment() -> m.Moment:
    """Now."""
    return m.Moment(time.monotonic(), time.time_ns() // 1_000_000)


Entry = tuple[m.Inbox | None, "asyncio.Future[m.Effects] | None"]


class Actor:
    """Drives one desk.  `keep` is called after each durable change that lists of matches show."""

    def __init__(self, desk: Desk, log: TableLog, bots: BotPool, keep: Callable[[Desk], None]) -> None:
        self.desk = desk
        self._log = log
        self._bots = bots
        self._keep = keep
        self._inbox: asyncio.Queue[Entry] = asyncio.Queue(INBOX_MOST)
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[asyncio.Task[None]] = set()
        self.closed = False  # takes no more messages
        self.ended = asyncio.Event()  # and has carried out all it took
        self.idle_since = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to take messages."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.desk.id}")

    async def open(self, record: Opened) -> None:
        """Open the table's first match; it is durable when this returns."""
        await self._carry_out(self.desk.open(record, moment()), 0)

    async def tell(self, message: m.Inbox) -> None:
        """Put a message into the queue; Closed when the actor has ended."""
        if self.closed:
            raise Closed(self.desk.id)
        await self._inbox.put((message, None))

    async def ask(self, message: m.Inbox) -> m.Effects:
        """Put a message into the queue and wait until its effects are durable; Closed when the actor ends before."""
        if self.closed:
            raise Closed(self.desk.id)
        future: asyncio.Future[m.Effects] = asyncio.get_running_loop().create_future()
        await self._inbox.put((message, future))
        return await future

    async def stop(self, code: str) -> None:
        """Finish what is in the queue, say farewell and end."""
        if self._task is None or self.closed:
            return
        self.closed = True
        await self._inbox.put((None, None))
        await self._task
        self._end(code)

    # -- the task ------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            while True:
                message, future = await self._inbox.get()
                if message is None:
                    return
                await self._take(message, future)
        except Exception:  # noqa: BLE001 - the log failed, or a fault of ours: other tables must not notice
            # This one comes back from the log.
            _log.exception("table_failed", extra={"table": self.desk.id})
            self._end("closed")

    async def _take(self, message: m.Inbox, future: asyncio.Future[m.Effects] | None) -> None:
        before = self.desk.game.seq
        try:
            effects = self.desk.handle(message, moment())
            await self._carry_out(effects, before)
        except BaseException:
            if future is not None and not future.done():
                future.set_exception(Closed(self.desk.id))
            raise
        _count(message, effects)
        if future is not None and not future.done():
            future.set_result(effects)

    async def _carry_out(self, effects: m.Effects, before: int) -> None:
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
        self.idle_since = time.monotonic()
        self._set_timer()

    async def _think(self, ask: m.BotAsk) -> None:
        said = await self._bots.decide(self.desk.game.hand().rules, ask)
        if not self.closed:
            await self._inbox.put((said, None))

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.desk.due()
        if due is not None and not self.closed:
            delay = max(0.0, due - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(delay, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._inbox.full():
            self._timer = asyncio.get_running_loop().call_later(0.05, self._tick)
        elif not self.closed:
            self._inbox.put_nowait((m.Tick(), None))

    def _end(self, code: str) -> None:
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._thinking:
            task.cancel()
        while not self._inbox.empty():
            _, future = self._inbox.get_nowait()
            if future is not None and not future.done():
                future.set_exception(Closed(self.desk.id))
        for link in self.desk.links.values():
            link.end(bye(code))
        self.desk.links = {}
        self.ended.set()


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
