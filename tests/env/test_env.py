"""The environments pass the ecosystem's own tests and keep our promises."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from haipai import actions
from haipai.env import HaipaiAEC, HaipaiSeat, HaipaiVector
from haipai.env.spaces import observe
from haipai.env.vector import random_legal
from haipai.errors import HaipaiError
from haipai.rules import RULES
from haipai.table import Refused, Table


@pytest.mark.parametrize("rules", RULES)
def test_aec_passes_the_api_test(rules: str) -> None:
    """PettingZoo's own test of the cycle holds for every rule set."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tester warns of tastes, such as an observation that is no image
        api_test(HaipaiAEC(rules), num_cycles=300)


def test_aec_passes_the_seed_test() -> None:
    """The same seed gives the same hands."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: HaipaiAEC("shanghai"), num_cycles=60)


@pytest.mark.parametrize("rules", RULES)
def test_seat_passes_check_env(rules: str) -> None:
    """Gymnasium's checker is content; illegal actions change nothing and are told."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(HaipaiSeat(rules), skip_render_check=True)


def test_an_illegal_action_changes_nothing() -> None:
    """A refused action leaves the observation as it was and names the refusal's code."""
    env = HaipaiSeat("shanghai")
    before, _ = env.reset(seed=1)
    after, reward, ended, cut, info = env.step(actions.code("pass"))
    assert (reward, ended, cut, info["refused"]) == (0.0, False, False, "wrong_phase")
    assert (before["observation"] == after["observation"]).all()


def test_aec_raises_for_an_illegal_action() -> None:
    """The cycle refuses with the table's own error."""
    env = HaipaiAEC("shanghai")
    env.reset(seed=1)
    with pytest.raises(Refused) as caught:
        env.step(actions.code("pass"))
    assert caught.value.code == "wrong_phase"


def play_aec(env: HaipaiAEC, rng: np.random.Generator) -> dict[str, float]:
    """Play a hand at random; the rewards of its end."""
    for agent in env.agent_iter():
        _, _, ended, _, info = env.last()
        if ended:
            return dict(env.rewards)
        env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        assert agent in env.possible_agents
    raise AssertionError("a hand ends")


@pytest.mark.parametrize("rules", RULES)
def test_rewards_are_zero_sum_points(rules: str) -> None:
    """Rewards of all seats sum to zero and are the table's deltas."""
    env, rng = HaipaiAEC(rules), np.random.default_rng(3)
    for seed in range(12):
        env.reset(seed=seed)
        got = play_aec(env, rng)
        assert env.table is not None
        assert list(got.values()) == env.table.deltas
        assert sum(got.values()) == 0


def test_a_layout_can_be_played() -> None:
    """A hand may start from a laid-out wall; the dealer's complete hand may win at once (SH-8 case 7 by hand)."""
    env = HaipaiAEC("shanghai")
    hands = [
        "1z1z1z2z2z2z3z3z3z4z4z4z6z6z",
        "1m4m7m1p4p7p1s4s7s2m5m8m3m",
        "2p5p8p2s5s8s3p6p9p3s6s9s6m",
        "1m4m7m1p4p7p1s4s7s2m5m8m3m",
    ]
    env.reset(options={"hand": {"hands": hands, "dice": [1, 2]}})
    env.step(actions.code("win"))
    assert list(env.rewards.values()) == [120.0, -40.0, -40.0, -40.0]


@pytest.mark.parametrize("rules", RULES)
def test_masks_equal_legal(rules: str) -> None:
    """The mask of a seat is its list of legal commands, whoever is asked."""
    table, rng = Table.new(rules, seed=5), np.random.default_rng(5)
    while not table.over:
        for seat in range(table.nseats):
            mask = observe(table, seat)["action_mask"]
            assert {actions.text(int(code)) for code in np.flatnonzero(mask)} == set(table.legal(seat))
        table.step(int(rng.choice(table.codes())))


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_vector_declares_and_keeps_its_autoreset(mode: AutoresetMode) -> None:
    """A finished table is dealt anew by the next step, or stays finished until it is reset."""
    env = HaipaiVector(8, "shanghai", autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is mode
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    ended_before = np.zeros(8, bool)
    finished = 0
    for _ in range(400):
        seen, rewards, ends, cuts, _ = env.step(random_legal(seen["action_mask"], rng))
        assert not cuts.any()
        assert not (ends & ended_before).any()
        if mode is AutoresetMode.NEXT_STEP:
            assert (seen["action_mask"].any(1) | ends).all()
        ended_before = ends.copy()
        finished += int(ends.sum())
        assert (rewards[~ends] == 0).all()
    if mode is AutoresetMode.NEXT_STEP:
        assert finished > 8
    else:
        assert finished == 8
        seen, _ = env.reset(options={"reset_mask": np.arange(8) < 3})
        assert seen["action_mask"].any(1).sum() == 3


def test_vector_is_the_same_for_the_same_seed() -> None:
    """Two vectors of one seed show the same bytes."""
    runs = []
    for _ in range(2):
        env, rng = HaipaiVector(4, "shanghai"), np.random.default_rng(2)
        seen, _ = env.reset(seed=9)
        for _ in range(60):
            seen, *_ = env.step(random_legal(seen["action_mask"], rng))
        runs.append(seen["observation"].tobytes())
    assert runs[0] == runs[1]


def test_vector_refuses_a_stale_action() -> None:
    """An action that one table does not allow moves none."""
    env = HaipaiVector(3, "shanghai")
    seen, _ = env.reset(seed=1)
    before = seen["observation"].tobytes()
    with pytest.raises(HaipaiError) as caught:
        env.step(np.array([actions.code("ga 3")] * 3))
    assert caught.value.code == "illegal"
    assert env.batch.steps == 0
    assert env.reset(seed=1)[0]["observation"].tobytes() == before


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(lambda: HaipaiSeat("shanghai", seat=4), "bad_seat", id="seat"),
        pytest.param(lambda: HaipaiSeat("shanghai", others="wise"), "bad_policy", id="policy"),
        pytest.param(lambda: HaipaiVector(0), "bad_size", id="size"),
        pytest.param(lambda: HaipaiVector(2, autoreset_mode=AutoresetMode.SAME_STEP), "bad_autoreset", id="mode"),
        pytest.param(lambda: HaipaiVector(2, "riichi"), "unknown_rules", id="rules"),
        pytest.param(lambda: HaipaiVector(2, options={"lazi": 0}), "bad_option", id="option"),
        pytest.param(lambda: HaipaiSeat("shanghai").step(1), "not_reset", id="step first"),
    ],
)
def test_wrong_arguments_have_codes(make: object, code: str) -> None:
    """Every wrong argument is a HaipaiError with its code."""
    assert callable(make)
    with pytest.raises(HaipaiError) as caught:
        make()
    assert caught.value.code == code
