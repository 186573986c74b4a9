"""Which schema the databases of a data folder have, and whether this version can use it.

Owns the two questions.  Reads only; what is damaged or somebody else's is for store/guard.py to tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import apsw

from haipai.server.store import embedded, upgrade
from haipai.server.store.guard import open_checked
from haipai.server.store.ports import StoreError

TABLES: Final = "tables.db"
ACCOUNTS: Final = "accounts.db"
BUSY_MS: Final = 5000


def opened(file: Path) -> apsw.Connection:
    """A connection to a database that is there, which leaves file and WAL as they are when it is closed."""
    connection = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def schema_of(name: str, connection: apsw.Connection) -> str:
    """The schema of one of our databases as text; empty for one that has none, or that is not ours."""
    if name == TABLES:
        return str(connection.pragma("user_version") or "")
    if name == ACCOUNTS and connection.table_exists("main", "alembic_version"):
        return str(connection.execute("select version_num from alembic_version").get or "")
    return ""


def newest() -> dict[str, str]:
    """The schema of each database as this version makes it."""
    return {TABLES: str(embedded.VERSION), ACCOUNTS: upgrade.NEWEST}


def known(name: str, schema: str) -> bool:
    """Whether this version can use a database of that schema, after an upgrade if need be."""
    if name == TABLES:
        return not schema or (schema.isdecimal() and 0 < int(schema) <= embedded.VERSION)
    return not schema or schema in upgrade.KNOWN


def older(folder: Path) -> dict[str, str]:
    """The databases of a folder that would be upgraded at a start, with their schemas.

    One that cannot be read is left out: opening it will be refused in words.
    """
    out: dict[str, str] = {}
    for name, today in newest().items():
        try:
            schema = _schema_in(folder / name)
        except apsw.Error:
            continue
        if schema and schema != today and known(name, schema):
            out[name] = schema
    return out


def check_all(folder: Path) -> None:
    """Refuse a folder with a database that cannot be used, before another one in it is changed; StoreError."""
    for name, application, version in ((TABLES, embedded.APPLICATION, embedded.VERSION), (ACCOUNTS, 0, 0)):
        if (folder / name).exists():
            open_checked(folder / name, application, version).close()
    schema = _schema_in(folder / ACCOUNTS)
    if not known(ACCOUNTS, schema):
        words = f"{ACCOUNTS} was written by a newer haipai (schema {schema}); it is left as it is"
        raise StoreError("newer_database", words, str(folder / ACCOUNTS))


def _schema_in(file: Path) -> str:
    if not file.is_file() or not file.stat().st_size:
        return ""
    connection = opened(file)
    try:
        return schema_of(file.name, connection)
    finally:
        connection.close()


def unknown(schemas: Mapping[str, str]) -> list[str]:
    """The names of databases whose schema this version does not know."""
    return [name for name, schema in schemas.items() if name in newest() and not known(name, schema)]
