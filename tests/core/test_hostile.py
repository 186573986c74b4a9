"""Wrong shapes, types, options and stale actions: an answer or an error with a code, and nothing has changed.

Both builds; `make asan` runs it on a build in which every step into foreign memory ends the process.
"""

import copy
import gc
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import haipai
from haipai import actions
from haipai.errors import HaipaiError
from haipai.table import Refused, Table, restore
from haipai.table.batch import MODES, Batch
from haipai.table.determinize import determinize
from haipai.table.invariants import invariants
from haipai.table.observe import SIZE
from tests.core.hostile import CALLS, JUNK, NAMED, NUMBERS, SEEDS, STRANGE, damaged, outcome, spoilt
from tests.table.random_hands import TABLES, random_table

pytestmark = pytest.mark.core

EXAMPLES = settings.default.max_examples // (1 if haipai.COMPILED else 20)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_one_argument_wrong(name: str, data: st.DataObject) -> None:
    """Every public call with one argument that may be anything answers, or refuses with a code."""
    call, fitting = CALLS[name]
    junk, named = STRANGE.get(name, JUNK), NAMED.get(name, {})
    wrong = data.draw(st.integers(0, len(fitting) + len(named) - 1), label="which")
    arguments = [data.draw(junk | each if place == wrong else each) for place, each in enumerate(fitting)]
    words = [word for place, word in enumerate(sorted(named), len(fitting)) if place == wrong]
    outcome(call, *arguments, **{word: data.draw(junk | named[word], label=word) for word in words})


def pickled(copied: Table | Batch) -> Any:
    """Return a table or batch that went through pickle."""
    return pickle.loads(pickle.dumps(copied))  # noqa: S301 - our own bytes


class HostileTable(RuleBasedStateMachine):
    """A table whose user gives it anything; what is refused leaves no trace."""

    @initialize(kind=st.sampled_from(TABLES), seed=SEEDS)
    def begin(self, kind: tuple[str, int], seed: int) -> None:
        """Deal a hand of any rule set with any options."""
        self.table = random_table(kind[0], seed, kind[1])
        self.stale: list[int] = []

    @precondition(lambda self: not self.table.over)
    @rule(choice=SEEDS)
    def go_on(self, choice: int) -> None:
        """Take a legal code, as numbers or words; the others become stale."""
        codes = self.table.codes()
        code = codes[choice % len(codes)]
        self.stale = codes
        if choice % 2:
            self.table.step(code)
        else:
            self.table.apply(self.table.actor, actions.text(code))

    def refuses(self, code: int, act: Any) -> None:
        """Give a command: legal, or refused with words, and then nothing has changed."""
        before, legal = self.table.serialise(), self.table.codes()
        error = outcome(act)
        if isinstance(error, Refused):
            assert error.zh
            assert error.en
            assert code not in legal
            assert self.table.serialise() == before

    @rule(choice=SEEDS)
    def give_stale(self, choice: int) -> None:
        """A code that was legal a moment ago."""
        if self.stale:
            code = self.stale[choice % len(self.stale)]
            self.refuses(code, lambda: self.table.step(code))

    @rule(code=NUMBERS)
    def give_number(self, code: int) -> None:
        """Any number at all."""
        self.refuses(code, lambda: self.table.step(code))

    @rule(who=JUNK, command=JUNK | st.sampled_from(actions.TEXTS))
    def give_words(self, who: Any, command: Any) -> None:
        """Any words from anybody."""
        self.refuses(-1, lambda: self.table.apply(who, command))

    @rule(code=JUNK)
    def give_anything(self, code: Any) -> None:
        """Something that need not be a number."""
        before = self.table.serialise()
        if isinstance(outcome(self.table.step, code), HaipaiError):
            assert self.table.serialise() == before

    @rule(way=st.sampled_from([Table.clone, copy.copy, copy.deepcopy, pickled]))
    def go_on_with_a_copy(self, way: Any) -> None:
        """Let the original go and play on with its copy."""
        digest = self.table.digest()
        self.table = way(self.table)
        assert self.table.digest() == digest

    @rule(spot=SEEDS, junk=st.binary(max_size=6))
    def keep_damaged(self, spot: int, junk: bytes) -> None:
        """Damaged bytes make a sound table or `bad_table`."""
        found = outcome(restore, damaged(self.table.serialise(), spot, junk))
        if isinstance(found, HaipaiError):
            assert found.code == "bad_table"
        else:
            assert isinstance(found, Table)
            invariants(found)

    @rule(who=st.integers(-2, 4), spot=SEEDS, junk=JUNK, seed=SEEDS)
    def imagine(self, who: int, spot: int, junk: Any, seed: int) -> None:
        """A damaged view is refused, or makes a table that answers; its seat may be left without a choice."""
        view = outcome(self.table.view, who)
        if isinstance(view, HaipaiError):
            assert view.code == "no_such_seat"
            return
        found = outcome(determinize, spoilt(view, spot, junk), seed, dict(self.table.rules.options))
        if isinstance(found, Table):
            for _ in range(40):
                outcome(found.go_on)
                for code in found.codes()[-1:]:
                    outcome(found.step, code)
                outcome(found.view, 0)

    @invariant()
    def is_sound(self) -> None:
        """Every tile is in its place, and whoever is waited for may act."""
        invariants(self.table)


class HostileBatch(RuleBasedStateMachine):
    """Tables stepped together by anything."""

    @initialize(kind=st.sampled_from(TABLES), seed=SEEDS, mode=st.sampled_from(MODES), learner=st.integers(-1, 2))
    def begin(self, kind: tuple[str, int], seed: int, mode: str, learner: int) -> None:
        """Deal three hands."""
        options = {"double_card": bool(seed % 2)}
        self.batch = Batch(
            kind[0], 3, seed=seed, seats=kind[1], options=options, autoreset=mode, learner=learner, others="claims"
        )
        self.kept = self.arrays()

    def arrays(self) -> list[Any]:
        """Return the arrays themselves."""
        batch = self.batch
        return [batch.masks, batch.observations, batch.actors, batch.ends, batch.rewards]

    @rule(choice=SEEDS)
    def go_on(self, choice: int) -> None:
        """Take legal codes."""
        masks = bytes(self.batch.masks)
        rows = [masks[place * actions.N :][: actions.N] for place in range(3)]
        legal = [[code for code, flag in enumerate(row) if flag] or [0] for row in rows]
        self.batch.step([codes[choice % len(codes)] for codes in legal])

    @rule(codes=JUNK | st.lists(NUMBERS, min_size=3, max_size=3) | st.binary(min_size=3, max_size=3))
    def give_anything(self, codes: Any) -> None:
        """Codes of any kind; refused ones move no table."""
        before = [list(each) for each in self.kept]
        if isinstance(outcome(self.batch.step, codes), HaipaiError):
            assert [list(each) for each in self.kept] == before

    @rule(place=JUNK | st.integers(-1, 3))
    def reset(self, place: Any) -> None:
        """Deal any place anew."""
        found = outcome(self.batch.reset, place)
        assert not isinstance(found, HaipaiError) or found.code == "bad_place"

    @rule(way=st.sampled_from([copy.copy, copy.deepcopy, pickled]))
    def go_on_with_a_copy(self, way: Any) -> None:
        """Let the original go and play on with its copy."""
        before = [list(each) for each in self.kept]
        self.batch = way(self.batch)
        self.kept = self.arrays()
        assert [list(each) for each in self.kept] == before

    @rule()
    def arrays_outlive(self) -> None:
        """Arrays that somebody keeps stay when the batch goes."""
        before = [list(each) for each in self.kept]
        views = [memoryview(each) if haipai.COMPILED else each for each in self.kept]
        self.batch = Batch("shanghai", 3, seed=1)
        self.kept = self.arrays()
        gc.collect()
        assert [list(each) for each in views] == before

    @invariant()
    def tells_the_tables(self) -> None:
        """The masks are the legal codes of the actors, and every table is sound."""
        assert len(self.batch.observations) == 3 * SIZE
        for place, table in enumerate(self.batch.tables):
            row = list(self.batch.masks)[place * actions.N : (place + 1) * actions.N]
            assert [code for code, flag in enumerate(row) if flag] == table.codes()
            assert self.batch.actors[place] == table.actor % 256
            invariants(table)


for machine in (HostileTable, HostileBatch):
    machine.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=30)
TestHostileTable = HostileTable.TestCase
TestHostileBatch = HostileBatch.TestCase
