"""Arguments that nobody should give, the public calls they are given to, and what may come of it.

Owns the strange values, the calls with arguments that fit, and the verdict on an outcome.
"""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from hypothesis import strategies as st

import haipai
from haipai import actions, notation
from haipai.errors import HaipaiError
from haipai.rules import KNOWN, describe, load, rule_set
from haipai.scoring.documents import read_documents
from haipai.shapes import PATTERN_NAMES, distance, distances, is_complete, readings, useful
from haipai.simulate import Plan
from haipai.table import Table, restore
from haipai.table.batch import MOST, Batch
from haipai.table.policies import NAMES, policy
from haipai.table.replay import replay
from tests.rules.deals import random_case
from tests.table.random_hands import TABLES, random_header, random_table

Arguments = st.SearchStrategy[Any]


class Emptied:
    """A number that empties the list it stands in while it is read."""

    def __init__(self, within: list[Any]) -> None:
        self.within = within

    def __index__(self) -> int:
        self.within.clear()
        return 1


class Liar:
    """A sequence that says it is longer than it is."""

    def __len__(self) -> int:
        return 34

    def __getitem__(self, place: int) -> int:
        if place > 3:
            raise IndexError(place)
        return 1


def emptied() -> list[Any]:
    """Return 34 counts that are gone once the fifth has been read."""
    counts: list[Any] = [0] * 34
    counts[4] = Emptied(counts)
    return counts


EDGES = [-1, 0, 4, 5, 34, 127, 128, 185, 255, 256, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1]
NUMBERS = st.one_of(st.sampled_from([*EDGES, 10**40]), st.integers(-300, 300), st.integers())
WORDS = ["discard 5m", "ga 7", "timeout", "1m", "99p", "\ud800", "\x00", "shanghai", "万", "🀀🀄\ufe0f"]
ARRAYS = [
    np.int64(3), np.uint8(255), np.float32(1.5), np.array("x"), np.zeros((3, 33)), np.full((2, 34), 4), np.zeros((2, 34), np.int8) - 1,
    np.zeros((0, 34), int), np.zeros((2, 2, 2)), np.array([None] * 34), np.full((2, 34), 2**63, np.uint64), np.zeros(34, np.int64),
]  # fmt: skip
ONE = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.floats(),
    st.text(max_size=12),
    st.binary(max_size=40),
    st.sampled_from(WORDS),
    st.builds(object),
    st.builds(Liar),
    st.builds(emptied),
    st.sampled_from(ARRAYS),
)
JUNK = st.one_of(
    ONE,
    st.lists(ONE, max_size=6),
    st.lists(NUMBERS, min_size=34, max_size=34),
    st.dictionaries(st.text(max_size=6), ONE, max_size=4),
    st.tuples(ONE, ONE),
)

SEEDS = st.integers(0, 10**6)
RULES = st.sampled_from(KNOWN)
TEXTS = st.sampled_from(["123m456p789s1155z", "東東東55p", "1m|chow 2m"])
PATTERN = st.sampled_from(PATTERN_NAMES)


def hand(seed: int) -> list[int]:
    """Return the counts of fourteen random tiles."""
    counts = [0] * 34
    for tile in Random(seed).sample(range(136), 14):
        counts[tile // 4] += 1
    return counts


def middle(seed: int) -> Table:
    """Return a random table after some random commands."""
    rules, seats = TABLES[seed % len(TABLES)]
    table = random_table(rules, seed, seats)
    player = policy("claims", seed)
    for _ in range(seed % 60):
        if table.actor >= 0:
            table.step(int(player.choose(table, table.actor)))
    return table


def event(seed: int) -> object:
    """Return an event of a random table, or nothing where there is none yet."""
    events = middle(seed).events
    return events[seed % len(events)] if events else {}


def spoilt(value: Any, spot: int, junk: Any) -> Any:
    """Return a copy of plain values with another value at one of its places."""
    value = copy.deepcopy(value)
    places = places_of(value)
    if places:
        container, key = places[spot % len(places)]
        container[key] = junk
    return value


def places_of(value: Any) -> list[tuple[Any, Any]]:
    """Return every place of plain values, as container and key."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places_of(value[key])]


def damaged(data: bytes, spot: int, junk: bytes) -> bytes:
    """Return bytes with some of them replaced."""
    spot %= len(data) + 1
    return data[:spot] + junk + data[spot + len(junk) :]


def modest(size: Any) -> Any:
    """Return a size of a batch; one that would take long is made one that is too large."""
    return size + MOST if isinstance(size, int) and 300 < size <= MOST else size


def batch(rules: Any, size: Any, **named: Any) -> Batch:
    """Return a batch of a few tables."""
    return Batch(rules, modest(size), **named)


COUNTS = SEEDS.map(hand)
MANY = st.lists(COUNTS, max_size=3).map(lambda rows: np.array(rows, np.int64).reshape(-1, 34))
VIEWS = st.builds(
    lambda seed, who, spot, junk: spoilt(middle(seed).view(who), spot, junk), SEEDS, st.integers(-1, 2), SEEDS, JUNK
)
HEADERS = st.builds(
    lambda rules, seed, spot, junk: spoilt(random_header(rules, seed), spot, junk), RULES, SEEDS, SEEDS, JUNK
)
CASES = st.builds(
    lambda rules, seed, spot, junk: spoilt(random_case(rules, seed), spot, junk), RULES, SEEDS, SEEDS, JUNK
)
KEPT = st.builds(
    lambda seed, spot, junk: damaged(middle(seed).serialise(), spot, junk), SEEDS, SEEDS, st.binary(max_size=4)
)
LINES = st.builds(
    lambda seed, spot, junk: (
        damaged("\n".join(middle(seed).record()).encode(), spot, junk).decode("utf-8", "replace").splitlines()
    ),
    SEEDS,
    SEEDS,
    st.binary(max_size=4),
)
EVENTS = st.builds(lambda seed, spot, junk: spoilt(event(seed), spot, junk), SEEDS, SEEDS, JUNK)
FLAGS = st.integers(0, 2**11 - 1)
SEAT = st.integers(0, 3)

# Public call → its arguments, one of which will be another.
CALLS: dict[str, tuple[Callable[..., object], tuple[Arguments, ...]]] = {
    "shanten": (haipai.shanten, (COUNTS, st.integers(0, 4))),
    "shanten of an array": (haipai.shanten, (MANY, st.integers(0, 4))),
    "waits": (haipai.waits, (COUNTS, st.integers(0, 4))),
    "waits of an array": (haipai.waits, (MANY, st.integers(0, 4))),
    "is_complete": (is_complete, (COUNTS,)),
    "readings": (readings, (COUNTS,)),
    "distance": (distance, (COUNTS, PATTERN, NUMBERS)),
    "distance of an array": (distance, (MANY, PATTERN, NUMBERS)),
    "distances": (distances, (COUNTS, FLAGS, NUMBERS)),
    "useful": (useful, (COUNTS, FLAGS, NUMBERS, COUNTS)),
    "score": (haipai.score, (CASES,)),
    "score_many": (haipai.score_many, (RULES, MANY, st.integers(0, 33))),
    "parse_tiles": (notation.parse_tiles, (TEXTS,)),
    "parse_hand": (notation.parse_hand, (TEXTS,)),
    "parse_counts": (notation.parse_counts, (TEXTS,)),
    "actions.text": (actions.text, (st.integers(0, 184),)),
    "actions.code": (actions.code, (st.sampled_from(actions.TEXTS),)),
    "rule_set": (rule_set, (RULES,)),
    "describe": (describe, (RULES,)),
    "load": (load, (RULES, st.just({}), st.just(4))),
    "policy": (policy, (st.sampled_from(NAMES), SEEDS)),
    "restore": (restore, (KEPT,)),
    "replay": (replay, (LINES,)),
    "read_documents": (read_documents, (st.text(),)),
    "determinize": (haipai.determinize, (VIEWS, SEEDS, st.just({}))),
    "Table.from_header": (Table.from_header, (HEADERS,)),
    "Table.view": (lambda who: middle(77).view(who), (SEAT,)),
    "Table.legal": (lambda who: middle(77).legal(who), (SEAT,)),
    "Table.codes_of": (lambda who: middle(77).codes_of(who), (SEAT,)),
    "Table.mask": (lambda who: middle(77).mask(who), (SEAT,)),
    "Table.seat_event": (lambda event, who: middle(77).seat_event(event, who), (EVENTS, SEAT)),
    "Table.events_since": (lambda first: middle(77).events_since(first), (SEEDS,)),
    "Plan": (Plan, (st.just(("random",)), RULES)),
    "Batch": (batch, (RULES, st.integers(1, 3))),
}
# What is named a text, bytes or a bool must be one: of these the values are strange, not the types.
STRANGE: dict[str, Arguments] = {
    "parse_tiles": st.text(),
    "parse_hand": st.text(),
    "parse_counts": st.text(),
    "actions.code": st.text(),
    "read_documents": st.text(),
    "restore": st.binary(),
    "replay": st.lists(st.text()),
    "Table.events_since": NUMBERS,
}
# The arguments given by name, one of them each time.
NAMED: dict[str, dict[str, Arguments]] = {
    "score_many": {
        name: st.integers(0, 3) for name in ("by", "winner", "giver", "dealer", "flowers", "ready", "seats", "base")
    }
    | {"melds": st.just(np.full((1, 4, 4), 255)), "options": st.just({})},
    "Plan": {name: st.integers(1, 99) for name in ("walls", "seed", "base")}
    | {"options": st.just({}), "seats": st.just(4), "carry": st.just({}), "duplicate": st.booleans()},
    "Batch": {
        "seed": SEEDS,
        "seats": st.just(4),
        "options": st.just({"double_card": True}),
        "autoreset": st.just("same_step"),
        "learner": SEAT,
        "others": st.sampled_from(NAMES),
        "dealer": SEAT,
        "carry": st.just({"dealer": 1}),
    },
}


def outcome(call: Callable[..., object], *given: Any, **named: Any) -> object:
    """Return what a call gives, or the error it refuses with; that has a code.  Any other error goes on."""
    try:
        return call(*given, **named)
    except HaipaiError as error:
        found = error
    assert found.code
    assert found.message
    return found
