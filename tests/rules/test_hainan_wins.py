"""海南麻将: 牌型分, 番 and what may win, by clause."""

import pytest

from tests.rules.cases import agrees, context, items, rows, scored

# Seat 0 is 南 unless the context says so (seat 3 deals): seat wind 2z, seat flowers 2f 6f; the 令 is 东.
# clause | seat 0's hand | how it wins | context | patterns | M
WINS = """
HN-6 discard | 123m456m789p23s55p | discard 4s from 2 | | runs_only concealed eye_258 | 1
HN-6 self-draw | 123m456m789p234s55p | self_draw 4s | | self_draw runs_only concealed eye_258 | 2
HN-6 杠上花 | 123m456m234s55p Q9p | kong_draw 4s | | kong_draw concealed eye_258 | 3
HN-6 花上添花 | 123m456m789p234s55p1f | flower_draw 4s | | kong_draw runs_only concealed eye_258 | 3
HN-6 天胡 | 123m456m789p234s55p | self_draw 4s | dealer=0 first_turn | heavenly runs_only concealed eye_258 | 3
HN-6 天胡 takes the name | 123m456m789p234s55p | flower_draw 4s | dealer=0 first_turn | heavenly runs_only concealed eye_258 | 3
HN-6 no 天胡 with a meld | 123m456m234s55p Q9p | kong_draw 4s | dealer=0 first_turn | kong_draw concealed eye_258 | 3
HN-6 no 天胡 later | 123m456m789p234s55p | self_draw 4s | dealer=0 | self_draw runs_only concealed eye_258 | 2
HN-6 地胡 | 123m456m789p234s55p | self_draw 4s | first_turn | earthly runs_only concealed eye_258 | 3
HN-6 地胡 takes the name | 123m456m789p234s55p | flower_draw 4s | first_turn | earthly runs_only concealed eye_258 | 3
HN-6 no 地胡 with an own meld | 123m456m234s55p Q9p | kong_draw 4s | first_turn | kong_draw concealed eye_258 | 3
HN-6 地胡 with melds of others | 123m456m789p234s55p / - P1z3 | self_draw 4s | first_turn | earthly runs_only concealed eye_258 | 3
HN-6 no 地胡 by a discard | 123m456m789p23s55p | discard 4s from 2 | first_turn | runs_only concealed eye_258 | 1
HN-6 抢杠 | 123m456m789p23s55p / / - P4s1 | rob_kong 4s from 2 | | rob_kong runs_only concealed eye_258 | 1
HN-6 碰碰胡 | 444m5599p P1m1 P2p2 | discard 5p from 2 | | all_pungs | 2
HN-6 碰碰胡 with kongs | 444m5599p K1m1 Q2p | discard 5p from 2 | | all_pungs | 2
HN-6 七对 | 1133557799m11z5z | discard 5z from 2 | | seven_pairs concealed half_flush | 2
HN-6 豪华七对 | 1111557799m11z5z | discard 5z from 2 | | luxury_seven_pairs concealed half_flush | 3
HN-6 豪华七对 by the winning tile | 1115577m1199p11z | discard 1m from 2 | | luxury_seven_pairs concealed | 3
HN-6 豪华七对 twice | 11115555m1199p3z | discard 3z from 2 | | luxury_seven_pairs concealed | 3
HN-6 十三幺 | 19m19p19s1123456z | discard 7z from 2 | | thirteen_orphans concealed | 13
HN-6 十三幺 waiting on all | 19m19p19s1234567z | discard 9s from 2 | | thirteen_orphans concealed | 13
HN-6 十三幺 by self-draw | 19m19p19s11234567z | self_draw 7z | | thirteen_orphans self_draw concealed | 26
HN-6 清一色 | 2346m P1m1 C6m3 P9m2 | discard 6m from 2 | | full_flush | 2
HN-6 清一色 碰碰胡 | 4466m P1m1 P2m3 P9m2 | discard 6m from 2 | | full_flush all_pungs | 4
HN-6 清一色 碰碰胡 self-drawn | 44466m P1m1 P2m3 P9m2 | self_draw 6m | | full_flush all_pungs self_draw | 8
HN-6 清一色 七对 self-drawn | 11335577994466m | self_draw 6m | | full_flush seven_pairs self_draw concealed | 8
HN-6 清一色 豪华七对 by 杠上花 | 11113355779944m | flower_draw 4m | | full_flush luxury_seven_pairs kong_draw concealed | 18
HN-6 honours only are no 清一色 | 1133z P4z1 P5z2 P6z3 | discard 1z from 2 | | all_pungs dragon_set ling_set | 2
HN-7.2 只吃不碰 | 23s44p C1m3 C4m3 C7p3 | discard 4s from 2 | | runs_only | 1
HN-7.2 只吃不碰 with a pair of another wind | 23s33z C1m3 C4m3 C7p3 | discard 4s from 2 | | runs_only | 1
HN-7.2 只吃不碰 with a pair of the 令 | 23s11z C1m3 C4m3 C7p3 | discard 4s from 2 | | runs_only | 1
HN-7.2 门清 with 暗杠 | 123m456m23s44p Q9p | discard 4s from 2 | | concealed | 1
HN-7.2 有眼 2 | 23s22p C1m3 C4m3 P9p3 | discard 4s from 2 | | eye_258 | 1
HN-7.2 有眼 5 | 23s55p C1m3 C4m3 P9p3 | discard 4s from 2 | | eye_258 | 1
HN-7.2 有眼 8 | 23s88p C1m3 C4m3 P9p3 | discard 4s from 2 | | eye_258 | 1
HN-7.2 有眼 completed by the discard | 234s8p C1m3 C4m3 P9p3 | discard 8p from 2 | | eye_258 | 1
HN-7.2 箭刻 | 23s44p C1m3 C4m3 P5z3 | discard 4s from 2 | | dragon_set | 1
HN-7.2 箭刻 in hand | 23s44p777z C1m3 C4m3 | discard 4s from 2 | | dragon_set | 1
HN-7.2 箭刻 by a kong | 23s44p C1m3 C4m3 K6z3 | discard 4s from 2 | | dragon_set | 1
HN-7.2 风刻 | 23s44p C1m3 C4m3 P2z3 | discard 4s from 2 | | seat_wind_set | 1
HN-7.2 风刻 of the dealer is the 令 too | 23s44p C1m3 C4m3 P1z3 | discard 4s from 2 | dealer=0 | seat_wind_set ling_set | 1
HN-7.2 令牌 | 23s44p C1m3 C4m3 P1z3 | discard 4s from 2 | | ling_set | 1
HN-7.2 令牌 of the carry | 23s44p C1m3 C4m3 P4z3 | discard 4s from 2 | ling=4z | ling_set | 1
HN-7.2 令牌 by a kong | 23s44p C1m3 C4m3 A1z3 | discard 4s from 2 | | ling_set | 1
HN-7.2 混一色 | 23444m C4m3 C7m3 P3z1 | self_draw 4m | | half_flush self_draw | 2
HN-7.2 翻花对位 | 23s44p2f C1m3 C4m3 P9p3 | discard 4s from 2 | | seat_flower | 1
HN-7.2 翻花对位 by the plant | 23s44p6f C1m3 C4m3 P9p3 | discard 4s from 2 | | seat_flower | 1
HN-7.2 翻花对位 of 西 | 23s44p8f C1m3 C4m3 P9p3 | discard 4s from 2 | dealer=2 | seat_flower | 1
HN-7.2 翻花对位 of 北 | 23s44p7f C1m3 C4m3 P9p3 | discard 4s from 2 | dealer=1 | seat_flower | 1
HN-7.1 self-draw needs none | 234s44p C1m3 C4m3 P9p3 | self_draw 4s | | self_draw | 2
HN-7.1 抢杠 needs none | 23s44p C1m3 C4m3 P9p3 / / - P4s1 | rob_kong 4s from 2 | | rob_kong | 1
HN-7.1 无番 | 23s44p C1m3 C4m3 P9p3 | discard 4s from 2 | need_fan=false | | 1
HN-7.1 无番 counts 番 all the same | 23s55p C1m3 C4m3 P9p3 | discard 4s from 2 | need_fan=false | eye_258 | 1
HN-7.3 无番: no 叫令 | 23s44p C1m3 C4m3 P1z3 | discard 4s from 2 | need_fan=false | | 1
HN-7.4 one reading is runs only | 111222333m4p C4p3 | discard 4p from 2 | | runs_only | 1
C-8.2 the reading whose 番 stands first in the list | 111222333m45p33z | discard 6p from 2 | | runs_only concealed | 1
HN-7.2 有眼 | 2223456m C1p3 P9p3 | discard 7m from 2 | | eye_258 | 1
C-8.2 triplets pay more than runs | 111222333m9p P9s1 | discard 9p from 2 | | all_pungs | 2
C-8.2 七对 pay more than runs | 112233445566m9p | discard 9p from 2 | | seven_pairs concealed | 2
C-8.2 豪华七对 over 七对 | 11223344m114477p | self_draw 7p | | seven_pairs concealed self_draw | 4
C-8.2 碰碰胡 over a reading with eyes | 222333444m5p P9s1 | discard 5p from 2 | | all_pungs eye_258 | 2
"""

# clause | seat 0's hand | how it would win | context | reason
REFUSED = """
C-8.1 no shape | 12455m77p2s P9s1 P1z2 | self_draw 5m | | not_complete
HN-6 七对 with a meld | 1133557799m1z Q9s | self_draw 1z | | not_complete
HN-6 十三幺 with a meld | 19m19p1s123456z Q9s | self_draw 1z | | not_complete
HN-6 six pairs | 1133557799m1124z | self_draw 4z | | not_complete
HN-7.1 no 番 | 23s44p C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 只吃不碰 with a pair of dragons | 23s55z C1m3 C4m3 C7p3 | discard 4s from 2 | | no_fan
HN-7.2 只吃不碰 with a pair of the own wind | 23s22z C1m3 C4m3 C7p3 | discard 4s from 2 | | no_fan
HN-7.2 只吃不碰 with a kong | 23s44p C1m3 C4m3 K7p3 | discard 4s from 2 | | no_fan
HN-7.2 门清 broken by 吃 | 123m55z23s P9p3 C4m3 | discard 4s from 2 | | no_fan
HN-7.2 门清 broken by 碰 | 123m44p456m23s P9p3 | discard 4s from 2 | | no_fan
HN-7.2 门清 broken by 明杠 | 123m44p456m23s K9p3 | discard 4s from 2 | | no_fan
HN-7.2 门清 broken by 补杠 | 123m44p456m23s A9p3 | discard 4s from 2 | | no_fan
HN-7.2 有眼 is no 1 | 23s11p C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 有眼 is no 3 | 23s33p C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 有眼 is no 6 | 23s66p C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 有眼 is no 7 | 23s77p C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 有眼 is no honour | 23s33z C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 箭刻 is no pair | 23s66z C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.2 another's wind | 23s44p C1m3 C4m3 P3z3 | discard 4s from 2 | | no_fan
HN-7.2 the 令 without 叫令 | 23s44p C1m3 C4m3 P1z3 | discard 4s from 2 | call_ling=false | no_fan
HN-7.2 two suits are no 混一色 | 23s44z C1m3 C4m3 P3z3 | discard 4s from 2 | | no_fan
HN-7.2 flowers of others | 23s44p134578f C1m3 C4m3 P9p3 | discard 4s from 2 | | no_fan
HN-7.3 a kong is no 番 | 23s44p C1m3 C4m3 K9p3 | discard 4s from 2 | | no_fan
HN-3.2 an own flower in the hand is no 番 | 456m789p2s55p?2f P9p3 | discard 4s from 2 | | hidden_flowers
HN-3.2 short of tiles | 123m456m789p2s55p?4f | discard 4s from 2 | | hidden_flowers
HN-3.2 抢杠 neither | 123m456m789p2s55p?4f / / - P4s1 | rob_kong 4s from 2 | | hidden_flowers
"""


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "where", "patterns", "value"), rows(WINS))
def test_win(hand: str, end: str, where: str, patterns: str, value: str) -> None:
    """Seat 0 wins with exactly these patterns and this 牌型分."""
    result = scored("hainan", hand, f"0 {end}", **{"dealer": 3, **context(where)})
    assert agrees({"legal": True, "wins": [{"patterns": patterns.split(), "value": int(value)}]}, result), result


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "where", "value"), rows(WINS, leave=[4]))
def test_items_explain_the_value(hand: str, end: str, where: str, value: str) -> None:
    """C-9.3: the lines of the sheet multiply to M."""
    total = 0
    for item in items(scored("hainan", hand, f"0 {end}", **{"dealer": 3, **context(where)})):
        total = (total + item.get("value", 0)) * item.get("factor", 1)
    assert total == int(value)


@pytest.mark.core
@pytest.mark.parametrize(("hand", "end", "where", "reason"), rows(REFUSED))
def test_no_win(hand: str, end: str, where: str, reason: str) -> None:
    """Seat 0 may not win, for this reason."""
    result = scored("hainan", hand, f"0 {end}", **{"dealer": 3, **context(where)})
    assert agrees({"legal": False, "reason": reason}, result), result
