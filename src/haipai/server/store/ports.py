"""What the tables need of a store, whatever it is made of.

Owns the two ports and their errors.  One embedded adapter stands behind them (embedded.py); another process as the
only source of truth may come later without another table code.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Final, NamedTuple, Protocol

from haipai.errors import HaipaiError

ROOM: Final = "room:"  # how the name of a room's log begins; every other log is a table's


class StoreError(HaipaiError):
    """Kept data cannot be used.

    Codes: `corrupt_database`, `newer_database`, `locked_database`, `foreign_database`, `no_database`, `old_sqlite`,
    `no_backup` (no copy could be made before an upgrade).
    """


class Conflict(HaipaiError):
    """Somebody else has written to this table: `conflict`.  What is in memory is out of date."""

    def __init__(self, table: str, expected: int) -> None:
        super().__init__("conflict", f"table {table} is not at {expected} any more", table)


class TableRow(NamedTuple):
    """A table in the directory."""

    id: str
    seq: int  # number of its records
    over: bool
    changed: int  # ms since 1970


class TableLog(Protocol):
    """The durable log: for each table its records, in order, numbered from 1."""

    def append(self, table: str, expected_seq: int, records: Sequence[bytes]) -> Awaitable[int]:
        """Make records durable; gives the new seq.  Conflict when the table is not at `expected_seq`."""

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """All records of a table behind number `after`; empty for a table that does not exist."""


class TableDirectory(Protocol):
    """Which tables there are."""

    async def mark_over(self, table: str, over: bool) -> None:
        """Note whether a table has nothing more to play."""

    async def running(self) -> list[TableRow]:
        """The tables that are not over, the last changed first."""

    async def count_running(self) -> int:
        """How many tables are not over."""

    async def unchanged(self, prefix: str, before: int) -> list[str]:
        """The names with a prefix that are not over and have had no record since then (ms since 1970)."""

    async def changed(self, table: str) -> int | None:
        """When the last record was written, in ms since 1970; None for a table that does not exist."""
