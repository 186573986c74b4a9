"""Passkeys of accounts: public keys and counters.

Owns the queries.  What a passkey proves is not decided here.
"""

from __future__ import annotations

import time
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from haipai.server.store.people import People, Person
from haipai.server.store.tables import accounts, passkeys


class Passkey(NamedTuple):
    """A registered credential; `id` in base64url, `uses` as its authenticator last counted."""

    id: str
    public_key: bytes
    uses: int


class Kept(NamedTuple):
    """A passkey as its owner sees it: made and last used (None: never) in milliseconds."""

    id: str
    created: int
    used: int | None


class Passkeys:
    """Passkeys in the database of people."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, account: str) -> list[str]:
        """The ids of an account's passkeys, the oldest first."""
        query = select(passkeys.c.id).where(passkeys.c.account == account).order_by(passkeys.c.created)
        return await self._people.call(lambda c: list(c.execute(query).scalars()))

    async def listed(self, account: str) -> list[Kept]:
        """An account's passkeys, the oldest first."""
        query = select(passkeys.c.id, passkeys.c.created, passkeys.c.used).where(passkeys.c.account == account)
        ordered = query.order_by(passkeys.c.created, passkeys.c.id)
        return await self._people.call(lambda c: [Kept(*row) for row in c.execute(ordered)])

    async def remove(self, account: str, key_id: str) -> bool:
        """Forget a passkey of an account; False when it has none of that id."""
        gone = delete(passkeys).where(passkeys.c.account == account, passkeys.c.id == key_id)
        return await self._people.call(lambda c: c.execute(gone).rowcount > 0)

    async def add(self, account: str, key: Passkey, most: int) -> Literal["added", "known", "full"]:
        """Keep a passkey: `known` when it is registered already, `full` when the account has as many as it may."""
        return await self._people.call(lambda c: _add(c, account, key, most))

    async def find(self, key_id: str) -> tuple[Passkey, Person] | None:
        """A passkey and whose it is."""
        query = select(
            passkeys.c.id, passkeys.c.public_key, passkeys.c.count, accounts.c.id, accounts.c.name, accounts.c.avatar
        ).join(accounts, accounts.c.id == passkeys.c.account)
        row = await self._people.call(lambda c: c.execute(query.where(passkeys.c.id == key_id)).first())
        return (Passkey(*row[:3]), Person(*row[3:])) if row else None

    async def used(self, key_id: str, count: int) -> None:
        """Note a use, with the authenticator's counter."""
        values = {"count": count, "used": time.time_ns() // 1_000_000}
        await self._people.call(lambda c: c.execute(update(passkeys).where(passkeys.c.id == key_id).values(values)))


def _add(connection: Connection, account: str, key: Passkey, most: int) -> Literal["added", "known", "full"]:
    if connection.execute(select(passkeys.c.id).where(passkeys.c.id == key.id)).first() is not None:
        return "known"
    count = select(func.count()).select_from(passkeys).where(passkeys.c.account == account)
    if (connection.execute(count).scalar() or 0) >= most:
        return "full"
    row = {"id": key.id, "account": account, "public_key": key.public_key, "count": key.uses}
    connection.execute(insert(passkeys).values({**row, "created": time.time_ns() // 1_000_000}))
    return "added"
