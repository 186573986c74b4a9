"""Rooms over real sockets: from an empty room to a match, and back."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from haipai import proof
from haipai.server.desk.records import Opened
from haipai.server.rooms.records import Record
from haipai.server.rooms.state import Room
from haipai.server.store import embedded
from tests.server.house import Player, house, run
from tests.server.lobby import TERMS, Visitor, begin, gather


async def _play(visitors: list[Visitor]) -> None:
    """Everybody goes to the table and plays to the end."""
    players = [one.player() for one in visitors]
    for player in players:
        await player.connect()
    await asyncio.gather(*(player.play() for player in players))
    for player in players:
        await player.close()


def test_four_people_meet_agree_play_and_meet_again(tmp_path: Path) -> None:
    """The whole way: room, seats, terms, agreement, seed, table, match, room again with seats, terms and agreements."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home)
            maker = people[0]
            assert [one.seat for one in people] == [0, 1, 2, 3]
            assert maker.room["setter"] == maker.room["host"] == maker.me
            assert (await maker.say({"t": "terms", "terms": TERMS}))["room"]["terms"]["base"] == 5
            await begin(people)
            table = maker.room["table"]
            opened = (await home.app.hall.records_of(table))[0]
            assert isinstance(opened, Opened)
            assert (opened.room, opened.base, opened.marked) == (maker.code, 5, ())
            assert opened.entropy == tuple(one.bytes.hex() for one in people)
            assert proof.table_of(proof.commitment(bytes.fromhex(opened.secret))) == table
            await _play(people)
            await asyncio.gather(*(one.sees(lambda room: room["phase"] == "open") for one in people))
            assert maker.room["last_table"] == table
            assert [(one["agreed"], one["ready"]) for one in maker.room["people"]] == [(True, False)] * 4
            rows = (await home.request("GET", "/api/matches", maker.token)).json()
            assert [(row["room"], row["people"], row["over"]) for row in rows] == [(maker.code, 4, True)]
            await begin(people)
            assert maker.room["table"] != table

    run(scenario(), 120)


def test_three_people_draw_lots(tmp_path: Path) -> None:
    """A room for three with a bot: everybody plays on the seat that was drawn, and the record's deal can be checked."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home, 2, TERMS | {"rules": "hainan", "lots": True}, seats=3)
            await people[0].send({"t": "bot", "seat": 2, "bot": "random"})
            await begin(people)
            opened = (await home.app.hall.records_of(people[0].room["table"]))[0]
            assert isinstance(opened, Opened)
            assert sorted(opened.lots) == [0, 1, 2]
            assert [one.seat for one in people] == [opened.lots[0], opened.lots[1]]
            assert [opened.seats[one.seat or 0].account for one in people] == [one.account for one in people]
            await _play(people)
            match = f"/api/matches/{people[0].room['table'] or people[0].room['last_table']}.1"
            record = await home.request("GET", match + "/record.haipai.jsonl", people[0].token)
            report = proof.verify(record.text.splitlines())
            assert report.checks
            assert all(check.holds for check in report.checks)

    run(scenario(), 120)


def test_when_the_log_fails_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be made durable nobody sees; the room closes, comes back as it was, and takes it then."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await gather(home, 2)
            before = one.room
            with monkeypatch.context() as patched:
                patched.setattr("haipai.server.store.embedded._append", fail)
                await one.send({"t": "terms", "terms": TERMS})
                for person in (one, two):
                    frame = await person.receive()
                    assert (frame["t"], frame["code"]) == ("bye", "closed")
            for person in (one, two):
                await person.connect()
            await one.sees(lambda room: room == before)
            await one.send({"t": "terms", "terms": TERMS})
            await two.sees(lambda room: room["terms"] is not None)

    run(scenario())


def fail(*_: object) -> int:
    """A disk that is full."""
    raise OSError("disk full")


MADE = b'{"t":"made","at":1,"seats":4}'
UNREADABLE = [
    [b'{"t":"from-the-future"}'],
    [MADE, b'{"t":"sit","at":1,"p":7,"seat":0}'],
    [MADE, b'{"t":"play","at":1}'],
    [MADE, b'{"t":"seed","at":1,"secret":"nothing"}', b'{"t":"fixed","at":1}', b'{"t":"play","at":1}'],
]


@pytest.mark.parametrize("log", UNREADABLE, ids=["unknown", "nobody", "no seed phase", "no secret"])
def test_a_room_whose_log_cannot_be_read_hurts_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, log: list[bytes]
) -> None:
    """A record nobody understands, or one that does not fit: that room is told to be none, the others go on."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (one,) = await gather(home, 1)
            await home.app.store.log.append("room:AAAAAA", 0, log)
            answer = await home.request("GET", "/api/rooms/AAAAAA")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_room")
            assert "room_unreadable" in [line.message for line in caplog.records]
            await one.send({"t": "terms", "terms": TERMS})
            await one.sees(lambda room: room["terms"] is not None)

    run(scenario())


def test_a_room_that_may_not_open_its_table_says_so(tmp_path: Path) -> None:
    """Where the server plays as many tables as it may, everybody is told and can try again."""

    async def scenario() -> None:
        async with house(tmp_path, limits__tables=1) as home:
            await home.sit()
            people = await gather(home, 4, TERMS)
            for one in people:
                await one.send({"t": "agree"})
                await one.send({"t": "ready", "on": True})
            frames = await asyncio.gather(*(one.until(lambda frame: frame["t"] == "refused") for one in people))
            assert [frame["code"] for frame in frames] == ["not_opened"] * 4
            await people[0].sees(lambda room: room["phase"] == "open")
            assert not any(one["ready"] for one in people[0].room["people"])

    run(scenario())


def test_a_table_whose_log_fails_leaves_the_room_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk takes nothing of the new table: everybody is told, and the next try opens another one."""
    append = embedded._append

    def fail_for_tables(connection: Any, name: str, *more: Any) -> int:
        return append(connection, name, *more) if name.startswith("room:") else fail()

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home, 4, TERMS)
            with monkeypatch.context() as patched:
                patched.setattr(embedded, "_append", fail_for_tables)
                for one in people:
                    await one.send({"t": "agree"})
                    await one.send({"t": "ready", "on": True})
                for one in people:
                    assert (await one.until(lambda frame: frame["t"] == "refused"))["code"] == "not_opened"
            await begin(people)

    run(scenario())


def test_a_match_that_is_over_before_the_room_knows_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table may be played to its end while the room still opens it: the room does not wait for it for ever."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (maker,) = await gather(home, 1, TERMS)
            hall, opened, over = home.app.hall, asyncio.Event(), asyncio.Event()
            go_on, open_table, told = asyncio.Event(), hall.open, hall.match_over
            names: list[str] = []
            assert told is not None

            async def slowly(*more: Any) -> str:
                names.append(await open_table(*more))
                opened.set()
                await go_on.wait()
                return names[0]

            async def noted(room: str, table: str) -> None:
                await told(room, table)
                over.set()

            monkeypatch.setattr(hall, "open", slowly)
            monkeypatch.setattr(hall, "match_over", noted)
            for seat in (1, 2, 3):
                await maker.send({"t": "bot", "seat": seat, "bot": "solid"})
            await maker.send({"t": "ready", "on": True})
            await maker.sees(lambda room: room["phase"] == "seed")
            answering = asyncio.create_task(maker.sees(lambda room: room["last_table"] is not None))
            await opened.wait()
            player = Player(home.url, maker.token, maker.account)
            player.table, player.seat = names[0], 0
            await player.connect()
            await player.play()
            await over.wait()
            go_on.set()
            assert (await answering)["phase"] == "open"

    run(scenario(), 120)


def test_a_room_is_read_from_its_log_beside_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a room's log is, nobody else waits while it is folded."""
    folding: list[bool] = []
    apply = Room.apply

    def noted(room: Room, record: Record) -> None:
        folding.append(threading.current_thread() is threading.main_thread())
        apply(room, record)

    async def scenario() -> None:
        async with house(tmp_path) as home:
            await home.app.store.log.append("room:AAAAAA", 0, [MADE, b'{"t":"quiet","at":1}'])
            with monkeypatch.context() as patched:
                patched.setattr(Room, "apply", noted)
                assert (await home.request("GET", "/api/rooms/AAAAAA")).status_code == 200
            assert folding == [False, False]

    run(scenario())
