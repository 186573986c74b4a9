"""A server that is killed again and again under clients who come back by themselves, and what must hold of its log.

python tests/server/kills.py [--kills N] [--seed N], or `make kills`: 200 kills under four people at one table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from haipai.server.desk import pictures, records
from haipai.server.desk.game import Game
from haipai.server.store.embedded import EmbeddedLog
from tests.server.house import Outside, Player, any_legal
from tests.server.process import Process, free_port


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


class Stubborn(Client):
    """A client who comes back whenever the line breaks, as docs/protocol.md says, and plays match after match."""

    def __init__(self, player: Player, seed: int, found: Counter[str]) -> None:
        super().__init__(player, seed)
        self.found = found
        self.last = sys.maxsize  # the match after which there is no other

    @property
    def number(self) -> int:
        """Which match of the table is on."""
        return int(self.player.match["id"].rpartition(".")[2]) if self.player.match else 0

    @property
    def done(self) -> bool:
        """Whether the last match is over."""
        return self.number >= self.last and bool(self.player.match["over"])

    async def endure(self) -> None:
        """Play to the end of the last match; whatever happens to the server, this goes on."""
        while not self.done:
            try:
                await self.again(self.player.url)
                await self._play_on()
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                await asyncio.sleep(0.02)

    async def _play_on(self) -> None:
        """Play match after match as long as the line holds."""
        player = self.player
        while not self.done:
            if player.match["over"] and self.asked != player.seq:
                self.asked = player.seq
                await player.send({"t": "again"})
            await self._act()
            await self._receive()

    async def again(self, url: str) -> None:
        """Come back: everything shown before is there, and what was not answered is said once more."""
        before, shown, repeated = len(self.player.frames), self.player.seq, self.open
        await super().again(url)
        state = next(frame for frame in self.player.frames[before:] if frame["t"] == "state")
        assert state["seq"] >= shown
        self.found["came back"] += 1
        if repeated is not None:
            action, _ = repeated
            self.found["said again"] += 1
            self.found["had been carried out"] += self.player.acks.get(action, sys.maxsize) <= state["seq"]


async def repeat_acked(client: Client) -> None:
    """Every action acknowledged lately is acknowledged again with the same seq, and nothing changes."""
    player = client.player
    for action, seq in list(player.acks.items())[-3:]:
        player.acks.pop(action)
        await player.send({"t": "do", "id": action, "command": "pass", "seq": seq})
        assert await player.answered(action), (action, player.refusals)
        assert player.acks[action] == seq


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


async def often(data: Path, kills: int, seed: int) -> Counter[str]:
    """Kill a server so often at random moments while four people play; how often what happened.

    AssertionError when anything acknowledged or shown is not in the log, or stands in it twice.
    """
    chance, found = random.Random(seed), Counter[str]()
    server = Process(data, "--port", str(free_port())).start()
    seated = await Outside(server.url).sit(4, options={"hands": 4}, clock="off")
    clients = [Stubborn(player, number, found) for number, player in enumerate(seated)]
    playing = asyncio.gather(*(client.endure() for client in clients))
    there = len(clients)
    for number in range(kills):
        # Each fourth time it is killed while people are coming back, else while they play.
        while number % 4 and found["came back"] < there and not playing.done():  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.01)
        await asyncio.wait({playing}, timeout=chance.uniform(0, 1))
        server.kill()
        found["kills"] += 1
        there = found["came back"] + len(clients)
        await asyncio.to_thread(server.start)
    now = max(client.number for client in clients)
    last = now + any(client.number == now and client.player.match["over"] for client in clients)
    for client in clients:
        client.last = last
    await playing
    await asyncio.gather(*(repeat_acked(client) for client in clients))
    assert server.stop() == 0
    await check_against_log(data, [*clients])
    found["acknowledged"] = sum(len(client.player.acks) for client in clients)
    found["matches"] = clients[0].number
    return found


def main() -> None:
    """Kill, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=200)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(often(Path(folder) / "data", args.kills, args.seed))
    words = ", ".join(f"{name} {count}" for name, count in found.items())
    print(f"nothing lost, nothing twice in {time.monotonic() - began:.0f} s: {words}", flush=True)  # noqa: T201 - a command


if __name__ == "__main__":
    main()
