"""Distances of many hands in one call, from rows of 34 bytes.

Owns the loop; arrays.py checks and makes the rows.  Knows no numpy.
"""

from __future__ import annotations

from haipai.packed import i64, u8, vec
from haipai.shapes.patterns import pattern_distance
from haipai.tiles import KINDS, POW5


def distance_rows(data: bytes, melds: list[int], pattern: i64) -> bytes:
    """The distance to a pattern plus one of each row (0 complete, 1 ready, FAR + 1 impossible), one byte each.

    `data`: 34 checked counts a row; `melds`: those of each row, made by with_meld.
    """
    rows: i64 = len(data) // KINDS
    out = vec[u8]([0] * rows)
    keys = vec[i64]([0, 0, 0, 0])
    at: i64 = 0
    for row in range(rows):
        for suit in range(i64(4)):
            keys[suit] = 0
        for kind in range(i64(KINDS)):
            count = i64(data[at + kind])
            if count != 0:
                keys[kind // 9] += count * POW5[kind]
        at += KINDS
        out[row] = u8(pattern_distance(keys, i64(melds[row]), pattern) + 1)
    return bytes(out)
