"""What reads the bytes of strangers, and documents to begin with: for the fuzzer (fuzz.py) and the test of its finds.

Owns the list.  A parser ends in a value or a HaipaiError with a code; anything else is a fault.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

import haipai
from haipai import actions, notation
from haipai.errors import HaipaiError
from haipai.rules import KNOWN, load, rule_set
from haipai.scoring.documents import read_documents
from haipai.server.wire import client, room
from haipai.table import Table, restore
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.table.replay import replay

Json = dict[str, Any]


def each(calls: Iterable[Callable[[Any], object]], value: object) -> None:
    """Ask several parsers; a HaipaiError with a code is an answer, any other error goes on."""
    for call in calls:
        try:
            call(value)
        except HaipaiError as error:
            if not error.code:
                raise


def text_of(data: bytes) -> str:
    """Bytes as a text that may hold anything, lone surrogates too."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def json_of(data: bytes) -> object:
    """Bytes as a JSON value, None for what is none."""
    try:
        return json.loads(text_of(data))
    except (ValueError, RecursionError):
        return None


def read_notation(data: bytes) -> None:
    """Tiles, counts, melds, hands."""
    kinds = (notation.parse_tiles, notation.parse_tile, notation.parse_counts, notation.parse_meld, notation.parse_hand)
    each(kinds, text_of(data))


def read_record(data: bytes) -> None:
    """A record or script."""
    each([replay], text_of(data).splitlines())


def read_cases(data: bytes) -> None:
    """Cases in any of their forms, scored; the scorer raises nothing at all, and what it says can be written."""
    for case in read_documents(text_of(data)):
        json.dumps(haipai.score(case))


def read_options(data: bytes) -> None:
    """Options, of every rule set."""
    value = json_of(data)
    for rules in KNOWN:
        each([lambda given, rules=rules: load(rules, given)], value)  # type: ignore[misc]


def read_header(data: bytes) -> None:
    """The header of a record: a hand is dealt."""
    each([Table.from_header], json_of(data))


def read_table(data: bytes) -> None:
    """A table as it is kept."""
    each([restore], data)


def read_frame(data: bytes) -> None:
    """What comes on the sockets of a table and of a room."""
    each([client.decode, room.decode], data)
    each([client.decode, room.decode], text_of(data))


PARSERS: dict[str, Callable[[bytes], None]] = {
    "notation": read_notation,
    "record": read_record,
    "cases": read_cases,
    "options": read_options,
    "header": read_header,
    "table": read_table,
    "frames": read_frame,
}

CASE: Json = {
    "rules": "qiaoma",
    "options": {"lezi": 10},
    "base": 1,
    "dealer": 0,
    "dice": [2, 5],
    "carry": {"huangfan": 1},
    "wall_left": 40,
    "seats": [
        {"concealed": "11122233344m55z", "melds": [], "flowers": "1f5f", "ready": True},
        {"melds": [{"kind": "pung", "tile": "7p", "from": 0}, {"kind": "kong", "tile": "1s", "from": 0}]},
        {},
        {"concealed": "1m"},
    ],
    "outcome": {"kind": "win", "by": "discard", "tile": "5z", "from": 2, "winners": [0]},
}
SCRIPT: list[Json] = [
    {"haipai": 1, "rules": "shanghai", "hands": ["123m"], "dice": [1, 2]},
    {"expect": {"seat": 0, "can": ["pass"]}},
]
FRAMES: list[Json] = [
    {"t": "hello", "token": "a" * 32, "last_seq": 3, "client": "x", "lang": "en"},
    {"t": "do", "id": "a1", "command": "discard 5m", "seq": 9},
    {"t": "vote", "kind": "end", "seat": 2},
    {"t": "again", "entropy": "0" * 64},
    {"t": "ping", "n": 5},
]


def played(rules: str, seats: int) -> Table:
    """A hand to its end."""
    table = Table.new(rules, seed=3, seats=seats, options={"double_card": True}, cards=[1] * seats)
    play(table, policy("claims", 3))
    return table


def documents(name: str) -> list[Any]:
    """Whole documents of a parser: JSON values, of a record its lines; none for a parser of other things."""
    tables = [played(rules, seats) for rules in KNOWN for seats in rule_set(rules).seats]
    records = [[json.loads(line) for line in table.record()] for table in tables]
    found: dict[str, list[Any]] = {
        "record": [*records, SCRIPT],
        "cases": [CASE, [CASE, CASE], *({**CASE, "rules": rules, "options": {}} for rules in KNOWN)],
        "options": [load(rules).options for rules in KNOWN],
        "header": [record[0] for record in records] + [{"rules": "jihu", "wall": "1m" * 136, "dice": [1, 2]}],
        "table": [json.loads(table.serialise()) for table in tables],
        "frames": FRAMES,
    }
    return found.get(name, [])


# Words that the parsers know, for the fuzzer to put in.
WORDS = (
    *actions.TEXTS[::7],
    "123m",
    "東",
    "万",
    "🀀",
    "1f",
    "\ud800",
    "win",
    "draw",
    "self_draw",
    "expect",
    "refused",
    "event",
    "hand",
)
