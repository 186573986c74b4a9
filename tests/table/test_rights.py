"""What a seat keeps and loses by its answers: declined wins, kongs kept back, 敲 in public, partners by takes."""

from typing import Any

import pytest

from haipai.table import Table
from tests.table.scene import play, quietly, refusal, scene

pytestmark = pytest.mark.core

NO_GA: dict[str, Any] = {"rules": "hainan", "options": {"ga": False}}
TWO_PAIRS = "234567m111p55s99s"  # waits for 5s and 9s, worth 1 on a discard
RUN = "234567m111p55s78s"  # waits for 6s and 9s
KONG = "999s78s55m234567p"  # waits for 6s and 9s


# -- a win declined (C-6.3) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "giver", "answers", "offered"),
    [
        pytest.param(TWO_PAIRS, 2, ["1 pass", "3 discard 5s"], ["pung", "pass"], id="C-6.3 过 declines"),
        pytest.param(TWO_PAIRS, 2, ["1 timeout", "3 discard 5s"], ["pung", "pass"], id="C-6.3 so does the clock"),
        pytest.param(RUN, 0, ["1 chow 7s", "1 discard 5s", "2 discard 5s"], [], id="C-6.3 吃 lifts nothing"),
        pytest.param(
            TWO_PAIRS, 0, ["1 pung", "1 discard 5s", "2 discard 5s"], ["win", "pass"], id="C-6.3 碰 lifts at once"
        ),
    ],
)
def test_declined_win(hand: str, giver: int, answers: list[str], offered: list[str]) -> None:
    """Seat 1 answers 9s with anything but 胡: the next tile of the same worth is no win, unless its own 碰 went through."""
    table = play(scene({1: hand, giver: "9s*"}, dealer=giver, draws="5s", **NO_GA), f"{giver} discard 9s")
    assert "win" in table.legal(1)
    assert play(table, *answers).legal(1) == offered


@pytest.mark.parametrize(("answer", "missed"), [("pass", 1), ("pung", 0), ("kong", 0)])
def test_what_a_declined_win_leaves(answer: str, missed: int) -> None:
    """C-6.3: the bar is set when the window closes, and lifted in the same moment by an own 碰 or 杠."""
    table = play(scene({1: KONG, 2: "9s*"}, dealer=2, **NO_GA), "2 discard 9s")
    assert table.legal(1) == ["pung", "kong", "win", "pass"]
    assert play(table, f"1 {answer}").seats[1].missed_points == missed


@pytest.mark.parametrize("order", [[2, 3], [3, 2]])
def test_declining_counts_when_the_window_closes(order: list[int]) -> None:
    """C-6.3: an answer bars nothing while the window is open; once closed everybody who declined is barred."""
    table = play(scene({2: TWO_PAIRS, 3: "123m345678p78s11z", 0: "9s*"}, **NO_GA), "0 discard 9s")
    assert all("win" in table.legal(who) for who in order)
    play(table, f"{order[0]} pass")
    assert [int(seat.missed_points) for seat in table.seats] == [0, 0, 0, 0]
    play(table, f"{order[1]} pass")
    assert [int(seat.missed_points) for seat in table.seats] == [0, 0, 1, 1]


# -- a kong kept back (HN-4.4) -----------------------------------------------------------------------


def test_fourth_tile_kept_beside_a_pung() -> None:
    """HN-4.4: 碰 instead of 明杠 keeps the fourth tile: no kong in that turn, one in every later turn begun by a draw."""
    table = play(scene({0: "9p*", 1: "999p13s*"}, draws="8m8m8m", **NO_GA), "0 discard 9p")
    assert {"pung", "kong"} <= set(table.legal(1))
    play(table, "1 pung")
    assert refusal(table, 1, "added_kong 9p") == "after_claim"
    quietly(table, "1 timeout", "2 timeout", "3 timeout", "0 timeout")
    assert table.turn == 1
    assert "added_kong 9p" in table.legal(1)
    quietly(table, "1 timeout", "2 timeout", "3 timeout", "0 timeout")
    assert "added_kong 9p" in table.legal(1)


def test_four_alike_kept_in_the_hand() -> None:
    """HN-4.4: four alike may be laid down as a kong in any later turn begun by a draw, none in one begun by 吃."""
    table = play(scene({1: "9999p13s*", 0: "2s*"}, draws="8m8m8m8m", **NO_GA), "0 discard 2s", "1 chow 1s")
    assert refusal(table, 1, "concealed_kong 9p") == "after_claim"
    quietly(table, "1 timeout", "2 timeout", "3 timeout", "0 timeout")
    for _ in range(2):
        assert table.turn == 1
        assert "concealed_kong 9p" in table.legal(1)
        quietly(table, "1 timeout", "2 timeout", "3 timeout", "0 timeout")


# -- 敲 in public (QM-2.3) ----------------------------------------------------------------------------

OTHERS = ("147p147s1234567z", "55p28p258s123456z", "369p369s1234567z")


def declaring(hand: str = "1112345678999m") -> Table:
    """Seat 0 holds these tiles and 5p, which seat 2 might take with a pung."""
    return Table.new("qiaoma", hands=[f"{hand}5p", *OTHERS], draws="9s", dice=[1, 2])


def test_declared_from_the_discard_on() -> None:
    """QM-2.3: everybody sees 敲 as soon as the declaring discard lies, while others are still asked about it."""
    table = declaring()
    assert not any(players(table, who)[0]["ready"] for who in range(4))
    play(table, "0 knock 5p")
    assert table.waiting == [2]
    for who in (-1, 0, 1, 2, 3):
        player = players(table, who)[0]
        assert player["ready"]
        assert [thrown["knock"] for thrown in player["river"]] == [True]


def players(table: Table, who: int) -> list[dict[str, Any]]:
    """Return the players as a seat sees them."""
    found: Any = table.view(who)["players"]
    return list(found)


def test_waits_stay_hidden() -> None:
    """QM-2.3: hands that wait for other tiles look the same to everybody else, and to a spectator."""
    tables = [play(declaring(hand), "0 knock 5p", "2 pass") for hand in ("1112345678999m", "1112223334445m")]
    own: list[Any] = [table.view(0)["waits"] for table in tables]
    assert [wait["tile"] for wait in own[0]] != [wait["tile"] for wait in own[1]]
    for who in (-1, 1, 2, 3):
        assert tables[0].view(who) == tables[1].view(who)


def test_declaration_stands() -> None:
    """QM-2.3: a declared seat may decline a win, on a discard and drawn; 敲 stays, and nothing else may be thrown."""
    table = scene({0: "1112345678999m5p", 3: "5m*"}, draws="8p8p9p9m8s8s9s7s", rules="qiaoma")
    quietly(table, "0 knock 5p", "1 timeout", "2 timeout")
    play(table, "3 discard 5m")
    assert table.legal(0) == ["win", "pass"]
    play(table, "0 pass")
    assert table.legal(0) == ["discard 9m", "win"]
    quietly(table, "0 discard 9m", "1 timeout", "2 timeout", "3 timeout")
    assert table.legal(0) == ["discard 7s"]
    assert players(table, 1)[0]["ready"]


# -- partners and contractors by takes (SH-6.3, QM-7.3) --------------------------------------------------


def two_taken(rules: str, draws: str, other: str = "*") -> Table:
    """Seat 1 has taken 1p and 2p from seat 2, whose turn it is; it holds 333p55p66z."""
    hands = {0: other, 1: "1122333p55p66z9m9s", 2: "1p2p5p6z*"}
    table = scene(hands, draws=f"8m8m{draws}", rules=rules, dealer=2)
    return play(table, "2 discard 1p", "1 pung", "1 discard 9m", "2 discard 2p", "1 pung", "1 discard 9s")


def bound(table: Table) -> list[tuple[int, int]]:
    """Return the pairs of seats that stand for each other."""
    rows: Any = table.view(-1)["relations"]
    return [(one, other) for one, row in enumerate(rows) for other, bonds in enumerate(row) if bonds]


def test_win_in_place_of_the_third_take() -> None:
    """SH-6.3: the relation begins with the third claim: a win on that very discard is paid by a stranger."""
    table = play(two_taken("shanghai", ""), "2 discard 6z", "1 win")
    assert bound(table) == []
    assert table.deltas == [0, 5, -5, 0]


def test_third_take() -> None:
    """SH-6.3: from the third claim on both are partners, and a discard by one pays two shares."""
    table = two_taken("shanghai", "6z")
    play(table, "2 discard 5p")
    assert bound(table) == []
    play(table, "1 pung")
    assert bound(table) == [(1, 2), (2, 1)]
    play(table, "1 discard 3p", "2 discard 6z", "1 win")
    assert table.deltas == [0, 10, -10, 0]


def test_partners_of_the_hand_before() -> None:
    """SH-6.3: in the next hand nobody is bound any more, and the same win is paid by a stranger."""
    before = play(two_taken("shanghai", "6z"), "2 discard 5p", "1 pung", "1 discard 3p", "2 discard 6z", "1 win")
    table = scene({1: "111222333p55p66z6p", 2: "6z*"}, dealer=1, carry=before.carry)
    assert bound(table) == []
    play(table, "1 discard 6p", "2 discard 6z", "1 win")
    assert table.deltas == [0, 10, -10, 0]  # 门清, one share of two 喇子


@pytest.mark.parametrize(("command", "deltas"), [("knock", [-10, 20, -10, 0]), ("discard", [-20, 20, 0, 0])])
def test_declared_with_the_discard_that_wins(command: str, deltas: list[int]) -> None:
    """QM-2.3, QM-7.3: 敲 with the very discard that wins counts as declared: the contractor pays his share himself."""
    table = two_taken("qiaoma", "8p8p6z", "2223334445557s")
    play(table, "2 discard 5p", "1 pung", "1 knock 3p")
    quietly(table, "2 timeout", "3 timeout")
    play(table, f"0 {command} 6z", "1 win")
    assert table.deltas == deltas
