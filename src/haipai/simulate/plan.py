"""What is to be simulated: one frozen record, checked when it is made.

Owns the fields, their ranges, and the seed of each wall.  Must not know how hands are played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from haipai.bots import BOTS
from haipai.errors import HaipaiError
from haipai.numbers import plain_values
from haipai.numbers import whole as number_of
from haipai.rules import load
from haipai.rules.carry import FIELDS, read_carry
from haipai.rules.position import Position, Seat
from haipai.table.header import Header
from haipai.table.policies import NAMES

ENGINE: Final = "engine:"
MOST_WALLS: Final = 10_000_000
MOST_BASE: Final = 1_000_000
# Everybody who can sit down: bots by their names, the policies of the engine after "engine:".
PLAYERS: Final = (*BOTS, *(ENGINE + name for name in NAMES))


@dataclass(frozen=True)
class Plan:
    """Hands to be played.

    `players` are repeated round the table; the dealer of wall i is seat i mod `seats`; every hand begins with `carry`.
    With `duplicate` each wall is played once for every rotation of the players.  HaipaiError `unknown_player`,
    `bad_players`, `bad_walls`, `bad_seed`, `bad_base`, `bad_carry`, `bad_duplicate`, and those of haipai.rules.load.
    """

    players: tuple[str, ...]
    rules: str = "shanghai"
    options: Mapping[str, object] = field(default_factory=dict)
    seats: int = 4
    walls: int = 100
    seed: int = 0
    base: int = 1
    carry: Mapping[str, object] = field(default_factory=dict)
    duplicate: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        options, carry = _mapping(self.options, "bad_option", "options"), _mapping(self.carry, "bad_carry", "carry")
        bound = load(self.rules, options, self.seats)
        players: object = self.players
        if not isinstance(players, (tuple, list)):
            raise HaipaiError("bad_players", "players are a tuple of names", "players")
        for name in players:
            if not isinstance(name, str) or name not in PLAYERS:
                raise HaipaiError("unknown_player", f"no player {name!r:.40}; known: {', '.join(PLAYERS)}", "players")
        if not 1 <= len(self.players) <= self.seats:
            raise HaipaiError("bad_players", f"1 to {self.seats} players are named, not {len(self.players)}", "players")
        if not isinstance(self.duplicate, bool):
            raise HaipaiError("bad_duplicate", "duplicate is True or False", "duplicate")
        fields: dict[str, object] = {
            "options": plain_values(options),
            "carry": plain_values(carry),
            "seats": int(bound.seats),
            "walls": _whole(self.walls, "walls", 1, MOST_WALLS),
            "base": _whole(self.base, "base", 1, MOST_BASE),
            "seed": _whole(self.seed, "seed", 0, 2**63 - 1),
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)  # numpy's as Python's
        read_carry(self.carry, FIELDS, bound, Position([Seat(self.seats) for _ in range(self.seats)], 0))

    @property
    def line_up(self) -> tuple[str, ...]:
        """The player of every seat before any rotation."""
        return tuple(self.players[seat % len(self.players)] for seat in range(self.seats))

    @property
    def rotations(self) -> int:
        """How often each wall is played."""
        return self.seats if self.duplicate else 1

    @property
    def hands(self) -> int:
        """How many hands there are in all."""
        return self.walls * self.rotations

    def seating(self, rotation: int) -> tuple[int, ...]:
        """The place in the line-up of the player on each seat: rotation r puts player p on seat p + r."""
        return tuple((seat - rotation) % self.seats for seat in range(self.seats))

    def wall_seed(self, wall: int) -> bytes:
        """The 32-byte seed of a wall: SHA-256 of "haipai simulate SEED WALL"."""
        return hashlib.sha256(f"haipai simulate {self.seed} {wall}".encode()).digest()

    def player_seed(self, wall: int, seat: int) -> int:
        """The seed of whoever sits on a seat, 30 bits; it does not depend on who that is."""
        return int.from_bytes(hashlib.sha256(f"haipai player {self.seed} {wall} {seat}".encode()).digest()[:4]) >> 2

    def header(self, wall: int) -> Header:
        """The header of a wall's hands."""
        header = Header()
        header.rules, header.options, header.seats, header.base = self.rules, dict(self.options), self.seats, self.base
        header.dealer, header.carry = wall % self.seats, dict(self.carry)
        header.seed = self.wall_seed(wall)
        header.cards = [1] * self.seats  # of use only where the option double_card is on
        return header


def _mapping(value: object, code: str, name: str) -> dict[str, object]:
    if isinstance(value, Mapping):
        return dict(value)
    raise HaipaiError(code, f"{name} are an object", name)


def _whole(value: object, name: str, low: int, high: int) -> int:
    number = number_of(value)
    if isinstance(value, bool) or not low <= number <= high:
        raise HaipaiError(f"bad_{name}", f"{name} is a whole number {low} to {high}, not {value!r:.40}", name)
    return number
