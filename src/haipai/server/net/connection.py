"""One WebSocket connection, to whatever it is: reading, writing, limits, and the end.

Owns the life of a connection after the upgrade: hello first, messages in, frames out.  A frame that is no message, or
comes too fast, gets an error and has no effect.  What a message means is for the subclasses.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

from haipai.server.config import Config
from haipai.server.net.gate import Scope, read_token
from haipai.server.net.limits import Bucket
from haipai.server.net.outbox import LAST_WORDS, Outbox
from haipai.server.net.words import error_frame
from haipai.server.ops.bans import Bans, told
from haipai.server.store.people import People, Person
from haipai.server.wire.client import Hello, Ping
from haipai.server.wire.frames import BadMessage
from haipai.server.wire.server import Error, Pong

_log = logging.getLogger("haipai.socket")
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
NORMAL: Final = 1000
POLICY: Final = 1008
RESTART: Final = 1012
AGAIN: Final = 1013
In = TypeVar("In")  # what the client may say, besides hello and ping
Out = TypeVar("Out")  # what the server says


class TooFast(BadMessage):
    """A frame over the measure; `action` is the id of the command in it."""

    def __init__(self, action: str | None) -> None:
        super().__init__("too_fast", "too many messages; this one had no effect")
        self.action = action


class Link(Generic[Out]):
    """A connection as a table or room sees it."""

    __slots__ = ("outbox", "code", "_encode")

    def __init__(self, outbox: Outbox, encode: Callable[[Out], str]) -> None:
        self.outbox = outbox
        self.code = NORMAL
        self._encode = encode

    def post(self, text: str) -> None:
        """Put a frame into the outbox; a reader that is too slow is given up."""
        if not self.outbox.put(text):
            self.code = AGAIN

    def end(self, message: Out | None = None) -> None:
        """Send what waits, a last frame if given, and close."""
        if message is not None:
            self.outbox.put(self._encode(message))
        if getattr(message, "code", "") == "shutdown":
            self.code = RESTART
        self.outbox.end()


class Connection(ABC, Generic[In, Out]):
    """The life of one connection after the upgrade."""

    def __init__(self, config: Config, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.receive = receive
        self.send = send
        self.limits = config.limits
        self.outbox = Outbox(self.limits.outbox)
        self.link: Link[Out | Error | Pong] = Link(self.outbox, self.encode)
        self.bucket = self.measure()
        self.bad = 0
        self.address = str(scope["client"][0]) if scope.get("client") else ""
        self.account = ""  # once it is known

    # -- what kind of connection it is -----------------------------------------------------------------

    def measure(self) -> Bucket:
        """How much may be said."""
        return Bucket(self.limits.messages, self.limits.burst, time.monotonic())

    @staticmethod
    @abstractmethod
    def encode(message: Out | Error | Pong) -> str:
        """The text frame of a message.  Static: a link that held its connection would keep both for the collector."""

    @abstractmethod
    def decode(self, text: str) -> In | Hello | Ping:
        """The message in a text frame; BadMessage when there is none."""

    def action_in(self, message: In | Hello | Ping) -> str | None:
        """The id by which a client knows a message of its own, if it has one."""
        return None

    @abstractmethod
    def bye(self, code: str, words: tuple[str, str] | None = None) -> Out:
        """The last frame, by its code; `words` in zh and en in place of the usual ones."""

    @abstractmethod
    async def enter(self, hello: Hello) -> bool:
        """Let the client in after its hello; or say why not."""

    @abstractmethod
    async def pass_on(self, message: In | Hello) -> None:
        """Hand on a message of a client that was let in."""

    @abstractmethod
    async def leave(self) -> None:
        """Tell whoever was told of this connection that it is gone."""

    async def identify(self, hello: Hello, stranger: str, people: People, bans: Bans) -> Person | None:
        """Whose connection this is; None, and told so, for a stranger (by this code) and for who is kept out."""
        token = read_token(self.scope) or hello.token
        person = await people.who(token) if token else None
        if not self.admits(person.id if person is not None else "", bans):
            return None
        if person is None:
            self.link.end(self.bye(stranger))
        return person

    def admits(self, account: str, bans: Bans) -> bool:
        """Note whose connection this is; False, and told so, for somebody who is kept out."""
        self.account = account
        ban = bans.of(account, self.address)
        if ban is None:
            return True
        self.turn_out("banned", told(ban))
        return False

    def turn_out(self, code: str, words: tuple[str, str] | None = None) -> None:
        """End it, whoever it is; `words` in zh and en in place of the usual ones."""
        self.link.code = POLICY
        self.link.end(self.bye(code, words))

    # -- its life ----------------------------------------------------------------------------------------

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
        await self.leave()
        abort = self.scope["extensions"].get("haipai.abort")
        if stuck and abort is not None:
            abort()  # what it has not read will never be read
        else:
            await self._send_close()

    async def _send_text(self, text: str) -> None:
        try:
            await self.send({"type": "websocket.send", "text": text})
        except RuntimeError:  # closed already: the client has broken the protocol
            raise ConnectionAbortedError("closed") from None

    async def _send_close(self) -> None:
        try:
            await self.send({"type": "websocket.close", "code": self.link.code})
        except (OSError, RuntimeError):
            _log.debug("already_closed")  # the other side was quicker

    # -- in ------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self.limits.hello):
                hello = await self._first()
        except TimeoutError:
            self.link.end(error_frame("not_hello", "the first frame must be hello"))
            return
        if hello is None or not await self.enter(hello):
            return
        while not self.outbox.ending:
            message = await self._next()
            if message is None:
                return
            if isinstance(message, Ping):
                self.link.post(self.encode(Pong(message.n)))
            else:
                await self.pass_on(message)

    async def _first(self) -> Hello | None:
        message = await self._next()
        if message is not None and not isinstance(message, Hello):
            self.link.end(error_frame("not_hello", "the first frame must be hello"))
            return None
        return message

    async def _next(self) -> In | Hello | Ping | None:
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

    def _message(self, event: Any) -> In | Hello | Ping:
        """The message in a frame; BadMessage when it is none or comes too fast."""
        in_time = self.bucket.take(time.monotonic())
        text = event.get("text")
        if in_time and text is None:
            raise BadMessage("bad_message", "text frames only")
        if in_time:
            return self.decode(text)
        raise TooFast(self._action_in(text))

    def _action_in(self, text: str | None) -> str | None:
        """The id of the command in a frame that comes too fast, so that the client knows what to send again."""
        with contextlib.suppress(BadMessage):
            return self.action_in(self.decode(text or ""))
        return None

    def _complain(self, error: BadMessage) -> bool:
        """Tell the client; False when it has sent so many bad frames that it is given up."""
        self.bad += 1
        if self.bad > self.limits.bad_messages:
            self.link.code = POLICY
            self.link.end(self.bye("bad_client"))
            return False
        self.link.post(self.encode(error_frame(error.code, error.message, getattr(error, "action", None))))
        return True
