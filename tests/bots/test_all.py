"""Every bot in every rule set: legal, the same for the same seed and view, blind to what its seat may not see."""

import copy
import random
from collections.abc import Iterator

import pytest

from haipai import actions
from haipai.bots import BOTS, View, make
from haipai.bots.books import book_for
from haipai.bots.hand import Hand
from haipai.bots.plan import Book
from haipai.bots.sight import Sight
from haipai.bots.sketch import Sketch
from haipai.errors import HaipaiError
from haipai.notation import format_in_order
from haipai.rules import KNOWN, load
from haipai.shapes import distance
from haipai.table import Refused, Table
from haipai.table.events import commands_of
from haipai.tiles import KINDS
from tests.bots.tables import SETTINGS, play, seated

HANDS = 4  # of each setting and line-up; every decision in them is checked
LINE_UPS = [("solid", "random", "shanten", "solid"), ("random", "solid", "random", "shanten")]


def dealt(setting: tuple[str, dict[str, object], int], seed: int) -> Table:
    """Return a hand; where cards are used every player owns one."""
    rules, options, seats = setting
    cards = [1] * seats if "double_card" in options else None
    return Table.new(rules, seed=seed, options=options, seats=seats, dealer=seed % seats, cards=cards)


@pytest.mark.parametrize("names", LINE_UPS, ids="-".join)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_answers_are_legal_and_repeatable(setting: tuple[str, dict[str, object], int], names: tuple[str, ...]) -> None:
    """In whole hands answers are legal, a second bot of the same seed gives the same, and the view stays as it was."""

    def watch(table: Table, who: int, view: View, command: str) -> None:
        before = copy.deepcopy(view)
        assert command in view["legal"]
        assert make(names[who], table.rules, seed=who).decide(view) == command
        assert view == before

    for seed in range(HANDS):
        table = dealt(setting, seed)
        assert play(table, seated(names[: table.nseats], table), watch).over


@pytest.mark.parametrize("rules", KNOWN)
def test_claims_bring_a_pattern_nearer(rules: str) -> None:
    """Whenever `solid` takes a tile by 吃 or 碰, a pattern its book wants is nearer than before."""
    taken = 0

    def watch(table: Table, _: int, view: View, command: str) -> None:
        nonlocal taken
        word = command.split(maxsplit=1)[0]
        if word not in ("pung", "chow"):
            return
        taken += 1
        sight = Sight(view)
        plans = book_for(table.rules).plans(Sketch(table.rules, sight), sight.hand)
        patterns = {plan.pattern for plan in plans}
        last = view["last"]
        after = sight.hand.after_claim(actions.code(command), last["tile"], last["seat"])
        assert any(nearer(sight.hand, after, pattern) for pattern in patterns)

    for seed in range(6):
        table = Table.new(rules, seed=100 + seed)
        play(table, seated(["solid"] * 4, table), watch)
    assert taken > 0


def nearer(before: Hand, after: Hand, pattern: int) -> bool:
    """Tell whether a pattern is nearer; after a claim the best discard counts, which a hand of 14 − 3n tiles implies."""
    return distance(after.counts, pattern, after.packed) < distance(before.counts, pattern, before.packed)


def twin_of(table: Table, one: int, two: int) -> Table | None:
    """Return the hand so far over a wall with two tiles exchanged, None when its commands are not all legal there."""
    wall = list(table.wall)
    wall[one], wall[two] = wall[two], wall[one]
    twin = Table.new(
        table.rules_id,
        wall=format_in_order(wall),
        dice=[table.dice1, table.dice2],
        dealer=int(table.dealer),
        options=table.header.options,
        seats=table.nseats,
    )
    try:
        for who, code in commands_of(table):
            twin.apply(who, actions.text(code))
    except Refused:
        return None
    return twin


def twins(table: Table, who: int, chance: random.Random) -> Iterator[Table]:
    """Yield hands that differ from this one in playing tiles, but not in what the seat has seen."""
    playing = [place for place, tile in enumerate(table.wall) if tile < KINDS]
    for _ in range(12):
        one, two = chance.sample(playing, 2)
        twin = twin_of(table, one, two) if table.wall[one] != table.wall[two] else None
        if twin is not None and twin.view(who) == table.view(who):
            yield twin


@pytest.mark.parametrize("rules", KNOWN)
def test_hidden_tiles_change_nothing(rules: str) -> None:
    """Exchanging tiles that a seat has not seen changes no answer of its bot."""
    chance = random.Random(rules)
    compared = 0
    table = Table.new(rules, seed=11)
    players = seated(["solid", "shanten", "solid", "random"], table)
    while not table.over:
        who = table.actor
        command = players[who].decide(table.view(who))
        for twin in twins(table, who, chance) if chance.random() < 0.3 else ():
            compared += 1
            assert players[who].decide(twin.view(who)) == command
        table.apply(who, command)
    assert compared > 10


@pytest.mark.parametrize("name", BOTS)
def test_bot_is_known_by_its_name(name: str) -> None:
    """Each listed bot can be made from a rule set, or from its id and options, and says its name."""
    assert make(name, load("shanghai", {"lazi": 10})).name == name
    assert make(name, ("shanghai", {"lazi": 10}), seed=3).name == name


def test_random_depends_on_seed_and_view() -> None:
    """Over many seeds and views `random` gives different answers."""
    views = [Table.new(seed=seed).view(0) for seed in range(5)]
    assert all(
        len({make("random", ("shanghai", {}), seed=seed).decide(view) for seed in range(20)}) > 3 for view in views
    )


@pytest.mark.parametrize(
    ("name", "rules", "code"),
    [
        pytest.param("clever", ("shanghai", {}), "unknown_bot", id="bot"),
        pytest.param("solid", ("poker", {}), "unknown_rules", id="rule set"),
        pytest.param("solid", ("shanghai", {"lazi": 0}), "bad_option", id="option"),
    ],
)
def test_unknown_is_refused(name: str, rules: tuple[str, dict[str, object]], code: str) -> None:
    """A bot or rule set that does not exist is an error with a code."""
    with pytest.raises(HaipaiError) as caught:
        make(name, rules)
    assert caught.value.code == code


@pytest.mark.parametrize("name", BOTS)
def test_asked_out_of_turn(name: str) -> None:
    """A seat nobody waits for has no answer to give."""
    with pytest.raises(HaipaiError) as caught:
        make(name, ("shanghai", {})).decide(Table.new(seed=1).view(2))
    assert caught.value.code == "nothing_asked"


def test_rule_set_without_a_book() -> None:
    """Where `solid` has no book it plays for the plain shape, and its answers are legal."""
    bound = load("jihu")
    bound.id = "unheard of"
    assert type(book_for(bound)) is Book
    table = Table.new("jihu", seed=3)
    players = [make("solid", bound, seed=seat) for seat in range(4)]
    assert play(table, players).over
