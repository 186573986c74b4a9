"""Work that takes a moment, done beside the tables: logs folded and records played through, one at a time.

Owns how much may wait.  What is done is told by whoever asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, TypeVar

from haipai.errors import HaipaiError

WAITING_MOST: Final = 32
T = TypeVar("T")


class Busy(HaipaiError):
    """So much is waiting already that nothing more is taken: 503 `busy`, to be asked again after `again` seconds."""

    status = 503
    again = 5

    def __init__(self) -> None:
        super().__init__("busy", "too many records are being read just now; try again in a moment")


class Beside:
    """A thread for such work, and so many places for those who wait for it, whoever they are."""

    def __init__(self, most: int = WAITING_MOST) -> None:
        self._most = most
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="haipai-replay")
        self._taken = 0

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place, from before what the work needs is read until it is done; Busy."""
        if self._taken >= self._most:
            raise Busy
        self._taken += 1
        try:
            yield
        finally:
            self._taken -= 1

    async def do(self, work: Callable[[], T]) -> T:
        """What the work gives; for whoever has a place."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown()
