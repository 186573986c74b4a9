"""What a hand is made from: Table.new, headers, layouts, and what is refused there (interfaces sections 2 and 3)."""

import json
import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from haipai import determinize
from haipai.errors import HaipaiError
from haipai.notation import format_in_order, parse_tiles
from haipai.rules import KNOWN
from haipai.scoring import score
from haipai.table import Refused, Table
from tests.table.scene import held, layout, names, play

pytestmark = pytest.mark.core

SEED = {"rules": "shanghai", "seed": 7}
HANDS = ["147m258p369s12345z", "147m258p369s1234z", "147m258p369s5671z", "258m369p147s1256z"]
LAID = {"rules": "shanghai", "hands": HANDS, "dice": [1, 2]}


def error_of(header: dict[str, object]) -> tuple[str, str]:
    """Return code and path of the error that a header gives."""
    with pytest.raises(HaipaiError) as caught:
        Table.from_header(header)
    return caught.value.code, caught.value.path


@pytest.mark.parametrize(
    ("header", "code", "path"),
    [
        pytest.param({**SEED, "colour": 1}, "bad_header", "colour", id="unknown field"),
        pytest.param({**SEED, "haipai": 2}, "bad_version", "haipai", id="newer version"),
        pytest.param({**SEED, "haipai": True}, "bad_version", "haipai", id="version true"),
        pytest.param({"seed": 7}, "unknown_rules", "rules", id="no rules"),
        pytest.param({**SEED, "rules": "riichi"}, "unknown_rules", "rules", id="unknown rules"),
        pytest.param({**SEED, "rules": 1}, "unknown_rules", "rules", id="rules a number"),
        pytest.param({**SEED, "options": []}, "bad_option", "options", id="options a list"),
        pytest.param({**SEED, "options": {"x": 1}}, "unknown_option", "options.x", id="unknown option"),
        pytest.param({**SEED, "options": {"lazi": 0}}, "bad_option", "options.lazi", id="option out of range"),
        pytest.param({**SEED, "options": {"lazi": 5.0}}, "bad_option", "options.lazi", id="option of another type"),
        pytest.param({**SEED, "base": 0}, "bad_base", "base", id="底分 0"),
        pytest.param({**SEED, "base": 1.5}, "bad_base", "base", id="底分 a fraction"),
        pytest.param({**SEED, "base": True}, "bad_base", "base", id="底分 true"),
        pytest.param({**SEED, "base": 10**7}, "bad_base", "base", id="底分 too large"),
        pytest.param({**SEED, "seats": 2}, "bad_seats", "seats", id="two seats"),
        pytest.param({**SEED, "seats": 3}, "bad_seats", "seats", id="three seats where four play"),
        pytest.param({**SEED, "seats": "4"}, "bad_seats", "seats", id="seats a text"),
        pytest.param({**SEED, "dealer": 4}, "bad_dealer", "dealer", id="dealer beyond the seats"),
        pytest.param({**SEED, "dealer": -1}, "bad_dealer", "dealer", id="dealer -1"),
        pytest.param({**SEED, "carry": {"dealer": 9}}, "bad_dealer", "dealer", id="dealer of the carry"),
        pytest.param({**SEED, "carry": 3}, "bad_carry", "carry", id="carry a number"),
        pytest.param({**SEED, "carry": {"x": 1}}, "bad_carry", "carry.x", id="unknown carry"),
        pytest.param({**SEED, "carry": {"huangfan": -1}}, "bad_carry", "carry.huangfan", id="counter below 0"),
        pytest.param({**SEED, "rules": "hainan", "carry": {"streak": "1"}}, "bad_carry", "carry.streak", id="streak a text"),
        pytest.param({**SEED, "carry": {"first_dealer": 4}}, "bad_carry", "carry.first_dealer", id="first dealer"),
        pytest.param({**SEED, "rules": "jihu", "carry": {"ling": "5z"}}, "bad_carry", "carry.ling", id="令 no wind"),
        pytest.param({**SEED, "rules": "jihu", "carry": {"ling": 27}}, "bad_carry", "carry.ling", id="令 a number"),
        pytest.param({**SEED, "carry": {"ga": [0, 0, 0]}}, "bad_carry", "carry.ga", id="嘎 of three"),
        pytest.param({**SEED, "carry": {"ga": [0, 0, 0, 21]}}, "bad_carry", "carry.ga", id="嘎 beyond all"),
        pytest.param(
            {**SEED, "rules": "hainan", "carry": {"ga": [0, 6, 0, 0]}}, "bad_carry", "carry.ga",
            id="HN-2 嘎 above those of the table: nothing would be left to choose",
        ),
        pytest.param({**SEED, "cards": [1, 1, 1]}, "bad_cards", "cards", id="cards of three"),
        pytest.param({**SEED, "cards": [0, 0, 0, -1]}, "bad_cards", "cards", id="cards below 0"),
        pytest.param({**SEED, "cards": 4}, "bad_cards", "cards", id="cards a number"),
        pytest.param({**SEED, "players": {}}, "bad_header", "players", id="players an object"),
        pytest.param({**SEED, "players": [{}] * 5}, "bad_header", "players", id="too many players"),
        pytest.param({**SEED, "seed": "xyz"}, "bad_seed", "seed", id="no seed"),
        pytest.param({**SEED, "seed": 1.5}, "bad_seed", "seed", id="seed a fraction"),
        pytest.param({"rules": "shanghai"}, "bad_layout", "seed", id="neither seed nor layout"),
        pytest.param({**SEED, **LAID}, "bad_layout", "seed", id="seed and layout"),
        pytest.param({**SEED, "dice": [1, 2]}, "bad_layout", "seed", id="seed and dice"),
        pytest.param({**SEED, "draws": "1m"}, "bad_layout", "seed", id="seed and draws"),
        pytest.param({"rules": "shanghai", "draws": "1m"}, "bad_layout", "seed", id="draws alone"),
        pytest.param({"rules": "shanghai", "hands": HANDS}, "bad_dice", "dice", id="layout without dice"),
        pytest.param({**LAID, "dice": [0, 1]}, "bad_dice", "dice", id="a die of 0"),
        pytest.param({**LAID, "dice": [1, 7]}, "bad_dice", "dice", id="a die of 7"),
        pytest.param({**LAID, "dice": [1]}, "bad_dice", "dice", id="one die"),
        pytest.param({**LAID, "dice": [1, True]}, "bad_dice", "dice", id="a die of true"),
        pytest.param({**LAID, "dice": "12"}, "bad_dice", "dice", id="dice a text"),
        pytest.param({**LAID, "hands": HANDS[:3]}, "bad_layout", "hands", id="three hands"),
        pytest.param({**LAID, "hands": "1m"}, "bad_layout", "hands", id="hands a text"),
        pytest.param({**LAID, "hands": [*HANDS[:3], 5]}, "bad_layout", "hands[3]", id="a hand a number"),
        pytest.param({**LAID, "hands": [*HANDS[:3], "1x"]}, "bad_layout", "hands[3]", id="a hand of no tiles"),
        pytest.param({**LAID, "hands": [*HANDS[:3], "12m"]}, "bad_layout", "hands[3]", id="a hand too small"),
        pytest.param({**LAID, "dealer": 1}, "bad_layout", "hands[0]", id="14 tiles for one who does not deal"),
        pytest.param({**LAID, "draws": "1111z"}, "bad_layout", "hands", id="a tile too often"),
        pytest.param({**LAID, "replacements": "1f1f"}, "bad_layout", "hands", id="a flower twice"),
        pytest.param({**LAID, "draws": "1m" * 99}, "bad_layout", "draws", id="more tiles than the set"),
        pytest.param({**LAID, "draws": "1m" * 5000}, "bad_layout", "draws", id="a text without end"),
        pytest.param({**LAID, "draws": ["1m"]}, "bad_layout", "draws", id="draws a list"),
        pytest.param({**LAID, "replacements": "?"}, "bad_layout", "replacements", id="replacements of no tiles"),
        pytest.param({**LAID, "wall": "1m"}, "bad_layout", "wall", id="a wall and hands"),
        pytest.param({"rules": "shanghai", "wall": "1m", "dice": [1, 2]}, "bad_layout", "wall", id="a short wall"),
        pytest.param({"rules": "shanghai", "wall": "1m" * 144, "dice": [1, 2]}, "bad_layout", "hands", id="a wall of 1m"),
        pytest.param({"rules": "shanghai", "wall": 5, "dice": [1, 2]}, "bad_layout", "wall", id="a wall a number"),
    ],
)  # fmt: skip
def test_refused_header(header: dict[str, object], code: str, path: str) -> None:
    """Each bad field is refused with its code and its place."""
    assert error_of(header) == (code, path)


def test_new_takes_the_same_fields() -> None:
    """Interfaces 3: Table.new(…) is a header in other words: same hand, same errors."""
    fields: dict[str, object] = {"seed": 7, "options": {"lazi": 3}, "base": 2, "dealer": 1, "carry": {"huangfan": 2}}
    table = Table.new("shanghai", **fields)
    assert table.record() == Table.from_header({"rules": "shanghai", **fields}).record()
    with pytest.raises(HaipaiError) as caught:
        Table.new("shanghai", seed=7, base=0)
    assert caught.value.code == "bad_base"
    with pytest.raises(HaipaiError) as caught:
        Table.new("shanghai")
    assert caught.value.code == "bad_layout"


@pytest.mark.parametrize(
    ("same", "other"),
    [
        pytest.param(
            {"seed": 7}, {"seed": "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"}, id="int, hex"
        ),
        pytest.param({"seed": bytes(32)}, {"seed": "00" * 32}, id="bytes, hex"),
    ],
)
def test_seeds_that_are_the_same(same: dict[str, object], other: dict[str, object]) -> None:
    """Interfaces 3: an int seed is the SHA-256 of its digits; bytes are their hex digits."""
    one, two = Table.new(**same), Table.new(**other)
    assert one.events == two.events
    assert one.digest() == two.digest()


def test_defaults() -> None:
    """Interfaces 2: base 1, four seats, dealer 0, no carry; the carry's dealer deals when none is named."""
    table = Table.new(seed=1)
    assert (table.rules_id, table.base, table.nseats, int(table.dealer)) == ("shanghai", 1, 4, 0)
    assert int(Table.new(seed=1, carry={"dealer": 3, "huangfan": 1}).dealer) == 3
    assert int(Table.new(seed=1, dealer=2, carry={"dealer": 3}).dealer) == 2


# -- layouts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_hands_are_dealt_as_written(dealer: int) -> None:
    """Interfaces 2: the j-th tile dealt to a seat is the j-th of its string."""
    fields = layout({}, "", "", {"dealer": dealer})
    table = Table.new(**fields)
    hands = fields["hands"]
    assert isinstance(hands, list)
    assert table.events[0]["hands"] == [parse_tiles(text) for text in hands]


def test_draws_and_replacements_in_order() -> None:
    """Interfaces 2: `draws` come from the front in order, `replacements` from the back."""
    table = Table.new(**layout({}, "1f9m2f", "8s7s", {}))
    for who in range(3):
        play(table, f"{who} timeout")
    drawn = [(event["from"], names([event["tile"]])) for event in table.events if event["type"] == "draw"]
    assert drawn[:5] == [("front", "1f"), ("back", "8s"), ("front", "9m"), ("front", "2f"), ("back", "7s")]


def test_the_rest_fills_the_middle() -> None:
    """Interfaces 2: what is left of the set lies in between in the order m p s z, flowers last."""
    table = Table.new(**layout({}, "9m", "8s", {}))
    wall = [int(tile) for tile in table.wall]
    middle = wall[54:142] + wall[143:]
    assert middle == sorted(middle)
    assert middle[-8:] == list(range(34, 42))
    assert (wall[53], wall[142]) == (8, 25)


def test_a_wall_is_dealt_in_front_order() -> None:
    """Interfaces 2: `wall` holds all tiles in front order, the first dealt tile first: the same hand again."""
    seeded = Table.new(seed=12, dealer=1)
    wall = format_in_order([int(tile) for tile in seeded.wall])
    laid = Table.new(wall=wall, dice=seeded.view(0)["dice"], dealer=1)
    assert laid.digest() == seeded.digest()


def test_three_notations_in_a_layout() -> None:
    """C-1.2: a layout may be written in any notation."""
    hands = ["一万四万七万258p369s东南西北白", *HANDS[1:]]
    assert held(Table.new(hands=hands, dice=[1, 2]), 0) == held(Table.new(hands=HANDS, dice=[1, 2]), 0)


# -- the header written ----------------------------------------------------------------------------------


def test_header_of_a_record() -> None:
    """Interfaces 2: the first line holds what the hand was made from, and makes it again."""
    given: dict[str, object] = {
        "haipai": 1, "rules": "qiaoma", "options": {"lezi": 20}, "base": 5, "seats": 4, "dealer": 2,
        "players": [{"name": "王", "kind": "human"}], "seed": "ab" * 32, "carry": {"huangfan": 1}, "cards": [1, 0, 0, 2],
        "engine": "9.9", "note": "a note",
    }  # fmt: skip
    written = json.loads(Table.from_header(given).record()[0])
    assert {name: written[name] for name in written if name != "engine"} == {
        name: value for name, value in given.items() if name not in ("engine", "note")
    }
    assert Table.from_header(written).record()[0] == json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def test_first_dealer_and_ga_may_stand_in_every_header() -> None:
    """Interfaces 2: where a rule set does not ask for them they are kept in the record and mean nothing to the hand."""
    carry: dict[str, object] = {"first_dealer": 1, "ga": [5, 5, 5, 5]}
    hainan = Table.new("hainan", seed=1, options={"ga": False}, carry=carry)
    assert [int(seat.ga) for seat in hainan.seats] == [0, 0, 0, 0]
    assert int(hainan.first_dealer) == 1
    shanghai = Table.new("shanghai", seed=1, carry=carry)
    assert json.loads(shanghai.record()[0])["carry"] == carry


FOREIGN = [
    (rules, name, value)
    for name, value, owners in (
        ("huangfan", 2, {"shanghai", "qiaoma"}),
        ("ling", "3z", {"jihu", "hainan"}),
        ("streak", 3, {"hainan"}),
        ("x", 1, set[str]()),
        (7, 1, set[str]()),  # no JSON, but a program may say it
    )
    for rules in KNOWN
    if rules not in owners
]


@pytest.mark.parametrize(("rules", "name", "value"), FOREIGN, ids=[f"{rules}-{name}" for rules, name, _ in FOREIGN])
def test_carry_of_another_rule_set_is_refused(rules: str, name: Any, value: object) -> None:
    """Table and scorer refuse what a rule set does not carry, with the same code and place."""
    with pytest.raises(HaipaiError) as refused:
        Table.new(rules, seed=1, carry={name: value})
    assert (refused.value.code, refused.value.path) == ("bad_carry", f"carry.{name}")
    found: Any = score({"rules": rules, "carry": {name: value}, "seats": [{}] * 4, "outcome": {"kind": "draw"}})
    assert (found["error"]["code"], found["error"]["path"]) == ("bad_carry", f"carry.{name}")


@pytest.mark.parametrize("rules", KNOWN)
def test_default_hand_of_every_rule_set(rules: str) -> None:
    """Every rule set deals a hand with no more said than its name and a seed."""
    table = Table.new(rules, seed=1)
    assert table.waiting
    assert json.loads(table.record()[0])["rules"] == rules


NUMBERS = {
    "seed": 7,
    "dealer": 2,
    "seats": 4,
    "base": 10,
    "cards": [1, 0, 2, 1],
    "carry": {"streak": 2, "ga": [1, 0, 2, 3]},
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_numpy_count(name: str) -> None:
    """A number may be numpy's wherever a hand takes one; the hand and its record are those of Python's numbers."""
    given: dict[str, Any] = {"options": {"double_card": True, "ga": True}, **NUMBERS}
    value = given[name]
    if isinstance(value, dict):
        foreign: Any = {"streak": np.uint8(2), "ga": [np.int64(one) for one in value["ga"]]}
    else:
        foreign = [np.int64(one) for one in value] if isinstance(value, list) else np.int64(value)
    table = Table.new("hainan", **{**given, name: foreign})
    assert table.serialise() == Table.new("hainan", **given).serialise()
    assert table.view(0) == Table.new("hainan", **given).view(0)


def test_options_of_numpy_count() -> None:
    """An option may be numpy's number, and so may those of its list; record and kept hand have Python's."""
    foreign = {"ga_values": [np.int8(0), np.int64(2)], "hands": np.uint8(4)}
    given, meant = (Table.new("hainan", seed=7, options=options) for options in (foreign, NUMBERED))
    assert given.serialise() == meant.serialise()
    assert given.record() == meant.record()
    assert pickle.loads(pickle.dumps(given)).digest() == meant.digest()  # noqa: S301 - our own bytes


NUMBERED = {"ga_values": [0, 2], "hands": 4}


class Strange(Mapping[Any, Any]):
    """A mapping whose one name is a list."""

    def __getitem__(self, name: object) -> object:
        return 1

    def __iter__(self) -> Iterator[Any]:
        return iter([[1]])

    def __len__(self) -> int:
        return 1


class Broken:
    """A number that breaks when it is asked which."""

    def __index__(self) -> int:
        raise ValueError


@pytest.mark.parametrize(
    ("given", "code"),
    [
        pytest.param(Strange(), "bad_header", id="a name that is a list"),
        pytest.param({"rules": "hainan", "seed": 7, "options": {"hands": Broken()}}, "bad_option", id="option"),
        pytest.param({"rules": "hainan", "seed": Broken()}, "bad_seed", id="seed"),
        pytest.param({"rules": "hainan", "seed": 7, "dealer": Broken()}, "bad_dealer", id="dealer"),
    ],
)
def test_strange_objects_have_codes(given: Any, code: str) -> None:
    """What programs bring and no JSON holds is refused like everything else."""
    with pytest.raises(HaipaiError) as caught:
        Table.from_header(given)
    assert caught.value.code == code


def test_dice_of_numpy_count() -> None:
    """The dice of a layout, too, as a list or a tuple."""
    for dice in ([np.int64(1), np.int32(2)], (np.uint8(1), 2)):
        assert Table.from_header({**LAID, "dice": dice}).digest() == Table.from_header(LAID).digest()


def test_a_seat_of_numpy_plays() -> None:
    """A command is taken from a seat that is numpy's number, and from no True."""
    table = Table.new("shanghai", seed=7, dealer=1)
    command = table.legal(np.int64(1))[0]
    with pytest.raises(Refused) as refused:
        table.apply(True, command)
    assert refused.value.code == "no_such_seat"
    table.apply(np.int64(1), command)
    assert {"do": [1, command]} in [json.loads(line) for line in table.record()]


def test_a_seed_of_numpy_imagines() -> None:
    """The same seed as numpy's number deals the same hidden tiles."""
    view = Table.new("shanghai", seed=7).view(0)
    one, other = determinize(view, np.int64(3)), determinize(view, 3)
    assert [one.view(who) for who in range(4)] == [other.view(who) for who in range(4)]


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", np.float64(7)), ("seed", np.bool_(True)), ("base", np.float32(1)), ("dealer", np.array([1, 2]))],
)
def test_other_values_of_numpy_are_refused(name: str, value: object) -> None:
    """What is no whole number is none in numpy either."""
    assert error_of({**SEED, name: value})[0] == f"bad_{name}"
