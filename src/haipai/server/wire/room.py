"""What travels on the socket of a room, and the room as everybody in it sees it.

Owns the shapes.  A room holds no tile: whatever stands here may be seen by whoever knows the room's code.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from haipai.server.wire.bounds import (
    AvatarId,
    BotKind,
    Code,
    Frame,
    Hex32,
    Hex64,
    Id,
    Line,
    Millis,
    Name,
    Options,
    PersonNo,
    RoomCode,
    Seat,
    Sentence,
    Seq,
    Word,
    Words,
)
from haipai.server.wire.client import Hello, Ping
from haipai.server.wire.frames import read_frame
from haipai.server.wire.server import Error, Pong

PEOPLE_MOST: Final = 12
ClockName = Literal["off", "relaxed", "normal", "fast"]
KickReason = Literal["absent", "full", "other"]


class Terms(Frame, frozen=True):
    """What is agreed before play.

    `options` are those of the rule set; the server keeps the ones that differ from the defaults.  `cards` is how many
    doubling cards each seat begins a match with; without `double_card` among the options it is kept as 0.
    """

    rules: Word
    options: Options = msgspec.field(default_factory=dict)
    base: Annotated[int, Meta(ge=1, le=100)] = 1  # 底分 (QM-8.1)
    clock: ClockName = "normal"
    pace: Literal["slow", "normal", "fast"] = "normal"
    spectators: Literal["off", "delayed"] = "off"
    lots: bool = False  # seats are drawn by lot when other people play than in the match before
    cards: Annotated[int, Meta(ge=0, le=5)] = 2


# -- the client -----------------------------------------------------------------------------------------


class RoomSit(Frame, frozen=True, tag_field="t", tag="sit"):
    """Take a free seat, or change to it; null: the first free one."""

    seat: Seat | None = None


class RoomStand(Frame, frozen=True, tag_field="t", tag="stand"):
    """Leave the own seat and stay in the room."""


class RoomReady(Frame, frozen=True, tag_field="t", tag="ready"):
    """Ready for the match, or not yet."""

    on: bool


class RoomAgree(Frame, frozen=True, tag_field="t", tag="agree"):
    """Agree to the terms as they stand."""


class RoomTerms(Frame, frozen=True, tag_field="t", tag="terms"):
    """Set the terms; the setter's right, once."""

    terms: Terms


class RoomBot(Frame, frozen=True, tag_field="t", tag="bot"):
    """Put a bot on a seat, or take it away; the host's right."""

    seat: Seat
    bot: BotKind | None = None


class RoomKick(Frame, frozen=True, tag_field="t", tag="kick"):
    """Send somebody out; the host's right."""

    p: PersonNo
    reason: KickReason = "other"


class RoomHost(Frame, frozen=True, tag_field="t", tag="host"):
    """Make somebody else the host; the host's right."""

    p: PersonNo


class RoomSay(Frame, frozen=True, tag_field="t", tag="say"):
    """Say one of the phrases (`p01`–`p16`) or show a sticker (`s01`–`s08`)."""

    phrase: Word


class RoomLeave(Frame, frozen=True, tag_field="t", tag="leave"):
    """Leave the room for good; whoever only closes the page stays in it."""


class RoomCommit(Frame, frozen=True, tag_field="t", tag="commit"):
    """SHA-256 of the 16 bytes this client will reveal."""

    hash: Hex64


class RoomReveal(Frame, frozen=True, tag_field="t", tag="reveal"):
    """The 16 bytes committed to."""

    bytes: Hex32


RoomClientMessage = (
    Hello
    | Ping
    | RoomSit
    | RoomStand
    | RoomReady
    | RoomAgree
    | RoomTerms
    | RoomBot
    | RoomKick
    | RoomHost
    | RoomSay
    | RoomLeave
    | RoomCommit
    | RoomReveal
)


# -- the room -------------------------------------------------------------------------------------------


class RoomSeat(Frame, frozen=True):
    """A seat at the room's table."""

    kind: Literal["free", "human", "bot"]
    p: PersonNo | None = None
    bot: BotKind | None = None


class RoomPerson(Frame, frozen=True):
    """Somebody in the room.  `p` means nothing outside it."""

    p: PersonNo
    name: Name
    avatar: AvatarId
    connected: bool
    seat: Seat | None
    agreed: bool  # to the terms as they stand
    ready: bool


class RoomInfo(Frame, frozen=True):
    """A room, the same for everybody.

    `setter` is asked for the terms while they are null, and has set them otherwise.  `previous`: terms that stand
    again, with the new setter, when he sets nothing in `set_ends_in_ms`.  `differs` names the options that are not the
    defaults.  In the phase `playing`, `table` is the running match's table.
    """

    code: RoomCode
    host: PersonNo | None
    setter: PersonNo | None
    terms: Terms | None
    previous: Terms | None
    set_ends_in_ms: Millis | None
    differs: Words
    rules_zh: Line
    rules_en: Line
    seats: Annotated[list[RoomSeat], Meta(max_length=4)]
    people: Annotated[list[RoomPerson], Meta(max_length=PEOPLE_MOST)]
    phase: Literal["open", "seed", "playing"]
    table: Id | None
    last_table: Id | None
    created: Millis


# -- the server -----------------------------------------------------------------------------------------


class RoomState(Frame, frozen=True, tag_field="t", tag="room"):
    """The whole room, after hello and after every change.  `me`: the reader's number in it."""

    seq: Seq
    room: RoomInfo
    me: PersonNo


class RoomSaid(Frame, frozen=True, tag_field="t", tag="said"):
    """Somebody says a phrase or shows a sticker."""

    p: PersonNo
    phrase: Word


class RoomSeed(Frame, frozen=True, tag_field="t", tag="seed"):
    """The deal is being fixed.  `commits` null: send `commit`; else: send `reveal`.

    `commitment` is the SHA-256 of the server's secret for the match at `table`.  `commits` are by seat, null for bots
    and for whoever sent none in time.
    """

    table: Id
    commitment: Hex64
    commits: Annotated[list[Hex64 | None], Meta(max_length=4)] | None
    ends_in_ms: Millis


class RoomRefused(Frame, frozen=True, tag_field="t", tag="refused"):
    """What was asked (`what`: the message's `t`) does not hold; nothing has changed."""

    what: Word
    code: Code
    zh: Sentence
    en: Sentence


RoomByeCode = Literal[
    "replaced",
    "closed",
    "shutdown",
    "left",
    "no_room",
    "no_account",
    "too_many_codes",
    "room_full",
    "kicked",
    "room_closed",
    "banned",
    "bad_client",
]


class RoomBye(Frame, frozen=True, tag_field="t", tag="bye"):
    """The last frame of a connection, with the reason in words."""

    code: RoomByeCode
    zh: Sentence
    en: Sentence


RoomServerMessage = RoomState | RoomSaid | RoomSeed | RoomRefused | Error | Pong | RoomBye

_KINDS = (RoomState, RoomSaid, RoomSeed, RoomRefused, Error, Pong, RoomBye)
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(RoomClientMessage)


def encode(message: RoomServerMessage) -> str:
    """The text frame of a message; TypeError for anything that is none of a room's."""
    if not isinstance(message, _KINDS):
        raise TypeError(f"{type(message).__name__} has no wire form")
    return _encoder.encode(message).decode()


def decode(text: str | bytes) -> RoomClientMessage:
    """The message in a text frame of a room's socket; BadMessage for anything that is none."""
    return read_frame(_decoder, text)
