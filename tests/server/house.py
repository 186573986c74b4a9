"""A real server in this process, and players with real sockets, for the tests."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from haipai.server.app import App
from haipai.server.bots import BotPool
from haipai.server.config import Config, load
from haipai.server.main import Server, listen

Message = dict[str, Any]
Policy = Callable[[Message, random.Random], str]
QUICK: dict[str, Any] = {"pace.pause": 0, "pace.normal": 0, "limits.posts": 1000, "limits.posts_burst": 1000}
ROOMY: dict[str, Any] = {
    "limits.messages": 10_000,
    "limits.burst": 10_000,
    "limits.room_burst": 10_000,
    "limits.pages_burst": 10_000,
    "limits.sockets_each": 1000,
}


def run(scenario: Coroutine[Any, Any, None], seconds: float = 60) -> None:
    """Run a scenario to its end; TimeoutError when it takes too long."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await scenario

    asyncio.run(limited())


def first_legal(view: Message, _chance: random.Random) -> str:
    """Answer with the first command that is legal."""
    command: str = view["legal"][0]
    return command


def any_legal(view: Message, chance: random.Random) -> str:
    """Answer with any command that is legal."""
    command: str = chance.choice(view["legal"])
    return command


class FirstLegal:
    """A bot that answers with the first legal command."""

    def decide(self, view: dict[str, Any]) -> str:
        """Return it."""
        return first_legal(view, random.Random(0))


class Player:
    """Somebody with a token and at most one socket; holds the newest state it was sent."""

    def __init__(self, url: str, token: str, account: str) -> None:
        self.url = url
        self.token = token
        self.account = account
        self.table = ""
        self.seat = -1
        self.seq = -1
        self.view: Message = {}
        self.match: Message = {}
        self.clock: Message = {}
        self.frames: list[Message] = []  # everything received
        self.acks: dict[str, int] = {}
        self.refusals: dict[str, str] = {}
        self.actions = 0
        self.socket: ClientConnection | None = None

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a browser that has this player's cookie."""
        return {"Cookie": f"haipai={self.token}"}

    async def connect(self, origin: str | None = None, *, hello: bool = True) -> None:
        """Open a socket to the table and say hello; returns when the state has come."""
        address = self.url.replace("http", "ws", 1) + "ws/" + self.table
        self.socket = await connect(
            address, origin=Origin(origin or self.url.rstrip("/")), additional_headers=self.headers, compression=None
        )
        if hello:
            await self.send({"t": "hello", "last_seq": self.seq if self.seq >= 0 else None, "client": "test"})
            await self.until(lambda frame: frame["t"] in {"state", "bye"})

    async def send(self, message: Message | str) -> None:
        """Send a message, or any text."""
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def receive(self, seconds: float = 20) -> Message:
        """Return the next frame, and remember it."""
        assert self.socket is not None
        async with asyncio.timeout(seconds):
            frame: Message = json.loads(await self.socket.recv())
        self.take(frame)
        return frame

    def take(self, frame: Message) -> None:
        """Remember a frame."""
        self.frames.append(frame)
        kind = frame["t"]
        if kind in {"state", "update"} and frame["seq"] >= self.seq:
            self.seq, self.view, self.clock = frame["seq"], frame["view"], frame["clock"]
            self.match = frame["match"] or self.match
        elif kind == "ack":
            self.acks[frame["id"]] = frame["seq"]
        elif kind == "refused":
            self.refusals[frame["id"]] = frame["code"]

    async def until(self, wanted: Callable[[Message], bool], seconds: float = 20) -> Message:
        """Receive until a frame is the one wanted."""
        while True:
            frame = await self.receive(seconds)
            if wanted(frame):
                return frame

    async def asked(self) -> None:
        """Receive until this seat owes an answer."""
        while not self.view["must"]:
            await self.receive()

    async def quiet(self, seconds: float) -> list[Message]:
        """Receive whatever comes for so long."""
        seen: list[Message] = []
        try:
            async with asyncio.timeout(seconds):
                while True:
                    seen.append(await self.receive(seconds + 1))
        except TimeoutError:
            return seen

    async def do(self, command: str, action: str | None = None) -> str:
        """Send a command; return its action id."""
        self.actions += 1
        name = action or f"a{self.seat}-{self.actions}-{random.getrandbits(32):08x}"
        await self.send({"t": "do", "id": name, "command": command, "seq": max(self.seq, 0)})
        return name

    async def answered(self, action: str) -> bool:
        """Receive until an action is acknowledged (True) or refused (False)."""
        while action not in self.acks and action not in self.refusals:
            await self.receive()
        return action in self.acks

    async def close(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()

    async def play(self, policy: Policy = first_legal, seed: int = 0, hands: int = 1000) -> None:
        """Play until the match is over, or so many hands are, saying next after each."""
        chance = random.Random(seed)
        asked = -1
        while not self.match["over"] and len(self.match["history"]) < hands:
            if self.view["must"] and asked != self.seq:
                asked = self.seq
                await self.do(policy(self.view, chance))
            elif self.view["phase"] == "over" and asked != self.seq:
                asked = self.seq
                if not self.match["players"][self.seat]["ready_next"]:
                    await self.send({"t": "next"})
            await self.receive()


class House:
    """A running server, and what tests want of it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.app: App = server.app
        self.url = f"http://127.0.0.1:{server.listener.getsockname()[1]}/"

    async def request(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """One HTTP request, as a page of this server would make it."""
        headers = {"Origin": self.url.rstrip("/"), **more.pop("headers", {})}
        if token:
            headers["Cookie"] = f"haipai={token}"
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as client:
            return await client.request(method, path, headers=headers, **more)

    async def guest(self, name: str = "客人") -> Player:
        """A new guest."""
        answer = (await self.request("POST", "/api/guest", json={"name": name, "want_token": True})).json()
        return Player(self.url, answer["token"], answer["id"])

    async def sit(self, humans: int = 1, **wanted: Any) -> list[Player]:
        """A new table with so many people, all seated, none connected."""
        host = await self.guest("甲")
        made = await self.request("POST", "/api/tables", host.token, json={"humans": humans, **wanted})
        assert made.status_code == 201, made.text
        host.table, host.seat = made.json()["table"], made.json()["seat"]
        players = [host]
        for number in range(1, humans):
            other = await self.guest("乙丙丁"[number - 1])
            joined = await self.request("POST", f"/api/tables/{host.table}/join", other.token, json={})
            other.table, other.seat = host.table, joined.json()["seat"]
            players.append(other)
        return players

    async def table(self, humans: int = 1, **wanted: Any) -> list[Player]:
        """A new table with so many people, all connected."""
        players = await self.sit(humans, **wanted)
        for player in players:
            await player.connect()
        return players


def settings(data: Path, **more: Any) -> Config:
    """Settings for a quick server on loopback; names with a dot are written with two underscores."""
    given = {name.replace("__", "."): value for name, value in more.items()}
    return load(None, {}, {"data": str(data), "local": True, "port": 0, "log": "error", **QUICK, **ROOMY, **given})


def first_legal_bots() -> BotPool:
    """Bots that cost nothing."""
    return BotPool(1, lambda _kind, _rules: FirstLegal())


@asynccontextmanager
async def house(data: Path, bots: BotPool | None = None, **more: Any) -> AsyncIterator[House]:
    """A running server with its data in a folder; stopped in order at the end."""
    config = settings(data, **more)
    listener = listen(config)
    server = Server(config, App(config, bots or first_legal_bots()), listener, quiet=True)
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:  # noqa: ASYNC110 - uvicorn sets a plain flag
        await asyncio.sleep(0.005)
    try:
        yield House(server)
    finally:
        server.should_exit = True
        await serving


async def closed(player: Player) -> int | None:
    """Receive until the server has closed the socket; return the code."""
    assert player.socket is not None
    try:
        while True:
            await player.receive()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd is not None else None
