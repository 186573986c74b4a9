"""What the pages promise of environments: rewards, masks, oracle and outcome for every seat; forms; refusals."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from haipai import actions
from haipai.env import HaipaiAEC, HaipaiSeat
from haipai.env.dealing import hand_seed
from haipai.env.spaces import observe, shaped
from haipai.errors import HaipaiError
from haipai.table import Refused, Table
from haipai.table.observe import PLANES, SIZE, VERSION
from haipai.table.policies import NAMES, policy

# The dealer's complete hand may win at once (SH-8 case 7 by hand).
WON = [
    "1z1z1z2z2z2z3z3z3z4z4z4z6z6z",
    "1m4m7m1p4p7p1s4s7s2m5m8m3m",
    "2p5p8p2s5s8s3p6p9p3s6s9s6m",
    "1m4m7m1p4p7p1s4s7s2m5m8m3m",
]
PAID = [120.0, -40.0, -40.0, -40.0]


def turned(dealer: int) -> dict[str, object]:
    """The hand that wins at once, dealt by another seat."""
    return {"hands": [WON[(seat - dealer) % 4] for seat in range(4)], "dice": [1, 2], "dealer": dealer}


@pytest.mark.parametrize("base", [1, 10])
@pytest.mark.parametrize("dealer", range(4))
def test_rewards_are_points_of_each_seat(dealer: int, base: int) -> None:
    """Each agent gets its own points ÷ 底分, whoever wins."""
    env = HaipaiAEC("shanghai")
    env.reset(options={"hand": {**turned(dealer), "base": base}})
    env.step(actions.code("win"))
    assert [env.rewards[f"seat_{seat}"] for seat in range(4)] == [PAID[(seat - dealer) % 4] for seat in range(4)]
    assert env.table is not None
    assert env.table.deltas[dealer] == 120 * base


def winning(view: dict[str, Any]) -> str:
    """Win when possible."""
    return "win" if "win" in view["legal"] else str(view["legal"][0])


@pytest.mark.parametrize("base", [1, 10])
@pytest.mark.parametrize("seat", range(4))
def test_a_seat_gets_its_own_reward(seat: int, base: int) -> None:
    """The learner's reward is that of its seat, whether it wins or another does before it is asked."""
    env = HaipaiSeat("shanghai", seat=seat, others=winning)
    env.reset(options={"hand": {**turned(seat), "base": base}})
    _, reward, ended, cut, info = env.step(actions.code("win"))
    assert (reward, ended, cut) == (120.0, True, False)
    assert info["outcome"]["winners"] == [seat]


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_that_pays_is_told(seat: int) -> None:
    """The rewards of a played hand are the table's for the learner's seat: also when others end the hand."""
    env, seen = HaipaiSeat("hainan", seat=seat, others="greedy"), set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            assert reward == 0.0
            _, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert env.table is not None
        assert reward == env.table.deltas[seat]
        seen.add(tuple(env.table.deltas))
    assert any(deltas[seat] for deltas in seen)


def test_outcome_tells_winners_patterns_and_payers() -> None:
    """At the end everybody is told the same: who won, with which patterns, who paid."""
    env = HaipaiAEC("shanghai")
    env.reset(options={"hand": turned(0)})
    assert all("outcome" not in env.infos[agent] for agent in env.agents)
    env.step(actions.code("win"))
    for agent in env.agents:
        found = env.infos[agent]["outcome"]
        assert found["winners"] == [0]
        (win,) = found["wins"]
        assert win["patterns"] == ["honour_pungs", "concealed"]
        paid = np.zeros(4, int)
        for transfer in found["transfers"]:
            paid[transfer["from"]] -= transfer["points"]
            paid[transfer["to"]] += transfer["points"]
        assert paid.tolist() == PAID


@pytest.mark.parametrize("seat", range(4))
def test_the_oracle_is_relative_for_every_seat(seat: int) -> None:
    """Row k of the oracle is the hand of the k-th seat after the viewer."""
    env = HaipaiAEC("shanghai", with_oracle=True)
    env.reset(seed=4)
    assert env.table is not None
    hands = [[int(held) for held in one.hand] for one in env.table.seats]
    found = env.infos[f"seat_{seat}"]["oracle"]
    assert found.tolist() == [hands[(seat + step) % 4] for step in range(4)]
    assert "oracle" not in played(HaipaiAEC("shanghai"), 1).infos["seat_0"]


def played(env: HaipaiAEC, seed: int) -> HaipaiAEC:
    """A hand some steps on."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(20):
        _, _, ended, _, info = env.last()
        if not ended:
            env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return env


@pytest.mark.parametrize("seed", range(6))
def test_infos_have_the_masks_of_each_agent(seed: int) -> None:
    """An agent that is not asked has an empty mask; one that is has its own legal actions."""
    env = HaipaiAEC("shanghai")
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    unasked = 0
    while not env.terminations[env.agent_selection]:
        assert env.table is not None
        for seat, agent in enumerate(env.agents):
            codes = np.flatnonzero(env.infos[agent]["action_mask"]).tolist()
            assert [actions.text(code) for code in codes] == env.table.legal(seat)
            assert codes == np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
            unasked += not codes
        env.step(int(rng.choice(np.flatnonzero(env.last()[4]["action_mask"]))))
    assert unasked > 10


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [3, 8])
def test_others_play_by_their_name(name: str, seed: int) -> None:
    """The others do what the named policy does, its seed that of the series and the episode."""
    env = HaipaiSeat("shanghai", seat=1, others=name)
    env.reset(seed=seed)
    env.reset()
    assert env.table is not None
    table = Table.new("shanghai", seed=hand_seed(seed, 1), dealer=1)
    player = policy(name, seed + 1)
    for _ in range(30):
        while not table.over and table.actor != 1:
            table.step(int(player.choose(table, table.actor)))
        assert table.digest() == env.table.digest()
        if table.over:
            return
        code = table.codes()[0]
        table.step(code)
        env.step(code)


def test_a_function_plays_the_others() -> None:
    """The function sees the view of the seat that is asked, and its command is carried out."""
    asked: list[int] = []

    def first(view: dict[str, Any]) -> str:
        asked.append(view["seat"])
        return str(view["legal"][0])

    env = HaipaiSeat("shanghai", seat=3, others=first)
    env.reset(seed=2)
    assert env.table is not None
    assert asked[0] == env.table.header.dealer
    assert set(asked) == {0, 1, 2}


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
def test_render_is_the_record(make: Any) -> None:
    """The text of a hand is its record, nothing before the first."""
    env = make("shanghai", render_mode="ansi")
    assert env.render() == ""
    env.reset(seed=1)
    assert env.render().splitlines() == env.table.record()


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
def test_planes_are_the_flat_numbers(make: Any) -> None:
    """The two forms are the same numbers: the planes row by row, then the scalars."""
    flat, split = make("hainan", seats=3), make("hainan", seats=3, observation="planes")
    assert flat.metadata["observation_version"] == split.metadata["observation_version"] == VERSION
    one, other = flat.reset(seed=3), split.reset(seed=3)
    if make is HaipaiAEC:
        one, other = (flat.observe("seat_0"),), (split.observe("seat_0"),)
        assert split.observation_space("seat_0").contains(other[0])
    else:
        assert split.observation_space.contains(other[0])
    seen = other[0]
    assert seen["planes"].shape == (PLANES, 34)
    joined = np.concatenate([seen["planes"].ravel(), seen["scalars"]])
    assert (joined == one[0]["observation"]).all()
    assert set(seen) == {"planes", "scalars", "action_mask"}


def test_shapes_are_views() -> None:
    """The planes of many observations are the same memory."""
    many = np.zeros((5, SIZE), np.uint8)
    split = shaped(many, "planes")
    many[3, 34 * 13 + 7] = 9
    many[2, SIZE - 1] = 8
    assert split["planes"].shape == (5, PLANES, 34)
    assert split["planes"][3, 13, 7] == 9
    assert split["scalars"][2, -1] == 8
    assert shaped(many)["observation"] is many


def test_planes_pass_the_ecosystem_s_tests() -> None:
    """The form of planes is an environment, too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(HaipaiAEC("shanghai", observation="planes"), num_cycles=100)
        check_env(HaipaiSeat("shanghai", observation="planes"), skip_render_check=True)


@pytest.mark.parametrize(
    ("rules", "options"), [("shanghai", {}), ("qiaoma", {"double_card": True}), ("hainan", {"ga": True})]
)
def test_only_what_the_mask_has_is_taken(rules: str, options: dict[str, object]) -> None:
    """Each of the 185 numbers is taken if the mask has it and refused otherwise, timeout too."""
    env = HaipaiAEC(rules, options)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(25):
        assert env.table is not None
        mask, before = env.last()[4]["action_mask"], env.table.serialise()
        for code in np.flatnonzero(mask == 0):
            with pytest.raises(HaipaiError) as caught:
                env.step(int(code))
            assert caught.value.code
        assert env.table.serialise() == before
        env.step(int(rng.choice(np.flatnonzero(mask))))
        if env.table.over:
            env.reset()


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
@pytest.mark.parametrize("action", ["a", [1], float("nan"), None, 1.5, b"1", -1, 185, np.array([1, 2]), object()])
def test_what_is_no_action_is_refused(make: Any, action: object) -> None:
    """What is no number of an action has its code and changes nothing."""
    env = make("shanghai")
    env.reset(seed=1)
    before = env.table.serialise()
    with pytest.raises(HaipaiError) as caught:
        env.step(action)
    assert (caught.value.code, caught.value.path) == ("bad_action", "action")
    assert env.table.serialise() == before


def test_timeout_is_told_to_a_seat() -> None:
    """The one-seat environment tells `illegal` and goes on."""
    env = HaipaiSeat("shanghai")
    before, _ = env.reset(seed=1)
    after, reward, ended, _, info = env.step(actions.TIMEOUT)
    assert (reward, ended, info["refused"]) == (0.0, False, "illegal")
    assert (before["observation"] == after["observation"]).all()


def test_a_stale_action_after_the_end() -> None:
    """After the hand only None is taken, and after that nothing until a reset."""
    env = HaipaiAEC("shanghai")
    env.reset(options={"hand": turned(0)})
    env.step(actions.code("win"))
    with pytest.raises(Refused) as caught:
        env.step(actions.code("pass"))
    assert caught.value.code == "hand_over"
    for _ in range(4):
        env.step(None)
    for call in (lambda: env.step(None), lambda: env.step(0), env.last):
        with pytest.raises(Refused) as caught:
            call()
        assert caught.value.code == "hand_over"
    env.reset(seed=1)
    assert len(env.agents) == 4


WRONG: list[tuple[Any, str]] = [
    (lambda make: make("riichi"), "unknown_rules"),
    (lambda make: make(5), "unknown_rules"),
    (lambda make: make("shanghai", {"lazi": 0}), "bad_option"),
    (lambda make: make("shanghai", [1]), "bad_option"),
    (lambda make: make("shanghai", "x"), "bad_option"),
    (lambda make: make("shanghai", {"riichi": 1}), "unknown_option"),
    (lambda make: make("shanghai", seats=3), "bad_seats"),
    (lambda make: make("shanghai", seats="x"), "bad_seats"),
    (lambda make: make("shanghai", seats=4.0), "bad_seats"),
    (lambda make: make("shanghai", observation="image"), "bad_observation"),
    (lambda make: make("shanghai", observation=["flat"]), "bad_observation"),
    (lambda make: make("shanghai", render_mode="human"), "bad_render_mode"),
    (lambda make: make("shanghai", render_mode=["ansi"]), "bad_render_mode"),
    (lambda make: make("shanghai").step(1), "not_reset"),
]
ONLY_SEAT: list[tuple[Any, str]] = [
    (lambda make: make(seat="a"), "bad_seat"),
    (lambda make: make(seat=-1), "bad_seat"),
    (lambda make: make(seat=1.0), "bad_seat"),
    (lambda make: make(others=5), "bad_policy"),
    (lambda make: make(others=["random"]), "bad_policy"),
]
ONLY_AEC: list[tuple[Any, str]] = [
    (lambda make: make().last(), "not_reset"),
    (lambda make: make().agent_iter(), "not_reset"),
    (lambda make: make().observe("seat_0"), "not_reset"),
    (lambda make: make().observe("seat_9"), "bad_agent"),
    (lambda make: make().observe(np.zeros(2)), "bad_agent"),
]


@pytest.mark.parametrize(
    ("make", "wrong", "code"),
    [(make, *row) for make, own in ((HaipaiAEC, ONLY_AEC), (HaipaiSeat, ONLY_SEAT)) for row in (*WRONG, *own)],
)
def test_wrong_use_has_a_code(make: Any, wrong: Any, code: str) -> None:
    """What an environment cannot be made from or asked is refused at once."""
    with pytest.raises(HaipaiError) as caught:
        wrong(make)
    assert caught.value.code == code


def test_observe_needs_no_environment() -> None:
    """The observation of a table is that of the environment."""
    env = HaipaiAEC("shanghai")
    env.reset(seed=5)
    assert env.table is not None
    for seat, agent in enumerate(env.agents):
        assert (observe(env.table, seat)["observation"] == env.observe(agent)["observation"]).all()
