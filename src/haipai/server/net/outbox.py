"""A bounded outbox with one writer: nobody waits for a slow reader.

Owns the frames that wait for one connection.  When there are too many the connection is given up; the client comes
back and is sent the whole state.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

BYTES_MOST: Final = 512 * 1024
LAST_WORDS: Final = 2.0  # seconds for the last frames of a connection that is being closed

Send = Callable[[str], Awaitable[None]]


class Outbox:
    """Frames for one connection, sent in order by `run`."""

    __slots__ = ("_frames", "_most", "_waiting", "_wake", "ending", "overflowed")

    def __init__(self, most: int) -> None:
        self._frames: deque[str] = deque()
        self._most = most
        self._waiting = 0  # characters in the frames
        self._wake = asyncio.Event()
        self.ending = False
        self.overflowed = False

    def put(self, text: str) -> bool:
        """Add a frame; False when the reader is too slow and the connection is to be given up."""
        if self.ending or self.overflowed:
            return not self.overflowed
        if len(self._frames) >= self._most or self._waiting + len(text) > BYTES_MOST:
            self.overflowed = True
            self._frames.clear()
            self._wake.set()
            return False
        self._frames.append(text)
        self._waiting += len(text)
        self._wake.set()
        return True

    def end(self) -> None:
        """No more frames; `run` returns when those that are here have been sent."""
        self.ending = True
        self._wake.set()

    async def run(self, send: Send) -> None:
        """Send frames until the end."""
        while not self.overflowed:
            while self._frames:
                text = self._frames.popleft()
                self._waiting -= len(text)
                await send(text)
            if self.ending:
                return
            self._wake.clear()
            await self._wake.wait()
