"""What is kept: the log's order and groups, and databases that must be refused and left as they are."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import apsw
import pysqlite3.dbapi2
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from haipai.server.store import embedded, guard, upgrade
from haipai.server.store.embedded import APPLICATION, VERSION, EmbeddedLog
from haipai.server.store.people import Keys, People, Person, Result, token_hash
from haipai.server.store.ports import Conflict, StoreError
from haipai.server.store.tables import metadata
from haipai.server.store.upgrade import KNOWN, NEWEST, open_accounts
from tests.server.house import run
from tests.server.process import Process, refused_start


def test_append_numbers_and_conflicts(tmp_path: Path) -> None:
    """Records are numbered from 1; whoever expects another number gets Conflict and nothing is written."""

    async def scenario() -> None:
        log = EmbeddedLog(tmp_path / "t.db")
        assert await log.append("a", 0, [b"1", b"2"]) == 2
        assert await log.append("a", 2, [b"3"]) == 3
        for expected in (0, 2, 4):
            with pytest.raises(Conflict):
                await log.append("a", expected, [b"x"])
        assert await log.read("a") == [b"1", b"2", b"3"]
        assert await log.read("a", 2) == [b"3"]
        assert await log.read("b") == []
        await log.close()

    run(scenario())


def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    """Appends that come together are made durable together; a conflict among them hurts nobody else."""

    async def scenario() -> None:
        log = EmbeddedLog(tmp_path / "t.db")
        await log.append("a", 0, [b"1"])
        before = log.commits
        jobs = [log.append(f"t{n}", 0, [b"x"]) for n in range(200)] + [log.append("a", 0, [b"y"])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert done[:200] == [1] * 200
        assert isinstance(done[200], Conflict)
        assert log.commits - before < 20
        await log.mark_over("a", over=True)
        assert await log.count_running() == 200
        assert {row.id for row in await log.running()} == {f"t{n}" for n in range(200)}
        await log.close()

    run(scenario())


def test_a_failed_commit_is_told_to_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk fails no append of the group succeeds, and the log goes on afterwards."""

    async def scenario() -> None:
        log = EmbeddedLog(tmp_path / "t.db")
        await log.append("a", 0, [b"1"])

        def broken(*_: object) -> int:
            raise apsw.IOError("disk")

        with monkeypatch.context() as patched:
            patched.setattr(embedded, "_append", broken)
            done = await asyncio.gather(log.append("a", 1, [b"2"]), log.append("b", 0, [b"1"]), return_exceptions=True)
        assert [type(one) for one in done] == [apsw.IOError, apsw.IOError]
        assert await log.append("a", 1, [b"2"]) == 2
        await log.close()

    run(scenario())


def test_the_log_is_durable_and_new_enough(tmp_path: Path) -> None:
    """WAL, synchronous=FULL, a schema version, and a SQLite that does not lose writes."""
    log = EmbeddedLog(tmp_path / "t.db")
    connection = log._connection
    assert connection.pragma("journal_mode") == "wal"
    assert connection.pragma("synchronous") == 2
    assert connection.execute("select version from schema_version").get == VERSION
    guard.check_sqlite(apsw.sqlite_lib_version(), "apsw")
    with pytest.raises(StoreError) as caught:
        guard.check_sqlite("3.51.2", "x")
    assert caught.value.code == "old_sqlite"
    asyncio.run(log.close())


# -- databases that are refused ------------------------------------------------------------------------

Spoil = Callable[[Path], None]


def garbage(file: Path) -> None:
    """Not a database at all."""
    file.write_bytes(b"this is not a database, but it is somebody's file" * 100)


def truncated(file: Path) -> None:
    """The second half is missing."""
    body = file.read_bytes()
    file.write_bytes(body[: len(body) // 2])


def scribbled(file: Path) -> None:
    """A page in the middle is overwritten."""
    body = bytearray(file.read_bytes())
    body[4096:8192] = b"\xff" * 4096
    file.write_bytes(bytes(body))


def newer(file: Path) -> None:
    """Written by a later version."""
    connection = sqlite3.connect(file)
    connection.execute(f"pragma user_version = {VERSION + 1}")
    connection.commit()
    connection.close()


def foreign(file: Path) -> None:
    """Another program's database."""
    connection = sqlite3.connect(file)
    connection.execute("pragma application_id = 12345")
    connection.commit()
    connection.close()


def newer_accounts(file: Path) -> None:
    """Accounts of a later schema."""
    connection = sqlite3.connect(file)
    connection.execute("update alembic_version set version_num = '9999'")
    connection.commit()
    connection.close()


ROWS = [
    ("tables.db", garbage, "corrupt_database"),
    ("tables.db", truncated, "corrupt_database"),
    ("tables.db", scribbled, "corrupt_database"),
    ("tables.db", newer, "newer_database"),
    ("tables.db", foreign, "foreign_database"),
    ("lock.db", garbage, "no_database"),
    ("accounts.db", garbage, "corrupt_database"),
    ("accounts.db", scribbled, "corrupt_database"),
    ("accounts.db", newer_accounts, "newer_database"),
]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with databases that hold something."""
    folder = tmp_path_factory.mktemp("filled")

    async def fill() -> None:
        log = EmbeddedLog(folder / "tables.db")
        for number in range(40):
            await log.append(f"t{number}", 0, [b"x" * 500] * 5)
        await log.close()
        people = People(open_accounts(folder / "accounts.db"))
        for _ in range(60):
            await people.new_guest("客人")
        await people.close()

    run(fill())
    return folder


@pytest.mark.parametrize(("name", "spoil", "code"), ROWS, ids=[f"{n} {s.__name__}" for n, s, _ in ROWS])
def test_bad_databases_are_refused_and_left_as_they_are(
    tmp_path: Path, filled: Path, name: str, spoil: Spoil, code: str
) -> None:
    """The server says in words what is wrong, ends with status 2, and no byte of the file has changed."""
    data = tmp_path / "data"
    data.mkdir()
    for file in filled.glob("*.db"):
        (data / file.name).write_bytes(file.read_bytes())
    (data / "lock.db").touch()
    spoil(data / name)
    before = hashlib.sha256((data / name).read_bytes()).hexdigest()
    status, words = refused_start(data)
    assert status == 2
    assert f"haipai serve: {code}:" in words
    assert name in words
    assert "Traceback" not in words
    assert hashlib.sha256((data / name).read_bytes()).hexdigest() == before
    assert not (data / f"{name}-wal").exists() or not (data / f"{name}-wal").stat().st_size


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    """A second server on the same folder says so and touches nothing; the first plays on."""
    server = Process(tmp_path / "data").start()
    status, words = refused_start(tmp_path / "data")
    assert status == 2
    assert "locked_database" in words
    assert server.stop() == 0
    again = Process(tmp_path / "data").start()
    assert again.stop() == 0


def test_a_database_locked_by_another_program_is_refused(tmp_path: Path, filled: Path) -> None:
    """Somebody else's exclusive lock is told in words."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "tables.db").write_bytes((filled / "tables.db").read_bytes())
    holder = apsw.Connection(str(data / "tables.db"))
    holder.pragma("locking_mode", "exclusive")
    holder.execute("begin exclusive")
    status, words = refused_start(data)
    holder.close()
    assert status == 2
    assert "locked_database" in words


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """A file where the folder should be is told in words."""
    (tmp_path / "data").write_text("x")
    status, words = refused_start(tmp_path / "data")
    assert status == 2
    assert "no_database" in words


# -- accounts and results --------------------------------------------------------------------------------


def test_migrations_make_exactly_the_tables(tmp_path: Path) -> None:
    """What Alembic makes is what store/tables.py says; the newest revision is known."""
    engine = open_accounts(tmp_path / "a.db")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("select version_num from alembic_version")).scalar() == NEWEST
    assert NEWEST in KNOWN
    engine.dispose()


def test_an_older_database_is_brought_up(tmp_path: Path) -> None:
    """A database of the first schema keeps its accounts, tokens and matches, and gains what is new with defaults."""
    file = tmp_path / "a.db"
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(upgrade.__file__).parent / "migrations"))
    engine = create_engine(f"sqlite:///{file}", module=pysqlite3.dbapi2)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("insert into accounts values ('g1', '张三', 5)"))
        connection.execute(text("insert into tokens values (:hash, 'g1', 5)"), {"hash": token_hash("t" * 43)})
        connection.execute(text("insert into matches values ('t.1', 't', 'shanghai', 1, 8, 2, 0, 7)"))
        connection.execute(
            text("insert into match_seats values ('t.1', 0, 'g1', '张三', 3), ('t.1', 1, null, '阿福', -3)")
        )
    engine.dispose()

    async def scenario() -> None:
        people = People(open_accounts(file))
        assert await people.who("t" * 43) == Person("g1", "张三", "a01")
        (match,) = await people.matches_of("g1")
        assert (match.room, match.people, match.seats[0]) == ("", 1, ("g1", "张三", 3))
        assert await people.keys("g1") == Keys(recovery=False, passkeys=0)
        await people.close()

    run(scenario())


def test_accounts_keep_no_token(tmp_path: Path) -> None:
    """A token finds its account; the file holds its hash alone."""

    async def scenario() -> None:
        people = People(open_accounts(tmp_path / "a.db"))
        person, token = await people.new_guest("张三")
        assert len(token) >= 43
        assert await people.who(token) == person
        assert await people.who(token + "x") is None
        await people.close()
        kept.append(token)

    kept: list[str] = []
    run(scenario())
    held = b"".join(file.read_bytes() for file in tmp_path.glob("a.db*"))
    assert kept[0].encode() not in held
    assert token_hash(kept[0]).encode() in held


def test_results_are_written_again(tmp_path: Path) -> None:
    """A result is a projection: saving it twice leaves the newer one; lists are newest first."""

    async def scenario() -> None:
        people = People(open_accounts(tmp_path / "a.db"))
        person, _ = await people.new_guest("张三")
        result = Result("t.1", "t", "shanghai", 1, 8, 0, False, 5, ((person.id, "张三", 0), (None, "阿福", 0)))
        await people.save(result)
        done = result._replace(hands_over=8, over=True, seats=((person.id, "张三", 7), (None, "阿福", -7)))
        await people.save(done)
        await people.save(result._replace(id="t.2", created=9))
        assert [one.id for one in await people.matches_of(person.id)] == ["t.2", "t.1"]
        assert (await people.matches_of(person.id))[1] == done
        assert await people.played(person.id, "t.1")
        assert not await people.played("gx", "t.1")
        await people.close()

    run(scenario())


def test_application_id_is_ours(tmp_path: Path) -> None:
    """The file says whose it is, so that other programs' databases can be told apart."""
    log = EmbeddedLog(tmp_path / "t.db")
    asyncio.run(log.close())
    assert int.from_bytes((tmp_path / "t.db").read_bytes()[68:72], "big") == APPLICATION
