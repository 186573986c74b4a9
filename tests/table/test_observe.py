"""The observation is the view in numbers: every plane and scalar, at every moment, in every rule set."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from haipai.table import Table
from haipai.table.observe import PLANES, SCALARS, SIZE, VERSION, observation_of
from haipai.tiles import KINDS
from tests.table.random_hands import TABLES, random_player, random_table
from tests.table.scene import play
from tests.table.test_kongs import READY, before_added_kong

pytestmark = pytest.mark.core

WINDOWS = ("claim", "rob")
PHASE_PLACES = {"before": 0, "turn": 1, "claim": 2, "rob": 2, "offer": 3, "last": 4, "over": 5}
EAST = 27
FOUR = range(4)
# Rules and seats → seeds of random hands in which every scalar and plane is something other than zero once, but for
# those, by their beginnings, which that game never shows.
GAMES = {
    ("shanghai", 4): ((33, 5, 3), ("own flowers", "敲", "嘎", "连庄")),
    ("qiaoma", 4): ((62, 0, 3), ("own flowers", "嘎", "连庄")),
    ("jihu", 4): ((62, 3), ("own flowers", "敲", "嘎", "连庄", "荒番", "the hand is doubled", "relation")),
    ("hainan", 4): ((13, 1, 3), ("敲", "荒番", "the hand is doubled", "relation")),
    ("hainan", 3): ((14, 0, 3), ("敲", "荒番", "the hand is doubled", "relation", "plane 7", "plane 11")),
}
# Version of the encoder → SHA-256 of the observations of these hands.  Other numbers are another version.
GOLDEN: dict[int, dict[tuple[str, int], str]] = {
    1: {
        ("shanghai", 4): "3754e24ed2e5f540241137661fc5ed8c5e4bc76d6ced8bcb45fe356d2c67c669",
        ("qiaoma", 4): "f9fea8dd2f80de3e44f584c7663127d510df4b8866cc063f0d71e42d2b0f79a4",
        ("jihu", 4): "e6175be426c0a72b1846fccf67c87ba125be6d3a61aea2a413883d1de2c5a29c",
        ("hainan", 4): "3b92bce8b0af5a1e0bc761eaad3b06c389dd1849465c814d523b77c131354db0",
        ("hainan", 3): "4402b1341026d97f02ea1f148549b62cdf4a236e0b77d8e3777c7496720c946f",
    },
}


# -- the numbers that a view makes ---------------------------------------------------------------------


def counts(tiles: list[int]) -> list[int]:
    """Return how often each playing kind is among tiles; backs and flowers are none."""
    return [tiles.count(kind) for kind in range(KINDS)]


def flags(tiles: list[int]) -> list[int]:
    """Return one flag for each flower."""
    return [int(KINDS + flower in tiles) for flower in range(8)]


def place(which: int | None, size: int = 4) -> list[int]:
    """Return flags of which one is set, or none."""
    return [int(which == number) for number in range(size)]


def by_seat(values: list[int]) -> list[int]:
    """Return four numbers, zero for players who are not there."""
    return [*values, *[0] * (4 - len(values))]


def planes_of(view: Any) -> list[list[int]]:
    """Return the planes, each 34 numbers."""
    players = in_turn_order(view)
    own = counts(view["hand"])
    melds = [counts([tile for meld in one["melds"] for tile in meld["tiles"]]) for one in players]
    rivers = [counts([thrown["tile"] for thrown in one["river"] if not thrown["claimed"]]) for one in players]
    nothing = [[0] * KINDS] * (4 - len(players))
    lying = [view["last"]["tile"]] if view["phase"] in WINDOWS else []
    drawn = [] if view["drawn"] is None else [view["drawn"]]
    held = [[int(count > level) for count in own] for level in FOUR]
    return [*held, *melds, *nothing, *rivers, *nothing, view["unseen"], counts(lying), counts(drawn)]


def in_turn_order(view: Any) -> list[Any]:
    """Return the players, the viewer first."""
    return [view["players"][(view["seat"] + step) % view["seats"]] for step in range(view["seats"])]


def kongs_hidden(view: Any, player: Any) -> int:
    """Return how many concealed kongs of another player lie with their backs up."""
    backs = [meld for meld in player["melds"] if meld["kind"] == "concealed_kong" and -1 in meld["tiles"]]
    return 0 if view["phase"] == "over" else len(backs)


def began_by_claim(view: Any) -> bool:
    """Did the own turn begin by 吃 or 碰?  That tile lay last, and the meld is the newest."""
    melds = view["players"][view["seat"]]["melds"]
    own = view["phase"] == "turn" and view["turn"] == view["seat"]
    newest = bool(melds) and melds[-1]["kind"] in ("chow", "pung")
    return own and view["last"] is None and newest


def scalars_of(view: Any) -> list[list[int]]:
    """Return the scalars in the order of SCALARS."""
    me, n, phase, marks = view["seat"], view["seats"], view["phase"], view["marks"]
    players, dealt, window = in_turn_order(view), phase != "before", phase in WINDOWS
    seats = [(me + step) % n for step in range(n)]
    takes = [by_seat([one["takes"][giver] for giver in seats]) for one in players]
    return [
        [flag for step in FOUR for flag in (flags(players[step]["flowers"]) if step < n else [0] * 8)],
        flags(view["hidden_flowers"]),
        by_seat([kongs_hidden(view, one) for one in players]),
        by_seat([one["hand_size"] for one in players]),
        by_seat([int(one["ready"]) for one in players]),
        by_seat([(one["ga"] or 0) if dealt else 0 for one in players]),
        by_seat([int(one["card"]) for one in players]),
        [number for row in takes for number in row] + [0] * (16 - 4 * n),
        by_seat([view["relations"][me][who] for who in seats]),
        place((view["dealer"] - me) % n),
        place(None if view["turn"] < 0 else (view["turn"] - me) % n),
        place(PHASE_PLACES[phase], 6),
        place((view["last"]["seat"] - me) % n if window else None),
        [view["drawable"]],
        [int(view["doubled"])],
        [marks["huangfan"] or 0],
        place((marks["ling"] or EAST) - EAST),
        [marks["streak"] or 0],
        [n],
        [int(began_by_claim(view))],
    ]


# -- the tests -----------------------------------------------------------------------------------------


def parts_of(seen: bytes) -> dict[str, list[int]]:
    """Return an observation cut into planes and scalars, by name."""
    parts = {f"plane {plane}": list(seen[plane * KINDS : (plane + 1) * KINDS]) for plane in range(PLANES)}
    at = PLANES * KINDS
    for name, size in SCALARS:
        parts[name] = list(seen[at : at + size])
        at += size
    assert at == len(seen) == SIZE
    return parts


def wanted(view: Any) -> dict[str, list[int]]:
    """Return what an observation is to hold, by name."""
    names = [f"plane {plane}" for plane in range(PLANES)] + [name for name, _ in SCALARS]
    return dict(zip(names, [*planes_of(view), *scalars_of(view)], strict=True))


def moments(rules: str, seats: int, seeds: Iterable[int]) -> Iterator[Table]:
    """Play random hands, stopping before the deal, at every decision, in pauses and at the end."""
    for seed in seeds:
        table, player = random_table(rules, seed, seats), random_player(seed)
        table.pause_before_draws(seed % 3 == 0)
        yield table
        while not table.over:
            if table.actor < 0:
                table.go_on()
            else:
                table.step(int(player.choose(table, table.actor)))
            yield table


def test_every_game_is_observed() -> None:
    """Every rule set with every number of players has its hands and its digest."""
    assert list(GAMES) == list(GOLDEN[VERSION]) == TABLES


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_every_number_is_the_view(rules: str, seats: int) -> None:
    """Every plane and scalar of every seat is what the view of that seat says; each is something other than zero once."""
    seeds, never = GAMES[rules, seats]
    filled, names = set[str](), set[str]()
    for table in moments(rules, seats, seeds):
        for who in range(seats):
            parts = parts_of(observation_of(table, who))
            assert parts == wanted(table.view(who))
            filled |= {name for name, numbers in parts.items() if any(numbers)}
            names |= set(parts)
    assert {name for name in names - filled if not name.startswith(never)} == set()


@pytest.mark.parametrize("who", FOUR)
def test_a_tile_that_may_be_robbed(who: int) -> None:
    """The tile of an added kong that is asked about lies on the table, and its giver is the konger, to every seat."""
    table = play(before_added_kong(s2=READY), "0 added_kong 5p")
    parts = parts_of(observation_of(table, who))
    assert parts == wanted(table.view(who))
    assert parts["plane 13"][13] == 1
    assert parts["the giver of the tile on the table, one of four"] == place(-who % 4)


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_the_numbers_stay(rules: str, seats: int) -> None:
    """The observations of known hands are those of this version of the encoder, in either build."""
    seen = hashlib.sha256()
    for table in moments(rules, seats, GAMES[rules, seats][0]):
        for who in range(seats):
            seen.update(observation_of(table, who))
    assert seen.hexdigest() == GOLDEN[VERSION][rules, seats]
