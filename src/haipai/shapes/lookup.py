"""The standard shape (C-8.1) by table look-up: is it complete, what completes it, how far is it.

Owns the questions that the table asks at every move.  Hands are *keys*: four numbers, one for each suit m, p, s
and the honours, Σ count[rank] · 5**rank over the concealed tiles.  Must not know melds beyond their number, nor
patterns.
"""

from __future__ import annotations

from haipai.packed import i64, u8, vec
from haipai.shapes.data import TABLES, tables
from haipai.tiles import COPIES, KINDS, POW5, bit


def keys_of(counts: vec[u8]) -> vec[i64]:
    """The four keys of 34 counts."""
    keys = vec[i64]([0, 0, 0, 0])
    for kind in range(i64(KINDS)):
        keys[kind // 9] += i64(counts[kind]) * POW5[kind]
    return keys


def is_complete(keys: vec[i64]) -> bool:
    """Whether these concealed tiles are sets and one pair, none left over; melds are not looked at."""
    t = TABLES
    if not t.ready:
        t.load()
    value: i64 = t.suit_win[t.suit[keys[0]]]
    if value == 0:
        return False
    value *= t.suit_win[t.suit[keys[1]]]
    value *= t.suit_win[t.suit[keys[2]]]
    value *= t.honour_win[t.honour[keys[3]]]
    return value == 2


def completes(keys: vec[i64], kind: i64) -> bool:
    """Whether one more tile of this playing kind would make the concealed tiles complete; a fifth copy never does."""
    suit = kind // 9
    key = keys[suit]
    weight = POW5[kind]
    if key // weight % 5 == COPIES:
        return False
    t = TABLES
    if not t.ready:
        t.load()
    value: i64 = t.suit_win[t.suit[key + weight]] if suit < 3 else t.honour_win[t.honour[key + weight]]
    if value == 0:  # nearly always
        return False
    other: i64 = 0
    while value != 0 and other < 4:
        if other != suit:
            value *= win_of(other, keys[other])
        other += 1
    return value == 2


def win_of(suit: i64, key: i64) -> i64:
    """How the tiles of one suit can be used up: 0 not at all, 1 as sets, 2 as sets and one pair."""
    t = tables()
    return t.suit_win[t.suit[key]] if suit < 3 else t.honour_win[t.honour[key]]


def missing(keys: vec[i64], melds: i64) -> i64:
    """Tiles to be got until 4 − melds sets and a pair can be laid out: the distance plus one."""
    t = tables()
    left: i64 = t.pair[t.suit[keys[0]] * t.suits + t.suit[keys[1]]]
    right: i64 = t.tail[t.suit[keys[2]] * t.honours + t.honour[keys[3]]]
    return t.answer[(melds * t.lefts + left) * t.rights + right]


def distance(keys: vec[i64], melds: i64) -> i64:
    """Tiles away from a ready hand of the standard shape: 0 ready, −1 complete.

    `melds` (0–4) sets already lie.  No kind is used a fifth time among the concealed tiles.
    """
    return missing(keys, melds) - 1


def wait_mask(keys: vec[i64], held: vec[u8]) -> i64:
    """The kinds that complete the concealed tiles, as bits 0–33 (C-8.3: none that is held four times).

    `held` counts all tiles the player holds of each kind, those in melds included.
    """
    wins = vec[i64]([0, 0, 0, 0])
    blocked: i64 = 0
    for suit in range(i64(4)):
        wins[suit] = win_of(suit, keys[suit])
        if wins[suit] == 0:
            blocked += 1
    mask: i64 = 0
    for suit in range(i64(4)):
        # Only the suit that is not in order can put the hand in order; of two such, neither.
        if blocked == 0 or (blocked == 1 and wins[suit] == 0):
            rest: i64 = 1
            for other in range(i64(4)):
                if other != suit:
                    rest *= wins[other]
            if rest <= 2:
                mask |= _waits_in(suit, keys[suit], 2 // rest, held)
    return mask


def _waits_in(suit: i64, key: i64, wanted: i64, held: vec[u8]) -> i64:
    """Bits of the kinds of one suit after which its win is the wanted one."""
    mask: i64 = 0
    first = suit * 9
    for kind in range(first, first + 9 if suit < 3 else i64(KINDS)):
        if held[kind] < COPIES and win_of(suit, key + POW5[kind]) == wanted:
            mask |= bit(kind)
    return mask


def kinds_in(mask: i64) -> list[int]:
    """The kinds whose bits are set, in ascending order."""
    out: list[int] = [kind for kind in range(i64(KINDS)) if mask >> kind & 1]
    return out
