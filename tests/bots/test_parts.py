"""The parts of the bots: moves of own tiles, chances in the rounds left, gains of waits, the plain bot's distance."""

from itertools import pairwise

import pytest

from haipai import actions
from haipai.bots import make, pace
from haipai.bots.hand import Hand, own_hand
from haipai.bots.sight import Sight
from haipai.bots.sketch import Sketch
from haipai.notation import Meld as Told
from haipai.notation import format_hand, parse_hand, parse_tile
from haipai.rules import load
from haipai.rules.position import Meld
from haipai.tiles import CHOW, KINDS
from tests.bots.tables import asked

ALWAYS = (1.0,) * (pace.ROUNDS + 1)  # nobody else ever wins


def hand_of(text: str) -> Hand:
    """Return the hand of a notation."""
    tiles, melds = parse_hand(text)
    counts = [tiles.count(kind) for kind in range(KINDS)]
    return Hand(counts, [Meld(one.kind, one.tile, one.claimed, one.source, False) for one in melds])


def text_of(hand: Hand) -> str:
    """Return the notation of a hand."""
    tiles = [kind for kind in range(KINDS) for _ in range(hand.counts[kind])]
    return format_hand(
        tiles, [Told(one.kind, one.tile, one.source, one.claimed if one.kind == CHOW else -1) for one in hand.sets]
    )


CLAIMED = [
    pytest.param("3455p7z", "pung", "5p", "34p7z + pung 5p from 2", id="碰"),
    pytest.param("34555p", "kong", "5p", "34p + kong 5p from 2", id="明杠"),
    pytest.param("3467p", "chow 3p", "5p", "67p + chow 3p claimed 5p from 2", id="吃, highest"),
    pytest.param("3467p", "chow 5p", "5p", "34p + chow 5p claimed 5p from 2", id="吃, lowest"),
]


@pytest.mark.parametrize(("before", "command", "tile", "after"), CLAIMED)
def test_hand_after_a_claim(before: str, command: str, tile: str, after: str) -> None:
    """C-6.1: own tiles leave the hand and lie with the claimed one."""
    hand = hand_of(before)
    moved = hand.after_claim(actions.code(command), parse_tile(tile), 2)
    expected = hand_of(after)
    assert [moved.counts, moved.held, moved.packed] == [expected.counts, expected.held, expected.packed]
    assert (text_of(moved), text_of(hand)) == (text_of(expected), text_of(hand_of(before)))
    assert not moved.closed


@pytest.mark.parametrize(
    ("before", "command", "after", "closed"),
    [
        pytest.param("55556p", "concealed_kong 5p", "6p + concealed_kong 5p", True, id="暗杠 keeps 门清"),
        pytest.param("56p + pung 5p from 2", "added_kong 5p", "6p + added_kong 5p from 2", False, id="补杠"),
    ],
)
def test_hand_after_a_kong(before: str, command: str, after: str, closed: bool) -> None:
    """C-7.1: own kongs."""
    moved = hand_of(before).after_kong(actions.code(command))
    assert (text_of(moved), moved.closed) == (text_of(hand_of(after)), closed)


def test_own_hand_is_the_view_s() -> None:
    """The hand of a view with its sets."""
    view = asked({0: "5p*", 1: "55p123m*"}, 1, ["0 discard 5p", "1 pung"])
    hand = own_hand(view)
    assert hand.sets[0].tile == parse_tile("5p")
    assert sum(hand.held) == 14
    assert hand.held[parse_tile("5p")] == 3


@pytest.mark.parametrize(
    ("rates", "rounds", "expected"),
    [
        pytest.param([0.5], 1, 0.5, id="one step, one round"),
        pytest.param([0.5], 2, 0.75, id="one step, two rounds"),
        pytest.param([0.5, 0.5], 1, 0.0, id="two steps need two rounds"),
        pytest.param([0.5, 0.5], 2, 0.25, id="two steps in two rounds"),
        pytest.param([0.5, 0.5], 3, 0.5, id="two steps in three rounds"),
        pytest.param([1.0, 1.0, 1.0], 3, 1.0, id="sure steps"),
    ],
)
def test_chance_to_finish(rates: list[float], rounds: int, expected: float) -> None:
    """The chance of a number of steps, each with its chance a round, against a count by hand."""
    after = pace.curve(tuple(rates[1:]) or (0.0,), len(rates) - 1, ALWAYS)
    assert pace.finish(rates[0], after, ALWAYS, rounds) == pytest.approx(expected)


def test_more_rounds_and_fewer_rivals_are_better() -> None:
    """The chance grows with the rounds, falls with the steps and with what others win."""
    harder = tuple(0.9 for _ in ALWAYS)
    rates = (0.2, 0.3, 0.4)
    curves = [pace.curve(rates, steps, keep) for keep in (ALWAYS, harder) for steps in range(5)]
    assert all(one <= two for each in curves for one, two in pairwise(each))
    assert all(each[20] > after[20] for each, after in pairwise(curves[:5]))
    assert all(curves[steps][20] > curves[steps + 5][20] for steps in range(1, 5))


@pytest.mark.parametrize(
    ("rate", "rounds", "expected"),
    [
        pytest.param(0.0, 3, 3.0, id="never ends"),
        pytest.param(1.0, 3, 1.0, id="ends at once"),
        pytest.param(0.5, 3, 1.75, id="half and half"),
    ],
)
def test_rounds_played(rate: float, rounds: int, expected: float) -> None:
    """How many rounds are reached in the mean."""
    assert pace.looks(rate, ALWAYS, rounds) == pytest.approx(expected)


WAITS = [
    pytest.param(
        "shanghai", "123m456p789s5567m", {}, "5m:30/10 8m:30/10", id="SH-4 门清 is two 喇子, from each or from one"
    ),
    pytest.param("shanghai", "123m456p789s5567m", {"concealed_plain_wins": False}, "", id="SH-4.2 no pattern, no wait"),
    pytest.param(
        "qiaoma", "123456m11155z78m", {}, "3m:12/4 6m:12/4 9m:12/4", id="QM-4 base 1, wind triplet 1, 门清 doubles"
    ),
    pytest.param(
        "hainan", "123m456p789s5567m", {"ga": False}, "5m:8/5 8m:8/5", id="HN-8.1 everybody pays, the dealer more"
    ),
]


@pytest.mark.parametrize(("rules", "hand", "options", "expected"), WAITS)
def test_gain_of_waits(rules: str, hand: str, options: dict[str, object], expected: str) -> None:
    """What each wait brings when drawn and when thrown, as the rule set settles it."""
    view = asked({1: hand}, 1, rules=rules, options=options)
    sketch = Sketch(load(rules, options), Sight(view))
    found = sketch.waits(hand_of(hand))
    told = " ".join(f"{wait.kind % 9 + 1}m:{wait.drawn:g}/{wait.thrown:g}" for wait in found)
    assert told == expected


PLAIN = [
    pytest.param("123m456p789s55s46m1z", None, "discard 1z", id="nearest"),
    pytest.param("123m456p789s11z234s", None, "win", id="win"),
    pytest.param("13m456p78s35s46m19p", "2m", "chow 1m", id="a claim that brings the shape nearer, whatever it spoils"),
    pytest.param("123m456p78s55s46m1z", "5s", "pass", id="a claim that does not"),
]


@pytest.mark.parametrize(("hand", "tile", "expected"), PLAIN)
def test_plain_goes_by_distance(hand: str, tile: str | None, expected: str) -> None:
    """`shanten` knows the standard shape only."""
    bot = make("shanten", ("shanghai", {}), seed=1)
    view = asked({0: f"{tile}*", 1: hand}, 1, [f"0 discard {tile}"]) if tile else asked({0: hand}, 0)
    assert bot.decide(view) == expected


def test_plain_declares() -> None:
    """QM-2.1: where nothing is won without 敲, `shanten` declares as soon as it is ready."""
    view = asked({0: "123m456m789m1z5546m"}, 0, rules="qiaoma")
    assert make("shanten", ("qiaoma", {}), seed=1).decide(view).startswith("knock ")
