"""What a table carries from hand to hand, read and checked: 荒番, 令, 连庄, the first dealer, the last 嘎.

Owns the fields of a carry and their ranges, for records and for scored cases.  The dealer stands beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.notation import parse_tile
from haipai.rules.base import Rules
from haipai.rules.options import shown, shown_key
from haipai.rules.position import Position
from haipai.tiles import EAST, NORTH

BAD_CARRY: Final = "bad_carry"
MOST: Final = 1_000_000
GA_MOST: Final = 20

# All that a table may carry; `ga` is each seat's last choice in the match (HN-2).  Every record may say who dealt first
# and what was chosen, whether or not its rule set asks; what else there is belongs to those that carry it.
FIELDS: Final = ("dealer", "huangfan", "ling", "first_dealer", "streak", "ga")
EVERYWHERE: Final = ("dealer", "first_dealer", "ga")


def read_carry(carry: Mapping[Any, object], known: Collection[str], rules: Rules, pos: Position) -> None:
    """Write a carry into a position; HaipaiError `bad_carry` with the field as path.

    A field may be named by anything: programs bring what no JSON holds.  `known` are the fields that may stand, but for
    those that only other rule sets carry.  Who dealt first and 嘎 are checked and count for nothing where they have no
    place; what is not given stays as it is.
    """
    allowed = [name for name in known if name in EVERYWHERE or name in rules.carries]
    for name in carry:
        if name not in allowed:
            raise bad(shown_key(name), f"a carry has no field {shown(name)} here; known: {', '.join(allowed)}")
    seats = len(pos.seats)
    huangfan = counter(carry, "huangfan", int(pos.huangfan), MOST)
    streak = counter(carry, "streak", int(pos.streak), MOST)
    first_dealer = counter(carry, "first_dealer", int(pos.first_dealer), seats - 1)
    ling = read_wind(carry["ling"]) if "ling" in carry else int(pos.ling)
    choices = read_choices(carry["ga"], seats) if "ga" in carry else []
    if "huangfan" in rules.carries:
        pos.huangfan = huangfan
    if "streak" in rules.carries:
        pos.streak = streak
    if "first_dealer" in rules.carries:
        pos.first_dealer = first_dealer
    if "ling" in rules.carries:
        pos.ling = ling
    if rules.ga_values and choices:
        if max(choices) > rules.ga_values[-1]:
            raise bad("ga", f"no 嘎 is above {rules.ga_values[-1]} at this table")
        for who, value in enumerate(choices):
            pos.seats[who].ga = value


def counter(carry: Mapping[str, object], name: str, default: int, most: int) -> int:
    """A whole number from 0 on."""
    value = carry.get(name, default)
    if type(value) is not int or not 0 <= value <= most:
        raise bad(name, f"{name} is a whole number 0 to {most}, not {shown(value)}")
    return value


def read_wind(value: object) -> int:
    """A wind's kind number from its notation."""
    if isinstance(value, str) and len(value) <= 8:
        try:
            kind = parse_tile(value)
        except HaipaiError:
            kind = -1
        if EAST <= kind <= NORTH:
            return kind
    raise bad("ling", f"the 令 is a wind 1z, 2z, 3z or 4z, not {shown(value)}")


def read_choices(value: object, seats: int) -> list[int]:
    """One 嘎 for each seat."""
    if isinstance(value, list) and len(value) == seats and all(type(v) is int and 0 <= v <= GA_MOST for v in value):
        return list(value)
    raise bad("ga", f"ga are {seats} whole numbers 0 to {GA_MOST}")


def bad(name: str, words: str) -> HaipaiError:
    """The error of a field."""
    return HaipaiError(BAD_CARRY, words, f"carry.{name}")
