"""The wall: from a seed or a layout to dice and all tiles in front order (C-3, C-11).

Owns the versioned shuffle, the building and breaking of the wall, and where the j-th replacement lies.  Must not
know what the tiles are used for.

Shuffle, version 1.  The stream of bytes is HMAC-SHA256(seed, b"haipai wall 1" + counter), counter = 0, 1, … as
eight bytes big-endian.  A number below n is the next byte b with b < 256 − 256 mod n, taken mod n.  First the two
dice (each a number below 6, plus 1), then Fisher–Yates over the tile set in the order of kinds: for i from the last
place down to 1 swap places i and j, j a number below i + 1.  The result is laid out in stacks of two, upper tile
first, clockwise from the right end of the dealer's wall.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from haipai.errors import HaipaiError
from haipai.numbers import NO_NUMBER, whole
from haipai.packed import extend, i64, u8, vec

LABEL: Final = b"haipai wall 1"
SEED_BYTES: Final = 32


# The two paddings of HMAC (RFC 2104) as tables of translation.
INNER: Final = bytes(number ^ 0x36 for number in range(256))
OUTER: Final = bytes(number ^ 0x5C for number in range(256))
COUNTERS: Final = [number.to_bytes(8, "big") for number in range(16)]  # a wall takes six or seven blocks


class Stream:
    """Unbiased small numbers from a seed; the same on every platform."""

    def __init__(self, seed: bytes) -> None:
        key = seed.ljust(64, b"\0")
        # HMAC written out: both hashes begin with what is the same for every block, and go on from copies.
        self.inner = sha256(key.translate(INNER) + LABEL)
        self.outer = sha256(key.translate(OUTER))
        self.counter = 0
        self.block = b""
        self.used: i64 = SEED_BYTES

    def fill(self) -> None:
        """The next 32 bytes."""
        counter = self.counter
        inner, outer = self.inner.copy(), self.outer.copy()
        inner.update(COUNTERS[counter] if counter < len(COUNTERS) else counter.to_bytes(8, "big"))
        outer.update(inner.digest())
        self.block = outer.digest()
        self.counter = counter + 1
        self.used = 0

    def below(self, n: i64) -> i64:
        """A number 0 … n−1, n at most 256, each equally likely."""
        limit = 256 - 256 % n
        while True:
            if self.used == SEED_BYTES:
                self.fill()
            value: i64 = self.block[self.used]
            self.used += 1
            if value < limit:
                return value % n


def seed_bytes(seed: object) -> bytes:
    """32 bytes from a seed: bytes as they are, 64 hex digits, or an int (SHA-256 of its decimal digits).

    HaipaiError `bad_seed` for anything else.
    """
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool) and seed.bit_length() <= 4096:
        return sha256(str(seed).encode()).digest()
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(seed)
        except ValueError:
            pass
    if not isinstance(seed, int):  # numpy's numbers are none of Python's
        number = whole(seed)
        if number != NO_NUMBER:
            return seed_bytes(number)
    raise HaipaiError("bad_seed", "a seed is 32 bytes, 64 hex digits or a whole number", "seed")


def shuffle(seed: bytes, tiles: bytes, dealer: i64, seats: i64) -> tuple[i64, i64, vec[u8]]:
    """Dice and wall of a seed (C-11.1): (first die, second die, all tiles in front order).

    >>> one, two, wall = shuffle(bytes(32), bytes(range(42)), 0, 4)
    >>> one in range(1, 7), two in range(1, 7), sorted(wall) == list(range(42))
    (True, True, True)
    """
    stream = Stream(seed)
    one = stream.below(6) + 1
    two = stream.below(6) + 1
    built = extend(vec[u8](), tiles)
    block, used = stream.block, stream.used
    left: i64 = len(built)
    while left > 1:  # `below` written out: shuffling is half of what making a hand costs
        if used == SEED_BYTES:
            stream.fill()
            block, used = stream.block, 0
        value: i64 = block[used]
        used += 1
        if value < 256 - 256 % left:
            j = value % left
            left -= 1
            held = built[left]
            built[left] = built[j]
            built[j] = held
    start = 2 * break_stack(one + two, dealer, seats, len(built) // 2)
    return one, two, extend(built[start:], built[:start])


def wall_lengths(stacks: i64, dealer: i64, seats: i64) -> list[int]:
    """Stacks before each seat (C-3.2): equal, earlier seats from the dealer get one more."""
    out = [int(stacks // seats)] * int(seats)
    for extra in range(stacks % seats):
        out[(dealer + extra) % seats] += 1
    return out


def break_stack(total: i64, dealer: i64, seats: i64, stacks: i64) -> i64:
    """The stack the deal starts with (C-3.3), counted clockwise from the right end of the dealer's wall.

    >>> break_stack(7, 0, 4, 72)
    43
    """
    lengths = wall_lengths(stacks, dealer, seats)
    broken = (dealer + total - 1) % seats
    offset: i64 = 0
    seat = dealer
    while seat != broken:
        offset += lengths[seat]
        seat = (seat - 1 + seats) % seats  # clockwise is towards the seat before
    return (offset + total) % stacks


def back_place(size: i64, taken: i64) -> i64:
    """Where the next replacement lies when `taken` have gone (C-3.4): upper tile of the last stack, then its lower."""
    return size - 2 * (taken // 2 + 1) + taken % 2
