"""The tables behind every look-up, read from tables.bin at first use.

Owns the file's reading side and the one copy in memory (2.4 MB).  How the tables come about is told and done in
scripts/shape_tables.py.  Must not know what is asked of them.
"""

from __future__ import annotations

import zlib
from pkgutil import get_data
from typing import Final

from haipai.packed import i64

MAGIC: Final = b"haipai shapes 1\n"
IMPOSSIBLE: Final = 15  # tiles missing, as the tables say "cannot be made"


class Tables:
    """All tables as bytes; two- and three-dimensional ones are flat, their last index running fastest."""

    def __init__(self) -> None:
        self.ready: bool = False
        self.suit: bytes = b""  # key of a suit → state
        self.honour: bytes = b""  # key of the honours → state
        self.suit_win: bytes = b""  # state → 0 cannot be used up, 1 sets, 2 sets and one pair
        self.honour_win: bytes = b""
        self.pair: bytes = b""  # two suits' states → left row
        self.tail: bytes = b""  # a suit's and the honours' state → right row
        self.answer: bytes = b""  # melds, left, right → tiles missing
        self.one_suit: bytes = b""  # melds, suit state → tiles missing
        self.mixed: bytes = b""  # need, melds, suit state, honour state → tiles missing
        self.few: bytes = b""  # five ranks → kinds held once or more + 16 × twice or more
        self.many: bytes = b""  # five ranks → kinds held three times or more + 16 × four times
        self.suits: i64 = 0  # number of suit states
        self.honours: i64 = 0  # number of honour states
        self.lefts: i64 = 0
        self.rights: i64 = 0

    def load(self) -> None:
        """Read the file.  Doing it twice, from two threads, does no harm."""
        parts = _sections()
        self.suit, self.honour, self.suit_win, self.honour_win = parts[:4]
        self.pair, self.tail, self.answer = parts[4:7]
        self.one_suit, self.mixed, self.few, self.many = parts[7:]
        self.suits = len(self.suit_win)
        self.honours = len(self.honour_win)
        self.lefts = max(self.pair) + 1
        self.rights = max(self.tail) + 1
        self.ready = True


def _sections() -> list[bytes]:
    data = get_data("haipai.shapes", "tables.bin")
    if data is None or not data.startswith(MAGIC):
        raise RuntimeError("haipai/shapes/tables.bin is missing or not of this version")
    raw = zlib.decompress(data[len(MAGIC) :])
    count = int.from_bytes(raw[:4], "little")
    start = 4 * (count + 1)
    out: list[bytes] = []
    for i in range(1, count + 1):
        size = int.from_bytes(raw[4 * i : 4 * i + 4], "little")
        out.append(raw[start : start + size])
        start += size
    return out


TABLES: Final = Tables()


def tables() -> Tables:
    """The tables, read now if nobody has asked before (some 5 ms)."""
    if not TABLES.ready:
        TABLES.load()
    return TABLES
