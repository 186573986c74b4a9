"""Arrays of hands are answered as single hands are."""

from __future__ import annotations

import numpy as np
import pytest

from haipai import shapes
from haipai.errors import HaipaiError
from haipai.shapes import PATTERN_NAMES
from tests.shapes.hands import many_hands

HANDS = list(many_hands(31, 1500))
COUNTS = np.array([hand.counts for hand in HANDS], np.uint8)
MELDS = np.array([len(hand.melds) for hand in HANDS])


def packed() -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The melds of each hand as with_meld makes them."""
    out = []
    for hand in HANDS:
        melds = shapes.NO_MELDS
        for kind, tile in hand.melds:
            melds = shapes.with_meld(melds, kind, tile)
        out.append(melds)
    return np.array(out, np.int64)


def test_waits_as_single() -> None:
    """C-8.3: the flags of every hand are the kinds that a single call names."""
    found = shapes.waits(COUNTS, MELDS)
    for row, hand in enumerate(HANDS):
        assert np.flatnonzero(found[row]).tolist() == shapes.waits(hand.counts, len(hand.melds)), hand
    assert found.any()


@pytest.mark.parametrize("pattern", PATTERN_NAMES)
def test_distance_as_single(pattern: str) -> None:
    """The distance of every hand is that of a single call, melds by row."""
    melds = packed()
    found = shapes.distance(COUNTS, pattern, melds)
    wanted = [shapes.distance(hand.counts, pattern, int(lying)) for hand, lying in zip(HANDS, melds, strict=True)]
    assert found.tolist() == wanted


def test_no_hands() -> None:
    """No hands give empty arrays."""
    none = np.zeros((0, 34), np.uint8)
    assert shapes.waits(none).shape == (0, 34)
    assert shapes.distance(none, "all_pungs").shape == (0,)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        pytest.param(lambda: shapes.waits(np.zeros((2, 33), int)), "bad_counts", id="33 kinds"),
        pytest.param(lambda: shapes.waits(np.full((2, 34), 5)), "bad_counts", id="five of all"),
        pytest.param(lambda: shapes.waits(np.zeros((2, 34), int), 5), "bad_melds", id="five melds"),
        pytest.param(lambda: shapes.distance(np.full((2, 34), 4), 0), "bad_counts", id="too many tiles"),
        pytest.param(lambda: shapes.distance(np.zeros((2, 34), int), "pretty"), "bad_pattern", id="pattern"),
        pytest.param(lambda: shapes.distance(np.zeros((2, 34), int), 0, np.array([1])), "bad_melds", id="one meld row"),
        pytest.param(lambda: shapes.distance(np.zeros((2, 34), int), 0, np.array([-1, 0])), "bad_melds", id="negative"),
    ],
)
def test_nonsense_has_codes(ask: object, code: str) -> None:
    """Arrays that are no hands are refused."""
    assert callable(ask)
    with pytest.raises(HaipaiError) as caught:
        ask()
    assert caught.value.code == code
