"""Copies: of a running server, of one moment, checked in full before a folder is touched; refusals in words."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import sqlite3
import tarfile
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from haipai.cli import main
from haipai.server.ops import archive
from haipai.server.ops.archive import BackupError, entry_of
from haipai.server.ops.backup import backup
from haipai.server.ops.restore import restore
from haipai.server.store.embedded import VERSION, EmbeddedLog
from haipai.server.store.ports import StoreError
from haipai.server.store.upgrade import open_accounts
from tests.server.house import Outside, Player, any_legal, run
from tests.server.process import Process


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with something in everything."""
    folder = tmp_path / "data"
    (folder / "more" / "deep").mkdir(parents=True)
    (folder / "more" / "deep" / "note.txt").write_text("also kept")
    (folder / "admin-token").write_text("not kept")
    (folder / "backups").mkdir()
    (folder / "backups" / "old.tar.gz").write_text("not copied again")

    async def fill() -> None:
        log = EmbeddedLog(folder / "tables.db")
        for number in range(40):
            await log.append(f"t{number}", 0, [b"x" * 500] * 5)
        await log.close()
        open_accounts(folder / "accounts.db").dispose()

    run(fill())
    return folder


def test_a_server_under_play_is_copied_and_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Copied while people play; the copy is of one moment, and a new server plays on from it to the end."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        home = Outside(server.url)
        players = await home.sit(2, options={"hands": 4}, bots="random", pace="instant")
        for player in players:
            await player.connect()
        playing = [asyncio.create_task(player.play(any_legal, player.seat)) for player in players]
        while len(players[0].frames) < 60:  # noqa: ASYNC110 - in the middle of it
            await asyncio.sleep(0.01)
        copied = await asyncio.to_thread(main, ["backup", str(tmp_path / "data"), str(tmp_path / "copy.tar.gz")])
        assert copied == 0
        seen = players[0].seq
        await asyncio.gather(*playing)
        assert server.stop() == 0
        assert main(["restore", str(tmp_path / "copy.tar.gz"), str(tmp_path / "again")]) == 0
        await play_on(tmp_path / "again", players, seen)

    run(scenario(), 120)
    told = capsys.readouterr().out
    assert "tables.db  schema" in told
    assert "haipai serve --data" in told
    assert (tmp_path / "copy.tar.gz").stat().st_mode & 0o077 == 0


async def play_on(data: Path, players: list[Player], seen: int) -> None:
    """The table stands no later than it was seen at the end of the copy, tokens are valid, the match ends."""
    server = Process(data).start()
    for player in players:
        player.url, player.seq, player.match = server.url, -1, {}
        await player.connect()
    assert 0 < players[0].seq <= seen
    assert not players[0].match["over"]
    await asyncio.gather(*(player.play(any_legal, player.seat) for player in players))
    assert players[0].match["over"]
    assert sum(players[0].match["totals"]) == 0
    assert server.stop() == 0


def test_everything_but_what_is_made_again_is_kept(tmp_path: Path, data: Path) -> None:
    """Both databases and other files, hashed; no lock, no token of the admin page, no older copies."""
    made = backup(data, tmp_path / "b.tar.gz")
    assert list(made.files) == ["accounts.db", "tables.db", "more/deep/note.txt"]
    assert made.schemas["tables.db"] == str(VERSION)
    held = restore(tmp_path / "b.tar.gz", tmp_path / "new")
    assert held == made
    for name, entry in made.files.items():
        assert entry_of(tmp_path / "new" / name) == entry
    rows = sqlite3.connect(tmp_path / "new" / "tables.db").execute("select count(*) from records").fetchone()
    assert rows == (200,)


def test_both_databases_are_of_one_moment(tmp_path: Path, data: Path) -> None:
    """What is written while pages are being copied is in neither database of the copy."""
    tables, accounts = (sqlite3.connect(data / name, isolation_level=None) for name in ("tables.db", "accounts.db"))
    tables.execute("pragma journal_mode = wal")
    accounts.execute("pragma journal_mode = wal")
    written: list[int] = []

    def write(_done: int, _total: int) -> None:
        number = len(written)
        tables.execute("insert into tables values (?, 1, 0, 0)", (f"late{number}",))
        accounts.execute("insert into accounts (id, name, created) values (?, 'x', 0)", (f"late{number}",))
        written.append(number)

    backup(data, tmp_path / "b.tar.gz", write)
    assert len(written) > 2
    restore(tmp_path / "b.tar.gz", tmp_path / "new")
    for name in ("tables", "accounts"):
        copy = sqlite3.connect(tmp_path / "new" / f"{name}.db")
        assert copy.execute(f"select count(*) from {name} where id like 'late%'").fetchone() == (0,)  # noqa: S608


def test_progress_reaches_its_end(tmp_path: Path, data: Path) -> None:
    """Bytes done rise to bytes in all, copying and restoring."""
    copying: list[tuple[int, int]] = []
    backup(data, tmp_path / "b.tar.gz", lambda done, total: copying.append((done, total)))
    restoring: list[tuple[int, int]] = []
    restore(tmp_path / "b.tar.gz", tmp_path / "new", tell=lambda done, total: restoring.append((done, total)))
    for told in (copying, restoring):
        assert len(told) > 2
        assert [done for done, _ in told] == sorted(done for done, _ in told)
        assert all(done <= total for done, total in told)
        assert told[-1][0] == told[-1][1]


# -- refusals of backup --------------------------------------------------------------------------------------


def test_what_cannot_be_copied_is_told(tmp_path: Path, data: Path) -> None:
    """No data folder, a file that is there already, a place within the folder, a folder that is not there."""
    there = tmp_path / "there.tar.gz"
    there.write_text("somebody's")
    rows = [
        (tmp_path, tmp_path / "b", "no_data"),
        (data, there, "file_exists"),
        (data, data / "b.tar.gz", "bad_place"),
        (data, tmp_path / "none" / "b", "backup_failed"),
    ]
    for folder, target, code in rows:
        with pytest.raises(BackupError) as caught:
            backup(folder, target)
        assert caught.value.code == code
    assert there.read_text() == "somebody's"
    assert not list(tmp_path.glob(".*"))


def test_a_damaged_database_is_not_copied(tmp_path: Path, data: Path) -> None:
    """A page overwritten in the middle: refused, and no file is left."""
    body = bytearray((data / "tables.db").read_bytes())
    body[8192:12288] = b"\xff" * 4096
    (data / "tables.db").write_bytes(bytes(body))
    with pytest.raises(StoreError) as caught:
        backup(data, tmp_path / "b.tar.gz")
    assert caught.value.code == "corrupt_database"
    assert not list(tmp_path.glob("*b.tar.gz*"))


def test_a_locked_database_is_told(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's exclusive lock."""
    monkeypatch.setattr("haipai.server.ops.schemas.BUSY_MS", 50)
    holder = apsw.Connection(str(data / "accounts.db"))
    holder.execute("begin exclusive")
    with pytest.raises(StoreError) as caught:
        backup(data, tmp_path / "b.tar.gz")
    holder.close()
    assert caught.value.code == "locked_database"


# -- refusals of restore -------------------------------------------------------------------------------------

Change = Callable[[dict[str, bytes]], None]


def other_bytes(files: dict[str, bytes]) -> None:
    """A byte of a database is another."""
    files["tables.db"] = files["tables.db"][:-1] + b"\x01"


def one_missing(files: dict[str, bytes]) -> None:
    """A file is gone."""
    del files["more/deep/note.txt"]


def one_more(files: dict[str, bytes]) -> None:
    """A file that the manifest does not name."""
    files["../../evil"] = b"x"


def newer_schema(files: dict[str, bytes]) -> None:
    """Made by a later version."""
    said = json.loads(files["manifest.json"])
    said["schemas"]["accounts.db"] = "9999"
    files["manifest.json"] = json.dumps(said).encode()


def newer_form(files: dict[str, bytes]) -> None:
    """Made by a version that writes another kind of file."""
    files["manifest.json"] = files["manifest.json"].replace(b'"format": 1', b'"format": 2')


def climbing(files: dict[str, bytes]) -> None:
    """A manifest that names a file outside."""
    files["manifest.json"] = files["manifest.json"].replace(b"more/deep/note.txt", b"more/../../evil.txt")
    files["more/../../evil.txt"] = files.pop("more/deep/note.txt")


def another_schema(files: dict[str, bytes]) -> None:
    """The manifest says another schema than the database has."""
    said = json.loads(files["manifest.json"])
    said["schemas"]["tables.db"] = ""
    files["manifest.json"] = json.dumps(said).encode()


def no_manifest(files: dict[str, bytes]) -> None:
    """An archive of somebody else's."""
    del files["manifest.json"]


def no_tables(files: dict[str, bytes]) -> None:
    """A copy without the log."""
    said = json.loads(files["manifest.json"])
    del said["files"]["tables.db"], said["schemas"]["tables.db"], files["tables.db"]
    files["manifest.json"] = json.dumps(said).encode()


BAD: list[tuple[Change, str]] = [
    (other_bytes, "bad_backup"),
    (one_missing, "bad_backup"),
    (one_more, "bad_backup"),
    (newer_schema, "newer_backup"),
    (newer_form, "newer_backup"),
    (climbing, "bad_backup"),
    (another_schema, "bad_backup"),
    (no_manifest, "bad_backup"),
    (no_tables, "bad_backup"),
]


def rewritten(archive_file: Path, change: Change) -> None:
    """Write an archive again with something changed in it."""
    with tarfile.open(archive_file, "r:gz") as tar:
        files = {member.name: (tar.extractfile(member) or io.BytesIO()).read() for member in tar}
    change(files)
    with tarfile.open(archive_file, "w:gz") as tar:
        for name, body in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(body)
            tar.addfile(info, io.BytesIO(body))


@pytest.mark.parametrize(("change", "code"), BAD, ids=[row[0].__name__ for row in BAD])
def test_a_bad_archive_changes_nothing(tmp_path: Path, data: Path, change: Change, code: str) -> None:
    """Altered, incomplete, newer, foreign: refused with a code, and a folder that was to be emptied is as it was."""
    backup(data, tmp_path / "b.tar.gz")
    rewritten(tmp_path / "b.tar.gz", change)
    target = tmp_path / "target"
    target.mkdir()
    (target / "mine.txt").write_text("mine")
    with pytest.raises(BackupError) as caught:
        restore(tmp_path / "b.tar.gz", target, empty=True)
    assert caught.value.code == code
    assert [path.name for path in target.iterdir()] == ["mine.txt"]
    assert not (tmp_path / "evil.txt").exists()


@pytest.mark.parametrize(
    "spoil", [lambda _: b"no gzip", lambda b: b[: len(b) // 2], lambda _: gzip.compress(b"no tar" * 999)]
)
def test_a_file_that_is_no_archive(tmp_path: Path, data: Path, spoil: Callable[[bytes], bytes]) -> None:
    """Anything else, half an archive, and a folder."""
    file = tmp_path / "b.tar.gz"
    backup(data, file)
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(BackupError) as caught:
        restore(file, tmp_path / "new")
    assert caught.value.code == "bad_backup"
    with pytest.raises(BackupError) as caught:
        restore(tmp_path / "none", tmp_path / "new")
    assert caught.value.code == "no_backup"
    with pytest.raises(BackupError) as caught:
        restore(tmp_path, tmp_path / "new")
    assert caught.value.code == "bad_backup"


def test_a_damaged_database_in_an_honest_archive(tmp_path: Path, data: Path) -> None:
    """Hashes that fit do not help a database that is not whole."""
    backup(data, tmp_path / "b.tar.gz")

    def damage(files: dict[str, bytes]) -> None:
        body = bytearray(files["tables.db"])
        body[8192:12288] = b"\xff" * 4096
        files["tables.db"] = bytes(body)
        (tmp_path / "x").write_bytes(bytes(body))
        said = json.loads(files["manifest.json"])
        said["files"]["tables.db"]["sha256"] = entry_of(tmp_path / "x").sha256
        files["manifest.json"] = json.dumps(said).encode()

    rewritten(tmp_path / "b.tar.gz", damage)
    with pytest.raises(BackupError) as caught:
        restore(tmp_path / "b.tar.gz", tmp_path / "new")
    assert (caught.value.code, caught.value.message) == ("bad_backup", "the database is damaged")


def test_a_full_folder_needs_the_word(tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that holds something is refused; with --force-empty it holds the copy alone, and older copies stay."""
    backup(data, tmp_path / "b.tar.gz")
    (data / "tables.db").write_text("spoilt")
    (data / "newer.txt").write_text("goes")
    words = ["restore", str(tmp_path / "b.tar.gz"), str(data)]
    assert main(words) == 2
    assert "not_empty" in capsys.readouterr().err
    assert (data / "newer.txt").exists()
    assert main([*words, "--force-empty"]) == 0
    assert sorted(path.name for path in data.iterdir()) == ["accounts.db", "backups", "lock.db", "more", "tables.db"]
    assert (data / "backups" / "old.tar.gz").exists()
    assert (data / "more" / "deep" / "note.txt").read_text() == "also kept"


def test_a_folder_in_use_is_not_emptied(tmp_path: Path, data: Path) -> None:
    """A running server keeps its folder."""
    backup(data, tmp_path / "b.tar.gz")
    server = Process(tmp_path / "running").start()
    try:
        with pytest.raises(StoreError) as caught:
            restore(tmp_path / "b.tar.gz", tmp_path / "running", empty=True)
    finally:
        assert server.stop() == 0
    assert caught.value.code == "locked_database"
    assert not (tmp_path / "running" / "more").exists()


def test_the_form_is_told_in_the_archive(tmp_path: Path, data: Path) -> None:
    """The first entry is the manifest, readable by any tool: version, schemas, a hash for each file."""
    backup(data, tmp_path / "b.tar.gz")
    with tarfile.open(tmp_path / "b.tar.gz", "r:gz") as tar:
        names = tar.getnames()
        said = json.load(tar.extractfile(names[0]) or io.BytesIO())
    assert names[0] == archive.MANIFEST
    assert set(names[1:]) == set(said["files"])
    assert said["format"] == archive.FORMAT
    assert all(len(entry["sha256"]) == 64 for entry in said["files"].values())
