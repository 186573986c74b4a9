"""Bodies of the HTTP interface.

Owns the shapes of requests and answers under /api.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from haipai.server.wire.bounds import (
    Code,
    Frame,
    HandNo,
    Id,
    Line,
    Millis,
    Name,
    Options,
    PerSeat,
    Seat,
    Sentence,
    Token,
    Word,
)
from haipai.server.wire.server import MatchInfo
from haipai.server.wire.view import View

BotKind = Literal["solid", "random"]
Pace = Literal["slow", "normal", "fast", "instant"]


class GuestRequest(Frame, frozen=True):
    """Sit down as a guest.  `want_token`: also return the token, for programs without cookies."""

    name: Annotated[str, Meta(max_length=64)] | None = None
    want_token: bool = False


class Account(Frame, frozen=True, omit_defaults=True):
    """Who the caller is; `secure` says whether the cookie is bound to https."""

    id: Id
    name: Name
    secure: bool
    token: Token | None = None


class TableRequest(Frame, frozen=True):
    """A new table.  `humans` seats are for people (the caller has one), the others for bots."""

    rules: Word = "shanghai"
    options: Options = msgspec.field(default_factory=dict)
    base: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    seats: Annotated[int, Meta(ge=3, le=4)] = 4
    humans: Annotated[int, Meta(ge=1, le=4)] = 1
    bots: BotKind = "solid"
    bot_level: Annotated[int, Meta(ge=0, le=9)] | None = None
    clock: bool | None = None  # null: a clock when several people play
    pace: Pace = "normal"


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
    """One of the caller's matches; newest first in lists."""

    id: Id
    table: Id
    rules: Word
    base: Annotated[int, Meta(ge=1)]
    hands: HandNo
    hands_over: HandNo
    over: bool
    created: Millis
    seat: Seat
    names: Annotated[list[Name], Meta(max_length=4)]
    totals: PerSeat


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
    """Why a request was refused."""

    code: Code
    message: Sentence
    path: Line | UnsetType = UNSET


class Failure(Frame, frozen=True):
    """The body of every 4xx and 5xx answer."""

    error: Problem
