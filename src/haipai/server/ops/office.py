"""The databases of a data folder, opened from outside: a server may have the folder in use meanwhile.

Owns opening and closing, and the refusals in words.  A running server hears of what changes within two seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

import apsw
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from haipai.errors import HaipaiError
from haipai.server.ops import schemas
from haipai.server.store import embedded
from haipai.server.store.guard import check_header
from haipai.server.store.ports import StoreError
from haipai.server.store.upgrade import open_accounts

T = TypeVar("T")
FILES: Final = (schemas.TABLES, schemas.ACCOUNTS)


class Office:
    """Both databases of a folder; a context manager.  HaipaiError `no_data`, `old_schema`; StoreError."""

    def __init__(self, folder: Path) -> None:
        if not all((folder / name).is_file() for name in FILES):
            raise HaipaiError("no_data", "there is no server's data in this folder", str(folder))
        check_header(folder / schemas.TABLES, embedded.APPLICATION, embedded.VERSION)
        if schemas.older(folder):
            raise HaipaiError("old_schema", "its databases are of an older version; start the server once", str(folder))
        self._folder = folder
        self._engine = open_accounts(folder / schemas.ACCOUNTS)
        self._tables = schemas.opened(folder / schemas.TABLES)
        self._tables.pragma("synchronous", "full")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._tables.close()
        self._engine.dispose()

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self._folder

    def accounts(self, work: Callable[[Connection], T]) -> T:
        """What work on accounts.db gives, in one transaction."""
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except OperationalError as error:
            raise self._locked(schemas.ACCOUNTS, error) from None

    def tables(self, work: Callable[[apsw.Connection], T]) -> T:
        """What work on tables.db gives, in one transaction."""
        try:
            self._tables.execute("begin immediate")
            try:
                result = work(self._tables)
            except BaseException:
                self._tables.execute("rollback")
                raise
            self._tables.execute("commit")
        except apsw.Error as error:
            raise self._locked(schemas.TABLES, error) from None
        return result

    def _locked(self, name: str, error: Exception) -> StoreError:
        code = "locked_database" if isinstance(error, apsw.BusyError) or "locked" in str(error) else "corrupt_database"
        return StoreError(code, f"{name} cannot be used now ({error})", str(self._folder / name))
