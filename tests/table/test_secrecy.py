"""A seat's view holds nothing it may not know: hidden tiles may be others without its noticing."""

import random

import pytest

from haipai import actions
from haipai.notation import format_in_order
from haipai.table import Table
from haipai.table.events import commands_of
from tests.table.random_hands import TABLES, random_hand
from tests.table.scene import play, quietly, scene

pytestmark = pytest.mark.core

READY = "34p111222999s77z"
Do = tuple[int, str]


def places_of(table: Table, who: int) -> set[int]:
    """Return the places in the wall of the tiles that a seat was dealt or drew."""
    stacks = [[place + 1, place] for place in range(0, len(table.wall), 2)]
    order = [stack for stack in stacks for _ in range(2)]
    found = set()
    for step in range(13 * table.nseats + 1):
        place = next(stack for stack in order if stack).pop()
        if dealt_to(table, step) == who:
            found.add(place)
    for event in table.events:
        if event["type"] == "draw":
            ends = stacks if event["from"] == "front" else reversed(stacks)
            place = next(stack for stack in ends if stack).pop()
            if event["seat"] == who:
                found.add(place)
    return found


def dealt_to(table: Table, step: int) -> int:
    """Return who gets the tile of a step of the deal (C-3.5)."""
    n = table.nseats
    return int(table.dealer + (step // 4 if step < 12 * n else step - 12 * n)) % n


def commands(table: Table) -> list[Do]:
    """Return the commands of a hand."""
    return [(who, actions.text(code)) for who, code in commands_of(table)]


def laid(table: Table, wall: list[int]) -> Table:
    """Return the beginning of the same hand with another wall."""
    header = table.header
    same = {name: getattr(header, name) for name in ("rules", "options", "base", "seats", "dealer", "carry", "cards")}
    return Table.new(**same, wall=format_in_order(wall), dice=[int(table.dice1), int(table.dice2)])


def public(table: Table, first: int) -> list[object]:
    """Return the events as a spectator sees them from number `first` on."""
    return [table.seat_event(event, -1) for event in table.events_since(first)]


def same_for_all(one: Table, other: Table, first: int) -> bool:
    """Tell whether the same commands are legal for all and the same public facts followed."""
    legal = all(one.legal(who) == other.legal(who) for who in range(one.nseats))
    return legal and public(one, first) == public(other, first)


def compare(one: Table, other: Table, viewer: int, script: list[Do]) -> int:
    """Play two hands side by side while they are the same for all; views and events of the viewer must be equal.

    Returns how many moments were compared.  It stops when the hand is over: then all is open.
    """
    compared, first = 0, 0
    for who, command in script:
        if one.over or not same_for_all(one, other, first):
            break
        assert one.view(viewer) == other.view(viewer)
        seen = [[table.seat_event(event, viewer) for event in table.events_since(first)] for table in (one, other)]
        assert seen[0] == seen[1]
        compared += 1
        first = one.event_count
        one.apply(who, command)
        other.apply(who, command)
    return compared


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_swap_of_hidden_tiles(rules: str, seats: int) -> None:
    """Two tiles the seat never gets change places: as long as all goes on alike, it sees the very same."""
    rng = random.Random(rules)
    moments = 0
    for seed in range(9):
        table = random_hand(rules, seed, seats)
        wall = [int(tile) for tile in table.wall]
        script = commands(table)
        viewer = rng.randrange(table.nseats)
        free = [place for place in set(range(len(wall))) - places_of(table, viewer) if wall[place] < 34]
        for _ in range(3):
            a, b = rng.sample(free, 2)
            swapped = list(wall)
            swapped[a], swapped[b] = wall[b], wall[a]
            moments += compare(laid(table, wall), laid(table, swapped), viewer, script)
    assert moments >= 300


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_order_of_the_wall(rules: str, seats: int) -> None:
    """The tiles still in the wall in any other order: no seat's view changes."""
    rng = random.Random(rules)
    for seed in range(6):
        table = random_hand(rules, seed, seats)
        script = commands(table)
        wall = [int(tile) for tile in table.wall]
        stop = rng.randrange(len(script))
        shuffled = laid(table, wall)
        for who, command in script[:stop]:
            shuffled.apply(who, command)
        taken = set().union(*(places_of(shuffled, who) for who in range(table.nseats)))
        rest = [place for place in range(len(wall)) if place not in taken]
        tiles = [wall[place] for place in rest]
        rng.shuffle(tiles)
        other = list(wall)
        for place, tile in zip(rest, tiles, strict=True):
            other[place] = tile
        again = laid(table, other)
        for who, command in script[:stop]:
            again.apply(who, command)
        if not shuffled.over:
            assert [again.view(who) for who in range(-1, seats)] == [shuffled.view(who) for who in range(-1, seats)]


# -- who is asked is nobody's business --------------------------------------------------------------------


def thrown(hands: dict[int, str], *answers: str) -> Table:
    """Seat 0 throws 5p at a table that pauses before draws; some of those asked have answered."""
    table = scene({0: "5p147m369s1234567z", 3: "258m147p147s1267z", **hands}, draws="9m")
    table.pause_before_draws(True)
    return play(table, "0 discard 5p", *answers)


@pytest.mark.parametrize(
    ("hands", "answers"),
    [
        pytest.param({1: "46p*", 2: READY}, [], id="two are asked"),
        pytest.param({1: "46p*", 2: READY}, ["1 pass"], id="one has passed"),
        pytest.param({1: "46p*", 2: READY}, ["1 chow 4p"], id="one has claimed, the other is open"),
        pytest.param({1: "46p*", 2: READY}, ["1 pass", "2 pass"], id="all have passed"),
        pytest.param({2: "55p*"}, [], id="one is asked"),
    ],
)
def test_windows_and_pauses_look_alike(hands: dict[int, str], answers: list[str]) -> None:
    """To one not asked (and a spectator) a window of others, its answers and the pause after it are one and the same."""
    quiet = thrown({})
    assert quiet.phase_name == "pause"
    table = thrown(hands, *answers)
    for viewer in (-1, 0, 3):
        assert table.view(viewer) == quiet.view(viewer)
        assert table.view(viewer)["phase"] == "claim"


def konged(hand: str, *answers: str) -> Table:
    """Seat 0 adds 5p to its pung at a table that pauses before draws; seat 2 holds `hand`."""
    hands = {0: "55p9m1234567z147s1p", 1: "369m147p258s1234z", 2: hand, 3: "147m369p369s1567z"}
    table = scene(hands, draws="8m8m5p8m8m6s5p", back="2m")
    quietly(table, "0 discard 9m", "1 timeout", "2 timeout")
    play(table, "3 discard 5p")
    quietly(table, "0 pung", "0 discard 1z", "1 timeout", "2 timeout", "3 timeout")
    table.pause_before_draws(True)
    return play(table, "0 added_kong 5p", *answers)


@pytest.mark.parametrize("answers", [[], ["2 pass"]], ids=["asked", "passed"])
def test_robbing_and_pauses_look_alike(answers: list[str]) -> None:
    """The same for an added kong: whether anybody may rob it is not to be seen."""
    quiet = konged("147m29p147s23567z")
    asked = konged(READY, *answers)
    assert quiet.phase_name == "pause"
    assert asked.phase_name == ("pause" if answers else "rob")
    for viewer in (-1, 0, 1, 3):
        assert asked.view(viewer) == quiet.view(viewer)
        assert asked.view(viewer)["phase"] == "rob"
