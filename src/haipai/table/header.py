"""The header of a record: what a hand is made from, read and checked, and the carry between hands.

Owns the fields of interfaces section 2 that stand in the first line or in `{"hand": …}`.  Must not deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from haipai import __version__
from haipai.errors import HaipaiError
from haipai.numbers import plain, plain_values
from haipai.table.layout import Layout
from haipai.table.wall import seed_bytes

RECORD_VERSION: Final = 1
FIELDS: Final = (
    "haipai",
    "rules",
    "options",
    "base",
    "seats",
    "dealer",
    "players",
    "seed",
    "carry",
    "engine",
    "cards",
    "wall",
    "hands",
    "draws",
    "replacements",
    "dice",
    "note",
    "proof",  # of the whole match: only for those who check it (haipai.proof)
)
LAYOUT_FIELDS: Final = ("wall", "hands", "draws", "replacements", "dice")
KNOWN: Final = frozenset(FIELDS)
LAID: Final = frozenset(LAYOUT_FIELDS)
NO_LAYOUT: Final = Layout(None, None, None, None, None)  # never changed, only replaced
PLAIN_TYPES: Final = frozenset(
    {str, int, bool, bytes, dict, type(None)}
)  # types of values that hold no number of numpy's
MOST: Final = 1_000_000
CARDS_MOST: Final = 1000


class Header:
    """What a hand is made from.  `carry` and `players` are kept as given."""

    def __init__(self) -> None:
        self.rules = ""
        self.options: dict[str, object] = {}
        self.base = 1
        self.seats = 4
        self.dealer = 0
        self.players: list[object] = []
        self.seed: object = None
        self.carry: dict[str, object] = {}
        self.cards: list[int] = []
        self.layout = NO_LAYOUT
        self.engine = __version__


def read_fields(given: object) -> dict[str, object]:
    """The known fields of a header, numpy's numbers as Python's; HaipaiError `bad_header`, `bad_version`."""
    if not isinstance(given, dict) and not isinstance(given, Mapping):  # asking about a Mapping takes long
        raise HaipaiError("bad_header", "a header is an object")
    for name in given:
        if not isinstance(name, str) or name not in KNOWN:
            raise HaipaiError("bad_header", f"a header has no field {name!r:.40}", str(name)[:40])
    fields = {name: value if type(value) in PLAIN_TYPES else plain(value) for name, value in given.items()}
    version = fields.get("haipai", RECORD_VERSION)
    if type(version) is not int or version != RECORD_VERSION:
        raise HaipaiError("bad_version", f"this is record version {version!r:.20}, known is 1", "haipai")
    return fields


def read_header(given: object) -> Header:
    """A checked header; HaipaiError with the field as path.  Options and rules are checked when they are bound."""
    fields = read_fields(given)
    header = Header()
    rules = fields.get("rules")
    if not isinstance(rules, str):
        raise HaipaiError("unknown_rules", "a header names its rules", "rules")
    header.rules = rules
    options = fields.get("options", header.options)
    if not isinstance(options, dict):
        raise HaipaiError("bad_option", "options are an object", "options")
    header.options = options
    if "base" in fields:
        header.base = whole(fields, "base", 1, MOST)
    if "seats" in fields:
        header.seats = whole(fields, "seats", 3, 4)
    if "carry" in fields:
        header.carry = plain_values(read_object(fields, "carry"))
    dealt = fields if "dealer" in fields else header.carry
    if "dealer" in dealt:
        header.dealer = whole(dealt, "dealer", 0, header.seats - 1)
    header.cards = read_numbers(fields, "cards", header.seats, CARDS_MOST) or [0] * header.seats
    if "players" in fields:
        players = fields["players"]
        if not isinstance(players, list) or len(players) > header.seats:
            raise HaipaiError("bad_header", "players are a list, one a seat at most", "players")
        header.players = players
    read_wall(fields, header)
    return header


def read_wall(given: Mapping[str, object], header: Header) -> None:
    """The seed or the layout; exactly one of the two."""
    header.seed = given.get("seed")
    if header.seed is not None and LAID.isdisjoint(given):
        return
    values = [given.get(name) for name in LAYOUT_FIELDS]
    header.layout = Layout(*values)
    if header.layout.given() == (header.seed is not None):
        raise HaipaiError("bad_layout", "a hand has either a seed or a laid-out wall with dice", "seed")
    if header.seed is not None and any(value is not None for value in values):
        raise HaipaiError("bad_layout", "a seed goes with no dice, draws or replacements", "seed")


def whole(given: Mapping[str, object], name: str, low: int, high: int) -> int:
    """A field that is a whole number in a range; HaipaiError `bad_NAME`."""
    value = given[name]
    if type(value) is int and low <= value <= high:
        return value
    raise HaipaiError(f"bad_{name}", f"{name} is a whole number {low} to {high}, not {value!r:.40}", name)


def read_object(given: Mapping[str, object], name: str) -> dict[str, object]:
    """A JSON object, empty by default."""
    value = given.get(name, {})
    if not isinstance(value, dict):
        raise HaipaiError(f"bad_{name}", f"{name} is an object", name)
    return value


def read_numbers(given: Mapping[str, object], name: str, size: int, most: int) -> list[int]:
    """A list of `size` whole numbers 0 … most; empty when absent."""
    if name not in given:
        return []
    value = given[name]
    if isinstance(value, list) and len(value) == size and all(type(v) is int and 0 <= v <= most for v in value):
        return list(value)
    raise HaipaiError(f"bad_{name}", f"{name} are {size} whole numbers 0 to {most}", name)


def write_header(header: Header) -> dict[str, object]:
    """The first line of a record."""
    out: dict[str, object] = {
        "haipai": RECORD_VERSION,
        "rules": header.rules,
        "options": plain_values(header.options),
        "base": header.base,
        "seats": header.seats,
        "dealer": header.dealer,
    }
    if header.players:
        out["players"] = header.players
    if header.layout.given():
        layout = header.layout
        rows = (layout.wall, layout.hands, layout.draws, layout.replacements, layout.dice)
        out.update({name: value for name, value in zip(LAYOUT_FIELDS, rows, strict=True) if value is not None})
    else:
        out["seed"] = seed_bytes(header.seed).hex()
    out["carry"] = header.carry
    if any(header.cards):
        out["cards"] = header.cards
    out["engine"] = header.engine
    return out
