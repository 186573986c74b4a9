"""The desk in virtual time: pause, pace, clocks, absence, restart, the next hand and another match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from haipai.notation import tile_name
from haipai.server.desk import messages as m
from haipai.server.desk.records import Did, Went
from haipai.server.wire import client as c
from tests.server.stage import CLOCKS, DELAY, PAUSE, Stage
from tests.table.scene import scene


def stage_with_claim(humans: int = 4, *, clock: bool = True) -> tuple[Stage, int]:
    """A stage whose first discard may be claimed by somebody; (stage, the discarder's command is given already)."""
    for secret in range(1, 400):
        stage = Stage(humans, clock=clock, secret=secret)
        stage.come(*range(humans))
        turn = stage.table.turn
        for command in stage.table.legal(turn):
            trial = stage.table.clone()
            trial.apply(turn, command)
            if trial.phase_name == "claim":
                stage.do(turn, command)
                return stage, turn
    raise AssertionError("no hand with a claim found")


def first_stage(wanted: Callable[[Stage], bool]) -> Stage:
    """The first stage of four people that is as wanted after the first discard."""
    for secret in range(1, 500):
        stage = Stage(4, secret=secret)
        stage.come(0, 1, 2, 3)
        turn = int(stage.table.turn)
        stage.do(turn, stage.table.legal(turn)[0])
        if wanted(stage):
            return stage
    raise AssertionError("no such hand found")


def at_the_end_of_a_hand() -> Stage:
    """A stage of four with two of them here, all silent until the first hand is over."""
    stage = Stage(4)
    stage.come(0, 1)
    while not stage.table.over:
        stage.wait(1)
    return stage


def auto(stage: Stage) -> bool:
    """Whether the clock plays for seat 0."""
    return stage.desk.game.seats[0].auto


def match_over(stage: Stage) -> bool:
    """Whether the match is over."""
    return stage.desk.game.match_over


def hand_no(stage: Stage) -> int:
    """The number of the hand at the table."""
    return stage.desk.game.hand_no


def asked(stage: Stage) -> int:
    """A seat that is asked."""
    return stage.table.waiting[0]


def last_kind(stage: Stage, seat: int) -> str:
    """The kind of the newest clock a seat was shown."""
    kind: str = stage.lines[seat].last["clock"]["kind"]
    return kind


def test_every_discard_is_followed_by_the_same_pause() -> None:
    """Whether or not anybody may claim, the next draw comes 0.8 s after the discard when nobody does."""
    stage = Stage(1, secret=3, clock=False)
    stage.come(0)
    times: list[float] = []
    for _ in range(900):
        if stage.table.over:
            break
        if 0 in stage.table.waiting:
            passes = "pass" in stage.table.legal(0)
            stage.do(0, "pass" if passes else stage.table.legal(0)[-1])
        stage.wait(0.1)
    shown = stage.lines[0].sent
    frames = stage.lines[0].frames
    thrown = 0.0
    for (at, _), frame in zip(shown, frames, strict=True):
        for event in frame.get("events", []):
            if event["type"] == "draw" and thrown:
                times.append(round(at - thrown, 3))
                thrown = 0.0
            if event["type"] == "discard":
                thrown = at
            elif event["type"] in {"pung", "chow", "kong", "win"}:
                assert at - thrown >= PAUSE - 1e-6
                thrown = 0.0
    assert len(times) > 20
    assert set(times) == {PAUSE}


def test_an_answer_given_in_the_pause_takes_effect_after_it() -> None:
    """Nothing is told to anybody before the pause is over; then the answer is acknowledged and carried out."""
    stage, _ = stage_with_claim()
    seat = asked(stage)
    before = {n: len(line.sent) for n, line in stage.lines.items()}
    seq = stage.desk.game.seats[seat].seq
    stage.do(seat, "pass", "held")
    assert {n: len(line.sent) for n, line in stage.lines.items()} == before
    stage.wait(PAUSE)
    assert stage.lines[seat].frames[before[seat]] == {"t": "ack", "id": "held", "seq": seq + 1}


def test_an_answer_held_when_another_wins_is_refused_at_once() -> None:
    """C-6.2: a win ends the hand before a pass held in the pause; it is told, goes nowhere, and the desk rests."""
    wall = scene({0: "5p*", 1: "55p*", 2: "111222333m46p11s"}).wall
    stage = Stage(4, clock=False, wall="".join(tile_name(int(tile)) for tile in wall))
    stage.come(0, 1, 2, 3)
    stage.do(0, "discard 5p")
    stage.do(2, "win")
    stage.do(1, "pass", "late")
    stage.now += PAUSE
    stage.handle(m.Tick())
    assert stage.table.winners == [2]
    told = [frame["t"] for frame in stage.lines[1].frames if frame.get("id") == "late"]
    assert (told, stage.desk.due()) == (["refused"], None)


def test_only_the_asked_see_that_somebody_is_asked() -> None:
    """In a window the asked see their clock, all others "wait" without a number, before and after the answer."""
    stage, turn = stage_with_claim()
    stage.wait(PAUSE)
    for seat, line in stage.lines.items():
        if seat in stage.table.waiting:
            assert last_kind(stage, seat) == "claim"
            assert line.last["clock"]["for_me"]
        else:
            assert line.last["clock"] == {
                "kind": "wait",
                "ends_in_ms": None,
                "base_ms": 0,
                "bank_ms": 0,
                "for_me": False,
            }
            assert line.last["view"]["legal"] == []
    assert last_kind(stage, turn) == "wait"


def test_an_answer_in_a_window_is_shown_to_nobody_else() -> None:
    """Two are asked and one passes: the others get no frame, and their numbering does not move."""
    stage = first_stage(lambda found: len(found.table.waiting) > 1)
    stage.wait(PAUSE)
    one = stage.table.waiting[-1]
    seqs = {n: state.seq for n, state in enumerate(stage.desk.game.seats)}
    counts = {n: len(line.sent) for n, line in stage.lines.items()}
    stage.do(one, "pass")
    assert stage.table.phase_name == "claim"
    for seat in set(range(4)) - {one}:
        assert stage.desk.game.seats[seat].seq == seqs[seat]
        assert len(stage.lines[seat].sent) == counts[seat]
    assert stage.desk.game.seats[one].seq == seqs[one] + 1


def test_bots_keep_their_pace() -> None:
    """A bot's own action comes `delay` after its turn was shown."""
    stage = Stage(1, secret=3, clock=False)
    stage.come(0)
    stage.wait(120)
    frames = list(zip(stage.lines[0].sent, stage.lines[0].frames, strict=True))
    turns: dict[int, float] = {}
    gaps: list[float] = []
    for (at, _), frame in frames:
        for event in frame.get("events", []):
            if event["type"] == "discard" and event["seat"] in turns:
                gaps.append(round(at - turns.pop(event["seat"]), 3))
            if event["type"] in {"draw", "pung", "chow"}:
                turns[event["seat"]] = at
    assert gaps
    assert set(gaps) == {DELAY}


def test_clock_shows_base_and_bank() -> None:
    """The seat in turn sees 15 s and a bank of 30 s; the others see the same, not for them."""
    stage = Stage(4)
    stage.come(0, 1, 2, 3)
    turn = int(stage.table.turn)
    stage.wait(4)
    for seat in range(4):
        stage.say(seat, c.Hello())
        clock = stage.lines[seat].last["clock"]
        assert clock == {
            "kind": "turn",
            "ends_in_ms": 41_000,
            "base_ms": 15_000,
            "bank_ms": 30_000,
            "for_me": seat == turn,
        }


def test_bank_is_used_up_and_survives_a_restart() -> None:
    """An answer after 20 s of a 15 s turn costs 5 s of the bank; so it stands in the log."""
    stage = Stage(4)
    stage.come(0, 1, 2, 3)
    turn = int(stage.table.turn)
    stage.wait(20)
    stage.do(turn, stage.table.legal(turn)[0])
    assert stage.desk.game.seats[turn].bank == 25_000
    stage.restart()
    assert stage.desk.game.seats[turn].bank == 25_000


def test_three_time_outs_switch_to_auto_play_and_a_touch_ends_it() -> None:
    """After three time-outs in a row the clock plays at once; any message of the player's own ends it."""
    stage = Stage(1)
    stage.come(0)
    while not auto(stage):
        stage.wait(1)
        assert stage.now < 2000
    outs = [record for record in stage.log if isinstance(record, Did) and record.by == "clock"]
    assert [(record.seat, record.command) for record in outs] == [(0, "timeout")] * 3
    stage.wait(0.01)
    assert stage.lines[0].last["match"]["players"][0]["auto"]
    stage.wait(30)
    assert [record for record in stage.log if isinstance(record, Did) and record.by == "auto"]
    stage.say(0, c.Auto(on=False))
    assert not auto(stage)
    assert stage.desk.game.seats[0].missed == 0


@pytest.mark.parametrize("message", [c.Do("x", "win"), c.Next()], ids=["refused command", "next"])
def test_any_touch_ends_auto_play(message: c.ClientMessage) -> None:
    """Even a message that has no other effect."""
    stage = Stage(1)
    stage.come(0)
    stage.say(0, c.Auto(on=True))
    assert auto(stage)
    stage.say(0, message)
    assert not auto(stage)


def test_four_silent_people_end_the_hand_by_clocks() -> None:
    """Nobody ever answers: time-outs and auto-play bring every hand of the match to its end."""
    stage = Stage(4)
    stage.come(0, 1, 2, 3)
    stage.wait(4 * 3600)
    assert match_over(stage)
    assert len(stage.lines[0].last["match"]["history"]) == 4


def test_without_a_clock_the_table_waits() -> None:
    """With one person and no clock nothing happens for a day, and no number is shown."""
    stage = Stage(1, clock=False)
    stage.come(0)
    stage.wait(300)
    seq = stage.desk.game.seq
    stage.wait(86_400)
    assert stage.desk.game.seq == seq
    assert stage.lines[0].last["clock"]["ends_in_ms"] is None


def test_nobody_here_means_time_stands_still() -> None:
    """While everybody is away nothing happens; the time left is the same afterwards."""
    stage = Stage(4)
    stage.come(0)
    stage.wait(6)
    stage.go(0)
    seq = stage.desk.game.seq
    stage.wait(10_000)
    assert stage.desk.game.seq == seq
    assert stage.desk.due() is None
    stage.come(1)
    turn = int(stage.table.turn)
    left = stage.lines[1].last["clock"]["ends_in_ms"]
    # The seat that was here when the line broke has its whole time again; for the others it went on.
    assert left == (45_000 if turn == 0 else 39_000)


def test_a_lost_connection_gives_the_whole_window_once() -> None:
    """Dropping after 40 of 45 s gives 45 s from then on, but only once in this hand, however often the line breaks."""
    stage = Stage(4)
    stage.come(0, 1, 2, 3)
    turn = int(stage.table.turn)
    stage.wait(40)
    stage.go(turn)
    stage.wait(44)
    stage.come(turn)
    assert stage.lines[turn].last["clock"]["ends_in_ms"] == 1_000
    stage.go(turn)
    stage.wait(1)
    assert isinstance(stage.log[-1], Did)
    assert stage.log[-1].by == "clock"
    stage.come(turn)
    while int(stage.table.turn) != turn or stage.table.phase_name != "turn":
        stage.wait(1)
    stage.say(turn, c.Hello())
    left = stage.lines[turn].last["clock"]["ends_in_ms"]
    stage.wait(5)
    stage.go(turn)
    stage.come(turn)
    assert stage.lines[turn].last["clock"]["ends_in_ms"] == left - 5_000


def test_the_first_time_out_after_a_drop_keeps_the_whole_window() -> None:
    """Whoever loses the line is waited for as long as anybody else, from the moment it broke."""
    stage = Stage(4)
    stage.come(0, 1, 2, 3)
    turn = int(stage.table.turn)
    stage.wait(44)
    stage.go(turn)
    broke = stage.now
    while not isinstance(stage.log[-1], Did):
        stage.wait(0.5)
    assert round(stage.now - broke) == 45


def test_restart_in_an_open_claim_window() -> None:
    """After a restart the same seats are asked the same, with the same numbering and the whole time."""
    stage, _ = stage_with_claim()
    stage.wait(PAUSE)
    before = {n: line.last for n, line in stage.lines.items()}
    waiting = stage.table.waiting
    stage.restart()
    stage.wait(100)
    assert stage.table.waiting == waiting
    stage.come(0, 1, 2, 3)
    for seat, line in stage.lines.items():
        assert line.last["seq"] == before[seat]["seq"]
        assert line.last["view"] == before[seat]["view"]
    assert stage.lines[waiting[0]].last["clock"]["ends_in_ms"] == 40_000
    stage.do(waiting[0], stage.table.legal(waiting[0])[0])
    stage.wait(PAUSE)
    assert any(frame["t"] == "ack" for frame in stage.lines[waiting[0]].frames)


def test_restart_in_the_pause() -> None:
    """The pause begins again after a restart, and the draw follows."""
    stage = first_stage(lambda found: found.table.phase_name == "pause")
    view = stage.lines[0].last["view"]
    stage.restart()
    stage.wait(50)
    stage.come(0)
    assert stage.lines[0].last["view"] == view
    assert stage.table.phase_name == "pause"
    stage.wait(PAUSE)
    assert isinstance(stage.log[-1], Went)
    assert stage.table.phase_name == "turn"


def test_a_repeated_action_is_answered_and_not_applied_again() -> None:
    """The same id again, also after a restart, gets the same acknowledgement and changes nothing."""
    stage = Stage(4)
    stage.come(0, 1, 2, 3)
    turn = int(stage.table.turn)
    stage.do(turn, stage.table.legal(turn)[0], "once")
    ack = {"t": "ack", "id": "once", "seq": stage.desk.game.seats[turn].seq}
    assert ack in stage.lines[turn].frames
    for again in range(2):
        seq = stage.desk.game.seq
        stage.do(turn, "discard 9s", "once")
        assert stage.lines[turn].frames[-1] == ack
        assert stage.desk.game.seq == seq
        if not again:
            stage.restart()
            stage.come(turn)


def test_a_command_too_old_to_be_known_is_refused() -> None:
    """Ids are kept for this hand and the one before; a command from before that is refused as stale."""
    stage = Stage(1, clock=True)
    stage.come(0)
    while hand_no(stage) < 3:
        stage.wait(60)
    stage.do(0, "discard 1m", "old", seq=1)
    assert stage.lines[0].frames[-1]["code"] == "stale"


def test_a_newer_device_takes_the_seat() -> None:
    """The older one is told and closed; what it still says has no effect."""
    stage = Stage(1)
    stage.come(0)
    old = stage.lines[0]
    stage.come(0)
    assert old.frames[-1]["t"] == "bye"
    assert old.frames[-1]["code"] == "replaced"
    assert old.ended
    seq = stage.desk.game.seq
    stage.lines[0], new = old, stage.lines[0]
    stage.do(0, stage.table.legal(0)[0] if stage.table.legal(0) else "pass")
    assert stage.desk.game.seq == seq
    stage.lines[0] = new


def test_next_hand_waits_for_those_present_only() -> None:
    """Two of four people are here: their two taps begin the next hand."""
    stage = at_the_end_of_a_hand()
    assert last_kind(stage, 0) == "next"
    stage.say(0, c.Auto(on=False))
    stage.say(1, c.Auto(on=False))
    stage.say(0, c.Next())
    assert hand_no(stage) == 1
    assert stage.lines[1].last["match"]["players"][0]["ready_next"]
    stage.say(1, c.Next())
    assert hand_no(stage) == 2


def test_next_hand_begins_by_itself() -> None:
    """Without a tap the countdown begins the next hand."""
    stage = at_the_end_of_a_hand()
    assert stage.lines[0].last["clock"]["ends_in_ms"] > 0
    stage.wait(CLOCKS.next)
    assert hand_no(stage) == 2


def test_another_match_at_the_same_table() -> None:
    """After the last hand "again" opens a match of its own with the same seats; numbering and ids go on."""
    stage = Stage(1)
    stage.come(0)
    while not match_over(stage):
        stage.wait(30)
    first = stage.lines[0].last["match"]
    assert first["over"]
    assert first["proof"]["secret"] == f"{1:064x}"
    seq = stage.lines[0].last["seq"]
    stage.say(0, c.Again())
    match = stage.lines[0].last["match"]
    assert (match["id"], match["hand_no"], match["over"], match["history"]) == ("stage.2", 1, False, [])
    assert match["proof"]["secret"] is None
    assert match["proof"]["commitment"] != first["proof"]["commitment"]
    assert stage.lines[0].last["seq"] > seq
    view, seq = stage.lines[0].last["view"], stage.lines[0].last["seq"]
    stage.restart()
    stage.come(0)
    assert (stage.lines[0].last["view"], stage.lines[0].last["seq"]) == (view, seq)


def test_a_bot_that_answers_nonsense_does_not_stop_the_table() -> None:
    """The clock's command is given for it, and the fault is noted."""
    stage = Stage(1, secret=3, clock=False, chooser=lambda _ask: "win")
    stage.come(0)
    stage.wait(30)
    assert [
        record for record in stage.log if isinstance(record, Did) and record.by == "bot" and record.command == "timeout"
    ]
