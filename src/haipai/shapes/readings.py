"""Every way to read a complete concealed hand as sets and a pair (C-8.2).

Owns the readings; which of them pays most is the scorer's business.  Must not know melds, winning tile or value.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.shapes.lookup import keys_of, win_of
from haipai.tiles import HONOURS, KINDS, POW5

RUN: Final = 64  # a set is the kind of its triplet, or RUN + the lowest kind of its run
_BITS: Final = 8
_COUNT: Final = 56  # bits before the number of sets, seven at most
_ONE: Final = 1 << _COUNT


@mypyc_attr(acyclic=True)
class Reading:
    """One reading: the kind of the pair, and the sets by ascending lowest kind, packed eight bits each."""

    __slots__ = ("pair", "count", "packed")

    def __init__(self, pair: i64, count: i64, packed: i64) -> None:
        self.pair = pair
        self.count = count
        self.packed = packed

    def set_at(self, i: i64) -> i64:
        """The i-th set (0 ≤ i < count): a kind, plus RUN if it is a run."""
        return self.packed >> _BITS * i & 0xFF

    @property
    def sets(self) -> list[tuple[bool, int]]:
        """The sets as (is a run, lowest kind)."""
        out: list[tuple[bool, int]] = []
        for i in range(self.count):
            code = self.set_at(i)
            out.append((code >= RUN, code % RUN))
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self.pair == other.pair and self.packed == other.packed

    def __hash__(self) -> int:
        return hash((self.pair, self.packed))

    def __repr__(self) -> str:
        return f"Reading(pair={self.pair}, sets={self.sets})"

    def __reduce__(self) -> tuple[object, ...]:
        return Reading, (self.pair, self.count, self.packed)


def readings(counts: vec[u8]) -> list[Reading]:
    """Each different reading of 34 concealed counts once: by ascending pair, triplets before runs.

    Empty when the tiles are not complete.
    """
    out: list[Reading] = []
    keys = keys_of(counts)
    paired: i64 = -1
    for suit in range(i64(4)):
        win = win_of(suit, keys[suit])
        if win == 0 or (win == 2 and paired >= 0):
            return out
        if win == 2:
            paired = suit
    if paired < 0:
        return out
    work = counts[:]
    for kind in range(9 * paired, min(9 * paired + 9, i64(KINDS))):
        if counts[kind] >= 2 and win_of(paired, keys[paired] - 2 * POW5[kind]) == 1:
            work[kind] -= u8(2)
            ways: list[i64] = []
            _split(work, 0, 0, ways)
            out += [Reading(kind, found >> _COUNT, found & _ONE - 1) for found in ways]
            work[kind] += u8(2)
    return out


def _with_set(found: i64, code: i64) -> i64:
    """One more set in a number that holds sets found, eight bits each, and above them how many they are."""
    return (found | code << _BITS * (found >> _COUNT)) + _ONE


def _split(counts: vec[u8], kind: i64, found: i64, ways: list[i64]) -> None:
    """Use up all tiles from this kind on, each way once: first how many triplets of the kind, the rest must be runs."""
    while kind < KINDS and counts[kind] == 0:
        kind += 1
    if kind == KINDS:
        ways.append(found)
        return
    have: i64 = i64(counts[kind])
    if have >= 3:
        _runs(counts, kind, have - 3, _with_set(found, kind), ways)
    _runs(counts, kind, have, found, ways)


def _runs(counts: vec[u8], kind: i64, times: i64, found: i64, ways: list[i64]) -> None:
    """Take so many runs from this kind, which uses it up, and go on with the next."""
    if times and (kind >= HONOURS or kind % 9 > 6 or min(i64(counts[kind + 1]), i64(counts[kind + 2])) < times):
        return
    for _ in range(times):
        found = _with_set(found, RUN + kind)
    kept = counts[kind]
    counts[kind] = u8(0)
    if times:
        counts[kind + 1] -= u8(times)
        counts[kind + 2] -= u8(times)
    _split(counts, kind + 1, found, ways)
    counts[kind] = kept
    if times:
        counts[kind + 1] += u8(times)
        counts[kind + 2] += u8(times)
