"""A slow second opinion: every reading of a hand by trial, without tables, and what is in it.

Written from the clauses alone; shares no code with the package but the parser of tiles.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from haipai.notation import parse_tiles

Tiles = Counter[int]
Set = tuple[str, int]  # ("run", lowest) or ("triplet", kind)


@dataclass(frozen=True)
class Reading:
    """Concealed tiles read as sets and a pair."""

    sets: tuple[Set, ...]
    pair: int

    @property
    def runs(self) -> int:
        """How many runs."""
        return sum(kind == "run" for kind, _ in self.sets)

    @property
    def triplets(self) -> list[int]:
        """The kinds of the triplets."""
        return [tile for kind, tile in self.sets if kind == "triplet"]


def counted(text: str) -> Tiles:
    """Return how often each kind stands in a text."""
    return Counter(parse_tiles(text))


def readings(tiles: Tiles) -> set[Reading]:
    """Return every way to read the tiles as sets and one pair."""
    found = set()
    for pair in tiles:
        if tiles[pair] >= 2:
            rest = tiles - Counter({pair: 2})
            found |= {Reading(tuple(sorted(sets)), pair) for sets in splits(rest)}
    return found


def splits(tiles: Tiles) -> Iterator[list[Set]]:
    """Yield every way to read the tiles as sets, the lowest tile first."""
    if not tiles:
        yield []
        return
    low = min(tiles)
    if tiles[low] >= 3:
        for sets in splits(tiles - Counter({low: 3})):
            yield [("triplet", low), *sets]
    if low < 27 and low % 9 <= 6 and tiles[low + 1] and tiles[low + 2]:
        for sets in splits(tiles - Counter([low, low + 1, low + 2])):
            yield [("run", low), *sets]
