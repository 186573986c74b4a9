"""Votes, pause, stand-ins and phrases, in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from haipai.server.desk.council import COUNTDOWN, OPEN_FOR
from haipai.server.desk.records import Decided, Did
from haipai.server.wire import client as c
from tests.server.stage import Stage


def people(humans: int = 4, **terms: Any) -> Stage:
    """A table of so many people, all here."""
    stage = Stage(humans, **terms)
    stage.come(*range(humans))
    return stage


def with_claim() -> Stage:
    """A table at which somebody is asked about the first discard, in the rest after it."""
    for secret in range(1, 200):
        stage = people(secret=secret)
        turn = int(stage.table.turn)
        stage.do(turn, stage.table.legal(turn)[0])
        if stage.table.phase_name == "claim":
            return stage
    raise AssertionError("no hand with a claim found")


def match(stage: Stage, seat: int = 0) -> dict[str, Any]:
    """The newest match a seat was shown."""
    found: dict[str, Any] = next(f["match"] for f in reversed(stage.lines[seat].frames) if f.get("match"))
    return found


def refused(stage: Stage, seat: int) -> str:
    """The code of the refusal that a seat was sent last."""
    frame = next(frame for frame in reversed(stage.lines[seat].frames) if frame["t"] == "refused")
    assert frame["zh"]
    assert frame["en"]
    code: str = frame["code"]
    return code


def agree(stage: Stage, kind: Any, seat: int | None = None) -> None:
    """Everybody here votes for something."""
    first, *others = stage.lines
    stage.say(first, c.Vote(kind, seat))
    for other in others:
        if stage.desk.game.vote is not None:
            stage.say(other, c.Cast(yes=True))
    assert stage.desk.game.vote is None


@pytest.mark.parametrize(
    ("here", "answers", "passed"),
    [
        (1, [], True),
        (2, [], None),
        (2, [True], True),
        (2, [False], False),
        (3, [True], True),
        (3, [False], None),
        (3, [False, True], True),
        (3, [False, False], False),
        (4, [True], None),
        (4, [True, True], True),
        (4, [True, False], None),
        (4, [False, False], False),
        (4, [True, False, False], False),
    ],
)
def test_more_than_half_of_those_here(here: int, answers: list[bool], passed: bool | None) -> None:
    """A vote passes with more than half of those present, and fails as soon as that can no longer be."""
    stage = Stage(4)
    stage.come(*range(here))
    stage.say(0, c.Vote("pause"))
    for seat, yes in enumerate(answers, 1):
        stage.say(seat, c.Cast(yes=yes))
    decided = [record for record in stage.log if isinstance(record, Decided)]
    assert [record.passed for record in decided] == ([] if passed is None else [passed])
    assert stage.desk.game.paused == bool(passed)


Answers = list[tuple[int, bool]]
IDLE: list[tuple[dict[int, str], Answers, bool | None]] = [
    # what plays for whom, who answers the vote of seat 0, how it ends; all four are connected
    ({1: "auto", 2: "auto", 3: "auto"}, [], True),
    ({1: "stand_in", 2: "stand_in", 3: "stand_in"}, [], True),
    ({2: "auto", 3: "auto"}, [], None),
    ({2: "auto", 3: "auto"}, [(1, True)], True),
    ({2: "stand_in", 3: "auto"}, [(1, True)], True),
    ({2: "auto", 3: "auto"}, [(1, False)], False),
    ({2: "auto", 3: "auto"}, [(3, True)], True),
    ({2: "stand_in", 3: "stand_in"}, [(3, True)], True),
    ({2: "auto", 3: "auto"}, [(3, False)], None),
    ({2: "auto", 3: "auto"}, [(3, False), (1, False)], False),
    ({0: "auto", 3: "auto"}, [(1, True)], True),
]


@pytest.mark.parametrize("kind", ["end", "pause"])
@pytest.mark.parametrize(("idle", "answers", "passed"), IDLE, ids=[f"{row[0]} {row[1]}" for row in IDLE])
def test_whoever_is_played_for_is_not_waited_for(
    kind: Any, idle: dict[int, str], answers: Answers, passed: bool | None
) -> None:
    """On auto-play, or with a bot in his place, somebody counts only once he has answered."""
    stage = people()
    for seat in [seat for seat, how in idle.items() if how == "stand_in"]:
        stage.go(seat)
        agree(stage, "replace", seat)
        stage.come(seat)
    for seat in [seat for seat, how in idle.items() if how == "auto"]:
        stage.say(seat, c.Auto(on=True))
    before = len(stage.log)
    stage.say(0, c.Vote(kind))
    for seat, yes in answers:
        stage.say(seat, c.Cast(yes=yes))
    decided = [record.passed for record in stage.log[before:] if isinstance(record, Decided)]
    assert decided == ([] if passed is None else [passed])


def test_whoever_falls_silent_during_a_vote_is_waited_for_no_more() -> None:
    """Two of four said yes, one before he turned on auto-play; when a third does, two of three are more than half."""
    stage = people()
    stage.say(0, c.Vote("pause"))
    stage.say(1, c.Cast(yes=True))
    stage.say(1, c.Auto(on=True))
    assert not stage.desk.game.paused
    stage.say(3, c.Auto(on=True))
    assert stage.desk.game.paused


def test_a_vote_is_shown_to_all_and_lasts_twenty_seconds() -> None:
    """Everybody sees what for, by whom, who said what, and how long it goes on; then it has failed."""
    stage = people()
    stage.say(2, c.Vote("end"))
    stage.wait(4)
    stage.say(1, c.Cast(yes=False))
    wanted = {"kind": "end", "seat": None, "by": 2, "yes": [2], "no": [1], "ends_in_ms": 16_000}
    assert all(match(stage, seat)["vote"] == wanted for seat in range(4))
    stage.wait(OPEN_FOR - 4)
    assert match(stage)["vote"] is None
    assert not match(stage)["over"]


def test_one_vote_at_a_time_and_a_minute_after_a_failed_one() -> None:
    """A second vote is refused; the opener of a failed one waits a minute, others need not."""
    stage = people()
    stage.say(0, c.Vote("end"))
    stage.say(1, c.Vote("pause"))
    assert refused(stage, 1) == "vote_open"
    stage.say(0, c.Cast(yes=True))
    assert refused(stage, 0) == "already_answered"
    stage.wait(OPEN_FOR)
    stage.say(3, c.Cast(yes=True))
    assert refused(stage, 3) == "no_vote"
    stage.say(0, c.Vote("pause"))
    assert refused(stage, 0) == "vote_wait"
    stage.say(1, c.Vote("pause"))
    assert match(stage)["vote"]["by"] == 1
    stage.wait(61)
    stage.say(0, c.Vote("pause"))
    assert match(stage)["vote"]["by"] == 0


def test_whoever_goes_counts_no_more() -> None:
    """Of four here two said yes; when a third leaves, two of three are more than half."""
    stage = people()
    stage.say(0, c.Vote("pause"))
    stage.say(1, c.Cast(yes=True))
    assert not stage.desk.game.paused
    stage.go(3)
    assert stage.desk.game.paused


def test_a_paused_table_stands_still() -> None:
    """Clocks stand, commands are refused, nothing happens by itself for a day; after resume and 5 s all goes on."""
    stage = people()
    turn = int(stage.table.turn)
    stage.wait(4)
    agree(stage, "pause")
    seq = stage.desk.game.seq
    assert stage.lines[turn].last["clock"]["kind"] == "none"
    stage.wait(86_400)
    stage.do(turn, stage.table.legal(turn)[0])
    assert refused(stage, turn) == "paused"
    stage.say(0, c.Vote("pause"))
    assert refused(stage, 0) == "paused"
    assert stage.desk.game.seq == seq
    stage.say(1, c.Resume())
    assert match(stage)["resumes_in_ms"] == COUNTDOWN * 1000
    stage.wait(COUNTDOWN - 0.1)
    assert match(stage)["paused"]
    stage.wait(0.1)
    assert not match(stage)["paused"]
    assert stage.lines[turn].last["clock"] == {
        "kind": "turn",
        "ends_in_ms": 41_000,
        "base_ms": 15_000,
        "bank_ms": 30_000,
        "for_me": True,
    }
    stage.say(1, c.Resume())
    assert refused(stage, 1) == "not_paused"
    stage.do(turn, stage.table.legal(turn)[0])
    assert stage.lines[turn].frames[-2]["t"] == "ack"


def test_an_answer_held_when_the_table_is_paused_is_kept() -> None:
    """A command given in the rest after a discard takes effect when the table goes on, once."""
    stage = with_claim()
    seat = stage.table.waiting[0]
    stage.do(seat, "pass", "held")
    agree(stage, "pause")
    stage.wait(100)
    assert not [r for r in stage.log if isinstance(r, Did) and r.id == "held"]
    stage.do(seat, "pass", "held")
    stage.say(0, c.Resume())
    stage.wait(COUNTDOWN + 1)
    assert len([r for r in stage.log if isinstance(r, Did) and r.id == "held"]) == 1
    assert [f["id"] for f in stage.lines[seat].frames if f["t"] == "ack"] == ["held"]


def test_an_open_match_ends_by_vote() -> None:
    """The hand at the table is broken off: it does not count, nobody may act, and the secret is told."""
    stage = people(options={"hands": 0})
    while not stage.table.over:
        stage.wait(5)
    for seat in range(4):
        stage.say(seat, c.Next())
    assert stage.desk.game.hand_no == 2
    totals = match(stage)["totals"]
    agree(stage, "end")
    shown = match(stage)
    assert (shown["over"], shown["ended"], shown["totals"], len(shown["history"])) == (True, "vote", totals, 1)
    assert shown["proof"]["secret"] == f"{1:064x}"
    for seat in range(4):
        last = stage.lines[seat].last
        assert (last["view"]["legal"], last["view"]["must"], last["view"]["sheet"]) == ([], False, None)
        assert last["clock"]["kind"] == "none"
    stage.do(0, "pass")
    assert refused(stage, 0) == "hand_over"
    stage.say(0, c.Vote("end"))
    assert refused(stage, 0) == "match_over"
    assert stage.desk.due() is None
    for seat in range(4):
        stage.say(seat, c.Again())
    assert match(stage)["id"] == "stage.2"


@pytest.mark.parametrize("room", ["", "K7QM2P"])
def test_who_was_ready_for_the_next_hand_is_not_for_another_match(room: str) -> None:
    """The match is ended between two hands, the others go: nobody has asked for another one, so none begins."""
    stage = people(2, options={"hands": 0}, room=room)
    while not stage.table.over:
        stage.wait(5)
    stage.say(1, c.Auto(on=False))  # the clock has played for both
    stage.say(0, c.Next())
    assert stage.desk.game.seats[0].ready
    agree(stage, "end")
    stage.go(1)
    assert stage.desk.game.match_over
    assert match(stage)["id"] == "stage.1"
    assert not match(stage)["players"][0]["ready_next"]


def test_alone_a_vote_passes_at_once() -> None:
    """The one person of a one-person table ends or pauses it by himself."""
    stage = people(1)
    stage.say(0, c.Vote("pause"))
    assert match(stage)["paused"]
    stage.say(0, c.Vote("end"))
    assert match(stage)["ended"] == "vote"
    assert not match(stage)["paused"]


def test_a_bot_stands_in_for_somebody_absent_until_he_touches_anything() -> None:
    """Only for an absent seat; the others go on at a bot's pace; connecting alone takes nothing back."""
    stage = people(3)
    for seat, code in ((1, "not_absent"), (3, "bad_target"), (0, "bad_target"), (None, "bad_target")):
        stage.say(0, c.Vote("replace", seat))
        assert refused(stage, 0) == code
    stage.go(1)
    stage.say(0, c.Vote("replace", 1))
    stage.say(2, c.Cast(yes=True))
    player = match(stage)["players"][1]
    assert (player["stand_in"], player["connected"], player["auto"]) == (True, False, False)
    stage.wait(200)
    assert [r for r in stage.log if isinstance(r, Did) and r.seat == 1 and r.by == "bot"]
    stage.come(1)
    assert match(stage, 1)["players"][1]["stand_in"]
    stage.say(1, c.Auto(on=False))
    assert not match(stage)["players"][1]["stand_in"]
    count = len([r for r in stage.log if isinstance(r, Did) and r.seat == 1 and r.by == "bot"])
    stage.wait(100)
    assert len([r for r in stage.log if isinstance(r, Did) and r.seat == 1 and r.by == "bot"]) == count


@pytest.mark.parametrize("by", ["auto", "do", "say"])
def test_any_touch_takes_a_seat_back(by: str) -> None:
    """A command, even one that is refused, or a phrase; the bot's answer that comes later is worth nothing."""
    stage = people(2, clock=False)
    stage.go(1)
    stage.say(0, c.Vote("replace", 1))
    stage.come(1)
    touches: dict[str, c.ClientMessage] = {"auto": c.Auto(on=False), "do": c.Do("x", "win"), "say": c.Say("p01")}
    stage.say(1, touches[by])
    assert not match(stage)["players"][1]["stand_in"]
    while 1 not in stage.table.waiting:
        if 0 in stage.table.waiting and stage.desk.choices.get(0) is None:
            stage.do(0, stage.table.legal(0)[-1])
        stage.wait(0.5)
    seq = stage.desk.game.seq
    stage.wait(1000)
    assert stage.desk.game.seq == seq


def test_a_vote_for_a_stand_in_is_moot_when_the_person_is_back() -> None:
    """He comes back while they vote: nothing is replaced, and the opener need not wait."""
    stage = people(4)
    stage.go(1)
    stage.say(0, c.Vote("replace", 1))
    stage.come(1)
    assert match(stage)["vote"] is None
    assert stage.log[-1] == Decided(stage.moment.wall, passed=False, moot=True)
    stage.say(0, c.Vote("pause"))
    assert match(stage)["vote"]["by"] == 0


def test_the_absent_have_no_vote_about_themselves() -> None:
    """The target of a vote, there but on auto-play, is neither counted nor heard."""
    stage = people(3)
    stage.say(1, c.Auto(on=True))
    stage.say(0, c.Vote("replace", 1))
    assert match(stage)["vote"]["seat"] == 1
    stage.say(2, c.Cast(yes=True))
    assert match(stage)["players"][1]["stand_in"]


@pytest.mark.parametrize("kind", ["vote", "paused", "resuming", "stand_in", "ended"])
def test_what_was_decided_outlives_a_restart(kind: str) -> None:
    """An open vote, a pause, its countdown, a stand-in and an ended match are there again, with whole times."""
    stage = people(4)
    if kind == "stand_in":
        stage.go(3)
        agree(stage, "replace", 3)
    elif kind == "vote":
        stage.say(1, c.Vote("end"))
        stage.say(2, c.Cast(yes=True))
    else:
        agree(stage, "end" if kind == "ended" else "pause")
    if kind == "resuming":
        stage.say(2, c.Resume())
        stage.wait(3)
    before = match(stage)
    stage.restart()
    stage.wait(1000)
    stage.come(0, 1, 2)
    after = match(stage)
    for shown in (before, after):
        for name in ("vote", "resumes_in_ms"):
            if shown[name] is not None:
                shown[name] = {**shown[name], "ends_in_ms": 0} if name == "vote" else 0
    before["players"][3]["connected"] = after["players"][3]["connected"] = False
    assert after == before


def test_a_restart_does_not_pass_a_vote_by_leaving_the_others_out() -> None:
    """One said yes, three have not answered; the first to be back is not alone until the time is over."""
    stage = people(4)
    stage.say(0, c.Vote("end"))
    stage.restart()
    stage.come(0)
    assert match(stage)["vote"]["yes"] == [0]
    stage.come(1)
    stage.say(1, c.Cast(yes=False))
    assert match(stage)["vote"] is not None
    stage.wait(OPEN_FOR)
    assert not match(stage)["over"]


def test_phrases_are_heard_by_all_three_in_ten_seconds() -> None:
    """Phrases and stickers go to everybody at the table, no more than three in ten seconds from one seat."""
    stage = people(2)
    for phrase in ("p01", "p16", "s08"):
        stage.say(1, c.Say(phrase))
    assert [f["phrase"] for f in stage.lines[0].frames if f["t"] == "said" and f["seat"] == 1] == ["p01", "p16", "s08"]
    stage.say(1, c.Say("p02"))
    assert refused(stage, 1) == "too_fast"
    stage.say(0, c.Say("p02"))
    assert stage.lines[1].frames[-1] == {"t": "said", "seat": 0, "phrase": "p02"}
    stage.wait(10)
    stage.say(1, c.Say("s01"))
    assert stage.lines[0].frames[-1] == {"t": "said", "seat": 1, "phrase": "s01"}
    for phrase in ("p00", "p17", "s09", "x", ""):
        stage.say(0, c.Say(phrase))
        assert refused(stage, 0) == "bad_phrase"


def test_another_match_of_a_room_begins_in_the_room() -> None:
    """At a room's table `again` is refused, and the match info names the room."""
    stage = people(2, room="K7QM2P")
    agree(stage, "end")
    stage.say(0, c.Again())
    assert refused(stage, 0) == "use_room"
    assert match(stage)["room"] == "K7QM2P"
