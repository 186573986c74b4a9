"""Rooms under everything people may do in any order: nothing is lost, nobody is stuck, everybody sees the same."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from haipai.server.rooms import messages as m
from haipai.server.rooms import show
from haipai.server.rooms.state import Room
from haipai.server.wire import room as w
from tests.server.parlour import OTHER, TERMS, Parlour, Wire

NAMES = st.sampled_from("abcdef")
HERE = st.integers(0, 5)  # one of those who are connected
SEATS = st.one_of(st.none(), st.integers(0, 3))
NUMBERS = st.integers(0, 8)
KINDS = st.integers(0, 1)
THREE = (w.Terms("hainan", {"ga": True}, 5, lots=True), w.Terms("hainan", {}, 2, "fast"))


def kept(room: Room) -> dict[str, Any]:
    """All that a room is, as plain values."""
    people = {p: {name: getattr(one, name) for name in one.__slots__} for p, one in room.people.items()}
    seed = room.seed and {name: getattr(room.seed, name) for name in room.seed.__slots__}
    return {**vars(room), "people": people, "seed": seed}


class Rooms(RuleBasedStateMachine):
    """One room of so many seats, six people, any order.  Two kinds of terms are set in it."""

    seats, terms = 4, (TERMS, OTHER)

    def __init__(self) -> None:
        super().__init__()
        self.parlour = Parlour(self.seats)
        self.parlour.come("a")
        self.parlour.sit("b", "c")
        self.old: list[tuple[str, Wire]] = []  # connections that are gone or replaced
        self.tables: list[tuple[str, tuple[int, ...]]] = []  # asked for, not open yet

    @property
    def room(self) -> Room:
        """The room."""
        return self.parlour.room

    def name(self, here: int) -> str:
        """One of those who are connected; somebody comes if nobody is."""
        while not self.parlour.lines:
            self.parlour.wait(60)  # he may have been sent out
            self.parlour.come("f")
        names = sorted(self.parlour.lines)
        return names[here % len(names)]

    def say(self, here: int, message: w.RoomClientMessage) -> None:
        """Somebody says something; what it opens is noted."""
        self.parlour.say(self.name(here), message)
        self.note()

    def note(self) -> None:
        """Remember a table that is asked for."""
        wanted = self.parlour.fx.open
        if wanted is not None:
            self.tables.append((wanted.table, wanted.record.lots))

    # -- coming and going --------------------------------------------------------------------------------

    @rule(name=NAMES)
    def come(self, name: str) -> None:
        """Somebody connects, with another device perhaps."""
        if name in self.parlour.lines:
            self.old.append((name, self.parlour.lines[name]))
        self.parlour.come(name)
        self.note()

    @rule(here=HERE)
    def drop(self, here: int) -> None:
        """A line is lost."""
        name = self.name(here)
        self.old.append((name, self.parlour.lines[name]))
        self.parlour.drop(name)
        self.note()

    @rule(message=st.sampled_from([w.RoomSit(), w.RoomStand(), w.RoomLeave(), w.RoomReady(on=True), w.RoomHost(1)]))
    def late(self, message: w.RoomClientMessage) -> None:
        """An old device still says something, and its end is told late: no effect."""
        if self.old:
            name, line = self.old[-1]
            before = self.room.seq
            self.parlour.handle(m.Said(f"g-{name}", line, message))
            self.parlour.handle(m.Gone(f"g-{name}", line))
            assert self.room.seq == before

    @rule(here=HERE)
    def leave(self, here: int) -> None:
        """Somebody leaves the room."""
        self.say(here, w.RoomLeave())

    @rule(name=NAMES)
    def delete_account(self, name: str) -> None:
        """Somebody deletes his account."""
        self.parlour.handle(m.AccountGone(f"g-{name}"))
        self.note()

    @rule(here=HERE, number=NUMBERS)
    def kick(self, here: int, number: int) -> None:
        """Somebody sends somebody out."""
        self.say(here, w.RoomKick(number))

    @rule(here=HERE, number=NUMBERS)
    def hand_over(self, here: int, number: int) -> None:
        """Somebody makes somebody else the host."""
        self.say(here, w.RoomHost(number))

    # -- what people want ----------------------------------------------------------------------------------

    @rule(here=HERE, seat=SEATS)
    def sit(self, here: int, seat: int | None) -> None:
        """Somebody sits down, or changes."""
        self.say(here, w.RoomSit(seat))

    @rule(here=HERE)
    def stand(self, here: int) -> None:
        """Somebody stands up."""
        self.say(here, w.RoomStand())

    @rule(here=HERE, seat=st.integers(0, 3), bot=st.sampled_from(["solid", None]))
    def bot(self, here: int, seat: int, bot: Any) -> None:
        """Somebody puts a bot on a seat, or takes it away."""
        self.say(here, w.RoomBot(seat, bot))

    @rule(here=HERE, kind=KINDS, pick=st.integers(0, 3))
    def set_terms(self, here: int, kind: int, pick: int) -> None:
        """Somebody sets the terms; chance will choose somebody else next."""
        self.parlour.pick = pick
        self.say(here, w.RoomTerms(self.terms[kind]))

    @rule(here=HERE)
    def agree_and_be_ready(self, here: int) -> None:
        """Somebody agrees and is ready."""
        self.say(here, w.RoomAgree())
        self.say(here, w.RoomReady(on=True))

    @precondition(lambda self: self.room.phase == "open")
    @rule(kind=KINDS)
    def everybody_wants_to_play(self, kind: int) -> None:
        """Those who are here do what they can to begin: so that matches are reached often enough."""
        room = self.parlour
        for name in sorted(room.lines):
            room.say(name, w.RoomSit())
            room.say(name, w.RoomTerms(self.terms[kind]))
            for seat in list(room.room.free) if self.room.host == room.p(name) else []:
                room.say(name, w.RoomBot(seat, "solid"))
        for name in sorted(room.lines):
            for message in (w.RoomAgree(), w.RoomReady(on=True)):
                room.say(name, message)
                self.note()

    @precondition(lambda self: self.room.phase == "seed")
    @rule(names=st.sets(NAMES), silent=st.sets(NAMES))
    def give(self, names: set[str], silent: set[str]) -> None:
        """Some give to the deal."""
        for name in sorted(names & set(self.parlour.lines)):
            self.parlour.say(name, w.RoomCommit("0" * 64))
            self.note()
        for name in sorted(names & set(self.parlour.lines) - silent):
            self.parlour.say(name, w.RoomReveal("1" * 32))
            self.note()

    # -- the server ------------------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from([1, 3, 10, 30, 60, 100]))
    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.parlour.wait(seconds)
        seed = self.room.seed
        if seed is not None and seed.stage == "fixed" and not self.tables:
            self.tables.append((seed.table, ()))

    @rule()
    def restart(self) -> None:
        """The server is killed and comes back."""
        self.old += list(self.parlour.lines.items())
        self.parlour.restart()
        self.tables = []
        if self.room.phase != "open":
            self.parlour.handle(m.Tick())  # as the directory does
            self.note()

    @precondition(lambda self: self.tables)
    @rule(works=st.booleans())
    def table(self, works: bool) -> None:
        """The table asked for is open, or could not be opened; told twice it changes nothing."""
        table, lots = self.tables.pop()
        for _ in range(2):
            self.parlour.handle(m.TableOpened(table, lots) if works else m.TableFailed(table))
            self.note()

    @precondition(lambda self: self.room.phase == "playing")
    @rule()
    def match_over(self) -> None:
        """The match is over, told twice."""
        table = self.room.table or ""
        for _ in range(2):
            self.parlour.handle(m.TableOver(table))
            self.note()
        assert (self.room.phase, self.room.last_table) == ("open", table)
        assert not any(one.ready for one in self.room.people.values())

    @precondition(lambda self: self.room.phase != "playing")
    @rule(leaves=st.booleans(), here=HERE)
    def whole_match(self, leaves: bool, here: int) -> None:
        """Nobody gives anything, the table is opened, and the match is over; somebody may leave meanwhile."""
        if self.room.phase == "open":
            self.everybody_wants_to_play(0)
        self.wait(3)
        self.wait(3)
        if not self.tables:
            return  # nobody is here, and time stands still
        self.table(works=True)
        if leaves:
            self.leave(here)
        if self.room.phase == "playing":
            self.match_over()

    # -- what always holds ---------------------------------------------------------------------------------------

    @invariant()
    def nobody_waits_for_a_match_without_players(self) -> None:
        """While a match is played somebody of it is in the room."""
        assert self.room.phase != "playing" or self.room.seated

    @invariant()
    def the_log_gives_the_same_room(self) -> None:
        """Nothing is lost: reading the log again gives exactly this room."""
        again = Room(self.room.code)
        for record in self.parlour.log:
            again.apply(record)
        assert kept(again) == kept(self.room)

    @invariant()
    def the_setter_is_seated_or_there_is_none(self) -> None:
        """And while anybody seated is here between matches there is one (QM-8)."""
        room = self.room
        if room.setter is not None:
            assert room.people[room.setter].seat is not None
        if room.phase == "open":
            if self.parlour.desk.connected(room.seated):
                assert room.setter is not None
            if room.terms is not None:
                assert room.setter is not None
            assert room.seated or (room.terms, room.previous) == (None, None)

    @invariant()
    def the_host_is_here(self) -> None:
        """Whenever anybody is in the room one of them is its host."""
        assert (self.room.host in self.room.people) == bool(self.room.people)

    @invariant()
    def seats_hold_one_each(self) -> None:
        """No seat has two people, or a person and a bot."""
        taken = [one.seat for one in self.room.people.values() if one.seat is not None]
        assert len(set(taken)) == len(taken)
        assert not [seat for seat in taken if self.room.bots[seat]]

    @invariant()
    def nobody_is_ready_without_having_agreed(self) -> None:
        """Play begins with terms that all on seats have agreed to (QM-8.1)."""
        assert not [one for one in self.room.people.values() if one.ready and not (one.agreed and one.seat is not None)]
        if self.room.phase == "seed":
            assert self.room.terms is not None
            assert not self.room.free
            assert all(one.agreed for one in self.room.seated)

    @invariant()
    def everybody_sees_the_room_as_it_is(self) -> None:
        """The newest frame of each connection shows what is so (time apart), and his own number."""
        now = msgspec.structs.replace(show.info(self.parlour.desk), set_ends_in_ms=None)
        for name, line in self.parlour.lines.items():
            frame = line.of(w.RoomState)[-1] if line.of(w.RoomState) else None
            if frame is None:
                assert line.bye in {"kicked", "room_full"}
                continue
            assert msgspec.structs.replace(frame.room, set_ends_in_ms=None) == now
            assert frame.me == self.parlour.p(name)

    def teardown(self) -> None:
        """No dead room: whatever has happened, whoever is here can come to a match within two minutes."""
        room = self.parlour
        if self.tables:
            self.table(works=False)
        if self.room.phase == "playing":
            self.match_over()
        self.wait(100)
        if self.tables:
            self.table(works=False)
        if not room.desk.links:
            room.come("f")
        self.wait(100)
        Cooperation(room, self.terms[1]).play()


class Cooperation:
    """Everybody who is connected wants to play, and does what the room lets him do."""

    def __init__(self, parlour: Parlour, terms: w.Terms) -> None:
        self.parlour = parlour
        self.terms = terms

    def play(self) -> None:
        """From any state between matches to the next match."""
        room = self.parlour
        assert room.room.phase in {"open", "seed"}
        if room.room.phase == "open":
            self._fill()
            self._agree()
        assert room.phase() == "seed", room.info
        room.wait(10)
        seed = room.room.seed
        assert seed is not None
        assert seed.stage == "fixed"
        lots = tuple(range(room.room.seats))
        room.handle(m.TableOpened(seed.table, lots))
        assert room.phase() == "playing"

    def _fill(self) -> None:
        """The host sends out who is away, and fills what is free with bots; somebody sits."""
        room = self.parlour
        host = room.who(room.room.host)
        assert host in room.lines, "the host is away and nobody can act for him"
        for person in list(room.room.people.values()):
            if person.p not in room.desk.links:
                assert room.say(host, w.RoomKick(person.p)) == []
        if not room.room.seated:
            for seat in range(room.room.seats):
                room.say(host, w.RoomBot(seat, None))
            assert room.say(host, w.RoomSit()) == []
        for seat in list(room.room.free):
            assert room.say(host, w.RoomBot(seat, "solid")) == []

    def _agree(self) -> None:
        """The setter sets terms unless they are set; all agree and are ready."""
        room = self.parlour
        setter = room.who(room.room.setter)
        if room.phase() == "open" and room.room.terms is None:
            assert room.say(setter, w.RoomTerms(self.terms)) == []
        for person in room.room.seated:
            name = person.account.removeprefix("g-")
            for message in (w.RoomAgree(), w.RoomReady(on=True)):
                if room.phase() == "open":
                    assert room.say(name, message) == []


class RoomsOfThree(Rooms):
    """A room for three, with lots in one kind of terms."""

    seats, terms = 3, THREE


TestRooms = Rooms.TestCase
TestRooms.settings = settings(max_examples=120, stateful_step_count=50)
TestRoomsOfThree = RoomsOfThree.TestCase
TestRoomsOfThree.settings = settings(max_examples=60, stateful_step_count=50)
TestRooms.__doc__ = TestRoomsOfThree.__doc__ = (
    "Any order of what six people and the server may do keeps the invariants, and a match can follow."
)
