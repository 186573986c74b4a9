"""Hands for the tests of shapes: random ones, complete ones by construction, and nearly complete ones."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from haipai.shapes import NO_MELDS, with_meld
from haipai.tiles import CHOW, CONCEALED_KONG, HONOURS, KINDS, KONG, PUNG

# What a hand may be built from: everything, one suit with honours, one suit, honours.
UNIVERSES = [
    list(range(34)),
    *[[*range(9 * suit, 9 * suit + 9), *range(27, 34)] for suit in range(3)],
    *[list(range(9 * suit, 9 * suit + 9)) for suit in range(3)],
    list(range(27, 34)),
]

Lying = tuple[int, int]  # kind of a meld and its tile


@dataclass(frozen=True)
class Hand:
    """Concealed counts of 34 kinds and the melds that lie."""

    counts: list[int]
    melds: tuple[Lying, ...] = ()

    @property
    def packed(self) -> int:
        """Return the melds as shapes takes them."""
        melds: int = NO_MELDS
        for kind, tile in self.melds:
            melds = with_meld(melds, kind, tile)
        return melds

    @property
    def held(self) -> list[int]:
        """Return all tiles of each kind, those of melds included."""
        held = self.counts[:]
        for kind, tile in self.melds:
            for one in tiles_of(kind, tile):
                held[one] += 1
        return held


def tiles_of(kind: int, tile: int) -> list[int]:
    """Return the tiles of a meld."""
    if kind == CHOW:
        return [tile, tile + 1, tile + 2]
    return [tile] * (3 if kind == PUNG else 4)


def random_hand(rng: Random, tiles: int) -> Hand:
    """Return so many tiles from one of the universes, those with few kinds as often as the full set."""
    wall = [kind for kind in rng.choice(UNIVERSES) for _ in range(4)]
    counts = [0] * KINDS
    for kind in rng.sample(wall, tiles):
        counts[kind] += 1
    return Hand(counts)


def complete_hand(rng: Random, lying: int = 0) -> Hand:
    """Return four sets and a pair of which so many sets lie; often all pungs, of one suit, of honours."""
    while True:
        universe = rng.choice(UNIVERSES)
        runs = [] if rng.random() < 0.3 else [k for k in universe if k < HONOURS and k % 9 < 7]
        sets = [_a_set(rng, universe, runs) for _ in range(4)]
        pair = rng.choice(universe)
        counts = [0] * KINDS
        for tile in [tile for kind, low in sets for tile in tiles_of(kind, low)] + [pair, pair]:
            counts[tile] += 1
        if max(counts) <= 4:
            return _lay(rng, counts, sets[:lying])


def _a_set(rng: Random, universe: list[int], runs: list[int]) -> Lying:
    if runs and rng.random() < 0.6:
        return CHOW, rng.choice(runs)
    return PUNG, rng.choice(universe)


def _lay(rng: Random, counts: list[int], sets: list[Lying]) -> Hand:
    """Lay the sets; a triplet of which the fourth tile is nowhere may be a kong."""
    melds = []
    whole = counts[:]
    for kind, low in sets:
        may_be_kong = kind == PUNG and whole[low] == 3
        for tile in tiles_of(kind, low):
            counts[tile] -= 1
        melds.append((rng.choice([PUNG, KONG, CONCEALED_KONG]) if may_be_kong else kind, low))
    return Hand(counts, tuple(melds))


def near_hand(rng: Random, lying: int, changes: int) -> Hand:
    """Return a complete hand in which some concealed tiles have been changed for any others."""
    hand = complete_hand(rng, lying)
    counts, held = hand.counts, hand.held
    for _ in range(changes):
        gone = rng.choice([kind for kind in range(KINDS) if counts[kind]])
        counts[gone] -= 1
        held[gone] -= 1
        come = rng.choice([kind for kind in range(KINDS) if held[kind] < 4])
        counts[come] += 1
        held[come] += 1
    return hand


def without_one(rng: Random, hand: Hand) -> Hand:
    """Return the hand less one concealed tile."""
    counts = hand.counts[:]
    counts[rng.choice([kind for kind in range(KINDS) if counts[kind]])] -= 1
    return Hand(counts, hand.melds)


def many_hands(seed: int, number: int) -> list[Hand]:
    """Return hands of 13 and 14 tiles: half complete, a quarter nearly, a quarter random; melds in the first two."""
    rng = Random(seed)
    out = []
    for i in range(number):
        lying = rng.choice([0, 0, 1, 2, 3, 4])
        if i % 2:
            out.append(complete_hand(rng, lying))
        elif i % 4:
            hand = near_hand(rng, lying, rng.randrange(1, 6))
            out.append(without_one(rng, hand) if rng.random() < 0.5 else hand)
        else:
            out.append(random_hand(rng, rng.choice([13, 14])))
    return out
