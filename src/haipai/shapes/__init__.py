"""Shapes of hands: complete or not, what is waited for, every reading, and how far a pattern is.

Owns everything that can be told from tiles alone.  Must not know a rule set, a value, or a table.
The core asks `lookup`, `patterns` and `readings` with packed keys; all others use the checked functions named here.
"""

from haipai.shapes.patterns import (
    ALL_HONOURS,
    ALL_PUNGS,
    FAR,
    FULL_FLUSH,
    FULL_FLUSH_PUNGS,
    HALF_FLUSH,
    HALF_FLUSH_PUNGS,
    HONOUR_PUNGS,
    LUXURY_SEVEN_PAIRS,
    NO_MELDS,
    PATTERN_NAMES,
    PATTERNS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    with_meld,
)
from haipai.shapes.public import ShapeError, distance, distances, is_complete, readings, shanten, useful, waits
from haipai.shapes.readings import Reading

__all__ = [
    "ALL_HONOURS",
    "ALL_PUNGS",
    "FAR",
    "FULL_FLUSH",
    "FULL_FLUSH_PUNGS",
    "HALF_FLUSH",
    "HALF_FLUSH_PUNGS",
    "HONOUR_PUNGS",
    "LUXURY_SEVEN_PAIRS",
    "NO_MELDS",
    "PATTERNS",
    "PATTERN_NAMES",
    "SEVEN_PAIRS",
    "STANDARD",
    "THIRTEEN_ORPHANS",
    "Reading",
    "ShapeError",
    "distance",
    "distances",
    "is_complete",
    "readings",
    "shanten",
    "useful",
    "waits",
    "with_meld",
]
