"""The patterns of SH-2, HN-6 and JH-4: distances against every win written out, wins against plain definitions."""

from random import Random

import pytest

from haipai import shapes
from haipai.notation import format_tiles, parse_counts, parse_hand
from haipai.shapes import (
    ALL_HONOURS,
    ALL_PUNGS,
    FAR,
    FULL_FLUSH,
    FULL_FLUSH_PUNGS,
    HALF_FLUSH,
    HALF_FLUSH_PUNGS,
    HONOUR_PUNGS,
    LUXURY_SEVEN_PAIRS,
    PATTERN_NAMES,
    PATTERNS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    patterns,
)
from haipai.shapes.lookup import keys_of
from haipai.tiles import CHOW, CONCEALED_KONG, KINDS, KONG, PUNG
from tests.shapes import oracle
from tests.shapes.core import u8s
from tests.shapes.hands import UNIVERSES, Hand, many_hands, near_hand, random_hand, without_one

EVERY = (1 << PATTERNS) - 1
# Pattern and how many melds: for fewer melds the wins of these patterns are too many to write out.
WRITTEN_OUT = [
    (STANDARD, (2, 3, 4)),
    (HALF_FLUSH, (0, 1, 2, 3, 4)),
    (FULL_FLUSH, (0, 1, 2, 3, 4)),
    (ALL_PUNGS, (2, 3, 4)),
    (HALF_FLUSH_PUNGS, (0, 1, 2, 3, 4)),
    (FULL_FLUSH_PUNGS, (0, 1, 2, 3, 4)),
    (HONOUR_PUNGS, (0, 1, 2, 3, 4)),
    (ALL_HONOURS, (0, 1, 2, 3, 4)),
]


def hand_of(text: str) -> Hand:
    """Return a written hand."""
    tiles, melds = parse_hand(text)
    return Hand([tiles.count(kind) for kind in range(KINDS)], tuple((meld.kind, meld.tile) for meld in melds))


@pytest.mark.parametrize(
    ("pattern", "melds"),
    [pytest.param(p, m, id=f"{PATTERN_NAMES[p]}-{m}-melds") for p, some in WRITTEN_OUT for m in some],
)
def test_distance_against_all_wins(pattern: int, melds: int) -> None:
    """SH-2: the distance is that of the nearest of all wins of the pattern with these melds."""
    rng = Random(pattern * 10 + melds)
    seen = set()
    for i in range(12 if (pattern, melds) == (HALF_FLUSH, 0) else 60):
        hand = near_hand(rng, melds, rng.randrange(8)) if melds or i % 2 else random_hand(rng, 14)
        if rng.random() < 0.5:
            hand = without_one(rng, hand)
        found = shapes.distance(hand.counts, pattern, hand.packed)
        assert found == oracle.distance(pattern, hand), hand
        seen.add(found)
    assert len(seen) > 1, "rows all alike would show nothing"


@pytest.mark.parametrize("pattern", [SEVEN_PAIRS, LUXURY_SEVEN_PAIRS])
def test_pairs_against_all_wins(pattern: int) -> None:
    """HN-6: seven pairs, of which four alike are two, and its luxury form with at least one such kind."""
    rng = Random(pattern)
    for i in range(40):
        kinds = rng.sample(range(KINDS), 8)
        counts = [0] * KINDS
        for kind in rng.sample([kind for kind in kinds[: 4 + i % 3] for _ in range(4)], 13 + i % 2):
            counts[kind] += 1
        assert shapes.distance(counts, pattern) == oracle.pairs_distance(pattern, counts, kinds), counts


@pytest.mark.parametrize(
    ("text", "pattern", "distance"),
    [
        pytest.param("123m456m789m11155z", HALF_FLUSH, -1, id="SH-2-half-flush"),
        pytest.param("123m456m789m11155z", FULL_FLUSH, 4, id="SH-2-half-flush-is-no-full-flush"),
        pytest.param("12345678911155m", HALF_FLUSH, 1, id="SH-2-half-flush-wants-an-honour"),
        pytest.param("11122233344455z", HALF_FLUSH, 1, id="SH-2-half-flush-wants-a-suit"),
        pytest.param("12345678911m + pung 5z from 1", HALF_FLUSH, -1, id="SH-2-half-flush-honour-lies"),
        pytest.param("11122233344z + chow 3m from 1", HALF_FLUSH, -1, id="SH-2-half-flush-suit-lies"),
        pytest.param(
            "11122233z + chow 3m from 1 + pung 3p from 1", HALF_FLUSH, FAR, id="SH-2-half-flush-two-suits-lie"
        ),
        pytest.param("12345678911m + pung 5z from 1", FULL_FLUSH, FAR, id="SH-2-full-flush-honour-lies"),
        pytest.param("12345678911155m", FULL_FLUSH, -1, id="SH-2-full-flush"),
        pytest.param("111222m333p444s55z", ALL_PUNGS, -1, id="SH-2-all-pungs"),
        pytest.param("111m222p333s44455z", HALF_FLUSH_PUNGS, 5, id="SH-2-half-flush-pungs-three-suits"),
        pytest.param("111222333m44455z", HALF_FLUSH_PUNGS, -1, id="SH-2-half-flush-pungs"),
        pytest.param("11122233344455m", HALF_FLUSH_PUNGS, 1, id="SH-2-half-flush-pungs-wants-an-honour"),
        pytest.param("11122233344455m", FULL_FLUSH_PUNGS, -1, id="SH-2-full-flush-pungs"),
        pytest.param("11122233344455z", HONOUR_PUNGS, -1, id="SH-2-honour-pungs"),
        pytest.param("11122233344455z", ALL_HONOURS, -1, id="SH-2-all-honours-in-sets"),
        pytest.param("1234567z1234567z", ALL_HONOURS, -1, id="SH-2-all-honours-in-no-set"),
        pytest.param("1234567z123456z", ALL_HONOURS, 0, id="SH-2-thirteen-honours-are-ready"),
        pytest.param(
            "1z + kong 2z from 1 + kong 3z from 1 + kong 4z from 1 + kong 5z from 1", ALL_HONOURS, 0, id="SH-4.4"
        ),
        pytest.param(
            "11z + chow 3m from 1 + pung 3z + pung 4z + pung 5z", ALL_HONOURS, FAR, id="SH-2-all-honours-suit-lies"
        ),
        pytest.param("1123m + pung 1m + pung 2p + pung 5z", ALL_PUNGS, 2, id="SH-2-all-pungs-no-fifth-copy"),
        pytest.param("1155m + chow 1m from 1 + pung 2p + pung 5z", ALL_PUNGS, FAR, id="SH-2-all-pungs-chow-lies"),
        pytest.param("1122m3344p5566s77z", SEVEN_PAIRS, -1, id="HN-6-seven-pairs"),
        pytest.param("1111m3344p5566s77z", SEVEN_PAIRS, -1, id="HN-6-four-alike-are-two-pairs"),
        pytest.param("1111m3344p5566s77z", LUXURY_SEVEN_PAIRS, -1, id="HN-6-luxury-seven-pairs"),
        pytest.param("1122m3344p5566s77z", LUXURY_SEVEN_PAIRS, 1, id="HN-6-seven-pairs-are-no-luxury"),
        pytest.param("11m33p55s77z + concealed_kong 1z", SEVEN_PAIRS, FAR, id="HN-6-seven-pairs-have-no-meld"),
        pytest.param("19m19p19s12345677z", THIRTEEN_ORPHANS, -1, id="HN-6-thirteen-orphans"),
        pytest.param("19m19p19s1234567z", THIRTEEN_ORPHANS, 0, id="HN-6-thirteen-orphans-thirteen-waits"),
        pytest.param("2345678m2345678p", THIRTEEN_ORPHANS, 13, id="HN-6-thirteen-orphans-far"),
        pytest.param(
            "11999m11p1s12z + concealed_kong 3z", THIRTEEN_ORPHANS, FAR, id="HN-6-thirteen-orphans-have-no-meld"
        ),
    ],
)
def test_distance(text: str, pattern: int, distance: int) -> None:
    """The distance of a written hand; −1 is a win, FAR is out of reach."""
    hand = hand_of(text)
    assert shapes.distance(hand.counts, pattern, hand.packed) == distance
    assert shapes.distance(hand.counts, PATTERN_NAMES[pattern], hand.packed) == distance


def test_wins_against_plain_definitions() -> None:
    """SH-2: of 3,000 full hands the patterns won are those whose definition holds."""
    for hand in many_hands(2, 6000):
        if sum(hand.counts) + 3 * len(hand.melds) == 14:
            found = shapes.distances(hand.counts, EVERY, hand.packed)
            won = {pattern for pattern in range(PATTERNS) if found[pattern] == -1}
            assert won == _won(hand), format_tiles([k for k in range(KINDS) for _ in range(hand.held[k])])


def _won(hand: Hand) -> set[int]:
    kinds = {kind for kind in range(KINDS) if hand.held[kind]}
    suits = {kind // 9 for kind in kinds}
    readings = oracle.readings(hand.counts)
    pungs = any(all(not run for run, _ in sets) for _, sets in readings) and all(kind != CHOW for kind, _ in hand.melds)
    half, full = len(suits) == 2 and 3 in suits, len(suits) == 1 and suits != {3}
    pairs = not hand.melds and all(count % 2 == 0 for count in hand.counts)
    holds = {
        STANDARD: bool(readings),
        HALF_FLUSH: bool(readings) and half,
        FULL_FLUSH: bool(readings) and full,
        ALL_PUNGS: pungs,
        HALF_FLUSH_PUNGS: pungs and half,
        FULL_FLUSH_PUNGS: pungs and full,
        HONOUR_PUNGS: pungs and suits == {3},
        ALL_HONOURS: suits == {3},
        SEVEN_PAIRS: pairs,
        LUXURY_SEVEN_PAIRS: pairs and 4 in hand.counts,
        THIRTEEN_ORPHANS: not hand.melds and kinds == {0, 8, 9, 17, 18, 26, *UNIVERSES[7]},
    }
    return {pattern for pattern, held in holds.items() if held}


def test_all_distances_at_once() -> None:
    """The distances asked for together are those asked for singly, FAR where not asked; the nearest is the least."""
    for hand in many_hands(7, 300):
        single = [shapes.distance(hand.counts, pattern, hand.packed) for pattern in range(PATTERNS)]
        assert shapes.distances(hand.counts, EVERY, hand.packed) == single
        some = [single[p] if p in (HALF_FLUSH, ALL_PUNGS) else FAR for p in range(PATTERNS)]
        wanted = 1 << HALF_FLUSH | 1 << ALL_PUNGS
        assert shapes.distances(hand.counts, wanted, hand.packed) == some
        assert patterns.nearest(keys_of(u8s(hand.counts)), hand.packed, wanted) == min(some)


def test_useful_tiles_bring_nearer() -> None:
    """C-8.3: the useful kinds are those of which one more lowers the nearest distance, none held four times."""
    rng = Random(6)
    for _ in range(150):
        hand = without_one(rng, near_hand(rng, rng.randrange(4), rng.randrange(6)))
        wanted = rng.randrange(1, EVERY + 1)
        before = min(shapes.distances(hand.counts, wanted, hand.packed))
        nearer = []
        for kind in range(KINDS):
            counts = [count + (one == kind) for one, count in enumerate(hand.counts)]
            if hand.held[kind] < 4 and min(shapes.distances(counts, wanted, hand.packed)) < before:
                nearer.append(kind)
        assert shapes.useful(hand.counts, wanted, hand.packed, hand.held) == nearer


def test_useful_looks_at_melds() -> None:
    """C-8.3: a kind that lies four times with the hand is not useful, though the shape would take it."""
    hand = hand_of("1122m + kong 3m + pung 1p + pung 2p")
    wanted = 1 << STANDARD
    assert shapes.useful(hand.counts, wanted, hand.packed) == [0, 1]
    held = hand.held
    held[0] = 4
    assert shapes.useful(hand.counts, wanted, hand.packed, held) == [1]


def test_useful_of_impossible_pattern() -> None:
    """Nothing brings nearer what the melds rule out."""
    hand = hand_of("1122m + chow 3m + pung 1p + pung 2p")
    assert shapes.useful(hand.counts, 1 << ALL_PUNGS, hand.packed) == []


def test_melds_in_one_number() -> None:
    """Melds add up: their number, and nothing lost by order."""
    lying = [(CHOW, 2), (PUNG, 27), (KONG, 33), (CONCEALED_KONG, 8)]
    forward, backward = Hand([0] * KINDS, tuple(lying)), Hand([0] * KINDS, tuple(lying[::-1]))
    assert forward.packed == backward.packed
    assert patterns.meld_count(forward.packed) == 4
    assert patterns.meld_count(shapes.NO_MELDS) == 0


def test_names_are_in_order() -> None:
    """Each pattern's number is its place in the names."""
    assert len(PATTERN_NAMES) == PATTERNS
    assert [getattr(shapes, name.upper()) for name in PATTERN_NAMES] == list(range(PATTERNS))
    assert shapes.distance(parse_counts("11m"), "all_pungs", Hand([], ((PUNG, 1),) * 4).packed) == -1
