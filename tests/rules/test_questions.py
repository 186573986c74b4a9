"""What the table asks a rule set besides scoring: flags, shapes, relations, what doubles; answered alike everywhere."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haipai.rules import KNOWN, load
from haipai.rules.base import NOT_COMPLETE, NOTHING, OFFERED, WIN_AT_ONCE
from haipai.rules.position import DISCARD, Outcome, Position
from haipai.scoring.case import read_case
from haipai.tiles import COPIES
from tests.rules.cases import case, context, rows
from tests.rules.deals import random_case
from tests.rules.second import Hand

FLAGS: dict[str, dict[str, Any]] = {
    "shanghai": {"eight_flowers": WIN_AT_ONCE, "carries": ["huangfan"]},
    "qiaoma": {
        "eight_flowers": OFFERED,
        "carries": ["huangfan"],
        "knocking": True,
        "remembers_missed": True,
        "chow_lifts_missed": True,
    },
    "jihu": {"carries": ["ling", "first_dealer"]},
    "hainan": {
        "carries": ["ling", "first_dealer", "streak"],
        "multi_win": False,
        "reserve": 15,
        "late_flowers": True,
        "remembers_missed": True,
        "ga_values": [0, 1, 2, 3, 5],
    },
}
USUAL = {
    "multi_win": True,
    "chow": True,
    "reserve": 0,
    "late_flowers": False,
    "eight_flowers": NOTHING,
    "knocking": False,
    "ga_values": [],
    "double_card": False,
    "remembers_missed": False,
    "chow_lifts_missed": False,
}


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_flags(rules: str) -> None:
    """C-4.2, C-6.5, SH-2, QM-2, QM-3, QM-5, HN-2 to HN-5: each rule set differs from the common procedure as it says."""
    bound = load(rules)
    assert bound.id == rules
    assert {name: getattr(bound, name) for name in {**USUAL, **FLAGS[rules]}} == {**USUAL, **FLAGS[rules]}
    assert load(rules, {"double_card": True}).double_card
    assert len({NOTHING, WIN_AT_ONCE, OFFERED}) == 3


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_length_of_a_match(rules: str) -> None:
    """C-13.1, HN-1.5: 8 hands, or 4, 16, or an open end."""
    (option,) = (entry for entry in load(rules).options.items() if entry[0] == "hands")
    assert option == ("hands", 8)
    assert [load(rules, {"hands": hands}).options["hands"] for hands in (4, 8, 16, 0)] == [4, 8, 16, 0]


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=st.integers(0, 10**6))
def test_shape_is_what_judge_knows(rules: str, seed: int) -> None:
    """A shape is known exactly where the judgement is anything but `not_complete`, with every tile that could come."""
    random = random_case(rules, seed)
    who = random["outcome"]["winners"][0]
    hand = Hand(random, who)
    random["seats"][who]["concealed"] = " ".join(f"{tile % 9 + 1}{'mpsz'[tile // 9]}" for tile in hand.tiles.elements())
    random["outcome"] = {"kind": "draw"}
    pos = read_case(random).pos
    bound = load(rules, random["options"], len(random["seats"]))
    seat = pos.seats[who]
    own = Outcome(0, hand.tile, -1, False)
    assert bound.shape(seat, -1) is (bound.judge(pos, who, own).reason != NOT_COMPLETE)
    seat.add(hand.tile, -1)
    for kind in range(34):
        if int(seat.hand[kind]) < COPIES and not seat.hidden:
            given_by = Outcome(DISCARD, kind, (who + 1) % len(pos.seats), False)
            known = bound.judge(pos, who, given_by).reason != NOT_COMPLETE
            assert bound.shape(seat, kind) is known, (random, kind)


def position(rules: str, seats: str, **more: Any) -> Position:
    """Return a position of these seats."""
    return read_case(case(rules, seats, "draw", **more)).pos


# clause | rules | seats | r of seat 0 and seat 1
RELATIONS = """
SH-6.1 nothing taken | shanghai | - | 0
SH-6.1 three taken by one | shanghai | - / - P1p0 P2p0 P3p0 | 1
SH-6.1 three taken by the other | shanghai | - P1p1 P2p1 P3p1 | 1
SH-6.1 both count once | shanghai | - P1p1 P2p1 P3p1 / - P1s0 P2s0 P3s0 | 1
QM-7.3 two taken | qiaoma | - / - P1p0 P2p0 P3p2 | 0
QM-7.3 three taken | qiaoma | - / - P1p0 P2p0 P3p0 | 1
QM-7.3 both count twice | qiaoma | - P1p1 P2p1 P3p1 / - P1s0 P2s0 P3s0 | 2
JH-5 no relations | jihu | - P1p1 P2p1 P3p1 | 0
HN-8 no relations | hainan | - P1p1 P2p1 P3p1 | 0
"""


@pytest.mark.core
@pytest.mark.parametrize(("rules", "seats", "expected"), rows(RELATIONS))
def test_relation(rules: str, seats: str, expected: str) -> None:
    """The relation shown before a third claim is the one that settles; nobody stands in one with himself."""
    pos = position(rules, seats)
    bound = load(rules)
    assert bound.relation(pos, 0, 1) == bound.relation(pos, 1, 0) == int(expected)
    assert bound.relation(pos, 1, 1) == 0
    assert bound.relation(pos, 2, 3) == 0


# clause | rules | dice | counter | what doubles
DOUBLING = """
SH-7.2 nothing | shanghai | 2 5 | 0 |
SH-7.2 the counter | shanghai | 2 5 | 1 | huangfan
SH-7.1 the dice | shanghai | 4 4 | 0 | huangfan
QM-6 nothing | qiaoma | 2 5 | 0 |
QM-6.1 the dice | qiaoma | 4 4 | 0 | kaibao
QM-6.2 the counter | qiaoma | 2 5 | 2 | huangfan
QM-6 both | qiaoma | 1 4 | 1 | kaibao huangfan
JH-5 never | jihu | 4 4 | 0 |
HN-8 never | hainan | 4 4 | 0 |
"""


@pytest.mark.core
@pytest.mark.parametrize(("rules", "dice", "before", "labels"), rows(DOUBLING))
def test_doubling(rules: str, dice: str, before: str, labels: str) -> None:
    """What the centre of the table shows as doubling this hand."""
    counter = context(f"huangfan={before}")["carry"] if int(before) else {}
    pos = position(rules, "-", dice=[int(die) for die in dice.split()], carry=counter)
    bound = load(rules)
    bound.begin(pos)
    assert bound.doubling(pos) == labels.split()


@pytest.mark.core
@pytest.mark.parametrize("rules", ["shanghai", "jihu"])
def test_without_knocking(rules: str) -> None:
    """Where there is no 敲 no discard declares it; where nothing is remembered no win is barred, declined or not."""
    pos = position(rules, "1112223334455m6p")
    bound = load(rules)
    assert bound.knocks(pos, 0) == 0
    pos.seats[0].add(14, -1)
    own = Outcome(DISCARD, 4, 1, False)
    bound.declined(pos, 0, bound.judge(pos, 0, own), own)
    assert bound.barred(pos, 0, bound.judge(pos, 0, own), own) is False
    assert bound.ga_floor(pos, 0) == 0
