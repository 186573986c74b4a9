"""上海麻将: what may win, what counts as a flower, and what a hand is worth, by clause."""

import json

import pytest

from tests.rules.cases import agrees, items, rows, scored

# clause | seat 0's hand | how it wins | patterns | value | flowers
WINS = """
SH-2 混一色 | 234m5z1f P1z1 C6m3 P9m2 | discard 5z from 2 | half_flush | 2 | 2
SH-2 清一色 | 2345m P1m1 C6m3 P9m2 | discard 5m from 2 | full_flush | 5 | 0
SH-2 碰碰胡 | 44455p1f P1m1 K2p2 Q3s | self_draw 5p | all_pungs | 4 | 4
SH-2 碰碰胡 of two suits and honours | 44455p1f P1m1 P2p2 P5z3 | self_draw 5p | all_pungs | 3 | 3
SH-2 混碰 | 44455m P1m1 P2m2 P3z3 | self_draw 5m | half_flush all_pungs | 5 | 1
SH-2 清碰 | 44455m P1m1 P2m2 P9m3 | self_draw 5m | full_flush all_pungs | 10 | 0
SH-2 字一色 | 11122z P3z1 P5z2 K6z3 | self_draw 2z | honour_pungs | 20 | 7
SH-2 字一色, discard | 1122z P3z1 P5z2 K6z3 | discard 1z from 2 | honour_pungs | 20 | 7
SH-2 乱风向 from 13 honours | 1122334455667z | discard 7z from 1 | all_honours concealed | 20 | 0
SH-2 乱风向 four alike in hand | 1111223z P4z1 P6z2 | discard 3z from 1 | all_honours | 10 | 4
SH-2 乱风向 around kongs | 23477z K1z1 P6z2 Q5z | self_draw 7z | all_honours | 10 | 8
SH-2 门清 | 123m456m789p23s55z | discard 1s from 2 | concealed | 10 | 0
SH-2 门清 with 暗杠 | 123m456m2355s Q9p | discard 4s from 2 | concealed | 10 | 2
SH-2 大吊车 | 4m1f C1m3 C6m3 P9m2 P5z1 | discard 4m from 2 | half_flush single_wait | 5 | 3
SH-2 大吊车 with 暗杠 | 4m P1s3 Q6p P9m2 Q1m | discard 4m from 2 | all_pungs single_wait | 5 | 4
SH-2 大吊车 self-drawn | 44m P1m3 P6m3 P9m2 P8m2 | self_draw 4m | full_flush all_pungs single_wait | 10 | 0
SH-2 大吊车 honours | 44z P1z3 P6z3 P2z2 P3z2 | self_draw 4z | honour_pungs single_wait | 20 | 5
SH-2 大吊车 all 暗杠 | 4s Q1m Q6p Q9m Q8s | discard 4s from 1 | all_pungs concealed single_wait | 10 | 8
SH-2 杠上开花 | 23455m1f P1z1 C6m3 K9m2 | kong_draw 5m | half_flush kong_draw | 5 | 3
SH-2 杠上开花 of a flower | 23455m1f P1z1 C6m3 P9m2 | flower_draw 5m | half_flush kong_draw | 5 | 2
SH-2 八花齐 | 1359m2468p1359s5z12345678f | eight_flowers | eight_flowers | 5 | 8
SH-3 flower tile 1 | 234m5z123f C1m3 C6m3 C7m3 | discard 5z from 2 | half_flush | 3 | 3
SH-3 wind 碰 1 | 2345m1f C1m3 C6m3 P4z2 | discard 5m from 2 | half_flush | 2 | 2
SH-3 wind triplet in hand 1 | 2345m444z1f C1m3 C6m3 | discard 5m from 2 | half_flush | 2 | 2
SH-3 dragon 碰 2 | 2345m1f C1m3 C6m3 P5z2 | discard 5m from 2 | half_flush | 3 | 3
SH-3 dragon triplet in hand 2 | 2345m777z1f C1m3 C6m3 | discard 5m from 2 | half_flush | 3 | 3
SH-3 suited 明杠 1 | 222m55z1f C1m3 C7m3 K6m2 | self_draw 5z | half_flush | 2 | 2
SH-3 suited 上杠 1 | 222m55z1f C1m3 C7m3 A6m2 | self_draw 5z | half_flush | 2 | 2
SH-3 suited 暗杠 2 | 222m55z1f C1m3 C7m3 Q6m | self_draw 5z | half_flush | 3 | 3
SH-3 wind 明杠 2 | 222m55z1f C1m3 C7m3 K3z2 | self_draw 5z | half_flush | 3 | 3
SH-3 wind 上杠 2 | 222m55z1f C1m3 C7m3 A3z2 | self_draw 5z | half_flush | 3 | 3
SH-3 wind 暗杠 3 | 222m55z1f C1m3 C7m3 Q3z | self_draw 5z | half_flush | 4 | 4
SH-3 dragon 明杠 3 | 222m55z1f C1m3 C7m3 K6z2 | self_draw 5z | half_flush | 4 | 4
SH-3 dragon 上杠 3 | 222m55z1f C1m3 C7m3 A6z2 | self_draw 5z | half_flush | 4 | 4
SH-3 dragon 暗杠 4 | 222m55z1f C1m3 C7m3 Q6z | self_draw 5z | half_flush | 5 | 5
SH-3 honour pair nothing | 222m55z1f C1m3 C7m3 C4m3 | self_draw 5z | half_flush | 1 | 1
SH-3 suited triplets nothing | 222m55z1f C1m3 P7m3 P4m3 | self_draw 5z | half_flush | 1 | 1
C-8.4 the triplet completed by the winning tile gives the flowers | 22m55z C1m3 C7m3 C4m3 | discard 5z from 1 | half_flush | 2 | 2
SH-4 row 1 one flower | 22m55z1f C1m3 C7m3 C4m3 | discard 2m from 1 | half_flush | 1 | 1
SH-4 row 1 at most 喇子 | 234m5z123456f C1m3 C6m3 C7m3 | discard 5z from 2 | half_flush | 5 | 6
SH-4 row 2 清一色 | 2345m123456f C1m3 C6m3 C7m3 | discard 5m from 2 | full_flush | 5 | 6
SH-4 row 2 杠上开花 碰碰胡 | 44455p P1m1 K2p2 P3s1 | kong_draw 5p | all_pungs kong_draw | 5 | 1
SH-4 row 3 清碰 大吊车 | 4m P1m3 P6m3 P9m2 P8m2 | discard 4m from 1 | full_flush all_pungs single_wait | 10 | 0
SH-4 row 3 门清 over row 2 | 1112345678999m | discard 5m from 2 | full_flush concealed | 10 | 0
SH-4 row 4 字一色 大吊车 | 4z P1z3 P6z3 P2z2 P3z2 | discard 4z from 1 | honour_pungs single_wait | 20 | 5
SH-4.1 门清 乱风向 | 11223344556677z | self_draw 7z | all_honours concealed | 20 | 0
SH-4.1 门清 清碰 | 11122233355577m | self_draw 7m | full_flush all_pungs concealed | 20 | 0
SH-4.1 门清 字一色 | 1112223335556z | discard 6z from 1 | honour_pungs concealed | 40 | 5
SH-4.1 门清 字一色 kong | 11122266z Q3z Q4z | self_draw 6z | honour_pungs concealed | 40 | 8
SH-4.1 门清 碰碰胡 row 3 | 111222333m444p5s | discard 5s from 1 | all_pungs concealed | 10 | 0
SH-4.1 门清 混碰 row 3 | 111222333m444z5z | discard 5z from 1 | half_flush all_pungs concealed | 10 | 1
SH-4.1 门清 清一色 row 3 | 1112345678999m | discard 2m from 1 | full_flush concealed | 10 | 0
SH-4.2 门清 plain | 123m456m789p23s55z | discard 4s from 2 | concealed | 10 | 0
SH-4.3 杠上开花 lifts | 222m55z C1m3 C7m3 C4m3 | flower_draw 5z | half_flush kong_draw | 5 | 0
SH-4.3 杠上开花 plain 门清 | 123m456m23455s Q9p | kong_draw 5s | concealed kong_draw | 10 | 2
SH-4.4 four honour melds and another honour | 47z P1z3 P6z3 P2z2 P3z2 | self_draw 7z | all_honours | 10 | 5
SH-2 four alike and three of them in runs are no 碰碰胡 | 1111222233344m | discard 3m from 1 | full_flush concealed | 10 | 0
C-8.2 triplets before runs | 11122233p77z P9p1 | discard 3p from 2 | half_flush all_pungs | 5 | 0
C-8.2 three pairs of runs as pungs | 11122233399m P8m1 | self_draw 9m | full_flush all_pungs | 10 | 0
"""

# clause | seat 0's hand | how it would win | reason
REFUSED = """
C-8.1 no shape | 12455m77p2s P9s1 P1z2 | self_draw 5m | not_complete
C-8.1 seven pairs | 1133557799m1155z | self_draw 5z | not_complete
C-8.1 a run of honours | 12344z1f C1m3 C6m3 C7m3 | self_draw 4z | not_complete
SH-2 乱风向 has no suited tile | 1122334455667z | discard 1m from 1 | not_complete
SH-2 乱风向 has no suited meld | 1122334455z P1m2 | discard 6z from 1 | not_complete
SH-2 two suits are no flush | 2345m1f P1p1 C6m3 P9m2 | discard 5m from 2 | no_pattern
SH-2 a chow is no 碰碰胡 | 44455p1f P1m1 K2p2 C3s3 | self_draw 5p | no_pattern
SH-2 a run in the hand is no 碰碰胡 | 34555p1f P1m1 K2p2 P3s3 | self_draw 5p | no_pattern
SH-2 门清 broken by 吃 | 456m789p2355s C1m3 | discard 4s from 2 | no_pattern
SH-2 门清 broken by 碰 | 456m789p2355s P1m3 | discard 4s from 2 | no_pattern
SH-2 门清 broken by 明杠 | 456m789p2355s K1m3 | discard 4s from 2 | no_pattern
SH-2 门清 broken by 上杠 | 456m789p2355s A1m3 | discard 4s from 2 | no_pattern
SH-2 大吊车 alone | 4p1f C1m3 C6m3 P9m2 P5z1 | discard 4p from 2 | no_pattern
SH-2 seven flowers | 1359m2468p1359s5z1234567f | eight_flowers | no_pattern
SH-4 row 1 混一色 without flower | 222m55z C1m3 C7m3 C4m3 | self_draw 5z | no_flower
SH-4 row 1 碰碰胡 without flower | 44455p P1m1 P2p2 P3s1 | self_draw 5p | no_flower
SH-4.3 杠上开花 alone | 23455p C1m3 K9p2 P3s1 | kong_draw 5p | no_pattern
"""

# clause | option | seat 0's hand | how it wins | value or reason
OPTIONS = """
SH-4 lazi caps row 1 | lazi=3 | 234m5z123456f C1m3 C6m3 C7m3 | discard 5z from 2 | 3
SH-4 lazi is the unit | lazi=10 | 11122233355577m | self_draw 7m | 40
SH-4.2 plain 门清 refused | concealed_plain_wins=false | 123m456m789p23s55z | discard 4s from 2 | no_pattern
SH-4.2 plain 门清 by 杠上开花 refused | concealed_plain_wins=false | 123m456m23455s Q9p | kong_draw 5s | no_pattern
SH-4.2 门清 with 碰碰胡, no flower | concealed_plain_wins=false | 111222333m444p5s | discard 5s from 1 | 10
SH-4.2 门清 with 混一色, no flower | concealed_plain_wins=false | 123456789m2355z | discard 1m from 1 | not_complete
SH-4.2 门清 with 混一色 | concealed_plain_wins=false | 123456789m23m55z | discard 1m from 1 | 10
SH-4.2 门清 with 清一色 | concealed_plain_wins=false | 1112345678999m | discard 1m from 1 | 10
SH-4.2 门清 with 字一色 | concealed_plain_wins=false | 1112223335556z | discard 6z from 1 | 40
SH-4.2 门清 with 乱风向 | concealed_plain_wins=false | 1122334455667z | discard 7z from 1 | 20
"""


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "patterns", "value", "flowers"), rows(WINS))
def test_win(hand: str, end: str, patterns: str, value: str, flowers: str) -> None:
    """Seat 0 wins with exactly these patterns, this value and this count of flowers."""
    result = scored("shanghai", hand, f"0 {end}")
    win = {"patterns": patterns.split(), "value": int(value), "flowers": int(flowers)}
    assert agrees({"legal": True, "wins": [win]}, result), result


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "value", "flowers"), rows(WINS, leave=[3]))
def test_items_explain_the_value(hand: str, end: str, value: str, flowers: str) -> None:
    """C-9.3: the lines of the sheet multiply and cap to the value, and the flower lines add up to the flowers."""
    sheet = items(scored("shanghai", hand, f"0 {end}"))
    total = sum(item.get("value", 0) for item in sheet)
    for item in sheet:
        total = min(total * item.get("factor", 1), item.get("cap", 1000))
    assert total == int(value)
    assert sum(item.get("flower", 0) for item in sheet) == int(flowers)
    assert all(item["label"] and item["label_en"] and item["clause"].startswith("SH-") for item in sheet)


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "reason"), rows(REFUSED))
def test_no_win(hand: str, end: str, reason: str) -> None:
    """Seat 0 may not win, for this reason, and nothing is paid or carried."""
    result = scored("shanghai", hand, f"0 {end}")
    assert agrees({"legal": False, "reason": reason}, result), result
    assert set(result) == {"id", "legal", "reason"}


@pytest.mark.core
@pytest.mark.parametrize(("option", "hand", "end", "expected"), rows(OPTIONS))
def test_option(option: str, hand: str, end: str, expected: str) -> None:
    """Options change what wins and what it is worth as their clause says."""
    name, _, value = option.partition("=")
    result = scored("shanghai", hand, f"0 {end}", options={name: json.loads(value)})
    if expected.isdigit():
        assert agrees({"legal": True, "wins": [{"value": int(expected)}]}, result), result
    else:
        assert agrees({"legal": False, "reason": expected}, result), result
