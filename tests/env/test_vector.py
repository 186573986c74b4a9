"""The vector environment: what it takes and refuses, what it tells of every table, and whose memory it gives."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from haipai import actions
from haipai.env import HaipaiVector
from haipai.env.spaces import mask_of, oracle, outcome
from haipai.env.vector import random_legal
from haipai.errors import HaipaiError
from haipai.table import Table
from haipai.table.observe import observation_of


def first_legal(seen: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Return the lowest legal action of every table, 0 where there is none."""
    found: np.ndarray[Any, Any] = seen["action_mask"].argmax(1)
    return found


def claiming(seen: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Return a win or the highest claim of every table where there is one, else the lowest legal action."""
    masks = seen["action_mask"].copy()
    worth = np.zeros(actions.N, np.int16)
    worth[actions.CONCEALED_KONG : actions.WIN + 1] = np.arange(1, actions.WIN - actions.CONCEALED_KONG + 2)
    best: np.ndarray[Any, Any] = (masks * (worth + 1)).argmax(1)
    return best


def begun(num: int = 3, seed: int = 1, **named: Any) -> tuple[HaipaiVector, dict[str, Any], dict[str, Any]]:
    """Return a vector of 上海麻将 that has been reset, with what it shows."""
    env = HaipaiVector(num, **named)
    return env, *env.reset(seed=seed)


WRONG_ACTIONS: dict[str, Callable[[Any], Any]] = {
    "a turn more": lambda good: good + 256,
    "a turn less": lambda good: good - 256,
    "too large": lambda good: good * 0 + actions.N,
    "negative": lambda good: good * 0 - 1,
    "fractions": lambda good: good + 0.9,
    "whole floats": lambda good: good.astype(float),
    "nan": lambda good: good + np.nan,
    "words": lambda good: good.astype(str),
    "flags": lambda good: good.astype(bool),
    "one too few": lambda good: good[:-1],
    "one too many": lambda good: np.append(good, good[0]),
    "two dimensions": lambda good: good[None],
    "one number": lambda good: int(good[0]),
    "none": lambda _: None,
    "a word": lambda _: "abc",
    "ragged": lambda _: [[1], 2, 3],
    "a list with none": lambda _: [1, None, 2],
    "huge": lambda _: [10**30, 0, 0],
    "bytes": lambda good: bytes(good.astype(np.uint8)),
}


@pytest.mark.parametrize("wrong", WRONG_ACTIONS)
def test_wrong_actions_are_refused(wrong: str) -> None:
    """Only one whole number for each table counts; anything else moves no table and is not rounded or wrapped."""
    env, seen, _ = begun()
    with pytest.raises(HaipaiError) as caught:
        env.step(WRONG_ACTIONS[wrong](first_legal(seen)))
    assert caught.value.code == "bad_codes"
    assert env.batch.steps == 0
    assert (env.shown.masks == seen["action_mask"]).all()


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int64, np.uint64, list, tuple])
def test_any_whole_numbers_are_taken(kind: Any) -> None:
    """Arrays of every integer kind count, and sequences of ints."""
    env, seen, _ = begun()
    good = first_legal(seen)
    env.step(kind(good.tolist()) if kind in (list, tuple) else good.astype(kind))
    assert env.batch.steps == 3


def test_timeout_is_not_taken() -> None:
    """What is not in the mask is illegal, the clock's `timeout` too."""
    env, seen, _ = begun()
    taken = first_legal(seen)
    taken[1] = actions.code("timeout")
    with pytest.raises(HaipaiError) as caught:
        env.step(taken)
    assert caught.value.code == "illegal"
    assert env.batch.steps == 0


@pytest.mark.parametrize(
    ("named", "code"),
    [
        pytest.param({"seat": -1}, "bad_seat", id="no seat"),
        pytest.param({"seat": 4}, "bad_seat", id="seat"),
        pytest.param({"seat": "a"}, "bad_seat", id="seat's type"),
        pytest.param({"seats": 3}, "bad_seats", id="seats"),
        pytest.param({"seats": None}, "bad_seats", id="seats' type"),
        pytest.param({"num_envs": -1}, "bad_size", id="size"),
        pytest.param({"num_envs": "x"}, "bad_size", id="size's type"),
        pytest.param({"num_envs": None}, "bad_size", id="no size"),
        pytest.param({"others": 5}, "bad_policy", id="others"),
        pytest.param({"observation": "round"}, "bad_observation", id="observation"),
        pytest.param({"options": [1]}, "bad_option", id="options"),
        pytest.param({"dealer": 4}, "bad_dealer", id="dealer"),
        pytest.param({"carry": 1}, "bad_carry", id="carry"),
        pytest.param({"autoreset_mode": []}, "bad_autoreset", id="mode's type"),
        pytest.param({"autoreset_mode": "next_step"}, "bad_autoreset", id="mode's name"),
    ],
)
def test_wrong_arguments_have_codes(named: dict[str, Any], code: str) -> None:
    """Whatever no vector can be made with is refused when it is made."""
    with pytest.raises(HaipaiError) as caught:
        HaipaiVector(**{"num_envs": 2, **named})
    assert caught.value.code == code


FLAGS = np.array([True, False, True])


@pytest.mark.parametrize(
    ("named", "code"),
    [
        pytest.param({"seed": -1}, "bad_seed", id="negative"),
        pytest.param({"seed": 1.5}, "bad_seed", id="fraction"),
        pytest.param({"seed": "x"}, "bad_seed", id="word"),
        pytest.param({"seed": [1, 2, 3]}, "bad_seed", id="a seed each"),
        pytest.param({"seed": 5, "options": {"reset_mask": FLAGS}}, "bad_seed", id="seed and mask"),
        pytest.param({"options": {"hand": {}}}, "bad_options", id="a hand"),
        pytest.param({"options": {"mask": FLAGS}}, "bad_options", id="misspelt"),
        pytest.param({"options": "x"}, "bad_options", id="no object"),
        pytest.param({"options": {"reset_mask": FLAGS[:2]}}, "bad_reset_mask", id="short"),
        pytest.param({"options": {"reset_mask": FLAGS[None]}}, "bad_reset_mask", id="two dimensions"),
        pytest.param({"options": {"reset_mask": FLAGS.astype(int)}}, "bad_reset_mask", id="numbers"),
        pytest.param({"options": {"reset_mask": "abc"}}, "bad_reset_mask", id="word"),
    ],
)
def test_wrong_resets_change_nothing(named: dict[str, Any], code: str) -> None:
    """A reset that cannot be is refused, and the hands go on."""
    env, seen, _ = begun()
    batch, tables = env.batch, list(env.batch.tables)
    luck = env.np_random.bit_generator.state
    with pytest.raises(HaipaiError) as caught:
        env.reset(**named)
    assert caught.value.code == code
    assert env.batch is batch
    assert all(now is before for now, before in zip(batch.tables, tables, strict=True))
    assert env.np_random.bit_generator.state == luck
    env.step(first_legal(seen))


def test_nothing_goes_before_the_first_reset() -> None:
    """Neither a step nor a reset of some tables begins a series."""
    env = HaipaiVector(3)
    for call in (lambda: env.step(np.zeros(3, int)), lambda: env.reset(options={"reset_mask": FLAGS})):
        with pytest.raises(HaipaiError) as caught:
            call()
        assert caught.value.code == "not_reset"


def test_resets_after_a_seed_are_reproducible() -> None:
    """After a seeded reset the unseeded ones deal the same, each another series."""
    runs = []
    for _ in range(2):
        env, seen, _ = begun(seed=1)
        runs.append([seen["observation"].tobytes(), *(env.reset()[0]["observation"].tobytes() for _ in range(3))])
    assert runs[0] == runs[1]
    assert len(set(runs[0])) == 4
    assert begun(seed=2)[0].reset()[0]["observation"].tobytes() not in runs[0]


def test_a_mask_resets_its_tables_only() -> None:
    """The tables of the mask get their next hands, the others stay."""
    env, _, _ = begun()
    before = list(env.batch.tables)
    seen, _ = env.reset(options={"reset_mask": FLAGS})
    for place, again in enumerate(FLAGS):
        table = env.batch.tables[place]
        assert (table is before[place]) != again
        wanted = Table.new("shanghai", seed=1 + place + 3 * int(again), dealer=place + int(again))
        assert table.events[0] == wanted.events[0]
        assert seen["observation"][place].tobytes() == observation_of(table, 0)


@pytest.mark.parametrize("seat", range(4))
def test_ends_tell_the_learner_everything(seat: int) -> None:
    """At an end the learner gets its own points, its own last observation, an empty mask, and the outcome."""
    env, seen, info = begun(4, 3, seat=seat, others="claims", with_oracle=True)
    told = 0
    while told < 3:
        for place, table in enumerate(env.batch.tables):
            assert info["action_mask"][place].tolist() == mask_of(table, seat).tolist()
            assert seen["observation"][place].tobytes() == observation_of(table, seat)
            assert (info["oracle"][place] == oracle(table, seat)).all()
        assert info["_action_mask"].all()
        assert info["_oracle"].all()
        seen, rewards, ends, _, info = env.step(claiming(seen))
        assert ("outcome" in info) == ends.any()
        for place in map(int, np.flatnonzero(ends)):
            table = env.batch.tables[place]
            assert rewards[place] == table.deltas[seat]
            assert info["_outcome"].tolist() == ends.tolist()
            assert {name: info["outcome"][name][place] for name in outcome(table)} == outcome(table)
            told += int(bool(table.winners) and rewards[place] != 0)
        assert not rewards[~ends].any()


def test_outcomes_name_patterns_and_payers() -> None:
    """The outcome of a hand won tells by what, its patterns, and who paid whom."""
    env, seen, _ = begun(4, 3, others="claims")
    while True:
        seen, rewards, _, _, info = env.step(claiming(seen))
        for place in np.flatnonzero(rewards):
            found = info["outcome"]
            assert set(found["winners"][place]) == {win["seat"] for win in found["wins"][place]}
            assert all(win["patterns"] for win in found["wins"][place])
            paid = sum(each["points"] * ((each["to"] == 0) - (each["from"] == 0)) for each in found["transfers"][place])
            assert paid == rewards[place]
            return


def test_others_play_by_their_policy() -> None:
    """The named policy plays the other seats: after the same deals it does other things than another policy."""
    runs = {others: begun(4, 5, seat=3, others=others)[1]["observation"].tobytes() for others in ("random", "greedy")}
    assert runs["random"] != runs["greedy"]
    for others, run in runs.items():
        assert begun(4, 5, seat=3, others=others)[1]["observation"].tobytes() == run


def test_the_same_seed_deals_the_same_to_another_seat() -> None:
    """Duplicates: hand for hand the walls and dealers do not depend on where the learner sits."""
    deals = []
    for seat in (0, 2):
        env, seen, _ = begun(2, 9, seat=seat, others="claims")
        found: dict[tuple[int, int], Any] = {}
        while min(env.batch.dealt) < 3:
            found |= {(place, env.batch.dealt[place]): table.events[0] for place, table in enumerate(env.batch.tables)}
            seen, *_ = env.step(claiming(seen))
        deals.append(found)
    assert all(deals[0][key] == deals[1][key] for key in set(deals[0]) & set(deals[1]))
    assert {(place, hand) for place in range(2) for hand in (1, 2)} <= set(deals[0]) & set(deals[1])


def test_copies_are_kept() -> None:
    """What a step gave stays as it was."""
    env, seen, info = begun()
    before = [seen["observation"].tobytes(), seen["action_mask"].tobytes(), info["action_mask"].tobytes()]
    env.step(first_legal(seen))
    assert [seen["observation"].tobytes(), seen["action_mask"].tobytes(), info["action_mask"].tobytes()] == before


def test_without_copies_the_arrays_are_the_same() -> None:
    """With copy=False every step gives the arrays of the step before, with what is so now."""
    env, seen, _ = begun(copy=False)
    apart, shown, _ = begun()
    for _ in range(30):
        again, *_ = env.step(first_legal(seen))
        shown, *_ = apart.step(first_legal(shown))
        assert all(np.shares_memory(again[name], seen[name]) for name in seen)
        assert all((seen[name] == shown[name]).all() for name in seen)


@pytest.mark.parametrize("copies", [True, False])
def test_planes_and_scalars_are_the_flat_numbers(copies: bool) -> None:
    """The other form of an observation holds the same numbers in the shapes of its space."""
    env, split, _ = begun(observation="planes", copy=copies)
    flat, seen, _ = begun()
    assert env.metadata["observation_version"] == flat.metadata["observation_version"]
    for _ in range(80):
        assert env.observation_space.contains(split)
        together = np.hstack([split["planes"].reshape(3, -1), split["scalars"]])
        assert (together == seen["observation"]).all()
        seen, *_ = flat.step(first_legal(seen))
        split, *_ = env.step(first_legal(split))


def pickled(env: HaipaiVector) -> Any:
    """Return a vector that went through pickle."""
    return pickle.loads(pickle.dumps(env))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
@pytest.mark.parametrize("copies", [True, False])
def test_copies_go_on_alike(way: Any, copies: bool) -> None:
    """A copied vector plays on as its original would, without touching it."""
    env, seen, _ = begun(3, 4, seat=1, copy=copies, autoreset_mode=AutoresetMode.NEXT_STEP)
    rng = np.random.default_rng(1)
    for _ in range(20):
        seen, *_ = env.step(random_legal(seen["action_mask"], rng))
    twin = way(env)
    held = seen["observation"].tobytes()
    runs = []
    for one in (twin, env):
        assert one.shown.observations.tobytes() == held
        rng, now = np.random.default_rng(2), {"action_mask": one.shown.masks}
        for _ in range(40):
            now, *_ = one.step(random_legal(now["action_mask"], rng))
        runs.append([now["observation"].tobytes(), one.reset()[0]["observation"].tobytes()])
    assert runs[0] == runs[1]
