"""How far a hand is from a win of a given pattern, the melds that lie counted in.

Owns the list of patterns, the packed description of melds and the distances.  Must not know what a pattern pays
or whether a rule set has it, nor flowers.

Definition (checked by brute force in the tests).  A *target* of a pattern is a multiset of 3·(4 − melds) + 2 concealed
tiles which together with the melds is a win of that pattern; no kind stands in it more than four times, and in the
pung patterns no kind of a meld stands in it (a fifth copy would be needed).  The distance is the number of tiles
of the nearest target that the hand lacks, less one: 0 ready, −1 complete, FAR when the melds rule the pattern out.
So a hand of 14 − 3·melds tiles is a win of the pattern exactly when its distance is −1.  Copies that lie in melds are
not taken off what runs may still use.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, u8, vec
from haipai.shapes.data import IMPOSSIBLE, tables
from haipai.shapes.lookup import missing
from haipai.tiles import CHOW, COPIES, KINDS, POW5, bit

STANDARD: Final = 0  # any four sets and a pair
HALF_FLUSH: Final = 1  # 混一色: one suit and honours, at least one tile of each
FULL_FLUSH: Final = 2  # 清一色: one suit
ALL_PUNGS: Final = 3  # 碰碰胡
HALF_FLUSH_PUNGS: Final = 4  # 混碰
FULL_FLUSH_PUNGS: Final = 5  # 清碰
HONOUR_PUNGS: Final = 6  # 字一色, 风碰: pungs of honours only
ALL_HONOURS: Final = 7  # 乱风向: honours only, in any shape
SEVEN_PAIRS: Final = 8  # 七对: four alike are two pairs
LUXURY_SEVEN_PAIRS: Final = 9  # 豪华七对: at least one kind four times
THIRTEEN_ORPHANS: Final = 10  # 十三幺
PATTERNS: Final = 11
PATTERN_NAMES: Final = (
    "standard",
    "half_flush",
    "full_flush",
    "all_pungs",
    "half_flush_pungs",
    "full_flush_pungs",
    "honour_pungs",
    "all_honours",
    "seven_pairs",
    "luxury_seven_pairs",
    "thirteen_orphans",
)
FAR: Final = 99  # cannot be reached with these melds

# Melds in one number: bits 0–33 the kinds of pungs and kongs, 34–37 the suits m p s z that occur, 38 a chow lies,
# 39–41 how many melds.
NO_MELDS: Final = 0
_SUITS: Final = 34
_CHOWS: Final = 38
_COUNT: Final = 39
_SUITED: Final = 7
_HONOURS: Final = 8

# The patterns that look at piles.
_BY_PILES: Final = (
    1 << ALL_PUNGS
    | 1 << HALF_FLUSH_PUNGS
    | 1 << FULL_FLUSH_PUNGS
    | 1 << HONOUR_PUNGS
    | 1 << SEVEN_PAIRS
    | 1 << LUXURY_SEVEN_PAIRS
)

# Kinds held at least once, twice, three and four times, four bits each; one kind held 0–4 times adds:
_PILE: Final = vec[i64]([0, 0x1, 0x11, 0x111, 0x1111])


def with_meld(melds: i64, meld_kind: i64, tile: i64) -> i64:
    """The melds with one more: its kind (tiles.CHOW …) and its tile, of a chow the lowest."""
    melds += 1 << _COUNT
    return melds | bit(_SUITS + tile // 9) | bit(_CHOWS if meld_kind == CHOW else tile)


def meld_count(melds: i64) -> i64:
    """How many melds lie."""
    return melds >> _COUNT


def pattern_distance(keys: vec[i64], melds: i64, pattern: i64) -> i64:
    """Tiles away from a ready hand of this pattern: 0 ready, −1 complete, FAR impossible with these melds."""
    return _distance(keys, melds, _piles_for(keys, melds, bit(pattern)), pattern)


def pattern_distances(keys: vec[i64], melds: i64, wanted: i64) -> vec[i64]:
    """The distance of every pattern whose bit is set in `wanted`, by its number; FAR for the others."""
    piles = _piles_for(keys, melds, wanted)
    out = vec[i64]([FAR] * PATTERNS)
    for pattern in range(i64(PATTERNS)):
        if wanted >> pattern & 1:
            out[pattern] = _distance(keys, melds, piles, pattern)
    return out


def nearest(keys: vec[i64], melds: i64, wanted: i64) -> i64:
    """The smallest distance over the patterns whose bits are set in `wanted`."""
    piles = _piles_for(keys, melds, wanted)
    best: i64 = FAR
    for pattern in range(i64(PATTERNS)):
        if wanted >> pattern & 1:
            best = min(best, _distance(keys, melds, piles, pattern))
    return best


def useful_mask(keys: vec[i64], held: vec[u8], melds: i64, wanted: i64) -> i64:
    """The kinds (bits 0–33) of which one more lowers the nearest distance over the wanted patterns.

    For hands of 3n + 1 tiles.  `held` counts all tiles the player holds, melds included: of a kind held four times none
    can come.  The keys are changed on the way and back at the end.
    """
    before = nearest(keys, melds, wanted)
    mask: i64 = 0
    if before == FAR:
        return mask
    # One tile lowers a distance by one at most, so only the nearest patterns can get below it.
    close: i64 = 0
    for pattern in range(i64(PATTERNS)):
        if wanted >> pattern & 1 and pattern_distance(keys, melds, pattern) == before:
            close |= bit(pattern)
    for kind in range(i64(KINDS)):
        if held[kind] < COPIES:
            keys[kind // 9] += POW5[kind]
            if nearest(keys, melds, close) < before:
                mask |= bit(kind)
            keys[kind // 9] -= POW5[kind]
    return mask


def _distance(keys: vec[i64], melds: i64, piles: vec[i64], pattern: i64) -> i64:
    lacking: i64 = IMPOSSIBLE
    if pattern == STANDARD:
        lacking = missing(keys, meld_count(melds))
    elif pattern == HALF_FLUSH:
        lacking = _half_flush(keys, melds)
    elif pattern == FULL_FLUSH:
        lacking = _full_flush(keys, melds)
    elif pattern <= HONOUR_PUNGS:
        if melds >> _CHOWS & 1 == 0:
            lacking = _pungs(piles, melds, pattern)
    elif pattern == ALL_HONOURS:
        lacking = _all_honours(keys, melds)
    elif melds == NO_MELDS:
        lacking = _special(keys, piles, pattern)
    return FAR if lacking >= IMPOSSIBLE else lacking - 1


def _open_suits(melds: i64) -> i64:
    """Bits of the suits m p s that a hand of one suit can still be of: all, or the one of its melds, or none."""
    lying = melds >> _SUITS & _SUITED
    if lying == 0:
        return _SUITED
    return lying if lying & (lying - 1) == 0 else 0


def _half_flush(keys: vec[i64], melds: i64) -> i64:
    t = tables()
    need: i64 = 0
    if melds >> _SUITS & _HONOURS == 0:
        need += 1
    if melds >> _SUITS & _SUITED == 0:
        need += 2
    first = (need * 5 + meld_count(melds)) * t.suits
    honour: i64 = t.honour[keys[3]]
    best: i64 = IMPOSSIBLE
    suits = _open_suits(melds)
    for suit in range(i64(3)):
        if suits >> suit & 1:
            lacking: i64 = t.mixed[(first + t.suit[keys[suit]]) * t.honours + honour]
            best = min(best, lacking)
    return best


def _full_flush(keys: vec[i64], melds: i64) -> i64:
    t = tables()
    best: i64 = IMPOSSIBLE
    if melds >> _SUITS & _HONOURS:
        return best
    first = meld_count(melds) * t.suits
    suits = _open_suits(melds)
    for suit in range(i64(3)):
        if suits >> suit & 1:
            lacking: i64 = t.one_suit[first + t.suit[keys[suit]]]
            best = min(best, lacking)
    return best


def _all_honours(keys: vec[i64], melds: i64) -> i64:
    if melds >> _SUITS & _SUITED:
        return IMPOSSIBLE
    pile = _pile(keys[3], 0)
    held = (pile & 15) + (pile >> 4 & 15) + (pile >> 8 & 15) + (pile >> 12)
    return max(14 - 3 * meld_count(melds) - held, 0)


# -- pungs: what counts is how many kinds are held once, twice, three times ------------------------------------------


def _piles_for(keys: vec[i64], melds: i64, wanted: i64) -> vec[i64]:
    """The pile of each suit without the kinds of melds, if one of the wanted patterns asks for it."""
    out = vec[i64]([0, 0, 0, 0])
    if wanted & _BY_PILES:
        for suit in range(i64(4)):
            out[suit] = _pile(keys[suit], melds >> 9 * suit & (511 if suit < 3 else 127))
    return out


def _pile(key: i64, without: i64) -> i64:
    """How many kinds of a suit are held at least once, twice, three and four times, four bits each.

    `without`: bits of the ranks left out.
    """
    t = tables()
    low = key % 3125
    high = key // 3125
    few: i64 = t.few[low] + t.few[high]
    many: i64 = t.many[low] + t.many[high]
    pile = few + (many << 8)
    rank: i64 = 0
    while without:
        if without & 1:
            pile -= _PILE[key // POW5[rank] % 5]
        without >>= 1
        rank += 1
    return pile


def _pungs(piles: vec[i64], melds: i64, pattern: i64) -> i64:
    kinds = 5 - meld_count(melds)  # of the pungs still to be made, and of the pair
    full = 3 * kinds - 1
    if pattern == ALL_PUNGS:
        return full - _best(piles[0] + piles[1] + piles[2] + piles[3], kinds)
    lying = melds >> _SUITS
    if pattern == HONOUR_PUNGS:
        return IMPOSSIBLE if lying & _SUITED else full - _best(piles[3], kinds)
    if pattern == FULL_FLUSH_PUNGS and lying & _HONOURS:
        return IMPOSSIBLE
    honours: i64 = piles[3] if pattern == HALF_FLUSH_PUNGS else 0
    best: i64 = full - IMPOSSIBLE
    suits = _open_suits(melds)
    for suit in range(i64(3)):
        if suits >> suit & 1:
            held = _best(piles[suit] + honours, kinds)
            if held > best:
                if pattern == HALF_FLUSH_PUNGS:
                    held = _best_of_both(piles[suit], honours, kinds, lying)
                best = max(best, held)
    return full - best


def _best(pile: i64, kinds: i64) -> i64:
    """Tiles held, at most three of each, in the so many kinds that are held most.

    They are what the hand brings to as many pungs and a pair less one tile: not all of the kinds are held three times,
    since a hand has at most 3·kinds − 1 tiles, and one that is not makes the pair.
    """
    return min(pile & 15, kinds) + min(pile >> 4 & 15, kinds) + min(pile >> 8 & 15, kinds)


def _best_of_both(suited: i64, honours: i64, kinds: i64, lying: i64) -> i64:
    """The same over the kinds of a suit and honours, at least one of each over hand and melds.

    What n kinds of the suit and the rest honours bring is concave in n: where the bound cuts the best off, the bound
    itself is the best left.
    """
    if lying & _SUITED == 0:
        one_suited = _best(suited, 1) + _best(honours, kinds - 1)
        if _best(honours, kinds) > one_suited:
            return one_suited
    if lying & _HONOURS == 0:
        one_honour = _best(suited, kinds - 1) + _best(honours, 1)
        if _best(suited, kinds) > one_honour:
            return one_honour
    return _best(suited + honours, kinds)


# -- shapes of their own ---------------------------------------------------------------------------------------------


def _pairs(pairs: i64, odd: i64, wanted: i64) -> i64:
    """Tiles missing from so many pairs: a kind held an odd number of times gives half of one."""
    more = max(wanted - pairs, 0)
    return 2 * more - min(odd, more)


def _special(keys: vec[i64], piles: vec[i64], pattern: i64) -> i64:
    if pattern == THIRTEEN_ORPHANS:
        return _orphans(keys)
    pile = piles[0] + piles[1] + piles[2] + piles[3]
    one, two, three, four = pile & 15, pile >> 4 & 15, pile >> 8 & 15, pile >> 12
    if pattern == SEVEN_PAIRS:
        return _pairs(two + four, one - two + three - four, 7)
    return _luxury(pile)


def _luxury(pile: i64) -> i64:
    """Four of one kind and five pairs: the least over how often that kind is held now."""
    one, two, three, four = pile & 15, pile >> 4 & 15, pile >> 8 & 15, pile >> 12
    pairs = two + four
    odd = one - two + three - four
    best = 4 + _pairs(pairs, odd, 5)
    if one > two:
        best = min(best, 3 + _pairs(pairs, odd - 1, 5))
    if two > three:
        best = min(best, 2 + _pairs(pairs - 1, odd, 5))
    if three > four:
        best = min(best, 1 + _pairs(pairs - 1, odd - 1, 5))
    if four > 0:
        best = min(best, _pairs(pairs - 2, odd, 5))
    return best


def _orphans(keys: vec[i64]) -> i64:
    pile = _pile(keys[3], 0)
    kinds = pile & 15
    paired = pile >> 4 & 15
    for suit in range(i64(3)):
        key = keys[suit]
        for copies in (key % 5, key // POW5[8]):
            if copies > 0:
                kinds += 1
            if copies > 1:
                paired += 1
    return 14 - kinds - (1 if paired > 0 else 0)
