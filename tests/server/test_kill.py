"""kill -9 at random moments of running matches: nothing acknowledged is lost, nothing is applied twice."""

from __future__ import annotations

import asyncio
import random
import shutil
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from haipai.server.desk import pictures, records
from haipai.server.desk.game import Game
from haipai.server.store.embedded import EmbeddedLog
from tests.server.house import Outside, Player, any_legal, run
from tests.server.process import Process

KILLS = 20
HUMANS = (4, 4, 1, 1, 1, 1, 2, 1, 3, 1)  # ten tables: 200 moments in all


class Client:
    """A player who plays until the line breaks, and keeps the one action that was not answered."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.chance = random.Random(seed)
        self.open: tuple[str, str] | None = None  # (action id, command) not answered yet
        self.asked = -1

    async def play(self, hands: int = 1000) -> None:
        """Play; returns when the server is gone, the match over, or so many hands are."""
        player = self.player
        try:
            while not player.match["over"] and len(player.match["history"]) < hands:
                await self._act()
                await self._receive()
        except (ConnectionClosed, OSError):
            return

    async def _receive(self) -> None:
        player = self.player
        await player.receive()
        if self.open and (self.open[0] in player.acks or self.open[0] in player.refusals):
            self.open = None

    async def _act(self) -> None:
        player = self.player
        if self.asked == player.seq or self.open is not None:
            return
        if player.view["must"]:
            self.asked = player.seq
            command = any_legal(player.view, self.chance)
            self.open = (f"{player.seat}-{player.seq}-{self.chance.getrandbits(40):x}", command)
            await self._send_open()
        elif player.view["phase"] == "over":
            self.asked = player.seq
            await player.send({"t": "next"})

    async def _send_open(self) -> None:
        assert self.open is not None
        action, command = self.open
        await self.player.send({"t": "do", "id": action, "command": command, "seq": self.player.seq})

    async def again(self, url: str) -> None:
        """Connect to the server that came back, and repeat what was not answered."""
        self.player.url = url
        self.asked = -1
        await self.player.connect()
        if self.open is not None:
            await self._send_open()
            await self.player.answered(self.open[0])
            self.open = None


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


async def repeat_acked(client: Client) -> None:
    """Every action acknowledged lately is acknowledged again with the same seq, and nothing changes."""
    player = client.player
    for action, seq in list(player.acks.items())[-3:]:
        player.acks.pop(action)
        await player.send({"t": "do", "id": action, "command": "pass", "seq": seq})
        assert await player.answered(action), (action, player.refusals)
        assert player.acks[action] == seq


async def one_life(server: Process, clients: list[Client], seconds: float) -> None:
    """The server comes up, everybody plays, and it is killed."""
    server.start()
    await asyncio.gather(*(client.again(server.url) for client in clients))
    playing = asyncio.gather(*(client.play() for client in clients))
    await asyncio.sleep(seconds)
    server.kill()
    await playing


async def fold(log: EmbeddedLog, table: str, wanted: dict[int, set[int]]) -> dict[tuple[int, int], Any]:
    """The view of each wanted (seat, seq), from the log alone; and every action id stands in it once."""
    game, views = Game(3, 30_000), {}
    ids: list[tuple[int, str]] = []
    for data in await log.read(table):
        record = records.decode(data)
        game.apply(record, table)
        if isinstance(record, records.Did) and record.id:
            ids.append((record.seat, record.id))
        for seat, seqs in wanted.items():
            seq = game.seats[seat].seq
            if seq in seqs and game.table is not None:
                views[seat, seq] = msgspec.to_builtins(pictures.view_of(game.table, seat))
    assert len(ids) == len(set(ids)), "an action was applied twice"
    views[-1, -1] = set(ids)
    return views


async def check_against_log(data: Path, clients: list[Client]) -> None:
    """Each frame any seat was ever sent is what the log gives for that seat and seq; each acked action is in the log."""
    log = EmbeddedLog(data / "tables.db")
    for table in {client.player.table for client in clients}:
        players = [client.player for client in clients if client.player.table == table]
        shown = {
            player.seat: {f["seq"]: f["view"] for f in player.frames if f["t"] in {"state", "update"}}
            for player in players
        }
        views = await fold(log, table, {seat: set(frames) for seat, frames in shown.items()})
        applied = views.pop((-1, -1))
        for player in players:
            for seq, view in shown[player.seat].items():
                assert views[player.seat, seq] == view, (table, player.seat, seq)
            assert {(player.seat, action) for action in player.acks} <= applied
    await log.close()


@pytest.mark.slow
def test_kill_at_200_moments(tmp_path: Path) -> None:
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
