"""A data folder made from a backup: everything is checked before the folder is touched.

Owns the refusals.  A server started on the folder afterwards upgrades older databases by itself.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

import apsw

from haipai.server.ops import backup, schemas
from haipai.server.ops.archive import FORMAT, BackupError, Manifest, Tell, quiet, reading, unpack
from haipai.server.store.guard import hold

STAYS: Final = frozenset({backup.FOLDER, "lock.db", "lost+found"})  # in a folder that is emptied


def restore(archive: Path, folder: Path, *, empty: bool = False, tell: Tell = quiet) -> Manifest:
    """Unpack a backup into a data folder, new or empty; what it held.

    With `empty` a folder that holds something is emptied first, once the backup has proved whole.  BackupError, and
    StoreError `locked_database` for a folder that a server has in use.
    """
    with reading(archive) as (manifest, tar):
        _check_versions(manifest, archive)
        if not empty and _holdings(folder):
            words = "this folder holds something already; name another one, or empty it by --force-empty"
            raise BackupError("not_empty", words, str(folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as made:
                unpack(manifest, tar, Path(made), tell)
                _check_databases(manifest, Path(made))
                _replace(folder, Path(made))
        except OSError as error:
            raise BackupError("restore_failed", error.strerror or str(error), str(folder)) from None
    return manifest


def _holdings(folder: Path) -> list[Path]:
    """What stands in a folder and would be lost."""
    return [path for path in folder.iterdir() if path.name not in STAYS] if folder.is_dir() else []


def _check_versions(manifest: Manifest, archive: Path) -> None:
    newer = schemas.unknown(manifest.schemas)
    if manifest.format > FORMAT or newer:
        what = (
            ", ".join(f"{name} has schema {manifest.schemas[name]}" for name in newer) or "its form is not known here"
        )
        words = f"it was made by a newer haipai ({manifest.version}): {what}; nothing has been restored"
        raise BackupError("newer_backup", words, str(archive))
    if schemas.TABLES not in manifest.files:
        raise BackupError("bad_backup", f"there is no {schemas.TABLES} in it", str(archive))


def _check_databases(manifest: Manifest, made: Path) -> None:
    """Each database is whole and of the schema that the manifest says."""
    for name, schema in manifest.schemas.items():
        if name not in manifest.files:
            raise BackupError("bad_backup", "the manifest speaks of a file that is not there", name)
        connection = apsw.Connection(str(made / name))
        try:
            whole = connection.execute("pragma quick_check(1)").get == "ok"
            same = whole and schemas.schema_of(Path(name).name, connection) == schema
        except apsw.Error:
            whole = same = False
        finally:
            connection.close()
        if not same:
            words = "it is another schema than the manifest says" if whole else "the database is damaged"
            raise BackupError("bad_backup", words, name)


def _replace(folder: Path, made: Path) -> None:
    """Put what has been unpacked in the place of what was there, with no server on the folder meanwhile.

    What was there is deleted last: whatever happens in between, either the old or the new files stand in a folder.
    """
    held = hold(folder)
    try:
        before = _holdings(folder)
        away = Path(tempfile.mkdtemp(prefix=".replaced-", dir=folder))
        for path in before:
            if path != made:
                path.replace(away / path.name)
        for path in made.iterdir():
            path.replace(folder / path.name)
        _sync(folder)
        shutil.rmtree(away)
    finally:
        held.close()


def _sync(folder: Path) -> None:
    """Make the names in a folder durable, where folders can be opened."""
    if hasattr(os, "O_DIRECTORY"):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(number)
        os.close(number)
