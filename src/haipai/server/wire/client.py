"""What a client may say on its socket.

Owns the messages and their decoder.  Anything else is refused with a sentence and has no effect.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from haipai.server.wire.bounds import ActionId, Command, Frame, Hex32, Seat, Seq, Token, VoteKind, Whole, Word
from haipai.server.wire.frames import read_frame


class Hello(Frame, frozen=True, tag_field="t", tag="hello"):
    """The first frame.  Identity comes by cookie; `token` only where cookies cannot."""

    token: Token | None = None
    last_seq: Seq | None = None  # newest state this client holds
    client: Word = ""
    lang: Literal["zh", "en"] = "zh"


class Do(Frame, frozen=True, tag_field="t", tag="do"):
    """A command of the own seat.  `id` makes a repeat harmless; `seq` is the state the player saw."""

    id: ActionId
    command: Command
    seq: Seq | None = None


class Ping(Frame, frozen=True, tag_field="t", tag="ping"):
    """The client's heartbeat, answered with the same `n`."""

    n: Whole = 0


class Next(Frame, frozen=True, tag_field="t", tag="next"):
    """Ready for the next hand."""


class Auto(Frame, frozen=True, tag_field="t", tag="auto"):
    """Auto-play of the own seat on or off; any touch sends off."""

    on: bool


class Leave(Frame, frozen=True, tag_field="t", tag="leave"):
    """Leave the table; the seat stays the player's."""


class Again(Frame, frozen=True, tag_field="t", tag="again"):
    """Play another match with the same seats.  `entropy`: what the only person at the table gives to its deal."""

    entropy: Hex32 | None = None


class Vote(Frame, frozen=True, tag_field="t", tag="vote"):
    """Ask those who are here to end the match, to pause it, or to let a bot play for an absent `seat`."""

    kind: VoteKind
    seat: Seat | None = None


class Cast(Frame, frozen=True, tag_field="t", tag="cast"):
    """Answer the vote that is open."""

    yes: bool


class Resume(Frame, frozen=True, tag_field="t", tag="resume"):
    """Let a paused table go on, after a countdown."""


class Say(Frame, frozen=True, tag_field="t", tag="say"):
    """Say one of the phrases (`p01`–`p16`) or show a sticker (`s01`–`s08`)."""

    phrase: Word


ClientMessage = Hello | Do | Ping | Next | Auto | Leave | Again | Vote | Cast | Resume | Say

_decoder = msgspec.json.Decoder(ClientMessage)


def decode(text: str | bytes) -> ClientMessage:
    """The message in a text frame of a table's socket; BadMessage for anything that is none."""
    return read_frame(_decoder, text)
