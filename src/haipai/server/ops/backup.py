"""A copy of a whole data folder in one file, made while the server runs.

Owns what belongs to a copy and how the databases in it come to be of one moment.  Writes nothing into the data folder
but a copy that was asked for there.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import apsw

from haipai import __version__
from haipai.server.ops.archive import FORMAT, BackupError, Manifest, Tell, entry_of, pack, quiet
from haipai.server.ops.schemas import ACCOUNTS, TABLES, check_all, older, opened, schema_of
from haipai.server.store.guard import HEADER
from haipai.server.store.ports import StoreError

_log = logging.getLogger("haipai.store")
FOLDER: Final = "backups"  # copies made before an upgrade; not copied again
LEFT_OUT: Final = frozenset({FOLDER, "lock.db", "admin-token", "lost+found"})
PAGES: Final = 256  # of a database, copied at once
_OF_SQLITE: Final = ("-wal", "-shm", "-journal")


def backup(folder: Path, target: Path, tell: Tell = quiet) -> Manifest:
    """Copy a data folder, in use or not, into a new .tar.gz; what it holds.

    Its databases are as they stood at one moment.  BackupError; StoreError for a database that is damaged or locked.
    """
    if not (folder / TABLES).is_file():
        raise BackupError("no_data", f"there is no {TABLES} in this folder", str(folder))
    place = target.absolute().parent
    if place.is_relative_to(folder.absolute()) and place != (folder / FOLDER).absolute():
        words = f"a copy within the folder would be copied again the next time; put it elsewhere, or into {FOLDER}/"
        raise BackupError("bad_place", words, str(target))
    if target.exists():
        raise BackupError("file_exists", "there is such a file already; it is left as it is", str(target))
    try:
        with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as made:
            return _backup(folder, target, Path(made), tell)
    except OSError as error:
        raise BackupError("backup_failed", f"no backup was made: {error.strerror or error}", str(target)) from None


def before_upgrade(folder: Path) -> Path | None:
    """Where a copy of a folder was put whose databases are about to be upgraded; None when they are of today.

    StoreError `no_backup` when none could be made, and the refusals of store/guard.py: then nothing may be upgraded.
    """
    found = older(folder)
    if not found:
        return None
    check_all(folder)
    place = folder / FOLDER
    target = place / f"before-{__version__}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.tar.gz"
    try:
        place.mkdir(exist_ok=True)
        backup(folder, target)
    except (OSError, BackupError) as error:
        words = f"the databases are of an older schema, and no copy could be made before the upgrade ({error})"
        raise StoreError("no_backup", words, str(folder)) from None
    _log.warning("upgrading", extra={"schemas": found, "copy": str(target)})
    return target


def _backup(folder: Path, target: Path, work: Path, tell: Tell) -> Manifest:
    databases, others = _contents(folder)
    waiting = [log for file in databases if (log := file.with_name(file.name + "-wal")).is_file()]
    meter = _Meter(tell, 2 * sum(file.stat().st_size for file in (*databases, *waiting, *others)))
    copies = work / "files"
    schemas = _copy_databases(folder, databases, copies, meter)
    for file in others:
        _copy_file(file, copies / file.relative_to(folder), meter)
    names = sorted(path.relative_to(copies).as_posix() for path in copies.rglob("*") if path.is_file())
    manifest = Manifest(
        haipai="backup",
        format=FORMAT,
        version=__version__,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        schemas=schemas,
        files={name: entry_of(copies / name) for name in sorted(names, key=_order)},
    )
    meter.total = meter.done + manifest.size
    packed = work / "packed"
    pack(manifest, copies, packed, meter.add)
    packed.replace(target)
    return manifest


class _Meter:
    """Bytes done of bytes in all."""

    def __init__(self, tell: Tell, total: int) -> None:
        self.total = total
        self.done = 0
        self._tell = tell

    def add(self, count: int) -> None:
        """So many bytes more."""
        self.done += count
        self.total = max(self.total, self.done)  # until all is copied it is an estimate
        self._tell(self.done, self.total)


def _order(name: str) -> tuple[bool, str]:
    return (name not in {TABLES, ACCOUNTS}, name)


def _contents(folder: Path) -> tuple[list[Path], list[Path]]:
    """The databases of a folder, ours first, and its other files.  No links, nothing hidden, nothing temporary."""
    files: list[Path] = []
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = [name for name in folders if _kept(folder, here / name)]
        files += [here / name for name in names if _kept(folder, here / name)]
    regular = [file for file in files if file.is_file() and not file.is_symlink()]
    databases = [file for file in regular if _is_database(file)]
    databases.sort(key=lambda file: _order(file.relative_to(folder).as_posix()))
    return databases, [file for file in regular if file not in databases]


def _kept(folder: Path, path: Path) -> bool:
    return not (
        path.name.startswith(".")
        or path.name.endswith((*_OF_SQLITE, ".part"))
        or (path.parent == folder and path.name in LEFT_OUT)
    )


def _is_database(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(len(HEADER)) == HEADER


@contextmanager
def _one_moment(files: Sequence[Path]) -> Iterator[list[apsw.Connection]]:
    """Connections that see all the databases as they are at one moment in which nobody is writing.

    The moment lasts a few milliseconds: then everybody writes on, and these still see what was.
    """
    with ExitStack() as stack:
        connections = []
        for file in [*files, *files]:
            connections.append(opened(file))
            stack.callback(connections[-1].close)
        writers, readers = connections[: len(files)], connections[len(files) :]
        for writer in writers:
            writer.execute("begin immediate")
        for reader in readers:
            reader.execute("begin; select count(*) from sqlite_schema").fetchall()
        for writer in writers:
            writer.execute("rollback")
        yield readers


def _copy_databases(folder: Path, files: list[Path], copies: Path, meter: _Meter) -> dict[str, str]:
    """Copy each database page by page and look at the copy; their schemas by name."""
    schemas: dict[str, str] = {}
    current = folder
    try:
        with _one_moment(files) as sources:
            for current, source in zip(files, sources, strict=True):
                name = current.relative_to(folder).as_posix()
                schema = _copy_database(source, current, copies / name, meter.add)
                if schema:
                    schemas[name] = schema
    except (apsw.BusyError, apsw.LockedError):
        raise StoreError("locked_database", "a database is locked by another program", str(folder)) from None
    except (apsw.CorruptError, apsw.NotADBError):
        words = f"{current.name} is damaged; no backup was made"
        raise StoreError("corrupt_database", words, str(current)) from None
    except (apsw.FullError, apsw.IOError, apsw.CantOpenError, apsw.ReadOnlyError) as error:
        raise BackupError("backup_failed", f"no backup was made: {error}", str(folder)) from None
    return schemas


def _copy_database(source: apsw.Connection, file: Path, copy: Path, heard: Callable[[int], None]) -> str:
    copy.parent.mkdir(parents=True, exist_ok=True)
    target = apsw.Connection(str(copy))
    try:
        size = source.pragma("page_size")
        with target.backup("main", source, "main") as run:
            while not run.done:
                before = run.remaining
                run.step(PAGES)
                heard(max(0, (before or run.page_count) - run.remaining) * size)
        target.pragma("journal_mode", "delete")  # the copy is one file
        if target.execute("pragma quick_check(1)").get != "ok":
            raise StoreError("corrupt_database", f"{file.name} is damaged; no backup was made", str(file))
        return schema_of(file.name, target)
    finally:
        target.close()


def _copy_file(file: Path, copy: Path, meter: _Meter) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copyfile(file, copy)
    except FileNotFoundError:
        return  # put away since it was seen
    meter.add(copy.stat().st_size)
