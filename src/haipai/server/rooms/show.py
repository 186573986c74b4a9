"""The room as it is sent, made anew each time.

Owns the translation from state to wire, and who is sent what.  Called before a change is durable; the caller sends
nothing until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from haipai.server.desk.clocks import MS
from haipai.server.rooms.state import Person, Room
from haipai.server.rooms.terms import names
from haipai.server.wire import room as w

if TYPE_CHECKING:
    from haipai.server.rooms.desk import RoomDesk


def frames(desk: RoomDesk) -> list[tuple[Any, w.RoomServerMessage]]:
    """What each connection is sent because of the message just handled."""
    if not desk.changed and not desk.fresh and not desk.seed_news:
        return []
    out: list[tuple[Any, w.RoomServerMessage]] = []
    room = info(desk)
    for number, link in desk.links.items():
        if desk.changed or number in desk.fresh:
            out.append((link, w.RoomState(desk.room.seq, room, number)))
        if desk.seed_news or number in desk.fresh:
            out.extend((link, seed) for seed in _seeds(desk, desk.room.people[number]))
    return out


def info(desk: RoomDesk, at: float | None = None) -> w.RoomInfo:
    """The room, as everybody with its code may know it; `at` is now, when it is not the moment of the last message."""
    room = desk.room
    now = desk.now.at if at is None else at
    words = names(room.terms, room.seats)
    left = None if desk.set_until is None else max(0, round((desk.set_until - now) * MS))
    return w.RoomInfo(
        code=room.code,
        host=room.host,
        setter=room.setter,
        terms=room.terms,
        previous=room.previous,
        set_ends_in_ms=left,
        differs=words.differs,
        rules_zh=words.zh,
        rules_en=words.en,
        seats=[_seat(room, seat) for seat in range(room.seats)],
        people=[_person(desk, one) for one in room.people.values()],
        phase=room.phase,
        table=room.table,
        last_table=room.last_table,
        created=room.created,
    )


def _seat(room: Room, seat: int) -> w.RoomSeat:
    person = room.at(seat)
    if person is not None:
        return w.RoomSeat("human", person.p)
    if room.bots[seat]:
        return w.RoomSeat("bot", None, "random" if room.bots[seat] == "random" else "solid")
    return w.RoomSeat("free")


def _person(desk: RoomDesk, one: Person) -> w.RoomPerson:
    agreed = one.agreed and desk.room.terms is not None
    return w.RoomPerson(one.p, one.name, one.avatar, one.p in desk.links, one.seat, agreed, one.ready)


def _seeds(desk: RoomDesk, person: Person) -> list[w.RoomSeed]:
    """The seed phase for somebody seated, while anything is wanted of him."""
    seed = desk.room.seed
    if seed is None or person.seat is None or seed.stage == "fixed":
        return []
    left = 0 if desk.seed_until is None else max(0, round((desk.seed_until - desk.now.at) * MS))
    commits = None
    if seed.stage == "reveal":
        by_seat = {one.seat: seed.commits.get(one.p) for one in desk.room.seated}
        commits = [by_seat.get(seat) for seat in range(desk.room.seats)]
    return [w.RoomSeed(seed.table, seed.commitment, commits, left)]
