"""Tables stepped together: whose hands they play, what an ended one shows, how it begins anew, and its memory."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import haipai
from haipai import actions
from haipai.errors import HaipaiError
from haipai.table import Table
from haipai.table.batch import DISABLED, MODES, NEXT_STEP, SAME_STEP, Batch
from haipai.table.observe import SIZE, observation_of

pytestmark = pytest.mark.core


def pickled(batch: Batch) -> Any:
    """Return a batch that went through pickle."""
    return pickle.loads(pickle.dumps(batch))  # noqa: S301 - our own bytes


def row(batch: Batch, place: int) -> list[int]:
    """Return the legal codes of one table by its mask."""
    flags = list(batch.masks)[place * actions.N :][: actions.N]
    return [code for code, flag in enumerate(flags) if flag]


def seen(batch: Batch, place: int) -> bytes:
    """Return the observation of one table."""
    return bytes(list(batch.observations)[place * SIZE :][:SIZE])


def arrays(batch: Batch) -> list[list[int]]:
    """Return what all arrays hold."""
    stores = (batch.masks, batch.observations, batch.actors, batch.ends, batch.rewards)
    return [[int(each) for each in store] for store in stores]


def any_codes(batch: Batch, chances: list[Random]) -> list[int]:
    """Return a win or claim for each table, else any legal code, each by its own chance; 0 where nobody is asked."""
    codes = [row(batch, place) or [0] for place in range(len(chances))]
    claims = [[code for code in each if actions.CONCEALED_KONG <= code <= actions.WIN] for each in codes]
    return [chance.choice(claims[place] or codes[place]) for place, chance in enumerate(chances)]


def until_an_end(batch: Batch, chance: Random) -> list[int]:
    """Step until a hand ends; the places where one did."""
    while not any(batch.ends):
        batch.step(any_codes(batch, [chance] * int(batch.size)))
    return [place for place, end in enumerate(batch.ends) if end]


def hands_of(seed: int, place: int, hands: int, **named: Any) -> list[str]:
    """Return digests of the first hands of one table of three; the others' choices come from `seed`."""
    batch = Batch("shanghai", 3, seed=40, **named)
    chances = [Random(seed + 1), Random(seed + 2), Random(seed + 3)]
    chances[place] = Random(0)
    digests: list[str] = []
    while len(digests) < hands:
        batch.step(any_codes(batch, chances))
        if batch.ends[place]:
            digests.append(batch.tables[place].digest())
    return digests


@pytest.mark.parametrize("named", [{}, {"learner": 1, "others": "claims"}], ids=["all seats", "learner"])
def test_no_table_depends_on_another(named: dict[str, Any]) -> None:
    """The same choices at one table make the same hands there, whatever is done at the other tables."""
    assert hands_of(100, 1, 2, **named) == hands_of(200, 1, 2, **named)


@pytest.mark.parametrize("learner", [-1, 0, 3])
def test_hands_are_those_of_their_seeds(learner: int) -> None:
    """Hand k of table i is that of the seed seed+i+k·size with the dealer (i+k) mod seats, for every learner."""
    batch = Batch("shanghai", 3, seed=70, learner=learner)
    chances = [Random(place) for place in range(3)]
    hands = [0, 0, 0]
    while min(hands) < 2:
        batch.step(any_codes(batch, chances))
        for place in range(3):
            if batch.ends[place]:
                number = hands[place]
                wanted = Table.new("shanghai", seed=70 + place + 3 * number, dealer=(place + number) % 4)
                assert batch.tables[place].events[0] == wanted.events[0]
                hands[place] += 1


def test_dealer_and_carry_can_be_given() -> None:
    """Every hand has the dealer and begins with the carry that are given."""
    batch = Batch("shanghai", 2, seed=3, autoreset=SAME_STEP, dealer=2, carry={"huangfan": 3})
    chance = Random(1)
    for _ in range(3):
        for table in batch.tables:
            assert (table.dealer, table.header.carry) == (2, {"huangfan": 3})
        until_an_end(batch, chance)


@pytest.mark.parametrize("mode", [NEXT_STEP, DISABLED])
@pytest.mark.parametrize("learner", range(4))
def test_an_ended_table_shows_the_learner(learner: int, mode: str) -> None:
    """Where nobody is asked the observation is the learner's, the mask is empty, and no seat is told."""
    batch = Batch("shanghai", 3, seed=5, learner=learner, autoreset=mode)
    for place in until_an_end(batch, Random(2)):
        table = batch.tables[place]
        assert table.over
        assert batch.actors[place] == 255
        assert row(batch, place) == []
        assert seen(batch, place) == observation_of(table, learner)
        assert list(batch.rewards)[place * 4 : place * 4 + 4] == table.deltas
        others = [observation_of(table, seat) for seat in range(4) if seat != learner]
        assert seen(batch, place) not in others


def test_an_ended_table_shows_seat_0_without_a_learner() -> None:
    """Without a learner an ended table is seen from seat 0, one in play from the actor's seat."""
    batch = Batch("shanghai", 3, seed=5)
    until_an_end(batch, Random(2))
    for place, table in enumerate(batch.tables):
        assert seen(batch, place) == observation_of(table, max(table.actor, 0))


@pytest.mark.parametrize("mode", MODES)
def test_autoreset(mode: str) -> None:
    """An ended hand pays in the step that ends it, and its table begins anew as the mode says."""
    batch, chance = Batch("shanghai", 2, seed=77, autoreset=mode), Random(5)
    before = list(batch.tables)
    (place, *_) = until_an_end(batch, chance)
    paid = list(batch.rewards)[place * 4 : place * 4 + 4]
    assert before[place].over
    assert paid == before[place].deltas
    assert any(paid)
    fresh = Table.new("shanghai", seed=77 + place + 2, dealer=place + 1)
    if mode == SAME_STEP:
        assert batch.tables[place].digest() == fresh.digest()
        assert row(batch, place) == fresh.codes()
        return
    assert batch.tables[place] is before[place]
    steps = batch.steps
    batch.step([actions.N - 1 if other == place else code for other, code in enumerate(any_codes(batch, [chance] * 2))])
    assert batch.steps == steps + 1  # what is given for the ended table counts for nothing
    assert not batch.ends[place]
    assert not any(list(batch.rewards)[place * 4 : place * 4 + 4])
    if mode == DISABLED:
        assert batch.tables[place] is before[place]
        batch.reset(place)
    assert batch.tables[place].digest() == fresh.digest()
    assert row(batch, place) == fresh.codes()


@pytest.mark.parametrize("autoreset", MODES)
def test_arrays_stay_the_same_memory(autoreset: str) -> None:
    """What was looked into before the steps shows what is so after them: nothing is copied, nothing replaced."""
    batch, chance = Batch("shanghai", 2, seed=8, autoreset=autoreset), Random(5)
    names = ("masks", "observations", "actors", "ends", "rewards")
    stores = [getattr(batch, name) for name in names]
    kinds = [np.uint8] * 4 + [np.int64]
    views = [np.frombuffer(memoryview(s), k) if haipai.COMPILED else s for s, k in zip(stores, kinds, strict=True)]
    until_an_end(batch, chance)
    batch.reset(0)
    now = [getattr(batch, name) for name in names]
    for view, store, array in zip(views, now, arrays(batch), strict=True):
        assert list(view) == array
        assert haipai.COMPILED or view is store
    assert [code for code, flag in enumerate(views[0][: actions.N]) if flag] == batch.tables[0].codes()


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("learner", [-1, 2])
@pytest.mark.parametrize("mode", MODES)
def test_copies_go_on_alike(way: Callable[[Batch], Batch], learner: int, mode: str) -> None:
    """A copy, made where a hand has just ended, holds the same, plays on the same, and is apart from its original."""
    options, carry = {"double_card": True, "lazi": np.int64(10)}, {"huangfan": np.uint8(2)}
    batch = Batch("shanghai", 3, seed=6, learner=learner, autoreset=mode, others="claims", options=options, carry=carry)
    until_an_end(batch, Random(4))
    held = arrays(batch)
    twin = way(batch)
    assert arrays(twin) == held
    for _ in range(40):
        twin.step(any_codes(twin, [Random(9)] * 3))
    assert arrays(batch) == held
    for _ in range(40):
        batch.step(any_codes(batch, [Random(9)] * 3))
    assert arrays(twin) == arrays(batch)
    assert twin.steps == batch.steps
    assert [table.digest() for table in twin.tables] == [table.digest() for table in batch.tables]


def test_a_timeout_is_no_code_of_a_mask() -> None:
    """Only what the mask shows is taken; a clock's `timeout` is for tables with people."""
    batch = Batch("shanghai", 2, seed=1)
    before = arrays(batch)
    for code in set(range(256)) - set(row(batch, 1)):
        with pytest.raises(HaipaiError) as caught:
            batch.step(bytes([row(batch, 0)[0], code]))
        assert (caught.value.code, caught.value.path) == ("illegal", "codes[1]")
    assert actions.code("timeout") == actions.N - 1
    assert arrays(batch) == before


@pytest.mark.parametrize(
    ("named", "code"),
    [
        pytest.param({"dealer": 4}, "bad_dealer", id="dealer"),
        pytest.param({"dealer": -1}, "bad_dealer", id="no seat"),
        pytest.param({"dealer": "a"}, "bad_dealer", id="dealer's type"),
        pytest.param({"carry": 5}, "bad_carry", id="carry's type"),
        pytest.param({"carry": {"wind": 1}}, "bad_carry", id="carry's field"),
        pytest.param({"learner": 4}, "bad_learner", id="learner"),
    ],
)
def test_wrong_arguments_have_codes(named: dict[str, Any], code: str) -> None:
    """What no batch can be made with is refused by its code."""
    with pytest.raises(HaipaiError) as caught:
        Batch("shanghai", 2, **named)
    assert caught.value.code == code
