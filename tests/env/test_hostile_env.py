"""Environments given anything at all: an answer or an error with a code, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from haipai import actions
from haipai.env import HaipaiAEC, HaipaiSeat, HaipaiVector
from haipai.env.spaces import mask_of
from haipai.errors import HaipaiError
from haipai.table.invariants import invariants
from haipai.table.policies import NAMES
from tests.core.hostile import HEADERS, JUNK, LINES, NUMBERS, SEEDS, modest, outcome
from tests.table.random_hands import TABLES

EXAMPLES = max(10, settings.default.max_examples // 10)  # type: ignore[union-attr]


@st.composite
def resets(draw: st.DrawFn) -> Any:
    """Options of a reset, with any of the known names or none."""
    known = {"hand": JUNK | HEADERS, "record": JUNK | LINES, "line": JUNK | st.integers(1, 9)}
    words = draw(st.lists(st.sampled_from(sorted(known)), unique=True))
    return {word: draw(known[word]) for word in words} if words else draw(JUNK)


OPTIONS = resets()
MASKS = st.none() | st.fixed_dictionaries({"reset_mask": st.lists(st.booleans(), min_size=2, max_size=2) | JUNK})


def begun(make: Any) -> Any:
    """An environment in its first hand."""
    env = make("shanghai")
    env.reset(seed=3)
    return env


# Call → the call, and its arguments, one of which will be another.
CALLS: dict[str, tuple[Callable[..., object], dict[str, st.SearchStrategy[Any]]]] = {
    f"{make.__name__}.{name}": (call, fitting)
    for make in (HaipaiAEC, HaipaiSeat)
    for name, call, fitting in (
        (
            "__init__",
            make,
            {
                "rules": st.just("qiaoma"),
                "options": st.just({"double_card": True}),
                "seats": st.just(4),
                "observation": st.sampled_from(["flat", "planes"]),
                "render_mode": st.just("ansi"),
                **({"seat": st.integers(0, 3), "others": st.sampled_from(NAMES)} if make is HaipaiSeat else {}),
            },
        ),
        ("reset", lambda make=make, **named: make("shanghai").reset(**named), {"seed": SEEDS, "options": OPTIONS}),
        ("step", lambda action, make=make: begun(make).step(action), {"action": st.integers(0, 184)}),
    )
}
CALLS["HaipaiAEC.observe"] = (lambda agent: begun(HaipaiAEC).observe(agent), {"agent": st.just("seat_1")})


def vector() -> HaipaiVector:
    """Return a vector of two tables in their first hands."""
    env = HaipaiVector(2)
    env.reset(seed=3)
    return env


PAIRS = st.lists(st.integers(0, actions.N - 1) | NUMBERS, min_size=2, max_size=2)
CALLS |= {
    "HaipaiVector.__init__": (
        lambda num_envs, **named: HaipaiVector(modest(num_envs), **named),
        {
            "num_envs": st.integers(-1, 3),
            "rules": st.just("qiaoma"),
            "options": st.just({"double_card": True}),
            "seats": st.just(4),
            "seat": st.integers(0, 3),
            "others": st.sampled_from(NAMES),
            "observation": st.sampled_from(["flat", "planes"]),
            "dealer": st.none() | st.integers(0, 3),
            "carry": st.none() | st.just({"dealer": 2}),
            "autoreset_mode": st.sampled_from(AutoresetMode),
        },
    ),
    "HaipaiVector.reset": (lambda **named: vector().reset(**named), {"seed": st.none(), "options": MASKS}),
    "HaipaiVector.step": (lambda codes: vector().step(codes), {"codes": PAIRS}),
}


@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_one_argument_wrong(name: str, data: st.DataObject) -> None:
    """Every call with one argument that may be anything answers, or refuses with a code."""
    call, fitting = CALLS[name]
    wrong = data.draw(st.sampled_from(sorted(fitting)), label="which")
    outcome(call, **{word: data.draw(JUNK | each if word == wrong else each) for word, each in fitting.items()})


class HostileCycle(RuleBasedStateMachine):
    """A PettingZoo environment whose user does anything in any order."""

    @initialize(kind=st.sampled_from(TABLES), form=st.sampled_from(["flat", "planes"]))
    def begin(self, kind: tuple[str, int], form: str) -> None:
        """Make an environment of any rule set."""
        self.env = HaipaiAEC(kind[0], seats=kind[1], observation=form)

    @rule(seed=SEEDS | st.none())
    def reset(self, seed: int | None) -> None:
        """Deal a hand."""
        self.env.reset(seed=seed)

    @rule(seed=JUNK, options=OPTIONS)
    def reset_with_anything(self, seed: Any, options: Any) -> None:
        """A reset that is refused leaves the hand as it was."""
        before = self.state()
        if isinstance(outcome(self.env.reset, seed, options), HaipaiError):
            assert self.state() == before

    @precondition(lambda self: self.env.table is not None and self.env.agents)
    @rule(choice=SEEDS)
    def go_on(self, choice: int) -> None:
        """Take a legal action, or None from an agent whose hand is over."""
        _, _, ended, _, info = self.env.last()
        codes = np.flatnonzero(info["action_mask"])
        assert ended == (len(codes) == 0)
        self.env.step(None if ended else int(codes[choice % len(codes)]))

    @rule(action=JUNK | NUMBERS | st.integers(0, actions.N - 1))
    def give_anything(self, action: Any) -> None:
        """An action of any kind; a refused one moves nothing."""
        before = self.state()
        if isinstance(outcome(self.env.step, action), HaipaiError):
            assert self.state() == before

    @rule()
    def look(self) -> None:
        """Look at any time."""
        outcome(self.env.last)
        self.env.render()

    def state(self) -> Any:
        """What must not change."""
        env = self.env
        table = None if env.table is None else env.table.serialise()
        asked = (env.agents[:], env.agent_selection, dict(env.rewards)) if table else None
        return table, asked, env.dealer.seed, env.dealer.episode

    @invariant()
    def is_sound(self) -> None:
        """Rewards sum to zero, and the agent asked is the one the table waits for."""
        env = self.env
        if env.table is not None:
            invariants(env.table)
            assert sum(env.rewards.values()) == 0 or len(env.agents) < len(env.possible_agents)
            assert env.table.over or env.agent_selection == f"seat_{env.table.actor}"


class HostileSeat(RuleBasedStateMachine):
    """A one-seat environment whose user does anything in any order."""

    @initialize(kind=st.sampled_from(TABLES), seat=st.integers(0, 2), others=st.sampled_from(NAMES))
    def begin(self, kind: tuple[str, int], seat: int, others: str) -> None:
        """Make an environment of any rule set."""
        self.env = HaipaiSeat(kind[0], seats=kind[1], seat=seat, others=others)

    @rule(seed=SEEDS | st.none())
    def reset(self, seed: int | None) -> None:
        """Deal a hand: the learner is asked."""
        _, info = self.env.reset(seed=seed)
        assert info["action_mask"].any()

    @rule(seed=JUNK, options=OPTIONS)
    def reset_with_anything(self, seed: Any, options: Any) -> None:
        """A reset that is refused leaves the hand as it was."""
        before = self.state()
        if isinstance(outcome(lambda: self.env.reset(seed=seed, options=options)), HaipaiError):
            assert self.state() == before

    @rule(action=JUNK | NUMBERS | st.integers(0, actions.N - 1))
    def give_anything(self, action: Any) -> None:
        """An action of any kind; a refused one moves nothing."""
        before = self.state()
        found: Any = outcome(self.env.step, action)
        if isinstance(found, HaipaiError) or "refused" in found[4]:
            assert self.state() == before

    @precondition(lambda self: self.env.table is not None and not self.env.table.over)
    @rule(choice=SEEDS)
    def go_on(self, choice: int) -> None:
        """Take a legal action."""
        table: Any = self.env.table
        codes = table.codes_of(self.env.seat)
        *_, info = self.env.step(codes[choice % len(codes)])
        assert "refused" not in info

    def state(self) -> Any:
        """What must not change."""
        table = None if self.env.table is None else self.env.table.serialise()
        return table, self.env.dealer.seed, self.env.dealer.episode

    @invariant()
    def is_sound(self) -> None:
        """The learner is the one asked while the hand lasts."""
        if self.env.table is not None:
            invariants(self.env.table)
            assert self.env.table.over or self.env.table.actor == self.env.seat


class HostileVector(RuleBasedStateMachine):
    """A vector of tables whose user does anything in any order."""

    @initialize(
        kind=st.sampled_from(TABLES),
        seat=st.integers(0, 2),
        others=st.sampled_from(NAMES),
        mode=st.sampled_from([AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED]),
    )
    def begin(self, kind: tuple[str, int], seat: int, others: str, mode: AutoresetMode) -> None:
        """Make two tables of any rule set."""
        self.env = HaipaiVector(2, kind[0], seats=kind[1], seat=seat, others=others, autoreset_mode=mode)
        self.seen, _ = self.env.reset(seed=1)

    @rule(seed=SEEDS | st.none())
    def reset(self, seed: int | None) -> None:
        """Deal anew: both learners are asked."""
        self.seen, _ = self.env.reset(seed=seed)
        assert self.seen["action_mask"].any(1).all()

    @rule(seed=JUNK, options=MASKS | JUNK)
    def reset_with_anything(self, seed: Any, options: Any) -> None:
        """A reset that is refused leaves the hands as they were."""
        self.give(lambda: self.env.reset(seed=seed, options=options))

    @rule(codes=JUNK | PAIRS)
    def give_anything(self, codes: Any) -> None:
        """Actions of any kind; refused ones move nothing."""
        self.give(lambda: self.env.step(codes))

    @rule(choice=SEEDS)
    def go_on(self, choice: int) -> None:
        """Take legal actions; where a hand is over the number counts for nothing."""
        legal = [np.flatnonzero(mask) for mask in self.seen["action_mask"]]
        self.seen, *_ = self.env.step(np.array([codes[choice % len(codes)] if len(codes) else 0 for codes in legal]))

    def give(self, call: Callable[[], Any]) -> None:
        """Do what may be refused."""
        before = self.state()
        found: Any = outcome(call)
        if isinstance(found, HaipaiError):
            assert self.state() == before
        else:
            self.seen = found[0]

    def state(self) -> Any:
        """What must not change."""
        return [table.serialise() for table in self.env.batch.tables], self.env.np_random.bit_generator.state

    @invariant()
    def is_sound(self) -> None:
        """What is shown is what the tables are, and the learner is the one asked."""
        for place, table in enumerate(self.env.batch.tables):
            invariants(table)
            assert (self.seen["action_mask"][place] == mask_of(table, self.env.seat)).all()
            assert table.over or table.actor == self.env.seat


for machine in (HostileCycle, HostileSeat, HostileVector):
    machine.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=25)
TestHostileCycle = HostileCycle.TestCase
TestHostileSeat = HostileSeat.TestCase
TestHostileVector = HostileVector.TestCase
