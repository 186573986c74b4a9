"""C-8.1, C-8.3: complete hands, what completes them, and the standard distance."""

from random import Random

import pytest

from haipai import shapes
from haipai.notation import format_tiles, parse_counts
from haipai.shapes import lookup
from haipai.shapes.lookup import keys_of
from haipai.tiles import CHOW, KINDS
from tests.shapes import oracle
from tests.shapes.core import u8s
from tests.shapes.hands import Hand, complete_hand, many_hands, near_hand, random_hand, without_one


@pytest.mark.parametrize(
    ("tiles", "complete"),
    [
        pytest.param("123m456p789s111z55z", True, id="C-8.1-four-sets-and-pair"),
        pytest.param("11122233344455m", True, id="C-8.1-triplets-or-runs"),
        pytest.param("11z", True, id="C-8.1-four-melds-and-pair"),
        pytest.param("123m456p789s1155z1p", False, id="C-8.1-one-too-many"),
        pytest.param("123m456p789s1115z", False, id="C-8.1-one-short"),
        pytest.param("123z456p789s11155m", False, id="C-8.1-honours-make-no-run"),
        pytest.param("891m456p789s11155z", False, id="C-8.1-no-run-round-the-end"),
        pytest.param("11223344556677m", True, id="C-8.1-seven-pairs-that-are-runs"),
        pytest.param("1122m3344p5566s77z", False, id="C-8.1-seven-pairs"),
        pytest.param("11m22p123456789s", False, id="C-8.1-two-pairs"),
        pytest.param("", False, id="C-8.1-nothing"),
    ],
)
def test_complete(tiles: str, complete: bool) -> None:
    """A hand is complete exactly when it is sets and one pair."""
    assert shapes.is_complete(parse_counts(tiles)) is complete


@pytest.mark.parametrize(
    ("tiles", "melds", "kinds"),
    [
        pytest.param("123m456p789s1155z", 0, "15z", id="C-8.1-two-pairs-wait"),
        pytest.param("1112345678999m", 0, "123456789m", id="C-8.1-nine-gates"),
        pytest.param("1111z", 3, "", id="C-8.3-all-four-held"),
        pytest.param("1111m", 3, "", id="C-8.3-the-fifth-copy"),
        pytest.param("1112m", 3, "23m", id="C-8.1-small-hand"),
        pytest.param("11123m", 3, "", id="C-8.1-full-hand-waits-for-nothing"),
        pytest.param("1m", 4, "1m", id="C-8.1-single-wait"),
        pytest.param("1m", 3, "", id="C-8.1-hand-of-another-size"),
        pytest.param("13579m13579p135s", 0, "", id="C-8.1-not-ready"),
    ],
)
def test_waits(tiles: str, melds: int, kinds: str) -> None:
    """The waits are the kinds that complete the shape, never one held four times."""
    assert format_tiles(shapes.waits(parse_counts(tiles), melds)) == kinds


def test_wait_counts_tiles_in_melds() -> None:
    """C-8.3: a kind that lies in the own melds four times with the hand is no wait."""
    counts, held = u8s(parse_counts("23m")), u8s(parse_counts("23m1111m"))
    pair = u8s(parse_counts("2355m"))
    assert lookup.kinds_in(lookup.wait_mask(keys_of(pair), pair)) == [0, 3]
    assert lookup.kinds_in(lookup.wait_mask(keys_of(pair), u8s(parse_counts("111123m55m")))) == [3]
    assert lookup.wait_mask(keys_of(counts), held) == 0


def test_waits_are_what_completes() -> None:
    """C-8.1, C-8.3: over many hands the ways to ask for waits agree with trying each kind."""
    rng = Random(83)
    for _ in range(1500):
        lying = rng.randrange(5)
        hand = without_one(rng, near_hand(rng, lying, rng.randrange(3)))
        tried = [kind for kind in range(KINDS) if hand.counts[kind] < 4 and _with(hand, kind)]
        assert shapes.waits(hand.counts, lying) == tried
        keys = keys_of(u8s(hand.counts))
        assert [kind for kind in range(KINDS) if lookup.completes(keys, kind)] == tried
        assert (lookup.distance(keys, lying) == 0) is bool(tried)


def _with(hand: Hand, kind: int) -> bool:
    counts = hand.counts[:]
    counts[kind] += 1
    return shapes.is_complete(counts)


def test_complete_against_search() -> None:
    """C-8.1: complete exactly when a search finds a reading, on hands of every size."""
    rng = Random(81)
    for i in range(3000):
        lying = rng.randrange(5)
        hand = complete_hand(rng, lying) if i % 2 else near_hand(rng, lying, rng.randrange(1, 3))
        assert shapes.is_complete(hand.counts) is oracle.is_complete(hand.counts), format_tiles_of(hand)


def format_tiles_of(hand: Hand) -> str:
    """Return the concealed tiles in words."""
    return format_tiles([kind for kind in range(KINDS) for _ in range(hand.counts[kind])])


@pytest.mark.parametrize("melds", [2, 3, 4])
def test_distance_of_small_hands_against_all_wins(melds: int) -> None:
    """C-8.1: the distance is that of the nearest of all winning hands, no kind used five times."""
    rng = Random(melds)
    for i in range(60):
        tiles = 14 - 3 * melds - i % 2
        hand = random_hand(rng, tiles)
        nearest = oracle.distance(0, Hand(hand.counts, ((CHOW, 0),) * melds))
        assert shapes.shanten(hand.counts, melds) == nearest, format_tiles_of(hand)


@pytest.mark.parametrize(
    ("tiles", "melds", "distance"),
    [
        pytest.param("123m456p789s11155z", 0, -1, id="C-8.1-complete"),
        pytest.param("123m456p789s1155z", 0, 0, id="C-8.1-ready"),
        pytest.param("147m258p369s1234z", 0, 8, id="C-8.1-far"),
        pytest.param("1111m", 3, 1, id="C-8.1-no-fifth-copy"),
        pytest.param("1111z", 3, 1, id="C-8.1-no-fifth-honour"),
        pytest.param("1111222233334m", 0, 0, id="C-8.1-many-of-a-kind"),
    ],
)
def test_distance(tiles: str, melds: int, distance: int) -> None:
    """The distance is 0 when ready and −1 when complete."""
    assert shapes.shanten(parse_counts(tiles), melds) == distance


def test_distance_falls_by_one_at_most() -> None:
    """One tile more lowers the distance by at most one and never raises it."""
    rng = Random(5)
    for hand in many_hands(5, 300):
        kind = rng.choice([kind for kind in range(KINDS) if hand.held[kind] < 4])
        if sum(hand.counts) + 3 * len(hand.melds) == 13:
            before = shapes.shanten(hand.counts, len(hand.melds))
            after = shapes.shanten([n + (k == kind) for k, n in enumerate(hand.counts)], len(hand.melds))
            assert before - 1 <= after <= before
