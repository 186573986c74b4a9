"""Looking at a database before anything is written to it: ours, whole, not newer, not in use?

Owns the refusals in words.  A refused file is left as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import apsw

from haipai.server.store.ports import StoreError

HEADER: Final = b"SQLite format 3\x00"
OLDEST_SQLITE: Final = (3, 51, 3)  # older ones can lose committed writes of a WAL that is being restarted
BUSY_MS: Final = 1500


def check_sqlite(version: str, who: str) -> None:
    """StoreError `old_sqlite` for a SQLite that may lose writes."""
    if tuple(int(part) for part in version.split(".")[:3]) < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError("old_sqlite", f"{who} brings SQLite {version}; {wanted} or newer is needed")


def check_header(file: Path, application: int, newest: int) -> None:
    """Look at the first bytes of a file, without SQLite; StoreError when it is damaged, foreign or newer."""
    with file.open("rb") as stream:
        head = stream.read(100)
    if not head:
        return
    if len(head) < 100 or not head.startswith(HEADER):
        raise StoreError("corrupt_database", f"{file.name} is damaged or no database; it is left as it is", str(file))
    version, owner = int.from_bytes(head[60:64], "big"), int.from_bytes(head[68:72], "big")
    if owner not in {0, application}:
        raise StoreError("foreign_database", f"{file.name} belongs to another program; it is left as it is", str(file))
    if version > newest:
        raise StoreError(
            "newer_database",
            f"{file.name} was written by a newer haipai (format {version}, known is {newest}); it is left as it is",
            str(file),
        )


def open_checked(file: Path, application: int, newest: int) -> apsw.Connection:
    """An open connection to a database that is ours and whole, new if there is none.

    StoreError `corrupt_database`, `newer_database`, `foreign_database` or `locked_database`, the file untouched.
    """
    check_sqlite(apsw.sqlite_lib_version(), "apsw")
    if file.exists():
        check_header(file, application, newest)
    try:
        connection = apsw.Connection(str(file))
    except apsw.CantOpenError:
        raise StoreError(
            "no_database", f"cannot open or make {file.name}: is the folder writable?", str(file)
        ) from None
    try:
        # Until it is known to be whole nothing may be written back, not even by closing it.
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.set_busy_timeout(BUSY_MS)
        _check_whole(connection, file, newest)
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    except StoreError:
        connection.close()
        raise
    return connection


def _check_whole(connection: apsw.Connection, file: Path, newest: int) -> None:
    try:
        found = connection.execute("pragma quick_check(1)").fetchall()
        version = connection.pragma("user_version")
        connection.execute("begin immediate; rollback")
    except (apsw.BusyError, apsw.LockedError):
        raise StoreError("locked_database", f"{file.name} is in use by another program", str(file)) from None
    except apsw.Error as error:
        raise StoreError(
            "corrupt_database", f"{file.name} is damaged ({error}); it is left as it is", str(file)
        ) from None
    if found != [("ok",)]:
        words = f"{file.name} is damaged ({found[0][0]}); it is left as it is"
        raise StoreError("corrupt_database", words, str(file))
    if version > newest:
        raise StoreError("newer_database", f"{file.name} was written by a newer haipai; it is left as it is", str(file))


def hold(folder: Path) -> apsw.Connection:
    """Hold a data folder for this process alone until the connection is closed or the process ends, however it ends.

    StoreError `locked_database` when another server has it.
    """
    file = folder / "lock.db"
    connection: apsw.Connection | None = None
    try:
        connection = apsw.Connection(str(file))
        connection.execute("begin exclusive")
    except apsw.Error as error:
        if connection is not None:
            connection.close()
        if isinstance(error, apsw.BusyError):
            words = f"the folder {folder} is in use by another haipai server; stop it, or use another folder (--data)"
            raise StoreError("locked_database", words, str(folder)) from None
        words = f"cannot use {file.name} ({error}); is the folder writable? a damaged {file.name} may be deleted"
        raise StoreError("no_database", words, str(file)) from None
    return connection
