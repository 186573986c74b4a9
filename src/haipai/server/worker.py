"""One queue and one task: messages are carried out one after the other, also when time is up.

Owns the queue, the timer and the end.  What a message does, and how it is made durable, is for the subclass.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from haipai.errors import HaipaiError

_log = logging.getLogger("haipai.worker")
INBOX_MOST: Final = 1000
M = TypeVar("M")  # messages
E = TypeVar("E")  # what follows from one


class Closed(HaipaiError):
    """The worker takes no more messages: `closed`."""

    def __init__(self, name: str) -> None:
        super().__init__("closed", "the table is being closed", name)


class Worker(ABC, Generic[M, E]):
    """Takes messages until it is stopped, or something fails; then it is worth nothing and comes back from the log."""

    failed = "worker_failed"  # what the server's log says then
    kind = "worker"  # and what it calls the name

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = False  # takes no more messages
        self.ended = asyncio.Event()  # and has carried out all it took
        self.idle_since = time.monotonic()
        self._inbox: asyncio.Queue[tuple[M | None, asyncio.Future[E] | None]] = asyncio.Queue(INBOX_MOST)
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    # -- for the subclass ----------------------------------------------------------------------------------

    @abstractmethod
    async def carry_out(self, message: M) -> E:
        """Do what a message asks for and make it durable, then tell everybody."""

    @abstractmethod
    def due(self) -> float | None:
        """When something happens by itself, in seconds of the monotonic clock."""

    @abstractmethod
    def tick(self) -> M:
        """The message that time has passed."""

    @abstractmethod
    def say_farewell(self, code: str) -> None:
        """Tell every connection that this is the end."""

    # -- messages --------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to take messages."""
        self._task = asyncio.create_task(self._run(), name="worker")  # its own name would stand in logs

    async def tell(self, message: M) -> None:
        """Put a message into the queue; Closed when the worker has ended."""
        await self._put(message, None)

    async def ask(self, message: M) -> E:
        """Put a message into the queue and wait until its effects are durable; Closed when the worker ends before."""
        future: asyncio.Future[E] = asyncio.get_running_loop().create_future()
        await self._put(message, future)
        return await future

    async def _put(self, message: M, future: asyncio.Future[E] | None) -> None:
        if self.closed:
            raise Closed(self.name)
        await self._inbox.put((message, future))
        if self.ended.is_set():
            raise Closed(self.name)  # the queue was full until the end, and nobody looks into it any more

    async def stop(self, code: str) -> None:
        """Finish what is in the queue, say farewell and end."""
        if self._task is None or self.closed:
            return
        self.closed = True
        await self._inbox.put((None, None))
        await self._task
        self._end(code)

    # -- the task --------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            while True:
                message, future = await self._inbox.get()
                if message is None:
                    return
                await self._take(message, future)
        except Exception:  # noqa: BLE001 - the log failed, or a fault of ours: others must not notice
            _log.exception(self.failed, extra={self.kind: self.name})
            self._end("closed")

    async def _take(self, message: M, future: asyncio.Future[E] | None) -> None:
        try:
            effects = await self.carry_out(message)
        except BaseException:
            if future is not None and not future.done():
                future.set_exception(Closed(self.name))
            raise
        if future is not None and not future.done():
            future.set_result(effects)
        self.idle_since = time.monotonic()
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.due()
        if due is not None and not self.closed:
            delay = max(0.0, due - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._inbox.full():
            self._timer = asyncio.get_running_loop().call_later(0.05, self._ring)
        elif not self.closed:
            self._inbox.put_nowait((self.tick(), None))

    def _end(self, code: str) -> None:
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        while not self._inbox.empty():
            _, future = self._inbox.get_nowait()
            if future is not None and not future.done():
                future.set_exception(Closed(self.name))
        self.say_farewell(code)
        self.ended.set()
