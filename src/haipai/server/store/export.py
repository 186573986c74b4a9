"""Everything that is kept on an account, as plain values for its owner.

Owns what belongs to it: a test compares it with the tables that name accounts.  No hash is in it, and no id of others.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, select

from haipai.server.store.people import People, Result, results_of
from haipai.server.store.tables import accounts, passkeys, room_people, shares, tokens

# Every table with a column for an account → the part of the export that tells of it.
PARTS: Final = {
    "accounts": "account",
    "tokens": "devices",
    "passkeys": "passkeys",
    "room_people": "rooms",
    "match_seats": "matches",
    "shares": "shares",
}


async def export(people: People, account: str) -> dict[str, Any]:
    """What is kept on an account; times in ms since 1970."""
    return await people.call(lambda c: _export(c, account))


def _export(connection: Connection, account: str) -> dict[str, Any]:
    columns = [accounts.c.id, accounts.c.name, accounts.c.avatar, accounts.c.created, accounts.c.recovery_made]
    keys = select(passkeys.c.id, passkeys.c.created, passkeys.c.used).where(passkeys.c.account == account)
    codes = select(room_people.c.code).where(room_people.c.account == account)
    devices = select(tokens.c.created).where(tokens.c.account == account).order_by(tokens.c.created)
    links = select(shares.c.token, shares.c.match_id, shares.c.created).where(shares.c.account == account)
    return {
        "account": dict(connection.execute(select(*columns).where(accounts.c.id == account)).mappings().one()),
        "devices": [dict(one) for one in connection.execute(devices).mappings()],
        "passkeys": [dict(one) for one in connection.execute(keys).mappings()],
        "rooms": list(connection.execute(codes).scalars()),
        "matches": [_match(result, account) for result in results_of(connection, account)],
        "shares": [dict(one) for one in connection.execute(links).mappings()],
    }


def _match(result: Result, account: str) -> dict[str, Any]:
    seats = [{"name": name, "total": total, "own": owner == account} for owner, name, total in result.seats]
    return {**result._asdict(), "seats": seats}
