"""What a time-out does (C-10), the first turn, and pauses before draws."""

import pytest

from haipai.table import Table
from tests.table.scene import legal, names, play, quietly, refusal, scene, types

pytestmark = pytest.mark.core


def thrown(table: Table) -> str:
    """Return the last discard as its seat and tile."""
    last = table.view(-1)["last"]
    assert isinstance(last, dict)
    return f"{last['seat']} {names([last['tile']])}"


# -- C-10.1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "draws", "back", "commands", "discard"),
    [
        pytest.param({0: "1m1z*"}, "", "", ["0 timeout"], "0 7z", id="C-10.1 dealer's first turn: last of the hand"),
        pytest.param({0: "123456789m12345p"}, "", "", ["0 timeout"], "0 5p", id="C-10.1 last in the order m p s z"),
        pytest.param({0: "123456789m1234p1s"}, "", "", ["0 timeout"], "0 1s", id="C-10.1 索 after 筒"),
        pytest.param({}, "2m", "", ["0 timeout", "1 timeout"], "1 2m", id="C-10.1 the tile drawn"),
        pytest.param({}, "1f", "2f3m", ["0 timeout", "1 timeout"], "1 3m", id="C-10.1 its last replacement"),
        pytest.param({0: "1111m*"}, "", "9p", ["0 concealed_kong 1m", "0 timeout"], "0 9p", id="C-10.1 after a kong"),
        pytest.param(
            {0: "5p*", 1: "55p123456789m11s"}, "", "", ["0 discard 5p", "1 pung", "1 timeout"], "1 1s",
            id="C-10.1 after 碰 the last of the hand",
        ),
        pytest.param(
            {0: "1p*", 1: "23p123456789m1s7z"}, "", "", ["0 discard 1p", "1 chow 1p", "1 timeout"], "1 7z",
            id="C-10.1 after 吃 the last of the hand",
        ),
    ],
)  # fmt: skip
def test_unanswered_turn(hands: dict[int, str], draws: str, back: str, commands: list[str], discard: str) -> None:
    """An unanswered turn discards: what was drawn last, else the last tile of the hand."""
    assert thrown(play(scene(hands, draws=draws, back=back), *commands)) == discard


def test_timeout_never_wins_nor_kongs() -> None:
    """C-10.1: a complete hand with a kong in it is thrown away all the same."""
    table = scene({0: "1111m23m456m789m55m"})
    assert {"win", "concealed_kong 1m"} <= set(table.legal(0))
    assert thrown(play(table, "0 timeout")) == "0 9m"


def test_unanswered_window_is_a_pass() -> None:
    """C-10.1: a seat that could win, pung and kong and says nothing has passed."""
    table = scene({0: "5p*", 1: "555p34p111s222s77z"}, draws="9m")
    play(table, "0 discard 5p")
    assert legal(table) == {1: ["pung", "kong", "chow 3p", "win", "pass"]}
    play(table, "1 timeout")
    assert types(table)[-1] == "draw"
    assert not table.over


@pytest.mark.parametrize("seats", [3, 4], ids=["three", "four"])
def test_timeout_before_the_deal(seats: int) -> None:
    """C-10.1, HN-2: silence takes the lowest 嘎 allowed and no card."""
    options = {"ga": True, "ga_values": [1, 2, 5], "double_card": True}
    carry = {"ga": [2, 0, 5, 0][:seats]}
    table = Table.new("hainan", seed=1, seats=seats, options=options, cards=[1] * seats, carry=carry)
    for who in range(seats):
        play(table, f"{who} timeout")
    assert [event for event in table.events if event["type"] in ("ga", "cards")] == [
        {"type": "ga", "values": [2, 1, 5, 1][:seats]},
        {"type": "cards", "played": []},
    ]


def test_timeout_after_one_of_two_choices() -> None:
    """C-10.1, HN-2: what a seat chose itself stays; the clock fills in the rest."""
    table = Table.new("hainan", seed=1, options={"double_card": True}, cards=[1] * 4)
    play(table, "0 card", "0 timeout", "1 ga 3", "1 timeout", "2 card", "2 ga 2", "3 timeout")
    found = {str(event["type"]): event for event in table.events}
    assert found["ga"]["values"] == [0, 3, 2, 0]
    assert found["cards"]["played"] == [0, 2]


@pytest.mark.parametrize(
    ("commands", "who", "code"),
    [
        pytest.param([], 1, "not_asked", id="not in turn"),
        pytest.param(["0 discard 5p"], 0, "not_asked", id="the discarder"),
        pytest.param(["0 discard 5p", "2 timeout"], 2, "already_answered", id="answered by the clock already"),
    ],
)
def test_timeout_where_nothing_is_owed(commands: list[str], who: int, code: str) -> None:
    """C-10.2: the clock's command is accepted exactly where a seat owes an answer."""
    table = play(scene({0: "5p*", 1: "46p*", 2: "55p*"}), *commands)
    assert refusal(table, who, "timeout") == code


def test_timeout_is_not_listed() -> None:
    """Interfaces: `timeout` is the clock's, no seat finds it among its commands."""
    table = scene({0: "5p*", 1: "46p*"})
    assert "timeout" not in table.legal(0)
    play(table, "0 discard 5p")
    assert "timeout" not in table.legal(1)


# -- pauses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [False, True], ids=["nobody asked", "all pass"])
def test_pause_after_a_discard(asked: bool) -> None:
    """A caller may have the table stop before the draw that follows a discard; nobody is waited for then."""
    table = scene({0: "5p*", 1: "46p*"} if asked else {0: "5p*"}, draws="9m")
    table.pause_before_draws(True)
    quietly(table, "0 discard 5p")
    assert (table.phase_name, table.waiting, table.actor, table.codes()) == ("pause", [], -1, [])
    assert (table.view(1)["phase"], table.view(1)["turn"]) == ("claim", -1)
    events = table.event_count
    for copy in (table.clone(), table):
        copy.go_on()
        assert types(copy, events) == ["draw"]
        assert copy.waiting == [1]


def test_pause_before_a_replacement() -> None:
    """The same before an added kong's replacement; a claim needs no pause."""
    table = scene({0: "5p*", 1: "55p1z*", 2: "999m999p34p777s66z"}, draws="9s9s9s5p", back="7z")
    table.pause_before_draws(True)
    play(table, "0 discard 5p", "2 pass", "1 pung")
    assert table.phase_name == "turn"
    play(table, "1 discard 1z")
    for who in (2, 3, 0):
        table.go_on()
        quietly(table, f"{who} timeout")
    table.go_on()
    play(table, "1 added_kong 5p", "2 pass")
    assert (table.phase_name, table.view(0)["phase"]) == ("pause", "rob")
    table.go_on()
    assert types(table)[-2:] == ["added_kong_done", "draw"]


def test_nothing_to_go_on_with() -> None:
    """Without a pause `go_on` changes nothing."""
    table = scene({})
    before = table.serialise()
    table.go_on()
    assert table.serialise() == before


def test_an_offer_after_a_pause_can_be_answered() -> None:
    """QM-5: the eighth flower drawn after a pause is offered to a seat whose empty list was read in the pause."""
    table = scene({}, draws="1f", back="2f3f4f5f6f7f8f9m", rules="qiaoma")
    table.pause_before_draws(True)
    quietly(table, "0 timeout")
    assert table.legal(1) == []
    table.go_on()
    assert (table.phase_name, legal(table)) == ("offer", {1: ["win", "pass"]})
    assert refusal(table, 1, "timeout") == ""


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        (0, "discard 1m", "not_your_turn"),
        (1, "discard 1m", "not_your_turn"),
        (1, "pass", "not_asked"),
        (4, "pass", "no_such_seat"),
    ],
)
def test_refusals_in_a_pause(who: int, command: str, code: str) -> None:
    """In a pause nobody may do anything."""
    table = scene({})
    table.pause_before_draws(True)
    quietly(table, "0 timeout")
    assert refusal(table, who, command) == code


# -- the first turn ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commands", "first"),
    [
        pytest.param([], [True, True, True, True], id="nobody has thrown"),
        pytest.param(["0 timeout"], [False, True, True, True], id="the dealer has"),
        pytest.param(["0 timeout", "1 timeout"], [False, False, True, True], id="the next too"),
    ],
)
def test_first_turn(commands: list[str], first: list[bool]) -> None:
    """Interfaces: no discard yet by the seat, nor by anyone if it deals (天胡, 地胡)."""
    table = quietly(scene({}), *commands)
    assert [table.first_turn(who) for who in range(4)] == first


def test_first_turn_of_a_dealer_who_was_passed_over() -> None:
    """Interfaces: the dealer's first turn is over when anyone has thrown, though it has not itself."""
    table = scene({1: "5p*"}, dealer=1)
    play(table, "1 discard 5p")
    assert not table.first_turn(1)
    assert table.first_turn(2)
