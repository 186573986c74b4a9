"""Who sets the terms, and who is the host, when nobody else decides it (QM-8 for every rule set).

Owns the next setter, his time, and what a long absence costs.  Called between matches, after every message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from haipai.server.rooms import records as r

if TYPE_CHECKING:
    from haipai.server.rooms.desk import RoomDesk


def keep_host(desk: RoomDesk) -> None:
    """Have a host while anybody is in the room: the longest seated, else the longest here, those connected first."""
    room = desk.room
    if room.host is not None and not (room.phase == "open" and _gone_for_long(desk, room.host)):
        return
    here = desk.connected(room.seated) or desk.connected(room.people.values())
    others = [*room.seated, *room.people.values()] if room.host is None else []
    for person in [*here, *others][:1]:
        desk.commit(r.Hosted(desk.now.wall, person.p))


def keep_setter(desk: RoomDesk) -> None:
    """Have somebody who is asked for the terms, or has set them, while anybody seated is here (QM-8.1, QM-8.2)."""
    room = desk.room
    if room.setter is not None and _gone_for_long(desk, room.setter) and desk.connected(room.seated):
        desk.commit(r.Passed(desk.now.wall))
    if room.setter is None:
        here = desk.connected(room.seated)
        if here:
            desk.set_until = None
            desk.commit(r.Asked(desk.now.wall, desk.house.choose([one.p for one in here])))
    _keep_time(desk)


def _keep_time(desk: RoomDesk) -> None:
    """A setter after the first has a while; if he sets nothing the old terms stand again (QM-8.2)."""
    room = desk.room
    if room.setter is None or room.terms is not None or room.previous is None or not desk.links:
        desk.set_until = None
    elif desk.set_until is None:
        desk.set_until = desk.now.at + desk.house.setting
    elif desk.now.at >= desk.set_until:
        desk.set_until = None
        desk.commit(r.Stayed(desk.now.wall))


def runs_out(desk: RoomDesk) -> float | None:
    """When the absence of setter or host will have been too long; None while it hinders nobody."""
    room = desk.room
    if room.phase != "open":
        return None
    times: list[float] = []
    if room.host is not None and room.host not in desk.links:
        times.append(_away_since(desk, room.host) + desk.house.absent)
    if room.setter is not None and room.setter not in desk.links and desk.connected(room.seated):
        times.append(_away_since(desk, room.setter) + desk.house.absent)
    return min(times, default=None)


def _gone_for_long(desk: RoomDesk, number: int) -> bool:
    return number not in desk.links and desk.now.at >= _away_since(desk, number) + desk.house.absent


def _away_since(desk: RoomDesk, number: int) -> float:
    """Since when somebody's absence counts: not before the room was awake, not while everybody was at the table."""
    return max(desk.away.get(number, desk.awake), desk.awake)
