"""The log in one SQLite file, through one thread that commits what has gathered in one go.

Owns the file tables.db.  WAL and synchronous=FULL: what has been acknowledged survives kill -9 and loss of power.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import apsw

from haipai.server.ops import meters
from haipai.server.store.guard import open_checked
from haipai.server.store.ports import ROOM, Conflict, TableRow

APPLICATION: Final = 0x68616970  # "haip"
VERSION: Final = 1
GROUP_MOST: Final = 512  # jobs in one transaction
RUNNING: Final = f"over = 0 and id not glob '{ROOM}*'"  # tables alone
T = TypeVar("T")
Work = Callable[[apsw.Connection], Any]

SCHEMA: Final = """
create table schema_version (version integer not null, since integer not null);
create table tables (id text primary key, seq integer not null, over integer not null, changed integer not null)
  without rowid;
create index tables_running on tables (over, changed);
create table records (table_id text not null, seq integer not null, data blob not null, primary key (table_id, seq))
  without rowid;
"""
# Version → what turns a file of it into one of the next.
STEPS: Final[dict[int, str]] = {}


def _now() -> int:
    return time.time_ns() // 1_000_000


class EmbeddedLog:
    """TableLog and TableDirectory on SQLite.  Every call is carried out by one thread, writes in groups."""

    def __init__(self, file: Path) -> None:
        self._connection = open_checked(file, APPLICATION, VERSION)
        _prepare(self._connection)
        self._jobs: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="haipai-log", daemon=True)
        self._thread.start()
        self.commits = 0  # transactions so far
        self.closed = False

    # -- the ports -----------------------------------------------------------------------------

    def append(self, table: str, expected_seq: int, records: Sequence[bytes]) -> asyncio.Future[int]:
        """Make records durable; the future gives the new seq, or Conflict."""
        return self._submit(lambda connection: _append(connection, table, expected_seq, records))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """All records of a table behind number `after`."""
        sql = "select data from records where table_id = ? and seq > ? order by seq"
        return await self._submit(lambda c: [row[0] for row in c.execute(sql, (table, after))])

    async def mark_over(self, table: str, over: bool) -> None:
        """Note whether a table has nothing more to play."""
        await self._submit(lambda c: c.execute("update tables set over = ? where id = ?", (over, table)))

    async def running(self) -> list[TableRow]:
        """The tables that are not over, the last changed first.  Rooms are none."""
        sql = f"select id, seq, over, changed from tables where {RUNNING} order by changed desc"  # noqa: S608
        return await self._submit(lambda c: [TableRow(i, s, bool(o), w) for i, s, o, w in c.execute(sql)])

    async def count_running(self) -> int:
        """How many tables are not over.  Rooms are none."""
        sql = f"select count(*) from tables where {RUNNING}"  # noqa: S608
        return await self._submit(lambda c: int(c.execute(sql).get))

    async def unchanged(self, prefix: str, before: int) -> list[str]:
        """The names with a prefix that are not over and have had no record since then (ms since 1970)."""
        sql = "select id from tables where over = 0 and changed < ? and id >= ? and id < ? order by changed"
        bounds = (before, prefix, prefix + "\U0010ffff")
        return await self._submit(lambda c: [row[0] for row in c.execute(sql, bounds)])

    async def changed(self, table: str) -> int | None:
        """When the last record of a table was written, in ms since 1970; None for a table that does not exist."""
        sql = "select changed from tables where id = ?"
        return await self._submit(lambda c: c.execute(sql, (table,)).get)

    async def ready(self) -> bool:
        """Whether the thread answers and the file can be read."""
        return await self._submit(lambda c: bool(c.execute("select count(*) from schema_version").get))

    async def call(self, work: Callable[[apsw.Connection], T]) -> T:
        """What other work gives, done by the thread in its turn."""
        return await self._submit(work)

    async def close(self) -> None:
        """Carry out what has gathered, then close the file."""
        if not self.closed:
            self.closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    # -- the thread -------------------------------------------------------------------------------

    def _submit(self, work: Callable[[apsw.Connection], T]) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, future))
        return future

    def _run(self) -> None:
        going = True
        while going:
            group = [self._jobs.get()]
            while group[-1] is not None and len(group) < GROUP_MOST:
                try:
                    group.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            going = group[-1] is not None
            self._carry_out([job for job in group if job is not None])
        self._connection.close()

    def _carry_out(self, group: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        """One transaction for the group; nobody hears of success before its COMMIT."""
        results: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            with meters.COMMIT_SECONDS.time(), self._connection:
                results.extend((future, _attempt(self._connection, work)) for work, future in group)
            self.commits += 1
            meters.COMMITS.inc()
            meters.COMMIT_JOBS.inc(len(group))
        except Exception as error:  # noqa: BLE001 - disk full, I/O error: every waiting table must hear of it
            results = [(future, error) for _, future in group]
        if results:
            _tell(results)


def _attempt(connection: apsw.Connection, work: Work) -> Any:
    """The result of one job, or its Conflict; other errors end the whole group."""
    try:
        return work(connection)
    except Conflict as error:
        return error


def _tell(results: list[tuple[asyncio.Future[Any], Any]]) -> None:
    loop = results[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_settle, results)


def _settle(results: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in results:
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _append(connection: apsw.Connection, table: str, expected: int, records: Sequence[bytes]) -> int:
    new = expected + len(records)
    if expected == 0:
        connection.execute("insert or ignore into tables values (?, ?, 0, ?)", (table, new, _now()))
    else:
        sql = "update tables set seq = ?, changed = ? where id = ? and seq = ?"
        connection.execute(sql, (new, _now(), table, expected))
    if connection.changes() != 1:
        raise Conflict(table, expected)
    rows = [(table, expected + 1 + i, record) for i, record in enumerate(records)]
    connection.executemany("insert into records values (?, ?, ?)", rows)
    return new


def _prepare(connection: apsw.Connection) -> None:
    """Durability settings, the tables of a new file, and the steps that an older one lacks."""
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    found = int(connection.pragma("user_version"))
    if found == 0:
        _step(connection, SCHEMA, VERSION)
    for version in range(found or VERSION, VERSION):
        _step(connection, STEPS[version], version + 1)


def _step(connection: apsw.Connection, sql: str, version: int) -> None:
    """Carry out one step whole or not at all, and note it."""
    with connection:
        connection.execute(sql)
        connection.execute("insert into schema_version values (?, ?)", (version, _now()))
        connection.pragma("application_id", APPLICATION)
        connection.pragma("user_version", version)
