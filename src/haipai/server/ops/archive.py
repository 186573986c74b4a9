"""The file a backup is: a .tar.gz whose first entry is a manifest that names every other with its SHA-256.

Owns the form, and that nothing is unpacked which the manifest does not name.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Final, Literal

import msgspec
from msgspec import Meta

from haipai.errors import HaipaiError

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
MANIFEST_MOST: Final = 16 * 1024 * 1024
CHUNK: Final = 1024 * 1024
Tell = Callable[[int, int], None]  # bytes done, bytes in all
_SAFE: Final = re.compile(r"(?!\.)[^/\\\x00:]+(?:/(?!\.)[^/\\\x00:]+)*")


class BackupError(HaipaiError):
    """A copy cannot be made or used.

    Codes: `no_data` (no data folder there), `bad_place`, `file_exists`, `no_backup` (no such file), `bad_backup` (none
    of ours, or damaged), `newer_backup`, `not_empty`, `backup_failed`, `restore_failed` (disk full, no permission).
    """


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file: size and hash."""

    bytes: Annotated[int, Meta(ge=0)]
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    haipai: Literal["backup"]
    format: Annotated[int, Meta(ge=1)]
    version: str  # of the haipai that made it
    made: str  # when, UTC
    schemas: dict[str, str]  # database → schema
    files: dict[str, Entry]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(entry.bytes for entry in self.files.values())


def quiet(_done: int, _total: int) -> None:
    """Tell nobody."""


def entry_of(file: Path) -> Entry:
    """Size and hash of a file."""
    with file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return Entry(file.stat().st_size, digest)


class _Counted:
    """A file that tells how much of it has been read."""

    def __init__(self, stream: IO[bytes], heard: Callable[[int], None]) -> None:
        self._stream = stream
        self._heard = heard

    def read(self, size: int = -1) -> bytes:
        """Read on."""
        part = self._stream.read(size)
        self._heard(len(part))
        return part


def pack(manifest: Manifest, folder: Path, target: Path, heard: Callable[[int], None]) -> None:
    """Write the archive of files in a folder, for its owner's eyes; `heard` is told of bytes as they are read."""
    with (
        os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out,
        gzip.GzipFile("", "wb", 6, out, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT) as tar,
    ):
        text = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
        tar.addfile(_info(MANIFEST, len(text)), io.BytesIO(text))
        for name, entry in manifest.files.items():
            with (folder / name).open("rb") as stream:
                tar.addfile(_info(name, entry.bytes), _Counted(stream, heard))
        tar.close()
        packed.close()
        out.flush()
        os.fsync(out.fileno())


def _info(name: str, size: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size = size
    info.mode = 0o600
    return info


@contextmanager
def reading(archive: Path) -> Iterator[tuple[Manifest, tarfile.TarFile]]:
    """The manifest of an archive, and the archive standing behind it; BackupError `no_backup`, `bad_backup`."""
    try:
        with tarfile.open(archive, "r|gz") as tar:
            yield _manifest(tar, archive), tar
    except FileNotFoundError:
        raise BackupError("no_backup", "there is no such file", str(archive)) from None
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error) as error:
        words = f"this is no backup, or a damaged one ({type(error).__name__}); nothing has been restored"
        raise BackupError("bad_backup", words, str(archive)) from None
    except OSError as error:
        raise BackupError(
            "bad_backup", f"it cannot be read: {error.strerror}; nothing has been restored", str(archive)
        ) from None


def _manifest(tar: tarfile.TarFile, archive: Path) -> Manifest:
    first = tar.next()
    stream = tar.extractfile(first) if first is not None and first.name == MANIFEST and first.isreg() else None
    text = stream.read(MANIFEST_MOST) if stream is not None else b""
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except msgspec.MsgspecError:
        words = f"this is no backup of haipai: it does not begin with a {MANIFEST} of ours"
        raise BackupError("bad_backup", words, str(archive)) from None
    if not all(_SAFE.fullmatch(name) for name in manifest.files):
        raise BackupError("bad_backup", "it names files that may not be in a backup", str(archive))
    return manifest


def unpack(manifest: Manifest, tar: tarfile.TarFile, folder: Path, tell: Tell) -> None:
    """Write the files into a folder, each checked; BackupError `bad_backup` for one too many, missing or altered."""
    left = dict(manifest.files)
    done = 0
    while (member := tar.next()) is not None:
        entry = left.pop(member.name, None)
        if entry is None or not member.isreg() or member.size != entry.bytes:
            raise BackupError("bad_backup", "not as the manifest says", member.name)
        stream = tar.extractfile(member)
        digest = hashlib.sha256()
        place = folder / member.name
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as out:
            while part := stream.read(CHUNK) if stream is not None else b"":
                digest.update(part)
                out.write(part)
                done += len(part)
                tell(done, manifest.size)
            out.flush()
            os.fsync(out.fileno())
        if digest.hexdigest() != entry.sha256:
            raise BackupError("bad_backup", "altered or damaged: its SHA-256 is another", member.name)
    if left:
        raise BackupError("bad_backup", "missing in the archive", min(left))
