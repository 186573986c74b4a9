"""上海敲麻: who pays, 承包, what is carried on, who deals next, by clause (lezi 10)."""

import pytest

from tests.rules.cases import numbers, rows, scored

# Seat 0 wins 清一色 on 5m: one share is 10.  A seat that took three tiles of another stands as `- P1p0 P2p0 P3p0`; "!" has
# declared 敲.  clause | seats | how it ends | deltas
PAYS = """
QM-7.1 self-draw | !23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 30 -10 -10 -10
QM-7.1 kong draw | !23455m P1m2 P6m3 K9m3 | 0 kong_draw 5m | 30 -10 -10 -10
QM-7.1 flower draw | !23455m P1m2 P6m3 P9m3 | 0 flower_draw 5m | 30 -10 -10 -10
QM-7.1 eight flowers | 147m12345678f | 0 eight_flowers | 60 -20 -20 -20
QM-7.1 discard | !2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | 10 0 -10 0
QM-7.1 discard of a declared seat | !2345m P1m2 P6m3 P9m3 / / !- | 0 discard 5m from 2 | 10 0 -10 0
QM-7.2 抢杠 | !3466m P1m2 P7m3 P9m3 / / - P5m1 | 0 rob_kong 5m from 2 | 30 0 -30 0
QM-7.3 two takes bind nobody | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p2 | 0 discard 5m from 2 | 10 0 -10 0
QM-7.3 暗杠 is no take | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 Q3p | 0 discard 5m from 2 | 10 0 -10 0
QM-7.3 self-draw, one contractor | !23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | 50 -50 0 0
QM-7.3 self-draw, the winner took three | !23455m P1m1 P6m1 P9m1 | 0 self_draw 5m | 50 -50 0 0
QM-7.3 self-draw, mutual | !23455m P1m1 P6m1 P9m1 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | 100 -100 0 0
QM-7.3 self-draw, two contractors | !23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 self_draw 5m | 100 -50 0 -50
QM-7.3 eight flowers | 147m12345678f / - P1p0 P2p0 P3p0 | 0 eight_flowers | 100 -100 0 0
QM-7.3 the contractor discards | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 1 | 20 -20 0 0
QM-7.3 the mutual contractor discards | !2345m P1m1 P6m1 P9m1 / - P1p0 P2p0 P3p0 | 0 discard 5m from 1 | 30 -30 0 0
QM-7.3 one of two discards | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 discard 5m from 1 | 30 -20 0 -10
QM-7.3 a declared outsider discards | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / !- | 0 discard 5m from 2 | 20 -10 -10 0
QM-7.3 declared, mutual | !2345m P1m1 P6m1 P9m1 / - P1p0 P2p0 P3p0 / !- | 0 discard 5m from 2 | 30 -20 -10 0
QM-7.3 declared, two | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / !- / - P1s0 P2s0 P3s0 | 0 discard 5m from 2 | 30 -10 -10 -10
QM-7.3 an undeclared outsider discards | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 2 | 20 0 -20 0
QM-7.3 undeclared, mutual | !2345m P1m1 P6m1 P9m1 / - P1p0 P2p0 P3p0 | 0 discard 5m from 2 | 30 0 -30 0
QM-7.3 undeclared, two | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 discard 5m from 2 | 30 0 -30 0
QM-7.3 抢杠 of an outsider | !3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 / - P5m1 | 0 rob_kong 5m from 2 | 60 -30 -30 0
QM-7.3 抢杠 of a declared outsider | !3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 / !- P5m1 | 0 rob_kong 5m from 2 | 60 -30 -30 0
QM-7.3 抢杠 of the contractor | !3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 P5m2 | 0 rob_kong 5m from 1 | 60 -60 0 0
QM-7.3 抢杠 of the mutual one | !3466m P1m1 P7m1 P9m1 / - P1p0 P2p0 P3p0 P5m2 | 0 rob_kong 5m from 1 | 90 -90 0 0
"""

# QM-9.  case | seats | how it ends | dice | counter before | deltas
WORKED = """
QM-9 case 1 | !44455m1234f P1m1 P2p2 P3s3 | 0 self_draw 4m | 1 2 | 0 | 15 -5 -5 -5
QM-9 case 2 | !234m5z12345678f P7z1 C6m3 K1z2 | 0 discard 5z from 1 | 1 2 | 0 | 10 -10 0 0
QM-9 case 5 | !44455m P1m1 P2m2 K9m3 | 0 kong_draw 5m | 1 2 | 0 | 60 -20 -20 -20
QM-9 case 6 | !23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | 1 2 | 0 | 50 -50 0 0
QM-9 case 7 | !23455m P1m1 P6m1 P9m1 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | 1 2 | 0 | 100 -100 0 0
QM-9 case 8 | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 1 | 1 2 | 0 | 20 -20 0 0
QM-9 case 9 | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 2 | 1 2 | 0 | 20 0 -20 0
QM-9 case 10 | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / !- | 0 discard 5m from 2 | 1 2 | 0 | 20 -10 -10 0
QM-9 case 12 | !3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 / - P5m1 | 0 rob_kong 5m from 2 | 1 2 | 0 | 60 -30 -30 0
QM-9 case 13 | !3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 P5m2 | 0 rob_kong 5m from 1 | 1 2 | 0 | 60 -60 0 0
QM-9 case 3 | !12345622m77z12345678f Q6z | 0 discard 2m from 1 | 1 2 | 0 | 20 -20 0 0
QM-9 case 4 | !12345622m77z12345678f Q6z | 0 discard 2m from 1 | 3 3 | 1 | 80 -80 0 0
QM-9 case 11 | !4599m P1m1 P2m1 P8m1 / !66m77s12345678f P1p0 P2p0 P1z0 | 0,1 discard 6m from 2 | 1 2 | 0 | 20 20 -40 0
"""

# Seats 0 and 1 win on 6m; a share of seat 0 is 10, of seat 1 it is 1 (2 where a kong is robbed).
# clause | seats | how it ends | deltas
SEVERAL = """
QM-7.1 strangers | !4599m P1m3 P2m3 P8m1 / !66m77s P1p3 P2p3 P3p0 | 0,1 discard 6m from 2 | 10 1 -11 0
QM-7.2 strangers rob a kong | !4599m P1m3 P2m3 P8m1 / !45m11z P3m3 P7m3 P2z0 / - P6m3 | 0,1 rob_kong 6m from 2 | 30 6 -36 0
QM-7.3 contractors, declared | !4599m P1m3 P2m3 P8m1 / !66m77s P1p0 P2p0 P3p0 / !- | 0,1 discard 6m from 2 | 10 1 -11 0
QM-7.3 contractors, undeclared | !4599m P1m3 P2m3 P8m1 / !66m77s P1p0 P2p0 P3p0 | 0,1 discard 6m from 2 | 20 2 -22 0
QM-7.3 mutual ones, declared | !4599m P1m1 P2m1 P8m1 / !66m77s P1p0 P2p0 P3p0 / !- | 0,1 discard 6m from 2 | 10 1 -11 0
QM-7.3 mutual ones add 1 all the same | !4599m P1m1 P2m1 P8m1 / !66m77s P1p0 P2p0 P3p0 | 0,1 discard 6m from 2 | 20 2 -22 0
QM-7.3 a third one, undeclared | !4599m P1m3 P2m3 P8m1 / !66m77s P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0,1 discard 6m from 2 | 30 2 -32 0
QM-7.3 a third one, declared | !4599m P1m3 P2m3 P8m1 / !66m77s P1p0 P2p0 P3p0 / !- / - P1s0 P2s0 P3s0 | 0,1 discard 6m from 2 | 20 1 -11 -10
QM-7.3 the discarder is another one | !4599m P1m3 P2m3 P8m1 / !66m77s P1p0 P2p0 P3p0 / - P1s0 P2s0 P3s0 | 0,1 discard 6m from 2 | 20 2 -22 0
QM-7.3 the same, declared | !4599m P1m3 P2m3 P8m1 / !66m77s P1p0 P2p0 P3p0 / !- P1s0 P2s0 P3s0 | 0,1 discard 6m from 2 | 20 1 -21 0
QM-7.3 a robbed kong | !4599m P1m1 P2m1 P8m1 / !45m11z P3m0 P7m0 P2z0 / - P6m3 | 0,1 rob_kong 6m from 2 | 30 6 -36 0
QM-7.3 a robbed kong, a third one | !4599m P1m1 P2m1 P8m1 / !45m11z P3m0 P7m0 P2z0 / - P6m3 / - P1s0 P2s0 P3s0 | 0,1 rob_kong 6m from 2 | 60 6 -36 -30
"""

# clause | option | dealer | seats | how it ends | next dealer
DEALERS = """
QM-1 a winner deals | nearest | 3 | !23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 0
QM-1 the nearest winner | nearest | 3 | !4599m P1m3 P2m3 P8m1 / !66m77s P1p3 P2p3 P3p0 | 0,1 discard 6m from 2 | 0
QM-1 the nearest winner round the table | nearest | 3 | !4599m P1m3 P2m3 P8m1 / / / !66m77s P1p2 P2p2 P3p0 | 0,3 discard 6m from 1 | 3
QM-1 the player after the nearest | after_nearest | 3 | !4599m P1m3 P2m3 P8m1 / / / !66m77s P1p2 P2p2 P3p0 | 0,3 discard 6m from 2 | 0
QM-1 the player after, who may not have won | after_nearest | 3 | !4599m P1m3 P2m3 P8m1 / / !66m77s P1p1 P2p1 P3p0 | 0,2 discard 6m from 3 | 1
QM-1 the discarder | discarder | 3 | !4599m P1m3 P2m3 P8m1 / !66m77s P1p3 P2p3 P3p0 | 0,1 discard 6m from 2 | 2
QM-1 the konger | discarder | 3 | !4599m P1m3 P2m3 P8m1 / !45m11z P3m3 P7m3 P2z0 / - P6m3 | 0,1 rob_kong 6m from 2 | 2
QM-1 one winner whatever the option | discarder | 3 | !2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | 0
QM-1 one winner, after_nearest | after_nearest | 3 | !2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | 0
QM-1 a drawn hand keeps the dealer | discarder | 2 | - | draw | 2
"""

# clause | dice | counter before | won or drawn | counter after
HUANGFAN = """
QM-6.2 a drawn hand adds one | 1 2 | 0 | drawn | 1
QM-6.2 drawing a 荒番 hand adds one more | 1 2 | 2 | drawn | 3
QM-6.2 winning lowers by one | 1 2 | 2 | won | 1
QM-6.2 winning the last | 1 2 | 1 | won | 0
QM-6.2 never below 0 | 1 2 | 0 | won | 0
QM-6.2 dice add nothing | 4 4 | 0 | won | 0
QM-6.2 dice add nothing to a drawn hand | 1 1 | 0 | drawn | 1
"""


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "deltas"), rows(PAYS))
def test_pays(seats: str, end: str, deltas: str) -> None:
    """One winner's settlement moves exactly these points; 底分 multiplies them (QM-7.4), 荒番 doubles."""
    assert scored("qiaoma", seats, end)["deltas"] == numbers(deltas)
    doubled = scored("qiaoma", seats, end, carry={"huangfan": 1}, base=3)
    assert doubled["deltas"] == [6 * delta for delta in numbers(deltas)]


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "deltas"), rows(SEVERAL))
def test_several_winners(seats: str, end: str, deltas: str) -> None:
    """Two winners' settlement moves exactly these points, whoever said 胡 first."""
    for order in (end, end.replace("0,1", "1,0")):
        assert scored("qiaoma", seats, order)["deltas"] == numbers(deltas)


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "dice", "before", "deltas"), rows(WORKED))
def test_worked_result(seats: str, end: str, dice: str, before: str, deltas: str) -> None:
    """The table of worked results."""
    result = scored("qiaoma", seats, end, dice=numbers(dice), carry={"huangfan": int(before)})
    assert result["deltas"] == numbers(deltas)


@pytest.mark.core
@pytest.mark.parametrize(("option", "dealer", "seats", "end", "following"), rows(DEALERS))
def test_next_dealer(option: str, dealer: str, seats: str, end: str, following: str) -> None:
    """The right seat deals the next hand."""
    result = scored("qiaoma", seats, end, dealer=int(dealer), options={"multi_win_dealer": option})
    assert result["carry"]["dealer"] == int(following)


@pytest.mark.core
@pytest.mark.parametrize(("dice", "before", "ended", "after"), rows(HUANGFAN))
def test_huangfan(dice: str, before: str, ended: str, after: str) -> None:
    """The counter of the table moves as QM-6.2 says."""
    end = "0 self_draw 5m" if ended == "won" else "draw"
    result = scored("qiaoma", "!23455m P1m2 P6m3 P9m3", end, dice=numbers(dice), carry={"huangfan": int(before)})
    assert result["carry"]["huangfan"] == int(after)
