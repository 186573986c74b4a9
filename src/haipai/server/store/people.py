"""Accounts and results: who somebody is, and the matches he has played.

Owns the queries.  Results are a projection of the log and may be written again at any time.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, Select, delete, func, insert, select, update

from haipai.server.names import GONE
from haipai.server.store.tables import accounts, match_seats, matches, passkeys, tokens

T = TypeVar("T")
KNOWN_MOST: Final = 10_000  # tokens remembered in memory
LIST_MOST: Final = 200
BATCH: Final = 500  # names in one query
AVATARS: Final = tuple(f"a{number:02}" for number in range(1, 25))


class Person(NamedTuple):
    """An account."""

    id: str
    name: str
    avatar: str = AVATARS[0]


class Keys(NamedTuple):
    """What else an account can be entered by: whether there is a recovery code, how many passkeys."""

    recovery: bool
    passkeys: int


Seats = tuple[tuple[str | None, str, int], ...]


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
    seats: Seats
    room: str = ""  # the code of the room it was opened from
    people: int = 1  # how many seats were people's


class Wanted(NamedTuple):
    """Which matches are listed; None: any.  `people`: more than one person played.  `before`: opened earlier, ms."""

    rules: str | None = None
    people: bool | None = None
    over: bool | None = None
    before: int | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """What a row has to fulfil."""
        out: list[ColumnElement[bool]] = []
        if self.rules is not None:
            out.append(matches.c.rules == self.rules)
        if self.people is not None:
            out.append(matches.c.people > 1 if self.people else matches.c.people <= 1)
        if self.over is not None:
            out.append(matches.c.over == self.over)
        if self.before is not None:
            out.append(matches.c.created < self.before)
        return out


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Accounts and results behind one worker thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="haipai-people")
        self._known: dict[str, Person] = {}  # by the hash of the token
        self._deleted: set[str] = set()  # accounts deleted by this process: no look-up under way may bring one back

    async def new_guest(self, name: str) -> tuple[Person, str]:
        """A new account and its token: 256 random bits, kept as a hash alone."""
        person = Person("g" + secrets.token_hex(8), name, secrets.choice(AVATARS))
        token = secrets.token_urlsafe(32)
        await self.call(lambda c: _add_guest(c, person, token_hash(token)))
        return person, token

    async def new_token(self, account: str) -> str:
        """One more token for an account, for another device."""
        token = secrets.token_urlsafe(32)
        row = {"hash": token_hash(token), "account": account, "created": _now()}
        await self.call(lambda c: c.execute(insert(tokens).values(row)))
        return token

    async def who(self, token: str) -> Person | None:
        """The account of a token."""
        key = token_hash(token)
        found = self._known.get(key)
        if found is None:
            found = await self.call(lambda c: _find(c, key))
            if found is not None and found.id not in self._deleted:
                self._remember(key, found)
        return found

    async def change(self, person: Person) -> None:
        """Give an account another name or picture."""
        values = {"name": person.name, "avatar": person.avatar}
        await self.call(lambda c: c.execute(update(accounts).where(accounts.c.id == person.id).values(values)))
        for key, known in self._known.items():
            if known.id == person.id:
                self._known[key] = person

    async def delete(self, account: str) -> None:
        """Delete an account with its tokens and passkeys; lists call it `GONE` from now on."""
        self._deleted.add(account)
        await self.call(lambda c: delete_account(c, account))
        self._known = {key: known for key, known in self._known.items() if known.id != account}

    async def keys(self, account: str) -> Keys:
        """What an account can be entered by, besides its tokens."""
        return await self.call(lambda c: _keys(c, account))

    async def set_recovery(self, account: str, code_hash: str) -> None:
        """Keep the hash of a recovery code; an older code is worth nothing any more."""
        values = {"recovery": code_hash, "recovery_made": _now()}
        await self.call(lambda c: c.execute(update(accounts).where(accounts.c.id == account).values(values)))

    async def recover(self, code_hash: str) -> Person | None:
        """The account of a recovery code."""
        query = select(accounts.c.id, accounts.c.name, accounts.c.avatar).where(accounts.c.recovery == code_hash)
        row = await self.call(lambda c: c.execute(query).first())
        return Person(*row) if row else None

    async def person(self, account: str) -> Person | None:
        """An account by its id."""
        query = select(accounts.c.id, accounts.c.name, accounts.c.avatar).where(accounts.c.id == account)
        row = await self.call(lambda c: c.execute(query).first())
        return Person(*row) if row else None

    async def save(self, result: Result) -> None:
        """Write a match, or write it again."""
        await self.call(lambda c: _save(c, result))

    async def matches_of(self, account: str, wanted: Wanted | None = None, most: int = LIST_MOST) -> list[Result]:
        """The matches of an account that are wanted, newest first."""
        return await self.call(lambda c: _matches_of(c, account, most, wanted or Wanted()))

    async def match(self, match: str) -> Result | None:
        """A match by its id."""
        found = await self.call(lambda c: _results(c, select(matches).where(matches.c.id == match)))
        return found[0] if found else None

    async def played(self, account: str, match: str) -> bool:
        """Whether an account had a seat in a match."""
        query = select(match_seats.c.seat).where(match_seats.c.match_id == match, match_seats.c.account == account)
        return await self.call(lambda c: c.execute(query).first()) is not None

    async def gone(self, ids: Iterable[str]) -> set[str]:
        """Those of the accounts that there are no more."""
        wanted = set(ids)
        return await self.call(lambda c: missing(c, wanted)) if wanted else set()

    def forget(self) -> set[str]:
        """Look every account up again, as another program has written to the file; those remembered until now."""
        known = {person.id for person in self._known.values()}
        self._known.clear()
        return known

    async def close(self) -> None:
        """Finish what is under way and close the file."""
        await asyncio.to_thread(self._worker.shutdown)
        self._engine.dispose()

    def _remember(self, key: str, person: Person) -> None:
        if len(self._known) >= KNOWN_MOST:
            self._known.pop(next(iter(self._known)))
        self._known[key] = person

    async def call(self, work: Callable[[Connection], T]) -> T:
        """Work on the database in a transaction of its own, one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._in_transaction, work)

    def _in_transaction(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _add_guest(connection: Connection, person: Person, key: str) -> None:
    row = {"id": person.id, "name": person.name, "avatar": person.avatar, "created": _now()}
    connection.execute(insert(accounts).values(row))
    connection.execute(insert(tokens).values(hash=key, account=person.id, created=_now()))


def _find(connection: Connection, key: str) -> Person | None:
    query = select(accounts.c.id, accounts.c.name, accounts.c.avatar).join(tokens, tokens.c.account == accounts.c.id)
    row = connection.execute(query.where(tokens.c.hash == key)).first()
    return Person(*row) if row else None


def delete_account(connection: Connection, account: str) -> None:
    """Delete an account with all that is its own; its seats in matches become those of somebody who has gone."""
    own = match_seats.c.account == account
    connection.execute(update(match_seats).where(own).values(account=None, name=GONE))
    connection.execute(delete(accounts).where(accounts.c.id == account))  # tokens, passkeys and rooms go with it


def missing(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Those of the accounts that there are not."""
    gone = set(ids)
    for some in batches(gone):
        gone -= set(connection.execute(select(accounts.c.id).where(accounts.c.id.in_(some))).scalars())
    return gone


def batches(names: Iterable[str]) -> Iterator[list[str]]:
    """The names in parts small enough for one query."""
    every = sorted(names)
    return (every[at : at + BATCH] for at in range(0, len(every), BATCH))


def _keys(connection: Connection, account: str) -> Keys:
    code = select(accounts.c.recovery).where(accounts.c.id == account)
    count = select(func.count()).select_from(passkeys).where(passkeys.c.account == account)
    return Keys(connection.execute(code).scalar() is not None, connection.execute(count).scalar() or 0)


def results_of(connection: Connection, account: str) -> list[Result]:
    """All matches of an account, newest first."""
    return _matches_of(connection, account, None, Wanted())


def _save(connection: Connection, result: Result) -> None:
    connection.execute(delete(match_seats).where(match_seats.c.match_id == result.id))
    connection.execute(delete(matches).where(matches.c.id == result.id))
    row = result._asdict()
    seats = _known_seats(connection, row.pop("seats"))
    row["table_id"] = row.pop("table")
    connection.execute(insert(matches).values(row))
    connection.execute(
        insert(match_seats),
        [
            {"match_id": result.id, "seat": seat, "account": account, "name": name, "total": total}
            for seat, (account, name, total) in enumerate(seats)
        ],
    )


def _known_seats(connection: Connection, seats: Seats) -> Seats:
    """The seats with those marked whose accounts are gone: the match may have gone on without them."""
    named = [account for account, _, _ in seats if account is not None]
    known = set(connection.execute(select(accounts.c.id).where(accounts.c.id.in_(named))).scalars())
    return tuple(
        (account, name, total) if account is None or account in known else (None, GONE, total)
        for account, name, total in seats
    )


def _matches_of(connection: Connection, account: str, most: int | None, wanted: Wanted) -> list[Result]:
    own = select(match_seats.c.match_id).where(match_seats.c.account == account)
    query = select(matches).where(matches.c.id.in_(own), *wanted.conditions())
    return _results(connection, query.order_by(matches.c.created.desc(), matches.c.id.desc()).limit(most))


def _results(connection: Connection, query: Select[Any]) -> list[Result]:
    """The results that a query of rows finds, in its order."""
    rows = connection.execute(query).all()
    seats = _seats(connection, [row.id for row in rows])
    return [
        Result(
            id=r.id,
            table=r.table_id,
            rules=r.rules,
            base=r.base,
            hands=r.hands,
            hands_over=r.hands_over,
            over=r.over,
            created=r.created,
            seats=tuple(seats[r.id]),
            room=r.room,
            people=r.people,
        )
        for r in rows
    ]


def _seats(connection: Connection, ids: list[str]) -> dict[str, list[Any]]:
    out: dict[str, list[Any]] = {match: [] for match in ids}
    query = select(match_seats).where(match_seats.c.match_id.in_(ids)).order_by(match_seats.c.seat)
    for row in connection.execute(query):
        out[row.match_id].append((row.account, row.name, row.total))
    return out
