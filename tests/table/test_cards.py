"""加倍卡: the choice before the deal and what it does to a settlement (C-12)."""

import pytest

from haipai.table import Table
from tests.table.scene import legal, play, refusal, scene, throw

pytestmark = pytest.mark.core

ON = {"double_card": True}


def with_cards(cards: list[int], base: int = 1, dealer: int = 0) -> Table:
    """Deal a hand that its dealer may win at once (清一色 closed: two 喇子), where seats own so many cards."""
    return scene({0: "111234567m99m123m"}, options=ON, cards=cards, base=base, dealer=dealer)


# -- the choice ----------------------------------------------------------------------------------------


def test_asked_before_the_deal() -> None:
    """C-12.1: everybody who owns a card is asked at once, from the dealer; nobody sees a tile yet."""
    table = with_cards([1, 0, 2, 1], dealer=0)
    assert table.phase_name == "before"
    assert table.waiting == [0, 2, 3]
    assert legal(table) == {who: ["card", "no_card"] for who in (0, 2, 3)}
    assert table.legal(1) == []
    assert table.events == []
    view = table.view(2)
    assert (view["hand"], view["dice"], view["turn"], view["wall_left"]) == ([], None, -1, 144)
    assert [player["choosing"] for player in view["players"]] == [True, False, True, True]  # type: ignore[attr-defined]


def test_order_of_asking_is_from_the_dealer() -> None:
    """Interfaces: before the deal seats are waited for from the dealer."""
    assert Table.new(seed=1, dealer=2, options=ON, cards=[1, 1, 1, 1]).waiting == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("options", "cards"),
    [({}, [3, 3, 3, 3]), (ON, [0, 0, 0, 0]), (ON, None)],
    ids=["option off", "no card", "not said"],
)
def test_not_asked(options: dict[str, object], cards: list[int] | None) -> None:
    """C-12.1: without the option or without cards the hand is dealt at once."""
    table = Table.new(seed=1, options=options, cards=cards)
    assert table.events[0]["type"] == "deal"
    assert "cards" not in [event["type"] for event in table.events]


def test_choice_is_hidden_until_all_have_chosen() -> None:
    """C-12.1: all choose at once: a card laid is shown to its owner alone until the deal."""
    table = play(with_cards([1, 1, 1, 1]), "2 card")
    shown = [[player["card"] for player in table.view(viewer)["players"]] for viewer in (-1, 0, 2)]  # type: ignore[attr-defined]
    assert shown == [[False] * 4, [False] * 4, [False, False, True, False]]
    assert table.events == []
    play(table, "0 no_card", "3 card", "1 no_card")
    assert table.events[0] == {"type": "cards", "played": [2, 3]}
    assert table.events[1]["type"] == "deal"
    assert [player["card"] for player in table.view(0)["players"]] == [False, False, True, True]  # type: ignore[attr-defined]


def test_order_of_choices_does_not_matter() -> None:
    """C-12.1: the same choices in any order deal the same hand."""
    one = play(with_cards([1, 1, 1, 1]), "0 card", "1 no_card", "2 card", "3 no_card")
    other = play(with_cards([1, 1, 1, 1]), "3 no_card", "2 card", "1 no_card", "0 card")
    assert one.events == other.events


@pytest.mark.parametrize(
    ("commands", "who", "command", "code"),
    [
        pytest.param([], 1, "card", "not_asked", id="no card to lay"),
        pytest.param(["0 card"], 0, "card", "already_answered", id="twice"),
        pytest.param(["0 card"], 0, "no_card", "already_answered", id="another mind"),
        pytest.param([], 0, "discard 1m", "wrong_phase", id="a discard"),
        pytest.param([], 1, "win", "wrong_phase", id="a win, from one not asked"),
        pytest.param([], 0, "ga 1", "not_in_rules", id="嘎 is another rule set's"),
        pytest.param(["0 card", "2 card", "3 no_card"], 0, "card", "wrong_phase", id="after the deal"),
    ],
)
def test_refused(commands: list[str], who: int, command: str, code: str) -> None:
    """What cannot be chosen is refused by its code."""
    assert refusal(play(with_cards([1, 0, 1, 1]), *commands), who, command) == code


# -- what it does --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "deltas"),
    [
        pytest.param([], [30, -10, -10, -10], id="C-12.1 nobody"),
        pytest.param([0], [60, -20, -20, -20], id="C-12.1 the winner: every transfer"),
        pytest.param([2], [40, -10, -20, -10], id="C-12.1 a payer: his own"),
        pytest.param([0, 2], [80, -20, -40, -20], id="C-12.1 both: four times"),
        pytest.param([0, 1, 2, 3], [120, -40, -40, -40], id="C-12.1 all"),
    ],
)
def test_transfers_doubled(laid: list[int], deltas: list[int]) -> None:
    """C-12.1: each transfer is doubled once for each of its two players who laid one."""
    table = with_cards([1, 1, 1, 1])
    play(table, *(f"{who} {'card' if who in laid else 'no_card'}" for who in range(4)), "0 win")
    assert table.deltas == deltas
    assert table.winners == [0]


def test_base_multiplies_after_the_cards() -> None:
    """C-9.2: 底分 multiplies what cards have doubled."""
    table = with_cards([1, 1, 1, 1], base=7)
    play(table, "0 card", "1 no_card", "2 card", "3 no_card", "0 win")
    assert table.deltas == [560, -140, -280, -140]


def test_drawn_hand() -> None:
    """C-12.1: in a drawn hand cards have no effect."""
    table = Table.new("hainan", seed=4, options={"ga": False, "double_card": True}, cards=[1, 1, 1, 1])
    plain = Table.new("hainan", seed=4, options={"ga": False})
    throw(play(table, *(f"{who} card" for who in range(4))))
    assert throw(plain).drawn
    assert (table.drawn, table.deltas) == (True, plain.deltas)


@pytest.mark.parametrize("cards", [[0, 2, 0, 5], [1, 1, 1, 1]])
def test_header_holds_the_cards(cards: list[int]) -> None:
    """Interfaces: the record's header says who owned cards, so that it replays."""
    assert f'"cards":{cards}'.replace(" ", "") in with_cards(cards).record()[0]
