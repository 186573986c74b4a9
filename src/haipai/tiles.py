"""Tiles as numbers (C-1): kinds 0–41, their suits and ranks, the tile set, and the kinds of melds.

Owns the numbering that everything else indexes by. Must not know how tiles are written
(notation.py) nor what may be done with them.

0–8 are 1m–9m, 9–17 1p–9p, 18–26 1s–9s, 27–33 1z–7z (东南西北白发中), 34–41 1f–8f (春夏秋冬梅兰竹菊).
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, vec

KINDS: Final = 34  # playing kinds, four copies each
FLOWERS: Final = 8  # one copy each
ALL_KINDS: Final = 42
COPIES: Final = 4
TILES: Final = 144

# First kind of each group.
MAN: Final = 0  # 万
PIN: Final = 9  # 筒
SOU: Final = 18  # 索
HONOURS: Final = 27
SEASONS: Final = 34  # 春夏秋冬
PLANTS: Final = 38  # 梅兰竹菊

# Suits as `suit` gives them; a hand keeps one base-5 key for each (see POW5).
SUIT_M: Final = 0
SUIT_P: Final = 1
SUIT_S: Final = 2
SUIT_Z: Final = 3
SUITS: Final = 4

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33

# Kinds of melds, by the words of the score case and the commands.
CHOW: Final = 0
PUNG: Final = 1
KONG: Final = 2
ADDED_KONG: Final = 3
CONCEALED_KONG: Final = 4
MELD_NAMES: Final = ("chow", "pung", "kong", "added_kong", "concealed_kong")

# Weight of one tile of each playing kind in the key of its suit: key = Σ count[rank] · 5**rank.
POW5: Final = vec[i64]([5 ** (k % 9) for k in range(34)])

# One bit for each playing kind, for sets of kinds kept as bits of one number.
BITS: Final = vec[i64]([2**k for k in range(34)])

# The whole set in the order of kinds: 34 × 4 playing tiles, then the eight flowers.
TILE_SET: Final = bytes([k for k in range(34) for _ in range(4)] + list(range(34, 42)))


def bit(n: i64) -> i64:
    """2 to the n-th, n from 0 to 61, for sets of kinds kept as bits of one number.

    Never write `1 << n` with an n that is not constant: mypyc gives C a literal 1, which shifts in 32 bits.
    """
    return 0x2000_0000_0000_0000 >> (61 - n)


def suit(kind: i64) -> i64:
    """0–3 (m, p, s, z) of a playing kind; 3 also for flowers, which are no part of any key."""
    return kind // 9 if kind < HONOURS else SUIT_Z


def rank(kind: i64) -> i64:
    """0–8 in a suit, 0–6 for honours, 0–7 for flowers."""
    if kind >= SEASONS:
        return kind - SEASONS
    return kind % 9


def is_suited(kind: i64) -> bool:
    """万, 筒 or 索."""
    return kind < HONOURS


def is_honour(kind: i64) -> bool:
    """One of the seven kinds 1z–7z (C-1.3)."""
    return HONOURS <= kind < SEASONS


def is_wind(kind: i64) -> bool:
    """东 南 西 北."""
    return EAST <= kind <= NORTH


def is_dragon(kind: i64) -> bool:
    """白 发 中."""
    return WHITE <= kind <= RED


def is_flower(kind: i64) -> bool:
    """One of the eight flowers, which are laid out and never played."""
    return kind >= SEASONS
