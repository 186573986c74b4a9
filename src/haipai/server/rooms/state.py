"""A room as a fold of its log: people, seats, terms, and how far the seed phase has come.

Owns everything that must be the same after a restart.  `apply` is the only way it changes; nothing here knows the time
or who is connected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from haipai import proof
from haipai.errors import HaipaiError
from haipai.server.rooms import records as r
from haipai.server.wire.room import Terms

BAN_MS: Final = 60_000  # how long somebody who was sent out stays out
Phase = Literal["open", "seed", "playing"]


class Unfitting(HaipaiError):
    """A record that the desk cannot have written in this state: the log is damaged, or is none of ours."""


class Person:
    """Somebody in the room."""

    __slots__ = ("p", "account", "name", "avatar", "seat", "seated_at", "agreed", "ready")

    def __init__(self, record: r.Joined) -> None:
        self.p = record.p
        self.account = record.account
        self.name = record.name
        self.avatar = record.avatar
        self.seat: int | None = None
        self.seated_at = 0  # number of the record with which he sat down
        self.agreed = False  # to the terms, or to the previous ones while none stand
        self.ready = False


class Seed:
    """The seed phase: the server's secret, and what has come from whom."""

    __slots__ = ("secret", "commits", "reveals", "stage")

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.commits: dict[int, str] = {}  # by person
        self.reveals: dict[int, str] = {}
        self.stage: Literal["commit", "reveal", "fixed"] = "commit"

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret."""
        return proof.commitment(bytes.fromhex(self.secret))

    @property
    def table(self) -> str:
        """The id of the table that will be opened."""
        return proof.table_of(self.commitment)


class Room:
    """What a room's log amounts to."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seq = 0  # number of records, those of earlier rooms of this code included
        self._reset(r.Made(0, 4))

    def _reset(self, record: r.Made) -> None:
        self.created = self.changed = record.at
        self.people: dict[int, Person] = {}
        self.bots: list[str] = [""] * record.seats
        self.host: int | None = None
        self.setter: int | None = None
        self.terms: Terms | None = None
        self.previous: Terms | None = None
        self.phase: Phase = "open"
        self.seed: Seed | None = None
        self.table: str | None = None
        self.last_table: str | None = None
        self.closed = False
        self.count = 0  # numbers given to people so far
        self.bans: dict[str, int] = {}  # account → until when, ms since 1970
        self.drawn: frozenset[str] | None = None  # accounts of the last match, if their seats were drawn by lot

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.bots)

    @property
    def seated(self) -> list[Person]:
        """The people on seats, the longest seated first."""
        return sorted((one for one in self.people.values() if one.seat is not None), key=lambda one: one.seated_at)

    @property
    def free(self) -> list[int]:
        """Seats with neither a person nor a bot."""
        return [seat for seat in range(self.seats) if not self.bots[seat] and self.at(seat) is None]

    def at(self, seat: int) -> Person | None:
        """The person on a seat."""
        return next((one for one in self.people.values() if one.seat == seat), None)

    @property
    def lots(self) -> bool:
        """Whether lots are drawn for the seats of the next match: those who go on playing keep theirs."""
        return self.terms is not None and self.terms.lots and self.drawn != self._accounts()

    def _accounts(self) -> frozenset[str]:
        return frozenset(one.account for one in self.seated)

    def of(self, account: str) -> Person | None:
        """The person of an account."""
        return next((one for one in self.people.values() if one.account == account), None)

    def banned(self, account: str, wall: int) -> bool:
        """Whether an account was sent out less than a minute ago."""
        return self.bans.get(account, 0) > wall

    # -- the fold ----------------------------------------------------------------------------------------

    def apply(self, record: r.Record) -> None:
        """Take one record in.  It must be one that the desk may write in this state."""
        self.seq += 1
        self.changed = record.at
        _APPLY[type(record)](self, record)

    def _joined(self, record: r.Joined) -> None:
        self.count = record.p + 1
        self.people[record.p] = Person(record)

    def _renamed(self, record: r.Renamed) -> None:
        person = self.people[record.p]
        person.name, person.avatar = record.name, record.avatar

    def _left(self, record: r.Left) -> None:
        self._vacate(self.people[record.p])
        del self.people[record.p]
        if self.host == record.p:
            self.host = None

    def _kicked(self, record: r.Kicked) -> None:
        self.bans = {account: until for account, until in self.bans.items() if until > record.at}
        self.bans[self.people[record.p].account] = record.at + BAN_MS
        self._left(r.Left(record.at, record.p))

    def _hosted(self, record: r.Hosted) -> None:
        self.host = record.p

    def _sat(self, record: r.Sat) -> None:
        person = self.people[record.p]
        if person.seat is None:
            person.seated_at = self.seq
        person.seat = record.seat

    def _stood(self, record: r.Stood) -> None:
        self._vacate(self.people[record.p])

    def _botted(self, record: r.Botted) -> None:
        self.bots[record.seat] = record.bot

    def _vacate(self, person: Person) -> None:
        """A seat falls free; an empty table has no terms (QM-8.1)."""
        person.seat, person.agreed, person.ready = None, False, False
        if self.setter == person.p:
            self._unset()
        if not self.seated:
            self.setter = self.terms = self.previous = None

    def _unset(self) -> None:
        """The setter is gone: what he set is cleared, but stands again if the next one sets nothing (QM-8.2)."""
        self.setter = None
        if self.phase != "open":
            return  # the match goes on with its terms; `_over` sees to it
        if self.terms is not None:
            self.previous, self.terms = self.terms, None
        for person in self.people.values():
            person.ready = False

    def _asked(self, record: r.Asked) -> None:
        self.setter = record.p

    def _passed(self, _record: r.Passed) -> None:
        self._unset()

    def _settled(self, record: r.Settled) -> None:
        for person in self.people.values():
            person.agreed = person.p == self.setter or (person.agreed and record.terms == self.previous)
        self.terms, self.previous = record.terms, None

    def _stayed(self, _record: r.Stayed) -> None:
        self.terms, self.previous = self.previous, None
        for person in self.people.values():
            person.agreed = person.agreed or person.p == self.setter

    def _agreed(self, record: r.Agreed) -> None:
        self.people[record.p].agreed = True

    def _readied(self, record: r.Readied) -> None:
        self.people[record.p].ready = record.on

    def _seeding(self, record: r.Seeding) -> None:
        self.phase, self.seed = "seed", Seed(record.secret)

    def _committed(self, record: r.Committed) -> None:
        self._seed().commits[record.p] = record.hash

    def _revealing(self, _record: r.Revealing) -> None:
        self._seed().stage = "reveal"

    def _revealed(self, record: r.Revealed) -> None:
        self._seed().reveals[record.p] = record.bytes

    def _fixed(self, _record: r.Fixed) -> None:
        self._seed().stage = "fixed"

    def _unseeded(self, _record: r.Unseeded) -> None:
        self.phase, self.seed = "open", None

    def _playing(self, record: r.Playing) -> None:
        self.phase, self.table, self.seed = "playing", self._seed().table, None
        self.drawn = self._accounts() if self.terms is not None and self.terms.lots else None
        lots = record.lots or tuple(range(self.seats))
        bots = list(self.bots)
        for old, new in enumerate(lots):
            self.bots[new] = bots[old]
        for person in self.people.values():
            if person.seat is not None:
                person.seat = lots[person.seat]

    def _over(self, _record: r.Over) -> None:
        self.phase, self.last_table, self.table = "open", self.table, None
        for person in self.people.values():
            person.ready = False
        if self.setter is None and self.seated:
            self._unset()

    def _quiet(self, _record: r.Quiet) -> None:
        """Only the time counts."""

    def _close(self, _record: r.Closed) -> None:
        self.closed = True

    def _seed(self) -> Seed:
        if self.seed is None:
            raise Unfitting("no_seed", "no seed phase is running")
        return self.seed


_APPLY: Final[dict[type, Callable[[Room, Any], None]]] = {
    r.Made: Room._reset,
    r.Joined: Room._joined,
    r.Renamed: Room._renamed,
    r.Left: Room._left,
    r.Kicked: Room._kicked,
    r.Hosted: Room._hosted,
    r.Sat: Room._sat,
    r.Stood: Room._stood,
    r.Botted: Room._botted,
    r.Asked: Room._asked,
    r.Passed: Room._passed,
    r.Settled: Room._settled,
    r.Stayed: Room._stayed,
    r.Agreed: Room._agreed,
    r.Readied: Room._readied,
    r.Seeding: Room._seeding,
    r.Committed: Room._committed,
    r.Revealing: Room._revealing,
    r.Revealed: Room._revealed,
    r.Fixed: Room._fixed,
    r.Unseeded: Room._unseeded,
    r.Playing: Room._playing,
    r.Over: Room._over,
    r.Quiet: Room._quiet,
    r.Closed: Room._close,
}
