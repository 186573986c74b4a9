"""What is over for long enough is deleted, one table at a time, while the game goes on.

Owns when (settings `keep.…`) and in what steps.  Tables that are not over are never touched.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from haipai.server.config import Keep
from haipai.server.ops import accounts, tables
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.people import People

_log = logging.getLogger("haipai.ops")
DAY_MS: Final = 24 * 3600 * 1000
EVERY: Final = 3600.0  # seconds between two sweeps
REST: Final = 0.02  # seconds between two steps, for everybody else
MOST: Final = 200  # names looked up at once


class Swept(NamedTuple):
    """How many a sweep deleted."""

    tables: int
    rooms: int
    guests: int


class Retention:
    """Sweeps now and then."""

    def __init__(self, keep: Keep, log: EmbeddedLog, people: People) -> None:
        self._keep = keep
        self._log = log
        self._people = people
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if anything is to be deleted at all."""
        if self._keep.days or self._keep.rooms or self._keep.guests:
            self._task = asyncio.create_task(self._again_and_again(), name="retention")

    async def stop(self) -> None:
        """End after the step under way."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def sweep(self, now: int) -> Swept:
        """Delete what is older than the settings say at `now` (ms since 1970)."""
        keep = self._keep
        done = Swept(
            await self._all_of(False, now - keep.days * DAY_MS, self._drop_table) if keep.days else 0,
            await self._all_of(True, now - keep.rooms * DAY_MS, self._drop_room) if keep.rooms else 0,
            await self._guests(now - keep.guests * DAY_MS) if keep.guests else 0,
        )
        if any(done):
            _log.info("swept", extra=done._asdict())
        return done

    async def _guests(self, before: int) -> int:
        count = 0
        while names := await self._people.call(lambda c: accounts.unused(c, before, MOST)):
            for name in names:
                await self._people.delete(name)
                await asyncio.sleep(REST)
            count += len(names)
        return count

    async def _all_of(self, rooms: bool, before: int, drop: Callable[[str, int], Awaitable[bool]]) -> int:
        count = 0
        while True:
            names = await self._log.call(lambda c: tables.outlived(c, rooms=rooms, before=before, most=MOST))
            dropped = 0
            for name in names:
                dropped += await drop(name, before)
                await asyncio.sleep(REST)
            count += dropped
            if not dropped:  # nothing is left, or what is left has been played on
                return count

    async def _drop_table(self, name: str, before: int) -> bool:
        """First out of the lists, then the log: cut off in between, the next sweep finishes it."""
        await self._people.call(lambda c: accounts.delete_matches(c, name))
        return await self._log.call(lambda c: tables.delete_log(c, name, before))

    async def _drop_room(self, name: str, before: int) -> bool:
        return await self._log.call(lambda c: tables.delete_log(c, name, before))

    async def _again_and_again(self) -> None:
        while True:
            try:
                await self.sweep(time.time_ns() // 1_000_000)
            except Exception:  # noqa: BLE001 - the next sweep does what this one could not
                _log.exception("sweep_failed")
            await asyncio.sleep(EVERY)
