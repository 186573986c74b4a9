"""What somebody in a room may ask for, and when it is refused.

Owns the checks of each message.  What follows by itself (the next setter, the start) is the desk's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from haipai.server.rooms import records as r
from haipai.server.rooms.state import Person
from haipai.server.rooms.terms import BadTerms, checked
from haipai.server.rooms.words import bye, refused, sent_out
from haipai.server.wire import room as w

if TYPE_CHECKING:
    from haipai.server.rooms.desk import RoomDesk

PHRASES: Final = frozenset([f"p{n:02}" for n in range(1, 17)] + [f"s{n:02}" for n in range(1, 9)])
SAID_MOST: Final = 3  # phrases …
SAID_SECONDS: Final = 10.0  # … in so long
_ANY_TIME: Final = (w.RoomSay, w.RoomHost, w.RoomLeave, w.RoomCommit, w.RoomReveal)  # not only between matches


class No(Exception):
    """What was asked does not hold: a code of words.REFUSALS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def carry_out(desk: RoomDesk, person: Person, message: w.RoomClientMessage) -> None:
    """Do what somebody asks for, or tell him why not."""
    what = str(message.__struct_config__.tag)
    try:
        if not isinstance(message, _ANY_TIME):
            _between_matches(desk)
        _ASKED[type(message)](desk, person, message)
    except No as no:
        desk.tell(person, refused(what, no.code))
    except BadTerms as bad:
        desk.tell(person, w.RoomRefused(what, bad.code, bad.zh, bad.message[:600]))


def _between_matches(desk: RoomDesk) -> None:
    if desk.room.phase == "seed":
        raise No("seed_running")
    if desk.room.phase == "playing":
        raise No("playing")


def _sit(desk: RoomDesk, person: Person, ask: w.RoomSit) -> None:
    room = desk.room
    if ask.seat is not None and ask.seat >= room.seats:
        raise No("no_such_seat")
    if person.seat is not None and ask.seat in {None, person.seat}:
        return
    if not room.free or (ask.seat is not None and ask.seat not in room.free):
        raise No("seat_taken")
    desk.commit(r.Sat(desk.now.wall, person.p, room.free[0] if ask.seat is None else ask.seat))


def _stand(desk: RoomDesk, person: Person, _ask: w.RoomStand) -> None:
    _must_sit(person)
    desk.commit(r.Stood(desk.now.wall, person.p))


def _ready(desk: RoomDesk, person: Person, ask: w.RoomReady) -> None:
    _must_sit(person)
    if ask.on:
        _must_have_terms(desk)
        if not person.agreed:
            raise No("not_agreed")
    if person.ready != ask.on:
        desk.commit(r.Readied(desk.now.wall, person.p, ask.on))


def _agree(desk: RoomDesk, person: Person, _ask: w.RoomAgree) -> None:
    _must_sit(person)
    _must_have_terms(desk)
    if not person.agreed:
        desk.commit(r.Agreed(desk.now.wall, person.p))


def _terms(desk: RoomDesk, person: Person, ask: w.RoomTerms) -> None:
    if desk.room.setter != person.p:
        raise No("not_setter")
    if desk.room.terms is not None:
        raise No("terms_set")
    desk.commit(r.Settled(desk.now.wall, checked(ask.terms, desk.room.seats)))


def _bot(desk: RoomDesk, person: Person, ask: w.RoomBot) -> None:
    _must_host(desk, person)
    if ask.seat >= desk.room.seats:
        raise No("no_such_seat")
    if desk.room.at(ask.seat) is not None:
        raise No("seat_taken")
    if desk.room.bots[ask.seat] != (ask.bot or ""):
        desk.commit(r.Botted(desk.now.wall, ask.seat, ask.bot or ""))


def _kick(desk: RoomDesk, person: Person, ask: w.RoomKick) -> None:
    _must_host(desk, person)
    other = _known(desk, ask.p)
    if other is person:
        raise No("not_yourself")
    desk.remove(other, r.Kicked(desk.now.wall, other.p, ask.reason), sent_out(ask.reason))


def _host(desk: RoomDesk, person: Person, ask: w.RoomHost) -> None:
    _must_host(desk, person)
    if _known(desk, ask.p) is not person:
        desk.commit(r.Hosted(desk.now.wall, ask.p))


def _say(desk: RoomDesk, person: Person, ask: w.RoomSay) -> None:
    if ask.phrase not in PHRASES:
        raise No("bad_phrase")
    before = desk.said.setdefault(person.p, deque(maxlen=SAID_MOST))
    if len(before) == SAID_MOST and before[0] > desk.now.at - SAID_SECONDS:
        raise No("too_fast")
    before.append(desk.now.at)
    desk.fx.frames.extend((link, w.RoomSaid(person.p, ask.phrase)) for link in desk.links.values())


def _leave(desk: RoomDesk, person: Person, _ask: w.RoomLeave) -> None:
    if desk.room.phase == "seed" and person.seat is not None:
        raise No("seed_running")
    desk.remove(person, r.Left(desk.now.wall, person.p), bye("left"))


def _commit(desk: RoomDesk, person: Person, ask: w.RoomCommit) -> None:
    seed = desk.room.seed
    if seed is None or person.seat is None or seed.stage != "commit" or person.p in seed.commits:
        raise No("no_seed")
    desk.commit(r.Committed(desk.now.wall, person.p, ask.hash))


def _reveal(desk: RoomDesk, person: Person, ask: w.RoomReveal) -> None:
    seed = desk.room.seed
    if seed is None or person.seat is None or seed.stage != "reveal" or person.p in seed.reveals:
        raise No("no_seed")
    desk.commit(r.Revealed(desk.now.wall, person.p, ask.bytes))


def _must_host(desk: RoomDesk, person: Person) -> None:
    if desk.room.host != person.p:
        raise No("not_host")


def _must_sit(person: Person) -> None:
    if person.seat is None:
        raise No("not_seated")


def _must_have_terms(desk: RoomDesk) -> None:
    if desk.room.terms is None:
        raise No("no_terms")


def _known(desk: RoomDesk, number: int) -> Person:
    if number not in desk.room.people:
        raise No("no_such_person")
    return desk.room.people[number]


_ASKED: Final[dict[type, Callable[[RoomDesk, Person, Any], None]]] = {
    w.RoomSit: _sit,
    w.RoomStand: _stand,
    w.RoomReady: _ready,
    w.RoomAgree: _agree,
    w.RoomTerms: _terms,
    w.RoomBot: _bot,
    w.RoomKick: _kick,
    w.RoomHost: _host,
    w.RoomSay: _say,
    w.RoomLeave: _leave,
    w.RoomCommit: _commit,
    w.RoomReveal: _reveal,
}
