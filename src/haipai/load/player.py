"""One player at a table: a socket that reads what it is shown and answers after a while, as somebody who thinks.

Owns frames in and out.  What is measured of them is the table's business.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any, Final, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

THINK: Final = (0.5, 1.5)  # seconds


class Place(Protocol):
    """The table as its players see it."""

    chance: random.Random

    def sent(self, seat: int, command: str, now: float) -> None:
        """A command goes out."""

    def acknowledged(self, seat: int) -> None:
        """The last command was taken."""

    def shown(self, seat: int, frame: dict[str, Any], now: float) -> None:
        """A seat has been shown something."""

    def failed(self, kind: str) -> None:
        """A command was `refused`, or there was an `error`."""


class Player:
    """One socket at one seat.  `connect`, `play`, and in the end `leave`."""

    def __init__(self, place: Place, seat: int, token: str) -> None:
        self.place = place
        self.seat = seat
        self.token = token
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._thinking: set[asyncio.Task[None]] = set()
        self._asked = -1
        self._count = 0

    async def connect(self, url: str, table: str) -> None:
        """Open the socket; nothing is said or read yet."""
        self._socket = await connect(
            url.replace("http", "ws", 1) + "ws/" + table,
            origin=Origin(url.rstrip("/")),
            additional_headers={"Cookie": f"haipai={self.token}"},
            compression=None,
            proxy=None,
        )
        await self._socket.send('{"t":"hello"}')

    def play(self) -> None:
        """Begin to read and answer."""
        self._reader = asyncio.create_task(self._read())

    async def leave(self) -> None:
        """Stop reading and close."""
        tasks = [*self._thinking, *([self._reader] if self._reader else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _read(self) -> None:
        assert self._socket is not None  # noqa: S101 - connected before it plays
        try:
            while True:
                self._take(msgspec.json.decode(await self._socket.recv()), time.perf_counter())
        except ConnectionClosed:
            self.place.failed("error")  # nobody has asked for that: whoever leaves stops reading first

    def _take(self, frame: dict[str, Any], now: float) -> None:
        kind = frame["t"]
        if kind in {"state", "update"}:
            self.place.shown(self.seat, frame, now)
            view = frame["view"]
            if view["must"] and frame["seq"] != self._asked:
                self._asked = frame["seq"]
                task = asyncio.create_task(self._answer(view["legal"], frame["seq"]))
                self._thinking.add(task)
                task.add_done_callback(self._thinking.discard)
        elif kind == "ack":
            self.place.acknowledged(self.seat)
        elif kind == "refused":
            self.place.failed("refused")
        elif kind in {"error", "bye"}:
            self.place.failed("error")

    async def _answer(self, legal: list[str], seq: int) -> None:
        assert self._socket is not None  # noqa: S101 - connected before it plays
        await asyncio.sleep(self.place.chance.uniform(*THINK))
        command = choose(legal, self.place.chance)
        self._count += 1
        self.place.sent(self.seat, command, time.perf_counter())
        message = {"t": "do", "id": f"{self.seat}-{self._count}", "command": command, "seq": seq}
        try:
            await self._socket.send(json.dumps(message))
        except ConnectionClosed:
            return  # counted where it is read


def choose(legal: list[str], chance: random.Random) -> str:
    """Win, mostly pass, else anything: so every kind of command occurs."""
    if "win" in legal:
        return "win"
    if "pass" in legal and chance.random() >= 0.3:
        return "pass"
    return chance.choice(legal)
