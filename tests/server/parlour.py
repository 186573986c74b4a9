"""A room's desk without I/O: time stands until it is moved, chance is chosen, the log is a list."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from haipai.server.desk.messages import Moment
from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.rooms.desk import House, RoomDesk
from haipai.server.rooms.state import Room
from haipai.server.store.people import Person
from haipai.server.wire import room as w
from haipai.server.wire.client import Hello

TERMS = w.Terms("qiaoma", {"lezi": 20}, 5)
OTHER = w.Terms("shanghai", {}, 2, "fast")
SECRET = "5a" * 32


class Wire:
    """A connection that keeps what it is sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.frames: list[Any] = []
        self.ended = False

    def of(self, kind: type) -> list[Any]:
        """The frames of one kind so far."""
        return [frame for frame in self.frames if isinstance(frame, kind)]

    @property
    def refusals(self) -> list[str]:
        """The codes of all refusals so far."""
        return [frame.code for frame in self.of(w.RoomRefused)]

    @property
    def bye(self) -> str:
        """The code of the farewell; empty when there was none."""
        return next((frame.code for frame in self.of(w.RoomBye)), "")


class Parlour:
    """One room with virtual time.  People are named by letters; the maker is `a`."""

    def __init__(self, seats: int = 4, terms: w.Terms | None = None) -> None:
        self.now = 1000.0
        self.chosen: list[list[int]] = []  # what chance had to choose from
        self.pick = 0  # which of them it takes
        self.log: list[r.Record] = []
        self.lines: dict[str, Wire] = {}
        self.desk = self._desk()
        self.fx = m.Effects()
        self.sent: w.RoomInfo | None = None
        self.handle(m.Began(self.account("a"), seats, terms))

    def _desk(self) -> RoomDesk:
        return RoomDesk(Room("K7QM2P"), House(choose=self._choose, new_secret=lambda: SECRET))

    def _choose(self, people: Sequence[int]) -> int:
        self.chosen.append(list(people))
        return people[self.pick % len(people)]

    @staticmethod
    def account(name: str) -> Person:
        """The account of somebody."""
        return Person(f"g-{name}", name.upper(), "a02")

    @property
    def room(self) -> Room:
        """What the log amounts to."""
        return self.desk.room

    @property
    def info(self) -> w.RoomInfo:
        """The room as it was last sent to anybody."""
        assert self.sent is not None
        return self.sent

    def phase(self) -> str:
        """The phase as it was last sent."""
        return self.info.phase

    def standing(self) -> tuple[w.Terms | None, w.Terms | None, str]:
        """The terms that stand, the previous ones, and who sets them."""
        return self.room.terms, self.room.previous, self.who(self.room.setter)

    def p(self, name: str) -> int:
        """Somebody's number in the room."""
        person = self.room.of(f"g-{name}")
        assert person is not None, f"{name} is not in the room"
        return person.p

    def who(self, number: int | None) -> str:
        """The letter of a number; empty for none."""
        return "" if number is None else self.room.people[number].account.removeprefix("g-")

    # -- what people do ------------------------------------------------------------------------------------

    def come(self, *names: str) -> None:
        """People connect."""
        for name in names:
            line = self.lines[name] = Wire(name)
            self.handle(m.Came(self.account(name), line))

    def drop(self, *names: str) -> None:
        """Connections are lost."""
        for name in names:
            self.handle(m.Gone(f"g-{name}", self.lines.pop(name)))

    def say(self, name: str, message: w.RoomClientMessage) -> list[str]:
        """Somebody says something; the codes it is refused with."""
        line = self.lines[name]
        before = len(line.refusals)
        self.handle(m.Said(f"g-{name}", line, message))
        return line.refusals[before:]

    def sit(self, *names: str) -> None:
        """People come, and sit on the first free seats."""
        for name in names:
            if name not in self.lines:
                self.come(name)
            assert self.say(name, w.RoomSit()) == []

    def agree(self, *names: str) -> None:
        """People agree and are ready."""
        for name in names:
            assert self.say(name, w.RoomAgree()) == []
            assert self.say(name, w.RoomReady(on=True)) == []

    def full(self, terms: w.Terms = TERMS) -> None:
        """Four people on seats, terms set by the maker, everybody agreed and ready: the seed phase begins."""
        self.come("a")
        self.sit("b", "c", "d")
        assert self.say("a", w.RoomTerms(terms)) == []
        self.agree("a", "b", "c", "d")

    def give(self, *names: str, wrong: Sequence[str] = (), silent: Sequence[str] = ()) -> None:
        """People commit and reveal; some reveal something else, some say nothing after their commit."""
        for name in names:
            self.say(name, w.RoomCommit(sha256(self.bytes(name)).hexdigest()))
        if self.room.seed is not None and self.room.seed.stage == "commit":
            self.wait(3)
        for name in names:
            if name not in silent:
                self.say(name, w.RoomReveal(self.bytes(name.upper() if name in wrong else name).hex()))

    @staticmethod
    def bytes(name: str) -> bytes:
        """What somebody gives to the deal."""
        return (name * 16)[:16].encode()

    def play(self) -> str:
        """From the seed phase to the open table; the table's id."""
        self.give("a", "b", "c", "d")
        return self.open()

    def open(self) -> str:
        """The table that was asked for is open; its id."""
        assert self.fx.open is not None
        wanted = self.fx.open
        self.handle(m.TableOpened(wanted.table, wanted.record.lots))
        return wanted.table

    # -- time ------------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass; everything due happens at its time."""
        end = self.now + seconds
        for _ in range(1000):
            due = self.desk.due()
            if due is None or due > end:
                break
            self.now = max(self.now, due)
            self.handle(m.Tick())
        else:
            raise AssertionError("the room wakes without end")
        self.now = end

    def handle(self, message: m.Inbox) -> m.Effects:
        """One message; its records go to the log, its frames to the lines."""
        self.fx = self.desk.handle(message, Moment(self.now, round(self.now * 1000)))
        self.log += [r.decode(r.encode(record)) for record in self.fx.records]
        for line, frame in self.fx.frames:
            w.encode(frame)
            line.frames.append(frame)
            if isinstance(frame, w.RoomState):
                self.sent = frame.room
        for line in self.fx.farewells:
            line.ended = True
            self.lines = {name: one for name, one in self.lines.items() if one is not line}
        return self.fx

    def restart(self) -> None:
        """The server is killed and comes back: all connections are gone, the room is read from its log."""
        self.lines = {}
        self.desk = self._desk()
        for record in self.log:
            self.desk.room.apply(record)

    def hello(self, name: str) -> None:
        """Somebody asks for everything again."""
        self.say(name, Hello())
