"""What is in memory of all tables, or of all rooms: brought back when somebody asks, put away when nobody is there.

Owns loading once, putting away, and the order of stopping.  Must not know what it holds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

_log = logging.getLogger("haipai.memory")


class Resident(Protocol):
    """Something with a queue and a task of its own."""

    closed: bool
    ended: asyncio.Event
    idle_since: float

    def start(self) -> None:
        """Begin to take messages."""

    async def stop(self, code: str) -> None:
        """Finish what is in the queue, say farewell and end."""


A = TypeVar("A", bound=Resident)


class Memory(Generic[A]):
    """Residents by name.  `load` brings one back, or gives None; `empty` tells whether nobody is connected to one."""

    def __init__(self, load: Callable[[str], Awaitable[A | None]], empty: Callable[[A], bool], idle: float) -> None:
        self._load = load
        self._empty = empty
        self._idle = idle
        self._here: dict[str, A] = {}
        self._loading: dict[str, asyncio.Task[A | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()

    @property
    def stopping(self) -> bool:
        """Whether nothing is brought back any more."""
        return self._stop.is_set()

    @property
    def all(self) -> list[A]:
        """What is in memory."""
        return list(self._here.values())

    async def make(self, name: str, work: Callable[[], Awaitable[A | None]]) -> A | None:
        """Take in what `work` makes, if it does, and start it; whoever asks for it meanwhile waits for it."""
        if self.stopping:
            return None
        task = asyncio.create_task(self._bring(name, work))
        self._loading[name] = task
        task.add_done_callback(lambda _: self._loaded(name, task))
        return await asyncio.shield(task)

    async def find(self, name: str) -> A | None:
        """One by its name, brought back if need be; None when there is none."""
        found = self._here.get(name)
        if found is not None:
            if not found.closed:
                return found
            await found.ended.wait()
        if self.stopping:
            return None
        task = self._loading.get(name)
        return await (asyncio.shield(task) if task is not None else self.make(name, lambda: self._load(name)))

    def here(self, name: str) -> A | None:
        """One that is in memory and at work."""
        found = self._here.get(name)
        return found if found is not None and not found.closed else None

    def start(self) -> None:
        """Begin to put away what is idle."""
        self._sweeper = asyncio.create_task(self._sweep(), name="idle")

    async def stop(self) -> None:
        """Stop everything: what is being put away or brought back first, so that nothing is cut off in the middle."""
        self._stop.set()
        if self._sweeper is not None:
            await self._sweeper
        while self._loading:
            await asyncio.wait(set(self._loading.values()))
        await asyncio.gather(*(resident.stop("shutdown") for resident in self.all))

    async def _bring(self, name: str, work: Callable[[], Awaitable[A | None]]) -> A | None:
        made = await work()
        if made is not None:
            self._here[name] = made
            made.start()
        return made

    def _loaded(self, name: str, task: asyncio.Task[A | None]) -> None:
        if self._loading.get(name) is task:
            del self._loading[name]

    async def _sweep(self) -> None:
        pause = min(30.0, max(0.2, self._idle / 4))
        while not self.stopping:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), pause)
            await self._look_round()

    async def _look_round(self) -> None:
        """Put away what is idle.  Nothing of it is named between two rounds, so that its memory is free at once."""
        for name, resident in list(self._here.items()):
            try:
                await self._put_away(name, resident)
            except Exception:  # noqa: BLE001 - one that cannot be put away must not keep the others here
                _log.exception("not_put_away")

    async def _put_away(self, name: str, resident: A) -> None:
        if not self.stopping and self._empty(resident) and resident.idle_since < time.monotonic() - self._idle:
            await resident.stop("closed")
        if resident.closed and self._here.get(name) is resident:
            del self._here[name]
