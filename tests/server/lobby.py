"""People with real sockets to a room, for the tests."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from tests.server.caller import Caller, Message
from tests.server.house import House, Player

TERMS: dict[str, Any] = {"rules": "shanghai", "options": {"hands": 4}, "base": 5, "clock": "off", "pace": "normal"}


class Visitor(Caller):
    """Somebody in a room; holds the newest room he was sent."""

    def __init__(self, url: str, token: str, account: str) -> None:
        super().__init__(url, token, account)
        self.code = ""
        self.me = -1
        self.room: Message = {}
        self.bytes = secrets.token_bytes(16)

    @property
    def seat(self) -> int | None:
        """His own seat in the room."""
        return next((one["seat"] for one in self.room["people"] if one["p"] == self.me), None)

    async def connect(self, code: str = "", origin: str | None = None, *, hello: bool = True) -> Message:
        """Open a socket to the room and say hello; the room, or the farewell."""
        self.code = code or self.code
        await self.open("ws/room/" + self.code, origin)
        if not hello:
            return {}
        await self.send({"t": "hello", "client": "test"})
        return await self.until(lambda frame: frame["t"] in {"room", "bye"})

    async def receive(self, seconds: float = 20) -> Message:
        """The next frame; the seed phase is answered at once."""
        frame = await super().receive(seconds)
        if frame["t"] == "seed" and frame["commits"] is None:
            await self.send({"t": "commit", "hash": hashlib.sha256(self.bytes).hexdigest()})
        elif frame["t"] == "seed":
            await self.send({"t": "reveal", "bytes": self.bytes.hex()})
        return frame

    def take(self, frame: Message) -> None:
        """Learn what a frame says: the newest room."""
        if frame["t"] == "room":
            self.room, self.me = frame["room"], frame["me"]

    async def sees(self, wanted: Callable[[Message], bool]) -> Message:
        """Receive until the room is as wanted."""
        while not wanted(self.room):
            await self.receive()
        return self.room

    async def say(self, message: Message) -> Message:
        """Send a message; the next room or refusal."""
        await self.send(message)
        return await self.until(lambda frame: frame["t"] in {"room", "refused", "error", "bye"})

    def player(self) -> Player:
        """The same person at the table that the room has opened."""
        player = Player(self.url, self.token, self.account)
        player.table = self.room["table"]
        player.seat = self.seat if self.seat is not None else -1
        return player


async def visitor(home: House, name: str = "客") -> Visitor:
    """A new guest who has not entered a room yet."""
    answer = (await home.request("POST", "/api/guest", json={"name": name, "want_token": True})).json()
    return Visitor(home.url, answer["token"], answer["id"])


async def gather(home: House, people: int = 4, terms: Message | None = None, **wanted: Any) -> list[Visitor]:
    """A new room with so many people in it, all connected and seated, the maker first."""
    maker = await visitor(home, "甲")
    made = await home.request("POST", "/api/rooms", maker.token, json={"terms": terms, **wanted})
    assert made.status_code == 201, made.text
    await maker.connect(made.json()["room"])
    found = [maker]
    for name in "乙丙丁"[: people - 1]:
        other = await visitor(home, name)
        await other.connect(maker.code)
        assert (await other.say({"t": "sit"}))["t"] == "room"
        found.append(other)
    seated = set(range(people))
    await asyncio.gather(*(one.sees(lambda room: seated <= {p["seat"] for p in room["people"]}) for one in found))
    return found


async def eventually(check: Callable[[], Awaitable[object]]) -> None:
    """Return once something is so; what the server does by itself is waited for, however long it takes."""
    while not await check():  # noqa: ASYNC110 - seen from outside there is nothing to wait on
        await asyncio.sleep(0.02)


async def begin(visitors: list[Visitor]) -> None:
    """Everybody agrees and is ready; returns when everybody has been told of the open table."""
    for one in visitors:
        if one is not visitors[0]:
            await one.send({"t": "agree"})
        await one.send({"t": "ready", "on": True})
    await asyncio.gather(*(one.sees(lambda room: room["phase"] == "playing") for one in visitors))
