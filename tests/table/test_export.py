"""Table and scorer never differ: the end of any hand, scored as a case, is settled the same."""

from collections.abc import Callable

import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.rules import KNOWN, rule_set
from haipai.table import Table
from haipai.table.export import case_of
from tests.table.agree import agree, scored, settled
from tests.table.random_hands import random_hand
from tests.table.scene import ending, play, scene, throw

pytestmark = pytest.mark.core

READY = "34p111222999s77z"
HANDS = 1500 if haipai.COMPILED else 60  # of each rule set; `make agree` compares many more


@pytest.mark.parametrize("rules", KNOWN)
def test_random_hands(rules: str) -> None:
    """Deltas, wins with their items, transfers and carry are equal over random hands, won and drawn, of all seats."""
    found = agree(rules, range(HANDS))
    assert found["drawn"] <= HANDS * 9 // 10
    assert all(found[f"{seats} seats"] >= HANDS // 4 for seats in rule_set(rules).seats)


def test_a_difference_is_seen() -> None:
    """A settlement that differs in one point is no agreement."""
    table = random_hand("shanghai", 0)
    table.deltas[0] += 1
    assert scored(table) != settled(table)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(lambda: play(scene({0: "5p*", 3: READY}), "0 discard 5p", "3 win"), id="discard"),
        pytest.param(lambda: play(scene({0: "111222333p44p789p"}), "0 win"), id="first turn"),
        pytest.param(
            lambda: play(scene({0: "5p*", 1: READY, 2: "34p111m222m999m77z"}), "0 discard 5p", "2 win", "1 win"),
            id="two winners",
        ),
        pytest.param(
            lambda: play(scene({0: "5555p111222333m9p"}, back="9p"), "0 concealed_kong 5p", "0 win"), id="kong_draw"
        ),
        pytest.param(lambda: scene({0: "1234567f147m147p2s"}, back="3z8f"), id="eight_flowers"),
        pytest.param(lambda: throw(ending("9s", {2: READY}, carry={"huangfan": 2})), id="drawn"),
        pytest.param(
            lambda: play(scene({0: "2m*", 1: "13m456789m44z55z6z"}, draws="9s9s9s4z"), "0 discard 2m", "1 chow 1m",
                         "1 discard 6z", "2 timeout", "3 timeout", "0 timeout", "1 win"),
            id="self_draw with a chow",
        ),
    ],
)  # fmt: skip
def test_every_way_to_end(table: Callable[[], Table]) -> None:
    """Each manner of ending, laid out."""
    here = table()
    assert here.over
    assert scored(here) == settled(here)


def test_a_hand_that_lasts() -> None:
    """A case is written of a finished hand only."""
    with pytest.raises(HaipaiError) as caught:
        case_of(Table.new(seed=1))
    assert caught.value.code == "hand_not_over"
