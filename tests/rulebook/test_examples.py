"""The examples of the rulebook: the law's figures, and every pattern shown by a hand that has it."""

from typing import Any

import pytest

import haipai
from haipai.rulebook.cases import ExampleError, case_of, how, outcome_of, worked
from haipai.rulebook.library import plan
from haipai.rulebook.page import page
from haipai.rules import KNOWN, rule_set

Json = dict[str, Any]

# The deltas that the law gives for SH-8, QM-9 and HN-9.
DELTAS = """
SH-8.1  9 -3 -3 -3
SH-8.2  5 0 -5 0
SH-8.3  25 -15 -5 -5
SH-8.4  20 -20 0 0
SH-8.5  4 -2 -2 0
SH-8.6  8 -4 -4 0
SH-8.7  120 -40 -40 -40
SH-8.8  5 2 0 -7
SH-8.9  35 -15 -5 -15
QM-9.1  15 -5 -5 -5
QM-9.2  10 -10 0 0
QM-9.3  20 -20 0 0
QM-9.4  80 -80 0 0
QM-9.5  60 -20 -20 -20
QM-9.6  50 -50 0 0
QM-9.7  100 -100 0 0
QM-9.8  20 -20 0 0
QM-9.9  20 0 -20 0
QM-9.10 20 -10 -10 0
QM-9.11 20 20 -40 0
QM-9.12 60 -30 -30 0
QM-9.13 60 -60 0 0
HN-9.1  -7 -5 18 -6
HN-9.2  0 -18 18 0
HN-9.3  -56 -32 136 -48
HN-9.4  85 -20 -35 -30
HN-9.5  0 -16 0 16
HN-9.6  -11 6 14 -9
HN-9.7  -6 -3 -6 15
HN-9.8  0 -15 0 15
HN-9.9  -8 22 -8 -6
HN-9.10 -91 -53 222 -78
HN-9.11 0 0 35 -35
"""
# The values that it gives for JH-6.
VALUES = {"JH-6.1": 208, "JH-6.2": 10, "JH-6.3": 16, "JH-6.4": 256}
FIGURES = {line.split()[0]: [int(word) for word in line.split()[1:]] for line in DELTAS.strip().splitlines()}

PATTERNS = [(rules, pattern.id) for rules in KNOWN for pattern in rule_set(rules).patterns]


def cases() -> dict[str, Any]:
    """Return every worked result of all pages by its id."""
    return {case["id"]: case for rules in KNOWN for section in page(rules)["sections"] for case in section["cases"]}


def entry(**fields: Any) -> Json:
    """Return an example of shanghai as the files write it."""
    return {"hands": ["123m456p789s23s99s"], "end": "0 discard 1s from 2", **fields}


def test_every_worked_result_is_shown() -> None:
    """Each row of the law's tables is on a page and nothing else is."""
    assert list(cases()) == [name for name in cases() if name in FIGURES or name in VALUES]
    assert set(cases()) == {*FIGURES, *VALUES}


@pytest.mark.parametrize(("name", "deltas"), FIGURES.items(), ids=FIGURES)
def test_deltas(name: str, deltas: list[int]) -> None:
    """The deltas shown are those of the law."""
    assert cases()[name]["deltas"] == deltas


@pytest.mark.parametrize(("name", "value"), VALUES.items(), ids=VALUES)
def test_value(name: str, value: int) -> None:
    """The value shown is that of the law."""
    assert [win["value"] for win in cases()[name]["wins"]] == [value]


@pytest.mark.parametrize(("rules", "pattern"), PATTERNS, ids=[f"{rules}-{name}" for rules, name in PATTERNS])
def test_pattern_has_a_hand(rules: str, pattern: str) -> None:
    """The examples of a pattern are taken by the scorer; one wins with the pattern, none wins without."""
    examples = plan(rules).patterns[pattern].examples
    results: Any = [haipai.score(case_of(rules, example)) for example in examples]
    shown = [pattern in result["wins"][0]["patterns"] for result in results if result["legal"]]
    assert shown
    assert all(shown)


def test_hand_lies_apart_from_its_winning_tile() -> None:
    """A tile drawn leaves the concealed ones, a claimed one was never among them; sets know which tile was taken."""
    drawn = worked(
        "shanghai",
        entry(hands=["234s99s+chow 1m claimed 3m from 3+pung 2p from 1+kong 8p from 2"], end="0 self_draw 4s"),
        [],
        "en",
    )
    (hand,) = drawn["hands"]
    assert (hand["concealed"], hand["winning"], hand["wins"]) == ([19, 20, 26, 26], 21, True)
    assert [(meld["tiles"], meld["turned"]) for meld in hand["melds"]] == [
        ([2, 0, 1], 0),
        ([10, 10, 10], 2),
        ([16] * 4, 1),
    ]
    claimed = worked("shanghai", entry(), [], "en")["hands"][0]
    assert (len(claimed["concealed"]), claimed["winning"]) == (13, 18)


def test_refused_hand_says_why() -> None:
    """A hand that may not win shows the scorer's reason in the page's language."""
    poor = entry(options={"concealed_plain_wins": False})
    assert worked("shanghai", poor, [], "zh")["refused"].endswith("。")
    assert worked("shanghai", poor, [], "en")["refused"].endswith(".")
    assert worked("shanghai", poor, [], "en")["wins"] == []


def test_impossible_example_is_an_error() -> None:
    """An example that the scorer does not take stops the page."""
    with pytest.raises(ExampleError, match="hand_size"):
        worked("shanghai", entry(hands=["123m"]), [], "zh")


def test_fields_of_a_case() -> None:
    """Cards, 嘎, readiness and further fields reach the scored case."""
    case = case_of(
        "hainan",
        {
            "hands": ["", "!-+pung 1z from 0"],
            "end": "draw",
            "players": 3,
            "ga": [1, 0, 2],
            "cards": [2],
            "wall_left": 20,
        },
    )
    assert case["wall_left"] == 20
    assert [seat["ga"] for seat in case["seats"]] == [1, 0, 2]
    assert case["seats"][2]["card"] is True
    assert case["seats"][1]["ready"] is True
    assert case["seats"][1]["melds"] == [{"kind": "pung", "tile": "1z", "from": 0}]


@pytest.mark.parametrize(
    ("text", "found", "words"),
    [
        ("draw", {"kind": "draw"}, "drawn hand"),
        ("0 eight_flowers", {"kind": "win", "winners": [0], "by": "eight_flowers"}, "all eight flowers"),
        ("2 self_draw 4m", {"kind": "win", "winners": [2], "by": "self_draw", "tile": "4m"}, "self-draws"),
        (
            "0,1 discard 6m from 3",
            {"kind": "win", "winners": [0, 1], "by": "discard", "tile": "6m", "from": 3},
            "wins on seat 3's discard",
        ),
    ],
)
def test_end(text: str, found: Json, words: str) -> None:
    """The end of a case is read from words and told in words."""
    assert outcome_of(text) == found
    assert how(found, "en") == words
