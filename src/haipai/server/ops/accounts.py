"""What whoever runs a server looks up and changes in accounts.db.

Owns these queries; each is work for one transaction (People.call, Office.accounts).
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select

from haipai.server.ops.bans import Ban, Kind
from haipai.server.store.people import batches, delete_account, missing
from haipai.server.store.tables import accounts, bans, match_seats, matches, passkeys, room_people, rooms, shares


class PersonRow(NamedTuple):
    """An account as the operator sees it; times in ms since 1970."""

    id: str
    name: str
    created: int
    matches: int
    last: int | None  # when the newest of these was made
    banned: bool


class MatchFacts(NamedTuple):
    """The newest match of a table."""

    rules: str
    over: bool
    names: tuple[str, ...]


class RoomFacts(NamedTuple):
    """A room as lists show it."""

    rules: str
    people: int
    playing: bool
    names: tuple[str, ...]


def unused(connection: Connection, before: int, most: int) -> list[str]:
    """Accounts made before then that never played, are in no room, and nobody can come back to by code or passkey."""
    own = accounts.c.id
    query = select(own).where(accounts.c.created < before, accounts.c.recovery.is_(None))
    for kept in (match_seats.c.account, room_people.c.account, passkeys.c.account):
        query = query.where(~select(kept).where(kept == own).exists())
    return list(connection.execute(query.order_by(accounts.c.created).limit(most)).scalars())


def people(connection: Connection, find: str, most: int) -> list[PersonRow]:
    """Accounts, the newest first; `find` is part of a name or the whole of an id."""
    played = select(func.count()).where(match_seats.c.account == accounts.c.id).scalar_subquery()
    last = (
        select(func.max(matches.c.created))
        .join(match_seats, match_seats.c.match_id == matches.c.id)
        .where(match_seats.c.account == accounts.c.id)
        .scalar_subquery()
    )
    banned = select(bans.c.value).where(bans.c.kind == "account", bans.c.value == accounts.c.id).exists()
    query = select(accounts.c.id, accounts.c.name, accounts.c.created, played, last, banned)
    if find:
        query = query.where(or_(accounts.c.id == find, accounts.c.name.contains(find, autoescape=True)))
    rows = connection.execute(query.order_by(accounts.c.created.desc(), accounts.c.id).limit(most))
    return [PersonRow(*row) for row in rows]


def matches_at(connection: Connection, tables: Collection[str]) -> dict[str, MatchFacts]:
    """The newest match of each of these tables."""
    out: dict[str, MatchFacts] = {}
    for some in batches(tables):
        query = select(matches).where(matches.c.table_id.in_(some)).order_by(matches.c.created)
        rows = {row.table_id: row for row in connection.execute(query)}
        names: dict[str, list[str]] = {row.id: [] for row in rows.values()}
        seats = select(match_seats.c.match_id, match_seats.c.name).where(match_seats.c.match_id.in_(names))
        for match, name in connection.execute(seats.order_by(match_seats.c.seat)):
            names[match].append(name)
        out |= {table: MatchFacts(row.rules, row.over, tuple(names[row.id])) for table, row in rows.items()}
    return out


def rooms_at(connection: Connection, codes: Collection[str]) -> dict[str, RoomFacts]:
    """What lists show of each of these rooms."""
    out: dict[str, RoomFacts] = {}
    for some in batches(codes):
        names: dict[str, list[str]] = {code: [] for code in some}
        query = select(room_people.c.code, accounts.c.name).join(accounts, accounts.c.id == room_people.c.account)
        for code, name in connection.execute(query.where(room_people.c.code.in_(some)).order_by(accounts.c.name)):
            names[code].append(name)
        for row in connection.execute(select(rooms).where(rooms.c.code.in_(some))):
            out[row.code] = RoomFacts(row.rules, row.people, row.playing, tuple(names[row.code]))
    return out


def delete_person(connection: Connection, account: str) -> bool:
    """Delete an account as its owner would; False when there is none."""
    if connection.execute(select(accounts.c.id).where(accounts.c.id == account)).first() is None:
        return False
    delete_account(connection, account)
    return True


def delete_matches(connection: Connection, table: str) -> int:
    """Delete the matches of a table from all lists, with the links to them; how many they were."""
    own = select(matches.c.id).where(matches.c.table_id == table)
    connection.execute(delete(shares).where(shares.c.match_id.in_(own)))
    return connection.execute(delete(matches).where(matches.c.table_id == table)).rowcount


def delete_room(connection: Connection, code: str) -> None:
    """Delete a room from all lists."""
    connection.execute(delete(rooms).where(rooms.c.code == code))


# -- bans ------------------------------------------------------------------------------------------------


def all_bans(connection: Connection) -> list[Ban]:
    """The bans, the newest first."""
    query = select(bans.c.kind, bans.c.value, bans.c.reason, bans.c.since).order_by(bans.c.since.desc(), bans.c.value)
    return [Ban(*row) for row in connection.execute(query)]


def ban(connection: Connection, kind: Kind, value: str, reason: str) -> bool:
    """Keep somebody out from now on, or give another reason; False for an account that does not exist."""
    if kind == "account" and missing(connection, [value]):
        return False
    unban(connection, kind, value)
    since = time.time_ns() // 1_000_000
    connection.execute(insert(bans).values(kind=kind, value=value, reason=reason, since=since))
    return True


def unban(connection: Connection, kind: Kind, value: str) -> bool:
    """Let somebody in again; False when he was not kept out."""
    return connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.value == value)).rowcount > 0


def counts(connection: Connection) -> dict[str, int]:
    """How many accounts, matches and bans there are."""
    tables = {"accounts": accounts, "matches": matches, "bans": bans}
    return {
        name: connection.execute(select(func.count()).select_from(table)).scalar() or 0
        for name, table in tables.items()
    }
