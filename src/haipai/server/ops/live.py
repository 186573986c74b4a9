"""The databases of this server, for work that is done in a thread beside the loop.

Owns the way from such a thread to the one thread that each database has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import apsw
from sqlalchemy import Connection

from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.people import People

T = TypeVar("T")


class Live:
    """As Office, but for a server's own databases; called from any thread but the loop's."""

    def __init__(self, folder: Path, log: EmbeddedLog, people: People, loop: asyncio.AbstractEventLoop) -> None:
        self._folder = folder
        self._log = log
        self._people = people
        self._loop = loop

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._folder

    def accounts(self, work: Callable[[Connection], T]) -> T:
        """What work on accounts.db gives, in one transaction."""
        return asyncio.run_coroutine_threadsafe(self._people.call(work), self._loop).result()

    def tables(self, work: Callable[[apsw.Connection], T]) -> T:
        """What work on tables.db gives, in one transaction."""
        return asyncio.run_coroutine_threadsafe(self._log.call(work), self._loop).result()
