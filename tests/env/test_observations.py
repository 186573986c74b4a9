"""Observations show what the view shows and nothing else; resets give what they promise."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from haipai import actions
from haipai.env import HaipaiAEC, HaipaiSeat
from haipai.env.spaces import observe
from haipai.rules import KNOWN
from haipai.simulate import Plan
from haipai.table import Table
from haipai.table.determinize import determinize
from haipai.table.observe import PLANES, SCALARS, SIZE, observation_of
from haipai.table.policies import policy

GAMES = [
    *((rules, 4, {}) for rules in KNOWN),
    ("hainan", 3, {"ga": True, "no_honours": True}),
    ("qiaoma", 4, {"double_card": True}),
]


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_nothing_hidden_is_observed(rules: str, seats: int, options: dict[str, object]) -> None:
    """Every table with the same view of a seat gives it the same observation and mask, at every moment of hands."""
    for seed in range(6):
        table = Table.new(rules, seed=seed, seats=seats, options=options, cards=[1] * seats)
        player, chance = policy(("claims", "greedy")[seed % 2], seed), random.Random(seed)
        while not table.over:
            who = table.actor if chance.random() < 0.5 else chance.randrange(seats)
            other = determinize(table.view(who), chance, options)
            assert observation_of(other, who) == observation_of(table, who)
            assert (observe(other, who)["action_mask"] == observe(table, who)["action_mask"]).all()
            table.step(int(player.choose(table, table.actor)))


def scalar(name: str, seen: Any) -> list[int]:
    """The numbers of one scalar by the beginning of its name."""
    at = PLANES * 34
    for title, count in SCALARS:
        if title.startswith(name):
            return [int(value) for value in seen[at : at + count]]
        at += count
    raise AssertionError(name)


def test_planes_and_scalars_are_the_view() -> None:
    """Own hand, unseen copies, rivers, flowers, sizes and the wall are the numbers of the view."""
    for seed in range(4):
        table = Table.new("shanghai", seed=seed)
        player = policy("greedy", seed)
        while not table.over:
            who = table.actor
            view: Any = table.view(who)
            seen = observe(table, who)["observation"]
            planes = seen[: PLANES * 34].reshape(PLANES, 34)
            assert planes[:4].sum(0).tolist() == [view["hand"].count(kind) for kind in range(34)]
            assert planes[12].tolist() == view["unseen"]
            order = [view["players"][(who + step) % 4] for step in range(4)]
            for step, one in enumerate(order):
                river = [thrown["tile"] for thrown in one["river"] if not thrown["claimed"]]
                assert planes[8 + step].tolist() == [river.count(kind) for kind in range(34)]
            assert scalar("tiles in hand", seen) == [one["hand_size"] for one in order]
            assert scalar("tiles that may be drawn", seen) == [view["drawable"]]
            laid = [34 + flower in one["flowers"] for one in order for flower in range(8)]
            assert scalar("flowers laid out", seen) == [int(lies) for lies in laid]
            table.step(int(player.choose(table, who)))


def test_three_players_leave_the_fourth_empty() -> None:
    """With three seats the planes of a fourth are zero."""
    table = Table.new("hainan", seed=1, seats=3)
    seen = np.frombuffer(observation_of(table, 0), np.uint8)
    planes = seen[: PLANES * 34].reshape(PLANES, 34)
    assert not planes[7].any()
    assert not planes[11].any()
    assert scalar("players", seen) == [3]
    assert len(seen) == SIZE


def test_the_oracle_knows_all_hands() -> None:
    """With an oracle the info holds every hand, the own first."""
    env = HaipaiSeat("shanghai", seat=2, with_oracle=True)
    _, info = env.reset(seed=4)
    assert env.table is not None
    for step in range(4):
        assert info["oracle"][step].tolist() == [int(held) for held in env.table.seats[(2 + step) % 4].hand]


@pytest.mark.parametrize("seat", range(4))
def test_duplicates_rotate_the_seat(seat: int) -> None:
    """The same seed gives the same deal to whatever seat the learner sits on."""
    env, first = HaipaiSeat("shanghai", seat=seat), HaipaiAEC("shanghai")
    env.reset(seed=11)
    first.reset(seed=11)
    assert env.table is not None
    assert first.table is not None
    assert env.table.events[0] == first.table.events[0]


def test_a_hand_of_a_record_can_be_started() -> None:
    """The header of a simulated wall starts the same hand in an environment."""
    plan = Plan(players=("random",), walls=3, carry={"huangfan": 2})
    env = HaipaiAEC("shanghai")
    hand = {"seed": plan.wall_seed(2), "dealer": 2, "carry": {"huangfan": 2}}
    env.reset(options={"hand": hand})
    wanted = Table.of_header(plan.header(2), Table.new("shanghai", seed=1).rules)
    assert env.table is not None
    assert env.table.digest() == wanted.digest()
    assert env.agent_selection == "seat_2"


def test_text_and_number_are_one() -> None:
    """Every action of a mask reads as the command that is legal, and back."""
    env = HaipaiSeat("qiaoma", seat=1)
    seen, _ = env.reset(seed=2)
    assert env.table is not None
    texts = [actions.text(int(code)) for code in np.flatnonzero(seen["action_mask"])]
    assert texts == env.table.legal(1)
    assert [actions.code(text) for text in texts] == np.flatnonzero(seen["action_mask"]).tolist()
