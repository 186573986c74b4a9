"""Bodies of the HTTP interface.

Owns the shapes of requests and answers under /api.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from haipai.server.wire.bounds import (
    AvatarId,
    BotKind,
    Code,
    Count,
    Frame,
    HandNo,
    Hex32,
    Hex64,
    Id,
    KeyId,
    Line,
    Millis,
    Name,
    Options,
    PerSeat,
    RoomCode,
    Seat,
    Seats,
    Sentence,
    Token,
    Word,
    Words,
)
from haipai.server.wire.room import ClockName, Terms
from haipai.server.wire.server import MatchInfo
from haipai.server.wire.view import View

Pace = Literal["slow", "normal", "fast", "instant"]


class GuestRequest(Frame, frozen=True):
    """Sit down as a guest.  `want_token`: also return the token, for programs without cookies."""

    name: Annotated[str, Meta(max_length=64)] | None = None
    want_token: bool = False


class Account(Frame, frozen=True, omit_defaults=True):
    """Who the caller is; `secure` says whether the cookie is bound to https.

    `recovery`: a recovery code has been made.  `passkeys`: how many are registered.
    """

    id: Id
    name: Name
    avatar: AvatarId
    secure: bool
    recovery: bool
    passkeys: Count
    token: Token | None = None


class Greeting(Frame, frozen=True):
    """What a page asks first.  `https_only` names what this server has on https alone."""

    account: Account | None
    version: Word
    secure: bool
    https_only: Words


class MeChange(Frame, frozen=True):
    """What to change of the own account; null: leave it."""

    name: Annotated[str, Meta(max_length=64)] | None = None
    avatar: AvatarId | None = None


class MeDelete(Frame, frozen=True):
    """Delete the own account; `confirm` is its name."""

    confirm: Annotated[str, Meta(max_length=64)]


class Recovery(Frame, frozen=True):
    """A recovery code, shown this once: twenty letters in four groups of five."""

    code: Word


class RecoverRequest(Frame, frozen=True):
    """Come back to an account by its recovery code; groups and small letters do not matter."""

    code: Annotated[str, Meta(max_length=64)]


class PasskeyOptions(Frame, frozen=True):
    """What the browser is to be asked with (`publicKey`, JSON as in WebAuthn), and which ceremony this is."""

    ceremony: Token
    options: dict[str, Any]


class PasskeyFinish(Frame, frozen=True):
    """What the browser answered (the credential as JSON) in a ceremony."""

    ceremony: Token
    credential: dict[str, Any]


class PasskeyRow(Frame, frozen=True):
    """One of the caller's passkeys; the oldest first in lists.  `used`: when it last brought somebody back."""

    id: KeyId
    created: Millis
    used: Millis | None


class TableRequest(Frame, frozen=True):
    """A new table.  `humans` seats are for people (the caller has one), the others for bots."""

    rules: Word = "shanghai"
    options: Options = msgspec.field(default_factory=dict)
    base: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    seats: Annotated[int, Meta(ge=3, le=4)] = 4
    humans: Annotated[int, Meta(ge=1, le=4)] = 1
    bots: BotKind = "solid"
    bot_level: Annotated[int, Meta(ge=0, le=9)] | None = None
    clock: bool | ClockName | None = None  # true: the configured one; null: that one when several people play
    pace: Pace = "normal"
    cards: Annotated[int, Meta(ge=0, le=5)] = 2  # 加倍卡 of each seat, where the options have them
    offer: Token | None = None  # from POST /api/tables/offer
    entropy: Hex32 | None = None  # the caller's 16 bytes for the deal; null counts as zeros


class Offer(Frame, frozen=True):
    """The server's secret for a table that the caller is going to open, as its SHA-256; it holds for ten minutes.

    `table` is the id the table will have; it follows from the commitment.
    """

    offer: Token
    commitment: Hex64
    table: Id


class RoomRequest(Frame, frozen=True):
    """A new room with the caller on seat 0 as host and setter; with `terms` they are set at once."""

    terms: Terms | None = None
    seats: Annotated[int, Meta(ge=3, le=4)] = 4


class RoomMade(Frame, frozen=True):
    """The code of a new room."""

    room: RoomCode


class RoomRow(Frame, frozen=True):
    """One of the caller's rooms; the last changed first in lists.  `rules` is empty before terms are set."""

    code: RoomCode
    rules: Word
    people: Count
    playing: bool
    changed: Millis


class JoinRequest(Frame, frozen=True):
    """Take a free human seat; null: the first one."""

    seat: Seat | None = None


class Seated(Frame, frozen=True):
    """The caller's seat at a table."""

    table: Id
    seat: Seat


class TableInfo(Frame, frozen=True):
    """A table from outside."""

    table: Id
    rules: Word
    started: bool
    over: bool
    free: Annotated[list[Seat], Meta(max_length=4)]
    seat: Seat | None
    match: MatchInfo | None


class MatchRow(Frame, frozen=True):
    """One of the caller's matches; newest first in lists.  `people`: how many seats people had."""

    id: Id
    table: Id
    room: Annotated[str, Meta(max_length=6)]  # empty: none
    people: Count
    rules: Word
    base: Annotated[int, Meta(ge=1)]
    hands: HandNo
    hands_over: HandNo
    over: bool
    created: Millis
    seat: Seat
    names: Annotated[list[Name], Meta(max_length=4)]
    totals: PerSeat


class SheetRow(Frame, frozen=True):
    """A hand on the final sheet; `totals` are those after it."""

    hand: HandNo
    dealer: Seat
    winners: Seats
    drawn: bool
    deltas: PerSeat
    totals: PerSeat


class MatchPage(Frame, frozen=True):
    """A match with every hand that is over.  In a shared one `match.seat` is null."""

    match: MatchInfo
    created: Millis
    sheet: list[SheetRow]


class Shared(Frame, frozen=True):
    """The token of a link to a match, for whoever has it: /s/{token}."""

    share: Token


class ReplayFrame(Frame, frozen=True):
    """One step of a hand: what was done, what followed, and every seat's view after it."""

    do: Annotated[list[Any], Meta(max_length=2)] | None
    events: list[dict[str, Any]]
    views: Annotated[list[View], Meta(max_length=4)]


class ReplayHand(Frame, frozen=True):
    """A hand of a record."""

    header: dict[str, Any]
    frames: list[ReplayFrame]


class Replay(Frame, frozen=True):
    """A record with everything in sight, for the viewer."""

    hands: list[ReplayHand]


class Problem(Frame, frozen=True):
    """Why a request was refused: `zh` and `en` for people, `message` for programs."""

    code: Code
    message: Sentence
    zh: Sentence
    en: Sentence
    path: Line | UnsetType = UNSET


class Failure(Frame, frozen=True):
    """The body of every 4xx and 5xx answer."""

    error: Problem
