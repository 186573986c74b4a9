"""GET /metrics on a loopback port.

Owns the page.  The figures that are states, not events, are read when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable

from haipai.server.ops import meters
from haipai.server.ops.side import Application, Receive, Scope, Send, answer

KIND = "text/plain; version=0.0.4; charset=utf-8"


def page(tables: Callable[[], int], connections: Callable[[], int]) -> Application:
    """The application; it is told how many tables and connections there are."""

    async def application(scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["path"] != "/metrics" or scope["method"] not in {"GET", "HEAD"}:
            await answer(send, 404, b"the figures are at /metrics\n", {"content-type": "text/plain"})
            return
        meters.TABLES.set(tables())
        meters.CONNECTIONS.set(connections())
        await answer(send, 200, meters.text(), {"content-type": KIND, "cache-control": "no-store"})

    return application
