"""The application: one ASGI callable that hands sockets, the interface under /api and the client's files on.

Owns what is opened and closed with it, and the order of both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from haipai import __version__
from haipai.errors import HaipaiError
from haipai.server.bots import BotPool
from haipai.server.ceremonies import Ceremonies
from haipai.server.config import Config
from haipai.server.hall import Hall
from haipai.server.net import problems
from haipai.server.net.api import CONTROLLERS
from haipai.server.net.base import Services, keep_out
from haipai.server.net.beside import Beside
from haipai.server.net.books import Books
from haipai.server.net.described import Described
from haipai.server.net.gate import Gate, Scope
from haipai.server.net.limits import Buckets
from haipai.server.net.pages import Pages
from haipai.server.net.preview import Previews
from haipai.server.net.site import Site, find_client, safety_headers
from haipai.server.net.socket import Doors, Sockets
from haipai.server.ops.backup import before_upgrade
from haipai.server.rooms.codes import Tries
from haipai.server.rooms.directory import Rooms
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.guard import hold
from haipai.server.store.passkeys import Passkeys
from haipai.server.store.people import People
from haipai.server.store.ports import StoreError
from haipai.server.store.room_index import RoomIndex
from haipai.server.store.upgrade import open_accounts

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
_OURS: Final = ("/api", "/healthz", "/readyz", "/schema")


class Store:
    """Everything that is kept, in one folder held by this process alone."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError("no_database", f"cannot make the data folder: {error.strerror}", str(folder)) from None
        self._held = hold(folder)
        try:
            before_upgrade(folder)
            self.log = EmbeddedLog(folder / "tables.db")
            self.people = People(open_accounts(folder / "accounts.db"))
        except BaseException:
            self._held.close()
            raise

    async def close(self) -> None:
        """Write what is left and let go of the folder."""
        await self.log.close()
        await self.people.close()
        self._held.close()


class App:
    """The whole server as an ASGI application.  Make it, `start` it in the loop, `stop` it before the loop ends."""

    def __init__(self, config: Config, bots: BotPool | None = None) -> None:
        self.config = config
        self.store = Store(Path(config.data))
        self.bots = bots or BotPool(config.bot_workers)
        self.gate = Gate(config)
        self.hall = Hall(config, self.store.log, self.store.people, self.bots)
        self.rooms = Rooms(config, self.store.log, RoomIndex(self.store.people), self.hall)
        talk = Buckets(config.limits.room_messages, config.limits.room_burst)
        self.sockets = Sockets(Doors(config, self.hall, self.store.people, self.gate, self.rooms, talk))
        self.site = Site(find_client(config.web), Previews(self.rooms.glance, config.public))
        self._beside = Beside()
        self.http = self._http()

    async def start(self) -> None:
        """Begin to serve."""
        self.hall.start()
        self.rooms.start()

    async def see_off(self) -> None:
        """Tell every connection that the server stops, and finish what is under way at tables and in rooms."""
        await self.rooms.stop()
        await self.hall.stop()

    async def stop(self) -> None:
        """Tell the sockets, finish what is under way, close the files."""
        await self.see_off()
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self._beside.close)
        await self.store.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/ws/"):
            await self.sockets(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1000})

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.gate.knows_host(scope):
            await _misdirected(send)
        elif scope["path"].startswith(_OURS):
            await self.http(scope, receive, _with_headers(scope, send))
        else:
            await self.site(scope, send)

    def _http(self) -> Litestar:
        limits = self.config.limits
        services = Services(
            hall=self.hall,
            people=self.store.people,
            gate=self.gate,
            posts=Buckets(limits.posts, limits.posts_burst),
            looks=Buckets(limits.pages, limits.pages_burst),
            pages=Pages(),
            beside=self._beside,
            books=Books(),
            rooms=self.rooms,
            recoveries=Tries(limits.codes, limits.codes_all),
            passkeys=Passkeys(self.store.people),
            ceremonies=Ceremonies("haipai 海派麻将"),
            turn_out=self.sockets.turn_out,
        )
        return Litestar(
            route_handlers=list(CONTROLLERS),
            before_request=keep_out,
            state=State({"services": services}, deep_copy=False),
            openapi_config=OpenAPIConfig("haipai", __version__, openapi_router=Described().router()),
            exception_handlers={
                HaipaiError: problems.on_haipai,
                HTTPException: problems.on_http,
                Exception: problems.on_other,
            },
            request_max_body_size=64 * 1024,
            logging_config=None,
        )


async def _misdirected(send: Send) -> None:
    """The Host header is none of ours: somebody's name points here (settings: hosts)."""
    body = b"this server does not answer to that name (settings: hosts)\n"
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(scope: Scope, send: Send) -> Send:
    added = safety_headers(scope)

    async def wrapped(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return wrapped
