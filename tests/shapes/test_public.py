"""The public questions: every form of argument, and a typed error for what is no hand."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import haipai
from haipai import shapes
from haipai.errors import HaipaiError
from haipai.notation import parse_counts
from haipai.shapes import ShapeError
from tests.shapes.hands import many_hands

READY = parse_counts("123m456p789s1155z")


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(list, id="list"),
        pytest.param(tuple, id="tuple"),
        pytest.param(bytes, id="bytes"),
        pytest.param(lambda counts: np.array(counts, np.uint8), id="array-of-bytes"),
        pytest.param(lambda counts: np.array(counts, np.int64), id="array-of-64-bits"),
        pytest.param(lambda counts: list(np.array(counts)), id="list-of-numpy-numbers"),
        pytest.param(
            lambda counts: [count == 1 if count < 2 else count for count in counts], id="list-with-truth-values"
        ),
    ],
)
def test_forms_of_counts(form: Callable[[list[int]], list[int]]) -> None:
    """Each form of 34 counts gives the same answers, as plain numbers."""
    counts = form(READY)
    assert shapes.shanten(counts) == 0
    assert type(shapes.shanten(counts)) is int
    assert shapes.waits(counts) == [27, 31]
    assert shapes.distance(counts, "all_pungs") == 6
    assert shapes.distances(counts, 1)[0] == 0
    assert shapes.useful(counts, 1) == [27, 31]
    assert shapes.is_complete(counts) is False
    assert shapes.readings(counts) == []


QUESTIONS = {
    "shanten": shapes.shanten,
    "waits": shapes.waits,
    "is_complete": shapes.is_complete,
    "readings": shapes.readings,
    "distance": lambda counts: shapes.distance(counts, 1),
    "distances": lambda counts: shapes.distances(counts, 1),
    "useful": lambda counts: shapes.useful(counts, 1),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
@pytest.mark.parametrize(
    "counts",
    [
        pytest.param([0] * 33, id="33-kinds"),
        pytest.param([0] * 35, id="35-kinds"),
        pytest.param([], id="nothing"),
        pytest.param([5] + [0] * 33, id="fifth-copy"),
        pytest.param([-1] + [0] * 33, id="less-than-none"),
        pytest.param([4, 4, 4, 3] + [0] * 30, id="fifteen-tiles"),
        pytest.param([1 << 70] + [0] * 33, id="a-huge-number"),
        pytest.param([300] + [0] * 33, id="no-byte"),
        pytest.param([0.5] + [0] * 33, id="a-fraction"),
        pytest.param([1.0] + [0] * 33, id="a-whole-float"),
        pytest.param(["1"] + [0] * 33, id="a-string-in-it"),
        pytest.param([None] * 34, id="nones"),
        pytest.param("0" * 34, id="a-string"),
        pytest.param(7, id="a-number"),
        pytest.param(None, id="none"),
    ],
)
def test_no_hand_is_refused(question: Callable[[object], object], counts: object) -> None:
    """What is no hand gives an error with the code bad_counts, never another and never an answer."""
    with pytest.raises(ShapeError) as caught:
        question(counts)
    assert caught.value.code == "bad_counts"


@pytest.mark.parametrize("melds", [-1, 5, 1 << 63, 1 << 70])
def test_bad_melds_are_refused(melds: int) -> None:
    """A number of melds that cannot be gives bad_melds."""
    for ask in (shapes.shanten, shapes.waits):
        with pytest.raises(ShapeError) as caught:
            ask(READY, melds)
        assert caught.value.code == "bad_melds"


@pytest.mark.parametrize("melds", ["1", None, 1.0])
def test_melds_that_are_no_number(melds: Any) -> None:
    """What is not a whole number gives bad_melds too."""
    for ask in (shapes.shanten, shapes.waits, lambda counts, packed: shapes.distance(counts, 0, packed)):
        with pytest.raises(ShapeError) as caught:
            ask(READY, melds)
        assert caught.value.code == "bad_melds"


@pytest.mark.parametrize("melds", [-1, 5 << 39, 1 << 63, 1 << 70])
def test_bad_packed_melds_are_refused(melds: int) -> None:
    """A number that with_meld never makes gives bad_melds."""
    with pytest.raises(ShapeError) as caught:
        shapes.distance(READY, 0, melds)
    assert caught.value.code == "bad_melds"


@pytest.mark.parametrize("pattern", [-1, shapes.PATTERNS, "flush", "", 1 << 70])
def test_unknown_pattern_is_refused(pattern: int | str) -> None:
    """A pattern that is none gives bad_pattern."""
    with pytest.raises(ShapeError) as caught:
        shapes.distance(READY, pattern)
    assert caught.value.code == "bad_pattern"


@pytest.mark.parametrize("wanted", [-1, 1 << shapes.PATTERNS, 1 << 70])
def test_unknown_patterns_are_refused(wanted: int) -> None:
    """A set of patterns with one that is none gives bad_pattern."""
    for ask in (shapes.distances, shapes.useful):
        with pytest.raises(ShapeError) as caught:
            ask(READY, wanted)
        assert caught.value.code == "bad_pattern"


def test_held_tiles_may_be_eighteen() -> None:
    """Of all tiles with four kongs there are 18; of one kind never more than four."""
    pair, held = parse_counts("1m"), [1, 4, 4, 4, 4, 1] + [0] * 28
    assert shapes.useful(pair, 1, _four_kongs(), held) == [0]
    with pytest.raises(ShapeError):
        shapes.useful(pair, 1, _four_kongs(), [1, 5] + [0] * 32)


def _four_kongs() -> int:
    melds = shapes.NO_MELDS
    for kind in (1, 2, 3, 4):
        melds = shapes.with_meld(melds, 2, kind)
    return melds


def test_library_names() -> None:
    """The library's shanten and waits are these."""
    assert haipai.shanten(READY) == 0
    assert haipai.waits(READY) == [27, 31]


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32, np.int64])
def test_arrays_give_what_single_hands_give(kind: type[np.integer]) -> None:
    """Arrays (n, 34) give (n,), each number that of its hand; melds as an array or one for all."""
    hands = many_hands(34, 9000)
    counts = np.array([hand.counts for hand in hands], kind)
    melds = np.array([len(hand.melds) for hand in hands], kind)
    found = shapes.shanten(counts, melds)
    assert found.shape == (9000,)
    assert found.tolist() == [shapes.shanten(hand.counts, len(hand.melds)) for hand in hands]
    concealed = melds == 0
    assert (shapes.shanten(counts[concealed]) == found[concealed]).all()
    assert shapes.shanten(counts[:0]).shape == (0,)


@pytest.mark.parametrize(
    ("counts", "melds", "code"),
    [
        pytest.param(np.zeros((2, 33), np.int8), 0, "bad_counts", id="33-kinds"),
        pytest.param(np.zeros((2, 34)), 0, "bad_counts", id="floats"),
        pytest.param(np.full((2, 34), 1), 0, "bad_counts", id="34-tiles"),
        pytest.param(np.full((2, 34), 5), 0, "bad_counts", id="fifth-copy"),
        pytest.param(np.full((2, 34), -1), 0, "bad_counts", id="less-than-none"),
        pytest.param(np.zeros((2, 34), np.int8), 5, "bad_melds", id="five-melds"),
        pytest.param(np.zeros((2, 34), np.int8), -1, "bad_melds", id="less-than-no-meld"),
        pytest.param(np.zeros((2, 34), np.int8), np.array([0, 1, 2]), "bad_melds", id="melds-of-another-length"),
        pytest.param(np.zeros((2, 34), np.int8), 0.5, "bad_melds", id="half-a-meld"),
    ],
)
def test_bad_arrays_are_refused(counts: object, melds: object, code: str) -> None:
    """Arrays that hold no hands give the same codes as single hands."""
    with pytest.raises(HaipaiError) as caught:
        shapes.shanten(counts, melds)
    assert caught.value.code == code
