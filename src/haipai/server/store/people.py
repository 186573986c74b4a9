"""Accounts and results: who somebody is, and the matches he has played.

Owns the queries.  Results are a projection of the log and may be written again at any time.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, delete, insert, select

from haipai.server.store.tables import accounts, match_seats, matches, tokens

T = TypeVar("T")
KNOWN_MOST: Final = 10_000  # tokens remembered in memory
LIST_MOST: Final = 200


class Person(NamedTuple):
    """An account."""

    id: str
    name: str


class Result(NamedTuple):
    """A match as lists show it, by seat: account (None: a bot, or gone), name, total."""

    id: str
    table: str
    rules: str
    base: int
    hands: int
    hands_over: int
    over: bool
    created: int
    seats: tuple[tuple[str | None, str, int], ...]


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Accounts and results behind one worker thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="haipai-people")
        self._known: dict[str, Person] = {}

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """A new account and its token: 256 random bits, kept as a hash alone."""
        person = Person("g" + secrets.token_hex(8), name)
        token = secrets.token_urlsafe(32)
        await self._call(lambda c: _add_guest(c, person, token_hash(token)))
        return person, token

    async def who(self, token: str) -> Person | None:
        """The account of a token."""
        key = token_hash(token)
        found = self._known.get(key)
        if found is None:
            found = await self._call(lambda c: _find(c, key))
            if found is not None:
                self._remember(key, found)
        return found

    async def save(self, result: Result) -> None:
        """Write a match, or write it again."""
        await self._call(lambda c: _save(c, result))

    async def matches_of(self, account: str) -> list[Result]:
        """The matches of an account, newest first."""
        return await self._call(lambda c: _matches_of(c, account))

    async def played(self, account: str, match: str) -> bool:
        """Whether an account had a seat in a match."""
        query = select(match_seats.c.seat).where(match_seats.c.match_id == match, match_seats.c.account == account)
        return await self._call(lambda c: c.execute(query).first()) is not None

    async def close(self) -> None:
        """Finish what is under way and close the file."""
        await asyncio.to_thread(self._worker.shutdown)
        self._engine.dispose()

    def _remember(self, key: str, person: Person) -> None:
        if len(self._known) >= KNOWN_MOST:
            self._known.pop(next(iter(self._known)))
        self._known[key] = person

    async def _call(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._in_transaction, work)

    def _in_transaction(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _add_guest(connection: Connection, person: Person, key: str) -> None:
    connection.execute(insert(accounts).values(id=person.id, name=person.name, created=_now()))
    connection.execute(insert(tokens).values(hash=key, account=person.id, created=_now()))


def _find(connection: Connection, key: str) -> Person | None:
    query = select(accounts.c.id, accounts.c.name).join(tokens, tokens.c.account == accounts.c.id)
    row = connection.execute(query.where(tokens.c.hash == key)).first()
    return Person(row.id, row.name) if row else None


def _save(connection: Connection, result: Result) -> None:
    connection.execute(delete(match_seats).where(match_seats.c.match_id == result.id))
    connection.execute(delete(matches).where(matches.c.id == result.id))
    row = result._asdict()
    seats = row.pop("seats")
    row["table_id"] = row.pop("table")
    connection.execute(insert(matches).values(row))
    connection.execute(
        insert(match_seats),
        [
            {"match_id": result.id, "seat": seat, "account": account, "name": name, "total": total}
            for seat, (account, name, total) in enumerate(seats)
        ],
    )


def _matches_of(connection: Connection, account: str) -> list[Result]:
    own = select(match_seats.c.match_id).where(match_seats.c.account == account)
    query = select(matches).where(matches.c.id.in_(own)).order_by(matches.c.created.desc()).limit(LIST_MOST)
    rows = connection.execute(query).all()
    seats = _seats(connection, [row.id for row in rows])
    return [
        Result(r.id, r.table_id, r.rules, r.base, r.hands, r.hands_over, r.over, r.created, tuple(seats[r.id]))
        for r in rows
    ]


def _seats(connection: Connection, ids: list[str]) -> dict[str, list[Any]]:
    out: dict[str, list[Any]] = {match: [] for match in ids}
    query = select(match_seats).where(match_seats.c.match_id.in_(ids)).order_by(match_seats.c.seat)
    for row in connection.execute(query):
        out[row.match_id].append((row.account, row.name, row.total))
    return out
