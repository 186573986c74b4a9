"""老上海计户: 户, 代, limit hands and what may win, by clause."""

import pytest

from tests.rules.cases import agrees, context, items, rows, scored

# Seat 0 is 南 (seat 3 deals), the round is 东: seat flowers 2f 6f, seat wind 2z, round wind 1z.
# clause | seat 0's hand | how it wins | context | patterns | value
WINS = """
JH-2 winning | 234m567m45p55s C6s3 | discard 3p from 2 | | | 10
JH-2 self-drawn | 234m567m345p55s C6s3 | self_draw 3p | | | 12
JH-2 self-drawn on a flower's replacement | 234m567m345p55s C6s3 | flower_draw 3p | | | 12
JH-2 closed wait | 234m567m46p55s C6s3 | discard 5p from 2 | | | 12
JH-2 edge wait | 234m567m12p55s C6s3 | discard 3p from 2 | | | 12
JH-2 single wait | 234m567m345p5s C6s3 | discard 5s from 2 | | | 12
JH-2 three waits | 234m45678m55p C6s3 | discard 3m from 2 | | | 10
JH-2 two pairs wait twice | 234m55m66p789p C6s3 | discard 6p from 2 | | | 12
JH-2 self-drawn only wait | 234m567m456p55s C6s3 | self_draw 5p | | | 14
C-8.3 one of two waits lies in a kong | 234m567m45p55s K3p1 | discard 6p from 2 | | | 20
C-8.3 an own pung leaves a fourth copy | 234m567m45p55s P3p1 | discard 6p from 2 | | | 12
C-8.3 the fourth copy in hand beside a pung | 567m345p45p55s P3p1 | discard 6p from 2 | | | 14
JH-2 one 坐花 | 234m567m45p55s2f C6s3 | discard 3p from 2 | | | 12
JH-2 the other 坐花 | 234m567m45p55s6f C6s3 | discard 3p from 2 | | | 12
JH-2 flowers of other seats | 234m567m45p55s1345f C6s3 | discard 3p from 2 | | | 10
JH-1.3 坐花 of the dealer | 234m567m45p55s1f C6s3 | discard 3p from 2 | dealer=0 | | 12
JH-1.3 坐花 of 西 | 234m567m45p55s38f C6s3 | discard 3p from 2 | dealer=2 | seat_flowers | 28
JH-1.3 坐花 of 北 | 234m567m45p55s47f C6s3 | discard 3p from 2 | dealer=1 | seat_flowers | 28
JH-1.3 竹 is not of 西 | 234m567m45p55s37f C6s3 | discard 3p from 2 | dealer=2 | | 12
JH-2 pair of dragons | 234m567m45p66z C6s3 | discard 3p from 2 | | | 12
JH-2 pair of the seat wind | 234m567m45p22z C6s3 | discard 3p from 2 | | | 12
JH-2 pair of the round wind | 234m567m45p11z C6s3 | discard 3p from 2 | | | 12
JH-2 pair of both winds | 234m567m45p11z C6s3 | discard 3p from 2 | dealer=0 | | 14
JH-2 pair of another wind | 234m567m45p33z C6s3 | discard 3p from 2 | | | 10
JH-2 pair of the round wind of the carry | 234m567m45p33z C6s3 | discard 3p from 2 | ling=3z | | 12
JH-2 exposed triplet 2-8 | 567m45p55s P2m1 C6s3 | discard 3p from 2 | | | 12
JH-2 exposed triplet 1 | 567m45p55s P1m1 C6s3 | discard 3p from 2 | | | 14
JH-2 exposed triplet 9 | 567m45p55s P9m1 C6s3 | discard 3p from 2 | | | 14
JH-2 exposed triplet of an honour | 567m45p55s P4z1 C6s3 | discard 3p from 2 | | | 14
JH-2 concealed triplet 2-8 | 222567m45p55s C6s3 | discard 3p from 2 | | | 14
JH-2 concealed triplet 1 | 111567m45p55s C6s3 | discard 3p from 2 | | | 18
JH-2 concealed triplet of an honour | 567m45p55s444z C6s3 | discard 3p from 2 | | | 18
JH-2 明杠 2-8 | 567m45p55s K2m1 C6s3 | discard 3p from 2 | | | 18
JH-2 上杠 counts exposed | 567m45p55s A2m1 C6s3 | discard 3p from 2 | | | 18
JH-2 明杠 9 | 567m45p55s K9m1 C6s3 | discard 3p from 2 | | | 26
JH-2 上杠 of an honour | 567m45p55s A4z1 C6s3 | discard 3p from 2 | | | 26
JH-2 暗杠 2-8 | 567m45p55s Q2m C6s3 | discard 3p from 2 | | | 26
JH-2 暗杠 of an honour | 567m45p55s Q4z C6s3 | discard 3p from 2 | | | 42
JH-2 a triplet by discard counts exposed | 22567m34555p C6s3 | discard 2m from 2 | | | 12
JH-2 a triplet by self-draw counts concealed | 222567m34555p C6s3 | self_draw 2m | | | 16
C-8.2 the tile completes the run, the triplet was in hand | 234m55m66678p C6s3 | discard 6p from 2 | | | 14
JH-3 箭刻 | 567m45p55s P6z1 C6s3 | discard 3p from 2 | | dragon_set | 28
JH-3 箭杠 | 567m45p55s K6z1 C6s3 | discard 3p from 2 | | dragon_set | 52
JH-3 two 箭刻 | 45p55s P6z1 P7z1 C6s3 | discard 3p from 2 | | dragon_set | 72
JH-3 seat wind | 567m45p55s P2z1 C6s3 | discard 3p from 2 | | seat_wind_set | 28
JH-3 round wind | 567m45p55s P1z1 C6s3 | discard 3p from 2 | | round_wind_set | 28
JH-3 both winds | 567m45p55s P1z1 C6s3 | discard 3p from 2 | dealer=0 | seat_wind_set round_wind_set | 56
JH-3 another wind | 567m45p55s P3z1 C6s3 | discard 3p from 2 | | | 14
JH-3 混一色 | 23456m44z C6m3 C6m3 | discard 7m from 2 | | half_flush | 20
JH-3 碰碰胡 | 55s44p P2m1 P3m1 P4m1 | discard 5s from 2 | | all_pungs | 36
JH-3 清一色 excludes 混一色 | 2345644m C6m3 C6m3 | discard 7m from 2 | | full_flush | 80
JH-3 清一色 and 碰碰胡 | 5588m P2m1 P3m1 P4m1 | discard 5m from 2 | limit=1000 | full_flush all_pungs | 288
JH-3 字一色 | 33z44z P5z1 P6z1 P2z1 | discard 3z from 2 | limit=100000 | honour_pungs dragon_set seat_wind_set | 3328
JH-3 小三元 | 45p77z P5z1 P6z1 C6s3 | discard 3p from 2 | | dragon_set small_three_dragons | 160
JH-3 one dragon triplet and a dragon pair | 45p77z P5z1 P9m1 C6s3 | discard 3p from 2 | | dragon_set | 40
JH-3 杠上开花 | 567m345p55s Q2m C6s3 | kong_draw 3p | | kong_draw | 52
JH-3 a flower's replacement is none | 567m345p55s Q2m C6s3 | flower_draw 3p | | | 28
JH-3 海底捞月 self-drawn | 234m567m345p55s C6s3 | self_draw 3p | wall_left=0 | last_tile | 24
JH-3 海底捞月 by a discard | 234m567m45p55s C6s3 | discard 3p from 2 | wall_left=0 | last_tile | 20
JH-3 海底捞月 by a replacement | 567m345p55s Q2m C6s3 | kong_draw 3p | wall_left=0 | kong_draw last_tile | 104
JH-3 one tile left | 234m567m45p55s C6s3 | discard 3p from 2 | wall_left=1 | | 10
JH-3 抢杠 | 234m567m45p55s C6s3 / / - P3p1 | rob_kong 3p from 2 | | rob_kong | 20
JH-3 抢杠 is no 海底 | 234m567m45p55s C6s3 / / - P3p1 | rob_kong 3p from 2 | wall_left=0 | rob_kong | 20
JH-3 both own flowers | 234m567m45p55s26f C6s3 | discard 3p from 2 | | seat_flowers | 28
JH-3 春夏秋冬 | 234m567m45p55s1234f C6s3 | discard 3p from 2 | | flower_set | 24
JH-3 梅兰竹菊 | 234m567m45p55s5678f C6s3 | discard 3p from 2 | | flower_set | 24
JH-3 all eight | 234m567m45p55s12345678f C6s3 | discard 3p from 2 | | flower_set seat_flowers | 112
JH-4.1 below the limit | 5588m P2m1 P3m1 P4m1 | discard 5m from 2 | | full_flush all_pungs | 288
JH-4.1 capped | 5588m P2m1 P3m1 P9m1 | discard 5m from 2 | limit=200 | full_flush all_pungs | 200
JH-4.2 大三元 by the third | 22p77z P5z1 P6z1 C2m3 | discard 7z from 2 | | big_three_dragons dragon_set | 300
JH-4.2 小四喜 | 44z P1z1 P2z1 P3z1 C2m3 | self_draw 4z | | small_four_winds seat_wind_set round_wind_set half_flush | 300
JH-4.2 大四喜 by the fourth | 44z5z5z P1z1 P2z1 P3z1 | discard 4z from 2 | | big_four_winds seat_wind_set round_wind_set honour_pungs | 300
JH-4.2 九莲宝灯 | 1112345678999m | discard 5m from 2 | | nine_gates full_flush | 300
JH-4.2 九莲宝灯 in 筒 | 1112345678999p | discard 5p from 2 | | nine_gates full_flush | 300
JH-4.2 九莲宝灯 in 索 | 1112345678999s | discard 5s from 2 | | nine_gates full_flush | 300
JH-4.2 九莲宝灯, whichever came last | 1123455678999m | discard 1m from 2 | | nine_gates full_flush | 300
JH-4.2 no 九莲宝灯 with 1 twice | 1123456778999m | discard 9m from 2 | | full_flush | 144
JH-4.2 十三幺 | 19m19p19s1123456z | discard 7z from 2 | | thirteen_orphans | 300
JH-4.2 天和 | 234m567m345p55s678s | self_draw 3p | dealer=0 first_turn | heavenly | 300
JH-4.2 天和 with opening flowers | 234m567m345p55s678s1f | flower_draw 3p | dealer=0 first_turn | heavenly | 300
JH-4.2 no 天和 for another seat | 234m567m345p55s678s | self_draw 3p | first_turn | | 12
JH-4.2 no 天和 with a meld | 567m345p55s Q2m C6s3 | kong_draw 3p | dealer=0 first_turn | kong_draw | 52
JH-4.2 no 天和 later | 234m567m345p55s678s | self_draw 3p | dealer=0 | | 12
JH-4.2 地和 | 234m567m45p55s678s | discard 3p from 3 | first_turn | earthly | 300
JH-4.2 no 地和 on another's discard | 234m567m45p55s678s | discard 3p from 2 | first_turn | | 10
JH-4.2 no 地和 with a meld at any seat | 234m567m45p55s678s / / - Q9p | discard 3p from 3 | first_turn | | 10
JH-4.2 no 地和 by self-draw | 234m567m345p55s678s | self_draw 3p | first_turn | | 12
JH-4.2 limit | 19m19p19s1123456z | discard 7z from 2 | limit=500 | thirteen_orphans | 500
JH-6 case 1 | 23p55599p222z P6z1 | discard 1p from 2 | | half_flush dragon_set seat_wind_set | 208
JH-6 case 2 | 234m567m45p55s C6s3 | discard 3p from 2 | | | 10
JH-6 case 3 | 234m567m345p55s2f C6s3 | self_draw 5s | | | 16
JH-6 case 4 | 123456789m23488m26f | self_draw 1m | | full_flush seat_flowers | 256
"""

# clause | seat 0's hand | how it would win | context | reason, or the value of a legal win
LEGAL = """
JH-1.2 no shape | 12455m77p2s P9s1 P1z2 | self_draw 5m | | not_complete
JH-1.2 seven pairs | 1133557799m1155z | self_draw 5z | | not_complete
JH-1.2 十三幺 with a meld | 19m19p1s123456z Q9s | self_draw 1z | | not_complete
JH-1.2 十三幺 one kind lacking | 19m19p19s11234566z | self_draw 6z | | not_complete
JH-1.2 no 代 needed | 234m567m45p55s C6s3 | discard 3p from 2 | | 10
JH-1.2 one 代 needed | 234m567m45p55s C6s3 | discard 3p from 2 | min_dai=1 | no_fan
JH-1.2 one 代 there | 567m45p55s P6z1 C6s3 | discard 3p from 2 | min_dai=1 | 28
JH-1.2 two needed, one there | 567m45p55s P6z1 C6s3 | discard 3p from 2 | min_dai=2 | no_fan
JH-1.4 a limit hand meets it | 19m19p19s1123456z | discard 7z from 2 | min_dai=3 | 300
JH-1.4 地和 meets it | 234m567m45p55s678s | discard 3p from 3 | first_turn min_dai=3 | 300
"""


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "where", "patterns", "value"), rows(WINS))
def test_win(hand: str, end: str, where: str, patterns: str, value: str) -> None:
    """Seat 0 wins with exactly these patterns and this value."""
    result = scored("jihu", hand, f"0 {end}", **{"dealer": 3, **context(where)})
    assert agrees({"legal": True, "wins": [{"patterns": patterns.split(), "value": int(value)}]}, result), result


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "where", "value"), rows(WINS, leave=[4]))
def test_items_explain_the_value(hand: str, end: str, where: str, value: str) -> None:
    """C-9.3: 户 × 2^代 with the limit, or the limit hand named, is the value."""
    sheet = items(scored("jihu", hand, f"0 {end}", **{"dealer": 3, **context(where)}))
    counted = sum(item.get("hu", 0) for item in sheet) << sum(item.get("dai", 0) for item in sheet)
    flat = [item["value"] for item in sheet if "value" in item]
    caps = [item["cap"] for item in sheet if "cap" in item]
    assert (flat or caps or [counted])[0] == int(value)


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "where", "expected"), rows(LEGAL))
def test_may_win(hand: str, end: str, where: str, expected: str) -> None:
    """Any standard shape and 十三幺 win; `min_dai` asks for more."""
    result = scored("jihu", hand, f"0 {end}", **{"dealer": 3, **context(where)})
    if expected.isdigit():
        assert agrees({"legal": True, "wins": [{"value": int(expected)}]}, result), result
    else:
        assert agrees({"legal": False, "reason": expected}, result), result
