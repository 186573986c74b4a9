"""海南麻将: 过手胡, 上嘎, the tile set, options that do not go together, and the flags the table asks for, by clause."""

from typing import Any

import pytest

from haipai.rules import load
from haipai.rules.base import NOTHING, Rules
from haipai.rules.options import OptionError
from haipai.rules.position import DISCARD, ROB_KONG, Outcome, Position
from haipai.scoring.case import read_case
from tests.rules.cases import Json, agrees, case, context, rows, scored

# clause | M of the wins declined | M of the win offered | barred?
MISSED = """
HN-4.3 nothing declined | | 1 | no
HN-4.3 the same M | 1 | 1 | yes
HN-4.3 a larger M | 1 | 2 | no
HN-4.3 a smaller M | 2 | 1 | yes
HN-4.3 the largest declined counts | 1 4 2 | 4 | yes
HN-4.3 larger than the largest | 1 2 | 4 | no
"""
# A hand of seat 0 that is worth so much on the tile after it.
WORTH = {1: ("123m456m789p23s55p", "4s"), 2: ("444m5599p P1m1 P2p2", "5p"), 4: ("4466m P1m1 P2m3 P9m2", "6m")}
KINDS = {"4s": 21, "5p": 13, "6m": 5}


def position(hand: str) -> Position:
    """Return a position in which seat 0 holds this hand and seat 3 deals."""
    return read_case(case("hainan", hand, "draw", dealer=3)).pos


def outcome(worth: int, by: int) -> Outcome:
    """Return the end that would be worth so much."""
    return Outcome(by, KINDS[WORTH[worth][1]], 2, False)


@pytest.mark.core
@pytest.mark.parametrize("by", [DISCARD, ROB_KONG], ids=["discard", "rob_kong"])
@pytest.mark.parametrize(("declined", "offered", "answer"), rows(MISSED))
def test_missed_win(declined: str, offered: str, answer: str, by: int) -> None:
    """After declining, only a strictly larger 牌型分 wins on another's tile."""
    rules = load("hainan")
    missed = 0
    for word in declined.split():
        pos = position(WORTH[int(word)][0])
        pos.seats[0].missed_points = missed
        end = outcome(int(word), DISCARD)
        rules.declined(pos, 0, rules.judge(pos, 0, end), end)
        missed = pos.seats[0].missed_points
    pos = position(WORTH[int(offered)][0])
    pos.seats[0].missed_points = missed
    end = outcome(int(offered), by)
    assert rules.barred(pos, 0, rules.judge(pos, 0, end), end) is (answer == "yes")


@pytest.mark.core
def test_flags() -> None:
    """HN-3.1, HN-4, HN-5.1: what the table asks of the rule set."""
    rules = load("hainan")
    assert rules.reserve == 15
    assert rules.late_flowers
    assert not rules.multi_win
    assert rules.chow
    assert rules.remembers_missed
    assert not rules.chow_lifts_missed
    assert rules.eight_flowers == NOTHING
    assert not rules.knocking
    assert rules.ga_values == [0, 1, 2, 3, 5]
    assert not load("hainan", {"no_chow": True}).chow


@pytest.mark.core
def test_ga_floor() -> None:
    """HN-2: not below the own previous choice, unless 嘎 is free; without 上嘎 there is nothing to choose."""
    pos = position("-")
    pos.seats[0].ga = 3
    assert load("hainan").ga_floor(pos, 0) == 3
    assert load("hainan", {"free_ga": True}).ga_floor(pos, 0) == 0
    assert load("hainan", {"ga": False}).ga_values == []


@pytest.mark.core
@pytest.mark.parametrize("seats", [3, 4])
def test_tile_set(seats: int) -> None:
    """HN-8.8: 无字牌 takes out the 28 honours and leaves the flowers."""
    with_honours: Rules = load("hainan", {}, seats)
    without = load("hainan", {"no_honours": True}, seats)
    assert len(with_honours.tiles()) == 144
    assert len(without.tiles()) == 116
    assert set(without.tiles()) == set(with_honours.tiles()) - set(range(27, 34))


REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("HN-2 free_ga without ga", {"ga": False, "free_ga": True}, "refused_options", "options.free_ga"),
    ("HN-7.3 叫令 with 无番", {"call_ling": True, "need_fan": False}, "refused_options", "options.call_ling"),
    ("HN-7.3 叫令 with 无字牌", {"call_ling": True, "no_honours": True}, "refused_options", "options.call_ling"),
    ("HN-2 嘎 values falling", {"ga_values": [1, 0]}, "bad_option", "options.ga_values"),
    ("HN-2 嘎 values doubled", {"ga_values": [0, 1, 1]}, "bad_option", "options.ga_values"),
    ("HN-2 no 嘎 values", {"ga_values": []}, "bad_option", "options.ga_values"),
    ("HN-2 嘎 value too large", {"ga_values": [0, 21]}, "bad_option", "options.ga_values"),
    ("HN-2 嘎 value below 0", {"ga_values": [-1, 0]}, "bad_option", "options.ga_values"),
    ("HN-2 嘎 values no numbers", {"ga_values": ["1"]}, "bad_option", "options.ga_values"),
    ("HN-2 嘎 values no list", {"ga_values": 1}, "bad_option", "options.ga_values"),
]


@pytest.mark.core
@pytest.mark.parametrize(("options", "code", "path"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused_options(options: dict[str, Any], code: str, path: str) -> None:
    """Combinations that make no sense are refused at construction with a sentence and a place."""
    with pytest.raises(OptionError) as caught:
        load("hainan", options)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert caught.value.message
    error: Any = scored("hainan", "-", "draw", options=options)["error"]
    assert (error["code"], error["path"]) == (code, path)


# clause | options | is 叫令 on?
CALLED = """
HN-7.3 unless stated, on | | yes
HN-7.3 off with 无番 | need_fan=false | no
HN-7.3 off with 无字牌 | no_honours=true | no
HN-7.3 stated false | call_ling=false | no
HN-7.3 stated true | call_ling=true | yes
HN-7.3 stated false with 无番 | call_ling=false need_fan=false | no
HN-7.3 stated false with 无字牌 | call_ling=false no_honours=true | no
"""


@pytest.mark.core
@pytest.mark.parametrize(("options", "answer"), rows(CALLED))
def test_call_ling_default(options: str, answer: str) -> None:
    """The option shows what is in force."""
    assert load("hainan", context(options)["options"]).options["call_ling"] is (answer == "yes")


# clause | seats | context | code
IMPOSSIBLE = """
HN-2 a 嘎 not offered | - | ga=4,0,0,0 | bad_ga
HN-2 a 嘎 of other values | - | ga=3,0,0,0 ga_values=[0,1,4] | bad_ga
HN-2 no 嘎 where 0 is not offered | - | ga_values=[1,2] | bad_ga
HN-2 a 嘎 without 上嘎 | - | ga=1,0,0,0 ga=false | bad_ga
HN-4.1 a run where there is no 吃 | - C1m3 | no_chow=true | not_in_rules
HN-8.8 an honour where there are none | 1z | no_honours=true | fifth_copy
HN-8.8 a meld of honours | - P1z1 | no_honours=true | fifth_copy
HN-3.1 a flower in hand and laid out | -1f?1f | | second_flower
HN-3.1 a flower in two hands | -?1f / -?1f | | second_flower
HN-1.4 no wind | - | ling=5z | bad_carry
HN-1.2 a streak below 0 | - | streak=-1 | bad_carry
HN-1.1 no such first dealer | - | first_dealer=4 | bad_carry
"""


@pytest.mark.core
@pytest.mark.parametrize(("seats", "where", "code"), rows(IMPOSSIBLE))
def test_impossible(seats: str, where: str, code: str) -> None:
    """What cannot be on a table of these rules is an error."""
    result = scored("hainan", seats, "draw", **context(where))
    assert agrees({"error": code}, result), result


POSSIBLE: list[tuple[str, str, Json]] = [
    ("HN-2 a 嘎 of the values given", "-", {"options": {"ga_values": [0, 1, 4]}, "ga": [4, 0, 1, 0]}),
    ("HN-2 values from 1", "-", {"options": {"ga_values": [1, 2]}, "ga": [1, 2, 1, 2]}),
    ("HN-3.1 hidden flowers", "-1f?2f", {}),
    ("HN-1.1 three seats", "-", {"players": 3}),
]


@pytest.mark.core
@pytest.mark.parametrize(("seats", "more"), [row[1:] for row in POSSIBLE], ids=[row[0] for row in POSSIBLE])
def test_possible(seats: str, more: Json) -> None:
    """What may be on a table of these rules is scored."""
    assert scored("hainan", seats, "draw", **more)["legal"] is True
