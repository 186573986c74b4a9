"""Refused commands: every code, and which one is told where several apply (interfaces section 2)."""

import pickle
from collections.abc import Callable

import pytest

from haipai import actions
from haipai.table import Refused, Table
from haipai.table.refuse import SENTENCES
from tests.table.scene import ending, play, quietly, refusal, scene

pytestmark = pytest.mark.core

# In the order of precedence of interfaces section 2.
CODES = (
    "bad_command", "no_such_seat", "hand_over", "not_in_rules", "wrong_phase", "already_answered", "not_your_turn",
    "not_asked", "bad_value", "below_previous", "after_claim", "missing_tiles", "not_next_seat", "tile_not_in_run",
    "wall_empty", "locked_hand", "already_ready", "kong_changes_hand", "no_wait", "not_in_hand", "missed_win",
    "not_complete", "no_pattern", "no_flower", "not_ready", "no_fan", "hidden_flowers",
)  # fmt: skip
GA = {"ga_values": [0, 2, 5]}


def first_turn(rules: str = "shanghai") -> Table:
    """Seat 0 is in turn with 14 loose tiles."""
    return scene({0: "1m1z*"}, rules=rules, options={"ga": False} if rules == "hainan" else {})


def before() -> Table:
    """Seats choose 嘎 and cards; seat 1 has chosen its 嘎, seat 0 was at 2 in the hand before."""
    carry = {"ga": [2, 0, 0, 0]}
    table = Table.new("hainan", seed=1, options={**GA, "double_card": True}, cards=[1, 1, 0, 0], carry=carry)
    return play(table, "1 ga 0")


def window() -> Table:
    """Seat 0 threw 5p: 1 may chow, 2 may pung and has passed, 3 may win."""
    table = scene({0: "5p*", 1: "46p9s*", 2: "55p*", 3: "34p111222999s77z"})
    return play(table, "0 discard 5p", "2 pass")


def after_pung() -> Table:
    """Seat 2 has just taken 5p with a pung; it holds four of 1s and the complete rest of a hand."""
    return play(scene({0: "5p*", 2: "55p1111s234567m9p"}), "0 discard 5p", "2 pung")


def over() -> Table:
    """The dealer has won."""
    return play(scene({0: "111234567m99m123m"}), "0 win")


def last_turn() -> Table:
    """Seat 1 has drawn the last tile; it holds four of 5p, and a pung of 1z with the fourth still in hand."""
    table = ending("9m", {1: "5555p111z*"}, first="8m8m1z")
    play(quietly(table, "0 timeout", "1 timeout", "2 timeout"), "3 discard 1z", "1 pung", "1 discard 2z")
    while int(table.wall_left) > 0 or table.phase_name != "turn":
        play(table, f"{table.waiting[0]} timeout")
    return table


def declared() -> Table:
    """Seat 0 has declared 敲 (waits 2z, 7z), holds 111222333m inside, and is in turn after a draw."""
    table = scene({0: "111222333m22z77z1z", 1: "2m*"}, rules="qiaoma", draws="5s6s7s1m", back="9s")
    return quietly(table, "0 knock 1z", "1 timeout", "2 timeout", "3 timeout")


def declared_window(thrown: str) -> Table:
    """Seat 1 has declared 敲 (waits 5p, holds three of 2p), seat 0 throws a tile that it may take in some way."""
    table = scene({1: "111222p46p777p99p"}, rules="qiaoma", draws=f"1z2z3z{thrown}")
    return play(quietly(table, "0 timeout", "1 knock 1z", "2 timeout", "3 timeout"), f"0 discard {thrown}")


def last_window() -> Table:
    """Seat 0 throws the last tile drawn, 5p; seat 1 may win by it (waits 5p, 7z) but not pung."""
    table = ending("5p", {1: "55p111222999s77z"}, dealer=1)
    while int(table.wall_left) > 0 or table.phase_name != "turn":
        play(table, f"{table.waiting[0]} timeout")
    return play(table, "0 discard 5p")


def open_hand(last: str, second: str) -> Table:
    """Seat 1 has a chow of 2m and the rest of a hand that waits; it is in turn (`second` "") or asked about a tile."""
    table = scene({0: "2m*", 1: f"13m456789m{last}9s"}, draws=f"1p2p3p{second}")
    return quietly(play(table, "0 discard 2m", "1 chow 1m"), "1 discard 9s", "2 timeout", "3 timeout", "0 timeout")


def missed() -> Table:
    """Seat 2 has declined a win of M 1 and is asked again: it may chow, the win is barred."""
    table = scene({0: "3p*", 2: "111m999s777s4445p"}, rules="hainan", options={"ga": False}, draws="6p")
    return play(table, "0 discard 3p", "2 pass", "1 discard 6p")


def no_fan() -> Table:
    """Seat 2 has a chow; another 5p completes a hand without 番, and would make a chow too."""
    hands = {2: "12m999m456s46p11s1z", 0: "2z*"}
    table = scene(hands, rules="hainan", options={"ga": False}, draws="3m6z6z5p")
    play(table, "0 discard 2z", "1 discard 3m", "2 chow 1m")
    return play(quietly(table, "2 discard 1z", "3 timeout", "0 timeout"), "1 discard 5p")


def plain() -> Table:
    """Seat 0 is dealt a complete hand without a pattern, where 门清 alone does not win."""
    return scene({0: "123m456p789s11z234m"}, options={"concealed_plain_wins": False})


def plain_window() -> Table:
    """The same with 5p still to come, thrown by seat 0: seat 1 may chow it."""
    table = scene({0: "5p*", 1: "34p111222999s77z"}, options={"concealed_plain_wins": False})
    return play(table, "0 discard 5p")


def no_flower() -> Table:
    """Seat 1 has a chow and waits for 5m (混一色 without a flower) and 1z; 5m is thrown and makes a pung too."""
    return play(quietly(open_hand("55m11z", "1s5m"), "1 timeout"), "2 discard 5m")


def not_ready() -> Table:
    """Seat 1 has not declared 敲; 5p completes its hand and makes a pung."""
    return play(scene({0: "5p*", 1: "111222333p55p77z"}, rules="qiaoma"), "0 discard 5p")


def eighth() -> Table:
    """Seat 1 is offered 八花齐."""
    return quietly(scene({1: "1234567f*"}, rules="qiaoma", back="1m1p1s2z3z4z8f"))


def robbing() -> Table:
    """Seat 0 adds the fourth 5p to its pung; seat 2 is asked."""
    table = scene({0: "55p9m1z*", 2: "34p111222999s77z"}, draws="8m8m5p8m8m6s5p", back="7z")
    play(quietly(table, "0 discard 9m", "1 timeout", "2 timeout"), "3 discard 5p")
    return play(quietly(table, "0 pung", "0 discard 1z", "1 timeout", "2 timeout", "3 timeout"), "0 added_kong 5p")


def cards() -> Table:
    """Seat 0 chooses about a card, seat 1 has none."""
    return Table.new(seed=1, options={"double_card": True}, cards=[1, 0, 1, 0])


@pytest.mark.parametrize(
    ("table", "who", "command", "code"),
    [
        # the words themselves
        pytest.param(first_turn, 0, "fly", "bad_command", id="unknown word"),
        pytest.param(first_turn, 0, "discard", "bad_command", id="no tile"),
        pytest.param(first_turn, 0, "discard 1f", "bad_command", id="a flower"),
        pytest.param(first_turn, 0, "discard 0m", "bad_command", id="no such tile"),
        pytest.param(first_turn, 0, "discard 1m ", "bad_command", id="a space too many"),
        pytest.param(first_turn, 0, "Discard 1m", "bad_command", id="a capital"),
        pytest.param(first_turn, 0, "chow 8p", "bad_command", id="a run past nine"),
        pytest.param(first_turn, 0, "chow 1z", "bad_command", id="a run of honours"),
        pytest.param(first_turn, 0, "ga 21", "bad_command", id="嘎 beyond all"),
        pytest.param(first_turn, 0, "", "bad_command", id="nothing"),
        pytest.param(first_turn, 0, None, "bad_command", id="no text"),
        pytest.param(first_turn, 0, 4, "bad_command", id="a number"),
        pytest.param(first_turn, 0, ["win"], "bad_command", id="a list"),
        pytest.param(first_turn, 9, "fly", "bad_command", id="bad_command before no_such_seat"),
        pytest.param(over, 0, "fly", "bad_command", id="bad_command before hand_over"),
        # the seat
        pytest.param(first_turn, 4, "pass", "no_such_seat", id="seat 4 of four"),
        pytest.param(first_turn, -1, "pass", "no_such_seat", id="seat -1"),
        pytest.param(first_turn, True, "pass", "no_such_seat", id="true is no seat"),
        pytest.param(first_turn, "0", "pass", "no_such_seat", id="a text is no seat"),
        pytest.param(first_turn, None, "pass", "no_such_seat", id="none is no seat"),
        pytest.param(first_turn, 10**30, "pass", "no_such_seat", id="a huge seat"),
        pytest.param(over, 4, "pass", "no_such_seat", id="no_such_seat before hand_over"),
        pytest.param(first_turn, 5, "knock 1m", "no_such_seat", id="no_such_seat before not_in_rules"),
        # the end
        pytest.param(over, 0, "discard 1m", "hand_over", id="a discard after the end"),
        pytest.param(over, 1, "timeout", "hand_over", id="the clock after the end"),
        pytest.param(over, 1, "knock 1m", "hand_over", id="hand_over before not_in_rules"),
        # the rule set
        pytest.param(first_turn, 0, "knock 1m", "not_in_rules", id="no 敲"),
        pytest.param(first_turn, 0, "ga 1", "not_in_rules", id="no 嘎"),
        pytest.param(first_turn, 0, "card", "not_in_rules", id="no cards"),
        pytest.param(first_turn, 2, "no_card", "not_in_rules", id="not_in_rules before wrong_phase"),
        pytest.param(window, 2, "knock 1m", "not_in_rules", id="not_in_rules before already_answered"),
        # the phase
        pytest.param(first_turn, 0, "pass", "wrong_phase", id="pass in turn"),
        pytest.param(first_turn, 0, "pung", "wrong_phase", id="a claim in turn"),
        pytest.param(first_turn, 0, "kong", "wrong_phase", id="明杠 in turn"),
        pytest.param(first_turn, 0, "chow 1m", "wrong_phase", id="吃 in turn"),
        pytest.param(window, 1, "discard 4p", "wrong_phase", id="a discard of one asked"),
        pytest.param(window, 1, "concealed_kong 4p", "wrong_phase", id="an own kong of one asked"),
        pytest.param(window, 1, "discard 1m", "wrong_phase", id="wrong_phase before not_in_hand"),
        pytest.param(before, 2, "discard 1m", "wrong_phase", id="a discard while 嘎 is chosen"),
        pytest.param(before, 1, "win", "wrong_phase", id="wrong_phase before already_answered"),
        pytest.param(lambda: quietly(first_turn("hainan")), 0, "ga 1", "not_in_rules", id="嘎 switched off"),
        # answered
        pytest.param(before, 1, "ga 0", "already_answered", id="嘎 twice"),
        pytest.param(before, 1, "ga 1", "already_answered", id="already_answered before bad_value"),
        pytest.param(window, 2, "pung", "already_answered", id="another answer"),
        pytest.param(window, 2, "discard 1m", "already_answered", id="already_answered before not_your_turn"),
        pytest.param(window, 2, "timeout", "already_answered", id="the clock after an answer"),
        # the turn
        pytest.param(first_turn, 1, "discard 1m", "not_your_turn", id="out of turn"),
        pytest.param(first_turn, 3, "concealed_kong 1m", "not_your_turn", id="own kong out of turn"),
        pytest.param(first_turn, 3, "added_kong 1m", "not_your_turn", id="上杠 out of turn"),
        pytest.param(lambda: first_turn("qiaoma"), 1, "knock 1m", "not_your_turn", id="敲 out of turn"),
        pytest.param(window, 0, "discard 9m", "not_your_turn", id="the discarder again"),
        # asked
        pytest.param(first_turn, 1, "pass", "not_asked", id="pass unasked"),
        pytest.param(first_turn, 1, "win", "not_asked", id="win unasked"),
        pytest.param(first_turn, 1, "timeout", "not_asked", id="the clock unasked"),
        pytest.param(first_turn, 1, "pung", "not_asked", id="claim unasked"),
        pytest.param(window, 0, "chow 4p", "not_asked", id="not_asked before missing_tiles"),
        # 嘎
        pytest.param(before, 2, "ga 1", "bad_value", id="not among ga_values"),
        pytest.param(before, 0, "ga 1", "bad_value", id="bad_value before below_previous"),
        pytest.param(before, 0, "ga 0", "below_previous", id="less than in the hand before"),
        # after a claim
        pytest.param(after_pung, 2, "concealed_kong 1s", "after_claim", id="a kong right after 碰"),
        pytest.param(after_pung, 2, "win", "after_claim", id="a win right after 碰"),
        pytest.param(after_pung, 2, "added_kong 7z", "after_claim", id="after_claim before missing_tiles"),
        # the tiles
        pytest.param(first_turn, 0, "concealed_kong 1m", "missing_tiles", id="one of four"),
        pytest.param(first_turn, 0, "added_kong 1m", "missing_tiles", id="no pung to add to"),
        pytest.param(window, 1, "pung", "missing_tiles", id="no pair"),
        pytest.param(window, 1, "kong", "missing_tiles", id="no three"),
        pytest.param(window, 1, "chow 5p", "missing_tiles", id="half of a run"),
        pytest.param(window, 3, "chow 5p", "missing_tiles", id="missing_tiles before not_next_seat"),
        pytest.param(last_turn, 1, "concealed_kong 7z", "missing_tiles", id="missing_tiles before wall_empty"),
        pytest.param(window, 3, "chow 3p", "not_next_seat", id="not the 下家"),
        pytest.param(window, 3, "chow 1m", "not_next_seat", id="not_next_seat before tile_not_in_run"),
        pytest.param(window, 1, "chow 7s", "tile_not_in_run", id="another run"),
        pytest.param(window, 1, "chow 1p", "tile_not_in_run", id="beside the run"),
        # the wall
        pytest.param(last_turn, 1, "concealed_kong 5p", "wall_empty", id="no tile for 暗杠"),
        pytest.param(last_turn, 1, "added_kong 1z", "wall_empty", id="no tile for 上杠"),
        # 敲
        pytest.param(declared, 0, "discard 2z", "locked_hand", id="another tile than the drawn one"),
        pytest.param(declared, 0, "discard 9p", "locked_hand", id="locked_hand before not_in_hand"),
        pytest.param(declared, 0, "knock 1m", "already_ready", id="敲 twice"),
        pytest.param(declared, 0, "knock 9p", "already_ready", id="already_ready before not_in_hand"),
        pytest.param(declared, 0, "concealed_kong 1m", "kong_changes_hand", id="a kong of what may be runs"),
        pytest.param(lambda: declared_window("2p"), 1, "pung", "locked_hand", id="碰 after 敲"),
        pytest.param(lambda: declared_window("5p"), 1, "chow 4p", "locked_hand", id="吃 after 敲"),
        pytest.param(lambda: first_turn("qiaoma"), 0, "knock 1m", "no_wait", id="敲 without a wait"),
        pytest.param(lambda: first_turn("qiaoma"), 0, "knock 9s", "not_in_hand", id="敲 with a tile not held"),
        # the hand
        pytest.param(first_turn, 0, "discard 9m", "not_in_hand", id="not in hand"),
        pytest.param(first_turn, 0, "win", "not_complete", id="no complete hand"),
        pytest.param(window, 1, "win", "not_complete", id="the discard does not complete it"),
        pytest.param(plain, 0, "win", "no_pattern", id="a drawn hand without a pattern"),
        pytest.param(plain_window, 1, "win", "no_pattern", id="the same by a discard"),
        pytest.param(lambda: open_hand("34m11z", "5m"), 1, "win", "no_flower", id="混一色 drawn without a flower"),
        pytest.param(no_flower, 1, "win", "no_flower", id="the same by a discard"),
        pytest.param(not_ready, 1, "win", "not_ready", id="not declared"),
        pytest.param(lambda: scene({0: "111234567m99m123m"}, rules="qiaoma"), 0, "win", "not_ready", id="a dealt hand"),
        pytest.param(no_fan, 2, "win", "no_fan", id="no 番"),
        pytest.param(missed, 2, "win", "missed_win", id="a win declined before"),
        # other questions
        pytest.param(eighth, 1, "discard 1m", "wrong_phase", id="a discard to the offer of 八花齐"),
        pytest.param(eighth, 0, "win", "not_asked", id="another's offer"),
        pytest.param(robbing, 2, "pung", "wrong_phase", id="碰 of an added kong"),
        pytest.param(robbing, 1, "win", "not_asked", id="a win by one it does not complete"),
        pytest.param(robbing, 0, "discard 1m", "not_your_turn", id="the konger goes on"),
        pytest.param(lambda: play(before(), "0 ga 2", "0 card"), 0, "timeout", "already_answered", id="all chosen"),
        pytest.param(lambda: play(cards(), "0 card"), 0, "timeout", "already_answered", id="card chosen"),
        pytest.param(cards, 1, "timeout", "not_asked", id="the clock where no card is"),
        pytest.param(cards, 1, "no_card", "not_asked", id="no card to choose about"),
    ],
)  # fmt: skip
def test_code(table: Callable[[], Table], who: object, command: object, code: str) -> None:
    """The first reason that applies is told, and nothing changes."""
    here = table()
    state = here.serialise()
    views = [here.view(seat) for seat in range(-1, 4)]
    assert refusal(here, who, command) == code
    assert here.serialise() == state
    assert [here.view(seat) for seat in range(-1, 4)] == views


def test_every_code_has_its_sentences() -> None:
    """Each code, the scorer's too, has a sentence in Chinese and one in English, and no other code has."""
    assert set(SENTENCES) == {*CODES, "not_robbable"}
    for zh, en in SENTENCES.values():
        assert zh.endswith("。")
        assert en.endswith(".")


@pytest.mark.parametrize("code", CODES)
def test_refused_carries_its_code(code: str) -> None:
    """The error tells code, zh, en; its message is the English sentence; it survives a copy."""
    refused = Refused(code)
    assert (refused.code, refused.message) == (code, refused.en)
    assert (refused.zh, refused.en) == SENTENCES[code]
    assert pickle.loads(pickle.dumps(refused)).code == code  # noqa: S301 - our own bytes


def rows() -> list[tuple[str, str]]:
    """Return (id, code) of every row of the table above."""
    marks = test_code.pytestmark  # type: ignore[attr-defined]
    table = next(mark for mark in marks if mark.name == "parametrize")
    return [(row.id, row.values[3]) for row in table.args[1]]


def test_every_code_has_a_row() -> None:
    """Each code is told for some command, but for flowers still in hand: such a hand is short of a tile as well."""
    assert {code for _, code in rows()} == set(CODES) - {"hidden_flowers"}


@pytest.mark.parametrize("row", [row for row in rows() if " before " in row[0]], ids=lambda row: row[0])
def test_order_of_precedence(row: tuple[str, str]) -> None:
    """Where two reasons apply, the one told stands first in the list."""
    first, _, second = row[0].partition(" before ")
    assert row[1] == first
    assert CODES.index(first) < CODES.index(second)


@pytest.mark.parametrize("code", [-1, actions.N, 10**30, -(10**30)])
def test_codes_out_of_range(code: int) -> None:
    """By numbers: a code outside 0 … N−1 is no command."""
    with pytest.raises(Refused) as caught:
        first_turn().step(code)
    assert caught.value.code == "bad_command"


def test_step_after_the_end() -> None:
    """By numbers: nobody acts when the hand is over, or paused."""
    table = over()
    assert (table.actor, table.codes()) == (-1, [])
    with pytest.raises(Refused) as caught:
        table.step(0)
    assert caught.value.code == "hand_over"


@pytest.mark.parametrize("who", [-1, 4, 99])
def test_questions_about_no_seat(who: int) -> None:
    """Nobody sits there: asking for its commands is refused."""
    table = first_turn()
    for ask in (table.legal, table.codes_of):
        with pytest.raises(Refused) as caught:
            ask(who)
        assert caught.value.code == "no_such_seat"
