"""Lists of matches, one match with its sheet, shared links, and records played through."""

from __future__ import annotations

import asyncio
import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from haipai.server.net.files import Found
from haipai.server.net.replays import HANDS_MOST, WHOLE_MOST, TooLong, play_through
from haipai.server.net.sheets import page_of
from haipai.server.store.people import People, Result, Wanted
from haipai.server.store.upgrade import open_accounts
from haipai.table.match import Match
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.table.replay import ReplayError
from haipai.table.table import dumps, further_lines, record_lines
from tests.server.house import House, Player, any_legal, house, run
from tests.server.stage import Stage

# -- lists -----------------------------------------------------------------------------------------------


def result(number: int, account: str, **more: Any) -> Result:
    """A match of somebody, the higher the number the newer."""
    seats = ((account, "我", number), (None, "阿福", -number))
    return Result(f"t.{number}", "t", "shanghai", 1, 8, 8, True, 1000 + number, seats)._replace(**more)


def test_lists_are_filtered_and_come_in_pages(tmp_path: Path) -> None:
    """By rules, by company, by whether they are over; newest first, and from before a moment on."""

    async def scenario() -> None:
        people = People(open_accounts(tmp_path / "a.db"))
        person, _ = await people.new_guest("我")
        for number in range(6):
            more: dict[str, Any] = {"rules": ("shanghai", "qiaoma")[number % 2], "people": 1 + number % 3}
            await people.save(result(number, person.id, **more, over=number != 5))
        rows: list[tuple[Wanted, int, list[int]]] = [
            (Wanted(), 50, [5, 4, 3, 2, 1, 0]),
            (Wanted(), 2, [5, 4]),
            (Wanted(before=1004), 2, [3, 2]),
            (Wanted(rules="qiaoma"), 50, [5, 3, 1]),
            (Wanted(people=True), 50, [5, 4, 2, 1]),
            (Wanted(people=False), 50, [3, 0]),
            (Wanted(over=False), 50, [5]),
            (Wanted(over=True, rules="qiaoma", people=True, before=1003), 50, [1]),
            (Wanted(rules="poker"), 50, []),
        ]
        for wanted, most, numbers in rows:
            found = await people.matches_of(person.id, wanted, most)
            assert [one.id for one in found] == [f"t.{number}" for number in numbers], wanted
        assert (await people.match("t.3")) == result(3, person.id, rules="qiaoma", people=1)
        assert await people.match("t.9") is None
        await people.close()

    run(scenario())


def test_the_list_over_http(tmp_path: Path) -> None:
    """The filters are parameters; a wrong one is refused; rows tell room and people."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, _ = await home.sit(2)
            await home.request("POST", "/api/tables", one.token, json={"rules": "hainan"})
            for query, count in (
                ("", 2),
                ("?rules=hainan", 1),
                ("?role=people", 1),
                ("?role=bots", 1),
                ("?over=true", 0),
            ):
                rows = (await home.request("GET", f"/api/matches{query}", one.token)).json()
                assert len(rows) == count, query
            rows = (await home.request("GET", "/api/matches?role=people", one.token)).json()
            assert (rows[0]["room"], rows[0]["people"]) == ("", 2)
            older = (await home.request("GET", f"/api/matches?before={rows[0]['created']}", one.token)).json()
            assert older == []
            for query in ("?role=cheaters", "?over=maybe", "?before=-1"):
                assert (await home.request("GET", f"/api/matches{query}", one.token)).status_code == 400

    run(scenario())


# -- one match -------------------------------------------------------------------------------------------


async def played(home: House, name: str = "甲") -> Player:
    """Somebody who has played two hands of an open match and ended it."""
    (player,) = await home.sit(pace="instant", options={"hands": 0})
    await home.request("PATCH", "/api/me", player.token, json={"name": name})
    await player.connect()
    await player.play(any_legal, hands=2)
    await player.send({"t": "vote", "kind": "end"})
    await player.until(lambda frame: bool(frame.get("match")) and frame["match"]["over"])
    return player


FILES = ("/record.haipai.jsonl", "/record.haipai.jsonl?gz=true", "/sheet.csv")


@pytest.mark.parametrize("end", FILES)
def test_files_of_a_match_that_is_over_are_kept_by_browsers(tmp_path: Path, end: str) -> None:
    """For long by their owner, and not sent again to whoever holds them; a link's are asked for each time."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await played(home)
            own = f"/api/matches/{player.table}.1"
            link = "/api/shared/" + (await home.request("POST", own + "/share", player.token)).json()["share"]
            for path, kept in ((own, "private, max-age=31536000"), (link, "private, no-cache")):
                first = await home.request("GET", path + end, player.token)
                assert (first.status_code, first.headers["cache-control"]) == (200, kept)
                assert first.headers["vary"] == "Cookie, Authorization"
                held = {"If-None-Match": f'"other", W/{first.headers["etag"]}'}
                again = await home.request("GET", path + end, player.token, headers=held)
                assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
                stranger = await home.guest()
                if path == own:  # what he holds from somebody else gives nobody an answer
                    other = await home.request("GET", path + end, stranger.token, headers=held)
                    assert other.status_code == 404

    run(scenario())


def test_a_file_with_another_name_in_it_is_another_file() -> None:
    """Its tag depends on the match, on who looks, and on what the players are called by now."""
    seats = (("g1", "甲", 3), (None, "乙", -3))
    result = Result("t1.1", "t1", "shanghai", 1, 4, 4, True, 0, seats, "", 1)
    gone = result._replace(seats=(("g1", "甲", 3), (None, "离开的玩家", -3)))
    tags = {Found(result, 1, "g1").tag, Found(result, 1, None).tag, Found(gone, 1, "g1").tag}
    assert len(tags) == 3
    assert Found(result._replace(over=False), 1, "g1").tag == ""
    assert Found(result, 1, "g1").tag == Found(result, 1, "g1").tag


def test_a_match_that_runs_is_kept_by_nobody(tmp_path: Path) -> None:
    """Its record grows with every hand."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit(pace="instant")
            answer = await home.request("GET", f"/api/matches/{player.table}.1/record.haipai.jsonl", player.token)
            assert answer.headers["cache-control"] == "no-store"
            assert "etag" not in answer.headers

    run(scenario())


def test_a_match_with_its_sheet(tmp_path: Path) -> None:
    """Every hand with its gains and the totals after it; the CSV says the same; strangers see nothing of it."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await played(home)
            path = f"/api/matches/{player.table}.1"
            page = (await home.request("GET", path, player.token)).json()
            assert (page["match"]["ended"], page["match"]["over"], page["match"]["seat"]) == ("vote", True, 0)
            assert [row["hand"] for row in page["sheet"]] == [1, 2]
            assert page["sheet"][-1]["totals"] == page["match"]["totals"] == player.match["totals"]
            assert [row["deltas"] for row in page["sheet"]] == [one["deltas"] for one in player.match["history"]]
            sheet = await home.request("GET", path + "/sheet.csv", player.token)
            assert sheet.headers["content-disposition"].endswith('.csv"')
            check_sheet(sheet.content.decode("utf-8-sig"), page)
            stranger = await home.guest()
            for end in ("", "/sheet.csv", "/record.haipai.jsonl"):
                for who, status in ((stranger.token, 404), ("", 401)):
                    assert (await home.request("GET", path + end, who)).status_code == status
            for wrong in ("nothing.1", f"{player.table}.2", "../x", f"{player.table}"):
                assert (await home.request("GET", f"/api/matches/{wrong}", player.token)).status_code == 404

    run(scenario())


def check_sheet(text: str, page: dict[str, Any]) -> None:
    """The rows of a sheet are those of the page."""
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0] == ["hand", "dealer", "winners", *(player["name"] for player in page["match"]["players"])]
    for row, hand in zip(rows[1:-1], page["sheet"], strict=True):
        assert [int(cell) for cell in (row[0], *row[3:])] == [hand["hand"], *hand["deltas"]]
    assert [int(cell) for cell in rows[-1][3:]] == page["match"]["totals"]


def test_a_shared_match_is_seen_by_whoever_has_the_link(tmp_path: Path) -> None:
    """No account is needed, nobody's seat is told, the record is the same; taken back it leads nowhere."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await played(home)
            path = f"/api/matches/{player.table}.1"
            share = (await home.request("POST", path + "/share", player.token)).json()["share"]
            assert (await home.request("POST", path + "/share", player.token)).json()["share"] == share
            shared = f"/api/shared/{share}"
            page = (await home.request("GET", shared)).json()
            own = (await home.request("GET", path, player.token)).json()
            assert page["match"]["seat"] is None
            page["match"]["seat"] = 0
            assert page == own
            for end in ("/sheet.csv", "/record.haipai.jsonl", "/record.haipai.jsonl?gz=true"):
                theirs = (await home.request("GET", shared + end)).content
                assert theirs == (await home.request("GET", path + end, player.token)).content
            stranger = await home.guest()
            assert (await home.request("POST", path + "/share", stranger.token)).status_code == 404
            assert (await home.request("DELETE", path + "/share", stranger.token)).json()["error"]["code"] == "no_share"
            assert (await home.request("GET", "/api/shared/" + "x" * 32)).status_code == 404
            assert (await home.request("DELETE", path + "/share", player.token)).status_code == 204
            assert (await home.request("GET", shared)).json()["error"]["code"] == "no_match"
            assert (await home.request("POST", path + "/share", player.token)).json()["share"] != share

    run(scenario())


def test_a_link_to_a_match_is_none_into_its_room() -> None:
    """The room's code, which lets people in, is told to those who played and to nobody else."""
    stage = Stage(2, room="K7QM2P")
    names = ["甲", "乙", "丙", "丁"]
    assert page_of("stage", stage.log, 1, "g1", names).match.room == "K7QM2P"
    shared = page_of("stage", stage.log, 1, None, names)
    assert shared.match.room == ""
    assert b"K7QM2P" not in msgspec.json.encode(shared)


def test_somebody_who_has_gone_is_named_so_everywhere(tmp_path: Path) -> None:
    """A deleted account's name is in no list, page, sheet or record of the others; its links lead nowhere."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.table(2, pace="instant", options={"hands": 0}, clock=False)
            await asyncio.gather(one.play(hands=1), two.play(hands=1))
            path = f"/api/matches/{one.table}.1"
            link = (await home.request("POST", path + "/share", two.token)).json()["share"]
            me = (await home.request("GET", "/api/me", two.token)).json()
            gone = await home.request("DELETE", "/api/me", two.token, json={"confirm": me["name"]})
            assert gone.status_code in {200, 204}
            page = (await home.request("GET", path, one.token)).json()
            assert page["match"]["players"][1]["name"] == "离开的玩家"
            for end in ("/sheet.csv", "/record.haipai.jsonl"):
                text = (await home.request("GET", path + end, one.token)).text
                assert "离开的玩家" in text
                assert me["name"] not in text
            assert (await home.request("GET", f"/api/shared/{link}")).status_code == 404

    run(scenario())


def test_names_are_no_formulas(tmp_path: Path) -> None:
    """A name that a spreadsheet would compute is written as text."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await home.guest("=1+1")
            made = await home.request("POST", "/api/tables", player.token, json={})
            path = f"/api/matches/{made.json()['table']}.1/sheet.csv"
            text = (await home.request("GET", path, player.token)).content.decode("utf-8-sig")
            assert next(csv.reader(io.StringIO(text)))[3] == "'=1+1"

    run(scenario())


def test_a_long_record_is_played_through_hand_by_hand(tmp_path: Path, root: Path) -> None:
    """Without a hand a whole match is too much at once; one hand of it is not."""
    text = gzip.decompress((root / "tests/fixtures/logs/v1-shanghai.haipai.jsonl.gz").read_bytes())
    assert 2 * text.count(b'{"do"') > WHOLE_MOST

    async def scenario() -> None:
        async with house(tmp_path) as home:
            whole = await home.request("POST", "/api/replay", content=text)
            assert whole.status_code == 413
            assert whole.json()["error"]["code"] == "hand_needed"
            one = await home.request("POST", "/api/replay?hand=4", content=text)
            assert one.status_code == 200
            frames = [len(hand["frames"]) for hand in one.json()["hands"]]
            assert frames[:3] == [0, 0, 0]
            assert frames[3] > 50

    run(scenario(), 120)


def in_parts(lines: list[str], most: int) -> list[list[str]]:
    """A record as records of so many hands: the line of a hand says what it begins from (docs/protocol.md)."""
    begins = [0, *(number for number, line in enumerate(lines) if line.startswith('{"hand":'))]
    first = json.loads(lines[0])
    parts = []
    for at in begins[::most]:
        end = ([*begins, len(lines)])[min(begins.index(at) + most, len(begins))]
        given = json.loads(lines[at]).get("hand", {}) if at else {}
        parts.append([json.dumps({**first, **given}), *lines[at + 1 : end]])
    return parts


def of_match(rules: str, options: dict[str, Any], hands: int) -> list[str]:
    """The record of a match that bots played."""
    match = Match(rules, options)
    lines: list[dict[str, Any]] = []
    for number in range(hands):
        table = match.begin_hand(number.to_bytes(32, "big"))
        play(table, policy("greedy", number))
        assert match.note_end()
        lines += further_lines(table) if number else record_lines(table)
    return [dumps(line) for line in lines]


PARTED = [("shanghai", {"hands": 0}), ("jihu", {}), ("hainan", {"hands": 4, "ga": True, "double_card": True})]


@pytest.mark.parametrize(("rules", "options"), PARTED, ids=[row[0] for row in PARTED])
def test_a_hand_is_played_through_without_those_before_it(rules: str, options: dict[str, Any]) -> None:
    """Frames of a hand are the same in the whole record and in a part that begins from what the hand's line gives."""
    lines = of_match(rules, options, 4)
    parts = in_parts(lines, 1)
    for number in range(1, 5):
        whole = play_through("\n".join(lines), number).hands[number - 1].frames
        alone = play_through("\n".join(parts[number - 1]), 1).hands[0].frames
        assert len(alone) > 20
        assert alone == whole


def test_a_match_of_any_length_is_checked_in_parts() -> None:
    """More hands than are played through at once: too long whole, but not in parts; a forged one is found."""
    lines = of_match("qiaoma", {"hands": 0}, HANDS_MOST + 6)
    with pytest.raises(TooLong) as caught:
        play_through("\n".join(lines), 1000)
    assert caught.value.code == "too_long"
    parts = in_parts(lines, 30)
    assert [len(play_through("\n".join(part), 1000).hands) for part in parts] == [30, 30, 10]
    forged = parts[2][:-1]
    with pytest.raises(ReplayError):
        play_through("\n".join(forged), 1000)
