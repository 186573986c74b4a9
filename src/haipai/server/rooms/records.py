"""What stands in the log of a room.

Owns the shapes.  A record is never changed once written: the log is read by later versions too, through the upgraders
in upgrades.py.  Whatever was chosen by chance, or because time was up, is a record of its own, so that reading the log
again gives the same room.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from haipai.server.rooms import upgrades
from haipai.server.wire.room import KickReason, Terms


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="t"):
    at: int  # ms since 1970


class Made(_Record, frozen=True, tag="made"):
    """The room begins; whatever stands before it in the log was another room of the same code."""

    seats: int
    v: int = 1  # the version that made the room; a desk writes today's


class Joined(_Record, frozen=True, tag="join"):
    """Somebody comes in for the first time."""

    p: int
    account: str
    name: str
    avatar: str


class Renamed(_Record, frozen=True, tag="name"):
    """Somebody has another name or picture."""

    p: int
    name: str
    avatar: str


class Left(_Record, frozen=True, tag="leave"):
    """Somebody is in the room no more."""

    p: int
    why: Literal["left", "account_gone"] = "left"


class Kicked(_Record, frozen=True, tag="kick"):
    """Somebody was sent out by the host."""

    p: int
    reason: KickReason


class Hosted(_Record, frozen=True, tag="host"):
    """Somebody is the host now."""

    p: int


class Sat(_Record, frozen=True, tag="sit"):
    """Somebody takes a seat, or changes to it."""

    p: int
    seat: int


class Stood(_Record, frozen=True, tag="stand"):
    """Somebody leaves his seat."""

    p: int


class Botted(_Record, frozen=True, tag="bot"):
    """A bot sits down, or leaves ("")."""

    seat: int
    bot: str


class Asked(_Record, frozen=True, tag="ask"):
    """Somebody is asked to set the terms."""

    p: int


class Passed(_Record, frozen=True, tag="pass"):
    """Whoever was to set the terms, or had set them, has been away too long."""


class Settled(_Record, frozen=True, tag="terms"):
    """The setter has set the terms."""

    terms: Terms


class Stayed(_Record, frozen=True, tag="stay"):
    """The setter has set nothing: the old terms stand again."""


class Agreed(_Record, frozen=True, tag="agree"):
    """Somebody agrees to the terms."""

    p: int


class Readied(_Record, frozen=True, tag="ready"):
    """Somebody is ready, or is not any more."""

    p: int
    on: bool


class Seeding(_Record, frozen=True, tag="seed"):
    """The seed phase begins with the server's secret (64 hex digits); the table's id follows from it."""

    secret: str


class Committed(_Record, frozen=True, tag="commit"):
    """Somebody has committed to what he will reveal."""

    p: int
    hash: str


class Revealing(_Record, frozen=True, tag="reveals"):
    """No more commits are taken."""


class Revealed(_Record, frozen=True, tag="reveal"):
    """Somebody has revealed 16 bytes, in hex."""

    p: int
    bytes: str


class Fixed(_Record, frozen=True, tag="fixed"):
    """No more is revealed: the match can be opened, and is the same however often it is tried."""


class Unseeded(_Record, frozen=True, tag="unseed"):
    """The seed phase came to nothing."""


class Playing(_Record, frozen=True, tag="play"):
    """The table is open.  `lots`: whoever sat on seat k now sits on seat `lots[k]`; empty: as they sat."""

    lots: tuple[int, ...] = ()


class Over(_Record, frozen=True, tag="over"):
    """The match is over."""


class Quiet(_Record, frozen=True, tag="quiet"):
    """The last connection is gone."""


class Closed(_Record, frozen=True, tag="close"):
    """The room is no more; its code is free."""


Record = (
    Made
    | Joined
    | Renamed
    | Left
    | Kicked
    | Hosted
    | Sat
    | Stood
    | Botted
    | Asked
    | Passed
    | Settled
    | Stayed
    | Agreed
    | Readied
    | Seeding
    | Committed
    | Revealing
    | Revealed
    | Fixed
    | Unseeded
    | Playing
    | Over
    | Quiet
    | Closed
)

_decoder: Final = msgspec.json.Decoder(Record)
_encoder: Final = msgspec.json.Encoder()


def encode(record: Record) -> bytes:
    """The bytes the log keeps."""
    return _encoder.encode(record)


def decode(data: bytes) -> Record:
    """The record in these bytes, brought to the newest shape; `v` still says which version wrote it.

    msgspec.DecodeError when they hold none; HaipaiError `newer_log` when a newer version wrote them.
    """
    try:
        record = _decoder.decode(data)
    except msgspec.ValidationError:
        record = None  # not of today's shape
    if record is not None and not (isinstance(record, Made) and record.v != upgrades.VERSION):
        return record
    newest: Record = msgspec.convert(upgrades.upgraded(msgspec.json.decode(data, type=dict[str, Any])), Record)
    return newest
