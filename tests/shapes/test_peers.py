"""Distances and patterns as other people's engines find them, on 20,000 hands each, half of them complete."""

from functools import cache

import MahjongGB
import xiangting
from mahjong.shanten import Shanten

from haipai import shapes
from haipai.shapes import PATTERNS, THIRTEEN_ORPHANS
from haipai.tiles import CHOW, CONCEALED_KONG, KINDS, PUNG
from tests.shapes.hands import Hand, many_hands

HANDS = 20_000
EVERY = (1 << PATTERNS) - 1

# Their names of our kinds; their dragons run red, green, white.
NAMES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
# Which of their names say what.  They list only the names that count, so that a name stands for all that it implies.
FULL_FLUSH = {"清一色", "九莲宝灯", "一色双龙会", "连七对"}
ALL_PUNGS = {"碰碰和", "字一色", "清幺九", "混幺九", "四暗刻", "四杠", "大四喜", "全双刻", "一色四节高"}
SEVEN_PAIRS = {"七对", "连七对"}
KNITTED = {"全不靠", "七星不靠", "组合龙"}  # shapes that no rule set here knows


@cache
def hands() -> list[Hand]:
    """Return the hands that every peer is asked about."""
    return many_hands(20, HANDS)


def test_standard_distance_as_mahjong() -> None:
    """C-8.1: the standard distance of every hand is that of `mahjong`'s regular hand."""
    for hand in hands():
        theirs = Shanten.calculate_shanten_for_regular_hand(hand.counts)
        assert shapes.shanten(hand.counts, len(hand.melds)) == theirs, hand


def test_distance_as_xiangting() -> None:
    """C-8.1, HN-6: the least of the distances that `xiangting` looks at; its seven pairs are all different."""
    for hand in hands():
        found = [shapes.shanten(hand.counts, len(hand.melds))]
        if not hand.melds:
            found += [_different_pairs(hand.counts), shapes.distance(hand.counts, THIRTEEN_ORPHANS)]
        theirs = xiangting.calculate_replacement_number(hand.counts, xiangting.PlayerCount.FOUR) - 1
        assert min(found) == theirs, hand


def _different_pairs(counts: list[int]) -> int:
    pairs, kinds = sum(count >= 2 for count in counts), sum(count >= 1 for count in counts)
    return 6 - min(pairs, 7) + max(0, 7 - kinds)


def test_seven_pairs_and_orphans_as_pymahjonggb() -> None:
    """HN-6: the distances of seven pairs, four alike being two, and of thirteen orphans."""
    for hand in hands():
        if not hand.melds and sum(hand.counts) == 13:
            tiles = tuple(NAMES[kind] for kind in range(KINDS) for _ in range(hand.counts[kind]))
            assert shapes.distance(hand.counts, "seven_pairs") == MahjongGB.SevenPairsShanten(tiles)[0], hand
            assert shapes.distance(hand.counts, THIRTEEN_ORPHANS) == MahjongGB.ThirteenOrphansShanten(tiles)[0], hand


def test_patterns_as_pymahjonggb() -> None:
    """SH-2, HN-6: complete or not, one suit, honours and pungs are what `PyMahjongGB` counts."""
    full = [hand for hand in many_hands(21, HANDS * 7 // 5) if sum(hand.counts) + 3 * len(hand.melds) == 14]
    assert len(full) > HANDS
    for hand in full:
        _compare(hand, _fans(hand))


def _compare(hand: Hand, fans: set[str]) -> None:
    found = shapes.distances(hand.counts, EVERY, hand.packed)
    won = {name for name, distance in zip(shapes.PATTERN_NAMES, found, strict=True) if distance == -1}
    assert bool(fans - KNITTED) is bool(won & {"standard", "seven_pairs", "thirteen_orphans"} or fans & KNITTED), hand
    assert ("十三幺" in fans) is ("thirteen_orphans" in won), hand
    if "standard" not in won:
        assert bool(fans & SEVEN_PAIRS) is ("seven_pairs" in won), hand
        return
    assert bool(fans & FULL_FLUSH) is ("full_flush" in won), hand
    assert bool(fans & {"混一色", "绿一色"} and not fans & FULL_FLUSH) is ("half_flush" in won), hand
    assert ("字一色" in fans) is ("honour_pungs" in won), hand
    # They count the reading that pays most in their rules: it need not be the pungs where there is another.
    if fans & ALL_PUNGS and not fans & SEVEN_PAIRS:
        assert "all_pungs" in won, hand
    elif "all_pungs" in won:
        assert len(shapes.readings(hand.counts)) > 1, hand
    assert ("half_flush_pungs" in won) is (won >= {"half_flush", "all_pungs"}), hand
    assert ("full_flush_pungs" in won) is (won >= {"full_flush", "all_pungs"}), hand


def _fans(hand: Hand) -> set[str]:
    """Return the names that count for a self-drawn hand, none when it is not complete."""
    packs = tuple(_pack(kind, tile) for kind, tile in hand.melds)
    tiles = [NAMES[kind] for kind in range(KINDS) for _ in range(hand.counts[kind])]
    try:
        fans = MahjongGB.MahjongFanCalculator(packs, tuple(tiles[:-1]), tiles[-1], 0, True, False, False, False, 0, 0)
    except TypeError as error:
        if str(error) != "ERROR_NOT_WIN":
            raise
        return set()
    return {name for _, name in fans}


def _pack(kind: int, tile: int) -> tuple[str, str, int]:
    """Return a meld as they write it; of a chow they name the middle tile."""
    if kind == CHOW:
        return "CHI", NAMES[tile + 1], 1
    return ("PENG" if kind == PUNG else "GANG"), NAMES[tile], 0 if kind == CONCEALED_KONG else 1
