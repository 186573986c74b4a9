"""Looking after a server by command line while it runs: lists, bans, deleting, storage; what is over goes in time."""

from __future__ import annotations

import asyncio
import io
import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from haipai.cli import main
from haipai.server.config import Keep
from haipai.server.net.gate import Gate
from haipai.server.ops import accounts, tables
from haipai.server.ops.bans import Ban, Bans, target
from haipai.server.ops.retention import DAY_MS, Retention
from haipai.server.store.embedded import EmbeddedLog
from haipai.server.store.tables import accounts as account_rows
from haipai.server.store.tables import shares
from tests.server.house import Outside, Player, any_legal, house, run, settings
from tests.server.process import Process
from tests.server.test_ops_upgrade import facts, unpacked


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """What a list of `haipai admin` holds."""
    assert main(["admin", *words, "--json"]) == 0
    rows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return rows


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with a finished match and one under way, of today's schema."""
    folder = unpacked("v1", tmp_path / "data")

    async def upgrade() -> None:
        async with house(folder):
            pass

    run(upgrade())
    return folder


def test_lists_tell_what_is_there(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables with names and rules, people found by name or id, storage; as text and as JSON."""
    known, where = facts("v1"), ("--data", str(data))
    found = listed(capsys, "tables", *where)
    assert {row["table"] for row in found} == {known["finished"]["table"], known["running"][0]["table"]}
    assert [row["table"] for row in listed(capsys, "tables", "--running", *where)] == [known["running"][0]["table"]]
    assert found[0]["rules"] == "shanghai"
    everybody = listed(capsys, "people", *where)
    assert len(everybody) == 3
    (one,) = listed(capsys, "people", known["finished"]["account"], *where)
    assert (one["matches"], one["banned"]) == (1, False)
    assert len(listed(capsys, "people", everybody[0]["name"], "--most", "1", *where)) == 1
    assert listed(capsys, "people", "no_such_%", *where) == []
    stored = {row["what"]: row["amount"] for row in listed(capsys, "storage", *where)}
    assert stored["accounts"] == 3
    assert (stored["tables"], stored["finished"]) == (2, 1)
    assert stored["tables.db"] > 10_000
    assert stored["backups/"] > 1000
    assert main(["admin", "people", *where]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].split() == ["id", "name", "created", "matches", "last", "banned"]
    assert len(shown) == 4
    assert main(["admin", "rooms", *where]) == 0
    assert capsys.readouterr().out == "none\n"


REFUSED = [
    (["ban", "not an id!"], "bad_target"),
    (["ban", "g0000000000000000"], "no_such_person"),
    (["ban", "192.0.2.1", "--reason", "x" * 201], "bad_reason"),
    (["unban", "192.0.2.1"], "not_banned"),
    (["delete", "person", "g0", "--yes"], "no_such_person"),
    (["delete", "table", "t0", "--yes"], "no_such_table"),
    (["delete", "room", "ABCDEF", "--yes"], "no_such_room"),
    (["delete", "table", "t0"], "not_sure"),
]


@pytest.mark.parametrize(("words", "code"), REFUSED, ids=[" ".join(row[0])[:30] for row in REFUSED])
def test_what_cannot_be_done_is_told(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], code: str
) -> None:
    """Nobody of that id, no address, nothing confirmed: status 2 and a code."""
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert main(["admin", *words, "--data", str(data)]) == 2
    assert f"haipai admin: {code}: " in capsys.readouterr().err


def test_folders_that_are_none_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No data; data of an older schema, which only a server upgrades."""
    assert main(["admin", "people", "--data", str(tmp_path)]) == 2
    assert "no_data" in capsys.readouterr().err
    older = unpacked("v1", tmp_path / "older")
    before = (older / "accounts.db").read_bytes()
    assert main(["admin", "people", "--data", str(older)]) == 2
    assert "old_schema" in capsys.readouterr().err
    assert (older / "accounts.db").read_bytes() == before


def test_deleting_asks_at_a_terminal(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Yes deletes, anything else does not."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    table = facts("v1")["finished"]["table"]
    for answer, status in (("no\n", 2), ("yes\n", 0), ("yes\n", 2)):
        monkeypatch.setattr("sys.stdin", Terminal(answer))
        assert main(["admin", "delete", "table", table, "--data", str(data)]) == status


# -- a running server ---------------------------------------------------------------------------------------


def test_bans_reach_a_running_server(tmp_path: Path) -> None:
    """An account at a table is told `banned` and turned out; HTTP refuses it with the reason; let in again it plays on."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        home, where = Outside(server.url), ["--data", str(tmp_path / "data")]
        (player,) = await home.sit(bots="random", pace="instant")
        await player.connect()
        ban = ["admin", "ban", player.account, "--reason", "拆台 & <b>", *where]
        assert await asyncio.to_thread(main, ban) == 0
        frame = await player.until(lambda frame: frame["t"] == "bye")
        assert (frame["code"], frame["zh"], frame["en"]) == (
            "banned",
            "这个服务器不让你进：拆台 & <b>",
            "You are kept out of this server: 拆台 & <b>",
        )
        assert await player.closed() == 1008
        answer = await home.request("GET", "/api/me", player.token)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "banned"
        assert answer.json()["error"]["zh"] == frame["zh"]
        await player.connect()
        assert (player.frames[-1]["code"], player.frames[-1]["en"]) == ("banned", frame["en"])
        assert await asyncio.to_thread(main, ["admin", "unban", player.account, *where]) == 0
        while (await home.request("GET", "/api/me", player.token)).status_code == 403:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        await player.connect()
        await player.play(any_legal, hands=1)
        assert server.stop() == 0

    run(scenario(), 60)


def test_a_banned_address_gets_nothing(tmp_path: Path) -> None:
    """Neither a guest's account nor a socket, told in words; the state of health is for everybody."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit()
            home.app.gate.bans.replace([Ban("address", "127.0.0.0/8", "no", 0)])
            answer = await home.request("POST", "/api/guest", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "banned")
            for path in ("/api/matches", "/api/hello", "/api/rules", "/api/shared/x"):
                assert (await home.request("GET", path, player.token)).status_code == 403
            assert (await home.request("GET", "/healthz")).status_code == 200
            await player.connect()
            assert player.frames[-1]["code"] == "banned"

    run(scenario())


def test_a_deleted_person_is_turned_out(tmp_path: Path) -> None:
    """Deleted from outside: his connection ends, his token is worth nothing, lists call him somebody who has gone."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        home, where = Outside(server.url), ["--data", str(tmp_path / "data")]
        one, two = await home.sit(2, pace="instant")
        for player in (one, two):
            await player.connect()
        assert await asyncio.to_thread(main, ["admin", "delete", "person", one.account, "--yes", *where]) == 0
        assert (await one.until(lambda frame: frame["t"] == "bye"))["code"] == "left"
        assert (await home.request("GET", "/api/me", one.token)).status_code == 401
        (match,) = (await home.request("GET", "/api/matches", two.token)).json()
        assert match["names"][:2] == ["离开的玩家", "乙"]
        assert server.stop() == 0

    run(scenario())


def test_a_deleted_table_is_gone(tmp_path: Path) -> None:
    """Deleted from outside under play: the next action ends it, its players hear that there is no such table."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        home, where = Outside(server.url), ["--data", str(tmp_path / "data")]
        (player,) = await home.table(bots="random", pace="instant")
        await player.asked()
        assert await asyncio.to_thread(main, ["admin", "delete", "table", player.table, "--yes", *where]) == 0
        await player.do(player.view["legal"][0])
        await player.until(lambda frame: frame["t"] == "bye")
        await player.connect()
        assert player.frames[-1]["code"] == "no_table"
        assert (await home.request("GET", "/api/matches", player.token)).json() == []
        assert server.stop() == 0

    run(scenario())


# -- bans by themselves -------------------------------------------------------------------------------------

TARGETS = [
    ("192.0.2.7", ("address", "192.0.2.7")),
    (" 192.0.2.7/24 ", ("address", "192.0.2.0/24")),
    ("192.0.2.7/32", ("address", "192.0.2.7")),
    ("2001:DB8::1/64", ("address", "2001:db8::/64")),
    ("g0123456789abcdef", ("account", "g0123456789abcdef")),
]


@pytest.mark.parametrize(("text", "wanted"), TARGETS)
def test_what_a_ban_hits(text: str, wanted: tuple[str, str]) -> None:
    """Addresses and networks in one form, else an account's id."""
    assert target(text) == wanted


@pytest.mark.parametrize(
    ("address", "hit"),
    [
        ("192.0.2.7", True),
        ("::ffff:192.0.2.7", True),
        ("192.0.3.7", False),
        ("2001:db8::5%eth0", True),
        ("2001:db9::5", False),
        ("", False),
        ("testclient", False),
    ],
)
def test_networks_hold_their_addresses(address: str, hit: bool) -> None:
    """IPv4 also as a socket of both kinds shows it; what is no address is never hit."""
    bans = Bans([Ban("address", "192.0.2.0/24", "", 0), Ban("address", "2001:db8::/64", "", 0)])
    assert (bans.of_address(address) is not None) is hit


def test_a_gate_lets_everybody_in_at_first(tmp_path: Path) -> None:
    """Without rows nobody is kept out."""
    bans = Gate(settings(tmp_path)).bans
    assert bans.of_account("g0") is None
    assert bans.of_address("127.0.0.1") is None


# -- what is over goes in time --------------------------------------------------------------------------------


def test_what_is_over_goes_in_time(data: Path) -> None:
    """A finished match goes with its record after so many days, one that is not over stays; 0 keeps for ever."""
    known = facts("v1")
    token, table = known["finished"]["token"], known["finished"]["table"]

    async def scenario() -> None:
        async with house(data) as home:
            store, now = home.app.store, time.time_ns() // 1_000_000
            far = now + 400 * DAY_MS
            assert await Retention(Keep(), store.log, store.people).sweep(far) == (0, 0, 0)
            assert await Retention(Keep(days=500), store.log, store.people).sweep(far) == (0, 0, 0)
            match = (await home.request("GET", "/api/matches", token)).json()[0]["id"]
            shared = (await home.request("POST", f"/api/matches/{match}/share", token)).json()["share"]
            assert (await home.request("GET", f"/api/shared/{shared}")).status_code == 200
            assert await Retention(Keep(days=300), store.log, store.people).sweep(far) == (1, 0, 0)
            assert (await home.request("GET", "/api/matches", token)).json() == []
            assert (await home.request("GET", f"/api/shared/{shared}")).status_code == 404
            assert await store.people.call(lambda c: c.execute(select(shares.c.token)).all()) == []
            assert await store.log.read(table) == []
            player = Player(home.url, known["running"][0]["token"], known["running"][0]["account"])
            player.table = known["running"][0]["table"]
            await player.connect()
            assert player.seq == known["running"][0]["seq"]

    run(scenario())


def test_rooms_go_by_a_setting_of_their_own(tmp_path: Path) -> None:
    """Closed rooms go after `keep.rooms` days; open ones and tables stay, and many go in many small steps."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            store, now = home.app.store, time.time_ns() // 1_000_000
            names = [f"room:CLOSED{n}" for n in range(5)]
            for name in (*names, "room:OPEN", "t1"):
                await store.log.append(name, 0, [b"x"] * 3)
            for name in (*names, "t1"):
                await store.log.mark_over(name, over=True)
            before = store.log.commits
            sweep = Retention(Keep(rooms=10), store.log, store.people).sweep
            assert await sweep(now + 5 * DAY_MS) == (0, 0, 0)
            assert await sweep(now + 11 * DAY_MS) == (0, 5, 0)
            assert store.log.commits - before >= 5
            left = await store.log.call(lambda c: [row.id for row in tables.logs(c, rooms=True, most=9)])
            assert left == ["room:OPEN"]
            assert len(await store.log.read("t1")) == 3

    run(scenario())


def test_guests_who_never_played_go(data: Path) -> None:
    """After `keep.guests` days a mere name goes, with its token; players and whoever can come back stay."""

    async def scenario() -> None:
        async with house(data) as home:
            store, now = home.app.store, time.time_ns() // 1_000_000
            before = {row.id for row in await store.people.call(lambda c: accounts.people(c, "", 500))}
            (idle, token), (keeper, _) = [await store.people.new_guest(name) for name in ("过客", "留着")]
            assert (await home.request("GET", "/api/me", token)).status_code == 200
            await store.people.call(
                lambda c: c.execute(update(account_rows).where(account_rows.c.id == keeper.id).values(recovery="x"))
            )
            sweep = Retention(Keep(guests=3), store.log, store.people).sweep
            assert await sweep(now + 2 * DAY_MS) == (0, 0, 0)
            unplayed = await store.people.call(lambda c: accounts.unused(c, now + DAY_MS, 500))
            assert idle.id in unplayed
            assert await sweep(now + 4 * DAY_MS) == (0, 0, len(unplayed))
            left = {row.id for row in await store.people.call(lambda c: accounts.people(c, "", 500))}
            assert left == (before | {keeper.id}) - set(unplayed)
            assert keeper.id in left
            assert (await home.request("GET", "/api/me", token)).status_code == 401

    run(scenario())


def test_what_has_been_played_on_is_not_deleted(tmp_path: Path) -> None:
    """A table that was over when it was looked up, and is not any more, stays whole."""

    async def scenario() -> None:
        log = EmbeddedLog(tmp_path / "t.db")
        await log.append("t1", 0, [b"x"] * 3)
        await log.mark_over("t1", over=True)
        later = time.time_ns() // 1_000_000 + DAY_MS
        assert await log.call(lambda c: tables.outlived(c, rooms=False, before=later, most=5)) == ["t1"]
        await log.mark_over("t1", over=False)
        assert not await log.call(lambda c: tables.delete_log(c, "t1", later))
        assert len(await log.read("t1")) == 3
        await log.close()

    run(scenario())


def test_the_sweep_runs_by_itself(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a setting a server sweeps at its start."""
    monkeypatch.setattr("haipai.server.ops.retention.DAY_MS", -1)  # a day from now is past already

    async def scenario() -> None:
        async with house(data, keep__days=1) as home:
            while await home.app.store.log.read(facts("v1")["finished"]["table"]):  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    run(scenario())
