"""Load on a real server over loopback: time from an action to its durable event at all seats, CPU, memory.

    python bench/server_load.py [--tables 50] [--seconds 60] [--out bench/out/server_load.json]

Each of four sockets at each table answers 0.5–1.5 s after it is asked.  Bounded in tables and time; stops by itself.
The whole load, 200 tables for five minutes, with its figures in results.md: make bench ARGS="--server".
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

PAUSE = 0.8  # the server's, after every discard
THINK = (0.5, 1.5)
SEATS = 4
SETTINGS = (
    "limits.posts=100000",
    "limits.posts_burst=100000",
    "limits.sockets_each=100000",
    "limits.tables_each=10000",
)
PUBLIC = frozenset({"discard", "pung", "chow", "kong", "concealed_kong", "added_kong", "win"})
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server process of its own."""

    def __init__(self, folder: Path) -> None:
        ready = folder / "ready.json"
        command = [sys.executable, "-m", "haipai.server", "--local", "--port", "0", "--log", "warning"]
        command += ["--data", str(folder / "data"), "--ready-file", str(ready)]
        for pair in SETTINGS:
            command += ["--set", pair]
        self.child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while not ready.exists():
            time.sleep(0.02)
            if self.child.poll() is not None:
                sys.exit("the server did not start")
        self.url: str = json.loads(ready.read_text())["url"]

    def cpu(self) -> float:
        """CPU seconds so far."""
        parts = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def memory(self) -> float:
        """Private and shared memory of the process, KiB."""
        lines = Path(f"/proc/{self.child.pid}/smaps_rollup").read_text().splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("Rss:")))

    def stop(self) -> None:
        """Stop it in order."""
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(30)


@dataclass
class Act:
    """A command under way: when it was sent, when it may take effect, and which seats have seen its event."""

    kind: str
    seat: int
    sent: float
    seen: set[int] = field(default_factory=set)


@dataclass
class Figures:
    """What has been measured."""

    turns: list[float] = field(default_factory=list)  # ms, a command in one's own turn
    claims: list[float] = field(default_factory=list)  # ms, a claim, from the end of the pause if it came earlier
    answers: int = 0  # commands acknowledged
    refused: int = 0
    errors: int = 0
    lags: list[float] = field(default_factory=list)  # ms by which this driver itself was late


class Player:
    """One socket at one seat."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.socket: Any = None  # a ClientConnection once connected
        self.reader: asyncio.Task[None] | None = None
        self.asked = -1
        self.count = 0
        self.thinking: set[asyncio.Task[None]] = set()

    async def connect(self, url: str) -> None:
        """Open the socket and say hello."""
        self.socket = await connect(
            url.replace("http", "ws", 1) + "ws/" + self.table.id,
            origin=url.rstrip("/"),  # type: ignore[arg-type]
            additional_headers={"Cookie": f"haipai={self.token}"},
            compression=None,
        )
        await self.socket.send('{"t":"hello"}')

    async def _read(self) -> None:
        try:
            while True:
                self.take(msgspec.json.decode(await self.socket.recv()), time.perf_counter())
        except ConnectionClosed:
            self.table.figures.errors += 1  # nobody has asked for that: at the end readers are stopped first

    def play(self) -> None:
        """Begin to read and answer."""
        self.reader = asyncio.create_task(self._read())

    def take(self, frame: dict[str, Any], now: float) -> None:
        """A frame has come."""
        kind = frame["t"]
        if kind in {"state", "update"}:
            self.table.seen(self.seat, frame, now)
            view = frame["view"]
            if (view["must"] or view["phase"] == "over") and frame["seq"] != self.asked:
                self.asked = frame["seq"]
                task = asyncio.create_task(self._answer(view, frame["seq"]))
                self.thinking.add(task)
                task.add_done_callback(self.thinking.discard)
        elif kind == "ack":
            self.table.figures.answers += 1
        elif kind == "refused":
            self.table.figures.refused += 1
        elif kind in {"error", "bye"}:
            self.table.figures.errors += 1

    async def _answer(self, view: dict[str, Any], seq: int) -> None:
        await asyncio.sleep(self.table.chance.uniform(*THINK))
        if view["phase"] == "over":
            await self.socket.send('{"t":"next"}')
            return
        command = choose(view, self.table.chance)
        self.count += 1
        word = command.partition(" ")[0]
        if word in PUBLIC:
            self.table.acts[word, self.seat] = Act(word, self.seat, time.perf_counter())
        message = {"t": "do", "id": f"{self.seat}-{self.count}", "command": command, "seq": seq}
        try:
            await self.socket.send(json.dumps(message))
        except ConnectionClosed:
            return  # counted where it is read

    async def close(self) -> None:
        """Stop reading and close."""
        for task in [*self.thinking, *([self.reader] if self.reader else [])]:
            task.cancel()
        if self.socket is not None:
            await self.socket.close()


def choose(view: dict[str, Any], chance: random.Random) -> str:
    """Mostly throw what was drawn or pass; sometimes claim, so that every kind of command occurs."""
    legal: list[str] = view["legal"]
    if "win" in legal:
        return "win"
    if "pass" in legal:
        return chance.choice(legal) if chance.random() < 0.3 else "pass"
    return chance.choice(legal)


class Table:
    """Four players, and the commands of theirs that not every seat has seen yet."""

    def __init__(self, number: int, figures: Figures) -> None:
        self.chance = random.Random(number)
        self.figures = figures
        self.id = ""
        self.players: list[Player] = []
        self.acts: dict[tuple[str, int], Act] = {}
        self.thrown = 0.0  # when the last discard was seen first

    async def open(self, client: httpx.AsyncClient) -> None:
        """Make it and seat four guests."""
        for seat in range(SEATS):
            guest = (await client.post("/api/guest", json={"want_token": True})).json()
            cookie = {"Cookie": f"haipai={guest['token']}"}
            if seat == 0:
                body = {"humans": SEATS, "options": {"hands": 16}}
                self.id = (await client.post("/api/tables", json=body, headers=cookie)).json()["table"]
            else:
                await client.post(f"/api/tables/{self.id}/join", json={}, headers=cookie)
            client.cookies.clear()
            self.players.append(Player(self, seat, guest["token"]))

    def seen(self, seat: int, frame: dict[str, Any], now: float) -> None:
        """A seat has been shown events."""
        for event in frame.get("events", []):
            kind = event["type"]
            if kind not in PUBLIC:
                continue
            for actor in event["winners"] if kind == "win" else [event["seat"]]:
                act = self.acts.get((kind, actor))
                if act is not None:
                    self._note(act, seat, now)
            if kind == "discard" and (not self.thrown or now - self.thrown > PAUSE / 2):
                self.thrown = now

    def _note(self, act: Act, seat: int, now: float) -> None:
        act.seen.add(seat)
        if len(act.seen) < SEATS:
            return
        del self.acts[act.kind, act.seat]
        if act.kind in {"pung", "chow", "kong"} or (act.kind == "win" and act.sent - self.thrown < PAUSE):
            allowed = max(act.sent, self.thrown + PAUSE)
            self.figures.claims.append(max(0.0, now - allowed) * 1000)
        else:
            self.figures.turns.append((now - act.sent) * 1000)


async def open_tables(url: str, count: int, figures: Figures, first: int = 0) -> list[Table]:
    """So many new tables with four seated guests each."""
    tables = [Table(first + number, figures) for number in range(count)]
    headers = {"Origin": url.rstrip("/")}
    async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=30) as client:
        for table in tables:
            await table.open(client)
    return tables


async def connect_all(url: str, tables: list[Table], *, play: bool) -> None:
    """Connect every player."""
    for table in tables:
        for player in table.players:
            await player.connect(url)
            if play:
                player.play()


async def close_all(tables: list[Table]) -> None:
    """Close every socket."""
    await asyncio.gather(*(player.close() for table in tables for player in table.players))


def quantile(values: list[float], share: float) -> float:
    """A quantile in ms, two decimals."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))], 2) if values else 0.0


async def watch_lag(lags: list[float]) -> None:
    """Note how late this process is woken: what the machine adds to every figure."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.02)
        lags.append((time.perf_counter() - start - 0.02) * 1000)


async def watch_memory(server: Server, kept: list[tuple[float, float]]) -> None:
    """Note the server's memory once a second: (seconds, KiB)."""
    start = time.perf_counter()
    while True:
        kept.append((time.perf_counter() - start, server.memory()))
        await asyncio.sleep(1)


def slope(points: list[tuple[float, float]]) -> float:
    """KiB a minute by which memory grows: the line of least squares through the last four fifths of the time."""
    late = [point for point in points if point[0] >= points[-1][0] / 5]
    middle = sum(at for at, _ in late) / len(late)
    spread = sum((at - middle) ** 2 for at, _ in late)
    return round(60 * sum((at - middle) * kib for at, kib in late) / spread, 1) if spread else 0.0


async def latency(tables: int, seconds: float) -> dict[str, Any]:
    """Tables of four sockets: from an action to its event at all seats, CPU for 1,000 actions, growth of memory."""
    figures = Figures()
    memories: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        opened = await open_tables(server.url, tables, figures)
        await connect_all(server.url, opened, play=True)
        await asyncio.sleep(5)
        figures.turns.clear()
        figures.claims.clear()
        figures.answers = 0
        watching = [asyncio.create_task(watch_lag(figures.lags)), asyncio.create_task(watch_memory(server, memories))]
        before, start = server.cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        spent, lasted = server.cpu() - before, time.perf_counter() - start
        answers = figures.answers
        for task in watching:
            task.cancel()
        await close_all(opened)
        server.stop()
    both = figures.turns + figures.claims
    return {
        "tables": tables,
        "sockets": tables * SEATS,
        "seconds": round(lasted, 1),
        "actions": answers,
        "actions_per_second": round(answers / lasted, 1),
        "refused": figures.refused,
        "errors": figures.errors,
        "events_measured": len(both),
        "p50_ms": quantile(both, 0.5),
        "p99_ms": quantile(both, 0.99),
        "max_ms": round(max(both, default=0.0), 2),
        "turn_p50_ms": quantile(figures.turns, 0.5),
        "turn_p99_ms": quantile(figures.turns, 0.99),
        "claim_p99_ms": quantile(figures.claims, 0.99),
        "driver_lag_p99_ms": quantile(figures.lags, 0.99),
        "cpu_seconds_per_1000_actions": round(spent / max(1, answers) * 1000, 2),
        "server_cpu_share": round(spent / lasted, 3),
        "memory_mib": round(memories[-1][1] / 1024, 1),
        "memory_slope_kib_per_minute": slope(memories),
    }


async def memory(seconds: float) -> dict[str, Any]:
    """KiB a table and a connection, as slopes between 20 and 100 tables, idle and after some play."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        tables = await open_tables(server.url, 20, figures)
        at = [server.memory()]
        tables += await open_tables(server.url, 80, figures, 20)
        at.append(server.memory())
        few = tables[:20]
        await connect_all(server.url, few, play=False)
        await asyncio.sleep(1)
        at.append(server.memory())
        await connect_all(server.url, tables[20:], play=False)
        await asyncio.sleep(1)
        at.append(server.memory())
        for table in tables:
            for player in table.players:
                player.play()
        await asyncio.sleep(seconds)
        at.append(server.memory())
        await close_all(tables)
        server.stop()
    connection = (at[3] - at[2]) / (80 * SEATS)
    return {
        "rss_kib": {
            "20 tables": at[0],
            "100 tables": at[1],
            "80 sockets": at[2],
            "400 sockets": at[3],
            "played": at[4],
        },
        "kib_per_table_new": round((at[1] - at[0]) / 80, 1),
        "kib_per_connection": round(connection, 1),
        "kib_per_table_played": round((at[1] - at[0]) / 80 + (at[4] - at[3]) / 100, 1),
    }


def main() -> int:
    """Measure and write the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--out", type=Path, default=Path("bench/out/server_load.json"))
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))  # a file for each socket, in the server too
    figures = {
        "latency": asyncio.run(latency(min(args.tables, 400), min(args.seconds, 600))),
        "memory": asyncio.run(memory(min(args.seconds, 120) / 2)),
        "load_average": [round(value, 2) for value in os.getloadavg()],
        "python": sys.version.split()[0],
        "think_seconds": list(THINK),
        "pause_seconds": PAUSE,
    }
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(figures, indent=1) + "\n")
    print(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
