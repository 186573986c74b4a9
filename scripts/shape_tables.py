"""Makes src/haipai/shapes/tables.bin, the data behind every look-up of shapes.

Owns how the tables are computed and written; `haipai.shapes.data` owns how they are read.  Needs numpy, which the
package itself does not: run it by hand after a change (`python scripts/shape_tables.py`); a test makes the
file again and compares every byte.

A *holding* is a number of copies (0–4) of each rank of one suit, written as a base-5 key.  Its *row* says for
s sets (0–4) and p pairs (0–1) how many tiles are missing from the nearest holding that has them; surplus
tiles are free.  Its *win* says whether all of its tiles can be used up: 0 no, 1 by sets alone, 2 by sets and one pair.
Holdings equal in row and win are one *state*; there are few enough for one byte.
"""

from __future__ import annotations

import sys
import zlib
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

OUT = Path(__file__).resolve().parents[1] / "src" / "haipai" / "shapes" / "tables.bin"
MAGIC = b"haipai shapes 1\n"
FAR = 15  # such sets and pairs cannot be made at all
SETS = 5  # 0–4 sets
HAND = 14  # no hand holds more tiles

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]


class Group(NamedTuple):
    """One suit (or the honours): the state of each key, and the row and win of each state."""

    state: Bytes  # [5**ranks]
    rows: Bytes  # [states, 2 pairs, 5 sets]
    win: Bytes  # [states]


def shapes_of(ranks: int, runs: bool) -> list[Ints]:
    """The sets of a suit as count vectors."""
    one = np.eye(ranks, dtype=np.int64)
    triplets = [3 * one[r] for r in range(ranks)]
    return triplets + [one[r] + one[r + 1] + one[r + 2] for r in range(ranks - 2) if runs]


def targets(ranks: int, runs: bool, sets: int, pairs: int) -> Ints:
    """Every holding [n, ranks] made of just so many sets and pairs, no kind more than four times."""
    none = np.zeros(ranks, np.int64)
    made = np.array([sum(some, none) for some in combinations_with_replacement(shapes_of(ranks, runs), sets)])
    if pairs:
        made = (made[:, None] + 2 * np.eye(ranks, dtype=np.int64)).reshape(-1, ranks)
    possible: Ints = made[made.max(axis=1) <= 4]
    return possible


def spread(grid: Bytes) -> None:
    """Turn 0 at targets and FAR elsewhere into tiles missing, axis by axis.

    A surplus tile is free, a missing one costs 1.
    """
    for axis in range(grid.ndim):
        line = np.moveaxis(grid, axis, 0)
        for count in range(1, 5):
            np.minimum(line[count], line[count - 1], out=line[count])
        for count in range(3, -1, -1):
            np.minimum(line[count], line[count + 1] + 1, out=line[count])
    np.minimum(grid, FAR, out=grid)


def by_key(grid: Bytes) -> Bytes:
    """The grid in the order of keys, whose first rank varies fastest."""
    return grid.transpose(*reversed(range(grid.ndim))).reshape(-1)


def group(ranks: int, runs: bool) -> Group:
    """States of every holding of a suit."""
    keys = np.arange(5**ranks)
    total = sum((keys // 5**r) % 5 for r in range(ranks))
    win = np.zeros(5**ranks, np.uint8)
    packed = np.zeros(5**ranks, np.int64)
    for pairs in range(2):
        for sets in range(SETS):
            grid = np.full((5,) * ranks, FAR, np.uint8)
            grid[tuple(targets(ranks, runs, sets, pairs).T)] = 0
            spread(grid)
            missing = by_key(grid)
            packed = packed * 16 + missing
            win[(missing == 0) & (total == 3 * sets + 2 * pairs)] = 1 + pairs
    packed = packed * 4 + win
    packed[total > HAND] = packed[1]  # more than any hand holds: as a lone tile, never complete
    distinct, state = np.unique(packed, return_inverse=True)
    digits = np.stack([(distinct >> (2 + 4 * (9 - i))) & 15 for i in range(10)], axis=1)
    return Group(state.astype(np.uint8), digits.astype(np.uint8).reshape(-1, 2, SETS), (distinct & 3).astype(np.uint8))


def joined(first: Bytes, second: Bytes) -> Bytes:
    """Rows [n, m, 2, 5] of two groups taken together: the cheapest split of sets and pair between them."""
    out = np.full((len(first), len(second), 2, SETS), FAR, np.uint8)
    for p, q in ((0, 0), (0, 1), (1, 0)):
        for s in range(SETS):
            for t in range(SETS - s):
                here = out[:, :, p + q, s + t]
                np.minimum(here, first[:, None, p, s] + second[None, :, q, t], out=here)
    return out


def distinct_rows(rows: Bytes) -> tuple[Bytes, Bytes]:
    """The different rows [k, 2, 5] and, flat, which of them stands at each place."""
    found, where = np.unique(rows.reshape(-1, 2 * SETS), axis=0, return_inverse=True)
    return found.reshape(-1, 2, SETS), where.reshape(-1).astype(np.uint8)


def answers(left: Bytes, right: Bytes) -> Bytes:
    """Tiles missing [5 melds, left, right] from 4 − melds sets and a pair over all four suits."""
    whole = joined(left, right)
    return np.stack([whole[:, :, 1, 4 - melds] for melds in range(SETS)])


def one_suit(suits: Bytes) -> Bytes:
    """Tiles missing [5 melds, suit states] when all must come from one suit."""
    return np.stack([suits[:, 1, 4 - melds] for melds in range(SETS)])


def suit_with_honours(suits: Bytes, honours: Bytes) -> Bytes:
    """Tiles missing [4 needs, 5 melds, suit states, honour states] from one suit and honours.

    Bit 0 of a need: at least one of the sets and pair must be of honours; bit 1: at least one of the suit.
    """
    parts = []
    for need in range(4):
        suit, honour = suits.copy(), honours.copy()
        if need & 1:
            honour[:, 0, 0] = FAR
        if need & 2:
            suit[:, 0, 0] = FAR
        whole = np.minimum(joined(suit, honour), FAR)
        parts.append(np.stack([whole[:, :, 1, 4 - melds] for melds in range(SETS)]))
    return np.stack(parts)


def piles() -> tuple[Bytes, Bytes]:
    """For five ranks [5**5]: kinds held at least once + 16 × twice; and three times + 16 × four times."""
    keys = np.arange(5**5)
    counts = np.stack([(keys // 5**r) % 5 for r in range(5)])
    at_least = [(counts >= n).sum(axis=0) for n in range(1, 5)]
    return (at_least[0] + 16 * at_least[1]).astype(np.uint8), (at_least[2] + 16 * at_least[3]).astype(np.uint8)


def sections() -> list[Bytes]:
    """All tables, in the order of the file."""
    suits, honours = group(9, runs=True), group(7, runs=False)
    left, pair = distinct_rows(joined(suits.rows, suits.rows))
    right, tail = distinct_rows(joined(suits.rows, honours.rows))
    few, many = piles()
    return [
        suits.state,
        honours.state,
        suits.win,
        honours.win,
        pair,
        tail,
        answers(left, right),
        one_suit(suits.rows),
        suit_with_honours(suits.rows, honours.rows),
        few,
        many,
    ]


def payload() -> bytes:
    """The file before compression: number of tables, their sizes (32 bits, little-endian), the tables."""
    tables = [table.tobytes() for table in sections()]
    sizes = np.array([len(tables), *map(len, tables)], "<u4").tobytes()
    return sizes + b"".join(tables)


def main() -> int:
    """Write the file and say how large it is."""
    raw = payload()
    OUT.write_bytes(MAGIC + zlib.compress(raw, 9))
    print(f"{OUT.name}: {len(raw)} bytes of tables in {OUT.stat().st_size}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
