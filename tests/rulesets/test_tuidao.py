"""A fifth rule set from outside the package: it is scored and played like the others, compiled core or not."""

import random
from typing import Any

import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.rules import KNOWN, RULES, describe, load, register
from haipai.rules.catalogue import RuleSet
from haipai.rules.options import OptionError
from haipai.table.invariants import invariants
from haipai.table.match import Match
from haipai.table.replay import replay
from tests.rules.cases import context, numbers, rows, scored
from tests.rulesets.tuidao import RULE_SET

register(RULE_SET)

PAYS = """
TD-2 standard | 123m456p678s99s55m                        | 0 discard 5m from 2   |                                |                    | 1 0 -1 0
TD-2 pairs    | 1133m5577p99s11z2z                        | 0 discard 2z from 1   | seven_pairs                    |                    | 2 -2 0 0
TD-3 pungs    | 222m99s P3p1 P5s2 P7m3                    | 0 self_draw 9s        | all_pungs                      |                    | 6 -2 -2 -2
TD-3 flush    | 123m345m789m99m P2m1                      | 0 self_draw 9m        | full_flush                     |                    | 6 -2 -2 -2
TD-3 all      | 22233m P5m1 P7m2 K8m3                     | 0 kong_draw 3m        | all_pungs full_flush kong_draw |                    | 24 -8 -8 -8
TD-4 rob      | 123m456p67s99s555m / - P8s2               | 0 rob_kong 8s from 1  |                                |                    | 3 -3 0 0
TD-4 rob once | 123m456p67s99s555m / - P8s2               | 0 rob_kong 8s from 1  |                                | rob_pays_all=false | 1 -1 0 0
TD-4 two      | 123m456p67s99s555m / 234m456p67s99p111p   | 0,1 discard 8s from 3 |                                |                    | 1 1 0 -2
"""
REFUSED = """
TD-1 chow     | 456p678s99s5m C1m3  | not_in_rules
TD-1 flower   | 123m456p678s99s55m1f | second_flower
TD-2 no shape | 123m456p678s99s57m  | not_complete
"""


def play(seed: int, **more: Any) -> haipai.Table:
    """Return a hand played to its end at random, checked after every step."""
    chance = random.Random(seed)
    table = haipai.Table.new("tuidao", seed=seed, **more)
    while not table.over:
        wins = [command for command in table.legal(table.actor) if command == "win"]
        table.apply(table.actor, chance.choice(wins or table.legal(table.actor)))
        invariants(table)
    return table


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "patterns", "more", "deltas"), rows(PAYS))
def test_case(seats: str, end: str, patterns: str, more: str, deltas: str) -> None:
    """A scored case gives the patterns and deltas of the clause; each item is named in words."""
    result = scored("tuidao", seats, end, **context(more))
    assert result["wins"][0]["patterns"] == patterns.split()
    assert result["deltas"] == numbers(deltas)
    named = {pattern.id: pattern.zh for pattern in RULE_SET.patterns if pattern.id in patterns.split()}
    assert {item["id"]: item["label"] for item in result["wins"][0]["items"]} == {"base_point": "胡牌"} | named


@pytest.mark.core
@pytest.mark.parametrize(("hand", "code"), rows(REFUSED))
def test_refusal(hand: str, code: str) -> None:
    """No 吃 lies and no flower is there; without a shape nobody wins."""
    result = scored("tuidao", hand, "0 discard 5m from 2")
    assert (result["reason"] if "reason" in result else result["error"])["code"] == code


@pytest.mark.core
def test_whole_hands() -> None:
    """Hands are played to their end with invariants after every step; nobody lays a flower or is offered a chow."""
    tables = [play(seed) for seed in range(60)]
    commands = {entry["type"] for table in tables for entry in table.events}
    assert {"discard", "pung", "win", "end"} <= commands
    assert not commands & {"flower", "chow"}
    assert all(sum(table.deltas) == 0 for table in tables)
    assert any(table.winners for table in tables)
    assert any(table.drawn for table in tables)


@pytest.mark.core
def test_end_of_a_hand_is_a_scored_case() -> None:
    """The table's settlement names the same value and patterns as the scorer for the hand that lies."""
    table = next(table for table in map(play, range(200)) if table.winners and len(table.winners) == 1)
    sheet: Any = table.sheet()
    assert sheet["deltas"] == table.deltas
    assert sheet["wins"][0]["value"] == 2 ** len(sheet["wins"][0]["patterns"])
    assert sheet["carry"] == {"dealer": table.winners[0]}


@pytest.mark.core
def test_match_and_record() -> None:
    """TD-5: a match goes on with the rule set; the record of a hand plays again to the same end."""
    match = Match("tuidao", {"hands": 4})
    while not match.over:
        table = match.begin_hand(bytes([match.hand_number]) * 32)
        while not table.over:
            table.step(table.codes()[0])
        match.note_end()
    assert len(match.results) == 4
    assert sum(match.totals) == 0
    played = play(7)
    assert replay(played.record()).tables[0].digest() == played.digest()


@pytest.mark.core
def test_description_and_options() -> None:
    """The rule set describes itself, has its own options and refuses others'."""
    described: Any = describe("tuidao")
    assert [option["name"] for option in described["options"]] == ["rob_pays_all", "hands", "double_card"]
    assert load("tuidao", {"rob_pays_all": False}).options["rob_pays_all"] is False
    with pytest.raises(OptionError):
        load("tuidao", {"lazi": 5})
    with pytest.raises(HaipaiError):
        load("tuidao", {}, 3)


@pytest.mark.core
def test_registering() -> None:
    """Registering again changes nothing, another rule set of the id is refused, the package's lists stay."""
    register(RULE_SET)
    with pytest.raises(HaipaiError) as caught:
        register(RuleSet(("shanghai", "别的", "another"), (4,), [], [], RULE_SET.make))
    assert caught.value.code == "known_rules"
    assert "tuidao" not in KNOWN
    assert "tuidao" not in RULES
