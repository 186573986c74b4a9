"""A whole run: start a server, fill it with tables, let them play for a while, and tell what was measured.

Owns the order of things and the bounds of a run.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.load.figures import Figures, memory_report, quantile, windows
from haipai.load.house import House
from haipai.load.player import THINK
from haipai.load.process import IDLE, PAUSE, Server
from haipai.load.table import SEATS, Table

TABLES_MOST: Final = 400
SECONDS_MOST: Final = 3600.0
SAMPLE: Final = 10.0  # seconds between two looks at the memory
TICK: Final = 0.02  # seconds
Tell = Callable[[float], None]


def run(tables: int, seconds: float, tell: Tell = lambda _: None) -> dict[str, Any]:
    """The figures of so many tables of four sockets, after so many seconds; `tell` is told how many have passed.

    HaipaiError `bad_tables`, `bad_seconds`, `no_server`, `load_refused`.
    """
    if not 1 <= tables <= TABLES_MOST:
        raise HaipaiError("bad_tables", f"tables are 1 to {TABLES_MOST}", "--tables")
    if not 1 <= seconds <= SECONDS_MOST:
        raise HaipaiError("bad_seconds", f"seconds are 1 to {SECONDS_MOST:.0f}", "--seconds")
    with _many_files(), tempfile.TemporaryDirectory(prefix="haipai-load-") as folder, Server(Path(folder)) as server:
        return asyncio.run(Run(server, tables, seconds).measured(tell))


class Run:
    """One measurement of a server that runs."""

    def __init__(self, server: Server, tables: int, seconds: float) -> None:
        self.server = server
        self.seconds = seconds
        self.figures = Figures()
        self.house = House(server.url)
        self.tables = [Table(number, self.house, self.figures) for number in range(tables)]
        self.sizes: list[float | None] = []  # KiB: empty, with tables, with sockets

    async def measured(self, tell: Tell) -> dict[str, Any]:
        """Open everything, measure, close everything."""
        playing: list[asyncio.Task[None]] = []
        watching: list[asyncio.Task[None]] = []
        try:
            await self._fill()
            playing = [asyncio.create_task(table.go_on()) for table in self.tables]
            await asyncio.sleep(min(5.0, self.seconds / 4))  # until everybody has been asked
            watching = [asyncio.create_task(self._watch_lag()), asyncio.create_task(self._watch_memory())]
            before = self.server.cpu()
            self.figures.begin()
            await self._pass(tell, playing)
            spent, lasted = self.server.cpu(), time.perf_counter() - self.figures.since
            self._look(lasted)
            self.figures.since = float("inf")
        finally:
            for task in [*playing, *watching]:
                task.cancel()
            await asyncio.gather(*playing, *watching, return_exceptions=True)
            await asyncio.gather(*(table.leave() for table in self.tables))
        return self._report(lasted, None if spent is None or before is None else spent - before)

    async def _fill(self) -> None:
        self.sizes.append(self.server.memory())
        for table in self.tables:
            await table.open()
        self.sizes.append(self.server.memory())
        for table in self.tables:
            await table.connect()
        await asyncio.sleep(0.5)
        self.sizes.append(self.server.memory())
        for table in self.tables:
            table.play()

    async def _pass(self, tell: Tell, playing: list[asyncio.Task[None]]) -> None:
        """Let the time pass; what goes wrong at a table ends the run."""
        while (gone := time.perf_counter() - self.figures.since) < self.seconds:
            tell(gone)
            done, _ = await asyncio.wait(playing, timeout=min(0.5, self.seconds - gone))
            for task in done:
                task.result()
            if not self.server.running:
                raise HaipaiError("no_server", "the server has ended")

    async def _watch_lag(self) -> None:
        """Note how late this process is woken: what the machine adds to every figure."""
        while True:
            start = time.perf_counter()
            await asyncio.sleep(TICK)
            self.figures.lags.append((time.perf_counter() - start - TICK) * 1000)

    async def _watch_memory(self) -> None:
        every = min(SAMPLE, self.seconds / 6)
        start = time.perf_counter()
        for number in range(round(self.seconds / every)):
            await asyncio.sleep(max(0.0, start + number * every - time.perf_counter()))
            self._look(number * every)

    def _look(self, when: float) -> None:
        found = self.server.memory()
        if found is not None:
            self.figures.memory.append((round(when, 1), round(found / 1024, 1)))

    def _report(self, lasted: float, spent: float | None) -> dict[str, Any]:
        figures, count = self.figures, len(self.tables)
        points = figures.latencies()
        both, turns, claims = ([value for _, value in found] for found in (points, figures.turns, figures.claims))
        return {
            "tables": count,
            "sockets": count * SEATS,
            "seconds": round(lasted, 1),
            "think_seconds": list(THINK),
            "pause_seconds": PAUSE,
            "idle_seconds": IDLE,
            "actions": figures.answers,
            "actions_per_second": round(figures.answers / lasted, 1),
            "refused": figures.refused,
            "errors": figures.errors,
            "tables_opened": figures.opened,
            "tables_left": figures.left - count,
            "hands_over": figures.hands,
            "events_measured": len(both),
            "p50_ms": quantile(both, 0.5),
            "p99_ms": quantile(both, 0.99),
            "max_ms": round(max(both, default=0.0), 2),
            "turn_p50_ms": quantile(turns, 0.5),
            "turn_p99_ms": quantile(turns, 0.99),
            "claim_p99_ms": quantile(claims, 0.99),
            "driver_lag_p99_ms": quantile(figures.lags, 0.99),
            **_share(spent, figures.answers, lasted),
            **memory_report(figures.memory),
            **self._sizes(),
            "load_average": [round(value, 2) for value in os.getloadavg()] if hasattr(os, "getloadavg") else [],
            "memory_mib": figures.memory,
            "latency_ms": windows(points),
        }

    def _sizes(self) -> dict[str, float]:
        """KiB for each table and each connection."""
        found = [size for size in self.sizes if size is not None]
        if len(found) < len(self.sizes):
            return {}
        empty, tables, sockets = found
        count = len(self.tables)
        return {
            "kib_per_table": round((tables - empty) / count, 1),
            "kib_per_connection": round((sockets - tables) / (count * SEATS), 1),
        }


def _share(spent: float | None, answers: int, lasted: float) -> dict[str, float]:
    """Processor time of the server; empty where it is not known."""
    if spent is None:
        return {}
    return {
        "cpu_seconds_per_1000_actions": round(spent / max(1, answers) * 1000, 2),
        "server_cpu_share": round(spent / lasted, 3),
    }


@contextlib.contextmanager
def _many_files() -> Iterator[None]:
    """Let this process and the server have a file for each socket, where the system has such a limit."""
    try:
        resource: Any = import_module("resource")
    except ModuleNotFoundError:
        yield
        return
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 8192 if most == resource.RLIM_INFINITY else min(most, 8192)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before, wanted), most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
