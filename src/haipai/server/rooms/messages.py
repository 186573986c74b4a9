"""What reaches a room, and what it wants done: plain data.

Owns the vocabulary between a room's desk and the task that drives it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from haipai.server.desk.records import Opened
from haipai.server.rooms.records import Record
from haipai.server.store.people import Person
from haipai.server.wire.room import RoomClientMessage, RoomServerMessage, Terms


class Began(NamedTuple):
    """A new room: its maker sits down on seat 0, with terms that have been checked, or without."""

    maker: Person
    seats: int
    terms: Terms | None


class Came(NamedTuple):
    """A connection of somebody who knows the code; an older one of his is told and closed."""

    person: Person
    link: Any


class Gone(NamedTuple):
    """A connection is lost or closed."""

    account: str
    link: Any


class Said(NamedTuple):
    """A message of a connection."""

    account: str
    link: Any
    message: RoomClientMessage


class Changed(NamedTuple):
    """Somebody has another name or picture now."""

    person: Person


class AccountGone(NamedTuple):
    """An account has been deleted."""

    account: str


class TableOpened(NamedTuple):
    """The table asked for is open, with these lots drawn."""

    table: str
    lots: tuple[int, ...]


class TableFailed(NamedTuple):
    """The table asked for could not be opened."""

    table: str


class TableOver(NamedTuple):
    """The match at a table is over, or there is no such table any more."""

    table: str


class Shut(NamedTuple):
    """Close the room if nobody is in it."""


class Tick(NamedTuple):
    """Time has passed."""


Inbox = Began | Came | Gone | Said | Changed | AccountGone | TableOpened | TableFailed | TableOver | Shut | Tick


class Wanted(NamedTuple):
    """A table to be opened; the same however often it is asked for."""

    table: str
    record: Opened


@dataclass
class Effects:
    """What follows from a message, in this order: records to make durable, frames, farewells, a table to open."""

    records: list[Record] = field(default_factory=list)
    frames: list[tuple[Any, RoomServerMessage]] = field(default_factory=list)
    farewells: list[Any] = field(default_factory=list)  # connections to close once their frames are out
    open: Wanted | None = None
