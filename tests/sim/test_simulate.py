"""Simulations: the same hands whatever plays them, fair duplicates, figures that can be checked by hand."""

from __future__ import annotations

import sys
from math import inf, isclose, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.simulate import Hand, Plan, run, summarise
from haipai.simulate.estimate import Ratio, quantile
from haipai.simulate.plan import PLAYERS
from haipai.simulate.report import columns, summary_text
from haipai.simulate.run import CHUNK, spread

SMALL = Plan(players=("engine:greedy", "engine:random"), walls=6, duplicate=True)


@pytest.mark.parametrize("workers", [2, 3])
def test_workers_change_nothing(workers: int) -> None:
    """One process and several give the same hands in the same order."""
    plan = Plan(players=("engine:claims",), walls=60)
    assert list(run(plan, workers)) == list(run(plan))


def test_a_cluster_changes_nothing() -> None:
    """A Ray cluster of this machine gives the hands of one process."""
    plan = Plan(players=("engine:claims",), walls=30)
    assert list(run(plan, 1, ray=True)) == list(run(plan))


@pytest.mark.parametrize("player", [name for name in PLAYERS if name != "solid"])
@pytest.mark.parametrize("rules", KNOWN)
def test_a_player_against_itself_gains_nothing(rules: str, player: str) -> None:
    """With duplicates every place of a line-up of one player has exactly 0 points and no spread."""
    summary = summarise(plan := Plan(players=(player,), rules=rules, walls=2, duplicate=True), run(plan))
    assert [(one.points.value, one.points.half) for one in summary.seats] == [(0.0, 0.0)] * 4


def test_solid_against_itself_gains_nothing() -> None:
    """The thinking bot too is the same on every seat."""
    summary = summarise(plan := Plan(players=("solid",), walls=2, duplicate=True), run(plan))
    assert [one.points.value for one in summary.seats] == [0.0] * 4


def test_duplicates_are_one_wall() -> None:
    """Rotation r puts player p on seat p + r, wall and dealer stay."""
    for hand in run(SMALL):
        assert hand.players == tuple((seat - hand.rotation) % 4 for seat in range(4))
        assert hand.dealer == hand.wall % 4
    rotations = [hand.rotation for hand in run(SMALL)]
    assert rotations == [0, 1, 2, 3] * 6


def test_the_same_line_up_is_the_same_hand() -> None:
    """Of two players that sit crosswise, rotations 0 and 2 are the same hand."""
    hands = list(run(SMALL))
    assert [hand.deltas for hand in hands[0::4]] == [hand.deltas for hand in hands[2::4]]


@pytest.mark.parametrize(
    ("rules", "seats", "options"),
    [
        ("hainan", 3, {"ga": True, "no_honours": True, "ga_values": [0, 1]}),
        ("qiaoma", 4, {"double_card": True}),
        ("shanghai", 4, {"lazi": 8}),
        ("jihu", 4, {}),
    ],
)
def test_any_rules_options_and_seats(rules: str, seats: int, options: dict[str, object]) -> None:
    """Every rule set plays with options and seats of its own; hands are zero-sum."""
    plan = Plan(players=("engine:claims", "random"), rules=rules, seats=seats, options=options, walls=4)
    for hand in run(plan):
        assert sum(hand.deltas) == 0
        assert len(hand.deltas) == len(hand.players) == seats


def hand(wall: int, deltas: tuple[int, ...], winner: int, giver: int) -> Hand:
    """A hand by hand: 混一色 and 门清 for the winner, nobody for −1."""
    won = winner >= 0
    return Hand(
        wall=wall,
        rotation=0,
        dealer=0,
        players=(0, 1, 2, 3),
        by="discard" if giver >= 0 else ("self_draw" if won else "drawn"),
        giver=giver,
        winners=(winner,) if won else (),
        patterns=(("half_flush", "concealed"),) if won else (),
        values=(5,) if won else (),
        deltas=deltas,
        wall_left=10,
        decisions=50,
    )


def test_figures_by_hand() -> None:
    """Four hands of known end give the figures one counts oneself."""
    plan = Plan(players=("random", "shanten"), walls=4)
    hands = [
        hand(0, (5, 0, -5, 0), 0, 2),
        hand(1, (-2, 6, -2, -2), 1, -1),
        hand(2, (0, 0, 0, 0), -1, -1),
        hand(3, (5, -5, 0, 0), 0, 1),
    ]
    summary = summarise(plan, hands)
    aimless, shanten = summary.names
    assert (aimless.points.value, shanten.points.value) == (1 / 8, -1 / 8)
    assert (aimless.wins.value, aimless.gives.value, aimless.value.value) == (2 / 8, 1 / 8, 5.0)
    assert (shanten.self_draws.value, shanten.gives.value) == (1 / 8, 1 / 8)
    assert (summary.drawn.value, summary.dealer_points.value, summary.dealer_wins.value) == (1 / 4, 2.0, 1 / 2)
    assert {name: share.value for name, share in summary.ways.items()} == {"discard": 2 / 3, "self_draw": 1 / 3}
    assert {name: share.value for name, share in summary.patterns.items()} == {"half_flush": 1.0, "concealed": 1.0}
    assert summary.patterns["half_flush"].half == 0.0
    # Points of the random player on its two seats, by wall: 0, −4, 0, 5 in 2 seat-hands each.
    spread = sqrt(sum((y - 0.25) ** 2 for y in (0, -4, 0, 5)) / 3 / 4) / 2
    assert isclose(aimless.points.half, spread * quantile(3))


@given(st.lists(st.tuples(st.integers(-500, 500), st.integers(1, 4)), min_size=2, max_size=30))
def test_a_ratio_is_what_its_definition_says(clusters: list[tuple[int, int]]) -> None:
    """Value and error are those of the ratio estimator written out, in any order of the clusters."""
    ratio, turned = Ratio(), Ratio()
    for y, x in clusters:
        ratio.add(y, x)
    for y, x in reversed(clusters):
        turned.add(y, x)
    found = ratio.estimate()
    n, total = len(clusters), sum(x for _, x in clusters)
    value = sum(y for y, _ in clusters) / total
    squares = sum((y - value * x) ** 2 for y, x in clusters)
    assert isclose(found.value, value)
    assert isclose(found.half, sqrt(squares * n / (n - 1)) / total * quantile(n - 1), abs_tol=1e-6)
    assert turned.estimate() == found


def test_one_wall_has_no_interval() -> None:
    """With one cluster the interval is infinite, and JSON says so by None."""
    summary = summarise(plan := Plan(players=("engine:claims",), walls=1), run(plan))
    assert summary.drawn.half == inf
    assert summary.drawn.to_json()["low"] is None


@pytest.mark.parametrize(("degrees", "wanted"), [(1, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (30, 2.042)])
def test_quantile(degrees: int, wanted: float) -> None:
    """The quantile agrees with the tables of Student's t."""
    assert isclose(quantile(degrees), wanted, abs_tol=1e-3)


def test_report_names_players_and_patterns() -> None:
    """The text holds the players and columns of one width, Chinese counted double."""
    text = summary_text(summarise(SMALL, run(SMALL)))
    assert "engine:greedy" in text
    assert "24 hands" in text
    assert columns([("a", "1"), ("胡", "22")]) == ["a    1", "胡  22"]


def test_report_of_walls_that_nobody_won() -> None:
    """Without a win there is nothing to divide: the parts about wins are left out."""
    plan = Plan(players=("random",), walls=2)
    text = summary_text(summarise(plan, [hand(wall, (0, 0, 0, 0), -1, -1) for wall in range(2)]))
    assert "drawn hands" in text
    assert "won by" not in text


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"players": ("wise",)}, "unknown_player", id="player"),
        pytest.param({"players": ()}, "bad_players", id="nobody"),
        pytest.param({"players": ("random",) * 5}, "bad_players", id="five"),
        pytest.param({"rules": "riichi"}, "unknown_rules", id="rules"),
        pytest.param({"options": {"lazi": 0}}, "bad_option", id="option"),
        pytest.param({"seats": 3}, "bad_seats", id="seats"),
        pytest.param({"walls": 0}, "bad_walls", id="walls"),
        pytest.param({"seed": -1}, "bad_seed", id="seed"),
        pytest.param({"base": True}, "bad_base", id="base"),
        pytest.param({"carry": {"huangfan": -1}}, "bad_carry", id="carry"),
        pytest.param({"options": [1]}, "bad_option", id="options a list"),
        pytest.param({"options": None}, "bad_option", id="options nothing"),
        pytest.param({"carry": [1]}, "bad_carry", id="carry a list"),
        pytest.param({"players": None}, "bad_players", id="players nothing"),
        pytest.param({"players": "random"}, "bad_players", id="players a name"),
        pytest.param({"players": (np.zeros(3),)}, "unknown_player", id="player an array"),
        pytest.param({"duplicate": "x"}, "bad_duplicate", id="duplicate a text"),
        pytest.param({"seed": 1.5}, "bad_seed", id="seed a fraction"),
    ],
)
def test_wrong_plans_have_codes(fields: dict[str, object], code: str) -> None:
    """What cannot be played is refused when the plan is made."""
    with pytest.raises(HaipaiError) as caught:
        Plan(**{"players": ("random",), **fields})  # type: ignore[arg-type]
    assert caught.value.code == code


def test_numbers_of_numpy_count() -> None:
    """A plan of numpy's numbers is that of Python's, and so is the number of workers."""
    plan = Plan(("random",), seats=np.int64(4), walls=np.int64(2), seed=np.uint8(3), base=np.int32(2))  # type: ignore[arg-type]
    assert plan == Plan(("random",), seats=4, walls=2, seed=3, base=2)
    given = Plan(("random",), "hainan", options={"ga_values": [np.int8(0), np.int8(2)]}, carry={"streak": np.int64(2)})
    meant = Plan(("random",), "hainan", options={"ga_values": [0, 2]}, carry={"streak": 2})
    assert repr(given) == repr(meant)
    assert list(run(plan, np.int64(1))) == list(run(Plan(("random",), seats=4, walls=2, seed=3, base=2)))  # type: ignore[arg-type]


class Cluster:
    """What is used of Ray, counting how many tasks are given out and not yet fetched."""

    def __init__(self, cpus: float) -> None:
        self.cpus, self.out, self.most = cpus, 0, 0

    def is_initialized(self) -> bool:
        """Somebody connected it."""
        return True

    def cluster_resources(self) -> dict[str, float]:
        """The processors of all machines."""
        return {"CPU": self.cpus, "memory": 1e9}

    def remote(self, call: Any) -> Any:
        """Something whose `remote` does the work at once."""

        def begin(*given: Any) -> Any:
            self.out += 1
            self.most = max(self.most, self.out)
            return call(*given)

        return SimpleNamespace(remote=begin)

    def get(self, result: Any) -> Any:
        """The result of a task."""
        self.out -= 1
        return result


@pytest.mark.parametrize(("cpus", "workers", "most"), [(12.0, 1, 49), (1.0, 3, 13)])
def test_a_cluster_is_kept_busy(cpus: float, workers: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many chunks are under way as the whole cluster has processors for, not this machine alone."""
    cluster = Cluster(cpus)
    monkeypatch.setitem(sys.modules, "ray", cluster)
    assert list(spread(list, 100 * CHUNK, workers, ray=True)) == list(range(100 * CHUNK))
    assert (cluster.most, cluster.out) == (most, 0)


@pytest.mark.parametrize("workers", [0, True, 1.5, "2", None])
def test_wrong_workers_have_a_code(workers: Any) -> None:
    """No worker at all is refused, and what is no number."""
    with pytest.raises(HaipaiError) as caught:
        run(SMALL, workers)
    assert caught.value.code == "bad_workers"
