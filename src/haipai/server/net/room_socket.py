"""A connection to a room: /ws/room/{code}.

Owns who is let in; what is said in a room is the room's.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, cast

from haipai.server.net.connection import Connection, Receive, Send
from haipai.server.net.gate import Scope
from haipai.server.net.limits import Bucket
from haipai.server.rooms.actor import RoomActor
from haipai.server.rooms.directory import Refusal
from haipai.server.rooms.messages import Came, Gone, Said
from haipai.server.rooms.words import bye
from haipai.server.wire.client import Hello
from haipai.server.wire.room import RoomByeCode, RoomClientMessage, RoomServerMessage, decode, encode
from haipai.server.worker import Closed

if TYPE_CHECKING:
    from haipai.server.net.socket import Doors

_log = logging.getLogger("haipai.socket")
PATH = "/ws/room/"


class RoomConnection(Connection[RoomClientMessage, RoomServerMessage]):
    """A connection to a room."""

    def __init__(self, doors: Doors, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(doors.config, scope, receive, send)
        self.doors = doors
        self.actor: RoomActor | None = None

    def measure(self) -> Bucket:
        """How much may be said before it is known who says it."""
        return Bucket(self.limits.room_messages, self.limits.room_burst, time.monotonic())

    @staticmethod
    def encode(message: RoomServerMessage) -> str:
        """The text frame of a message."""
        return encode(message)

    def decode(self, text: str) -> RoomClientMessage:
        """The message in a text frame; BadMessage when there is none."""
        return decode(text)

    def bye(self, code: str, words: tuple[str, str] | None = None) -> RoomServerMessage:
        """The last frame, by its code."""
        return bye(cast("RoomByeCode", code), words)

    async def enter(self, hello: Hello) -> bool:
        """Come into the room, for the first time or again; or say why not."""
        person = await self.identify(hello, "no_account", self.doors.people, self.doors.gate.bans)
        if person is None:
            return False
        try:
            self.actor = await self.doors.rooms.look(self.scope["path"].removeprefix(PATH), self.address, person.id)
        except Refusal as refusal:
            self.link.end(self.bye("shutdown" if refusal.code == "stopping" else refusal.code))
            return False
        self._measure_account()
        return await self._tell(Came(person, self.link))

    def _measure_account(self) -> None:
        """From now on what the account says from this address counts, on whichever socket.

        Less is allowed than at a table, as nearly everything said in a room stays in its log.
        """
        now = time.monotonic()
        self.bucket = self.doors.talk.of(self.address, now, self.account)
        self.bucket.take(now)  # the hello

    async def pass_on(self, message: RoomClientMessage) -> None:
        """Hand on a message."""
        await self._tell(Said(self.account, self.link, message))

    async def leave(self) -> None:
        """Tell the room that this connection is gone."""
        if self.actor is not None:
            try:
                await self.actor.tell(Gone(self.account, self.link))
            except Closed:
                _log.debug("room_closed")  # it has forgotten its connections already

    async def _tell(self, message: Came | Said) -> bool:
        if self.actor is None:
            return False
        try:
            await self.actor.tell(message)
        except Closed:
            self.link.end(bye("closed"))
            return False
        return True
