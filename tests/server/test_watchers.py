"""Spectators: what everybody may know, a minute late, and nothing they say moves the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from haipai.server.desk.desk import LATE
from haipai.server.desk.records import Opened
from haipai.server.desk.watchers import MOST
from haipai.server.wire import client as c
from tests.server.house import Player, house, run
from tests.server.stage import Line, Stage


def shown() -> Stage:
    """A table of two people and two bots that may be looked at."""
    stage = Stage(2, clock=True, spectators="delayed")
    stage.come(0, 1)
    return stage


def play(stage: Stage, seconds: float) -> None:
    """Let so much time pass, everybody throwing what is drawn and claiming nothing."""
    end = stage.now + seconds
    while stage.now < end:
        for seat in list(stage.lines):
            if seat in stage.table.waiting and stage.desk.choices.get(seat) is None:
                legal = stage.table.legal(seat)
                stage.do(seat, "pass" if "pass" in legal else legal[-1])
        stage.wait(0.5)


def kinds(line: Line) -> list[str]:
    """What a spectator was sent."""
    return [frame["t"] for frame in line.frames]


def test_everything_comes_a_minute_late() -> None:
    """First the state, then each change, each exactly 60 s after the players were shown it."""
    stage = shown()
    line = stage.look_on()
    play(stage, 100)
    stage.wait(LATE)
    seen: list[tuple[float, Any]] = []
    for (at, _), frame in zip(stage.lines[0].sent, stage.lines[0].frames, strict=True):
        seen += [(round(at + LATE, 6), event["type"]) for event in frame.get("events", [])]
    told: list[tuple[float, Any]] = []
    for (at, _), frame in zip(line.sent, line.frames, strict=True):
        told += [(at, event["type"]) for event in frame.get("events", [])]
    assert kinds(line)[:2] == ["state", "update"]
    assert line.sent[0][0] == 1000 + LATE
    assert told == [one for one in seen if one[0] <= stage.now]
    assert len(told) > 50


def test_a_spectator_has_no_seat_and_sees_no_hand() -> None:
    """No tile of a hand, no command, no waits; drawn tiles are hidden; the match says neither seat nor room."""
    stage = Stage(2, clock=True, spectators="delayed", room="K7QM2P")
    stage.come(0, 1)
    line = stage.look_on()
    play(stage, 40)
    stage.wait(LATE)
    for frame in line.frames:
        view = frame["view"]
        assert (view["seat"], view["hand"], view["drawn"], view["legal"], view["must"]) == (-1, [], None, [], False)
        assert (view["waits"], view["candidates"], view["blocked"], view["why_not"]) == ([], [], [], [])
        assert (frame["match"]["seat"], frame["match"]["room"]) == (None, "")
        assert not frame["clock"]["for_me"]
        for event in frame.get("events", []):
            if event["type"] == "draw":
                assert event["tile"] == -1 or event["tile"] >= 34
            if event["type"] == "deal":
                assert {tile for hand in event["hands"] for tile in hand} == {-1}


def test_whoever_comes_later_sees_at_once_what_was_a_minute_ago() -> None:
    """The state of a minute ago, with what has passed since then off its clock, then the same updates as others."""
    stage = shown()
    stage.wait(LATE + 4)
    early, late = stage.look_on(), stage.look_on()
    assert kinds(early) == kinds(late) == ["state"]
    state = early.frames[0]
    assert state["view"]["phase"] == "turn"
    assert state["clock"]["ends_in_ms"] == 41_000
    play(stage, 70)
    assert early.sent == late.sent
    stage.handle_gone(late)
    play(stage, 5)
    assert len(early.sent) > len(late.sent)


def test_players_see_how_many_look_on() -> None:
    """The number stands in the match; a spectator's coming and going changes nothing else."""
    stage = shown()
    one = stage.look_on()
    stage.look_on()
    frame = stage.lines[0].last
    assert (frame["match"]["spectators"], frame["events"]) == (2, [])
    stage.handle_gone(one)
    assert stage.lines[1].last["match"]["spectators"] == 1


def test_so_many_may_look_on_and_no_more() -> None:
    """Also when many come at once: whoever is too many is sent away, and those who are there are all counted."""
    stage = shown()
    lines = [stage.look_on() for _ in range(MOST + 2)]
    assert [line.ended for line in lines] == [False] * MOST + [True] * 2
    assert [line.frames[-1]["code"] for line in lines[MOST:]] == ["full", "full"]
    assert stage.lines[0].last["match"]["spectators"] == MOST


@pytest.mark.parametrize("message", [c.Do("x", "pass"), c.Say("p01"), c.Vote("end"), c.Auto(on=True), c.Next()])
def test_a_spectator_can_only_watch(message: c.ClientMessage) -> None:
    """Whatever he says is refused and changes nothing."""
    stage = shown()
    line = stage.look_on()
    seq = stage.desk.game.seq
    stage.watcher_says(line, message)
    frame = line.frames[-1]
    assert (frame["t"], frame["code"], frame["id"]) == ("refused", "onlooker", "x" if isinstance(message, c.Do) else "")
    assert stage.desk.game.seq == seq


def test_a_spectator_may_ask_again_and_leave() -> None:
    """Hello gives the state again; leave a farewell, and the others stay."""
    stage = shown()
    stage.wait(LATE)
    line, other = stage.look_on(), stage.look_on()
    stage.watcher_says(line, c.Hello())
    assert line.frames[0] == line.frames[1]
    stage.watcher_says(line, c.Leave())
    assert (line.frames[-1]["code"], line.ended, other.ended) == ("left", True, False)
    assert stage.lines[0].last["match"]["spectators"] == 1


def test_a_table_nobody_plays_at_is_still_shown_to_the_end() -> None:
    """All players go: what they did is shown for another minute, then nothing wakes the desk."""
    stage = shown()
    line = stage.look_on()
    play(stage, 20)
    stage.go(0)
    stage.go(1)
    stage.wait(LATE)
    assert not [player for player in line.frames[-1]["match"]["players"][:2] if player["connected"]]
    assert stage.desk.due() is None


def test_without_the_terms_nothing_is_kept() -> None:
    """At a table without spectators no frame is made for any."""
    stage = Stage(1)
    stage.come(0)
    stage.wait(30)
    assert stage.desk.watchers.due() is None
    assert stage.desk.watchers.seq == 0


def test_a_stranger_looks_on_where_the_terms_allow_it(tmp_path: Path) -> None:
    """By socket: a stranger is let in at a table with spectators, up to a number; the next is told that it is `full`."""

    async def scenario() -> None:
        async with house(tmp_path, limits__delay=0.3, pace__pause=0.01) as home:
            (player,) = await home.sit(pace="instant")
            actor = await home.app.hall.find(player.table)
            assert actor is not None
            opened = actor.desk.game.terms
            allowed = await home.app.hall.open(shown_to_all(opened), account=player.account)
            player.table = allowed
            await player.connect()
            stranger = await home.guest()
            stranger.table = allowed
            await stranger.connect()
            assert (stranger.match["seat"], stranger.view["hand"]) == (None, [])
            playing = asyncio.create_task(player.play(hands=1))
            await stranger.until(lambda frame: bool(frame.get("view")) and frame["view"]["phase"] == "over")
            await playing
            actor = await home.app.hall.find(allowed)
            assert actor is not None
            actor.desk.watchers.links += [stranger] * MOST  # as if so many were there
            late = Player(home.url, (await home.guest()).token, "")
            late.table = allowed
            await late.connect()
            assert late.frames[-1]["code"] == "full"
            assert await late.closed() == 1000
            actor.desk.watchers.links = actor.desk.watchers.links[:1]

    run(scenario())


def shown_to_all(opened: Opened) -> Opened:
    """The same table, open to spectators, from another secret."""
    return structs.replace(opened, spectators="delayed", secret="12" * 32)
