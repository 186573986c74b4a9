"""Cases that are malformed or impossible: each gives an error object with its code and place, never an exception."""

import copy
import json
from typing import Any

import pytest

import haipai
from tests.rules.cases import Json

# A good case; each row below changes one thing in it.
GOOD: Json = {
    "id": "good",
    "rules": "shanghai",
    "options": {"lazi": 5, "double_card": True},
    "base": 2,
    "dealer": 1,
    "dice": [2, 5],
    "carry": {"huangfan": 1, "dealer": 1},
    "seats": [
        {"concealed": "7899m", "melds": [{"kind": "chow", "tile": "1m", "claimed": "3m", "from": 3},
                                         {"kind": "pung", "tile": "5z", "from": 1},
                                         {"kind": "concealed_kong", "tile": "1z"}],
         "flowers": "1f2f", "ready": False, "card": True},
        {"concealed": "123p", "melds": [{"kind": "added_kong", "tile": "7p", "from": 0}]},
        {},
        {"flowers": "3f"},
    ],
    "wall_left": 40,
    "first_turn": False,
    "outcome": {"kind": "win", "by": "discard", "tile": "6m", "from": 2, "winners": [0]},
}  # fmt: skip
DROP = "<drop>"
DRAW = {"kind": "draw"}
SELF = {"kind": "win", "by": "self_draw", "tile": "6m", "winners": [0]}
FLOWERS = {"kind": "win", "by": "eight_flowers", "winners": [0]}
BIG = 10**400

# id, place of the change, new value, code, path of the error
ROWS: list[tuple[str, str, Any, str, str]] = [
    ("unknown field", "seat", 1, "unknown_field", "seat"),
    ("unknown field of a seat", "seats.2.concealled", "1m", "unknown_field", "seats.2.concealled"),
    ("unknown field of a meld", "seats.0.melds.1.seat", 1, "unknown_field", "seats.0.melds.1.seat"),
    ("unknown field of the outcome", "outcome.winner", 0, "unknown_field", "outcome.winner"),
    ("no rules", "rules", DROP, "missing_field", "rules"),
    ("unknown rules", "rules", "riichi", "unknown_rules", "rules"),
    ("rules no string", "rules", ["shanghai"], "unknown_rules", "rules"),
    ("unknown option", "options.laizi", 5, "unknown_option", "options.laizi"),
    ("option of another rule set", "options.lezi", 10, "unknown_option", "options.lezi"),
    ("options no object", "options", [], "bad_option", "options"),
    ("option too small", "options.lazi", 0, "bad_option", "options.lazi"),
    ("option too large", "options.lazi", 101, "bad_option", "options.lazi"),
    ("option no whole number", "options.lazi", 5.0, "bad_option", "options.lazi"),
    ("option true for a number", "options.lazi", True, "bad_option", "options.lazi"),
    ("option of another type", "options.concealed_plain_wins", 1, "bad_option", "options.concealed_plain_wins"),
    ("option no choice", "options.rob_kong", "both", "bad_option", "options.rob_kong"),
    ("option null", "options.rob_kong", None, "bad_option", "options.rob_kong"),
    ("option hands 5", "options.hands", 5, "bad_option", "options.hands"),
    ("option hands 8.0", "options.hands", 8.0, "bad_option", "options.hands"),
    ("base 0", "base", 0, "bad_base", "base"),
    ("base huge", "base", BIG, "bad_base", "base"),
    ("base text", "base", "1", "bad_type", "base"),
    ("base true", "base", True, "bad_type", "base"),
    ("base fraction", "base", 1.5, "bad_type", "base"),
    ("dealer −1", "dealer", -1, "bad_seat", "dealer"),
    ("dealer 4", "dealer", 4, "bad_seat", "dealer"),
    ("dealer null", "dealer", None, "bad_type", "dealer"),
    ("dealer unlike carry", "carry.dealer", 2, "bad_carry", "carry.dealer"),
    ("C-3.1 dice 0", "dice", [0, 1], "bad_dice", "dice.0"),
    ("C-3.1 dice 7", "dice", [1, 7], "bad_dice", "dice.1"),
    ("one die", "dice", [1], "bad_dice", "dice"),
    ("three dice", "dice", [1, 2, 3], "bad_value", "dice"),
    ("dice no list", "dice", 7, "bad_type", "dice"),
    ("die text", "dice", ["1", 2], "bad_type", "dice.0"),
    ("carry no object", "carry", 1, "bad_type", "carry"),
    ("carry of another rule set", "carry.ling", "1z", "bad_carry", "carry.ling"),
    ("carry of no rule set", "carry.x", 1, "bad_carry", "carry.x"),
    ("carry below 0", "carry.huangfan", -1, "bad_carry", "carry.huangfan"),
    ("carry huge", "carry.huangfan", BIG, "bad_carry", "carry.huangfan"),
    ("no seats", "seats", DROP, "missing_field", "seats"),
    ("three seats", "seats", [{}, {}, {}], "bad_seats", "seats"),
    ("nine seats", "seats", [{}] * 9, "bad_value", "seats"),
    ("seats no list", "seats", {}, "bad_type", "seats"),
    ("seat no object", "seats.2", "1m", "bad_type", "seats.2"),
    ("seat null", "seats.2", None, "bad_type", "seats.2"),
    ("wall below 0", "wall_left", -1, "bad_value", "wall_left"),
    ("wall of 145", "wall_left", 145, "bad_value", "wall_left"),
    ("first_turn 1", "first_turn", 1, "bad_type", "first_turn"),
    ("no such tile", "seats.0.concealed", "789m9", "missing_letter", "seats.0.concealed"),
    ("0m", "seats.0.concealed", "0789m", "no_such_tile", "seats.0.concealed"),
    ("8z", "seats.0.concealed", "8z789m", "no_such_tile", "seats.0.concealed"),
    ("no tile at all", "seats.0.concealed", "hello", "bad_character", "seats.0.concealed"),
    ("hand no string", "seats.0.concealed", 7899, "bad_type", "seats.0.concealed"),
    ("hand a list", "seats.0.concealed", ["7m", "8m"], "bad_type", "seats.0.concealed"),
    ("hand endless", "seats.0.concealed", "1m" * 5000, "bad_value", "seats.0.concealed"),
    ("a flower in the hand", "seats.0.concealed", "789m1f", "bad_tile", "seats.0.concealed"),
    ("no flower among the flowers", "seats.0.flowers", "1f1m", "bad_tile", "seats.0.flowers"),
    ("a flower twice at one seat", "seats.0.flowers", "1f1f", "second_flower", "seats.0.flowers"),
    ("a flower twice over the seats", "seats.3.flowers", "12f", "second_flower", "seats.3"),
    ("hidden flowers", "seats.0.hidden_flowers", "4f", "not_in_rules", "seats.0.hidden_flowers"),
    ("declared 敲", "seats.0.ready", True, "not_in_rules", "seats.0.ready"),
    ("ready no flag", "seats.0.ready", "yes", "bad_type", "seats.0.ready"),
    ("嘎", "seats.0.ga", 1, "bad_ga", "seats.0.ga"),
    ("嘎 no number", "seats.0.ga", "1", "bad_type", "seats.0.ga"),
    ("card without the option", "options.double_card", False, "not_in_rules", "seats.0.card"),
    ("five in one hand", "seats.2.concealed", "33333s", "fifth_copy", "seats.2.concealed"),
    ("five in hand and meld", "seats.1.concealed", "7p", "fifth_copy", "seats.1"),
    ("C-1.1 five over the seats", "seats.2.concealed", "9999m", "fifth_copy", "seats.2"),
    ("five with a chow", "seats.2.concealed", "2222m", "fifth_copy", "seats.2"),
    ("five with a concealed kong", "seats.2.concealed", "1z", "fifth_copy", "seats.2"),
    ("five with the discard", "seats.2.concealed", "6666m", "fifth_copy", "outcome.tile"),
    ("melds no list", "seats.1.melds", {}, "bad_type", "seats.1.melds"),
    ("meld no object", "seats.1.melds.0", "pung 7p", "bad_type", "seats.1.melds.0"),
    ("five melds", "seats.2.melds", [{"kind": "concealed_kong", "tile": f"{n}s"} for n in range(1, 6)], "bad_value",
     "seats.2.melds"),
    ("meld without kind", "seats.1.melds.0.kind", DROP, "missing_field", "seats.1.melds.0.kind"),
    ("meld of another kind", "seats.1.melds.0.kind", "pong", "bad_value", "seats.1.melds.0.kind"),
    ("meld without tile", "seats.1.melds.0.tile", DROP, "missing_field", "seats.1.melds.0.tile"),
    ("meld of two tiles", "seats.1.melds.0.tile", "77p", "bad_tile", "seats.1.melds.0.tile"),
    ("meld of flowers", "seats.1.melds.0.tile", "1f", "bad_tile", "seats.1.melds.0.tile"),
    ("meld without seat", "seats.1.melds.0.from", DROP, "missing_field", "seats.1.melds.0.from"),
    ("meld from nobody", "seats.1.melds.0.from", 4, "bad_seat", "seats.1.melds.0.from"),
    ("pung from oneself", "seats.1.melds.0.from", 1, "own_meld", "seats.1.melds.0.from"),
    ("chow from oneself", "seats.0.melds.0.from", 0, "own_meld", "seats.0.melds.0.from"),
    ("C-2.1 chow from the 下家", "seats.0.melds.0.from", 1, "chow_seat", "seats.0.melds.0.from"),
    ("C-2.1 chow from the 对家", "seats.0.melds.0.from", 2, "chow_seat", "seats.0.melds.0.from"),
    ("chow of honours", "seats.0.melds.0.tile", "3z", "bad_meld", "seats.0.melds.0.tile"),
    ("chow of 东", "seats.0.melds.0.tile", "1z", "bad_meld", "seats.0.melds.0.tile"),
    ("chow from 8", "seats.0.melds.0.tile", "8p", "bad_meld", "seats.0.melds.0.tile"),
    ("claimed above the run", "seats.0.melds.0.claimed", "4m", "bad_meld", "seats.0.melds.0.claimed"),
    ("claimed below the run", "seats.0.melds.0.tile", "4p", "bad_meld", "seats.0.melds.0.claimed"),
    ("claimed unlike the pung", "seats.0.melds.1.claimed", "6z", "bad_meld", "seats.0.melds.1.claimed"),
    ("a giver of a concealed kong", "seats.0.melds.2.from", 1, "bad_meld", "seats.0.melds.2.from"),
    ("after_flower of a pung", "seats.0.melds.1.after_flower", True, "bad_meld", "seats.0.melds.1.after_flower"),
    ("hand too long", "seats.0.concealed", "78999m", "hand_size", "seats.0.concealed"),
    ("hand too short", "seats.0.concealed", "789m", "hand_size", "seats.0.concealed"),
    ("winner without a hand", "seats.0.concealed", DROP, "hand_size", "seats.0.concealed"),
    ("self-draw of thirteen", "outcome", SELF, "hand_size", "seats.0.concealed"),
    ("loser with fifteen tiles", "seats.2.concealed", "123456p123456789s", "hand_size", "seats.2.concealed"),
    ("no outcome", "outcome", DROP, "missing_field", "outcome"),
    ("outcome no object", "outcome", "win", "bad_type", "outcome"),
    ("no kind", "outcome.kind", DROP, "missing_field", "outcome.kind"),
    ("another kind", "outcome.kind", "lost", "bad_value", "outcome.kind"),
    ("no by", "outcome.by", DROP, "missing_field", "outcome.by"),
    ("by drawn", "outcome.by", "drawn", "bad_value", "outcome.by"),
    ("by a list", "outcome.by", ["discard"], "bad_type", "outcome.by"),
    ("no tile", "outcome.tile", DROP, "missing_field", "outcome.tile"),
    ("two tiles", "outcome.tile", "66m", "bad_tile", "outcome.tile"),
    ("tile a flower", "outcome.tile", "1f", "bad_tile", "outcome.tile"),
    ("no giver", "outcome.from", DROP, "missing_field", "outcome.from"),
    ("giver nobody", "outcome.from", 4, "bad_seat", "outcome.from"),
    ("giver wins", "outcome.from", 0, "bad_winners", "outcome.winners"),
    ("giver of a self-draw", "outcome", {**SELF, "from": 1}, "bad_outcome", "outcome.from"),
    ("no winners", "outcome.winners", DROP, "missing_field", "outcome.winners"),
    ("winners empty", "outcome.winners", [], "bad_winners", "outcome.winners"),
    ("winner twice", "outcome.winners", [0, 0], "bad_winners", "outcome.winners"),
    ("winner nobody", "outcome.winners", [4], "bad_seat", "outcome.winners.0"),
    ("winner true", "outcome.winners", [True], "bad_type", "outcome.winners.0"),
    ("five winners", "outcome.winners", [0, 1, 2, 3, 0], "bad_value", "outcome.winners"),
    ("two self-drawers", "outcome", {**SELF, "winners": [0, 1]}, "bad_winners", "outcome.winners"),
    ("eight flowers with a tile", "outcome", {**FLOWERS, "tile": "1m"}, "bad_outcome", "outcome.tile"),
    ("draw with winners", "outcome", {**DRAW, "winners": [0]}, "bad_outcome", "outcome.winners"),
    ("draw with a tile", "outcome", {**DRAW, "tile": "1m"}, "bad_outcome", "outcome.tile"),
    ("draw with a giver", "outcome", {**DRAW, "from": 1}, "bad_outcome", "outcome.from"),
    ("draw with by", "outcome", {**DRAW, "by": "discard"}, "bad_outcome", "outcome.by"),
]  # fmt: skip


def changed(place: str, value: Any) -> Json:
    """Return the good case with another value at a place."""
    case = copy.deepcopy(GOOD)
    *way, last = place.split(".")
    target: Any = case
    for step in way:
        target = target[int(step)] if isinstance(target, list) else target[step]
    key: Any = int(last) if isinstance(target, list) else last
    if value == DROP:
        del target[key]
    else:
        target[key] = value
    return case


def test_the_good_case_is_good() -> None:
    """The case that the rows change is scored."""
    assert haipai.score(copy.deepcopy(GOOD))["legal"] is True


@pytest.mark.core
@pytest.mark.parametrize(("place", "value", "code", "path"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_refused(place: str, value: Any, code: str, path: str) -> None:
    """One wrong thing gives its error, with a place and a sentence, and the id comes back."""
    result = haipai.score(changed(place, value))
    assert set(result) == {"id", "error"}
    assert result["id"] == "good"
    error: Any = result["error"]
    assert (error["code"], error["path"]) == (code, path)
    assert 5 < len(error["message"]) < 400
    json.dumps(result)


@pytest.mark.core
@pytest.mark.parametrize("value", [None, 1, "x", [], 1.5, True, [GOOD]], ids=repr)
def test_no_object(value: Any) -> None:
    """What is no object at all is an error too."""
    result: Any = haipai.score(value)
    assert result["id"] is None
    assert (result["error"]["code"], result["error"]["path"]) == ("bad_type", "")


@pytest.mark.core
def test_tile_not_held() -> None:
    """On a self-draw the winning tile must be in the hand."""
    case = changed("outcome", SELF)
    case["seats"][0]["concealed"] = "78999m"
    error: Any = haipai.score(case)["error"]
    assert (error["code"], error["path"]) == ("tile_not_held", "outcome.tile")


ROBBED = [
    # konger's melds, code of the error or reason, or None for a legal win
    ("listed as the pung it was", [{"kind": "pung", "tile": "6m", "from": 3}], None),
    ("listed as added_kong", [{"kind": "added_kong", "tile": "6m", "from": 3}], None),
    ("a concealed kong", [{"kind": "concealed_kong", "tile": "6m"}], "not_robbable"),
    ("a kong from a discard", [{"kind": "kong", "tile": "6m", "from": 3}], "not_robbable"),
    ("another tile's pung", [{"kind": "pung", "tile": "7m", "from": 3}], "not_robbable"),
    ("no meld at all", [], "not_robbable"),
]


@pytest.mark.core
@pytest.mark.parametrize(("melds", "reason"), [row[1:] for row in ROBBED], ids=[row[0] for row in ROBBED])
def test_robbed_kong(melds: list[Json], reason: str | None) -> None:
    """C-7.2: only an added kong can be robbed; its tile is counted once, however the kong is listed."""
    case = changed("outcome.by", "rob_kong")
    case["seats"][2] = {"melds": melds}
    result: Any = haipai.score(case)
    assert result["legal"] is (reason is None)
    assert reason is None or result["reason"]["code"] == reason


@pytest.mark.core
def test_robbed_kong_of_five() -> None:
    """A robbed tile beyond the four copies is refused, also where the kong is listed whole."""
    case = changed("outcome.by", "rob_kong")
    case["seats"][2] = {"melds": [{"kind": "added_kong", "tile": "6m", "from": 3}]}
    case["seats"][3] = {"concealed": "6m"}
    error: Any = haipai.score(case)["error"]
    assert error["code"] == "fifth_copy"


IDS: list[tuple[Any, Any]] = [
    ("a", "a"),
    (7, 7),
    ("x" * 300, None),
    ([1], None),
    (None, None),
    (1.5, None),
    (BIG, None),
]


@pytest.mark.core
@pytest.mark.parametrize(("given", "shown"), IDS, ids=[repr(given)[:10] for given, _ in IDS])
def test_id(given: Any, shown: Any) -> None:
    """A short plain id comes back with the result; anything else as none."""
    assert haipai.score(changed("id", given))["id"] == shown


@pytest.mark.core
def test_winning_hand_may_be_written_in_any_notation() -> None:
    """C-1.2: tiles may be given as Chinese names and Unicode too."""
    case = changed("seats.0.concealed", "七万八万九万九万")
    case["outcome"]["tile"] = "🀌"
    assert haipai.score(case)["deltas"] == haipai.score(GOOD)["deltas"]
