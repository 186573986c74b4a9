"""`haipai play` on a screen: what keys do, what is asked and told, page by page."""

import re
from typing import Any

import pytest

from tests.cli.paper import EN, Staged, bar, done, screens
from tests.table.scene import scene

CLAIMS = {0: "3445567m55p*", 3: "5m5p*"}
KNOCK = {0: "34p333444z88866p", 3: "1m*"}


def claimed() -> Staged:
    """A discard that seat 0 may pung and chow in three ways."""
    return Staged(scene(CLAIMS, dealer=3), ["3 discard 5m"])


def knocking() -> Staged:
    """敲麻 with a ready hand and 8m drawn."""
    return Staged(scene(KNOCK, dealer=3, rules="qiaoma", draws="8m"), ["3 discard 1m"])


# -- tiles -----------------------------------------------------------------------------------------------------------

THROWS = [
    ("the same key again", ["1", "1"], "discard 1m"),
    ("a key and Enter", ["2", "enter"], "discard 4m"),
    ("arrows and Enter", ["right", "right", "left", "left", "enter"], "discard 7z"),
    ("the last key", ["f", "f"], "discard 7z"),
    ("another tile, put down, a third", ["1", "3", "esc", "4", "up"], "discard 1p"),
    ("capital letters", ["A", "A"], "discard 4z"),
]


@pytest.mark.parametrize(("keys", "command"), [row[1:] for row in THROWS], ids=[row[0] for row in THROWS])
def test_throwing_a_tile(keys: list[str], command: str) -> None:
    """A tile is chosen by its key or the arrows, and thrown by the same key or Enter."""
    course = Staged(scene({0: "147m147p1s1234567z"}))
    screens(course, keys)
    assert done(course)[0] == command


def test_enter_throws_the_drawn_tile() -> None:
    """Without a chosen tile Enter throws the one just drawn, which lies apart."""
    course = Staged(scene({3: "1m*"}, dealer=3, draws="9s"), ["3 discard 1m"])
    first, *_ = screens(course, ["enter"])
    assert "摸到 9s" in first
    assert re.search(r"│  │9s│$", first, re.MULTILINE)
    assert done(course) == ["discard 9s"]


def test_enter_without_a_drawn_tile() -> None:
    """The dealer's first turn has no drawn tile: Enter says so."""
    assert "先选一张" in screens(Staged(scene({})), ["enter"])[1]


def test_key_of_no_tile() -> None:
    """A key beyond the hand's tiles says so."""
    course = claimed()
    assert "没有这么多张牌" in screens(course, ["p", "f"])[2]
    assert done(course) == ["pung"]


def test_chosen_kind_is_marked_and_counted() -> None:
    """A chosen tile tells its unseen copies; the same kind in the rivers stands out."""
    course = Staged(scene({0: "1m*", 3: "1m*"}, dealer=3, draws="9s"), ["3 discard 1m"])
    chosen = screens(course, ["1"], EN)[1]
    assert "1m: 2 not seen yet" in chosen
    assert "╔══╗" in chosen


# -- claims ----------------------------------------------------------------------------------------------------------


def test_claims_are_offered_in_order() -> None:
    """Pung, each run of a chow, and pass; who threw which tile."""
    first, *_ = screens(claimed(), [])
    assert "座位 3 上家打出 5m，要吗？" in first
    assert bar(first).split("  ")[0] == " [p]碰 [c]吃 345m / 456m / 567m [空格]过"


ANSWERS = [
    (["p"], "pung"),
    (["碰"], "pung"),
    (["c", "1"], "chow 3m"),
    (["c", "9", "x", "2"], "chow 4m"),
    (["吃", "esc", "c", "3"], "chow 5m"),
    (["space"], "pass"),
    (["esc"], "pass"),
    (["过"], "pass"),
]


@pytest.mark.parametrize(("keys", "command"), ANSWERS, ids=["".join(row[0]) for row in ANSWERS])
def test_answering_a_claim(keys: list[str], command: str) -> None:
    """Letters and Chinese signs claim, digits choose among several runs, Esc and Space pass."""
    course = claimed()
    screens(course, keys)
    assert done(course)[0] == command


def test_win_on_a_discard() -> None:
    """胡 is offered first and ends the hand with its sheet."""
    course = Staged(scene({0: "111222333m44z55p", 3: "5p*"}, dealer=3), ["3 discard 5p"])
    first, sheet, after = screens(course, ["h", "enter"])
    assert bar(first).startswith(" [h]胡 [p]碰 [空格]过")
    assert "第 1 局结算：座位 0 胡 五筒" in sheet
    assert re.search(r"座位 0 我：111222333m55p44z\s+胡 5p", sheet)
    assert "SH-4     门清  10" in sheet
    assert "座位 3 付给 座位 0" in sheet
    assert "总分：座位 0 我 +" in sheet
    assert "第 2/8 局" in after


def test_lost_claim_says_why() -> None:
    """A pung that loses to another's pung by his win is told with what went before."""
    course = Staged(scene({0: "55m*", 2: "111222333s444z5m", 3: "5m*"}, dealer=3), ["3 discard 5m", "2 win"])
    _, sheet = screens(course, ["p"])
    assert "座位 2 胡 五万" in sheet


def test_chow_lost_to_a_pung() -> None:
    """The prompt tells who took the tile instead."""
    course = Staged(scene({0: "46m*", 1: "55m*", 3: "5m*"}, dealer=3), ["3 discard 5m", "1 pung"])
    after = screens(course, ["c"])[1]
    assert "没要到，座位 1 碰座位 3 的 五万" in after


def test_kongs_are_chosen_by_number() -> None:
    """With several kongs k opens a choice."""
    course = Staged(scene({0: "1111m5555p*"}))
    first, choice, *_ = screens(course, ["k", "2"], EN)
    assert "[k]concealed kong 1m / 5p" in bar(first)
    assert "[1]concealed kong 1m [2]concealed kong 5p" in bar(choice)
    assert done(course)[0] == "concealed_kong 5p"


def test_robbing_a_kong() -> None:
    """An added kong that completes the hand is asked about, and robbed."""
    table = scene({0: "123456m789m46s11z", 2: "55s*", 3: "5s*"}, dealer=3, rules="jihu", draws="1p2p1p5s")
    script = ["3 discard 5s", "2 pung", "2 discard 2z", "2 added_kong 5s"]
    passed, thrown, asked, sheet = screens(Staged(table, script), ["space", "enter", "h"], EN)
    assert "seat 3 left threw 5s: yours?" in passed
    assert "you drew 2p" in thrown
    assert "seat 2 across adds 5s to a pung: rob it?" in asked
    assert bar(asked).startswith(" [h]win [Space]pass")
    assert "Hand 1: seat 0 wins by a robbed kong 5s" in sheet


# -- refusals --------------------------------------------------------------------------------------------------------

TURN = {0: "147m147p1s1234567z"}
REFUSALS = [
    ("no win", TURN, {}, ["h"], "牌型不成"),
    ("no pung in the own turn", TURN, {}, ["p"], "现在不能这样做"),
    ("no kong of the chosen tile", TURN, {}, ["1", "k"], "手里的牌不够"),
    ("no kong at all", TURN, {}, ["k"], "现在不能这样做"),
    ("no chow in the own turn", TURN, {}, ["c"], "现在不能这样做"),
    ("敲 unknown in these rules", TURN, {}, ["t"], "没有这个动作"),
    ("敲 without a wait", TURN, {"rules": "qiaoma"}, ["1", "t"], "打这张不听牌"),
]


@pytest.mark.parametrize(
    ("hands", "header", "keys", "reason"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_refusal_in_words(hands: dict[int, str], header: dict[str, Any], keys: list[str], reason: str) -> None:
    """What is not legal is refused by the table, with its sentence; nothing has happened."""
    course = Staged(scene(hands, **header))
    assert reason in screens(course, keys)[-1]
    assert done(course) == []


def test_refusal_in_a_window() -> None:
    """A claim that the tiles do not allow is refused, and the window stays open."""
    course = claimed()
    seen = screens(course, ["h", "k", "p"])
    assert "牌型不成" in seen[1]
    assert "手里的牌不够" in seen[2]
    assert done(course) == ["pung"]


def test_refusal_in_english() -> None:
    """The sentence comes in the language asked for."""
    assert "You do not hold the tiles for it." in screens(claimed(), ["k"], EN)[1]


def test_message_goes_with_the_next_key() -> None:
    """A refusal stands until something else is pressed."""
    seen = screens(claimed(), ["k", "1"])
    assert "手里的牌不够" in seen[1]
    assert "手里的牌不够" not in seen[2]


# -- 敲, waits, choices before the deal ------------------------------------------------------------------------------


def test_knocking() -> None:
    """T makes the next discard a 敲; afterwards only the drawn tile may go, and others say why not."""
    course = knocking()
    first, ready, chosen, after, refused = screens(course, ["t", "f", "f", "1"])
    assert "[t]敲" in bar(first)
    assert "f听" in first
    assert "敲：选一张" in ready
    assert "打出 8m 就听 2p×4 5p×4" in chosen
    assert "座位 0 我 0 敲" in after
    assert "*8m" in after
    assert "听 2p×4 5p×4" in after
    assert "敲了以后只能打摸来的牌" in refused
    assert done(course) == ["knock 8m"]


def test_waits_page() -> None:
    """W tells for each discard what it leaves: unseen copies, worth, patterns."""
    page = screens(knocking(), ["w"])[1]
    assert page.splitlines()[0] == " 听的牌"
    assert "打 8m 后听：" in page
    assert re.search(r"2p  没见过 4 张  点炮 \d+  自摸 \d+  混一色、门清", page)


def test_waits_page_with_reasons() -> None:
    """A wait that does not win says why, and is worth nothing."""
    hands = {0: "123456m789p46s55z", 3: "1z*"}
    course = Staged(scene(hands, dealer=3, rules="qiaoma", draws="9s"), ["3 discard 1z"])
    page = screens(course, ["enter", "w"], EN)[-1]
    assert re.search(r"5s  4 unseen  discard -  self-draw -\n +no win on a discard: The hand is complete", page)


def test_complete_hand_that_may_not_win() -> None:
    """The page tells what the own tiles suggest and the rules refuse."""
    hands = {0: "123456m789p46s55z", 3: "1z*"}
    course = Staged(scene(hands, dealer=3, rules="qiaoma", draws="5s"), ["3 discard 1z"])
    page = screens(course, ["w", "end"], EN)[-1]
    assert "Not possible now, win: The hand is complete but makes no pattern that" in page


def test_waits_page_without_any() -> None:
    """A hand that is not ready has none."""
    assert "还没有听牌" in screens(Staged(scene(TURN)), ["w"])[1]


def test_choices_before_the_deal() -> None:
    """嘎 and cards are chosen by number, before any tile is seen."""
    table = scene({}, rules="hainan", options={"double_card": True}, cards=[1] * 4)
    course = Staged(table)
    first, second, dealt = screens(course, ["2", "1"])
    assert "发牌之前，请选" in first
    assert bar(first).startswith(" [1]嘎0 [2]嘎1 [3]嘎2 [4]嘎3 [5]嘎5 [6]出加倍卡 [7]不出加倍卡")
    assert "│" not in first
    assert bar(second).startswith(" [1]出加倍卡 [2]不出加倍卡")
    assert "座位 0 我 庄 0 嘎1 加倍卡" in dealt
    assert done(course) == ["ga 1", "card"]


def test_many_choices_have_keys_and_room() -> None:
    """As many 嘎 as a table can allow are all on the screen, each with its key."""
    values = list(range(21))
    table = scene({}, rules="hainan", options={"ga_values": values, "double_card": True}, cards=[1] * 4)
    course = Staged(table)
    first = screens(course, ["k"], EN)[0]
    assert [value for value in values if f"ga{value}" not in first] == []
    assert "no card" in first
    assert done(course) == ["ga 20"]


# -- what stands on the table ----------------------------------------------------------------------------------------


def test_takes_and_relation_are_shown() -> None:
    """Takes from one player are counted from the first on; the third shows the relation, on both plates."""
    table = scene({0: "1199m5577p1133s2z", 3: "1m9m5p*"}, dealer=3)
    course = Staged(table, ["3 discard 1m", "3 discard 9m", "3 discard 5p"])
    seen = screens(course, ["p", "a", "a", "p", "8", "8", "p"])
    plates = [next(line for line in one.splitlines() if "座位 0 我" in line) for one in (seen[1], seen[4], seen[7])]
    assert [plate.partition("我 0")[2].strip() for plate in plates] == ["1口@3", "2口@3", "三口@3"]
    assert re.search(r"座位 3 上家 庄 0 手\d+ 三口@0", seen[7])


def test_melds_tell_where_they_come_from() -> None:
    """The claimed tile of a run stands in brackets; a foreign concealed kong is hidden, an own one is not."""
    course = Staged(scene({0: "1111m46p*", 1: "9999s*", 3: "5p*"}, dealer=3, draws="9p1s"), ["3 discard 5p"])
    after = screens(course, ["c", "1", "1"], EN)
    assert "chow4(5)6p@3" in after[1]


def test_header_tells_the_match() -> None:
    """Rule set, hand, 底分, wall, and what doubles the hand."""
    table = scene({}, carry={"huangfan": 2}, base=5)
    head = screens(Staged(table), [])[0].splitlines()[0]
    assert head == " 上海麻将  第 1/8 局  底 5  余 91 张  荒番 2  翻倍(荒番)"


def test_round_wind_in_the_header() -> None:
    """The 令 of a rule set that has one."""
    assert "令 1z" in screens(Staged(scene({}, rules="jihu")), [])[0].splitlines()[0]


@pytest.mark.parametrize(("seats", "names"), [(4, ["下家", "对家", "上家"]), (3, ["下家", "上家"])])
def test_everybody_is_on_the_screen(seats: int, names: list[str]) -> None:
    """Three or four players, each with his place."""
    table = scene({}, rules="hainan", seats=seats, options={"ga": False})
    first = screens(Staged(table), [])[0]
    assert [name for name in ("下家", "对家", "上家") if name in first] == names
