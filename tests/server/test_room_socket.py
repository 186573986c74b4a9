"""Rooms over HTTP and real sockets: who gets in, codes that are tried out, memory, closing, and kill -9."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from haipai.server.config import Config
from haipai.server.rooms import directory
from haipai.server.rooms.codes import new_code, read_code
from haipai.server.store.embedded import EmbeddedLog
from tests.server.house import House, Outside, house, run
from tests.server.lobby import TERMS, Visitor, begin, eventually, gather, visitor
from tests.server.process import Process

# -- HTTP ----------------------------------------------------------------------------------------------------


def test_a_room_is_made_and_shown(tmp_path: Path) -> None:
    """The maker is host and setter on seat 0; who knows the code sees the room, signed in or not; small letters do."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            maker = await home.guest("甲")
            made = await home.request("POST", "/api/rooms", maker.token, json={"seats": 4, "terms": TERMS})
            code = made.json()["room"]
            assert (made.status_code, read_code(code)) == (201, code)
            info = (await home.request("GET", f"/api/rooms/{code.lower()}")).json()
            assert (info["host"], info["setter"], info["terms"]["base"], info["phase"]) == (0, 0, 5, "open")
            assert [(one["name"], one["seat"], one["connected"]) for one in info["people"]] == [("甲", 0, False)]
            assert [seat["kind"] for seat in info["seats"]] == ["human", "free", "free", "free"]
            assert "me" not in info
            (row,) = (await home.request("GET", "/api/rooms", maker.token)).json()
            assert (row["code"], row["rules"], row["people"], row["playing"]) == (code, "shanghai", 1, False)

    run(scenario())


MAKE_ERRORS: list[tuple[dict[str, Any], int, str]] = [
    ({"terms": TERMS | {"rules": "poker"}}, 400, "unknown_rules"),
    ({"terms": TERMS | {"options": {"nonsense": 1}}}, 400, "unknown_option"),
    ({"terms": TERMS | {"base": 101}}, 400, "bad_request"),
    ({"terms": TERMS, "seats": 3}, 400, "bad_seats"),
    ({"seats": 5}, 400, "bad_request"),
    ({"colour": "red"}, 400, "bad_request"),
]


def test_rooms_that_cannot_be_made(tmp_path: Path) -> None:
    """Terms are checked first; strangers make none; an account is in so many rooms at most, the server has so many."""

    async def scenario() -> None:
        async with house(tmp_path, limits__rooms_each=2, limits__rooms=3) as home:
            guest, other = await home.guest(), await home.guest()
            for body, status, code in MAKE_ERRORS:
                answer = await home.request("POST", "/api/rooms", guest.token, json=body)
                assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), body
            assert (await home.request("POST", "/api/rooms", json={})).status_code == 401
            assert home.app.rooms.in_memory == 0
            made = await asyncio.gather(
                *(home.request("POST", "/api/rooms", guest.token, json={}) for _ in range(4)),
            )
            assert sorted(answer.status_code for answer in made) == [201, 201, 429, 429]
            made = await asyncio.gather(
                *(home.request("POST", "/api/rooms", other.token, json={}) for _ in range(2)),
            )
            assert sorted(answer.status_code for answer in made) == [201, 429]
            assert {a.json()["error"]["code"] for a in made if a.status_code == 429} == {"too_many_rooms"}

    run(scenario())


def test_own_rooms_newest_first(tmp_path: Path) -> None:
    """The list has the rooms one is in, the last changed first, and not those one has left."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one = await visitor(home, "甲")
            made = []
            for _ in range(3):
                made.append((await home.request("POST", "/api/rooms", one.token, json={})).json()["room"])
                await asyncio.sleep(0.005)  # times are told in milliseconds
            await one.connect(made[1])
            await one.send({"t": "leave"})
            await one.closed()
            await one.connect(made[0])
            await one.say({"t": "terms", "terms": TERMS})
            await one.close()
            rows = (await home.request("GET", "/api/rooms", one.token)).json()
            assert [(row["code"], row["rules"]) for row in rows] == [(made[0], "shanghai"), (made[2], "")]
            assert all(before["changed"] >= after["changed"] for before, after in pairwise(rows))

    run(scenario())


# -- sockets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1"])
def test_upgrade_from_another_origin_is_refused(tmp_path: Path, origin: str | None) -> None:
    """Without exactly this server's own origin there is no socket, whatever the cookie says."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (maker,) = await gather(home, 1)
            address = home.url.replace("http", "ws") + "ws/room/" + maker.code
            with pytest.raises(InvalidStatus) as caught:
                await connect(address, origin=origin, additional_headers=maker.headers)  # type: ignore[arg-type]
            assert caught.value.response.status_code == 403

    run(scenario())


def test_sockets_of_rooms_have_the_limits_of_tables(tmp_path: Path) -> None:
    """Hello first; frames that are no message, too many of them, too many sockets: as at a table; pings are answered."""

    async def scenario() -> None:
        async with house(tmp_path, limits__bad_messages=3, limits__sockets_each=2, limits__hello=0.3) as home:
            (maker,) = await gather(home, 1)
            assert await ping(maker) == 7
            for bad in ("{", '{"t":"do","id":"a","command":"pass"}', '{"t":"sit","seat":4}'):
                await maker.send(bad)
                assert (await maker.receive())["code"] == "bad_message"
            other = await visitor(home)
            for first in ({"t": "sit"}, None):
                await other.connect(maker.code, hello=False)
                if first:
                    await other.send(first)
                assert (await other.receive())["code"] == "not_hello"
                assert await other.closed() == 1000
            await other.connect(maker.code)
            third = await visitor(home)
            with pytest.raises(InvalidStatus):
                await third.connect(maker.code)
            await maker.send("{")
            assert (await maker.until(lambda frame: frame["t"] == "bye"))["code"] == "bad_client"
            assert await maker.closed() == 1008

    async def ping(one: Visitor) -> int:
        await one.send({"t": "ping", "n": 7})
        return int((await one.until(lambda frame: frame["t"] == "pong"))["n"])

    run(scenario())


def test_too_many_messages_have_no_effect(tmp_path: Path) -> None:
    """Above the rate of rooms, lower than that of tables, a message is answered by an error; the connection goes on."""

    async def scenario() -> None:
        assert Config().limits.room_messages < Config().limits.messages
        async with house(tmp_path, limits__room_messages=0.01, limits__room_burst=3) as home:
            maker = await visitor(home)
            made = await home.request("POST", "/api/rooms", maker.token, json={})
            await maker.connect(made.json()["room"])
            for _ in range(3):
                await maker.send({"t": "say", "phrase": "p01"})
            frames = [await maker.receive() for _ in range(3)]
            assert sorted(frame["t"] for frame in frames) == ["error", "said", "said"]
            assert [frame["code"] for frame in frames if frame["t"] == "error"] == ["too_fast"]

    run(scenario())


def test_connecting_again_gives_nobody_more_to_say(tmp_path: Path) -> None:
    """What an account may say in rooms is counted over all its sockets; others at the same address have their own."""

    async def scenario() -> None:
        async with house(tmp_path, limits__room_messages=0.01, limits__room_burst=4) as home:
            (maker,) = await gather(home, 1)
            other = await visitor(home, "乙")
            await other.connect(maker.code)
            assert [(await say(maker))["t"] for _ in range(4)] == ["said", "said", "said", "error"]
            for _ in range(3):
                await maker.close()
                await maker.connect()
                assert (await say(maker))["code"] == "too_fast"
            assert (await say(other))["t"] == "said"

    async def say(one: Visitor) -> dict[str, Any]:
        await one.send({"t": "say", "phrase": "p01"})
        return await one.until(lambda frame: frame["t"] == "error" or (frame["t"] == "said" and frame["p"] == one.me))

    run(scenario())


def test_strangers_are_told_to_come_with_a_name(tmp_path: Path) -> None:
    """Without an account there is no way in, and the code is not looked at; a token in hello serves programs."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (maker,) = await gather(home, 1)
            nobody = Visitor(home.url, "x" * 43, "")
            assert (await nobody.connect(maker.code))["code"] == "no_account"
            for _ in range(12):
                assert (await nobody.connect(new_code()))["code"] == "no_account"
            program = await visitor(home)
            token, program.token = program.token, "none"
            await program.connect(maker.code, hello=False)
            await program.send({"t": "hello", "token": token})
            assert (await program.receive())["t"] == "room"

    run(scenario())


def test_stopping_tells_everybody_to_come_back(tmp_path: Path) -> None:
    """When the server stops each connection is told, and the room is there again after the start."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home, 3, TERMS)
        for one in people:
            assert (await one.until(lambda frame: frame["t"] == "bye"))["code"] == "shutdown"
            assert await one.closed() == 1012
        async with house(tmp_path) as home:
            for one in people:
                one.url = home.url
                assert (await one.connect())["t"] == "room"
            assert [one.seat for one in people] == [0, 1, 2]

    run(scenario())


def test_no_room_is_made_while_the_server_stops(tmp_path: Path) -> None:
    """Whoever asks for one then is told that it stops."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            guest = await home.guest()
            await home.app.rooms.stop()
            answer = await home.request("POST", "/api/rooms", guest.token, json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "stopping")

    run(scenario())


# -- memory, and the end ------------------------------------------------------------------------------------------


def test_a_room_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    """Nobody connected for a while: it is put away; by its code it is there again as it was."""

    async def scenario() -> None:
        async with house(tmp_path, limits__idle=0.1) as home:
            one, two = await gather(home, 2, TERMS)
            await two.say({"t": "agree"})
            before = two.room
            await one.close()
            await two.close()

            async def put_away() -> bool:
                return not home.app.rooms.in_memory

            await eventually(put_away)
            await two.connect()
            assert {name: value for name, value in two.room.items() if name != "people"} == {
                name: value for name, value in before.items() if name != "people"
            }
            assert [(p["name"], p["seat"], p["agreed"]) for p in two.room["people"]] == [
                ("甲", 0, True),
                ("乙", 1, True),
            ]

    run(scenario())


def now() -> int:
    """Milliseconds since 1970, later than whatever has been written."""
    time.sleep(0.003)
    return time.time_ns() // 1_000_000


async def empty(home: House, code: str) -> bool:
    """Whether nobody is connected to a room."""
    people = (await home.request("GET", f"/api/rooms/{code}")).json()["people"]
    return not any(one["connected"] for one in people)


def test_a_room_nobody_is_in_is_closed(tmp_path: Path) -> None:
    """While anybody is connected it stays; then it is no more: not found, on no list, and another can be made."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (one,) = await gather(home, 1, TERMS)
            await home.app.rooms.close_forgotten(now())
            assert not await empty(home, one.code)
            await one.close()
            await eventually(lambda: empty(home, one.code))
            await home.app.rooms.close_forgotten(now() - 60_000)
            assert await empty(home, one.code)
            await home.app.rooms.close_forgotten(now())
            assert (await home.request("GET", f"/api/rooms/{one.code}")).status_code == 404
            assert (await one.connect())["code"] == "no_room"
            assert (await home.request("GET", "/api/rooms", one.token)).json() == []
            assert (await home.request("POST", "/api/rooms", one.token, json={})).status_code == 201

    run(scenario())


def test_forgotten_rooms_are_closed_by_themselves(tmp_path: Path) -> None:
    """A room whose maker never came is gone after the time in the settings, also when it has left memory."""

    async def scenario() -> None:
        async with house(tmp_path, limits__room_empty=0.4, limits__idle=0.1) as home:
            maker = await home.guest()
            await home.request("POST", "/api/rooms", maker.token, json={})

            async def on_no_list() -> bool:
                rows: list[Any] = (await home.request("GET", "/api/rooms", maker.token)).json()
                return not rows

            await eventually(on_no_list)

    run(scenario())


def test_a_closed_rooms_code_is_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code in use is not given twice; that of a closed room begins anew, with nothing of the old room in it."""
    codes_made = iter(["K7QM2P", "K7QM2P", "AAAAAA", "K7QM2P"])
    monkeypatch.setattr(directory, "new_code", lambda: next(codes_made))

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await visitor(home, "甲"), await visitor(home, "乙")
            made = [
                (await home.request("POST", "/api/rooms", one.token, json={"terms": TERMS})).json() for _ in range(2)
            ]
            assert [answer["room"] for answer in made] == ["K7QM2P", "AAAAAA"]
            await home.app.rooms.close_forgotten(now())
            assert (await home.request("POST", "/api/rooms", two.token, json={"seats": 3})).json()["room"] == "K7QM2P"
        async with house(tmp_path) as home:
            info = (await home.request("GET", "/api/rooms/K7QM2P")).json()
            assert ([p["name"] for p in info["people"]], len(info["seats"]), info["terms"]) == (["乙"], 3, None)

    run(scenario())


def test_a_room_is_not_closed_while_its_match_is_played(tmp_path: Path) -> None:
    """People at the table are in no room's connection; as long as something happens there the room stays."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home, 2, TERMS)
            for seat in (2, 3):
                await people[0].send({"t": "bot", "seat": seat, "bot": "solid"})
            await begin(people)
            players = [one.player() for one in people]
            for one in people:
                await one.close()
            await eventually(lambda: empty(home, people[0].code))
            since = now()
            for player in players:
                await player.connect()
            await asyncio.gather(*(player.play(hands=1) for player in players))
            await home.app.rooms.close_forgotten(since)
            assert (await home.request("GET", f"/api/rooms/{people[0].code}")).json()["phase"] == "playing"
            await home.app.rooms.close_forgotten(now())
            assert (await home.request("GET", f"/api/rooms/{people[0].code}")).status_code == 404

    run(scenario())


# -- kill -9 ---------------------------------------------------------------------------------------------------------


async def back(server: Process, people: list[Visitor]) -> None:
    """The server is killed and comes up again; everybody reconnects."""
    server.kill()
    server.start()
    for one in people:
        one.url = server.url
        await one.connect()


def test_kill_9_at_every_stage(tmp_path: Path) -> None:
    """Four people: killed after seats, terms, agreements, in the seed phase, in the match, after it; all goes on."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        people = await gather(Outside(server.url), 4)
        maker = people[0]
        await back(server, people)
        assert [one.seat for one in people] == [0, 1, 2, 3]
        assert (maker.room["setter"], maker.room["host"]) == (maker.me, maker.me)
        await maker.send({"t": "terms", "terms": TERMS})
        await maker.sees(lambda room: room["terms"] is not None)
        await back(server, people)
        assert maker.room["terms"]["base"] == 5
        for one in people[1:]:
            await one.send({"t": "agree"})
            await one.sees(lambda room: [p["agreed"] for p in room["people"] if p["p"] == one.me] == [True])  # noqa: B023
        await back(server, people)
        assert [one["agreed"] for one in maker.room["people"]] == [True] * 4
        for one in people:
            await one.send({"t": "ready", "on": True})
        await maker.sees(lambda room: room["phase"] == "seed")
        await back(server, people)
        await asyncio.gather(*(one.sees(lambda room: room["phase"] == "playing") for one in people))
        await to_the_end(server, people)
        assert server.stop() == 0

    async def to_the_end(server: Process, people: list[Visitor]) -> None:
        await back(server, people)
        assert people[0].room["phase"] == "playing"
        players = [one.player() for one in people]
        for player in players:
            await player.connect()
        await asyncio.gather(*(player.play() for player in players))
        await asyncio.gather(*(one.sees(lambda room: room["phase"] == "open") for one in people))
        await back(server, people)
        assert people[0].room["last_table"] == players[0].table
        assert [one["agreed"] for one in people[0].room["people"]] == [True] * 4

    run(scenario(), 240)


def test_a_match_that_ended_while_the_room_was_away(tmp_path: Path) -> None:
    """Killed between the end of the match and the room's hearing of it: the room finds out when it comes back."""

    async def scenario() -> None:
        async with house(tmp_path / "data") as home:
            people = await gather(home, 2, TERMS)
            for seat in (2, 3):
                await people[0].send({"t": "bot", "seat": seat, "bot": "solid"})
            await begin(people)
            home.app.hall.match_over = None
            players = [one.player() for one in people]
            for player in players:
                await player.connect()
            await asyncio.gather(*(player.play() for player in players))
            assert (await home.request("GET", f"/api/rooms/{people[0].code}")).json()["phase"] == "playing"
        async with house(tmp_path / "data") as home:
            people[0].url = home.url
            await people[0].connect()
            await people[0].sees(lambda room: room["phase"] == "open")

    run(scenario(), 120)


def test_an_acknowledged_room_is_in_the_log(tmp_path: Path) -> None:
    """A code that was answered is a room after kill -9, whatever came between."""

    async def scenario() -> None:
        server = Process(tmp_path / "data").start()
        maker = await visitor(Outside(server.url))
        made = await Outside(server.url).request("POST", "/api/rooms", maker.token, json={"terms": TERMS})
        server.kill()
        log = EmbeddedLog(tmp_path / "data" / "tables.db")
        assert len(await log.read("room:" + made.json()["room"])) == 6
        assert await log.count_running() == 0
        await log.close()

    run(scenario())
