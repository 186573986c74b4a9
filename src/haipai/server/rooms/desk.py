"""The desk of a room: decides what happens when a message comes or time passes.

Owns who is connected, and the order of things.  Every change is a record applied to the Room; a desk's own state (who
is connected, since when somebody is away, how long a phase lasts) is rebuilt after a restart by the first connection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from haipai.server.desk.messages import Moment
from haipai.server.desk.phrases import Measure
from haipai.server.rooms import asks, phases, setters, show
from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.rooms.state import Person, Room
from haipai.server.rooms.upgrades import VERSION
from haipai.server.rooms.words import bye
from haipai.server.store.people import Person as Account
from haipai.server.wire import room as w
from haipai.server.wire.client import Hello


@dataclass(frozen=True)
class House:
    """How rooms are run.  Times in seconds."""

    choose: Callable[[Sequence[int]], int]  # one of several, by chance
    new_secret: Callable[[], str]  # 64 hex digits for a match
    absent: float = 60.0  # away for so long, a setter or host passes it on
    setting: float = 30.0  # time for a later setter, until the old terms stand again
    seeding: float = 3.0  # time for commits, and for reveals


class RoomDesk:
    """One room at work.  `handle` takes a message and says what follows; nothing happens between calls."""

    def __init__(self, room: Room, house: House) -> None:
        self.room = room
        self.house = house
        self.links: dict[int, Any] = {}  # by person
        self.away: dict[int, float] = {}  # since when
        self.awake = 0.0  # since when absence counts
        self.restored = True  # nothing has happened yet
        self.set_until: float | None = None
        self.seed_until: float | None = None
        self.opening = False  # a table has been asked for
        self.deleted: set[str] = set()  # accounts that are gone, but whose table is being opened
        self.measure = Measure()  # of phrases
        self.fx = m.Effects()
        self.now = Moment(0.0, 0)
        self.changed = False  # everybody is to be sent the room
        self.fresh: set[int] = set()  # these are, and the seed phase if there is one
        self.seed_news = False  # everybody seated is to be sent the seed phase

    # -- messages ----------------------------------------------------------------------------------------

    def handle(self, message: m.Inbox, now: Moment) -> m.Effects:
        """What follows from a message: records to make durable before anything else is told."""
        self.fx, self.now, self.changed, self.fresh, self.seed_news = m.Effects(), now, False, set(), False
        if self.restored:
            self._wake()
        if self.room.closed and isinstance(message, m.Came):
            self._farewell(message.link, bye("room_closed"))
        elif not self.room.closed or isinstance(message, m.Began):
            _HANDLERS[type(message)](self, message)
            self._go()
        self.fx.frames.extend(show.frames(self))
        return self.fx

    def due(self) -> float | None:
        """When something happens by itself; None while everything waits for somebody."""
        if not self.links or self.room.closed:
            return None
        times = [self.seed_until, self.set_until, setters.runs_out(self)]
        return min((time for time in times if time is not None), default=None)

    def connected(self, people: Iterable[Person]) -> list[Person]:
        """Those of some who have a connection."""
        return [one for one in people if one.p in self.links]

    def tell(self, person: Person, message: w.RoomServerMessage) -> None:
        """Send something to one person, if he is connected."""
        if person.p in self.links:
            self.fx.frames.append((self.links[person.p], message))

    def commit(self, record: r.Record) -> None:
        """Apply a record; everybody is sent the room."""
        self.room.apply(record)
        self.fx.records.append(record)
        self.changed = True

    def _wake(self) -> None:
        """The room has come into memory: whoever is not here is away from now on; a seed phase begins anew."""
        self.restored, self.awake = False, self.now.at
        seed = self.room.seed
        if seed is not None and seed.stage != "fixed":
            phases.give_up(self)

    def _go(self) -> None:
        """Everything whose time has come."""
        if self.room.closed:
            return
        setters.keep_host(self)
        phases.let_go(self)
        if self.room.phase == "open":
            setters.keep_setter(self)
            phases.start(self)
        phases.go_on(self)

    def _tick(self, _tick: m.Tick) -> None:
        """Only the time counts."""

    # -- coming and going ----------------------------------------------------------------------------------

    def _began(self, begun: m.Began) -> None:
        wall = self.now.wall
        self.commit(r.Made(wall, begun.seats, VERSION))
        self._join(begun.maker)
        for record in (r.Hosted(wall, 0), r.Sat(wall, 0, 0), r.Asked(wall, 0)):
            self.commit(record)
        if begun.terms is not None:
            self.commit(r.Settled(wall, begun.terms))

    def _came(self, came: m.Came) -> None:
        person = self.room.of(came.person.id)
        if person is None:
            code = self._why_not(came.person.id)
            if code is not None:
                self._farewell(came.link, bye(code))
                return
            person = self._join(came.person)
        old = self.links.get(person.p)
        if old is not None and old is not came.link:
            self._farewell(old, bye("replaced"))
        if not self.links:
            self.awake = self.now.at
        self.links[person.p] = came.link
        self.away.pop(person.p, None)
        self._rename(person, came.person)
        self.fresh.add(person.p)
        self.changed = True

    def _why_not(self, account: str) -> w.RoomByeCode | None:
        if self.room.banned(account, self.now.wall):
            return "kicked"
        return "room_full" if len(self.room.people) >= w.PEOPLE_MOST else None

    def _join(self, account: Account) -> Person:
        number = self.room.count
        self.commit(r.Joined(self.now.wall, number, account.id, account.name, account.avatar))
        return self.room.people[number]

    def _gone(self, gone: m.Gone) -> None:
        person = self.room.of(gone.account)
        if person is None or self.links.get(person.p) is not gone.link:
            return
        del self.links[person.p]
        self.away[person.p] = self.now.at
        self.changed = True
        if not self.links:
            self.set_until = None
            self.commit(r.Quiet(self.now.wall))

    def _said(self, said: m.Said) -> None:
        person = self.room.of(said.account)
        if person is None or self.links.get(person.p) is not said.link:
            return  # a newer device has taken over
        if isinstance(said.message, Hello):
            self.fresh.add(person.p)
        else:
            asks.carry_out(self, person, said.message)

    def _renamed(self, changed: m.Changed) -> None:
        person = self.room.of(changed.person.id)
        if person is not None:
            self._rename(person, changed.person)

    def _rename(self, person: Person, account: Account) -> None:
        if (person.name, person.avatar) != (account.name, account.avatar):
            self.commit(r.Renamed(self.now.wall, person.p, account.name, account.avatar))

    def _account_gone(self, gone: m.AccountGone) -> None:
        person = self.room.of(gone.account)
        if person is None:
            return
        if self.room.phase == "seed" and person.seat is not None:
            if self.room.seed is not None and self.room.seed.stage == "fixed":
                self.deleted.add(gone.account)  # he goes when his table is open
                return
            phases.give_up(self)
        self.remove(person, r.Left(self.now.wall, person.p, "account_gone"), bye("left"))

    def _table_opened(self, opened: m.TableOpened) -> None:
        phases.table_opened(self, opened)
        self._see_off()

    def _table_failed(self, failed: m.TableFailed) -> None:
        phases.table_failed(self, failed)
        self._see_off()

    def _see_off(self) -> None:
        while self.deleted:
            self._account_gone(m.AccountGone(self.deleted.pop()))

    def remove(self, person: Person, record: r.Left | r.Kicked, last: w.RoomBye) -> None:
        """Somebody is in the room no more."""
        self.commit(record)
        self.away.pop(person.p, None)
        link = self.links.pop(person.p, None)
        if link is not None:
            self._farewell(link, last)

    def _farewell(self, link: Any, last: w.RoomBye) -> None:
        self.fx.frames.append((link, last))
        self.fx.farewells.append(link)

    def _shut(self, _shut: m.Shut) -> None:
        if not self.links and self.room.seed is None:
            self.commit(r.Closed(self.now.wall))


_HANDLERS: Final[dict[type, Callable[[RoomDesk, Any], None]]] = {
    m.Began: RoomDesk._began,
    m.Came: RoomDesk._came,
    m.Gone: RoomDesk._gone,
    m.Said: RoomDesk._said,
    m.Changed: RoomDesk._renamed,
    m.AccountGone: RoomDesk._account_gone,
    m.TableOpened: RoomDesk._table_opened,
    m.TableFailed: RoomDesk._table_failed,
    m.TableOver: phases.table_over,
    m.Shut: RoomDesk._shut,
    m.Tick: RoomDesk._tick,
}
