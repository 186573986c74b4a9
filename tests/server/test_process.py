"""The process: start, what it logs, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from haipai.notation import tile_name
from haipai.server.logs import JsonLines, short
from tests.server.house import Outside, Player, any_legal, house, run
from tests.server.process import Process

TILE = re.compile(r"\b[1-9][mpszf]\b")
COMMANDS = re.compile(r"discard|pung|chow|kong|knock|pass\b|win\b|timeout")


def test_the_log_holds_no_tile_and_no_token(tmp_path: Path) -> None:
    """A whole match with mistakes in it, logged in full: JSON lines without tiles, commands, tokens, secrets or links."""

    async def scenario() -> None:
        server = Process(tmp_path / "data", "--log", "debug").start()
        home = Outside(server.url)
        players = await home.sit(2, options={"hands": 4}, bots="random", pace="instant")
        for player in players:
            await player.connect()
        await players[0].send('{"t":"do","id":"secret-id","command":"discard 5m","colour":1}')
        await players[0].do("pung")
        await home.request("GET", f"/api/me?token={players[0].token}", players[0].token)
        await asyncio.gather(*(player.play(any_legal, player.seat) for player in players))
        assert server.stop() == 0
        tokens.extend(player.token for player in players)
        tokens.append(players[0].table)
        tokens.append(players[0].match["proof"]["secret"])

    tokens: list[str] = []
    run(scenario(), 120)
    lines = (tmp_path / "server.log").read_text(encoding="utf-8").splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events[0] == "ready"
    assert events[-1] == "stopped"
    for line in lines:
        assert not COMMANDS.search(line), line
        assert not TILE.search(line), line
        assert not any(token in line for token in tokens), line
    assert tile_name(4) == "5m"


def test_an_error_is_logged_by_its_place_alone() -> None:
    """The words of an exception may quote a hand, so they are not written."""
    with pytest.raises(ValueError, match="5m") as caught:
        int("discard 5m of token abc")
    error = caught.value
    record = logging.LogRecord("haipai.table", logging.ERROR, "x", 1, "table_failed", (), None)
    record.exc_info = (type(error), error, error.__traceback__)
    record.__dict__.update(table="t1", token="abc", command="discard 5m")  # noqa: S106
    line = json.loads(JsonLines().format(record))
    assert line["error"]["type"] == "ValueError"
    assert line["table"] == short("t1")
    assert "5m" not in json.dumps(line)
    assert "abc" not in json.dumps(line)


@pytest.mark.parametrize("name", ["table", "room", "match"])
def test_links_are_logged_as_a_hash(name: str) -> None:
    """Whoever knows the name of a table or room can open it, so the log holds eight digits that tell it from others."""
    record = logging.LogRecord("haipai", logging.ERROR, "x", 1, "failed", (), None)
    record.__dict__[name] = "K7QM2P"
    line = json.loads(JsonLines().format(record))
    assert line[name] == short("K7QM2P") == "434ff26d"
    assert short("K7QM2P") != short("K7QM2A")


def test_a_stop_in_order(tmp_path: Path) -> None:
    """SIGTERM: every socket hears "shutdown", the status is 0, and the next start goes on at the same place."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        home = Outside(server.url)
        (player,) = await home.sit(bots="random", pace="instant")
        await player.connect()
        await player.asked()
        await player.quiet(0.2)
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        frame = await player.until(lambda frame: frame["t"] == "bye")
        assert frame["code"] == "shutdown"
        assert await player.closed() == 1012
        assert await stopping == 0
        seq, view = player.seq, player.view
        again = Process(tmp_path / "data").start()
        player.url = again.url
        await player.connect()
        assert (player.seq, player.view) == (seq, view)
        await player.play(hands=1)
        assert again.stop() == 0

    run(scenario())


def test_a_start_needs_nothing_but_a_place(tmp_path: Path) -> None:
    """From nothing to an answer, with a new data folder, and again with what the first start left."""
    for _ in range(2):
        server = Process(tmp_path / "data").start()
        with urllib.request.urlopen(server.url + "readyz", timeout=20) as answer:  # noqa: S310 - our own loopback
            assert answer.status == 200
        assert server.stop() == 0


# -- tables in and out of memory, and when the log fails -------------------------------------------------------


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    """A table nobody is at is put away and comes back exactly as it was."""

    async def scenario() -> None:
        async with house(tmp_path, limits__idle=0.3) as home:
            (player,) = await home.table(pace="instant")
            await player.asked()
            await player.quiet(0.1)
            seq, view = player.seq, player.view
            await player.close()
            await until(lambda: home.app.hall.in_memory == 0)
            await player.connect()
            assert (player.seq, player.view) == (seq, view)
            await player.play(hands=1)

    run(scenario())


async def until(holds: Callable[[], bool]) -> None:
    """Return when it holds."""
    while not holds():  # noqa: ASYNC110 - the server gives no sign
        await asyncio.sleep(0.02)


def test_when_the_log_fails_nothing_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that could not be made durable gets no ack; the table closes, comes back, and takes it again."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.table(pace="instant")
            (other,) = await home.table(pace="instant")
            await player.asked()
            await player.quiet(0.1)
            with monkeypatch.context() as patched:
                patched.setattr("haipai.server.store.embedded._append", fail)
                action = await player.do(player.view["legal"][0])
                frame = await player.until(lambda frame: frame["t"] in {"ack", "bye"})
                assert (frame["t"], frame["code"]) == ("bye", "closed")
            seq, view = player.seq, player.view
            await player.connect()
            assert (player.seq, player.view) == (seq, view)
            await player.do(view["legal"][0], action)
            assert await player.answered(action)
            await other.play(hands=1)

    run(scenario())


def fail(*_: object) -> int:
    """A disk that is full."""
    raise OSError("disk full")


def test_a_table_of_a_log_that_cannot_be_read_hurts_nobody(tmp_path: Path) -> None:
    """A record nobody understands: that table is told to be none, the others play."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit()
            await home.app.store.log.append("broken", 0, [b'{"t":"from-the-future"}'])
            lost = Player(home.url, player.token, player.account)
            lost.table = "broken"
            await lost.connect()
            assert lost.frames[-1]["code"] == "no_table"
            await player.connect()
            await player.play(hands=1)

    run(scenario())


def test_four_silent_people_on_real_clocks(tmp_path: Path) -> None:
    """Four sockets that never answer: the clocks bring the hand to its end, and each is on auto-play."""

    async def scenario() -> None:
        async with house(tmp_path, clock__turn=0.02, clock__claim=0.02, clock__bank=0) as home:
            players = await home.table(4)
            for player in players:
                await player.until(lambda frame: frame["t"] == "update" and frame["view"]["phase"] == "over", 30)
            assert all(state["auto"] for state in players[0].match["players"])
            assert sum(players[0].match["totals"]) == 0

    run(scenario())
