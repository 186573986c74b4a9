"""What one address may do: requests and sockets, an IPv6 network counted as the single line that it is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from haipai.server.net.gate import Scope
from haipai.server.net.limits import Buckets
from tests.server.house import house, run
from tests.server.test_room_codes import NETWORKS


@pytest.mark.parametrize(("one", "other", "same"), NETWORKS, ids=[f"{row[0]} {row[1]}" for row in NETWORKS])
def test_requests_of_a_network_are_counted_together(one: str, other: str, same: bool) -> None:
    """All addresses that one line of IPv6 has take from one bucket, as with the codes of rooms."""
    buckets = Buckets(1, 1)
    assert buckets.take(one, 0)
    assert buckets.take(other, 0) is not same


def socket_from(address: str, path: str) -> Scope:
    """The beginning of a connection of our own page from this address."""
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    scope = {"type": "websocket", "scheme": "ws", "path": path, "client": (address, 1), "headers": headers}
    return {**scope, "extensions": {}}


def test_sockets_of_a_network_are_counted_together(tmp_path: Path) -> None:
    """Somebody with a whole /64 has no more sockets than anybody else."""

    async def scenario() -> None:
        async with house(tmp_path, limits__sockets_each=1, limits__hello=30) as home:
            first: asyncio.Queue[Any] = asyncio.Queue()
            first.put_nowait({"type": "websocket.connect"})
            accepted: asyncio.Queue[Any] = asyncio.Queue()
            scope = socket_from("2001:db8::1", "/ws/none")
            held = asyncio.create_task(home.app.sockets(scope, first.get, accepted.put))
            assert (await accepted.get())["type"] == "websocket.accept"
            for address, closed in (("2001:db8::2", True), ("2001:db8:0:1::2", False)):
                said: list[Any] = []
                await home.app.sockets(socket_from(address, "/ws/none"), coming(), kept(said))
                assert (said[0] == {"type": "websocket.close", "code": 1013}) is closed
            first.put_nowait({"type": "websocket.disconnect"})
            await held

    def coming() -> Any:
        events = iter(["websocket.connect", "websocket.disconnect"])

        async def receive() -> Any:
            return {"type": next(events)}

        return receive

    def kept(said: list[Any]) -> Any:
        async def send(event: Any) -> None:
            said.append(event)

        return send

    run(scenario())
