"""Folders of earlier schemas: copied first, then upgraded, then played on; nothing is changed when one is refused."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import tarfile
from pathlib import Path
from typing import Any

import apsw
import pytest
from alembic.script import ScriptDirectory

from haipai.server.ops import schemas
from haipai.server.ops.backup import before_upgrade
from haipai.server.ops.restore import restore
from haipai.server.store import embedded, upgrade
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.people import People
from haipai.server.store.ports import StoreError
from haipai.server.store.shares import Shares
from haipai.server.store.upgrade import open_accounts
from tests.server.house import House, Player, any_legal, house, run
from tests.server.process import refused_start

FIXTURES = Path(__file__).parent / "fixtures"
REVISIONS = sorted(path.stem for path in (FIXTURES / "accounts").glob("*.sql"))
KEPT = sorted(path.name.removesuffix(".tar.gz") for path in FIXTURES.glob("v*.tar.gz"))


def unpacked(name: str, folder: Path) -> Path:
    """A data folder of an earlier version, as its server left it."""
    folder.mkdir()
    with tarfile.open(FIXTURES / f"{name}.tar.gz") as tar:
        tar.extractall(folder, filter="data")
    return folder


def facts(name: str) -> dict[str, Any]:
    """What is known of it."""
    found: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def hashes(folder: Path) -> dict[str, str]:
    """SHA-256 of the databases in a folder."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.glob("[at]*.db"))}


def test_every_schema_is_kept() -> None:
    """A folder of each version of the log, the rows of each revision of the accounts: a forgotten one fails here."""
    assert {f"v{version}" for version in range(1, embedded.VERSION + 1)} <= set(KEPT)
    assert set(REVISIONS) == upgrade.KNOWN == {script.revision for script in _scripts().walk_revisions()}
    assert _scripts().get_current_head() == upgrade.NEWEST
    assert set(schemas.newest()) == {"tables.db", "accounts.db"}


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(Path(upgrade.__file__).parent / "migrations"))


# -- accounts of every revision --------------------------------------------------------------------------------------


def accounts_of(revision: str, folder: Path) -> Path:
    """A database of accounts as a server of that revision left it."""
    file = folder / "accounts.db"
    connection = sqlite3.connect(file)
    connection.executescript((FIXTURES / "accounts" / f"{revision}.sql").read_text(encoding="utf-8"))
    connection.close()
    return file


def tables_of(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, by the names of its columns."""
    connection = sqlite3.connect(file)
    connection.row_factory = sqlite3.Row
    names = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table' order by name")]
    found = {name: [dict(row) for row in connection.execute(f"select * from {name}")] for name in names}  # noqa: S608 - its own names
    connection.close()
    return found


def shape_of(file: Path) -> dict[str, Any]:
    """Columns, foreign keys and indexes of every table; no row breaks a foreign key."""
    connection = sqlite3.connect(file)
    assert connection.execute("pragma foreign_key_check").fetchall() == []
    shape = {}
    for name in tables_of(file):
        columns = connection.execute(f"pragma table_info({name})").fetchall()
        keys = connection.execute(f"pragma foreign_key_list({name})").fetchall()
        indexes = connection.execute(f"pragma index_list({name})").fetchall()
        shape[name] = (
            [row[1:] for row in columns],
            sorted(row[2:] for row in keys),
            sorted(row[1:] for row in indexes),
        )
    connection.close()
    return shape


@pytest.mark.parametrize("revision", REVISIONS)
def test_accounts_of_a_revision_are_kept_whole(tmp_path: Path, revision: str) -> None:
    """Every table of then has rows; each is there after the upgrade with all it held, in tables like new ones."""
    file = accounts_of(revision, tmp_path)
    before = tables_of(file)
    assert all(before.values())
    assert before.pop("alembic_version") == [{"version_num": revision}]
    open_accounts(file).dispose()
    after = tables_of(file)
    assert after.pop("alembic_version") == [{"version_num": upgrade.NEWEST}]
    for name, rows in before.items():
        assert [{column: row[column] for column in rows[0]} for row in after[name]] == rows, name
    assert not any(after[name] for name in set(after) - set(before))
    open_accounts(tmp_path / "new.db").dispose()
    assert shape_of(file) == shape_of(tmp_path / "new.db")


@pytest.mark.parametrize("revision", REVISIONS)
def test_accounts_of_a_revision_are_used_today(tmp_path: Path, revision: str) -> None:
    """Whoever had an account then has his matches, with their seats and how many people played, and can do what is new."""

    async def scenario() -> None:
        people = People(open_accounts(accounts_of(revision, tmp_path)))
        matches = await people.matches_of("g1")
        assert [(one.id, one.over, one.hands_over) for one in matches] == [("t1.2", False, 3), ("t1.1", True, 8)]
        assert matches[1].seats == (
            ("g1", "小兰", 2**40),
            ("g2", "Ann", -(2**40)),
            (None, "阿福", 0),
            (None, "阿寿", 0),
        )
        alone = await people.match("t2.1")
        assert alone is not None
        assert (matches[1].people, alone.people) == (2, 1)
        person = await people.person("g2")
        assert person is not None
        assert (person.name, person.avatar) == ("Ann'; --", "a01")
        await people.set_recovery("g2", "e" * 64)
        assert await people.recover("e" * 64) == person
        share = await Shares(people).make("g1", "t1.1")
        assert await Shares(people).match_of(share) == "t1.1"
        await people.delete("g1")
        assert await Shares(people).match_of(share) is None
        assert [one.id for one in await people.matches_of("g2")] == ["t2.1", "t1.1"]
        await people.close()

    run(scenario())


# -- folders ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KEPT)
def test_a_folder_of_then_is_played_on_today(tmp_path: Path, name: str) -> None:
    """Accounts and matches are there, and a match left in the middle of a hand goes on at the same place to its end."""
    data, known = unpacked(name, tmp_path / "data"), facts(name)

    async def scenario() -> None:
        async with house(data) as home:
            await finished_match(home, known["finished"])
            players = [seated(home, row) for row in known["running"]]
            for player in players:
                await player.connect()
            for player, row in zip(players, known["running"], strict=True):
                assert (player.seq, player.view["phase"]) == (row["seq"], row["phase"])
                assert (player.view["must"], player.view["legal"]) == (row["must"], row["legal"])
            await asyncio.gather(*(player.play(any_legal, player.seat) for player in players))
            assert players[0].match["over"]

    run(scenario())
    assert schemas.older(data) == {}


def seated(home: House, row: dict[str, Any]) -> Player:
    """Somebody with the token of then."""
    player = Player(home.url, row["token"], row["account"])
    player.table, player.seat = row["table"], row["seat"]
    return player


async def finished_match(home: House, row: dict[str, Any]) -> None:
    """The account of then has its match, with totals and a record."""
    (match,) = (await home.request("GET", "/api/matches", row["token"])).json()
    assert (match["table"], match["totals"], match["over"]) == (row["table"], row["totals"], True)
    record = await home.request("GET", f"/api/matches/{match['id']}/record.haipai.jsonl", row["token"])
    assert record.status_code == 200
    assert record.text.count('"hand"') >= 3


def aged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let today's version be one that has a further step for the log."""
    monkeypatch.setattr(embedded, "VERSION", embedded.VERSION + 1)
    step = {embedded.VERSION - 1: "alter table tables add column colour text; update tables set colour = 'red'"}
    monkeypatch.setattr(embedded, "STEPS", {**embedded.STEPS, **step})


def test_an_upgrade_makes_a_copy_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older folder: its copy stands in backups/ before a step is taken, and gives back exactly what was."""
    data = unpacked("v1", tmp_path / "data")
    before = rows_of(data)
    aged(monkeypatch)

    async def scenario() -> None:
        async with house(data) as home:
            assert (await home.request("GET", "/readyz")).status_code == 200

    run(scenario())
    (copy,) = (data / "backups").glob("before-*.tar.gz")
    assert rows_of(data) == before
    assert sqlite3.connect(data / "tables.db").execute("select distinct colour from tables").fetchall() == [("red",)]
    monkeypatch.undo()
    held = restore(copy, tmp_path / "back")
    assert (held.schemas["tables.db"], held.schemas["accounts.db"]) == ("1", "0001")
    assert rows_of(tmp_path / "back") == before


def rows_of(folder: Path) -> list[Any]:
    """The records of a folder's log."""
    connection = apsw.Connection(str(folder / "tables.db"))
    rows = connection.execute("select table_id, seq, data from records order by 1, 2").fetchall()
    connection.close()
    return rows


def test_steps_are_taken_once_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step notes its version; one that fails leaves the file at the version before; today's needs no copy."""
    data = unpacked("v1", tmp_path / "data")
    aged(monkeypatch)
    good = embedded.STEPS
    monkeypatch.setattr(embedded, "STEPS", {1: "create table half (a); create table half (a)"})
    with pytest.raises(apsw.SQLError):
        EmbeddedLog(data / "tables.db")
    assert schemas.older(data)["tables.db"] == "1"
    monkeypatch.setattr(embedded, "STEPS", good)
    for _ in range(2):
        log = EmbeddedLog(data / "tables.db")
        found = log._connection.execute("select version from schema_version order by version").fetchall()
        assert found == [(1,), (2,)]
        asyncio.run(log.close())
    assert "tables.db" not in schemas.older(data)


def test_one_refused_database_keeps_the_other_from_being_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older log beside accounts of a newer version, damaged accounts, or accounts in use: nothing is upgraded."""
    aged(monkeypatch)
    for number, code in enumerate(("newer_database", "corrupt_database", "locked_database")):
        data = unpacked("v1", tmp_path / str(number))
        holder = apsw.Connection(str(data / "accounts.db"))
        if code == "newer_database":
            holder.execute("update alembic_version set version_num = '9999'")
        elif code == "locked_database":
            holder.execute("begin immediate")
        else:
            (data / "accounts.db").write_bytes(b"no database" * 1000)
        before = hashes(data)
        with pytest.raises(StoreError) as caught:
            before_upgrade(data)
        assert caught.value.code == code
        holder.close()
        assert hashes(data)["tables.db"] == before["tables.db"]
        assert not (data / "backups").exists()


def test_no_copy_no_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no copy can be made (a file in the way) nothing is upgraded, and it is said why."""
    data = unpacked("v1", tmp_path / "data")
    (data / "backups").write_text("in the way")
    aged(monkeypatch)
    before = hashes(data)
    with pytest.raises(StoreError) as caught:
        before_upgrade(data)
    assert caught.value.code == "no_backup"
    assert hashes(data) == before


def test_a_log_of_a_newer_version_is_refused_whole(tmp_path: Path) -> None:
    """A start on a log of a later version ends in words, and neither database nor a copy has been written."""
    data = unpacked("v1", tmp_path / "data")
    connection = sqlite3.connect(data / "tables.db")
    connection.execute(f"pragma user_version = {embedded.VERSION + 1}")
    connection.commit()
    connection.close()
    before = hashes(data)
    status, words = refused_start(data)
    assert status == 2
    assert "newer_database" in words
    assert hashes(data)["tables.db"] == before["tables.db"]


@pytest.mark.parametrize(("name", "schema", "known"), [
    ("tables.db", "", True), ("tables.db", "1", True), ("tables.db", "0", False), ("tables.db", "999", False),
    ("tables.db", "x", False), ("accounts.db", "0001", True), ("accounts.db", upgrade.NEWEST, True), ("accounts.db", "9999", False),
])  # fmt: skip
def test_which_schemas_are_known(name: str, schema: str, known: bool) -> None:
    """Every schema up to today's, and none besides."""
    assert schemas.known(name, schema) is known
