"""Plain definitions to compare with: every winning hand of a pattern written out, every reading searched for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

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
    SEVEN_PAIRS,
)
from haipai.tiles import CHOW, HONOURS, KINDS
from tests.shapes.hands import UNIVERSES, Hand, Lying, tiles_of

PUNGS_ONLY = (ALL_PUNGS, HALF_FLUSH_PUNGS, FULL_FLUSH_PUNGS, HONOUR_PUNGS)
ONE = np.eye(KINDS, dtype=np.int8)
Rows = npt.NDArray[np.int8]


def distance(pattern: int, hand: Hand) -> int:
    """Return tiles lacking from the nearest win less one, by looking at every win; FAR if there is none."""
    counts = np.array(hand.counts, np.int8)
    lacking = [
        int(np.maximum(rows - counts, 0).sum(axis=1).min()) for rows in _targets(pattern, hand.melds) if len(rows)
    ]
    return min(lacking) - 1 if lacking else FAR


def _targets(pattern: int, melds: tuple[Lying, ...]) -> list[Rows]:
    lying = {tile for kind, low in melds for tile in tiles_of(kind, low)}
    pungs = frozenset(low for kind, low in melds if kind != CHOW)
    if pattern in PUNGS_ONLY and any(kind == CHOW for kind, _ in melds):
        return []
    out = []
    for universe in _universes(pattern):
        if lying <= set(universe):
            without = pungs if pattern in PUNGS_ONLY else frozenset()
            rows = _made(pattern, tuple(universe), 4 - len(melds), without)
            out.append(rows[_is_kept(pattern, rows, lying)])
    return out


def _universes(pattern: int) -> list[list[int]]:
    if pattern in (HALF_FLUSH, HALF_FLUSH_PUNGS):
        return UNIVERSES[1:4]
    if pattern in (FULL_FLUSH, FULL_FLUSH_PUNGS):
        return UNIVERSES[4:7]
    if pattern in (HONOUR_PUNGS, ALL_HONOURS):
        return UNIVERSES[7:]
    return UNIVERSES[:1]


def _is_kept(pattern: int, rows: Rows, lying: set[int]) -> npt.NDArray[np.bool_]:
    """Return which rows, with the melds, have a suited tile and an honour where the pattern wants both."""
    if pattern not in (HALF_FLUSH, HALF_FLUSH_PUNGS):
        return np.ones(len(rows), np.bool_)
    suited = np.logical_or(rows[:, :HONOURS].any(axis=1), any(tile < HONOURS for tile in lying))
    honour = np.logical_or(rows[:, HONOURS:].any(axis=1), any(tile >= HONOURS for tile in lying))
    both: npt.NDArray[np.bool_] = np.logical_and(suited, honour)
    return both


@cache
def _made(pattern: int, universe: tuple[int, ...], sets: int, without: frozenset[int]) -> Rows:
    """Return every multiset of concealed tiles that is so many sets and a pair of the universe, one row each."""
    if pattern == ALL_HONOURS:
        return _multisets(universe, 3 * sets + 2)
    kinds = [kind for kind in universe if kind not in without]
    shapes = [3 * ONE[kind] for kind in kinds]
    if pattern not in PUNGS_ONLY:
        shapes += [ONE[k] + ONE[k + 1] + ONE[k + 2] for k in universe if k < HONOURS and k % 9 < 7]
    return _sums(shapes, sets, [2 * ONE[kind] for kind in kinds])


def _sums(shapes: list[Rows], sets: int, pairs: list[Rows]) -> Rows:
    none = np.zeros(KINDS, np.int8)
    some = np.array([sum(chosen, none) for chosen in combinations_with_replacement(shapes, sets)], np.int8)
    rows = np.concatenate([some + pair for pair in pairs])
    possible: Rows = rows[rows.max(axis=1) <= 4]
    return possible


def _multisets(universe: tuple[int, ...], size: int) -> Rows:
    out = [np.bincount(some, minlength=KINDS) for some in combinations_with_replacement(universe, size)]
    rows = np.array(out, np.int8)
    possible: Rows = rows[rows.max(axis=1) <= 4]
    return possible


def pairs_distance(pattern: int, counts: list[int], kinds: Iterable[int]) -> int:
    """Return the distance to seven pairs of these kinds only; enough when some of them are not held at all."""
    held = np.array(counts, np.int8)
    best: int = FAR
    for some in combinations_with_replacement(sorted(kinds), 7):
        row = 2 * np.bincount(some, minlength=KINDS)
        if row.max() <= 4 and (pattern == SEVEN_PAIRS or row.max() == 4):
            best = min(best, int(np.maximum(row - held, 0).sum()) - 1)
    assert pattern in (SEVEN_PAIRS, LUXURY_SEVEN_PAIRS)
    return best


def readings(counts: list[int]) -> set[tuple[int, tuple[tuple[bool, int], ...]]]:
    """Return every reading as (pair, sorted sets), found by taking any set in any order."""
    out = set()
    for pair in range(KINDS):
        if counts[pair] >= 2:
            rest = counts[:]
            rest[pair] -= 2
            out |= {(pair, sets) for sets in _splits(tuple(rest))}
    return out


@cache
def _splits(counts: tuple[int, ...]) -> frozenset[tuple[tuple[bool, int], ...]]:
    if not any(counts):
        return frozenset({()})
    out = set()
    for kind in range(KINDS):
        for run in (False, True):
            rest = _taken(counts, run, kind)
            if rest is not None:
                out |= {tuple(sorted([*sets, (run, kind)])) for sets in _splits(rest)}
    return frozenset(out)


def _taken(counts: tuple[int, ...], run: bool, kind: int) -> tuple[int, ...] | None:
    """Return the counts without this set, None if it is not in them."""
    if run and (kind >= HONOURS or kind % 9 > 6):
        return None
    rest = list(counts)
    for tile in [kind, kind + 1, kind + 2] if run else [kind] * 3:
        if rest[tile] == 0:
            return None
        rest[tile] -= 1
    return tuple(rest)


def is_complete(counts: list[int]) -> bool:
    """Return whether there is any reading."""
    return bool(readings(counts))
