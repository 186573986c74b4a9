"""What stands in the log of a table.

Owns the shapes and their version.  A record is never changed once written: the log is read by later versions too,
through the upgraders in upgrades.py.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from haipai.server.desk.upgrades import VERSION, upgraded
from haipai.server.wire.bounds import Options, VoteKind

By = Literal["player", "bot", "clock", "auto"]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="t"):
    at: int  # ms since 1970


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who a seat is for.  A human seat without account is still free."""

    kind: Literal["human", "bot"]
    name: str
    account: str | None = None
    bot: str = ""
    avatar: str = ""


class Opened(_Record, frozen=True, tag="open"):
    """A match is opened at the table: the first record, and again for each further match.

    `entropy`: what each place revealed for the deal, 32 hex digits, zeros where nothing was; `commits` what it had
    committed to, "" for none; `marked`: the places that revealed nothing or something else.  All empty: dealt from
    the secret alone.  Where lots were drawn these stand in the order of the places before: whoever gave on place k
    plays on seat `lots[k]`, and `seats` is the order played in.
    """

    match: int  # 1, 2, … at this table
    rules: str
    options: Options
    base: int
    seats: tuple[SeatPlan, ...]
    secret: str  # 64 hex digits; all hands of the match are dealt from it
    clock: bool
    pace: str
    engine: str
    seqs: tuple[int, ...] = ()  # how far each seat's numbering had come
    room: str = ""  # the code of the room it was opened from
    clocks: str = ""  # off, relaxed, normal, fast; "": the configured clock, on or off as `clock` says
    spectators: str = "off"  # or delayed
    entropy: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()
    cards: int = 0  # 加倍卡 of each seat at the start of the match
    lots: tuple[int, ...] = ()
    next: str = ""  # the secret of the next match at this table, committed to already
    v: int = 1  # the version that began the match; a desk writes today's

    @property
    def clock_name(self) -> str:
        """Whose time runs out and when: off, relaxed, normal or fast."""
        return self.clocks or ("normal" if self.clock else "off")


class Sat(_Record, frozen=True, tag="sit"):
    """Somebody takes a free human seat."""

    seat: int
    account: str
    name: str
    avatar: str = ""


class Began(_Record, frozen=True, tag="hand"):
    """The next hand is dealt."""

    no: int


class Did(_Record, frozen=True, tag="do"):
    """A command has been carried out.  `spent`: ms of the seat's bank it used."""

    seat: int
    command: str
    by: By
    id: str = ""
    spent: int = 0


class Went(_Record, frozen=True, tag="go"):
    """The pause after a discard or added kong is over."""


class Ready(_Record, frozen=True, tag="ready"):
    """A seat is ready for the next hand, or for another match.  `entropy`: what it gives to that match's deal."""

    seat: int
    entropy: str = ""


class Autoed(_Record, frozen=True, tag="auto"):
    """A seat has switched auto-play; off also takes it back from a bot that stood in."""

    seat: int
    on: bool


class Left(_Record, frozen=True, tag="left"):
    """Somebody has left the table (`gone`), or is back."""

    seat: int
    gone: bool


class Voted(_Record, frozen=True, tag="vote"):
    """A seat opens a vote and says yes to it.  `present`: who was asked.  `target`: the absent seat of "replace"."""

    seat: int
    kind: VoteKind
    present: tuple[int, ...]
    target: int = -1


class Cast(_Record, frozen=True, tag="cast"):
    """A seat answers the vote."""

    seat: int
    yes: bool


class Decided(_Record, frozen=True, tag="decide"):
    """The vote is over.  `moot`: there is nothing left to decide, which is nobody's fault."""

    passed: bool
    moot: bool = False


class Resuming(_Record, frozen=True, tag="resume"):
    """A seat wants the paused table to go on: the countdown begins."""

    seat: int


class Resumed(_Record, frozen=True, tag="resumed"):
    """The table goes on."""


Record = Opened | Sat | Began | Did | Went | Ready | Autoed | Left | Voted | Cast | Decided | Resuming | Resumed

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
    if record is not None and not (isinstance(record, Opened) and record.v != VERSION):
        return record
    newest: Record = msgspec.convert(upgraded(msgspec.json.decode(data, type=dict[str, Any])), Record)
    return newest
