"""Any order of things at a desk: no dead table, no lost command, none carried out twice, whatever comes and goes."""

from __future__ import annotations

import json
import random
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from haipai.server.desk.records import Began, Did, Voted
from haipai.server.wire import client as c
from tests.server.stage import CLOCKS, Line, Stage

CARDS: dict[str, Any] = {"ga": True, "double_card": True}
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("shanghai", {}, 4),
    ("qiaoma", {}, 4),
    ("jihu", {}, 4),
    ("hainan", CARDS, 4),
    ("hainan", CARDS, 3),
]
EACH = pytest.mark.parametrize(("rules", "options", "seats"), TABLES, ids=[f"{row[0]} {row[2]}" for row in TABLES])


def subsets(seats: int) -> list[tuple[int, ...]]:
    """All sets of seats."""
    return list(chain.from_iterable(combinations(range(seats), size) for size in range(seats + 1)))


def table(rules: str, options: dict[str, Any], seats: int, seed: int = 1) -> Stage:
    """A table of people without an end, its frames unread."""
    options = {"hands": 0, **options}
    return Stage(seats, seats=seats, secret=seed, mute=True, rules=rules, options=options, cards=2)


# -- silence ---------------------------------------------------------------------------------------------


@EACH
def test_whoever_is_silent_the_hand_comes_to_its_end(rules: str, options: dict[str, Any], seats: int) -> None:
    """For each set of seats that never answer, 16 of four and 8 of three, the clocks end the hand; the next one begins."""
    assert len(subsets(seats)) == 2**seats
    for number, silent in enumerate(subsets(seats)):
        stage = table(rules, options, seats, number)
        stage.come(*stage.seats)
        chance = random.Random(number)
        began = stage.now
        while stage.desk.game.hand_no < 2:
            for seat in stage.table.waiting:
                answers = seat not in silent and stage.desk.choices.get(seat) is None
                if answers and seat in stage.table.waiting:
                    stage.do(seat, chance.choice(stage.table.legal(seat)))
            if stage.table.over:
                for seat in set(stage.seats) - set(silent):
                    stage.say(seat, c.Next())
            stage.wait(1)
            assert stage.now - began < 3 * 3600, silent


# -- anything in any order ---------------------------------------------------------------------------------


class Sent:
    """A command somebody has sent, with the seq he saw; and what it was answered."""

    def __init__(self, action: str, seat: int, command: str, seq: int) -> None:
        self.action = action
        self.seat = seat
        self.command = command
        self.seq = seq
        self.answers: list[tuple[int, dict[str, Any]]] = []  # with the number of hands begun by then


class Desks(RuleBasedStateMachine):
    """The people of one table do whatever they can do."""

    played = TABLES[0]

    def __init__(self) -> None:
        super().__init__()
        self.stage = table(*self.played)
        self.sent: dict[str, Sent] = {}
        self.read: dict[Line, int] = {}
        self.old: list[Line] = []  # lines of devices that were replaced
        self.count = 0

    @property
    def game(self) -> Any:
        """The state of the table."""
        return self.stage.desk.game

    @property
    def hands(self) -> int:
        """How many hands have begun at this table."""
        return sum(isinstance(record, Began) for record in self.stage.log)

    def here(self, number: int) -> int:
        """One of the seats that are connected."""
        seats = sorted(self.stage.lines)
        return seats[number % len(seats)]

    def give(self, seat: int, command: str) -> None:
        """A command with an id of its own."""
        self.count += 1
        sent = Sent(f"x{self.count}", seat, command, self.game.seats[seat].seq)
        self.sent[sent.action] = sent
        self.send(sent)

    def send(self, sent: Sent) -> None:
        """Send it, for the first time or again."""
        self.stage.do(sent.seat, sent.command, sent.action, sent.seq)

    # -- what may happen -------------------------------------------------------------------------------

    @initialize(seats=st.sets(st.integers(0, 3), min_size=2))
    def begin(self, seats: set[int]) -> None:
        """Some are here from the start."""
        for seat in seats:
            self.come(seat)

    @rule(seat=st.integers(0, 3))
    def come(self, seat: int) -> None:
        """Somebody connects, or connects with another device; what was not answered he sends again."""
        seat %= len(self.stage.seats)
        if seat in self.stage.lines:
            self.old.append(self.stage.lines[seat])
        self.stage.come(seat)
        for sent in self.open_of(seat):
            self.send(sent)

    @precondition(lambda self: self.stage.lines)
    @rule(number=st.integers(0, 3))
    def drop(self, number: int) -> None:
        """A line breaks."""
        self.stage.go(self.here(number))

    @precondition(lambda self: self.stage.lines)
    @rule(number=st.integers(0, 3))
    def leave(self, number: int) -> None:
        """Somebody leaves."""
        seat = self.here(number)
        line = self.stage.lines.pop(seat)
        self.stage.handle_said(seat, line, c.Leave())

    @precondition(lambda self: self.stage.lines)
    @rule(number=st.integers(0, 3), pick=st.integers(0, 40))
    def do(self, number: int, pick: int) -> None:
        """Somebody gives a legal command, when he has one; else any."""
        seat = self.here(number)
        legal = self.stage.table.legal(seat)
        self.give(seat, legal[pick % len(legal)] if legal else ("pass", "pung", "win", "discard 1m")[pick % 4])

    @precondition(lambda self: self.stage.lines)
    @rule(pick=st.integers(0, 40))
    def play_on(self, pick: int) -> None:
        """Whoever is asked and here answers: so that hands get somewhere."""
        for seat in self.stage.table.waiting:
            if seat in self.stage.lines and seat in self.stage.table.waiting:
                legal = self.stage.table.legal(seat)
                self.give(seat, legal[pick % len(legal)])
        self.stage.wait(1)

    @precondition(lambda self: self.stage.lines and self.sent)
    @rule(pick=st.integers(0, 1000))
    def repeat(self, pick: int) -> None:
        """An action is sent again, answered or not, late or at once."""
        sent = list(self.sent.values())[pick % len(self.sent)]
        if sent.seat in self.stage.lines:
            self.send(sent)

    @precondition(lambda self: self.old)
    @rule(pick=st.integers(0, 10))
    def old_device(self, pick: int) -> None:
        """A device that was replaced still talks: it moves nothing."""
        before = self.game.seq
        line = self.old[pick % len(self.old)]
        if line is not self.stage.lines.get(line.seat):
            self.stage.handle_said(line.seat, line, c.Do("old", "pass"))
            self.stage.handle_said(line.seat, line, c.Vote("end"))
            assert self.game.seq == before

    @precondition(lambda self: self.stage.lines)
    @rule(number=st.integers(0, 3), pick=st.integers(0, 11), seat=st.integers(0, 3))
    def say(self, number: int, pick: int, seat: int) -> None:
        """Votes, answers to them, readiness, auto-play, phrases; an end by vote seldom."""
        messages: list[c.ClientMessage] = [
            c.Vote("pause"),
            c.Vote("replace", seat),
            c.Vote("end") if self.count % 5 == 0 else c.Vote("replace"),
            c.Cast(yes=True),
            c.Cast(yes=True),
            c.Cast(yes=False),
            c.Resume(),
            c.Next(),
            c.Again(),
            c.Auto(on=pick % 2 == 0),
            c.Say("p01"),
            c.Hello(),
        ]
        self.stage.say(self.here(number), messages[pick])

    @rule(seconds=st.sampled_from([0.3, 0.8, 2, 6, 21, 50]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.stage.wait(seconds)

    @rule(back=st.sets(st.integers(0, 3)))
    def restart(self, back: set[int]) -> None:
        """The process dies; those who are back at once send again what was not answered."""
        before = self.picture()
        self.collect()
        self.stage.restart()
        self.old = []
        assert self.picture() == before
        for seat in back:
            self.come(seat)

    # -- what always holds -------------------------------------------------------------------------------

    def picture(self) -> Any:
        """Everything a log amounts to, without what lives in memory alone."""
        game = self.game
        seats = [(s.auto, s.stand_in, s.away, s.missed, s.ready, s.bank, s.cards, s.seq, s.ids) for s in game.seats]
        flags = (game.paused, game.resuming, game.ended, game.vote, game.hand_no, game.match_over)
        return game.seq, seats, flags, game.hand().digest(), game.match.totals

    def collect(self) -> None:
        """Read the answers that have come."""
        for line in [*self.stage.lines.values(), *self.old]:
            for _, text in line.sent[self.read.get(line, 0) :]:
                frame = json.loads(text)
                if frame.get("id") in self.sent:
                    self.sent[frame["id"]].answers.append((self.hands, frame))
            self.read[line] = len(line.sent)

    def open_of(self, seat: int) -> list[Sent]:
        """What a seat has sent and was not answered."""
        self.collect()
        return [sent for sent in self.sent.values() if sent.seat == seat and not sent.answers]

    @invariant()
    def commands_are_answered_once_and_never_lost(self) -> None:
        """Each command is answered at once or held; one acknowledged stands in the log once, one refused not at all."""
        self.collect()
        applied = [record.id for record in self.stage.log if isinstance(record, Did) and record.id]
        assert len(applied) == len(set(applied))
        for sent in self.sent.values():
            acks = [number for number, (_, frame) in enumerate(sent.answers) if frame["t"] == "ack"]
            assert not acks or sent.action in applied
            if sent.seat in self.stage.lines:  # whoever is away hears of it when he is back
                assert sent.action not in applied or acks
            if acks:
                (hand, first), *later = sent.answers[acks[0] :]
                assert all(one == first or number > hand for number, one in later)  # the id is known that long
                assert all(one == first or one.get("code") == "stale" for _, one in later)
        for seat in self.stage.lines:
            held = self.stage.desk.choices.get(seat)
            waiting = {sent.action for sent in self.open_of(seat)}
            assert waiting <= ({held.action} if held is not None else set())

    @invariant()
    def no_table_is_dead(self) -> None:
        """While somebody is here and nothing is paused or over, something happens by itself sooner or later."""
        game, stage = self.game, self.stage
        if not stage.lines:
            assert stage.desk.due() is None
        if stage.lines and not game.paused and not game.match_over:
            due = stage.desk.due()
            assert due is not None
            assert due - stage.now <= 2 * CLOCKS.next + CLOCKS.turn + CLOCKS.bank
        if game.paused and game.resuming and stage.lines:
            assert stage.desk.due() is not None
        if game.vote is not None and stage.lines:
            assert isinstance(next(r for r in reversed(stage.log) if isinstance(r, Voted)), Voted)
            assert stage.desk.due() is not None

    def teardown(self) -> None:
        """However it stands, the table can be played on by whoever comes."""
        for seat in self.stage.seats:
            self.come(seat)
        if self.game.paused:
            self.stage.say(0, c.Resume())
        self.stage.wait(30)
        if self.game.match_over:
            for seat in self.stage.seats:
                self.stage.say(seat, c.Auto(on=False))
                self.stage.say(seat, c.Again())
        before = self.game.seq
        self.stage.wait(120)
        assert self.game.seq > before
        self.commands_are_answered_once_and_never_lost()


@EACH
def test_any_order_of_things(rules: str, options: dict[str, Any], seats: int) -> None:
    """Random orders of coming, going, commands, repeats, votes, pauses, time and restarts, for each rule set."""
    machine = type("OneDesk", (Desks,), {"played": (rules, options, seats)})
    few = settings(max_examples=100, stateful_step_count=50, deadline=None, database=None, derandomize=True)
    run_state_machine_as_test(machine, settings=few)
