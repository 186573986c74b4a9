"""One WebSocket connection to a table: a plain ASGI endpoint.

Owns its life: checks before the upgrade, hello, messages in, frames out, the end.  A frame that is no message, or
comes too fast, gets an error and has no effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from haipai.server.actor import Actor, Closed
from haipai.server.config import Config
from haipai.server.desk.messages import Came, Gone, Said
from haipai.server.desk.words import bye
from haipai.server.hall import Hall
from haipai.server.net.gate import Gate, Scope, read_token
from haipai.server.net.limits import Bucket
from haipai.server.net.outbox import LAST_WORDS, Outbox
from haipai.server.store.people import People
from haipai.server.wire.client import BadMessage, ClientMessage, Hello, Ping, decode
from haipai.server.wire.server import Bye, Error, Pong, ServerMessage, encode

_log = logging.getLogger("haipai.socket")
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
NORMAL, POLICY, RESTART, AGAIN = 1000, 1008, 1012, 1013
IDS_MOST = 40


class Link:
    """A connection as a table sees it."""

    __slots__ = ("outbox", "code")

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.code = NORMAL

    def post(self, text: str) -> None:
        """Put a frame into the outbox; a reader that is too slow is given up."""
        if not self.outbox.put(text):
            self.code = AGAIN

    def end(self, message: ServerMessage | None = None) -> None:
        """Send what waits, a last frame if given, and close."""
        if message is not None:
            self.outbox.put(encode(message))
        if isinstance(message, Bye) and message.code == "shutdown":
            self.code = RESTART
        self.outbox.end()


class Sockets:
    """The endpoint /ws/{table}."""

    def __init__(self, config: Config, hall: Hall, people: People, gate: Gate) -> None:
        self.config = config
        self.hall = hall
        self.people = people
        self.gate = gate
        self.open = 0
        self._by_address: dict[str, int] = {}
        self._emptied: asyncio.Event | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        await receive()  # websocket.connect
        address = scope["client"][0] if scope.get("client") else ""
        if not self.gate.knows_origin(scope):
            _log.info("origin_refused", extra={"address": address})
            await send({"type": "websocket.close", "code": POLICY})
            return
        if self._by_address.get(address, 0) >= self.config.limits.sockets_each:
            await send({"type": "websocket.close", "code": AGAIN})
            return
        self._count(address, 1)
        try:
            await send({"type": "websocket.accept"})
            await Connection(self, scope, receive, send).run()
        finally:
            self._count(address, -1)

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


class Connection:
    """The life of one connection after the upgrade."""

    def __init__(self, sockets: Sockets, scope: Scope, receive: Receive, send: Send) -> None:
        self.sockets = sockets
        self.scope = scope
        self.receive = receive
        self.send = send
        limits = sockets.config.limits
        self.outbox = Outbox(limits.outbox)
        self.link = Link(self.outbox)
        self.bucket = Bucket(limits.messages, limits.burst, time.monotonic())
        self.bad = 0
        self.actor: Actor | None = None
        self.seat = -1

    async def run(self) -> None:
        """Read and write until either side has had enough."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self.outbox.run(self._send_text))
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            reader.cancel()
            if not self.outbox.overflowed:
                self.outbox.end()
                await asyncio.wait({writer}, timeout=LAST_WORDS)
        finally:
            await self._close(reader, writer)

    async def _close(self, *tasks: asyncio.Task[None]) -> None:
        stuck = not tasks[1].done() or self.outbox.overflowed
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, OSError):
                _log.error("socket_failed", exc_info=result)
        await self._leave()
        abort = self.scope["extensions"].get("haipai.abort")
        if stuck and abort is not None:
            abort()  # what it has not read will never be read
        else:
            await self._send_close()

    async def _send_text(self, text: str) -> None:
        await self.send({"type": "websocket.send", "text": text})

    async def _send_close(self) -> None:
        try:
            await self.send({"type": "websocket.close", "code": self.link.code})
        except (OSError, RuntimeError):
            _log.debug("already_closed")  # the other side was quicker

    # -- in ----------------------------------------------------------------------------------------

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self.sockets.config.limits.hello):
                hello = await self._first()
        except TimeoutError:
            self.link.end(Error("not_hello", "the first frame must be hello"))
            return
        if hello is None or not await self._enter(hello):
            return
        while not self.outbox.ending:
            message = await self._next()
            if message is None:
                return
            await self._pass_on(message)

    async def _first(self) -> Hello | None:
        message = await self._next()
        if message is not None and not isinstance(message, Hello):
            self.link.end(Error("not_hello", "the first frame must be hello"))
            return None
        return message

    async def _next(self) -> ClientMessage | None:
        """The next message; None when the connection is over."""
        while True:
            event = await self.receive()
            if event["type"] != "websocket.receive":
                return None
            try:
                return self._message(event)
            except BadMessage as error:
                if not self._complain(error):
                    return None

    def _message(self, event: Any) -> ClientMessage:
        """The message in a frame; BadMessage when it is none or comes too fast."""
        if not self.bucket.take(time.monotonic()):
            raise BadMessage("too_fast", "too many messages; this one had no effect")
        text = event.get("text")
        if text is None:
            raise BadMessage("bad_message", "text frames only")
        return decode(text)

    def _complain(self, error: BadMessage) -> bool:
        """Tell the client; False when it has sent so many bad frames that it is given up."""
        self.bad += 1
        if self.bad > self.sockets.config.limits.bad_messages:
            self.link.code = POLICY
            self.link.end(bye("bad_client"))
            return False
        self.link.post(encode(Error(error.code, error.message)))
        return True

    async def _enter(self, hello: Hello) -> bool:
        """Take the seat; or say why not."""
        token = read_token(self.scope) or hello.token
        person = await self.sockets.people.who(token) if token else None
        if person is None:
            self.link.end(bye("not_seated"))
            return False
        actor = await self.sockets.hall.find(self.scope["path"].removeprefix("/ws/")[:IDS_MOST])
        if actor is None:
            self.link.end(bye("shutdown" if self.sockets.hall.stopping else "no_table"))
            return False
        seat = actor.desk.game.seat_of(person.id)
        if seat is None:
            self.link.end(bye("not_seated"))
            return False
        if actor.desk.game.table is None:
            self.link.end(bye("not_started"))
            return False
        self.seat = seat
        return await self._tell(actor, Came(seat, self.link, hello.last_seq))

    async def _tell(self, actor: Actor, message: Came | Said) -> bool:
        self.actor = actor
        try:
            await actor.tell(message)
        except Closed:
            self.link.end(bye("closed"))
            return False
        return True

    async def _pass_on(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.link.post(encode(Pong(message.n)))
        elif self.actor is not None:
            await self._tell(self.actor, Said(self.seat, self.link, message))

    async def _leave(self) -> None:
        if self.actor is not None and self.seat >= 0:
            try:
                await self.actor.tell(Gone(self.seat, self.link))
            except Closed:
                _log.debug("table_closed")  # it has forgotten its connections already
