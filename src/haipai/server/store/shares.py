"""Links to matches: a token that anybody may look by, until whoever made it takes it back.

Owns their queries.  A link is no secret of its maker's, so it is kept as it is: asking again gives the same one.
"""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection, delete, insert, select

from haipai.server.store.people import People
from haipai.server.store.tables import shares


class Shares:
    """The shared matches of a server."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def make(self, account: str, match: str) -> str:
        """The token of an account's link to a match, new if there is none."""
        return await self._people.call(lambda c: _make(c, account, match))

    async def take_back(self, account: str, match: str) -> bool:
        """Let the link lead nowhere from now on; whether there was one."""
        own = delete(shares).where(shares.c.account == account, shares.c.match_id == match)
        return await self._people.call(lambda c: c.execute(own).rowcount > 0)

    async def match_of(self, token: str) -> str | None:
        """The match that a token leads to."""
        query = select(shares.c.match_id).where(shares.c.token == token)
        found: str | None = await self._people.call(lambda c: c.execute(query).scalar())
        return found


def _make(connection: Connection, account: str, match: str) -> str:
    query = select(shares.c.token).where(shares.c.account == account, shares.c.match_id == match)
    found: str | None = connection.execute(query).scalar()
    if found is not None:
        return found
    token = secrets.token_urlsafe(24)
    row = {"token": token, "match_id": match, "account": account, "created": time.time_ns() // 1_000_000}
    connection.execute(insert(shares).values(row))
    return token
