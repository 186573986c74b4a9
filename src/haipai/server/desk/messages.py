"""What reaches a desk, and what it wants done: plain data.

Owns the vocabulary between a desk and the task that drives it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from haipai.server.desk.records import Record
from haipai.server.wire.client import ClientMessage
from haipai.server.wire.server import ServerMessage


class Moment(NamedTuple):
    """A point in time: seconds of a clock that never jumps, and milliseconds since 1970."""

    at: float
    wall: int


class Came(NamedTuple):
    """A connection takes a seat; an older one of the same seat is told and closed.  Seat -1 looks on."""

    seat: int
    link: Any
    last_seq: int | None


class Gone(NamedTuple):
    """A connection is lost or closed."""

    seat: int
    link: Any


class Said(NamedTuple):
    """A message of a seat's connection."""

    seat: int
    link: Any
    message: ClientMessage
    came: float = 0.0  # when, on the clock of time.perf_counter; 0: not known


class BotSaid(NamedTuple):
    """What a bot has decided on question `number`."""

    seat: int
    number: int
    command: str


class Tick(NamedTuple):
    """Time has passed."""


class SitDown(NamedTuple):
    """Somebody wants a free human seat (None: any)."""

    seat: int | None
    account: str
    name: str
    avatar: str = ""


class AccountGone(NamedTuple):
    """An account is being deleted."""

    account: str


Inbox = Came | Gone | Said | BotSaid | Tick | SitDown | AccountGone


class BotAsk(NamedTuple):
    """A bot is to decide: it sees its seat's view and nothing else."""

    seat: int
    number: int
    bot: str
    view: dict[str, object]


@dataclass
class Effects:
    """What follows from a message, in this order: records to make durable, then frames, then farewells."""

    records: list[Record] = field(default_factory=list)
    frames: list[tuple[Any, ServerMessage]] = field(default_factory=list)
    farewells: list[Any] = field(default_factory=list)  # connections to close once their frames are out
    asks: list[BotAsk] = field(default_factory=list)
    seat: int | None = None  # the seat somebody sat down on
    notes: list[str] = field(default_factory=list)  # what should not have happened, for the log of the server
