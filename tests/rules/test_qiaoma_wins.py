"""上海敲麻: what may win, and what it is worth, by clause (lezi 10, one base flower)."""

import json

import pytest

from tests.rules.cases import agrees, items, numbers, rows, scored

# clause | seat 0's hand | how it wins | patterns | value | flowers
WINS = """
QM-4 混一色 | !234m5z1f P1z1 C6m3 P9m2 | discard 5z from 2 | half_flush | 3 | 2
QM-4 碰碰胡 | !44455p1f P1m1 K2p2 Q3s | self_draw 5p | all_pungs | 5 | 4
QM-4 风一色 | !23477z K1z1 P6z2 Q5z | self_draw 7z | all_honours | 20 | 8
QM-4 风一色 from thirteen honours | !1122334455667z | discard 7z from 1 | all_honours concealed | 20 | 0
QM-4 风碰 | !11122z P3z1 P5z2 K6z3 | self_draw 2z | honour_pungs | 40 | 7
QM-4.1 the table of SH-3 | !222m55z1f C1m3 C7m3 Q6z | self_draw 5z | half_flush | 6 | 5
QM-4.1 the triplet completed counts | !22m55z C1m3 C7m3 C4m3 | discard 5z from 1 | half_flush | 3 | 2
QM-4.2 no minimum | !222m55z C1m3 C7m3 C4m3 | self_draw 5z | half_flush | 1 | 0
QM-4.2 at most one 勒 | !234m5z12345678f P7z1 C6m3 P5m2 | discard 5z from 2 | half_flush | 10 | 10
QM-4.3 清一色 | !2345m P1m1 C6m3 P9m2 | discard 5m from 2 | full_flush | 10 | 0
QM-4.3 混碰 | !44455m P1m1 P2m2 P3z3 | self_draw 5m | half_flush all_pungs | 10 | 1
QM-4.3 清碰 | !44455m P1m1 P2m2 P9m3 | self_draw 5m | full_flush all_pungs | 20 | 0
QM-4.3 风一色 | !23477z K1z1 P6z2 Q5z | self_draw 7z | all_honours | 20 | 8
QM-4.3 八花齐 without 敲 | 1359m2468p1359s5z12345678f | eight_flowers | eight_flowers | 20 | 8
QM-4.4 大吊车 raises to 1 勒 | !4m1f C1m3 C6m3 P9m2 P5z1 | discard 4m from 2 | half_flush single_wait | 10 | 3
QM-4.4 大吊车 with 碰碰胡 | !4m P1s3 Q6p P9m2 P1m1 | discard 4m from 2 | all_pungs single_wait | 10 | 2
QM-4.4 大吊车 adds nothing to 清碰 | !4m P1m3 P6m3 P9m2 P8m2 | discard 4m from 1 | full_flush all_pungs single_wait | 20 | 0
QM-4.4 no 大吊车 with 风一色 | !47z P1z3 P6z3 P2z2 P3z2 | self_draw 7z | all_honours | 20 | 5
QM-4.5 门清 doubles what 杠开 raised | !123456m22255z Q9m | self_draw 5z | half_flush concealed | 8 | 3
QM-4.5 杠开 and 门清 | !123456m22255z Q9m | kong_draw 5z | half_flush concealed kong_draw | 20 | 3
QM-4.4 杠开 raises to 1 勒 | !23455m1f P1z1 C6m3 K9m2 | kong_draw 5m | half_flush kong_draw | 10 | 3
QM-4.4 杠开 by a flower | !44455p P1m1 P2p2 P3s1 | flower_draw 5p | all_pungs kong_draw | 10 | 0
QM-4.4 杠开 adds nothing to 清碰 | !44455m P1m1 P2m2 K9m3 | kong_draw 5m | full_flush all_pungs kong_draw | 20 | 1
QM-4.5 门清 doubles 混一色 | !12345678m22255z1f | discard 9m from 1 | half_flush concealed | 6 | 2
QM-4.5 门清 doubles 碰碰胡 | !111222333m444p5s | discard 5s from 1 | all_pungs concealed | 2 | 0
QM-4.6 门清 清一色 | !1112345678999m | discard 2m from 1 | full_flush concealed | 20 | 0
QM-4.6 门清 清碰 stays 2 勒 | !11122233355577m | self_draw 7m | full_flush all_pungs concealed | 20 | 0
QM-4.6 门清 风一色 stays 2 勒 | !11223344556677z | self_draw 7z | all_honours concealed | 20 | 0
QM-4.6 门清 风碰 stays 4 勒 | !1112223335556z | discard 6z from 1 | honour_pungs concealed | 40 | 5
QM-4.6 门清 混碰 2 勒 | !111222333m444z5z | discard 5z from 1 | half_flush all_pungs concealed | 20 | 1
QM-5 nothing of the hand counts | 1112223334z12345678f Q7z | eight_flowers | eight_flowers | 20 | 15
QM-5 won later its flowers count | !234m5z12345678f P1z1 C6m3 C7m3 | discard 5z from 2 | half_flush | 10 | 9
QM-4 four alike and three of them in runs are no 碰碰胡 | !1111222233344m | discard 3m from 1 | full_flush concealed | 20 | 0
C-8.2 triplets before runs | !11122233p77z P9p1 | discard 3p from 2 | half_flush all_pungs | 10 | 0
"""

# clause | seat 0's hand | how it would win | reason
REFUSED = """
QM-2.1 not declared | 2345m P1m1 C6m3 P9m2 | discard 5m from 2 | not_ready
QM-2.1 not declared, self-draw | 23455m P1m1 C6m3 P9m2 | self_draw 5m | not_ready
QM-2.1 not declared, 门清 | 1112345678999m | discard 5m from 2 | not_ready
QM-2.4 no 天胡 | 11122233344455m | self_draw 5m | not_ready
QM-4 门清 alone | !123m456m789p23s55z | discard 4s from 2 | no_pattern
QM-4 杠开 alone | !23455p C1m3 K9p2 P3s1 | kong_draw 5p | no_pattern
QM-4 大吊车 alone | !4p C1m3 C6m3 P9m2 P5z1 | discard 4p from 2 | no_pattern
QM-5 seven flowers | 1359m2468p1359s5z1234567f | eight_flowers | no_pattern
C-8.1 no shape | !12455m77p2s P9s1 P1z2 | self_draw 5m | not_complete
C-8.1 seven pairs | !1133557799m1155z | self_draw 5z | not_complete
"""

# clause | options | dice | counter | seat 0's hand | how it wins | value
DOUBLED = """
QM-6.1 equal dice | | 3 3 | 0 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-6.1 1 and 4 | | 1 4 | 0 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-6.1 4 and 1 | | 4 1 | 0 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-6.1 2 and 3 | | 2 3 | 0 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 2
QM-6.2 荒番 | | 1 2 | 1 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-6.2 荒番 doubles once | | 1 2 | 5 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-6.2 the dice add nothing to the counter | | 1 1 | 0 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-4.5 both | | 4 4 | 1 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 8
QM-4.6 both lift the cap too | | 4 4 | 1 | !2345m P1m1 C6m3 P9m2 | discard 5m from 2 | 40
QM-4.6 capped before doubling | | 4 4 | 0 | !234m5z12345678f P7z1 C6m3 P5m2 | discard 5z from 2 | 20
QM-4.6 清碰 with 开宝 4 勒 | | 5 5 | 0 | !44455m P1m1 P2m2 P9m3 | self_draw 5m | 40
QM-4.6 风碰 with 荒番 8 勒 | | 1 2 | 1 | !11122z P3z1 P5z2 K6z3 | self_draw 2z | 80
QM-4.6 八花齐 with 开宝 | | 6 6 | 0 | 1359m2468p1359s5z12345678f | eight_flowers | 40
QM-4.6 门清 with both | | 1 4 | 1 | !1112345678999m | discard 2m from 1 | 80
QM-4.2 base_flowers 0 | base_flowers=0 | 1 2 | 0 | !222m55z C1m3 C7m3 C4m3 | self_draw 5z | 0
QM-4.2 base_flowers 3 | base_flowers=3 | 1 2 | 0 | !222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | 4
QM-4.3 lezi 20 | lezi=20 | 1 2 | 0 | !11122z P3z1 P5z2 K6z3 | self_draw 2z | 80
QM-4.6 lezi 20 caps later | lezi=20 | 1 2 | 0 | !234m5z12345678f P7z1 C6m3 P5m2 | discard 5z from 2 | 11
"""


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "patterns", "value", "flowers"), rows(WINS))
def test_win(hand: str, end: str, patterns: str, value: str, flowers: str) -> None:
    """Seat 0 wins with exactly these patterns, this value and this count of flowers."""
    result = scored("qiaoma", hand, f"0 {end}")
    win = {"patterns": patterns.split(), "value": int(value), "flowers": int(flowers)}
    assert agrees({"legal": True, "wins": [win]}, result), result


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "reason"), rows(REFUSED))
def test_no_win(hand: str, end: str, reason: str) -> None:
    """Seat 0 may not win, for this reason, and nothing is paid or carried."""
    result = scored("qiaoma", hand, f"0 {end}")
    assert agrees({"legal": False, "reason": reason}, result), result
    assert set(result) == {"id", "legal", "reason"}


@pytest.mark.core
@pytest.mark.parametrize(("dealer", "end"), [(0, "0 self_draw 5m"), (2, "0 self_draw 5m"), (2, "0 discard 5m from 2")])
def test_no_win_on_the_first_turn(dealer: int, end: str) -> None:
    """QM-2.4: neither 天胡 nor 地胡: a hand complete on the first turn was not declared."""
    held = "1112223334445m" + ("5m" if "self_draw" in end else "")
    result = scored("qiaoma", held, end, dealer=dealer, first_turn=True)
    assert agrees({"legal": False, "reason": "not_ready"}, result), result


@pytest.mark.core
@pytest.mark.parametrize(("options", "dice", "counter", "hand", "end", "value"), rows(DOUBLED))
def test_doubling_and_options(options: str, dice: str, counter: str, hand: str, end: str, value: str) -> None:
    """开宝, 荒番, 勒子 and base flowers move value and cap as their clauses say; the sheet explains it."""
    given = {name: json.loads(text) for name, _, text in [word.partition("=") for word in options.split()]}
    more = {"options": given, "dice": numbers(dice), "carry": {"huangfan": int(counter)}}
    result = scored("qiaoma", hand, f"0 {end}", **more)
    assert agrees({"legal": True, "wins": [{"value": int(value)}]}, result), result
    assert explained(result) == int(value)


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "value"), rows(WINS, leave=[3, 5]))
def test_items_explain_the_value(hand: str, end: str, value: str) -> None:
    """C-9.3: the lines of the sheet multiply and cap to the value."""
    assert explained(scored("qiaoma", hand, f"0 {end}")) == int(value)


def explained(result: dict[str, object]) -> int:
    """Return what the lines of seat 0's sheet come to."""
    total = 0
    for item in items(result):
        total = min((total + item.get("value", 0)) * item.get("factor", 1), item.get("cap", 10**6))
    return total
