"""People: who one is, another name or picture, coming back, taking everything along, and leaving for good."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from haipai import __version__
from haipai.server import recovery
from haipai.server.names import GONE
from haipai.server.store.export import PARTS
from haipai.server.store.people import AVATARS
from haipai.server.store.tables import metadata
from tests.server.house import House, Player, house, run
from tests.server.lobby import TERMS, begin, eventually, gather, visitor


def test_hello_never_fails(tmp_path: Path) -> None:
    """A stranger, somebody with a worthless cookie and an account are all greeted; the account is the same as /me."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            for token in ("", "x" * 43, "short"):
                hello = (await home.request("GET", "/api/hello", token)).json()
                assert hello == {"account": None, "version": __version__, "secure": False, "https_only": ["passkeys"]}
            guest = await home.guest("张三")
            hello = (await home.request("GET", "/api/hello", guest.token)).json()
            assert hello["account"] == (await home.request("GET", "/api/me", guest.token)).json()
            assert hello["account"]["avatar"] in AVATARS
            assert (hello["account"]["recovery"], hello["account"]["passkeys"]) == (False, 0)

    run(scenario())


CHANGES: list[tuple[dict[str, Any], int, str]] = [
    ({"name": "  李 四 "}, 200, "李 四"),
    ({"avatar": "a24"}, 200, "李 四"),
    ({}, 200, "李 四"),
    ({"name": "x" * 50}, 200, "x" * 12),
    ({"name": "\u202e"}, 400, "bad_name"),
    ({"avatar": "a25"}, 400, "bad_request"),
    ({"avatar": "../etc"}, 400, "bad_request"),
    ({"id": "g0"}, 400, "bad_request"),
]


def test_name_and_picture_change(tmp_path: Path) -> None:
    """What is given is changed and cleaned, the rest stays; what is not on the list is refused; it outlives a restart."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            guest = await home.guest("张三")
            for body, status, wanted in CHANGES:
                answer = await home.request("PATCH", "/api/me", guest.token, json=body)
                assert answer.status_code == status, body
                assert (answer.json()["name"] if status == 200 else answer.json()["error"]["code"]) == wanted
            assert (await home.request("PATCH", "/api/me", json={})).status_code == 401
        async with house(tmp_path) as home:
            me = (await home.request("GET", "/api/me", guest.token)).json()
            assert (me["name"], me["avatar"]) == ("x" * 12, "a24")

    run(scenario())


def test_a_new_name_is_seen_in_the_room(tmp_path: Path) -> None:
    """Those in the room see it at once."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await gather(home, 2)
            await home.request("PATCH", "/api/me", two.token, json={"name": "新名", "avatar": "a07"})
            await one.sees(lambda room: ("新名", "a07") in {(p["name"], p["avatar"]) for p in room["people"]})

    run(scenario())


# -- coming back -------------------------------------------------------------------------------------------


def test_recovery_codes_have_a_hundred_bits() -> None:
    """Four groups of five letters out of 32, none of which reads like another; the hash takes what people type."""
    codes = {recovery.new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(r"(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}", code) for code in codes)
    code = "01ABC-DEFGH-JKMNP-QRSTV"
    assert {recovery.code_hash(typed) for typed in (code, code.lower(), "oIabc defgh jkmnp qrstv")} == {
        recovery.code_hash(code)
    }
    assert [recovery.code_hash(typed) for typed in ("", code[:-1], code + "X", "U" * 20, "号" * 20)] == [None] * 5


def test_an_account_comes_back_by_its_code(tmp_path: Path) -> None:
    """The code brings the account to another device, more than once; a new one makes the old one worth nothing."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            guest = await home.guest("张三")
            first = (await home.request("POST", "/api/me/recovery", guest.token)).json()["code"]
            assert (await home.request("GET", "/api/me", guest.token)).json()["recovery"] is True
            for _ in range(2):
                back = await home.request("POST", "/api/recover", json={"code": first.lower().replace("-", " ")})
                assert (back.status_code, back.json()["id"]) == (200, guest.account)
                token = back.headers["set-cookie"].partition(";")[0].removeprefix("haipai=")
                assert token != guest.token
                assert (await home.request("GET", "/api/me", token)).json()["id"] == guest.account
            second = (await home.request("POST", "/api/me/recovery", guest.token)).json()["code"]
            assert (await home.request("POST", "/api/recover", json={"code": first})).status_code == 404
            assert (await home.request("POST", "/api/recover", json={"code": second})).status_code == 200
            codes.append(second)

    codes: list[str] = []
    run(scenario())
    held = b"".join(file.read_bytes() for file in tmp_path.glob("accounts.db*"))
    assert held
    for code in (codes[0], codes[0].replace("-", "")):
        assert code.encode() not in held


def test_recovery_codes_cannot_be_tried_out(tmp_path: Path) -> None:
    """After ten wrong codes a minute the right one is not answered either; codes of rooms are counted apart."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            guest = await home.guest()
            code = (await home.request("POST", "/api/me/recovery", guest.token)).json()["code"]
            for _ in range(10):
                answer = await home.request("POST", "/api/recover", json={"code": recovery.new_code()})
                assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_code")
            answer = await home.request("POST", "/api/recover", json={"code": code})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_codes")
            assert (await home.request("GET", "/api/rooms/AAAAAA")).status_code == 404

    run(scenario())


# -- taking along, leaving for good ---------------------------------------------------------------------------


def test_export_holds_everything(tmp_path: Path) -> None:
    """A file with account, devices, rooms and matches; no hash and no token in it."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (one,) = await gather(home, 1, TERMS)
            made = await home.request("POST", "/api/tables", one.token, json={})
            await home.request("POST", "/api/me/recovery", one.token)
            answer = await home.request("GET", "/api/me/export", one.token)
            assert "attachment" in answer.headers["content-disposition"]
            kept = answer.json()
            assert set(kept) == set(PARTS.values())
            assert kept["account"]["id"] == one.account
            assert kept["account"]["recovery_made"] > 0
            assert "recovery" not in kept["account"]
            assert (len(kept["devices"]), kept["passkeys"], kept["rooms"]) == (1, [], [one.code])
            assert [match["table"] for match in kept["matches"]] == [made.json()["table"]]
            assert [seat["own"] for seat in kept["matches"][0]["seats"]] == [True, False, False, False]
            assert kept["shares"] == []
            assert not re.search(r"[0-9a-f]{64}", answer.text)
            assert one.token not in answer.text

    run(scenario())


def test_export_tells_of_every_table_that_names_accounts() -> None:
    """A table with a column for an account is told of in the export; matches hold no ids of others."""
    naming = {table.name for table in metadata.tables.values() if "account" in table.c}
    assert naming | {"accounts"} == set(PARTS)


def test_export_holds_no_ids_of_others(tmp_path: Path) -> None:
    """Whom one has played with is told by name, not by account."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.sit(2)
            kept = await home.request("GET", "/api/me/export", one.token)
            assert [seat["name"] for seat in kept.json()["matches"][0]["seats"]][:2] == ["甲", "乙"]
            assert one.account in kept.text
            assert two.account not in kept.text

    run(scenario())


def test_deleting_needs_the_name(tmp_path: Path) -> None:
    """Without the account's own name nothing is deleted."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            guest = await home.guest("张三")
            answer = await home.request("DELETE", "/api/me", guest.token, json={"confirm": "李四"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_confirmed")
            evil = {"Origin": "http://evil.example"}
            answer = await home.request("DELETE", "/api/me", guest.token, json={"confirm": "张三"}, headers=evil)
            assert answer.status_code == 403
            assert (await home.request("GET", "/api/me", guest.token)).status_code == 200

    run(scenario())


async def delete(home: House, token: str, name: str) -> None:
    """Delete an account."""
    answer = await home.request("DELETE", "/api/me", token, json={"confirm": name})
    assert answer.status_code == 200, answer.text
    assert "Max-Age=0" in answer.headers["set-cookie"]


def test_a_deleted_account_leaves_its_room(tmp_path: Path) -> None:
    """Its connection ends, its seat is free, host and setter pass on; its tokens and recovery code are worth nothing."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await gather(home, 2, TERMS)
            code = (await home.request("POST", "/api/me/recovery", one.token)).json()["code"]
            await delete(home, one.token, "甲")
            assert (await one.until(lambda frame: frame["t"] == "bye"))["code"] == "left"
            room = await two.sees(lambda room: len(room["people"]) == 1)
            assert (room["host"], room["setter"], room["seats"][0]["kind"]) == (two.me, two.me, "free")
            assert room["previous"]["base"] == TERMS["base"]
            assert (await home.request("GET", "/api/me", one.token)).status_code == 401
            assert (await home.request("POST", "/api/recover", json={"code": code})).status_code == 404
            assert (await home.request("GET", "/api/rooms", two.token)).json()[0]["code"] == one.code

    run(scenario())


def test_a_deleted_account_leaves_its_match_playable(tmp_path: Path) -> None:
    """The others play to the end; lists name somebody who has left, now and after the table is loaded again."""

    async def scenario() -> None:
        async with house(tmp_path, clock__turn=0.2, clock__claim=0.2, clock__bank=0, clock__next=0.2) as home:
            people = await gather(home, 2, TERMS | {"clock": "normal"})
            for seat in (2, 3):
                await people[0].send({"t": "bot", "seat": seat, "bot": "solid"})
            await begin(people)
            one, two = [person.player() for person in people]
            await one.connect()
            await two.connect()
            await delete(home, two.token, "乙")
            assert (await two.until(lambda frame: frame["t"] == "bye"))["code"] == "left"
            assert await two.closed() is not None
            await one.until(lambda frame: bool(frame.get("match")) and frame["match"]["players"][1]["away"])
            assert [player["name"] for player in one.match["players"][:2]] == ["甲", GONE]
            await one.play()
            await check(home, one)
        async with house(tmp_path) as home:
            assert await home.app.hall.find(one.table) is not None
            await check(home, one)

    async def check(home: House, player: Player) -> None:
        (row,) = (await home.request("GET", "/api/matches", player.token)).json()
        assert (row["over"], row["names"][:2], row["people"]) == (True, ["甲", GONE], 2)

    run(scenario(), 120)


def test_a_deleted_account_leaves_a_table_that_is_not_in_memory(tmp_path: Path) -> None:
    """He has left for good (QM-6.2), though nobody is at the table; the others are shown it when they come."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.sit(2, clock="off")
        async with house(tmp_path) as home:
            one.url = home.url
            await delete(home, two.token, "乙")
            await one.connect()
            gone = one.match["players"][1]
            assert (gone["away"], gone["name"], gone["avatar"]) == (True, GONE, "")
            at = one.table
        async with house(tmp_path) as home:  # his leaving is in the log now; that his name goes is not
            one.url = home.url
            await one.connect()
            assert (one.table, one.match["players"][1]["name"]) == (at, GONE)

    run(scenario())


@pytest.mark.parametrize("where", ["seed", "open"])
def test_deleting_in_the_seed_phase_begins_it_anew(tmp_path: Path, where: str) -> None:
    """Somebody who deletes his account while the deal is being fixed is not dealt to."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home, 4, TERMS)
            for one in people[1:]:
                await one.say({"t": "agree"})
            for one in people if where == "seed" else people[:3]:
                await one.send({"t": "ready", "on": True})
            if where == "seed":
                await people[0].sees(lambda room: room["phase"] == "seed")
            await delete(home, people[3].token, "丁")
            room = await people[0].sees(lambda room: len(room["people"]) == 3)
            assert (room["phase"], room["seats"][3]["kind"], room["table"]) == ("open", "free", None)

    run(scenario())


def test_deleting_while_the_table_is_being_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too late to stop the deal: he has left room and table for good when his account is gone."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home, 4, TERMS)
            reached, go_on, opened = asyncio.Event(), asyncio.Event(), home.app.hall.open

            async def slowly(*more: Any) -> str:
                reached.set()
                await go_on.wait()
                return await opened(*more)

            monkeypatch.setattr(home.app.hall, "open", slowly)
            for one in people:
                await one.send({"t": "agree"})
                await one.send({"t": "ready", "on": True})
            others = [one.sees(lambda room: len(room["people"]) == 3) for one in people[:3]]
            seen = asyncio.gather(people[3].until(lambda frame: frame["t"] == "bye"), *others)
            await reached.wait()
            deleting = asyncio.create_task(delete(home, people[3].token, "丁"))
            room = await home.app.rooms.find(people[0].code)
            assert room is not None
            await eventually(lambda: asyncio.sleep(0, bool(room.desk.deleted)))
            go_on.set()
            await deleting
            assert (await seen)[0]["code"] == "left"
            table = await home.app.hall.find(people[0].room["table"])
            assert table is not None
            assert table.desk.game.seats[3].away

    run(scenario())


def test_a_room_without_its_last_person_can_be_entered(tmp_path: Path) -> None:
    """When the only person deletes his account the room is empty; whoever comes next is its host."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (one,) = await gather(home, 1, TERMS)
            await delete(home, one.token, "甲")
            other = await visitor(home, "乙")
            await other.connect(one.code)
            assert (other.room["host"], other.room["setter"], other.room["terms"]) == (other.me, None, None)
            assert (await other.say({"t": "sit"}))["room"]["setter"] == other.me

    run(scenario())
