"""A hundred thousand bad frames on real sockets: they are answered or their socket is closed, and nobody else notices."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from tests.server import rubbish
from tests.server.caller import Caller, Message
from tests.server.house import Outside, Player, house, run
from tests.server.lobby import Visitor, gather
from tests.server.process import Process, free_port

FRAMES: Final = 100_000
BATCH: Final = 250
TORN: Final = 100  # connections that break the protocol itself
GROWN_MOST: Final = 48 * 1024 * 1024  # bytes the server may have grown by, however much is sent
OPEN: Final = (
    "pace.pause=0.002",
    "limits.messages=100000",
    "limits.burst=100000",
    "limits.room_messages=100000",
    "limits.room_burst=100000",
    "limits.bad_messages=1000000",
    "limits.outbox=10000",
)


# -- a table beside it ---------------------------------------------------------------------------------------


async def seen_by_all(players: Sequence[Player], number: int) -> None:
    """Return when everybody has everything that the server had sent him by now."""
    for player in players:
        await player.send({"t": "ping", "n": number})
    for player in players:
        await player.until(lambda frame: frame["t"] == "pong")


async def play(players: Sequence[Player]) -> None:
    """Play the match, the lowest seat that is asked first; every choice follows from what its player sees."""
    number = 0
    while not players[0].match["over"]:
        number += 1
        await seen_by_all(players, number)
        asked = next((player for player in players if player.view["must"]), None)
        if asked is not None:
            legal = asked.view["legal"]
            choice = random.Random(f"{asked.seat} {asked.seq}").randrange(len(legal))
            assert await asked.answered(await asked.do(legal[choice]))
        elif players[0].view["phase"] == "over":
            for player in players:
                await player.send({"t": "next"})


async def match_of(players: Sequence[Player]) -> str:
    """The record of a match that four people have played, none of whom was refused or told of an error."""
    for player in players:
        await player.connect()
    await play(players)
    for player in players:
        assert {frame["t"] for frame in player.frames} == {"state", "update", "ack", "pong"}
        await player.close()
    path = f"/api/matches/{players[0].table}.1/record.haipai.jsonl"
    answer = await Outside(players[0].url).request("GET", path, players[0].token)
    assert answer.status_code == 200
    return answer.text


def moved(players: Sequence[Player], url: str) -> list[Player]:
    """The same people at another server."""
    out = []
    for player in players:
        one = Player(url, player.token, player.account)
        one.table, one.seat = player.table, player.seat
        out.append(one)
    return out


# -- the flood -----------------------------------------------------------------------------------------------


def makers_for(caller: Caller) -> list[Any]:
    """What is bad where somebody is; at a table that is in its third hand commands of the first are, too."""
    if isinstance(caller, Visitor):
        return [*rubbish.IN_A_ROOM]
    old = isinstance(caller, Player) and caller.match["hand_no"] == 3
    return [*rubbish.AT_A_TABLE, *([rubbish.stale] if old else [])]


async def flood(caller: Caller, chance: random.Random, count: int, seen: Counter[str]) -> None:
    """Send so many bad frames; each is answered by one error or refusal, and the socket is still of use."""
    makers = makers_for(caller)
    for number in range(count // BATCH):
        for frame in rubbish.frames(chance, BATCH, makers):
            await caller.send(frame)
        for _ in range(BATCH):
            seen[(await caller.until(lambda frame: frame["t"] in {"error", "refused"}))["code"]] += 1
        await caller.send({"t": "ping", "n": number})
        await caller.until(lambda frame: frame["t"] == "pong")
        caller.frames.clear()
        if number % 20 == 19:
            await too_long(caller, seen)


async def too_long(caller: Caller, seen: Counter[str]) -> None:
    """One frame over the limit ends the connection; whoever sent it may come again."""
    await caller.send("x" * rubbish.HUGE)
    assert await caller.closed() == 1009
    seen["closed"] += 1
    await back(caller)


async def back(caller: Any) -> None:
    """Connect again, with another seat's token in the hello: the cookie counts."""
    await caller.connect(hello=False)
    await caller.send({"t": "hello", "token": caller.other, "client": "flood"})
    await caller.until(lambda frame: frame["t"] in {"state", "room"})


async def tear(caller: Caller, path: str, chance: random.Random) -> bytes:
    """Break the protocol on a connection of its own after the upgrade; what the server said before it closed it."""
    there = urlsplit(caller.url)
    reader, writer = await asyncio.open_connection(there.hostname, there.port)
    lines = [
        f"GET /{path} HTTP/1.1",
        f"Host: {there.netloc}",
        f"Origin: {caller.url.rstrip('/')}",
        "Upgrade: websocket",
    ]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + "A" * 22 + "==", "", ""]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(rubbish.torn(chance))
    writer.write_eof()
    said = await reader.read()
    writer.close()
    return said


def opened(data: Path, *more: str) -> Process:
    """A server whose limits let everything through."""
    return Process(data, *(word for pair in (*OPEN, *more) for word in ("--set", pair))).start()


def memory(port: int) -> float:
    """Bytes that the server holds."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
    found = re.search(r"^process_resident_memory_bytes (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])


async def everything_bad(home: Outside, chance: random.Random) -> Counter[str]:
    """All bad frames, from five seats of two tables and two people in a room; how they were answered."""
    (older,) = await home.table(bots="random", pace="instant", options={"hands": 0})
    await older.play(hands=2)
    await older.send({"t": "next"})
    await older.until(lambda frame: bool(frame.get("match")) and frame["match"]["hand_no"] == 3)
    callers: list[Any] = [older, *await home.table(4), *await gather(home, 2)]
    for one, other in zip(callers, callers[1:] + callers[:1], strict=True):
        one.other = other.token
    seen: Counter[str] = Counter()
    share = -(-FRAMES // len(callers) // BATCH) * BATCH
    await asyncio.gather(*(flood(one, chance, share, seen) for one in callers))
    for _ in range(TORN):
        await tear(callers[0], f"ws/{callers[0].table}", chance)
    for one in callers:
        await one.close()
    return seen


def test_bad_frames_beside_a_table(tmp_path: Path) -> None:
    """The same table is played on two servers from one copy of the data; one of them is flooded meanwhile.

    The records are equal to the byte, nobody is refused, the server's memory stays, and it opens another table.
    """

    async def scenario() -> None:
        data = tmp_path / "loud" / "data"
        data.parent.mkdir()
        first = Process(data).start()
        players = await Outside(first.url).sit(4, options={"hands": 4}, clock="off")
        assert first.stop() == 0
        shutil.copytree(tmp_path / "loud", tmp_path / "quiet")
        untouched = await alone(tmp_path / "quiet" / "data", players)
        port = free_port()
        loud = opened(data, f"metrics.port={port}")
        try:
            home, chance = Outside(loud.url), random.Random(5)
            before = memory(port)
            record, seen = await asyncio.gather(match_of(moved(players, loud.url)), everything_bad(home, chance))
            assert record == untouched
            assert record.count('"proof"') == 1
            assert seen["bad_message"] > FRAMES / 2
            assert {"stale", "bad_command", "bad_phrase", "closed"} <= seen.keys()
            assert seen.total() >= FRAMES
            assert memory(port) - before < GROWN_MOST
            assert (await home.request("GET", "/readyz")).status_code == 200
            (player,) = await home.table(bots="random", pace="instant")
            await player.play(hands=1)
        finally:
            assert loud.stop() == 0
        assert '"level":"error"' not in loud.log.read_text().replace(" ", "").lower()

    async def alone(data: Path, players: Sequence[Player]) -> str:
        server = opened(data)
        try:
            return await match_of(moved(players, server.url))
        finally:
            server.stop()

    run(scenario(), 240)


async def until_closed(caller: Caller, chance: random.Random) -> tuple[list[Message], int | None]:
    """Send bad frames for as long as the server listens; what it said, and the code it closed with."""

    async def pour() -> None:
        for frame in rubbish.frames(chance, 1000, rubbish.IN_A_ROOM):
            await caller.send(frame)

    pouring = asyncio.create_task(pour())
    code = await caller.closed()
    await asyncio.gather(pouring, return_exceptions=True)
    return caller.frames, code


def test_with_the_usual_limits_a_flooder_is_closed(tmp_path: Path) -> None:
    """After fifty bad frames, too fast or no messages: `bad_client`, 1008; whoever plays beside him plays on."""
    usual: dict[str, Any] = {
        "limits__messages": 20,
        "limits__burst": 60,
        "limits__room_messages": 1,
        "limits__room_burst": 20,
    }

    async def scenario() -> None:
        async with house(tmp_path, **usual) as home:
            chance = random.Random(6)
            (flooder,) = await home.table()
            (visitor,) = await gather(home, 1)
            (player,) = await home.table(bots="random", pace="instant")
            poured = asyncio.gather(*(until_closed(one, chance) for one in (flooder, visitor)))
            for frames, code in await poured:
                assert code == 1008
                assert (frames[-1]["t"], frames[-1]["code"]) == ("bye", "bad_client")
                told = [frame["code"] for frame in frames if frame["t"] == "error"]
                assert len(told) == home.app.config.limits.bad_messages
                assert set(told) <= {"bad_message", "too_fast"}
            await player.send({"t": "ping", "n": 1})
            await player.until(lambda frame: frame["t"] == "pong")

    run(scenario())
