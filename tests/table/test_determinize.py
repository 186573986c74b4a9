"""Determinised tables: the seat sees what it saw, nothing is lost, and the hand goes on from there."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.table import Table
from haipai.table.determinize import determinize
from haipai.table.hidden import waits
from haipai.table.invariants import invariants
from haipai.table.policies import policy
from haipai.table.replay import Replay
from tests.conftest import ROOT

SCRIPTS = sorted((ROOT / "tests" / "vectors" / "scripts").glob("*.jsonl"))
GAMES = [
    *(pytest.param(rules, 4, {}, id=rules) for rules in KNOWN),
    pytest.param("hainan", 3, {"ga": True, "no_honours": True}, id="hainan, three, ga"),
    pytest.param("qiaoma", 4, {"double_card": True}, id="qiaoma, cards"),
]


def moments(rules: str, seats: int, options: dict[str, object], walls: int) -> Iterator[Table]:
    """Tables in the middle of hands, by every policy in turn."""
    for seed in range(walls):
        table = Table.new(rules, seed=seed, seats=seats, options=options, cards=[1] * seats)
        player = policy(("random", "claims", "greedy")[seed % 3], seed)
        chance = random.Random(seed)
        while not table.over:
            if chance.random() < 0.15:
                yield table
            table.step(int(player.choose(table, table.actor)))


def play_on(table: Table, seed: int) -> None:
    """Play a hand to its end, invariants checked at every step."""
    player = policy("greedy", seed)
    while not table.over:
        invariants(table)
        if table.actor < 0:
            table.go_on()
        else:
            table.step(int(player.choose(table, table.actor)))
    invariants(table)


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_the_seat_sees_the_same(rules: str, seats: int, options: dict[str, object]) -> None:
    """The view of the new table is the given one in every field, for every seat and the spectator."""
    chance = random.Random(1)
    for table in moments(rules, seats, options, 9):
        for who in range(-1, seats):
            view = table.view(who)
            found = determinize(view, chance, options)
            invariants(found)
            assert found.view(who) == view


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_the_hand_goes_on(rules: str, seats: int, options: dict[str, object]) -> None:
    """Whole hands can be played from a determinised table."""
    for number, table in enumerate(moments(rules, seats, options, 4)):
        play_on(determinize(table.view(table.actor), number, options), number)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.removesuffix(".haipai.jsonl"))
def test_scripts_are_seen_the_same(script: object) -> None:
    """In every position of the scripts, robbed kongs, 敲, offers and missed wins included, the asked see the same."""
    replay = Replay()
    for number, line in enumerate(SCRIPTS[SCRIPTS.index(script)].read_text(encoding="utf-8").splitlines()):  # type: ignore[arg-type]
        replay.feed(line)
        if not replay.tables or replay.tables[-1].over:
            continue
        table = replay.tables[-1]
        for who in table.waiting:
            view = table.view(who)
            found = determinize(view, number, table.header.options)
            invariants(found)
            assert found.view(who) == view


def test_declared_hands_wait() -> None:
    """Whoever has declared 敲 waits for a pattern on the new table too (QM-2)."""
    seen = 0
    for seed in range(40):
        table = Table.new("qiaoma", seed=seed)
        player = policy("greedy", seed)
        while not table.over:
            ready = [who for who in range(4) if table.seats[who].ready and who not in (table.actor, table.turn)]
            if ready and table.seats[table.actor].size() % 3 == 2:
                found = determinize(table.view(table.actor), seed)
                assert all(waits(found, who) for who in ready)
                seen += 1
            knocks = [code for code in table.codes() if 34 <= code < 68]
            table.step(knocks[0] if knocks else int(player.choose(table, table.actor)))
    assert seen > 20


def test_hidden_tiles_are_dealt_evenly() -> None:
    """Over many draws each unseen tile is in the other hands as often as their share of the hidden places says."""
    table = Table.new("shanghai", seed=3)
    view = table.view(0)
    unseen: list[int] = view["unseen"]  # type: ignore[assignment]
    counts: Counter[int] = Counter()
    draws = 400
    for number in range(draws):
        found = determinize(view, number)
        for who in (1, 2, 3):
            counts.update({kind: int(held) for kind, held in enumerate(found.seats[who].hand)})
    share = 39 / sum(unseen)
    for kind in range(34):
        assert abs(counts[kind] / draws - share * unseen[kind]) < 0.25, kind


def test_the_same_seed_is_the_same_table() -> None:
    """A seed gives the same hidden tiles each time; another gives others."""
    view = Table.new("shanghai", seed=3).view(0)
    one, same, other = (determinize(view, seed) for seed in (b"1" * 32, b"1" * 32, 2))
    assert list(one.wall) == list(same.wall) != list(other.wall)


def test_any_source_of_chance() -> None:
    """Python's and numpy's generators serve as well as a seed."""
    view = Table.new("shanghai", seed=3).view(0)
    for make in (lambda: random.Random(5), lambda: np.random.default_rng(5)):
        assert list(determinize(view, make()).wall) == list(determinize(view, make()).wall)


def test_hidden_kongs_get_a_kind() -> None:
    """A foreign concealed kong is of a kind of which no tile is seen."""
    for table in moments("shanghai", 4, {}, 60):
        for who in range(4):
            if any(meld.kind == 4 for meld in table.seats[who].melds):
                view = table.view((who + 1) % 4)
                found = determinize(view, 1)
                kinds = [int(meld.tile) for meld in found.seats[who].melds if meld.kind == 4]
                assert all(view["unseen"][kind] == 4 for kind in kinds)  # type: ignore[index]
                return
    raise AssertionError("no concealed kong was seen")


def test_copies_are_independent() -> None:
    """Clones and deep copies play apart and are of the same kind."""
    table = determinize(Table.new("shanghai", seed=3).view(0), 1)
    for other in (table.clone(), copy.deepcopy(table)):
        other.step(other.codes()[0])
        assert other.event_count > table.event_count
        with pytest.raises(HaipaiError):
            other.record()


@pytest.mark.parametrize(
    "act", [lambda t: t.record(), lambda t: t.serialise(), pickle.dumps], ids=["record", "serialise", "pickle"]
)
def test_there_is_no_record(act: object) -> None:
    """What was before the view cannot be written down, and is not made up."""
    table = determinize(Table.new("shanghai", seed=3).view(0), 1)
    assert callable(act)
    with pytest.raises(HaipaiError) as caught:
        act(table)
    assert caught.value.code == "no_record"


def over() -> object:
    """The view of a hand that has ended."""
    table = Table.new("shanghai", seed=3)
    play_on(table, 3)
    return table.view(0)


@pytest.mark.parametrize(
    ("view", "rng", "code"),
    [
        pytest.param(over(), 1, "hand_over", id="over"),
        pytest.param({}, 1, "bad_view", id="nothing"),
        pytest.param(None, 1, "bad_view", id="none"),
        pytest.param({**Table.new("shanghai", seed=3).view(0), "wall_left": 12}, 1, "bad_view", id="wall"),
        pytest.param({**Table.new("shanghai", seed=3).view(0), "hand": [1] * 14}, 1, "bad_view", id="copies"),
        pytest.param({**Table.new("shanghai", seed=3).view(0), "rules": "riichi"}, 1, "unknown_rules", id="rules"),
        pytest.param(Table.new("shanghai", seed=3).view(0), "x", "bad_seed", id="seed"),
    ],
)
def test_wrong_arguments_have_codes(view: object, rng: object, code: str) -> None:
    """A view that no table has is refused."""
    with pytest.raises(HaipaiError) as caught:
        determinize(view, rng)
    assert caught.value.code == code
