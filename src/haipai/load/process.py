"""A server in a process of its own, on loopback, with its data in a folder.

Owns its start and end, and what the system tells of it: processor time and memory, where there is /proc.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from haipai.errors import HaipaiError

START_MOST: Final = 30.0  # seconds
PAUSE: Final = 0.8  # seconds after every discard, as a server has it by default
IDLE: Final = 10.0  # seconds until a table that was left leaves memory; by default it is minutes
SETTINGS: Final = (
    f"pace.pause={PAUSE}",
    f"limits.idle={IDLE}",
    "limits.posts=100000",
    "limits.posts_burst=100000",
    "limits.sockets_each=100000",
    "limits.tables_each=10000",
)


class Server:
    """`haipai serve --local` until the end of a `with`; HaipaiError `no_server` when it does not start."""

    def __init__(self, folder: Path) -> None:
        ready = folder / "ready.json"
        command = [sys.executable, "-m", "haipai.server", "--local", "--port", "0", "--log", "warning"]
        command += ["--data", str(folder / "data"), "--ready-file", str(ready)]
        command += [word for pair in SETTINGS for word in ("--set", pair)]
        self.child = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own words
        try:
            self._wait(ready)
        except BaseException:
            self.child.kill()
            self.child.wait()
            raise
        place = json.loads(ready.read_text(encoding="utf-8"))
        self.url: str = place["url"]
        self.port: int = place["port"]

    def _wait(self, ready: Path) -> None:
        end = time.monotonic() + START_MOST
        while not ready.exists():
            if self.child.poll() is not None or time.monotonic() > end:
                raise HaipaiError("no_server", "the server did not start")
            time.sleep(0.02)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
        try:
            self.child.wait(START_MOST)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    @property
    def running(self) -> bool:
        """Whether it is still there."""
        return self.child.poll() is None

    def cpu(self) -> float | None:
        """Seconds of processor time so far; None where there is no /proc."""
        stat = self._proc("stat")
        if stat is None:
            return None
        parts = stat.rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float | None:
        """Resident memory in KiB; None where there is no /proc."""
        status = self._proc("status")
        if status is None:
            return None
        return next((float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), None)

    def _proc(self, name: str) -> str | None:
        try:
            return Path(f"/proc/{self.child.pid}/{name}").read_text(encoding="utf-8")
        except OSError:
            return None
