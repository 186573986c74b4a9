"""The `proof` in a record's header, read and bounded.

Owns its shape.  Judges nothing: what stands there may be a lie as long as it is well formed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from haipai.errors import HaipaiError
from haipai.proof import derive

SECRET_BYTES: Final = 32
MATCHES_MOST: Final = 1_000_000_000
WORDS_MOST: Final = 64
T = TypeVar("T")


@dataclass(frozen=True)
class Proof:
    """Lists stand by the places people sat on when they gave: before lots were drawn."""

    version: int
    table: str
    match: int
    secret: bytes
    commitment: str
    commits: tuple[str | None, ...]
    reveals: tuple[bytes | None, ...]
    marked: tuple[int, ...]
    lots: tuple[int, ...] | None

    @property
    def given(self) -> list[bytes]:
        """What each place counts for."""
        return [derive.NOTHING if one is None else one for one in self.reveals]

    def seat(self, place: int) -> int:
        """Where whoever gave on a place sat afterwards."""
        return place if self.lots is None else self.lots[place]

    def seed(self, hand: int) -> bytes:
        """The seed that hand number `hand` must have."""
        if self.version == 1:
            return derive.old_hand_seed(self.secret, self.table, self.match, hand)
        return derive.hand_seed(self.secret, self.table, self.match, hand, self.given)

    def dealer(self, seats: int) -> int:
        """The first dealer."""
        if self.version == 1:
            return derive.old_first_dealer(self.secret, self.table, self.match, seats)
        return derive.first_dealer(self.secret, self.table, self.match, self.given, seats)


def read_proof(header: Mapping[str, object], seats: int) -> Proof:
    """The proof of a header; HaipaiError `no_proof`, `bad_proof` with the place."""
    given = header.get("proof")
    if given is None:
        raise HaipaiError("no_proof", "there is no proof in the header: the match is not over, or was not dealt here")
    if not isinstance(given, dict):
        raise _bad("", "is an object")
    version = _number(given, "v", 1, derive.VERSION)
    places = 0 if version == 1 else seats
    return Proof(
        version=version,
        table=_text(given, "table"),
        match=_number(given, "match", 1, MATCHES_MOST),
        secret=_bytes(given.get("secret"), SECRET_BYTES, "secret"),
        commitment=_text(given, "commitment"),
        commits=_list(given, "commits", places, _digest),
        reveals=_list(given, "reveals", places, _gift),
        marked=_places(given, "marked", places),
        lots=_lots(given, places),
    )


def _bad(name: str, words: str) -> HaipaiError:
    return HaipaiError("bad_proof", f"{name or 'proof'} {words}", f"proof.{name}".rstrip("."))


def _number(given: Mapping[str, object], name: str, low: int, high: int) -> int:
    value = given.get(name)
    if type(value) is int and low <= value <= high:
        return value
    raise _bad(name, f"is a whole number {low} to {high}")


def _text(given: Mapping[str, object], name: str) -> str:
    value = given.get(name)
    if isinstance(value, str) and 0 < len(value) <= WORDS_MOST:
        return value
    raise _bad(name, "is a short string")


def _list(given: Mapping[str, object], name: str, size: int, read: Callable[[object], T]) -> tuple[T, ...]:
    """One value for each place, each read."""
    values = given.get(name, [])
    if isinstance(values, list) and len(values) == size:
        return tuple(read(value) for value in values)
    raise _bad(name, f"has an entry for each of {size} seats")


def _places(given: Mapping[str, object], name: str, seats: int) -> tuple[int, ...]:
    values = given.get(name, [])
    if isinstance(values, list) and all(type(value) is int and 0 <= value < seats for value in values):
        return tuple(values)
    raise _bad(name, "are seats")


def _lots(given: Mapping[str, object], seats: int) -> tuple[int, ...] | None:
    if given.get("lots") is None:
        return None
    drawn = _places(given, "lots", seats)
    if sorted(drawn) == list(range(seats)):
        return drawn
    raise _bad("lots", "name each seat once")


def _bytes(value: object, size: int, name: str) -> bytes:
    try:
        if isinstance(value, str) and len(value) == 2 * size:
            return bytes.fromhex(value)
    except ValueError:
        pass
    raise _bad(name, f"is {2 * size} hex digits")


def _digest(value: object) -> str | None:
    return None if value is None else _bytes(value, SECRET_BYTES, "commits").hex()


def _gift(value: object) -> bytes | None:
    return None if value is None else _bytes(value, derive.GIVEN_BYTES, "reveals")
