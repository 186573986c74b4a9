"""What the tiles of a hand are like: suits, honours, triplets only, closed (the patterns of SH-2).

Owns the patterns of SH-2 as facts about tiles.  Knows nothing of their value, nor whether they win.
"""

from __future__ import annotations

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.rules.position import CHOW, CONCEALED_KONG, Seat
from haipai.shapes.lookup import completes, is_complete
from haipai.tiles import HONOURS, KINDS


@mypyc_attr(acyclic=True)
class Traits:
    """Facts about a hand with its melds and its winning tile; flowers are no part of it."""

    __slots__ = ("standard", "suits", "honours", "pungs", "closed", "lone")

    def __init__(self, standard: bool) -> None:
        self.standard = standard  # four sets and a pair (C-8.1)
        self.suits: i64 = 0  # how many suits
        self.honours = False  # any honour
        self.pungs = standard  # 碰碰胡
        self.closed = True  # 门清
        self.lone = False  # four melds lie

    def all_honours(self) -> bool:
        """字一色 or 乱风向: honours only, in any shape."""
        return self.suits == 0

    def half_flush(self) -> bool:
        """混一色 of a standard shape."""
        return self.standard and self.suits == 1 and self.honours

    def full_flush(self) -> bool:
        """清一色 of a standard shape."""
        return self.standard and self.suits == 1 and not self.honours


def standard_shape(seat: Seat, kind: i64) -> bool:
    """Would the hand with one more `kind` (−1: as it lies) be four sets and a pair (C-8.1)?"""
    keys = seat.keys
    if kind < 0:
        return is_complete(keys)
    return completes(keys, kind)


def counts_with(seat: Seat, kind: i64) -> vec[u8]:
    """A copy of the hand with one more `kind`, or as it is for −1."""
    counts = seat.hand[:]
    if kind >= 0:
        counts[kind] = u8(i64(counts[kind]) + 1)
    return counts


def read_traits(seat: Seat, counts: vec[u8], standard: bool) -> Traits:
    """Traits of `counts` (hand with winning tile) and the seat's melds; `standard` as the caller found it."""
    traits = Traits(standard)
    suits: i64 = 0  # one bit each, honours the fourth
    for kind in range(i64(KINDS)):
        count = i64(counts[kind])
        if count:
            suits |= 1 << (kind // 9)
            if count in (1, 4):
                traits.pungs = False
    for meld in seat.melds:
        suits |= 1 << (meld.tile // 9)
        if meld.kind == CHOW:
            traits.pungs = False
        if meld.kind != CONCEALED_KONG:
            traits.closed = False
    if traits.pungs:
        traits.pungs = pair_count(counts) == 1
    traits.honours = suits & 8 != 0
    traits.suits = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1)
    traits.lone = len(seat.melds) == 4
    return traits


def pair_count(counts: vec[u8]) -> i64:
    """How many kinds lie exactly twice in a hand."""
    pairs: i64 = 0
    for count in counts:
        if count == 2:
            pairs += 1
    return pairs


def only_honours(seat: Seat) -> bool:
    """Whether hand and melds hold no suited tile."""
    keys = seat.keys
    if keys[0] or keys[1] or keys[2]:
        return False
    return all(meld.tile >= HONOURS for meld in seat.melds)


def standing_patterns(hand: Traits, kong_draw: bool) -> list[str]:
    """Ids of all patterns of SH-2 that the hand shows, 八花齐 apart."""
    patterns: list[str] = []
    if hand.suits == 0:
        patterns.append("honour_pungs" if hand.pungs else "all_honours")
    elif hand.half_flush():
        patterns.append("half_flush")
    elif hand.full_flush():
        patterns.append("full_flush")
    if hand.pungs and hand.suits:
        patterns.append("all_pungs")
    if hand.closed:
        patterns.append("concealed")
    if is_single_wait(hand):
        patterns.append("single_wait")
    if kong_draw:
        patterns.append("kong_draw")
    return patterns


def is_single_wait(hand: Traits) -> bool:
    """大吊车: four melds, and a pattern it goes with; never with 乱风向 (SH-2, SH-4.4)."""
    return hand.lone and hand.standard and (hand.pungs or hand.suits == 1)
