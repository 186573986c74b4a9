"""Claims on a discard: who is asked, which answer stands, when the window closes (C-6)."""

from collections import Counter
from itertools import permutations

import pytest

from haipai.notation import parse_tiles
from haipai.table import Table
from tests.table.scene import ending, held, legal, play, refusal, scene, throw, types

pytestmark = pytest.mark.core

READY = "34p111222999s77z"  # waits for 2p and 5p, wins closed


def contested() -> Table:
    """Seat 0 throws 5p: seat 1 may chow, seat 2 may pung, seat 3 may win."""
    return play(scene({0: "5p*", 1: "46p*", 2: "55p*", 3: READY}, draws="9m9m9m9m"), "0 discard 5p")


# -- who is asked ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "thrown", "asked"),
    [
        pytest.param({1: "46p*", 2: "55p*", 3: READY}, "5p", {1: "chow 4p", 2: "pung", 3: "win"}, id="C-6.1 all three"),
        pytest.param({1: "3467p*"}, "5p", {1: "chow 3p, chow 4p, chow 5p"}, id="C-6.1 three runs"),
        pytest.param({1: "23m*"}, "1m", {1: "chow 1m"}, id="C-6.1 lowest of the run"),
        pytest.param({1: "78s*"}, "9s", {1: "chow 7s"}, id="C-6.1 highest of the run"),
        pytest.param({1: "89m1p*"}, "2p", {}, id="C-6.1 a run stays in its suit"),
        pytest.param({1: "24z*"}, "3z", {}, id="C-6.1 no run of honours"),
        pytest.param({2: "46p*", 3: "46p*"}, "5p", {}, id="C-6.1 吃 by the 下家 only"),
        pytest.param({3: "555p*"}, "5p", {3: "pung, kong"}, id="C-6.1 碰 and 明杠 by any other"),
        pytest.param({1: "5z5z*", 2: "55p*"}, "5z", {1: "pung"}, id="C-6.1 碰 of honours"),
        pytest.param({1: "444p666p*"}, "5p", {1: "chow 4p"}, id="C-6.1 one run though held three times"),
        pytest.param({}, "5p", {}, id="C-6.2 nobody with a choice"),
    ],
)
def test_asked(hands: dict[int, str], thrown: str, asked: dict[int, str]) -> None:
    """Everybody with a choice is asked, for all of it, and may pass; nobody else is asked."""
    table = play(scene({0: f"{thrown}*", **hands}), f"0 discard {thrown}")
    if not asked:
        assert table.phase_name == "turn"
        assert table.waiting == [1]
        return
    assert table.phase_name == "claim"
    assert legal(table) == {who: [*commands.split(", "), "pass"] for who, commands in asked.items()}


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_waiting_is_in_order_after_the_discarder(dealer: int, order: list[int]) -> None:
    """C-2.2: those asked stand in the order after the discarder, wherever he sits."""
    hands = {dealer: "5p*", order[0]: "46p*", order[1]: "55p*", order[2]: READY}
    table = play(scene(hands, dealer=dealer), f"{dealer} discard 5p")
    assert table.waiting == order
    assert table.turn == dealer
    assert table.actor == order[0]


def test_only_a_win_on_the_last_discard() -> None:
    """C-6.4: with nothing left to draw only 胡 is possible; the rest are not asked."""
    table = ending("5p", {1: "46p*", 2: "55p*", 3: READY}, dealer=1)
    while int(table.wall_left) > 0 or table.phase_name != "turn":
        play(table, f"{table.waiting[0]} timeout")
    assert table.turn == 0
    play(table, "0 discard 5p")
    assert legal(table) == {3: ["win", "pass"]}
    assert [why["command"] for why in table.view(2)["why_not"]] == ["pung"]  # type: ignore[attr-defined]
    assert play(table, "3 pass").drawn


def test_claims_while_one_tile_is_left() -> None:
    """C-6.4: one drawable tile is enough for every claim."""
    table = ending("5p9m", {1: "46p*", 2: "55p*", 3: READY}, dealer=2)
    while int(table.wall_left) > 1 or table.phase_name != "turn":
        play(table, f"{table.waiting[0]} timeout")
    play(table, "0 discard 5p")
    assert {who: commands[0] for who, commands in legal(table).items()} == {1: "chow 4p", 2: "pung", 3: "win"}


# -- which answer stands -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        pytest.param({1: "chow 4p", 2: "pung", 3: "win"}, ["win", "end"], id="C-6.2 胡 before 碰 and 吃"),
        pytest.param({1: "chow 4p", 2: "pung", 3: "pass"}, ["pung"], id="C-6.2 碰 before 吃"),
        pytest.param({1: "chow 4p", 2: "pass", 3: "pass"}, ["chow"], id="C-6.2 吃"),
        pytest.param({1: "chow 4p", 2: "pass", 3: "win"}, ["win", "end"], id="C-6.2 胡 before 吃"),
        pytest.param({1: "pass", 2: "pung", 3: "pass"}, ["pung"], id="C-6.2 碰 alone"),
        pytest.param({1: "pass", 2: "pass", 3: "pass"}, ["draw"], id="C-6.2 nobody: the next seat draws"),
        pytest.param({1: "timeout", 2: "timeout", 3: "timeout"}, ["draw"], id="C-10.1 silence is 过"),
        pytest.param({1: "chow 4p", 2: "timeout", 3: "timeout"}, ["chow"], id="C-10.1 silence of the others"),
    ],
)
def test_priority(answers: dict[int, str], outcome: list[str]) -> None:
    """The same answer stands in whatever order the answers come; one that comes too late is not asked for."""
    results = []
    for order in permutations(answers):
        table = contested()
        before = table.event_count
        refused = [refusal(table, who, answers[who]) for who in order]
        assert set(refused) <= {"", "not_asked", "hand_over"}
        results.append(table.events_since(before))
    assert [event["type"] for event in results[0]] == outcome
    assert all(result == results[0] for result in results)


@pytest.mark.parametrize(
    ("answers", "closed"),
    [
        pytest.param(["3 win"], True, id="C-6.2 nobody else may win: 胡 closes at once"),
        pytest.param(["2 pung"], False, id="C-6.2 a win is still open"),
        pytest.param(["3 pass", "2 pung"], True, id="C-6.2 碰 closes over an open 吃"),
        pytest.param(["3 pass", "1 chow 4p"], False, id="C-6.2 碰 is still open"),
        pytest.param(["2 pass", "1 chow 4p"], False, id="C-6.2 a win is open above 吃"),
        pytest.param(["3 pass", "2 pass"], False, id="C-6.2 吃 is still open"),
        pytest.param(["1 pass", "2 pass", "3 pass"], True, id="C-6.2 all have answered"),
    ],
)
def test_when_the_window_closes(answers: list[str], closed: bool) -> None:
    """It closes as soon as no open answer can change who wins or which claim stands, and not before."""
    table = play(contested(), *answers)
    assert (table.phase_name != "claim") == closed


def test_everyone_who_says_win_wins() -> None:
    """C-6.5: with two winners asked the first 胡 does not close the window; both win, nearest deals next."""
    table = play(scene({0: "5p*", 1: "34p111222999s77z", 2: "34p111m222m999m77z"}), "0 discard 5p", "2 win")
    assert table.waiting == [1]
    play(table, "1 win")
    assert (table.winners, table.deltas) == ([1, 2], [-20, 10, 10, 0])
    assert table.carry["dealer"] == 1


def test_only_the_nearest_wins_in_hainan() -> None:
    """C-6.5, HN-4.2: the nearest 胡 closes the window, a farther one is not asked any more."""
    hands = {0: "5p*", 1: "34p111222999s77z", 2: "34p111m222m999m77z"}
    table = scene(hands, rules="hainan", options={"ga": False, "need_fan": False})
    play(table, "0 discard 5p", "1 win")
    assert table.winners == [1]
    assert refusal(table, 2, "win") == "hand_over"


# -- after a claim -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "who", "left", "meld"),
    [
        pytest.param(["1 chow 4p", "2 pass", "3 pass"], 1, "46p", ("chow", 12, 13, 0), id="吃"),
        pytest.param(["2 pung", "3 pass"], 2, "55p", ("pung", 13, 13, 0), id="碰"),
    ],
)
def test_claimed_tile(answers: list[str], who: int, left: str, meld: tuple[object, ...]) -> None:
    """C-6, C-7.3: the tile lies in the meld with its giver; the river keeps it as claimed; nothing was drawn."""
    table = contested()
    hand, wall = held(table, who), int(table.wall_left)
    play(table, *answers)
    assert (table.turn, table.waiting, int(table.wall_left)) == (who, [who], wall)
    for viewer in range(4):
        view = table.view(viewer)
        players = view["players"]
        assert isinstance(players, list)
        lying = players[who]["melds"][0]
        assert (lying["kind"], lying["tile"], lying["claimed"], lying["from"]) == meld
        assert players[0]["river"] == [{"tile": 13, "drawn": False, "claimed": True, "knock": False}]
        assert players[who]["takes"] == [1, 0, 0, 0]
        assert view["last"] is None
    assert Counter(parse_tiles(hand)) - Counter(parse_tiles(held(table, who))) == Counter(parse_tiles(left))
    assert table.view(who)["drawn"] is None


def test_any_tile_may_be_thrown_after_a_claim() -> None:
    """C-5.3: there is no swap-calling restriction."""
    table = play(scene({0: "5p*", 1: "3467p*"}), "0 discard 5p", "1 chow 4p")
    assert {"discard 3p", "discard 7p"} <= set(table.legal(1))
    play(scene({0: "5p*", 1: "555p*"}), "0 discard 5p", "1 pung", "1 discard 5p")


def test_no_win_and_no_kong_right_after_a_claim() -> None:
    """C-5.2: after 吃 and 碰 only discards, though the hand is complete and holds four alike."""
    table = play(scene({0: "5p*", 1: "46p111222s999s11m"}), "0 discard 5p", "1 chow 4p")
    assert {command.split()[0] for command in table.legal(1)} == {"discard"}
    table = play(scene({0: "5p*", 2: "55p1111s*"}), "0 discard 5p", "2 pung")
    assert {command.split()[0] for command in table.legal(2)} == {"discard"}
    assert refusal(table, 2, "concealed_kong 1s") == "after_claim"


def test_seats_between_are_passed_over() -> None:
    """C-6.1: after 碰 the turn goes on from the claimant."""
    table = play(scene({0: "5p*", 3: "55p9m*"}), "0 discard 5p", "3 pung", "3 discard 9m")
    assert table.waiting == [0]
    assert types(table)[-1] == "draw"


def test_a_claimed_hand_ends() -> None:
    """A hand goes on after claims until it ends."""
    assert throw(play(contested(), "1 chow 4p", "2 pass", "3 pass")).over
