"""海南麻将: units, liability, kongs, flowers, who deals next, by clause."""

import pytest

from tests.rules.cases import context, numbers, rows, scored

# HN-9: dealer=0 streak=1 ga=1,0,3,2.  case | seats | how it ends | context | deltas
WORKED = """
HN-9 case 1 | / / 123m456m789p23s55p | 2 discard 4s from 1 | | -7 -5 18 -6
HN-9 case 2 | / / 123m456m789p23s55p | 2 discard 4s from 1 | no_collusion=true | 0 -18 18 0
HN-9 case 3 | / / 44466m P1m1 P2m3 P9m1 | 2 self_draw 6m | | -56 -32 136 -48
HN-9 case 4 | 123m456m234s55p Q9p | 0 kong_draw 4s | | 85 -20 -35 -30
HN-9 case 5 | / - P4s2 / / 23s44p C1m2 C4m2 P9p0 | 3 rob_kong 4s from 1 | | 0 -16 0 16
HN-9 case 6 | / -1234f / 123m456m789p23s55p | 2 discard 4s from 1 | | -11 6 14 -9
HN-9 case 7 | / / / - K9p1 | draw | | -6 -3 -6 15
HN-9 case 8 | / / / - K9p1 | draw | no_collusion=true | 0 -15 0 15
HN-9 case 9 | / -12345678f | draw | | -8 22 -8 -6
HN-9 case 10 | / / 19m19p19s1123456z | 2 discard 7z from 1 | | -91 -53 222 -78
HN-9 case 11 | / / 2346m P1m1 C6m1 P9m3 | 2 discard 6m from 3 | wall_left=19 | 0 0 35 -35
"""

# Without 嘎, seat 3 deals, no streak: units with seat 3 are 2, others 1.  Seat 0 wins M 1 on 4s, or M 2 by self-draw.
# clause | seats | how it ends | context | deltas
PAYS = """
HN-8 discard | 123m456m789p23s55p | 0 discard 4s from 1 | | 5 -2 -1 -2
HN-8 discard of the dealer | 123m456m789p23s55p | 0 discard 4s from 3 | | 5 -1 -1 -3
HN-8 self-draw | 123m456m789p234s55p | 0 self_draw 4s | | 8 -2 -2 -4
HN-8 连庄 | 123m456m789p23s55p | 0 discard 4s from 1 | streak=3 | 8 -2 -1 -5
HN-8 the dealer wins | 123m456m789p234s55p | 0 self_draw 4s | dealer=0 streak=1 | 18 -6 -6 -6
HN-8 no 庄闲 | 123m456m789p23s55p | 0 discard 4s from 1 | dealer_bonus=false streak=3 | 7 -2 -1 -4
HN-8 no 连庄 | 123m456m789p23s55p | 0 discard 4s from 1 | streak_bonus=false streak=3 | 5 -2 -1 -2
HN-8 neither | 123m456m789p23s55p | 0 discard 4s from 1 | dealer_bonus=false streak_bonus=false streak=3 | 4 -2 -1 -1
HN-8 嘎 of both | 123m456m789p23s55p | 0 discard 4s from 1 | ga=5,0,2,1 | 23 -7 -8 -8
HN-8 嘎 off | 123m456m789p23s55p | 0 discard 4s from 1 | ga=false | 5 -2 -1 -2
HN-8.1 the extra one is not multiplied | 44466m P1m1 P2m3 P9m2 | 0 self_draw 6m | | 32 -8 -8 -16
HN-8.1 the extra one | 4466m P1m1 P2m3 P9m2 | 0 discard 6m from 2 | | 17 -4 -5 -8
HN-8.1 抢杠 with 番 | 123m456m789p23s55p / - P4s2 | 0 rob_kong 4s from 1 | | 5 -2 -1 -2
HN-8.2 抢杠 without 番 | 23s44p C1m3 C4m3 P9p3 / - P4s2 | 0 rob_kong 4s from 1 | | 5 -5 0 0
HN-8.2 抢杠 under 无番 | 23s44p C1m3 C4m3 P9p3 / - P4s2 | 0 rob_kong 4s from 1 | need_fan=false | 5 -2 -1 -2
HN-7.4 抢杠, one reading has 番 | 2223456m C1p3 P9p3 / - P7m2 | 0 rob_kong 7m from 1 | | 5 -2 -1 -2
HN-5.2 in the last tiles | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=19 | 5 -5 0 0
HN-5.2 at the very last | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=16 | 5 -5 0 0
HN-5.2 one tile earlier | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=20 | 5 -2 -1 -2
HN-5.2 a robbed kong | 123m456m789p23s55p / - P4s2 | 0 rob_kong 4s from 1 | wall_left=19 | 5 -5 0 0
HN-5.2 not a self-draw | 123m456m789p234s55p | 0 self_draw 4s | wall_left=16 | 8 -2 -2 -4
HN-5.2 off | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=19 last_tiles_liability=false | 5 -2 -1 -2
HN-8.3 shares by the unit of who is replaced | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=19 streak=3 ga=1,0,2,1 | 14 -14 0 0
HN-8.3 several reasons count once | 23s44p C1m3 C4m3 P9p3 / - P4s2 | 0 rob_kong 4s from 1 | wall_left=19 no_collusion=true | 5 -5 0 0
HN-8.4 防勾脚 discard | 123m456m789p23s55p | 0 discard 4s from 1 | no_collusion=true | 5 -5 0 0
HN-8.4 防勾脚 抢杠 | 123m456m789p23s55p / - P4s2 | 0 rob_kong 4s from 1 | no_collusion=true | 5 -5 0 0
HN-8.4 防勾脚 self-draw | 123m456m789p234s55p | 0 self_draw 4s | no_collusion=true | 8 -2 -2 -4
HN-8.4 防勾脚 直杠 | / / - K9p0 | draw | no_collusion=true | -4 0 4 0
HN-8.4 防勾脚 leaves 补杠 | / / - A9p0 | draw | no_collusion=true | -1 -1 4 -2
HN-8.4 防勾脚 leaves 暗杠 | / / - Q9p | draw | no_collusion=true | -2 -2 8 -4
HN-8.5 直杠 | / / - K9p0 | draw | | -1 -1 4 -2
HN-8.5 补杠 | / / - A9p0 | draw | | -1 -1 4 -2
HN-8.5 暗杠 | / / - Q9p | draw | | -2 -2 8 -4
HN-8.5 a 碰 is none | / / - P9p0 | draw | | 0 0 0 0
HN-8.5 the winner's and a loser's | 123m456m23s55p Q9p / / - K9s1 | 0 discard 4s from 1 | | 12 -5 1 -8
HN-8.5 a robbed kong pays nothing | 123m456m789p23s55p / - A4s2 | 0 rob_kong 4s from 1 | | 5 -2 -1 -2
HN-8.5 the robbed konger's other kong pays | 123m456m789p23s55p / - A4s2 Q9s | 0 rob_kong 4s from 1 | | 3 6 -3 -6
HN-8.5 摸杠翻倍 补杠 | / / - A9p0 | draw | kong_boost=true | -2 -2 8 -4
HN-8.5 摸杠翻倍 of a flower's tile | / / - B9p0 | draw | kong_boost=true | -3 -3 12 -6
HN-8.5 of a flower's tile without 摸杠翻倍 | / / - B9p0 | draw | | -1 -1 4 -2
HN-8.5 摸杠翻倍 leaves 直杠 | / / - K9p0 | draw | kong_boost=true | -1 -1 4 -2
HN-8.5 摸杠翻倍 leaves 暗杠 | / / - Q9p | draw | kong_boost=true | -2 -2 8 -4
HN-8.5 摸杠翻倍 its replacement wins | 123m456m234s55p A9p1 | 0 kong_draw 4s | kong_boost=true | 24 -6 -6 -12
HN-8.5 摸杠翻倍 a flower came between | 123m456m234s55p A9p1 | 0 flower_draw 4s | kong_boost=true | 20 -5 -5 -10
HN-8.5 摸杠翻倍 the last kong made it | 123m234s55p A9p1 Q9s | 0 kong_draw 4s | kong_boost=true | 28 -7 -7 -14
HN-8.6 春夏秋冬 | / -1234f | draw | | -1 4 -1 -2
HN-8.6 梅兰竹菊 | / -5678f | draw | | -1 4 -1 -2
HN-8.6 seven with a full set | / -1234567f | draw | | -1 4 -1 -2
HN-8.6 eight | / -12345678f | draw | | -2 8 -2 -4
HN-8.6 three and three | / -123567f | draw | | 0 0 0 0
HN-8.6 hidden ones do not count | / -123f?4f | draw | | 0 0 0 0
HN-8.6 花胡 off: a full set | / -1234f | draw | flower_win=false | 0 0 0 0
HN-8.6 花胡 off: six | / -123456f | draw | flower_win=false | 0 0 0 0
HN-8.6 花胡 off: seven | / -1234567f | draw | flower_win=false | -1 4 -1 -2
HN-8.6 花胡 off: eight | / -12345678f | draw | flower_win=false | -2 8 -2 -4
HN-8.6 beside a win | 123m456m789p23s55p / -1234f | 0 discard 4s from 1 | | 4 2 -2 -4
HN-8.7 流局算分 off: kongs | / / - Q9p | draw | draw_pays=false | 0 0 0 0
HN-8.7 流局算分 off: flowers | / -12345678f | draw | draw_pays=false | 0 0 0 0
HN-8.7 a won hand pays them all the same | 123m456m23s55p Q9p | 0 discard 4s from 1 | draw_pays=false | 13 -4 -3 -6
HN-4.2 the nearest wins alone | 123m456m789p23s55p / 123m456m789p23s22p | 0,1 discard 4s from 2 | | 5 -1 -2 -2
HN-4.2 round the table | 123m456m789p23s55p / / / 123m456m789p23s22p | 0,3 discard 4s from 1 | | -2 -3 -2 7
C-9.2 底分 | 123m456m789p23s55p | 0 discard 4s from 1 | base=10 | 50 -20 -10 -20
"""

# Three players, seat 2 deals, 嘎 0: units with seat 2 are 2.  clause | seats | how it ends | context | deltas
THREE = """
HN-8.1 three players | 123m456m789p23s55p | 0 discard 4s from 1 | | 4 -2 -2
HN-5.2 the last tiles of three | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=18 | 4 -4 0
HN-5.2 one tile earlier | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=19 | 4 -2 -2
HN-8.5 暗杠 | - Q9p | draw | | 6 -2 -4
HN-1.3 seat 0 is 南 of three | 23s44p2f C1m2 C4m2 P9p1 | 0 discard 4s from 1 | | 4 -2 -2
HN-1.3 seat 0 is 西 of three | 23s44p8f C1m2 C4m2 P9p1 | 0 discard 4s from 1 | dealer=1 | 4 -3 -1
HN-1.3 a wrap of three | 23s44p C1m2 C4m2 P1z1 | 0 discard 4s from 1 | dealer=0 call_ling=false | 5 -3 -2
"""

# clause | seats | how it ends | context | next dealer, 令, streak
DEALERS = """
HN-1.1 the dealer stays on his win | 123m456m789p234s55p | 0 self_draw 4s | dealer=0 streak=2 | 0 1z 3
HN-1.1 the dealer stays on a drawn hand | - | draw | dealer=2 | 2 1z 1
HN-1.2 a win adds one | 123m456m789p234s55p | 0 self_draw 4s | dealer=0 streak=4 | 0 1z 5
HN-1.2 a drawn hand adds one | - | draw | dealer=2 streak=1 | 2 1z 2
HN-1.2 a new dealer has none | 123m456m789p23s55p | 0 discard 4s from 1 | dealer=3 streak=2 | 0 2z 0
HN-1.1 the next seat deals | 123m456m789p234s55p | 0 self_draw 4s | dealer=1 streak=2 | 2 1z 0
HN-1.1 only the nearest counts as winner | 123m456m789p23s55p / 123m456m789p23s22p | 0,1 discard 4s from 2 | dealer=1 | 2 1z 0
HN-1.4 passed round | 123m456m789p234s55p | 0 self_draw 4s | dealer=3 | 0 2z 0
HN-1.4 北 to 东 | 123m456m789p234s55p | 0 self_draw 4s | dealer=3 ling=4z | 0 1z 0
HN-1.4 the first dealer counts | 123m456m789p234s55p | 0 self_draw 4s | dealer=1 first_dealer=2 ling=2z | 2 3z 0
HN-1.4 not at another seat | 123m456m789p234s55p | 0 self_draw 4s | dealer=3 first_dealer=2 | 0 1z 0
HN-1.4 a stay does not move it | - | draw | dealer=0 ling=3z streak=1 | 0 3z 2
HN-1.4 three players, 西 to 北 | 123m456m789p234s55p | 0 self_draw 4s | dealer=2 players=3 ling=3z | 0 4z 0
HN-1.4 three players, 北 to 东 | 123m456m789p234s55p | 0 self_draw 4s | dealer=2 players=3 ling=4z | 0 1z 0
HN-1.4 three players | 123m456m789p234s55p | 0 self_draw 4s | dealer=2 players=3 | 0 2z 0
"""


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "where", "deltas"), rows(WORKED))
def test_worked_result(seats: str, end: str, where: str, deltas: str) -> None:
    """The table of worked results."""
    given = context(f"dealer=0 streak=1 ga=1,0,3,2 {where}")
    assert scored("hainan", seats, end, **given)["deltas"] == numbers(deltas)


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "where", "deltas"), rows(PAYS))
def test_pays(seats: str, end: str, where: str, deltas: str) -> None:
    """The three flows move exactly these points."""
    result = scored("hainan", seats, end, **{"dealer": 3, **context(where)})
    assert result["deltas"] == numbers(deltas), result


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "where", "deltas"), rows(THREE))
def test_three_players(seats: str, end: str, where: str, deltas: str) -> None:
    """The same code serves three seats."""
    result = scored("hainan", seats, end, **{"dealer": 2, "players": 3, **context(where)})
    assert result["deltas"] == numbers(deltas), result


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "where", "following"), rows(DEALERS))
def test_next_dealer(seats: str, end: str, where: str, following: str) -> None:
    """Dealer, 令 and streak of the next hand; the first dealer is kept."""
    given = context(where)
    carry = scored("hainan", seats, end, **given)["carry"]
    assert f"{carry['dealer']} {carry['ling']} {carry['streak']}" == following
    assert carry["first_dealer"] == given["carry"].get("first_dealer", 0)
