"""Copies of a table: clone, serialise, pickle, deepcopy; each goes its own way and ends the same way."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from haipai.errors import HaipaiError
from haipai.rules import KNOWN, load
from haipai.table import Table, restore
from haipai.table.playout import play
from haipai.table.policies import NAMES, policy
from tests.table.random_hands import TABLES
from tests.table.scene import play as do
from tests.table.scene import scene

pytestmark = pytest.mark.core

COPIES: dict[str, Callable[[Table], Table]] = {
    "clone": lambda table: table.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),  # noqa: S301 - our own bytes
    "serialise": lambda table: restore(table.serialise()),
}


def everything(table: Table) -> tuple[object, ...]:
    """Return all that a table tells."""
    views = [table.view(who) for who in range(-1, table.nseats)]
    return table.record(), table.waiting, [table.legal(who) for who in range(table.nseats)], views, table.carry


def moments(rules: str, seed: int, every: int) -> list[Table]:
    """Return clones of a hand at every so many decisions, the beginning and the end among them."""
    options = {"double_card": True}
    table = Table.new(rules, seed=seed, options=options, cards=[1, 0, 1, 1], carry={"first_dealer": 2}, base=2)
    player = policy("claims", seed)
    found, number = [table.clone()], 0
    while table.waiting:
        table.step(int(player.choose(table, table.actor)))
        number += 1
        if number % every == 0 or table.over:
            found.append(table.clone())
    return found


@pytest.mark.parametrize("rules", KNOWN)
@pytest.mark.parametrize("way", COPIES)
def test_copy_is_equal(way: str, rules: str) -> None:
    """At any moment a copy tells the same as the original, and plays on to the same end."""
    for table in moments(rules, 5, 23):
        other = COPIES[way](table)
        assert everything(other) == everything(table)
        play(other, policy("random", 1))
        again = table.clone()
        play(again, policy("random", 1))
        assert other.digest() == again.digest()


@pytest.mark.parametrize("way", COPIES)
def test_copy_is_independent(way: str) -> None:
    """What is done to a copy is not done to the original, nor the other way round."""
    for table in moments("shanghai", 6, 9)[:-1]:
        before = everything(table)
        other = COPIES[way](table)
        play(other, policy("claims", 2))
        assert everything(table) == before
        other = COPIES[way](table)
        frozen = everything(other)
        play(table, policy("claims", 3))
        assert everything(other) == frozen


def test_copies_of_an_open_window() -> None:
    """Questions and the answers already given are part of the state."""
    table = do(scene({0: "5p*", 1: "46p*", 2: "55p*", 3: "34p111222999s77z"}), "0 discard 5p", "2 pung")
    for way, copied in COPIES.items():
        other = copied(table)
        assert (way, other.waiting) == (way, [1, 3])
        do(other, "3 pass")
        assert (way, other.turn, other.events[-1]["type"]) == (way, 2, "pung")
    assert table.waiting == [1, 3]


def test_copies_of_a_pause() -> None:
    """A pause, and the wish to be paused, survive a copy."""
    table = scene({0: "5p*"}, draws="9m")
    table.pause_before_draws(True)
    do(table, "0 discard 5p")
    for way, copied in COPIES.items():
        other = copied(table)
        assert (way, other.phase_name, other.waiting) == (way, "pause", [])
        other.go_on()
        assert (way, other.waiting) == (way, [1])
        do(other, "1 timeout")
        assert (way, other.phase_name) == (way, "pause")


def test_serialised_is_small_json() -> None:
    """The bytes are a JSON text of the header and the commands."""
    table = Table.new(seed=5)
    play(table, policy("random", 5))
    data = table.serialise()
    assert len(data) < 4096
    assert set(json.loads(data)) == {"haipai_table", "header", "do", "pauses", "paused"}


def changed(**fields: object) -> bytes:
    """Return a serialised table with other fields."""
    return json.dumps({**json.loads(Table.new(seed=5).serialise()), **fields}).encode()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\xff\xfe", id="no text"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"{}", id="no fields"),
        pytest.param(b"null", id="null"),
        pytest.param(b"[" * 100_000, id="too deep"),
        pytest.param(changed(haipai_table=2), id="another version"),
        pytest.param(changed(header=[]), id="a header that is none"),
        pytest.param(changed(do="x"), id="commands that are none"),
        pytest.param(changed(do=[5]), id="a command that is none"),
        pytest.param(changed(do=[[0, "x"]]), id="a code that is none"),
        pytest.param(changed(do=[[0, 999]]), id="a code out of range"),
        pytest.param(changed(do=[[1, 0]]), id="an illegal command"),
    ],
)
def test_no_table(data: bytes) -> None:
    """Anything else than a serialised table is refused, whatever it is."""
    with pytest.raises(HaipaiError) as caught:
        restore(data)
    assert caught.value.code == "bad_table"


BESIDES: dict[str, Callable[[Any], Any]] = {"deepcopy": copy.deepcopy, "pickle": COPIES["pickle"]}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("way", BESIDES)
def test_copy_of_a_policy_goes_on(way: str, name: str) -> None:
    """A copied policy is of the same kind and goes on at the same place of its stream, each by itself."""
    player = policy(name, 3)
    play(Table.new(seed=1), player)
    other = BESIDES[way](player)
    assert type(other) is type(player)
    hands = [Table.new(seed=2), Table.new(seed=2)]
    for table, who in zip(hands, (player, other), strict=True):
        play(table, who)
    assert hands[0].digest() == hands[1].digest()


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize("way", BESIDES)
def test_copy_of_a_rule_set_plays(way: str, rules: str, seats: int) -> None:
    """A copied rule set is bound to the same options and seats, and a hand of it is the same hand."""
    bound = load(rules, {"double_card": True}, seats)
    other = BESIDES[way](bound)
    assert type(other) is type(bound)
    assert (other.id, other.options, int(other.seats)) == (rules, bound.options, seats)
    hands = [Table.of_header(Table.new(rules, seed=3, seats=seats).header, one) for one in (bound, other)]
    for table in hands:
        play(table, policy("greedy", 1))
    assert hands[0].digest() == hands[1].digest()
