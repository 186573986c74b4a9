"""From secret and gifts to seeds: commitment, the seed of a hand, the first dealer, drawn lots.

Owns the two versions of the derivation.  Version 2: the seed of a hand is HMAC-SHA-256 under the match's secret of

    haipai deal 2|TABLE|MATCH|HAND|GIFT,GIFT,…

with the numbers in decimal and each seat's 16 bytes in hex.  "Hand 0" is dealt to nobody: from its seed come the
first dealer and the lots, by streams of their own.  Version 1 knew no gifts.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

VERSION: Final = 2
GIVEN_BYTES: Final = 16  # what each person gives
NOTHING: Final = bytes(GIVEN_BYTES)  # what counts for a bot, and for whoever gave nothing
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that reads like something else
_ID_LETTERS: Final = 12
_DEALER: Final = b"haipai dealer 2"
_LOTS: Final = b"haipai lots 2"


def commitment(secret: bytes) -> str:
    """What the server shows before anybody gives anything: SHA-256 of its 32 bytes, 64 hex digits.

    >>> commitment(bytes(32))[:8]
    '66687aad'
    """
    return hashlib.sha256(secret).hexdigest()


def table_of(shown: str) -> str:
    """The id of the table opened with this commitment: fixed with it, so that nobody can try ids for a better deal.

    >>> table_of(commitment(bytes(32)))
    'fufmymq6zkk3'
    """
    number, out = int(shown, 16), ""
    for _ in range(_ID_LETTERS):
        number, letter = divmod(number, len(_LETTERS))
        out += _LETTERS[letter]
    return out


def hand_seed(secret: bytes, table: str, match: int, hand: int, reveals: Sequence[bytes]) -> bytes:
    """The 32-byte seed of hand number `hand` (from 1); `reveals` are the 16 bytes of each seat, `NOTHING` for none."""
    given = ",".join(one.hex() for one in reveals)
    return hmac.digest(secret, f"haipai deal 2|{table}|{match}|{hand}|{given}".encode(), "sha256")


def first_dealer(secret: bytes, table: str, match: int, reveals: Sequence[bytes], seats: int) -> int:
    """The first dealer of a match (SH-1.1, QM-1), each seat equally likely."""
    return _below(_stream(hand_seed(secret, table, match, 0, reveals), _DEALER), seats)


def lots(secret: bytes, table: str, match: int, reveals: Sequence[bytes], people: int) -> list[int]:
    """Drawn seats: whoever sat at place k when `reveals` were given moves to place `lots[k]`.

    `people` is how many draw, bots among them.  The reveals stay in the order of the places before.
    """
    stream = _stream(hand_seed(secret, table, match, 0, reveals), _LOTS)
    out = list(range(people))
    for last in range(people - 1, 0, -1):
        other = _below(stream, last + 1)
        out[last], out[other] = out[other], out[last]
    return out


def _stream(seed: bytes, label: bytes) -> Iterator[int]:
    """Bytes without end: HMAC-SHA-256 of label and an eight-byte counter under the seed."""
    counter = 0
    while True:
        yield from hmac.digest(seed, label + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def _below(stream: Iterator[int], most: int) -> int:
    """A number 0 … most − 1, each equally likely: bytes that would favour some are thrown away."""
    limit = 256 - 256 % most
    return next(byte for byte in stream if byte < limit) % most


# -- version 1 -------------------------------------------------------------------------------------------


def old_hand_seed(secret: bytes, table: str, match: int, hand: int) -> bytes:
    """The seed of a hand of a match opened before players gave anything to the deal."""
    return hmac.digest(secret, f"{table}|{match}|{hand}".encode(), "sha256")


def old_first_dealer(secret: bytes, table: str, match: int, seats: int) -> int:
    """The first dealer of such a match: the first fair byte of "hand 0" and the hashes that follow it."""
    limit = 256 - 256 % seats
    block = old_hand_seed(secret, table, match, 0)
    while True:
        for byte in block:
            if byte < limit:
                return byte % seats
        block = hashlib.sha256(block).digest()
