"""Drop and return at every moment of a match: what comes back is what a client knows that never left."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from haipai.server.desk import messages as m
from haipai.server.desk.desk import Desk
from haipai.server.wire import client as c
from tests.server.stage import Line, Stage

Frame = dict[str, Any]
TIMES = ("ends_in_ms", "resumes_in_ms")


class Copied(Stage):
    """A second stage with the state of another at this moment; nobody is told what it does."""

    def __init__(self, other: Stage) -> None:
        self.now, self.chooser, self.log, self.mute = other.now, other.chooser, [], False
        self.seats = other.seats
        self.lines = {seat: Line(self, seat) for seat in other.lines}
        memo: dict[int, Any] = {id(line): self.lines[seat] for seat, line in other.lines.items()}
        memo[id(other.desk.house)] = other.desk.house
        match = other.desk.game.match
        if match is not None:
            memo[id(match.bound)] = match.bound
        self.desk: Desk = copy.deepcopy(other.desk, memo)
        self.fx = m.Effects()


class Knowledge:
    """What a client that never left has put together from its frames."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.read = 0
        self.seq = -1
        self.view: Frame = {}
        self.match: Frame = {}

    def catch_up(self) -> None:
        """Read what has come since."""
        for _, text in self.line.sent[self.read :]:
            frame = json.loads(text)
            if frame["t"] in {"state", "update"}:
                self.seq, self.view = frame["seq"], frame["view"]
                self.match = frame["match"] or self.match
        self.read = len(self.line.sent)


def without_times(match: Frame) -> Frame:
    """A match without its countdowns."""
    out = {name: value for name, value in match.items() if name not in TIMES}
    if out["vote"] is not None:
        out["vote"] = {name: value for name, value in out["vote"].items() if name not in TIMES}
    return out


def check(stage: Stage, seat: int, known: Knowledge, twin: Stage | None = None) -> bool:
    """The state after a return equals what was known, with the same prompt and the true time left.

    False when the going itself moved the table: a vote or the next hand waited for this seat alone.  `twin`: a copy of
    the stage, which is as before after a return that is looked at.
    """
    question = stage.desk.watch.questions.get(seat)
    renewed = seat in stage.desk.watch._renewed
    twin = twin or Copied(stage)
    twin.say(seat, c.Hello())
    clock = twin.lines[seat].last["clock"]
    twin.go(seat)
    if twin.log:
        return False
    twin.come(seat)
    state = twin.lines[seat].frames[0]  # of the new line
    known.catch_up()
    assert (state["t"], state["seq"], state["view"]) == ("state", known.seq, known.view)
    assert without_times(state["match"]) == without_times(known.match)
    if question is not None and clock["for_me"] and clock["ends_in_ms"] is not None and not renewed:
        clock["ends_in_ms"] = clock["base_ms"] + clock["bank_ms"]  # the whole window, once in a hand
    assert state["clock"] == clock
    return True


class Script:
    """Somebody plays a match on a stage, with pauses for thought, votes and silence; every step is looked at."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.chance = random.Random(seed)
        self.known = {seat: Knowledge(line) for seat, line in stage.lines.items()}
        self.seen: dict[tuple[str, bool], int] = {}  # (where, asked) → how often a return was looked at
        self.steps = self.looks = 0

    def step(self) -> None:
        """One thing happens, then each seat in turn might have dropped."""
        self._act()
        self.steps += 1
        twin: Stage | None = None
        for seat in self.stage.seats:
            self.looks += 1
            twin = twin or Copied(self.stage)
            if not check(self.stage, seat, self.known[seat], twin):
                twin = None
            else:
                place = self._where(), seat in self.stage.table.waiting
                self.seen[place] = self.seen.get(place, 0) + 1

    def _act(self) -> None:
        stage, game = self.stage, self.stage.desk.game
        if game.paused:
            stage.say(1, c.Resume()) if not game.resuming else stage.wait(self.chance.choice([1, 3, 6]))
        elif game.vote is not None:
            self._vote()
        elif self.steps % 60 == 17:
            stage.say(self.chance.randrange(3), c.Vote("pause"))
        elif stage.table.over:
            seats = [seat for seat in stage.lines if not game.seats[seat].ready]
            stage.say(seats[0], c.Next()) if seats else stage.wait(1)
        else:
            self._play()

    def _vote(self) -> None:
        ballot = self.stage.desk.game.vote
        assert ballot is not None
        open_ = [seat for seat in self.stage.lines if ballot.may_answer(seat)]
        if open_ and self.chance.random() < 0.8:
            self.stage.say(open_[0], c.Cast(yes=self.chance.random() < 0.7))
        else:
            self.stage.wait(3)

    def _play(self) -> None:
        stage = self.stage
        seats = [seat for seat in stage.table.waiting if stage.desk.choices.get(seat) is None]
        if seats and self.chance.random() < 0.7:
            seat = self.chance.choice(seats)
            legal = stage.table.legal(seat)
            claims = [command for command in legal if command in {"win", "pung", "kong"}]
            stage.do(seat, claims[0] if claims else self.chance.choice(legal))
        else:
            stage.wait(self.chance.choice([0.3, 0.8, 5, 20]))

    def _where(self) -> str:
        game = self.stage.desk.game
        if game.paused:
            return "resuming" if game.resuming else "paused"
        if game.vote is not None:
            return "vote"
        return self.stage.table.phase_name


CARDS: dict[str, Any] = {"ga": True, "double_card": True}
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("shanghai", {}, 4),
    ("qiaoma", {}, 4),
    ("jihu", {}, 4),
    ("hainan", CARDS, 4),
    ("hainan", CARDS, 3),
]


@pytest.mark.parametrize(("rules", "options", "seats"), TABLES, ids=[f"{row[0]} {row[2]}" for row in TABLES])
def test_a_return_at_every_step_of_a_match(rules: str, options: dict[str, Any], seats: int) -> None:
    """In own and others' windows, between hands, with the sheet, in votes, pauses and before the deal: every seat."""
    stage = Stage(seats, seats=seats, rules=rules, options={"hands": 0, **options}, cards=2)
    stage.come(*stage.seats)
    script = Script(stage, 11)
    while stage.desk.game.hand_no < 2 or script.steps < 300:
        script.step()
        assert script.steps < 900
    places = {("turn", True), ("turn", False), ("claim", True), ("claim", False), ("pause", False), ("over", False)}
    assert {"vote", "paused", "resuming"} <= {place for place, _ in script.seen}
    if "ga" in options:
        places |= {("before", True), ("before", False)}
    assert places <= set(script.seen)
    assert sum(script.seen.values()) > script.looks * 0.9


def test_a_return_at_every_step_of_a_whole_match() -> None:
    """From the first deal to the final sheet of four hands, every seat after every step, and once it is over."""
    stage = Stage(4, options={"hands": 4})
    stage.come(*stage.seats)
    script = Script(stage, 5)
    while not stage.desk.game.match_over:
        script.step()
        assert script.steps < 4000
    assert stage.desk.game.match is not None
    assert len(stage.desk.game.match.results) == 4
    assert sum(script.seen.values()) > script.looks * 0.9
    assert all(check(stage, seat, script.known[seat]) for seat in stage.seats)


def test_a_return_after_a_vote_to_end() -> None:
    """A hand that was broken off, and the match that is over, are there again."""
    stage = Stage(4, options={"hands": 0})
    stage.come(0, 1, 2, 3)
    stage.wait(30)
    stage.say(0, c.Vote("end"))
    for seat in (1, 2):
        stage.say(seat, c.Cast(yes=True))
    assert stage.desk.game.match_over
    for seat in range(4):
        assert check(stage, seat, Knowledge(stage.lines[seat]))
