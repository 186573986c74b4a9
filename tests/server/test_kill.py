"""kill -9 at random moments of running matches: nothing acknowledged is lost, nothing is applied twice.

`make kills` kills under clients that come back by themselves more often than there is time for here.
"""

from __future__ import annotations

import asyncio
import random
import shutil
from itertools import chain
from pathlib import Path

import pytest
from websockets.exceptions import InvalidHandshake

from haipai.server.desk import records
from haipai.server.desk.game import Game
from haipai.server.store.embedded import EmbeddedLog
from tests.server import kills
from tests.server.house import Outside, Player, run
from tests.server.kills import Client, check_against_log, repeat_acked
from tests.server.process import Process

KILLS = 20
HUMANS = (4, 4, 1, 1, 1, 1, 2, 1, 3, 1)  # ten tables: 200 moments in all


class Voter(Client):
    """A client who also votes: to pause, to end, to let a bot play for somebody; and lets a paused table go on."""

    async def _act(self) -> None:
        match, own = self.player.match, self.player.seat
        vote = match["vote"]
        if match["paused"] and match["resumes_in_ms"] is None:
            await self.player.send({"t": "resume"})
        elif vote is not None and own not in {*vote["yes"], *vote["no"], vote["seat"]}:
            await self.player.send({"t": "cast", "yes": self.chance.random() < 0.8})
        elif vote is None and self.chance.random() < 0.1:
            kind = self.chance.choices(["pause", "replace", "end"], [10, 2, 1])[0]
            await self.player.send({"t": "vote", "kind": kind, "seat": self.chance.randrange(4)})
        if match["players"][own]["stand_in"]:
            await self.player.send({"t": "auto", "on": False})
        if not match["paused"]:
            await super()._act()


async def one_life(server: Process, clients: list[Client], seconds: float) -> None:
    """The server comes up, everybody plays, and it is killed."""
    server.start()
    await asyncio.gather(*(client.again(server.url) for client in clients))
    playing = asyncio.gather(*(client.play() for client in clients))
    await asyncio.sleep(seconds)
    server.kill()
    await playing


@pytest.mark.slow
def test_twenty_kills_with_ten_tables(tmp_path: Path) -> None:
    """Twenty kills of a server with ten running tables; then every table can be played on, and one to its end."""

    async def scenario() -> None:
        chance = random.Random(20)
        server = Process(tmp_path / "data").start()
        home = Outside(server.url)
        seated = [await home.sit(humans, bots="random", pace="instant", options={"hands": 4}) for humans in HUMANS]
        clients = [Client(player, number) for number, player in enumerate(chain.from_iterable(seated))]
        server.kill()
        for _ in range(KILLS):
            await one_life(server, clients, chance.uniform(0.1, 0.5))
        await check_against_log(tmp_path / "data", clients)
        await play_on(server, clients)

    async def play_on(server: Process, clients: list[Client]) -> None:
        server.start()
        await asyncio.gather(*(client.again(server.url) for client in clients))
        await asyncio.gather(*(repeat_acked(client) for client in clients))
        done = [len(client.player.match["history"]) for client in clients]
        first = clients[0].player.table
        await asyncio.gather(
            *(
                client.play(1000 if client.player.table == first else over + 1)
                for client, over in zip(clients, done, strict=True)
            )
        )
        assert clients[0].player.match["over"]
        assert all(
            c.player.match["over"] or len(c.player.match["history"]) > n for c, n in zip(clients, done, strict=True)
        )
        assert server.stop() == 0
        await check_against_log(tmp_path / "data", clients)

    run(scenario(), 300)


VOTED = ("paused", "resuming", "vote")


async def decisions(data: Path, tables: set[str]) -> set[str]:
    """What was decided at these tables, by their logs: kinds of records, and what a fold says in the end."""
    log = EmbeddedLog(data / "tables.db")
    seen: set[str] = set()
    for table in tables:
        game = Game(3, 30_000)
        for item in await log.read(table):
            record = records.decode(item)
            game.apply(record, table)
            seen.add(type(record).__name__)
            seen.update(name for name in VOTED if getattr(game, name))
    await log.close()
    return seen


@pytest.mark.slow
def test_kill_with_votes_and_pauses(tmp_path: Path) -> None:
    """Kills while people vote and pause: nothing acknowledged is lost, and every table can be played on."""

    async def scenario() -> None:
        chance = random.Random(21)
        server = Process(tmp_path / "data").start()
        home = Outside(server.url)
        seated = [
            await home.sit(humans, bots="random", pace="instant", options={"hands": 0}) for humans in (1, 2, 3, 4)
        ]
        clients: list[Client] = [Voter(player, number) for number, player in enumerate(chain.from_iterable(seated))]
        tables = {client.player.table for client in clients}
        server.kill()
        for _ in range(4):
            await one_life(server, clients, chance.uniform(0.3, 0.7))
        await check_against_log(tmp_path / "data", clients)
        assert await decisions(tmp_path / "data", tables) >= {"Voted", "Cast", "Decided", "Resuming", *VOTED}
        server.start()
        await asyncio.gather(*(client.again(server.url) for client in clients))
        await asyncio.gather(*(repeat_acked(client) for client in clients))
        await all_go_on(clients)
        assert server.stop() == 0
        await check_against_log(tmp_path / "data", clients)

    run(scenario(), 120)


async def all_go_on(clients: list[Client]) -> None:
    """Everybody plays on until every table has moved, seen from every seat."""
    moved = {client.player.account: asyncio.Event() for client in clients}
    going = [asyncio.create_task(go_on(client, moved[client.player.account])) for client in clients]
    await asyncio.gather(*(event.wait() for event in moved.values()))
    for task in going:
        task.cancel()
    assert {type(one) for one in await asyncio.gather(*going, return_exceptions=True)} == {asyncio.CancelledError}


async def go_on(client: Client, moved: asyncio.Event) -> None:
    """Play for ever, with nothing in the way: another match after an ended one, on after a pause."""
    player, plain, before = client.player, Client(client.player, 1), client.player.seq
    while True:
        if player.match["over"]:
            await player.send({"t": "again"})
        elif player.match["paused"] and player.match["resumes_in_ms"] is None:
            await player.send({"t": "resume"})
        elif not player.match["paused"]:
            await plain._act()
        await plain._receive()
        if player.seq > before + 5 and not player.match["paused"] and not player.match["over"]:
            moved.set()


@pytest.mark.slow
def test_clients_come_back_by_themselves(tmp_path: Path) -> None:
    """Four people play match after match while the server is killed and started again, and nobody tells them so."""

    async def scenario() -> None:
        found = await kills.often(tmp_path / "data", 8, seed=4)
        assert found["kills"] == 8
        assert found["matches"] >= 1
        assert found["came back"] >= 4 * 4

    run(scenario(), 300)


def test_kill_before_anything(tmp_path: Path) -> None:
    """A server killed right after its first start comes up again, and a copy of its folder is a working server."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        (player,) = await Outside(server.url).sit()
        server.kill()
        shutil.copytree(tmp_path / "data", tmp_path / "copy" / "data")
        copy = Process(tmp_path / "copy" / "data").start()
        player.url = copy.url
        await player.connect()
        assert player.seq == 2
        with pytest.raises((OSError, InvalidHandshake)):
            await Player(server.url, player.token, player.account).connect()
        assert copy.stop() == 0

    run(scenario())
