"""The wall from a seed: shuffle, building, breaking, front and back order (C-3, C-11)."""

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest

from haipai.errors import HaipaiError
from haipai.table import Table
from haipai.table.wall import Stream, back_place, break_stack, seed_bytes, shuffle, wall_lengths
from haipai.tiles import TILE_SET

pytestmark = pytest.mark.core

NO_HONOURS = bytes(kind for kind in TILE_SET if not 27 <= kind < 34)


# -- C-3.2, C-3.3 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "seats", "dealer", "lengths"),
    [
        pytest.param(144, 4, 0, [18, 18, 18, 18], id="C-3.2 eighteen stacks each"),
        pytest.param(144, 3, 1, [24, 24, 24], id="C-3.2 three players"),
        pytest.param(116, 3, 0, [20, 19, 19], id="C-3.2 58 stacks, one more for the dealer"),
        pytest.param(116, 3, 2, [19, 19, 20], id="C-3.2 58 stacks, seat 2 deals"),
        pytest.param(116, 4, 3, [15, 14, 14, 15], id="C-3.2 58 stacks, four players: dealer and the seat after"),
    ],
)
def test_building(tiles: int, seats: int, dealer: int, lengths: list[int]) -> None:
    """The stacks are shared out equally, what is left to the earlier seats from the dealer."""
    assert wall_lengths(tiles // 2, dealer, seats) == lengths


def stacks_clockwise(tiles: int, dealer: int, seats: int) -> list[tuple[int, int]]:
    """Return (seat, number from its right end) of every stack, clockwise from the dealer's right end.

    Clockwise leads from the left end of a wall to the right end of the seat before (that sits to the left).
    """
    lengths = wall_lengths(tiles // 2, dealer, seats)
    order = [(dealer - step) % seats for step in range(seats)]
    return [(seat, number) for seat in order for number in range(lengths[seat])]


def first_stack(tiles: int, dealer: int, seats: int, total: int) -> tuple[int, int]:
    """Return the stack the deal starts with, by counting as people do (C-3.3)."""
    broken = dealer
    for _ in range(total - 1):
        broken = (broken + 1) % seats
    ring = stacks_clockwise(tiles, dealer, seats)
    place = ring.index((broken, 0))
    for _ in range(total):
        place = (place + 1) % len(ring)
    return ring[place]


@pytest.mark.parametrize(
    ("total", "dealer", "start"),
    [
        pytest.param(7, 0, (2, 7), id="C-3.3 2 and 5: the opposite wall, seven skipped"),
        pytest.param(2, 0, (1, 2), id="C-3.3 1 and 1: the next seat's wall"),
        pytest.param(5, 0, (0, 5), id="C-3.3 five: the thrower's own wall"),
        pytest.param(9, 3, (3, 9), id="C-3.3 nine from seat 3"),
        pytest.param(12, 1, (0, 12), id="C-3.3 6 and 6 from seat 1"),
    ],
)
def test_breaking(total: int, dealer: int, start: tuple[int, int]) -> None:
    """The d-th seat's wall is broken after d stacks from its right end."""
    ring = stacks_clockwise(144, dealer, 4)
    assert ring[int(break_stack(total, dealer, 4, 72))] == start


@pytest.mark.parametrize("tiles", [144, 116], ids=["144 tiles", "116 tiles"])
@pytest.mark.parametrize("seats", [3, 4], ids=["three", "four"])
def test_breaking_like_people_count(tiles: int, seats: int) -> None:
    """C-3.3 for every throw and dealer: the formula is what counting finger by finger gives."""
    for dealer in range(seats):
        ring = stacks_clockwise(tiles, dealer, seats)
        for total in range(2, 13):
            start = int(break_stack(total, dealer, seats, tiles // 2))
            assert ring[start] == first_stack(tiles, dealer, seats, total)


# -- C-3.4 -------------------------------------------------------------------------------------------


def test_back_order() -> None:
    """C-3.4: replacements come from the last stack, upper tile first, then the stack before it."""
    assert [int(back_place(144, taken)) for taken in range(6)] == [142, 143, 140, 141, 138, 139]


def piles(size: int) -> list[list[int]]:
    """Return stacks as lists of places, the upper tile last (so that pop takes it)."""
    return [[place + 1, place] for place in range(0, size, 2)]


def take_front(stacks: list[list[int]]) -> int:
    """Return the next tile of the first stack that has one: the upper, else the lower."""
    return next(stack for stack in stacks if stack).pop()


def take_back(stacks: list[list[int]]) -> int:
    """Return the next tile of the last stack that has one: the upper, else the lower."""
    return next(stack for stack in reversed(stacks) if stack).pop()


@pytest.mark.parametrize("odd", [0, 1], ids=["even", "odd"])
@pytest.mark.parametrize("replacements", range(6))
@pytest.mark.parametrize("last", ["front", "back"])
def test_both_ends_meet(odd: int, replacements: int, last: str) -> None:
    """C-3.4 to the last tile: whoever comes second to the last stack takes the tile that is left."""
    table = Table.new(seed=5)
    stacks = piles(144)
    for _ in range(int(table.head)):
        take_front(stacks)
    for _ in range(int(table.back)):
        take_back(stacks)
    script = "b" * replacements + "f" * (int(table.wall_left) - replacements - 2 - odd) + "b" * odd
    script += "fb" if last == "back" else "bf"
    for end in script:
        place = take_front(stacks) if end == "f" else take_back(stacks)
        tile = table.take_front() if end == "f" else table.take_back()
        assert int(tile) == int(table.wall[place])
    assert int(table.wall_left) == 0
    assert not any(stacks)


# -- C-11 --------------------------------------------------------------------------------------------


def wall_by_the_book(seed: bytes, tiles: bytes, dealer: int, seats: int) -> tuple[int, int, list[int]]:
    """Deal as the docstring of wall.py says, with the library's HMAC and stacks taken one by one."""
    blocks = (hmac.digest(seed, b"haipai wall 1" + n.to_bytes(8, "big"), "sha256") for n in count())
    stream = (byte for block in blocks for byte in block)

    def below(n: int) -> int:
        return next(byte for byte in stream if byte < 256 - 256 % n) % n

    one, two = below(6) + 1, below(6) + 1
    built = list(tiles)
    for i in range(len(built) - 1, 0, -1):
        j = below(i + 1)
        built[i], built[j] = built[j], built[i]
    ring = stacks_clockwise(len(tiles), dealer, seats)
    start = ring.index(first_stack(len(tiles), dealer, seats, one + two))
    order = [*range(start, len(ring)), *range(start)]
    return one, two, [tile for stack in order for tile in built[2 * stack : 2 * stack + 2]]


@pytest.mark.parametrize("tiles", [TILE_SET, NO_HONOURS], ids=["144 tiles", "116 tiles"])
@pytest.mark.parametrize("seats", [3, 4], ids=["three", "four"])
@pytest.mark.parametrize("seed", range(8))
def test_shuffle(seed: int, seats: int, tiles: bytes) -> None:
    """C-11.1: dice and wall of a seed are those of the documented procedure."""
    dealer = seed % seats
    key = seed_bytes(seed)
    one, two, wall = shuffle(key, tiles, dealer, seats)
    assert (int(one), int(two), [int(tile) for tile in wall]) == wall_by_the_book(key, tiles, dealer, seats)


def test_shuffle_is_fixed() -> None:
    """C-11.1: the wall of a seed is the same on every platform and for ever."""
    one, two, wall = shuffle(bytes(32), TILE_SET, 0, 4)
    digest = hashlib.sha256(bytes([int(one), int(two), *(int(tile) for tile in wall)])).hexdigest()
    assert digest == "e6e76c776ef5b270034421179cd97b44cb2e8fef24c113a311e30a9632f1e0ff"


@pytest.mark.parametrize("n", [1, 2, 3, 6, 42, 100, 144, 255, 256])
def test_numbers_are_even(n: int) -> None:
    """C-11.1: every number below n comes, none more often than luck allows (six standard deviations)."""
    stream = Stream(seed_bytes(n))
    draws = 200 * n
    found = Counter(int(stream.below(n)) for _ in range(draws))
    assert sorted(found) == list(range(n))
    assert max(abs(times - 200) for times in found.values()) <= 6 * 200**0.5


def test_kinds_are_even_over_places() -> None:
    """C-11.1: over many seeds each kind is first in the wall about as often as it has copies."""
    seeds = 4000
    firsts = Counter(int(shuffle(seed_bytes(seed), TILE_SET, 0, 4)[2][0]) for seed in range(seeds))
    for kind in range(42):
        wanted = seeds * (4 if kind < 34 else 1) / 144
        assert abs(firsts[kind] - wanted) <= 6 * wanted**0.5


@pytest.mark.parametrize(
    ("seed", "same"),
    [
        pytest.param(7, hashlib.sha256(b"7").digest(), id="whole number: SHA-256 of its digits"),
        pytest.param(-12, hashlib.sha256(b"-12").digest(), id="negative"),
        pytest.param(bytes(range(32)), bytes(range(32)), id="32 bytes"),
        pytest.param("00" * 31 + "fF", bytes(31) + b"\xff", id="64 hex digits"),
    ],
)
def test_seeds(seed: object, same: bytes) -> None:
    """Interfaces 3: a seed is 32 bytes, their hex digits, or a whole number."""
    assert seed_bytes(seed) == same


@pytest.mark.parametrize("seed", [b"", bytes(31), "", "0" * 63, "g" * 64, 1.5, True, None, [1], 1 << 5000])
def test_bad_seeds(seed: object) -> None:
    """Anything else is no seed."""
    with pytest.raises(HaipaiError) as caught:
        seed_bytes(seed)
    assert (caught.value.code, caught.value.path) == ("bad_seed", "seed")
