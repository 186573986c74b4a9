"""Whole hands at random: what must hold after every command does, and every hand ends (both builds)."""

import pytest

import haipai
from haipai import actions
from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.table import Table
from haipai.table.drawing import deal
from haipai.table.invariants import invariants
from haipai.table.playout import playout
from haipai.table.policies import NAMES, policy
from tests.core.long import watch
from tests.table.random_hands import TABLES, random_table

pytestmark = pytest.mark.core

# Compiled there is time for 20,000 hands of 上海麻将 and many of the others; interpreted for as many as show the same.
PARTS = 10
HANDS = 2000 if haipai.COMPILED else 100  # of shanghai in each part
OTHERS = 300 if haipai.COMPILED else 6
MOST = 2000  # commands in a hand: no hand is near it


def checked(table: Table, name: str, seed: int) -> Table:
    """Play a hand to its end, the invariants asked after every command."""
    player = policy(name, seed)
    invariants(table)
    for _ in range(MOST):
        if table.over:
            return table
        table.step(int(player.choose(table, table.actor)))
        invariants(table)
    raise AssertionError(f"the hand of seed {seed} does not end")


@pytest.mark.parametrize("part", range(PARTS))
def test_hands_of_shanghai(part: int) -> None:
    """Tiles are kept, hands keep their size, somebody may always act, deltas sum to zero, every hand ends."""
    for seed in range(part * HANDS, (part + 1) * HANDS):
        table = checked(Table.new("shanghai", seed=seed), ("random", "claims")[seed % 2], seed)
        assert table.drawn == (not table.winners)
        assert not table.drawn or table.deltas == [0, 0, 0, 0]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_hands_of_every_rule_set(name: str, rules: str, seats: int) -> None:
    """The same over random options, dealers, carries and cards of every rule set and number of players."""
    for seed in range(OTHERS if name != "greedy" else OTHERS // 3):
        checked(random_table(rules, seed, seats), name, seed)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_moment_is_sound(rules: str, seats: int) -> None:
    """At every step masks are what is legal, all else is refused, and hidden tiles dealt anew are not noticed."""
    found = watch(rules, seats, 10_000 if haipai.COMPILED else 300)
    assert found["moments dealt anew"] > 9


@pytest.mark.parametrize("rules", KNOWN)
def test_silence_ends_every_hand(rules: str) -> None:
    """A hand in which only the clock plays ends; nobody wins, but by eight flowers."""
    for seed in range(40 if haipai.COMPILED else 4):
        table = Table.new(rules, seed=seed, options={"double_card": True}, cards=[1] * 4)
        for _ in range(MOST):
            if table.over:
                break
            table.apply(table.waiting[-1], "timeout")
            invariants(table)
        assert table.over
        sheet = table.sheet()
        assert sheet is not None
        assert sheet["by"] in (None, "eight_flowers")


@pytest.mark.parametrize("rules", KNOWN)
def test_pauses_change_nothing(rules: str) -> None:
    """A hand with a stop before every draw is the same hand."""
    for seed in range(20 if haipai.COMPILED else 4):
        plain = checked(Table.new(rules, seed=seed), "claims", seed)
        table = Table.new(rules, seed=seed)
        table.pause_before_draws(True)
        player = policy("claims", seed)
        while not table.over:
            if table.actor < 0:
                invariants(table)
                table.go_on()
            else:
                table.step(int(player.choose(table, table.actor)))
            invariants(table)
        assert table.digest() == plain.digest()


def test_playouts_count_what_they_play() -> None:
    """A tally tells the hands, decisions, won hands and points of the hands played one by one."""
    tally = playout("shanghai", "greedy", 10, 12)
    tables = [checked(Table.new("shanghai", seed=seed), "greedy", seed) for seed in range(10, 22)]
    assert tally.hands == 12
    assert tally.won == sum(not table.drawn for table in tables) > 0
    assert tally.points == sum(max(delta, 0) for table in tables for delta in table.deltas) > 0
    commands = [line for table in tables for line in table.record() if line.startswith('{"do"')]
    assert tally.decisions == len(commands)


def test_policies_of_a_seed_are_fixed() -> None:
    """The stream of a policy: what another implementation must get."""
    luck = policy("claims", 7).luck
    assert [int(luck.below(100)) for _ in range(8)] == [53, 33, 64, 69, 33, 92, 6, 99]


@pytest.mark.parametrize("name", ["", "Random", "solid"])
def test_no_policy(name: str) -> None:
    """There is no policy of that name."""
    with pytest.raises(HaipaiError) as caught:
        policy(name, 1)
    assert caught.value.code == "bad_policy"


@pytest.mark.parametrize("name", NAMES)
def test_policies_choose_legal_codes(name: str) -> None:
    """Every policy gives a legal code, and claims with them."""
    seen = set()
    for seed in range(12):
        table = Table.new("shanghai", seed=seed)
        player = policy(name, seed)
        while table.actor >= 0:
            code = int(player.choose(table, table.actor))
            assert code in table.codes()
            seen.add(actions.text(code).partition(" ")[0])
            table.step(code)
    assert seen >= {"discard", "pung", "chow"} | ({"pass"} if name != "claims" else {"added_kong"})


# -- the invariants themselves -----------------------------------------------------------------------------


def broken(what: str) -> Table:
    """Return a table in the middle of a hand with one thing wrong."""
    table = Table.new("shanghai", seed=3)
    for _ in range(20):
        table.step(table.codes()[0])
    seat = table.seats[int(table.turn)]
    other = table.seats[(int(table.turn) + 1) % 4]
    kind = next(kind for kind in range(34) if seat.hand[kind])
    if what == "a tile lost":
        seat.add(kind, -1)
    elif what == "a tile doubled":
        other.add(kind, 1)
    elif what == "a tile in the wrong hand":
        seat.add(kind, -1)
        other.add(kind, 1)
    elif what == "a key astray":
        seat.keys[0] += 1
    elif what == "a kind unknown":
        seat.held ^= 1 << kind
    elif what == "a wall miscounted":
        table.wall_left -= 1
    elif what == "points made":
        table.deltas = [1, 0, 0, 0]
    elif what == "nobody to act":
        table.phase = 2
    elif what == "the discarder asked":
        table.phase = 2
        table.asks[int(table.turn)] = 1
    elif what == "dealt twice":
        deal(table)
    return table


@pytest.mark.parametrize(
    "what",
    [
        "a tile lost", "a tile doubled", "a tile in the wrong hand", "a key astray", "a kind unknown", "a wall miscounted", "points made",
        "nobody to act", "the discarder asked", "dealt twice",
    ],
)  # fmt: skip
def test_invariants_see(what: str) -> None:
    """Each invariant finds what it is for."""
    invariants(broken("nothing"))
    with pytest.raises(AssertionError):
        invariants(broken(what))
