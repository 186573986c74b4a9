"""A real server in this process, and players with real sockets, for the tests."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from haipai.server.app import App
from haipai.server.bots import BotPool
from haipai.server.config import Config, load
from haipai.server.main import Server, listen
from tests.server.caller import Caller, Message

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


class Player(Caller):
    """Somebody at a table; holds the newest state it was sent."""

    def __init__(self, url: str, token: str, account: str) -> None:
        super().__init__(url, token, account)
        self.table = ""
        self.seat = -1
        self.seq = -1
        self.view: Message = {}
        self.match: Message = {}
        self.clock: Message = {}
        self.acks: dict[str, int] = {}
        self.refusals: dict[str, str] = {}
        self.actions = 0

    async def connect(self, origin: str | None = None, *, hello: bool = True) -> None:
        """Open a socket to the table and say hello; returns when the state has come."""
        await self.open("ws/" + self.table, origin)
        if hello:
            await self.send({"t": "hello", "last_seq": self.seq if self.seq >= 0 else None, "client": "test"})
            await self.until(lambda frame: frame["t"] in {"state", "bye"})

    def take(self, frame: Message) -> None:
        """Learn what a frame says: the newest view, and answers to actions."""
        kind = frame["t"]
        if kind in {"state", "update"} and frame["seq"] >= self.seq:
            self.seq, self.view, self.clock = frame["seq"], frame["view"], frame["clock"]
            self.match = frame["match"] or self.match
        elif kind == "ack":
            self.acks[frame["id"]] = frame["seq"]
        elif kind == "refused":
            self.refusals[frame["id"]] = frame["code"]

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


class Outside(House):
    """A server in another process, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url


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
