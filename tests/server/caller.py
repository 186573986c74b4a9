"""Somebody with a token and at most one socket: what players at a table and visitors of a room have in common."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

Message = dict[str, Any]


class Caller:
    """An account, its socket, and every frame that came over it."""

    def __init__(self, url: str, token: str, account: str) -> None:
        self.url = url
        self.token = token
        self.account = account
        self.frames: list[Message] = []
        self.socket: ClientConnection | None = None

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a browser that has this account's cookie."""
        return {"Cookie": f"haipai={self.token}"}

    async def open(self, path: str, origin: str | None = None) -> None:
        """Open the socket of a path, as a page of this server would, or one of another origin."""
        self.socket = await connect(
            self.url.replace("http", "ws", 1) + path,
            origin=Origin(origin or self.url.rstrip("/")),
            additional_headers=self.headers,
            compression=None,
        )

    async def send(self, message: Message | str | bytes) -> None:
        """Send a message, or any text, or bytes as they are."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def receive(self, seconds: float = 20) -> Message:
        """The next frame, which is remembered."""
        assert self.socket is not None
        async with asyncio.timeout(seconds):
            frame: Message = json.loads(await self.socket.recv())
        self.frames.append(frame)
        self.take(frame)
        return frame

    def take(self, frame: Message) -> None:
        """Learn what a frame says."""

    async def until(self, wanted: Callable[[Message], bool], seconds: float = 20) -> Message:
        """Receive until a frame is the one wanted."""
        while True:
            frame = await self.receive(seconds)
            if wanted(frame):
                return frame

    async def close(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()

    async def closed(self) -> int | None:
        """Receive until the server has closed the socket; the code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd is not None else None
