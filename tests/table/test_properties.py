"""What holds for random hands of every rule set and every number of players, whatever the options that go together."""

import json
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

import haipai
from haipai.table import Table, restore
from haipai.table.replay import replay
from tests.table.random_hands import TABLES, random_hand, random_player, random_table

pytestmark = pytest.mark.core

HANDS = 200 if haipai.COMPILED else 12  # of each rule set and number of players


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_settlement(rules: str, seats: int) -> None:
    """C-9.2, C-9.3: deltas are whole, sum to zero, and are the transfers × 底分; nobody pays himself, all is named."""
    for seed in range(HANDS):
        table = random_hand(rules, seed, seats)
        sheet: Any = table.sheet()
        deltas = [0] * seats
        for transfer in sheet["transfers"]:
            assert type(transfer["points"]) is int
            assert transfer["points"] >= 0
            assert transfer["from"] != transfer["to"]
            assert transfer["clause"]
            deltas[transfer["from"]] -= transfer["points"] * table.header.base
            deltas[transfer["to"]] += transfer["points"] * table.header.base
        assert table.deltas == sheet["deltas"] == deltas
        assert all(type(delta) is int for delta in deltas)
        assert sum(deltas) == 0
        assert table.carry["dealer"] in range(seats)


# -- answers -------------------------------------------------------------------------------------------


def open_questions(rules: str, seats: int, seed: int) -> list[Table]:
    """Return every moment of a hand at which more than one seat is asked: windows, and choices before the deal."""
    table = random_table(rules, seed, seats)
    player = random_player(seed)
    found = []
    while table.waiting:
        if len(table.waiting) > 1:
            found.append(table.clone())
        table.step(int(player.choose(table, table.actor)))
    return found


def outcome(table: Table, order: tuple[int, ...], answers: dict[int, str]) -> tuple[object, ...]:
    """Give answers in an order, those not asked for any more left out; everything the table then is."""
    table = table.clone()
    before = table.event_count
    for who in order:
        if table.event_count == before and not table.over:
            table.apply(who, answers[who])
    left = [table.view(who) for who in range(-1, table.nseats)]
    return table.events, table.over, table.waiting, left


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_order_of_answers_never_matters(rules: str, seats: int) -> None:
    """C-6.2: all answers in all orders lead to the same table, in windows and before the deal."""
    rng = Random(f"{rules} {seats}")
    asked = [moment for seed in range(100) for moment in open_questions(rules, seats, seed)]
    before, windows = ([m for m in asked if (m.phase_name == "before") is early] for early in (True, False))
    for moment in (*rng.sample(windows, 8), *rng.sample(before, 2)):
        choices = list(product(*(moment.legal(who) for who in moment.waiting)))
        for given in rng.sample(choices, min(6, len(choices))):
            answers = dict(zip(moment.waiting, given, strict=True))
            results = [outcome(moment, order, answers) for order in permutations(moment.waiting)]
            assert all(result == results[0] for result in results)


# -- the same hand again -------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_record_replays(rules: str, seats: int) -> None:
    """The record of a hand replays to the same table, event by event; so do its commands alone, and its bytes."""
    for seed in range(HANDS // 4):
        table = random_hand(rules, seed, seats)
        record = table.record()
        alone = [line for line in record if not line.startswith('{"event"')]
        for again in (replay(record).table, replay(alone).table, restore(table.serialise())):
            assert again.record() == record
            assert (again.deltas, again.winners, again.carry) == (table.deltas, table.winners, table.carry)
        written = json.loads(record[0])
        assert (written["options"], written["seats"]) == (table.header.options, seats)


# -- secrecy -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_views_hold_no_foreign_tile(rules: str, seats: int) -> None:
    """C-7.1, HN-2: until the end no view and no event in a seat's form shows another's hand, 暗杠, draw, 嘎 or card."""
    for seed in range(HANDS // 4):
        table = random_table(rules, seed, seats)
        player = random_player(seed)
        while not table.over:
            for who in range(-1, seats):
                check_view(table, who)
            table.step(int(player.choose(table, table.actor)))


def check_view(table: Table, who: int) -> None:
    """Check a seat's view and the newest event as it sees it."""
    view: Any = table.view(who)
    for other, seen in enumerate(view["players"]):
        if other != who:
            assert all(set(meld["tiles"]) == {-1} for meld in seen["melds"] if meld["kind"] == "concealed_kong")
            if table.phase_name == "before":
                assert seen["ga"] is None
                assert seen["card"] is False
    if who < 0:
        assert view["hand"] == view["legal"] == view["waits"] == view["candidates"] == []
    newest = table.events[-1:]
    for event in newest:
        seen_event = table.seat_event(event, who)
        if event["type"] in ("draw", "concealed_kong") and event["seat"] != who:
            tile = event["tile"]
            assert isinstance(tile, int)
            assert seen_event["tile"] == (tile if tile >= 34 else -1)
        if event["type"] == "deal":
            hands: Any = seen_event["hands"]
            assert all(set(hand) == {-1} for other, hand in enumerate(hands) if other != who)
