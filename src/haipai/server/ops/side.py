"""A page of its own beside the game, on a loopback port.

Owns port, start and stop.  What stands on the page is an ASGI application's business.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import uvicorn

from haipai.errors import HaipaiError

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def listen(port: int, setting: str) -> socket.socket:
    """A socket listening on 127.0.0.1; HaipaiError `cannot_listen` with the setting's name."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(16)
    except OSError as error:
        listener.close()
        raise HaipaiError("cannot_listen", f"port {port}: {error.strerror}", setting) from None
    return listener


class _Quiet(uvicorn.Server):
    """A server that leaves signals to the one beside it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


class Side:
    """An application served on a listening socket until it is stopped."""

    def __init__(self, application: Application, listener: socket.socket) -> None:
        self._listener = listener
        self._server = _Quiet(
            uvicorn.Config(
                application,
                lifespan="off",
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=20,
                timeout_graceful_shutdown=1,
            )
        )
        self._task: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._listener.getsockname()[1]
        return port

    async def start(self) -> None:
        """Serve; returns when requests are answered."""
        self._task = asyncio.create_task(self._server.serve([self._listener]), name="side page")
        while not self._server.started and not self._task.done():  # noqa: ASYNC110 - uvicorn sets a plain flag
            await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """Close the port; what is being answered is finished first."""
        self._server.should_exit = True
        if self._task is None:
            self._listener.close()
        else:
            await self._task


async def answer(send: Send, status: int, body: bytes, headers: dict[str, str]) -> None:
    """Send a whole answer."""
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    pairs.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})
