"""Opening accounts.db: checked first, then brought to the newest schema by Alembic.

Owns the engine.  A database of a newer schema is refused in words and left as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pysqlite3.dbapi2
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from haipai.server.store.guard import check_sqlite, open_checked
from haipai.server.store.ports import StoreError

NEWEST: Final = "0004"
KNOWN: Final = frozenset({"0001", "0002", "0003", "0004"})
_FOLDER: Final = Path(__file__).parent / "migrations"


def open_accounts(file: Path) -> Engine:
    """An engine on an up-to-date accounts.db.

    StoreError `corrupt_database`, `newer_database`, `locked_database`, `old_sqlite`; then the file is untouched.
    """
    check_sqlite(pysqlite3.dbapi2.sqlite_version, "pysqlite3")
    if file.exists():
        open_checked(file, 0, 0).close()
    engine = create_engine(f"sqlite:///{file}", module=pysqlite3.dbapi2)
    event.listen(engine, "connect", _settings)
    try:
        with engine.begin() as connection:
            bring_up(connection, file)
    except BaseException:
        engine.dispose()
        raise
    return engine


def bring_up(connection: Connection, file: Path) -> None:
    """Take the steps that are missing; StoreError `newer_database` for a revision not known here."""
    revision = _revision(connection)
    if revision is not None and revision not in KNOWN:
        words = f"{file.name} was written by a newer haipai (schema {revision}); it is left as it is"
        raise StoreError("newer_database", words, str(file))
    if revision == NEWEST:
        return
    from alembic import command  # noqa: PLC0415 - a third of a second, and only when there is a step to take
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, NEWEST)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("select version_num from alembic_version")).scalar()


def _settings(connection: Any, _record: object) -> None:
    for setting in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "busy_timeout=2000"):
        connection.execute(f"pragma {setting}")
