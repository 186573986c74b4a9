"""Shapes besides four sets and a pair that some rule sets know (HN-6, JH-1.2).

Owns their tests on fourteen concealed tiles.  Knows nothing of their value.
"""

from __future__ import annotations

from haipai.packed import i64, u8, vec
from haipai.tiles import HONOURS, KINDS


def seven_pairs(counts: vec[u8]) -> i64:
    """How many kinds are held four times when the fourteen tiles are seven pairs, −1 when they are not."""
    pairs: i64 = 0
    fours: i64 = 0
    for count in counts:
        if count % 2 != 0:
            return -1
        pairs += i64(count) // 2
        if count == 4:
            fours += 1
    return fours if pairs == 7 else -1


def thirteen_orphans(counts: vec[u8]) -> bool:
    """The thirteen kinds 1, 9 and honours, one of them twice, and nothing else."""
    total: i64 = 0
    for kind in range(i64(KINDS)):
        orphan = kind >= HONOURS or kind % 9 == 0 or kind % 9 == 8
        count = i64(counts[kind])
        if orphan != (count != 0):
            return False
        total += count
    return total == 14
