"""What the server says on a socket, and the one encoder.

Owns the messages.  The encoder knows these structs alone: a table, a match or a plain dict does not pass.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from haipai.server.wire.bounds import (
    ActionId,
    Code,
    Frame,
    HandNo,
    Hex64,
    Id,
    Line,
    Millis,
    Name,
    Options,
    PerSeat,
    Seat,
    Seats,
    Sentence,
    Seq,
    VoteKind,
    Whole,
    Word,
)
from haipai.server.wire.events import Events
from haipai.server.wire.view import View

HISTORY_MOST: Final = 64  # hands that travel with a match


class MatchPlayer(Frame, frozen=True):
    """Who sits on a seat and how he is.

    `auto`: the clock plays for him.  `stand_in`: a bot does, until he touches anything.  `away`: he has left the table
    and not only lost the line.  `cards`: his doubling cards (C-12).
    """

    name: Name
    kind: Literal["human", "bot"]
    connected: bool
    auto: bool
    ready_next: bool
    avatar: Word = ""
    stand_in: bool = False
    away: bool = False
    cards: Whole = 0


class HandResult(Frame, frozen=True):
    """A hand of the match that is over."""

    hand: HandNo
    deltas: PerSeat
    drawn: bool
    winners: Seats
    dealer: Seat


class Proof(Frame, frozen=True):
    """Commitment to the secret all hands are dealt from; the secret itself once the match is over.

    `next`: the commitment for another match at this table, shown before anybody gives anything to its deal.
    """

    commitment: Hex64
    secret: Hex64 | None = None
    next: Hex64 | None = None


class OpenVote(Frame, frozen=True):
    """A vote: what for, who opened it, who said what.  It passes with more than half of those who are here."""

    kind: VoteKind
    seat: Seat | None  # whose seat a bot is to play
    by: Seat
    yes: Seats
    no: Seats
    ends_in_ms: Millis


class MatchInfo(Frame, frozen=True):
    """The match around the hand.  `hands` 0: open end.  `history` holds the newest hands, `totals` count all.

    `seat` is null for a spectator, and what he sees is from a minute ago.  `room`: the code of the room it was opened
    from.  `resumes_in_ms`: a paused table goes on then.
    """

    id: Id
    rules: Word
    rules_zh: Line
    rules_en: Line
    options: Options
    base: Whole
    hands: Whole
    hand_no: HandNo
    over: bool
    totals: PerSeat
    players: Annotated[list[MatchPlayer], Meta(max_length=4)]
    history: Annotated[list[HandResult], Meta(max_length=HISTORY_MOST)]
    seat: Seat | None
    proof: Proof | None = None
    room: Word = ""
    vote: OpenVote | None = None
    paused: bool = False
    resumes_in_ms: Millis | None = None
    ended: Literal["", "vote"] = ""
    spectators: Whole = 0


class Clock(Frame, frozen=True):
    """Whose time runs, as this seat may know it.

    "turn": the seat in turn must act; "claim": this seat is asked about a tile; "wait": a tile was thrown, perhaps
    others are asked (never for whom, no number); "next": until the next hand begins by itself; "none": nothing.
    `ends_in_ms`: all that is left, bank included; null without a clock.  `base_ms`, `bank_ms`: what there was when
    the question came, so the bank is being used once `ends_in_ms` is below `bank_ms`.
    """

    kind: Literal["turn", "claim", "wait", "next", "none"]
    ends_in_ms: Millis | None
    base_ms: Millis
    bank_ms: Millis
    for_me: bool


class State(Frame, frozen=True, tag_field="t", tag="state"):
    """Everything this seat may know, after hello."""

    seq: Seq
    match: MatchInfo
    view: View
    clock: Clock
    server_time: Millis


class Lost(Frame, frozen=True):
    """This seat's claim did not stand: `to` took the tile, `by` what (C-6.2)."""

    to: Seat
    by: Literal["win", "pung", "kong", "chow"]


class Update(Frame, frozen=True, tag_field="t", tag="update"):
    """What has become durable since the last frame.  `match` is null when nothing in it changed.

    `seq` may be the same as before: then only who is there, or the clock, has changed.
    """

    seq: Seq
    events: Events
    view: View
    match: MatchInfo | None
    clock: Clock
    lost: Lost | None = None


class Said(Frame, frozen=True, tag_field="t", tag="said"):
    """Somebody at the table says a phrase or shows a sticker."""

    seat: Seat
    phrase: Word


class Ack(Frame, frozen=True, tag_field="t", tag="ack"):
    """The command is applied and durable, now or when it came the first time."""

    id: ActionId
    seq: Seq


class Refused(Frame, frozen=True, tag_field="t", tag="refused"):
    """What was asked is not possible; nothing has changed.  `id` is empty when it was no command."""

    id: Word
    code: Code
    zh: Sentence
    en: Sentence


class Pong(Frame, frozen=True, tag_field="t", tag="pong"):
    """Answer to a ping."""

    n: Whole


class Error(Frame, frozen=True, tag_field="t", tag="error"):
    """A frame was no message, or came too fast; it had no effect.  `id`: the command in it, to be sent again."""

    code: Code
    message: Sentence
    zh: Sentence
    en: Sentence
    id: ActionId | None = None


ByeCode = Literal[
    "replaced", "closed", "shutdown", "left", "no_table", "not_seated", "full", "not_started", "banned", "bad_client"
]


class Bye(Frame, frozen=True, tag_field="t", tag="bye"):
    """The last frame of a connection.  `replaced`: the seat is played on another device."""

    code: ByeCode
    zh: Sentence
    en: Sentence


ServerMessage = State | Update | Ack | Refused | Said | Pong | Error | Bye

_KINDS = (State, Update, Ack, Refused, Said, Pong, Error, Bye)
_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """The text frame of a message; TypeError for anything that is no server message."""
    if not isinstance(message, _KINDS):
        raise TypeError(f"{type(message).__name__} has no wire form")
    return _encoder.encode(message).decode()
