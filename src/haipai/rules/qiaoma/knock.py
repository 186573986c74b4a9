"""敲: what a hand waits for, which discards may declare it, which kongs the lock allows (QM-2).

Owns the waits that make a pattern of QM-4.  Knows nothing of value.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.rules.position import ADDED_KONG, CHOW, PUNG, Meld, Seat
from haipai.rules.traits import pair_count
from haipai.shapes.lookup import completes
from haipai.shapes.patterns import (
    ALL_HONOURS,
    ALL_PUNGS,
    FULL_FLUSH,
    HALF_FLUSH,
    NO_MELDS,
    nearest,
    with_meld,
)
from haipai.shapes.readings import readings
from haipai.tiles import COPIES, KINDS, POW5, bit

# Every other pattern of QM-4 is one of these too.
_WANTED: Final = 1 << HALF_FLUSH | 1 << FULL_FLUSH | 1 << ALL_PUNGS | 1 << ALL_HONOURS


@mypyc_attr(acyclic=True)
class Held:
    """Concealed tiles with the melds that lie, as waits are found from them."""

    __slots__ = ("counts", "keys", "melds", "suits", "chow")

    def __init__(self, counts: vec[u8], keys: vec[i64], melds: list[Meld]) -> None:
        self.counts = counts
        self.keys = keys
        self.melds = melds
        self.suits: i64 = 0  # of the melds, one bit each, honours the fourth
        self.chow = False
        for meld in melds:
            self.suits |= 1 << (meld.tile // 9)
            if meld.kind == CHOW:
                self.chow = True

    def all_suits(self) -> i64:
        """Suits of tiles and melds, one bit each."""
        suits = self.suits
        for suit in range(i64(4)):
            if self.keys[suit]:
                suits |= 1 << suit
        return suits

    def owned(self, kind: i64) -> i64:
        """How many of a kind the player holds, melds included (C-8.3)."""
        total = i64(self.counts[kind])
        for meld in self.melds:
            if meld.kind == CHOW:
                total += 1 if meld.tile <= kind <= meld.tile + 2 else 0
            elif meld.tile == kind:
                total += 3 if meld.kind == PUNG else 4
        return total


def without(seat: Seat, kind: i64) -> Held:
    """The hand after one tile of a kind has left it."""
    counts = seat.hand[:]
    counts[kind] = u8(i64(counts[kind]) - 1)
    keys = seat.keys[:]
    keys[kind // 9] -= POW5[kind]
    return Held(counts, keys, seat.melds)


def waits(held: Held) -> i64:
    """The kinds with which the hand makes a pattern of QM-4, one bit each."""
    suits = held.all_suits()
    mask: i64 = 0
    for kind in range(i64(KINDS)):
        if held.owned(kind) < COPIES and _wins_with(held, suits | 1 << (kind // 9), kind):
            mask |= bit(kind)
    return mask


def _wins_with(held: Held, suits: i64, kind: i64) -> bool:
    if suits == 8:
        return True
    if not completes(held.keys, kind):
        return False
    return one_suit(suits) or all_pungs(held, kind)


def one_suit(suits: i64) -> bool:
    """混一色 or 清一色: no two of the three suits."""
    return suits & 7 in (1, 2, 4)


def all_pungs(held: Held, kind: i64) -> bool:
    """Whether the complete hand with one more `kind` is 碰碰胡."""
    if held.chow:
        return False
    counts = held.counts[:]
    counts[kind] = u8(i64(counts[kind]) + 1)
    if pair_count(counts) != 1:
        return False
    return all(count in (0, 2, 3) for count in counts)


def knocks(seat: Seat) -> i64:
    """QM-2.1: the kinds whose discard leaves a wait for a pattern, one bit each."""
    melds: i64 = NO_MELDS
    for meld in seat.melds:
        melds = with_meld(melds, meld.kind, meld.tile)
    mask: i64 = 0
    if nearest(seat.keys, melds, _WANTED) > 0:  # a hand far from every pattern: nearly always
        return mask
    for kind in range(i64(KINDS)):
        if seat.hand[kind] != 0 and waits(without(seat, kind)) != 0:
            mask |= bit(kind)
    return mask


def may_kong(seat: Seat, kind: i64, meld: i64, drawn: bool) -> bool:
    """QM-2.2; `drawn`: the fourth tile is the one just drawn and still in the hand."""
    locked = without(seat, kind) if drawn else Held(seat.hand, seat.keys, seat.melds)
    before = waits(locked)
    if before >> kind & 1:
        return False
    if meld == ADDED_KONG:
        return True
    if locked.counts[kind] != 3:
        return False
    counts = locked.counts[:]
    counts[kind] = u8(0)
    keys = locked.keys[:]
    keys[kind // 9] -= 3 * POW5[kind]
    konged = Held(counts, keys, [*seat.melds, Meld(meld, kind, kind, -1, False)])
    return waits(konged) == before and always_triplet(locked, before, kind)


def always_triplet(held: Held, mask: i64, kind: i64) -> bool:
    """Whether `kind` is a triplet in every reading of every win that wins by QM-4."""
    suits = held.all_suits()
    for wait in range(i64(KINDS)):
        if mask >> wait & 1 and not _triplet_with(held, suits | 1 << (wait // 9), wait, kind):
            return False
    return True


def _triplet_with(held: Held, suits: i64, wait: i64, kind: i64) -> bool:
    """The same for one winning tile: in one suit every reading wins, else only the one of triplets."""
    if not one_suit(suits):
        return True
    counts = held.counts[:]
    counts[wait] = u8(i64(counts[wait]) + 1)
    for reading in readings(counts):
        found = False
        for place in range(reading.count):
            if reading.set_at(place) == kind:
                found = True
        if not found:
            return False
    return True
