"""A server in a process of its own, to be killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

QUICK = ("pace.pause=0.02", "pace.normal=0", "limits.posts=1000", "limits.posts_burst=1000", "limits.sockets_each=1000")


def free_port() -> int:
    """A port of loopback that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """`python -m haipai.server` on loopback with its data in a folder."""

    def __init__(self, data: Path, *more: str) -> None:
        self.data = data
        self.more = more
        self.child: subprocess.Popen[bytes] | None = None
        self.url = ""
        self.log = data.parent / "server.log"

    def start(self) -> Process:
        """Start it; returns when it is ready."""
        ready = self.data.parent / "ready.json"
        ready.unlink(missing_ok=True)
        sets = [word for pair in QUICK for word in ("--set", pair)]
        command = [sys.executable, "-m", "haipai.server", "--local", "--port", "0", "--data", str(self.data)]
        command += ["--ready-file", str(ready), "--log-file", str(self.log), *sets, *self.more]
        self.child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        end = time.monotonic() + 30
        while not ready.exists():
            if self.child.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"the server did not start: {self._words()}")
            time.sleep(0.01)
        place: dict[str, Any] = json.loads(ready.read_text())
        self.url = place["url"]
        return self

    def kill(self) -> None:
        """Kill -9."""
        self._send(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM; return the exit status."""
        return self._send(signal.SIGTERM)

    def _send(self, number: signal.Signals) -> int:
        assert self.child is not None
        os.kill(self.child.pid, number)
        status = self.child.wait(20)
        if self.child.stderr is not None:
            self.child.stderr.close()
        return status

    def _words(self) -> str:
        assert self.child is not None
        assert self.child.stderr is not None
        self.child.kill()
        return self.child.stderr.read().decode()


def refused_start(data: Path) -> tuple[int, str]:
    """Start a server that must refuse its data; (exit status, words)."""
    command = [sys.executable, "-m", "haipai.server", "--local", "--port", "0", "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    return done.returncode, done.stderr
