"""The endpoint of the sockets, and a connection to a table: plain ASGI.

Owns the checks before the upgrade, and who is let to a table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from typing import Any

from haipai.server.actor import Actor
from haipai.server.addresses import network
from haipai.server.config import Config
from haipai.server.desk.messages import Came, Gone, Said
from haipai.server.desk.words import bye
from haipai.server.hall import Hall
from haipai.server.net import room_socket
from haipai.server.net.connection import AGAIN, POLICY, Connection, Receive, Send
from haipai.server.net.gate import Gate, Scope
from haipai.server.net.limits import Buckets
from haipai.server.rooms.directory import Rooms
from haipai.server.store.people import People
from haipai.server.wire.client import ClientMessage, Do, Hello, Ping, decode
from haipai.server.wire.server import ServerMessage, encode
from haipai.server.worker import Closed

_log = logging.getLogger("haipai.socket")
IDS_MOST = 40


@dataclass
class Doors:
    """What a connection is let in by."""

    config: Config
    hall: Hall
    people: People
    gate: Gate
    rooms: Rooms
    talk: Buckets  # how much is said in rooms


class Sockets:
    """The endpoints /ws/{table} and /ws/room/{code}."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.open = 0
        self.live: set[Connection[Any, Any]] = set()
        self._by_address: dict[str, int] = {}
        self._emptied: asyncio.Event | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        await receive()  # websocket.connect
        address = network(scope["client"][0]) if scope.get("client") else ""
        if not self.doors.gate.knows_origin(scope):
            _log.info("origin_refused", extra={"address": address})
            await send({"type": "websocket.close", "code": POLICY})
            return
        if self._by_address.get(address, 0) >= self.doors.config.limits.sockets_each:
            await send({"type": "websocket.close", "code": AGAIN})
            return
        self._count(address, 1)
        try:
            await send({"type": "websocket.accept"})
            connection = self._connection(scope, receive, send)
            self.live.add(connection)
            try:
                await connection.run()
            finally:
                self.live.discard(connection)
        finally:
            self._count(address, -1)

    def _connection(self, scope: Scope, receive: Receive, send: Send) -> Connection[Any, Any]:
        if scope["path"].startswith(room_socket.PATH):
            return room_socket.RoomConnection(self.doors, scope, receive, send)
        return TableConnection(self.doors, scope, receive, send)

    def turn_out(self, account: str) -> None:
        """End every connection of an account that is gone."""
        for connection in list(self.live):
            if connection.account == account:
                connection.turn_out("left")

    async def emptied(self, seconds: float) -> None:
        """Return when every connection has had its last words, or after so long."""
        if self.open:
            self._emptied = asyncio.Event()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._emptied.wait(), seconds)

    def _count(self, address: str, step: int) -> None:
        self.open += step
        if not self.open and self._emptied is not None:
            self._emptied.set()
        now = self._by_address.get(address, 0) + step
        if now:
            self._by_address[address] = now
        else:
            self._by_address.pop(address, None)


class TableConnection(Connection[ClientMessage, ServerMessage]):
    """A connection to a table."""

    def __init__(self, doors: Doors, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(doors.config, scope, receive, send)
        self.doors = doors
        self.actor: Actor | None = None
        self.seat = -1  # looks on

    @staticmethod
    def encode(message: ServerMessage) -> str:
        """The text frame of a message."""
        return encode(message)

    def decode(self, text: str) -> ClientMessage:
        """The message in a text frame; BadMessage when there is none."""
        return decode(text)

    def action_in(self, message: ClientMessage | Hello | Ping) -> str | None:
        """The id of the command in a message."""
        return message.id if isinstance(message, Do) else None

    def bye(self, code: str, words: tuple[str, str] | None = None) -> ServerMessage:
        """The last frame, by its code."""
        return bye(code, words)

    async def enter(self, hello: Hello) -> bool:
        """Take the seat; or say why not."""
        person = await self.identify(hello, "not_seated", self.doors.people, self.doors.gate.bans)
        if person is None:
            return False
        actor = await self.doors.hall.find(self.scope["path"].removeprefix("/ws/")[:IDS_MOST])
        if actor is None:
            self.link.end(bye("shutdown" if self.doors.hall.stopping else "no_table"))
            return False
        game = actor.desk.game
        seat = game.seat_of(person.id)
        if seat is None and game.terms.spectators != "delayed":
            self.link.end(bye("not_seated"))
            return False
        if seat is None and actor.desk.watchers.full:
            self.link.end(bye("full"))
            return False
        if game.table is None:
            self.link.end(bye("not_started"))
            return False
        self.seat = -1 if seat is None else seat
        return await self._tell(actor, Came(self.seat, self.link, hello.last_seq))

    async def pass_on(self, message: ClientMessage) -> None:
        """Hand on a message of the seat."""
        if self.actor is not None:
            await self._tell(self.actor, Said(self.seat, self.link, message, time.perf_counter()))

    async def leave(self) -> None:
        """Tell the table that this connection is gone."""
        if self.actor is not None:
            try:
                await self.actor.tell(Gone(self.seat, self.link))
            except Closed:
                _log.debug("table_closed")  # it has forgotten its connections already

    async def _tell(self, actor: Actor, message: Came | Said) -> bool:
        self.actor = actor
        try:
            await actor.tell(message)
        except Closed:
            self.link.end(bye("closed"))
            return False
        return True
