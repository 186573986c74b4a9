"""From the last ready to the open table, and back when the match is over.

Owns the seed phase: commits, then reveals, each for all who are here or for three seconds, then the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.rooms import seeding
from haipai.server.rooms.state import Person, Seed
from haipai.server.rooms.words import refused

if TYPE_CHECKING:
    from haipai.server.rooms.desk import RoomDesk


def start(desk: RoomDesk) -> None:
    """Begin the seed phase once no seat is free and everybody seated is here, has agreed and is ready (QM-8.1)."""
    room = desk.room
    willing = all(one.p in desk.links and one.agreed and one.ready for one in room.seated)
    if room.terms is not None and room.seated and not room.free and willing:
        desk.commit(r.Seeding(desk.now.wall, desk.house.new_secret()))
        _give_time(desk)


def go_on(desk: RoomDesk) -> None:
    """Take the steps of the seed phase whose time has come."""
    seed = desk.room.seed
    if seed is not None and seed.stage == "commit" and _done(desk, _who_owes_a_commit(desk, seed)):
        desk.commit(r.Revealing(desk.now.wall))
        _give_time(desk)
    if seed is not None and seed.stage == "reveal" and _done(desk, _who_owes_a_reveal(desk, seed)):
        desk.commit(r.Fixed(desk.now.wall))
        desk.seed_until = None
    if seed is not None and seed.stage == "fixed":
        _open_table(desk, seed)


def _give_time(desk: RoomDesk) -> None:
    desk.seed_until = desk.now.at + desk.house.seeding
    desk.seed_news = True


def _done(desk: RoomDesk, owing: list[Person]) -> bool:
    late = desk.seed_until is not None and desk.now.at >= desk.seed_until
    return late or not desk.connected(owing)


def _who_owes_a_commit(desk: RoomDesk, seed: Seed) -> list[Person]:
    return [one for one in desk.room.seated if one.p not in seed.commits]


def _who_owes_a_reveal(desk: RoomDesk, seed: Seed) -> list[Person]:
    return [one for one in desk.room.seated if one.p in seed.commits and one.p not in seed.reveals]


def _open_table(desk: RoomDesk, seed: Seed) -> None:
    if desk.room.terms is not None and not desk.opening:
        desk.opening = True
        desk.fx.open = m.Wanted(seed.table, seeding.opened(desk.room, seed, desk.room.terms, desk.now.wall))


def give_up(desk: RoomDesk) -> None:
    """Let the seed phase come to nothing: somebody is gone for good, or the server was restarted in the middle."""
    desk.seed_until = None
    desk.commit(r.Unseeded(desk.now.wall))


def table_opened(desk: RoomDesk, opened: m.TableOpened) -> None:
    """The match has begun."""
    seed = desk.room.seed
    if seed is not None and seed.table == opened.table:
        desk.opening = False
        desk.commit(r.Playing(desk.now.wall, opened.lots))


def table_failed(desk: RoomDesk, failed: m.TableFailed) -> None:
    """The table could not be opened: everybody is told and not ready any more."""
    seed = desk.room.seed
    if seed is None or seed.table != failed.table:
        return
    desk.opening = False
    give_up(desk)
    for person in desk.room.seated:
        desk.commit(r.Readied(desk.now.wall, person.p, on=False))
        desk.tell(person, refused("ready", "not_opened"))


def table_over(desk: RoomDesk, over: m.TableOver) -> None:
    """The match is over, and the room is as before it; who is away is counted from now."""
    if desk.room.phase == "playing" and desk.room.table == over.table:
        desk.commit(r.Over(desk.now.wall))
        desk.awake = desk.now.at
