"""Bans and deleted accounts in a running server: whoever is kept out, or is gone, is turned out.

Owns the hearing of what other programs write into accounts.db: SQLite's own number of its state, every two seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from haipai.server.net.connection import Connection as Socket
from haipai.server.net.gate import Gate
from haipai.server.ops import accounts
from haipai.server.ops.bans import Ban, told
from haipai.server.store.people import People, Person

_log = logging.getLogger("haipai.ops")
EVERY: Final = 2.0  # seconds


class House(NamedTuple):
    """What the warden watches over."""

    people: People
    gate: Gate
    sockets: Callable[[], Iterable[Socket[Any, Any]]]
    members: Callable[[], set[str]]  # accounts in rooms and at tables that are in memory, connected or not
    gone: Callable[[Person], Awaitable[None]]  # told of accounts that somebody else has deleted


class Warden:
    """Keeps the gate's bans as the database has them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._seen: int | None = None  # the number of the state that was looked at last
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know the bans; then look again and again."""
        await self.look(anew=True)
        self._task = asyncio.create_task(self._watch(), name="bans")

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def look(self, *, anew: bool = False) -> None:
        """Take over what has changed; `anew`: this process has changed something itself."""
        number, bans = await self._house.people.call(lambda c: _state(c, None if anew else self._seen))
        if bans is None:
            return
        self._seen = number
        bans_now = self._house.gate.bans
        bans_now.replace(bans)
        for socket in list(self._house.sockets()):
            ban = bans_now.of(socket.account, socket.address) if socket.account else None
            if ban is not None:
                socket.turn_out("banned", told(ban))
        await self._see_who_is_gone()

    async def _see_who_is_gone(self) -> None:
        known = self._house.people.forget() | self._house.members()
        known |= {socket.account for socket in self._house.sockets() if socket.account}
        gone = await self._house.people.gone(known)
        for account in sorted(gone):
            await self._house.gone(Person(account, ""))
        for socket in list(self._house.sockets()):
            if socket.account in gone:
                socket.turn_out("left")

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:  # noqa: BLE001 - a locked file now is none in two seconds
                _log.exception("bans_not_read")


def _state(connection: Connection, seen: int | None) -> tuple[int, list[Ban] | None]:
    """The number of the state of the file as others have written it, and its bans if it is not the one seen."""
    number = int(connection.execute(text("pragma data_version")).scalar() or 0)
    return number, None if number == seen else accounts.all_bans(connection)
