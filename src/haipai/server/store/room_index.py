"""Which rooms somebody is in: a projection of the rooms' logs, for lists.

Owns the queries.  May be written again from the logs at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from haipai.server.store.people import People
from haipai.server.store.tables import accounts, room_people, rooms


class RoomEntry(NamedTuple):
    """A room as lists show it."""

    code: str
    rules: str  # empty before terms are set
    playing: bool
    people: int
    changed: int


class RoomIndex:
    """Rooms by account, in the database of people."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def save(self, entry: RoomEntry, members: Sequence[str]) -> None:
        """Write a room with the accounts in it, or write it again."""
        await self._people.call(lambda c: _save(c, entry, members))

    async def drop(self, code: str) -> None:
        """Forget a room."""
        await self._people.call(lambda c: c.execute(delete(rooms).where(rooms.c.code == code)))

    async def gone(self, members: Iterable[str]) -> set[str]:
        """Those in a room whose accounts there are no more."""
        return await self._people.gone(members)

    async def of(self, account: str) -> list[RoomEntry]:
        """The rooms an account is in, the last changed first."""
        return await self._people.call(lambda c: _of(c, account))


def _save(connection: Connection, entry: RoomEntry, members: Sequence[str]) -> None:
    connection.execute(delete(rooms).where(rooms.c.code == entry.code))
    connection.execute(insert(rooms).values(entry._asdict()))
    known = connection.execute(select(accounts.c.id).where(accounts.c.id.in_(members))).scalars()
    rows = [{"code": entry.code, "account": account} for account in known]
    if rows:
        connection.execute(insert(room_people), rows)


def _of(connection: Connection, account: str) -> list[RoomEntry]:
    own = select(room_people.c.code).where(room_people.c.account == account)
    query = select(rooms).where(rooms.c.code.in_(own)).order_by(rooms.c.changed.desc())
    return [RoomEntry(r.code, r.rules, r.playing, r.people, r.changed) for r in connection.execute(query)]
