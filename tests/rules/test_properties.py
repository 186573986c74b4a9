"""What holds for every case of every rule set: random possible cases, checked in general and against a second opinion."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haipai.notation import format_tiles
from haipai.rules import KNOWN, load
from haipai.rules.position import KONG, Seat
from haipai.scoring import score
from haipai.scoring.case import read_case
from haipai.shapes.lookup import kinds_in
from tests.rules import second
from tests.rules.deals import random_case, shuffled

SEEDS = st.integers(0, 10**6)
OPINIONS = {"shanghai": second.shanghai, "qiaoma": second.qiaoma, "jihu": second.jihu, "hainan": second.hainan}


def scored(rules: str, seed: int) -> tuple[Any, Any]:
    """Return a random case and its result, which is never an error."""
    case = random_case(rules, seed)
    result = score(case)
    assert "error" not in result, (case, result)
    return case, result


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=SEEDS)
def test_whole_points_and_zero_sum(rules: str, seed: int) -> None:
    """C-9.2, C-9.3: deltas are whole, sum to zero and are the transfers × 底分; nobody pays himself."""
    case, result = scored(rules, seed)
    if not result["legal"]:
        return
    deltas = [0] * len(case["seats"])
    for transfer in result["transfers"]:
        assert type(transfer["points"]) is int
        assert transfer["points"] >= 0
        assert transfer["from"] != transfer["to"]
        deltas[transfer["from"]] -= transfer["points"] * case["base"]
        deltas[transfer["to"]] += transfer["points"] * case["base"]
    assert result["deltas"] == deltas
    assert sum(deltas) == 0


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=SEEDS)
def test_order_of_winners(rules: str, seed: int) -> None:
    """C-6.2: in which order the winners are named changes nothing."""
    case, result = scored(rules, seed)
    assert score(shuffled(case, seed)) == result


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=SEEDS)
def test_best_reading(rules: str, seed: int) -> None:
    """C-8.2: each value is the largest over all readings, and a hand is refused only when no reading may win."""
    case, result = scored(rules, seed)
    opinions = {who: OPINIONS[rules](second.Hand(case, who)) for who in case["outcome"]["winners"]}
    assert result["legal"] is (None not in opinions.values()), (case, opinions, result)
    for win in result.get("wins", []):
        assert win["value"] == opinions[win["seat"]], case


@pytest.mark.core
@pytest.mark.parametrize("rules", ["shanghai", "qiaoma"])
@given(seed=SEEDS)
def test_flowers(rules: str, seed: int) -> None:
    """SH-3: the count of flowers is that of the second opinion, and its lines add up to it."""
    case, result = scored(rules, seed)
    for win in result.get("wins", []):
        assert win["flowers"] == second.flower_count(second.Hand(case, win["seat"]))
        assert win["flowers"] == sum(item.get("flower", 0) for item in win["items"])


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=SEEDS)
def test_same_again(rules: str, seed: int) -> None:
    """A case is scored the same twice, and itself left alone."""
    case, result = scored(rules, seed)
    assert random_case(rules, seed) == case
    assert score(case) == result


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=SEEDS)
def test_scoring_leaves_the_table_alone(rules: str, seed: int) -> None:
    """Judging and settling changes nothing of seats and carry."""
    case = read_case(random_case(rules, seed))
    before = [snapshot(seat) for seat in case.pos.seats]
    for winner in case.winners:
        case.rules.judge(case.pos, winner, case.outcome)
    case.rules.settle(case.pos, case.outcome, case.winners)
    assert [snapshot(seat) for seat in case.pos.seats] == before


def snapshot(seat: Seat) -> list[Any]:
    """Return all that a seat holds, as plain values."""
    melds = [(meld.kind, meld.tile, meld.claimed, meld.source) for meld in seat.melds]
    return [bytes(seat.hand), list(seat.keys), melds, seat.flowers, list(seat.takes), seat.missed, seat.missed_points]


@pytest.mark.core
@given(seed=SEEDS)
def test_knocks(seed: int) -> None:
    """QM-2.1: 敲 goes with exactly those discards after which some kind makes a pattern."""
    case = random_case("qiaoma", seed)
    who = case["outcome"]["winners"][0]
    hand = second.Hand(case, who)
    case["seats"][who]["concealed"] = format_tiles(sorted(hand.tiles.elements()))
    case["outcome"] = {"kind": "draw"}
    mask = load("qiaoma").knocks(read_case(case).pos, who)
    expected = [kind for kind in hand.tiles if second.wins_of(hand.tiles - Counter([kind]), hand.melds)]
    assert kinds_in(mask) == sorted(expected)


@pytest.mark.core
@given(seed=SEEDS)
def test_kongs_of_a_declared_hand(seed: int) -> None:
    """QM-2.2: three of a kind in a declared hand may be made a kong exactly where the second opinion says so."""
    case = random_case("qiaoma", seed)
    who = case["outcome"]["winners"][0]
    hand = second.Hand(case, who)
    tiles = hand.tiles - Counter([hand.tile])
    case["seats"][who]["concealed"] = format_tiles(sorted(tiles.elements()))
    case["outcome"] = {"kind": "draw"}
    pos = read_case(case).pos
    for kind in [kind for kind, copies in tiles.items() if copies == 3]:
        assert load("qiaoma").may_kong(pos, who, kind, KONG) is second.may_kong(tiles, hand.melds, kind), (case, kind)
