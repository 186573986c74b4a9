"""Hands one after another: dealer, carry, totals, the end (C-13, SH-1, SH-7)."""

import hashlib
from itertools import pairwise

import pytest

from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.table import Table
from haipai.table.match import Match
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.table.wall import seed_bytes
from tests.table.scene import scene, throw

pytestmark = pytest.mark.core


def finish(match: Match, seed: int, name: str = "greedy") -> Table:
    """Play the next hand of a match to its end and book it."""
    table = match.begin_hand(seed_bytes(seed))
    play(table, policy(name, seed))
    assert match.note_end()
    return table


@pytest.mark.parametrize("hands", [4, 8, 16], ids=["C-13.1 four", "C-13.1 eight", "C-13.1 sixteen"])
def test_length(hands: int) -> None:
    """C-13.1: every hand counts, drawn and repeated ones too; then the match is over."""
    match = Match("shanghai", {"hands": hands})
    for number in range(1, hands + 1):
        assert not match.over
        assert match.hand_number == number - 1
        table = match.begin_hand(seed_bytes(number))
        assert match.hand_number == number
        throw(table)
        match.note_end()
    assert match.over
    with pytest.raises(HaipaiError) as caught:
        match.begin_hand(seed_bytes(0))
    assert caught.value.code == "match_over"


def test_open_match() -> None:
    """C-13.1: an open match goes on until its players end it."""
    match = Match("shanghai", {"hands": 0})
    for seed in range(20):
        finish(match, seed, "random")
        assert not match.over
    match.end()
    assert match.over


def test_totals_and_results() -> None:
    """C-9.2: the totals are the sums of the hands' deltas; each result tells deltas, winners and dealer."""
    match = Match("shanghai", {"hands": 8}, base=3)
    tables = [finish(match, seed) for seed in range(8)]
    assert match.totals == [sum(table.deltas[who] for table in tables) for who in range(4)]
    assert sum(match.totals) == 0
    assert any(match.totals)
    assert [result.to_json() for result in match.results] == [
        {
            "hand": number,
            "deltas": table.deltas,
            "winners": table.winners,
            "drawn": table.drawn,
            "dealer": int(table.dealer),
        }
        for number, table in enumerate(tables, 1)
    ]


@pytest.mark.parametrize("rules", KNOWN)
def test_dealer_and_carry_go_on(rules: str) -> None:
    """C-13.1: each hand begins as the one before left the table: dealer, counters, 令, 嘎."""
    match = Match(rules, {"hands": 16}, dealer=2)
    before = finish(match, 0)
    assert int(before.dealer) == 2
    for seed in range(1, 16):
        carry = before.carry
        table = match.begin_hand(seed_bytes(seed))
        assert int(table.dealer) == carry.pop("dealer")
        assert table.header.carry == carry
        play(table, policy("greedy", seed))
        match.note_end()
        before = table


def test_first_dealer_is_kept() -> None:
    """The seat that dealt first is told to rule sets whose round wind depends on it."""
    assert int(Match("jihu", {}, dealer=3).begin_hand(bytes(32)).first_dealer) == 3


def test_winner_deals_next() -> None:
    """SH-1.1: the winner deals the next hand; after a drawn hand the dealer stays."""
    match = Match("shanghai", {"hands": 16})
    tables = [finish(match, seed) for seed in range(16)]
    pairs = [(before, after) for before, after in pairwise(tables) if len(before.winners) < 2]
    assert {before.drawn for before, _ in pairs} == {True, False}
    for before, after in pairs:
        assert int(after.dealer) == (int(before.dealer) if before.drawn else before.winners[0])


def test_hand_not_over() -> None:
    """A hand that lasts keeps the next one from beginning."""
    match = Match("shanghai", {})
    match.begin_hand(bytes(32))
    with pytest.raises(HaipaiError) as caught:
        match.begin_hand(bytes(32))
    assert caught.value.code == "hand_not_over"


def test_noting_the_end_twice() -> None:
    """A hand is booked once; one that lasts is not booked."""
    match = Match("shanghai", {})
    table = match.begin_hand(bytes(32))
    assert not match.note_end()
    throw(table)
    assert [match.note_end(), match.note_end()] == [True, False]
    assert len(match.results) == 1


# -- SH-7.4 --------------------------------------------------------------------------------------------


def counter_of(match: Match, seed: int) -> tuple[int, int]:
    """Return the 荒番 counter before the dice of the next hand and with them."""
    table = match.begin_hand(seed_bytes(seed))
    carried = table.header.carry.get("huangfan", 0)
    assert isinstance(carried, int)
    return carried, int(table.huangfan)


@pytest.mark.parametrize("rules", ["shanghai", "qiaoma"], ids=["SH-7.4", "QM-6.2"])
def test_leaving_in_a_hand(rules: str) -> None:
    """A player leaves for good: the running hand keeps its doubling, the counter is 0 from the next hand on."""
    match = Match(rules, {})
    throw(match.begin_hand(seed_bytes(1)))
    match.note_end()
    assert counter_of(match, 2)[0] >= 1
    table = match.table
    assert table is not None
    doubling = table.view(0)["doubled"]
    match.player_left()
    assert table.view(0)["doubled"] == doubling
    throw(table)
    match.note_end()
    assert counter_of(match, 3)[0] == 0


@pytest.mark.parametrize("rules", ["shanghai", "qiaoma"], ids=["SH-7.4", "QM-6.2"])
def test_leaving_before_the_end_is_noted(rules: str) -> None:
    """A player leaves when the last tile has fallen and the hand is not booked yet: it is, and the counter is 0 after."""
    match = Match(rules, {})
    throw(match.begin_hand(seed_bytes(1)))
    match.player_left()
    assert match.note_end()
    assert len(match.results) == 1
    assert counter_of(match, 2)[0] == 0


@pytest.mark.parametrize("rules", ["shanghai", "qiaoma"], ids=["SH-7.4", "QM-6.2"])
def test_leaving_between_hands(rules: str) -> None:
    """The same between two hands; the hand after counts from 0 again."""
    match = Match(rules, {})
    throw(match.begin_hand(seed_bytes(1)))
    match.note_end()
    match.player_left()
    assert counter_of(match, 2)[0] == 0
    table = match.table
    assert table is not None
    throw(table)
    match.note_end()
    assert counter_of(match, 3)[0] >= 1


@pytest.mark.parametrize(
    ("dice", "before", "within"),
    [
        pytest.param([1, 1], 0, 2, id="SH-7.1 1-1 adds two"),
        pytest.param([4, 4], 1, 3, id="SH-7.1 4-4 adds two"),
        pytest.param([4, 1], 0, 1, id="SH-7.1 4-1 adds one"),
        pytest.param([3, 3], 0, 1, id="SH-7.1 3-3 adds one"),
        pytest.param([2, 3], 2, 2, id="SH-7.1 other dice add nothing"),
    ],
)
def test_dice_act_at_once(dice: list[int], before: int, within: int) -> None:
    """SH-7.1, SH-7.2: the counter rises with the dice of the hand, and doubles it while above 0."""
    table = scene({0: "111222333p44p789p"}, dice=dice, carry={"huangfan": before})
    assert table.view(0)["marks"] == {
        "huangfan": within,
        "ling": None,
        "streak": None,
        "doubling": ["huangfan"] if within else [],
    }
    table.apply(0, "win")
    assert table.carry["huangfan"] == max(within - 1, 0)


def test_same_seeds_same_match() -> None:
    """C-11.1: a match is a function of its seeds and commands."""

    def digest() -> str:
        match = Match("shanghai", {"hands": 8, "lazi": 10}, base=2, dealer=1)
        return hashlib.sha256("".join(finish(match, seed).digest() for seed in range(8)).encode()).hexdigest()

    assert digest() == digest()
