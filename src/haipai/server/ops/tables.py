"""What whoever runs a server looks up and deletes in tables.db: the logs of tables and rooms.

Owns these queries; each is work for one transaction (EmbeddedLog.call, Office.tables).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import apsw

from haipai.server.store.ports import ROOM

_KIND: Final = {False: f"id not glob '{ROOM}*'", True: f"id glob '{ROOM}*'"}


class LogRow(NamedTuple):
    """The log of a table or room; times in ms since 1970."""

    id: str
    records: int
    over: bool
    changed: int


def logs(connection: apsw.Connection, *, rooms: bool, most: int, running: bool = False) -> list[LogRow]:
    """Tables or rooms, the last changed first; only those that are not over if wanted."""
    where = _KIND[rooms] + (" and over = 0" if running else "")
    sql = f"select id, seq, over, changed from tables where {where} order by changed desc, id limit ?"  # noqa: S608
    return [LogRow(name, seq, bool(over), changed) for name, seq, over, changed in connection.execute(sql, (most,))]


def outlived(connection: apsw.Connection, *, rooms: bool, before: int, most: int) -> list[str]:
    """Tables or rooms that are over and have not changed since then, the oldest first."""
    sql = f"select id from tables where over = 1 and changed < ? and {_KIND[rooms]} order by changed limit ?"  # noqa: S608
    return [row[0] for row in connection.execute(sql, (before, most))]


def delete_log(connection: apsw.Connection, name: str, before: int | None = None) -> bool:
    """Delete the log of a table or room; False when there is none.

    With `before` only when it is over and has not changed since then.
    """
    where = "id = ?" if before is None else "id = ? and over = 1 and changed < ?"
    connection.execute(f"delete from tables where {where}", (name,) if before is None else (name, before))  # noqa: S608
    if not connection.changes():
        return False
    connection.execute("delete from records where table_id = ?", (name,))
    return True


def counts(connection: apsw.Connection) -> dict[str, int]:
    """How many tables, finished ones, rooms and records there are, and the bytes of the file that are free."""
    one = "select count(*) from tables where "
    return {
        "tables": connection.execute(one + _KIND[False]).get,
        "finished": connection.execute(one + _KIND[False] + " and over = 1").get,
        "rooms": connection.execute(one + _KIND[True]).get,
        "records": connection.execute("select coalesce(sum(seq), 0) from tables").get,
        "free_bytes": int(connection.pragma("freelist_count")) * int(connection.pragma("page_size")),
    }
