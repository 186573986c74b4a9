"""C-8.2: every reading of a complete hand, each once, in a fixed order."""

import copy
from random import Random

import pytest

from haipai import shapes
from haipai.notation import parse_counts, parse_tile
from haipai.shapes.readings import RUN, Reading
from haipai.shapes.readings import readings as core_readings
from tests.shapes import oracle
from tests.shapes.core import u8s
from tests.shapes.hands import complete_hand, near_hand


def text_of(reading: Reading) -> str:
    """Return a reading in words: its pair, then triplets as their tile and runs as their tile and a plus."""
    names = [f"{kind % 9 + 1}{'mpsz'[kind // 9]}{'+' if run else ''}" for run, kind in reading.sets]
    return " ".join([f"{reading.pair % 9 + 1}{'mpsz'[reading.pair // 9]}:", *names])


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        pytest.param("11z", ["1z:"], id="C-8.2-pair-alone"),
        pytest.param("11123m", ["1m: 1m+"], id="C-8.2-one-reading"),
        pytest.param("111222333m44z", ["4z: 1m 2m 3m", "4z: 1m+ 1m+ 1m+"], id="C-8.2-triplets-before-runs"),
        pytest.param(
            "11122233344455m",
            ["2m: 1m 2m+ 3m+ 3m+", "5m: 1m 2m 3m 4m", "5m: 1m 2m+ 2m+ 2m+", "5m: 1m+ 1m+ 1m+ 4m"],
            id="C-8.2-two-pairs",
        ),
        pytest.param(
            "11223344556677m",
            ["1m: 2m+ 2m+ 5m+ 5m+", "4m: 1m+ 1m+ 5m+ 5m+", "7m: 1m+ 1m+ 4m+ 4m+"],
            id="C-8.2-three-pairs",
        ),
        pytest.param("1111222233334m", [], id="C-8.2-thirteen-tiles"),
        pytest.param("1122m3344p5566s77z", [], id="C-8.2-seven-pairs-are-no-sets"),
        pytest.param("11m22p", [], id="C-8.2-two-pairs-no-set"),
        pytest.param("111222z", [], id="C-8.2-no-pair"),
        pytest.param("123z11m", [], id="C-8.2-honours-make-no-run"),
        pytest.param("", [], id="C-8.2-nothing"),
    ],
)
def test_readings(tiles: str, expected: list[str]) -> None:
    """The readings come by ascending pair, triplets before runs."""
    assert [text_of(one) for one in shapes.readings(parse_counts(tiles))] == expected


def test_readings_against_search() -> None:
    """C-8.2: each reading that a search finds, each once, over complete and incomplete hands."""
    rng = Random(82)
    several = 0
    for i in range(3000):
        lying = rng.randrange(5)
        hand = near_hand(rng, lying, 1) if i % 4 == 0 else complete_hand(rng, lying)
        found = [(one.pair, tuple(sorted(one.sets))) for one in shapes.readings(hand.counts)]
        assert len(found) == len(set(found))
        assert set(found) == oracle.readings(hand.counts), hand.counts
        several += len(found) > 1
    assert several > 50


def test_core_and_public_agree() -> None:
    """Both ways in give the same objects, and the core leaves its argument alone."""
    counts = parse_counts("11122233344455m")
    packed = u8s(counts)
    assert core_readings(packed) == shapes.readings(counts)
    assert list(packed) == counts


def test_reading_tells_its_sets() -> None:
    """A set is a kind, plus RUN if it is a run; the two forms agree."""
    (one,) = shapes.readings(parse_counts("123m55566z"))
    assert one.pair == parse_tile("6z")
    assert [one.set_at(i) for i in range(one.count)] == [RUN, parse_tile("5z")]
    assert one.sets == [(True, 0), (False, 31)]


def test_readings_compare_and_copy() -> None:
    """A reading equals itself by value, also a copy, and shows itself."""
    first, second = shapes.readings(parse_counts("111222333m44z"))
    assert first != second
    assert first != "4z"
    assert len({first, second, copy.deepcopy(first)}) == 2
    assert repr(second) == "Reading(pair=30, sets=[(True, 0), (True, 0), (True, 0)])"
