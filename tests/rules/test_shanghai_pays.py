"""上海麻将: who pays, what is carried on, who deals next, by clause."""

import pytest

from tests.rules.cases import items, numbers, rows, scored

# Seat 0 wins on 5m (2345m …, or 23455m … with the tile in hand): 清一色, one share is 5.
# clause | seats | how it ends | deltas
PAYS = """
SH-5.1 self-draw | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 15 -5 -5 -5
SH-5.1 kong draw | 23455m P1m2 P6m3 K9m3 | 0 kong_draw 5m | 15 -5 -5 -5
SH-5.1 flower draw | 23455m P1m2 P6m3 P9m3 | 0 flower_draw 5m | 15 -5 -5 -5
SH-5.1 eight flowers | 147m12345678f | 0 eight_flowers | 15 -5 -5 -5
SH-5.1 discard | 2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | 5 0 -5 0
SH-5.2 three shares | 3466m P1m2 P7m3 P9m3 / / - P5m1 | 0 rob_kong 5m from 2 | 15 0 -15 0
SH-5.2 written as added_kong | 3466m P1m2 P7m3 P9m3 / / - A5m1 | 0 rob_kong 5m from 2 | 15 0 -15 0
SH-6.1 two takes make no partner | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p2 | 0 discard 5m from 2 | 5 0 -5 0
SH-6.1 暗杠 is no take | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 Q3p | 0 discard 5m from 2 | 5 0 -5 0
SH-6.1 明杠 is a take | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 K3p0 | 0 discard 5m from 2 | 10 -5 -5 0
SH-6.1 吃 is a take | 2345m P1m2 P6m3 P9m3 / - C1p0 C2p0 C3p0 | 0 discard 5m from 2 | 10 -5 -5 0
SH-6.1 上杠 keeps the take of its 碰 | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 A3p0 | 0 discard 5m from 2 | 10 -5 -5 0
SH-6.1 four takes | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 P1s0 | 0 discard 5m from 2 | 10 -5 -5 0
SH-6.1 the winner took three | 2345m P1m1 P6m1 P9m1 | 0 discard 5m from 2 | 10 -5 -5 0
SH-6.1 both directions count once | 2345m P1m1 P6m1 P9m1 / - P1p0 P2p0 P3p0 | 0 discard 5m from 2 | 10 -5 -5 0
SH-6.1 relations of others do not matter | 2345m P1m2 P6m3 P9m3 / - P1p2 P2p2 P3p2 | 0 discard 5m from 2 | 5 0 -5 0
SH-6.2 self-draw | 23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | 25 -15 -5 -5
SH-6.2 self-draw, two partners | 23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 self_draw 5m | 35 -15 -5 -15
SH-6.2 eight flowers | 147m12345678f / - P1p0 P2p0 P3p0 | 0 eight_flowers | 25 -15 -5 -5
SH-6.2 discard by a partner | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 1 | 10 -10 0 0
SH-6.2 discard by one of two | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 discard 5m from 1 | 15 -10 0 -5
SH-6.2 discard by another | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 discard 5m from 2 | 15 -5 -5 -5
SH-6.2 抢杠 by another | 3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 / - P5m1 | 0 rob_kong 5m from 2 | 25 -10 -15 0
SH-6.2 抢杠 of a partner | 3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 P5m2 | 0 rob_kong 5m from 1 | 25 -25 0 0
SH-6.2 抢杠 of one of two | 3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 P5m2 / / - P1s0 P2s0 P3s0 | 0 rob_kong 5m from 1 | 35 -25 0 -10
"""

# With rob_kong = discard.  clause | seats | how it ends | deltas
ROB_AS_DISCARD = """
SH-5.2 one share | 3466m P1m2 P7m3 P9m3 / / - P5m1 | 0 rob_kong 5m from 2 | 5 0 -5 0
SH-6.2 as a discard by another | 3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 / - P5m1 | 0 rob_kong 5m from 2 | 10 -5 -5 0
SH-6.2 as a discard by a partner | 3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 P5m2 | 0 rob_kong 5m from 1 | 10 -10 0 0
"""

# SH-8.  case | seats | how it ends | counter before | deltas
WORKED = """
SH-8 case 1 | 44455m123f P1m1 P2p2 P3s3 | 0 self_draw 4m | 0 | 9 -3 -3 -3
SH-8 case 2 | 7899m1234f C1m3 P5z1 P1z2 | 0 discard 6m from 2 | 0 | 5 0 -5 0
SH-8 case 3 | 23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | 0 | 25 -15 -5 -5
SH-8 case 4 | 2223334m P1m2 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 4m from 1 | 0 | 20 -20 0 0
SH-8 case 5 | 7899m C1m3 C2m3 P5z2 / - P1p0 P2p0 P3p0 | 0 discard 6m from 2 | 0 | 4 -2 -2 0
SH-8 case 6 | 7899m C1m3 C2m3 P5z2 / - P1p0 P2p0 P3p0 | 0 discard 6m from 2 | 1 | 8 -4 -4 0
SH-8 case 7 | 11122233344466z | 0 self_draw 4z | 0 | 120 -40 -40 -40
SH-8 case 8 | 66m999p77s12345f P9s1 P1s2 / 7899m C1m0 C2m0 P6z2 | 0,1 discard 6m from 3 | 0 | 5 2 0 -7
SH-8 case 9 | 23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 / / - P1s0 P2s0 P3s0 | 0 self_draw 5m | 0 | 35 -15 -5 -15
"""

# clause | dealer | seats | how it ends | next dealer
DEALERS = """
SH-1.1 a winner deals | 3 | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 0
SH-1.1 the nearest after the discarder | 2 | 66m999p77s12345f P9s1 P1s2 / 7899m C1m0 C2m0 P6z2 | 1,0 discard 6m from 3 | 0
SH-1.1 round the table | 0 | 66m999p77s12345f P9s1 P1s2 / / / 7899m C1m2 C2m2 P6z2 | 0,3 discard 6m from 1 | 3
SH-1.1 the nearest after the konger | 0 | 3466m P1m2 P7m3 P9m3 / / - P5m1 / 46m11z1f P2m0 P8m0 C1m2 | 0,3 rob_kong 5m from 2 | 3
SH-1.1 eight flowers | 1 | 147m12345678f | 0 eight_flowers | 0
SH-1.1 a drawn hand keeps the dealer | 2 | - | draw | 2
"""

# clause | dice | counter before | won or drawn | counter after | factor of the payments
HUANGFAN = """
SH-7.1 other dice add nothing | 2 5 | 0 | won | 0 | 1
SH-7.1 3-2 adds nothing | 3 2 | 0 | won | 0 | 1
SH-7.1 1-1 adds two | 1 1 | 0 | won | 1 | 2
SH-7.1 4-4 adds two | 4 4 | 0 | won | 1 | 2
SH-7.1 1-4 adds one | 1 4 | 0 | won | 0 | 2
SH-7.1 4-1 adds one | 4 1 | 0 | won | 0 | 2
SH-7.1 2-2 adds one | 2 2 | 0 | won | 0 | 2
SH-7.1 3-3 adds one | 3 3 | 0 | won | 0 | 2
SH-7.1 5-5 adds one | 5 5 | 0 | won | 0 | 2
SH-7.1 6-6 adds one | 6 6 | 2 | won | 2 | 2
SH-7.2 doubled by a counter of one | 1 2 | 1 | won | 0 | 2
SH-7.2 doubled once however high | 1 2 | 7 | won | 6 | 2
SH-7.3 a win lowers by one | 1 2 | 1 | won | 0 | 2
SH-7.3 never below 0 | 1 2 | 0 | won | 0 | 1
SH-7.3 a drawn hand adds one | 1 2 | 0 | drawn | 1 | 0
SH-7.3 a drawn 荒番 hand adds one | 1 2 | 2 | drawn | 3 | 0
SH-7.3 a drawn hand with dice | 4 4 | 0 | drawn | 3 | 0
"""

# C-12.1, double_card on; a seat with a card is named.  clause | seats with a card | seats | how it ends | deltas
CARDS = """
C-12.1 the winner | 0 | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 30 -10 -10 -10
C-12.1 a payer | 2 | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 20 -5 -10 -5
C-12.1 both | 0 2 | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 40 -10 -20 -10
C-12.1 nobody | | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | 15 -5 -5 -5
C-12.1 one who pays nothing | 1 | 2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | 5 0 -5 0
C-12.1 a drawn hand | 0 1 | - | draw | 0 0 0 0
"""


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "deltas"), rows(PAYS))
def test_pays(seats: str, end: str, deltas: str) -> None:
    """The settlement moves exactly these points; 荒番 doubles each of them, 底分 multiplies."""
    result = scored("shanghai", seats, end)
    assert result["deltas"] == numbers(deltas), result
    doubled = scored("shanghai", seats, end, carry={"huangfan": 1}, base=3)
    assert doubled["deltas"] == [6 * delta for delta in numbers(deltas)]
    assert [win["value"] for win in doubled["wins"]] == [win["value"] for win in result["wins"]]
    assert [item["factor"] for item in items(doubled) if item["clause"] == "SH-7.2"] == [2]


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "deltas"), rows(ROB_AS_DISCARD))
def test_rob_kong_as_discard(seats: str, end: str, deltas: str) -> None:
    """With rob_kong = discard a robbed kong is paid like a discard."""
    assert scored("shanghai", seats, end, options={"rob_kong": "discard"})["deltas"] == numbers(deltas)


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "before", "deltas"), rows(WORKED))
def test_worked_result(seats: str, end: str, before: str, deltas: str) -> None:
    """The table of worked results."""
    assert scored("shanghai", seats, end, carry={"huangfan": int(before)})["deltas"] == numbers(deltas)


@pytest.mark.core
@pytest.mark.parametrize(("dealer", "seats", "end", "following"), rows(DEALERS))
def test_next_dealer(dealer: str, seats: str, end: str, following: str) -> None:
    """The right seat deals the next hand."""
    assert scored("shanghai", seats, end, dealer=int(dealer))["carry"]["dealer"] == int(following)


@pytest.mark.core
@pytest.mark.parametrize(("dice", "before", "ended", "after", "factor"), rows(HUANGFAN))
def test_huangfan(dice: str, before: str, ended: str, after: str, factor: str) -> None:
    """The counter of the table moves as SH-7 says, and payments are doubled while it is above 0."""
    end = "0 self_draw 5m" if ended == "won" else "draw"
    result = scored("shanghai", "23455m P1m2 P6m3 P9m3", end, dice=numbers(dice), carry={"huangfan": int(before)})
    assert result["carry"]["huangfan"] == int(after)
    assert result["deltas"] == [int(factor) * share for share in (15, -5, -5, -5)]


@pytest.mark.core
@pytest.mark.parametrize(("holders", "seats", "end", "deltas"), rows(CARDS))
def test_double_card(holders: str, seats: str, end: str, deltas: str) -> None:
    """Each transfer is doubled for each of its two players who laid a card."""
    case_of = {"options": {"double_card": True}, "cards": numbers(holders)}
    assert scored("shanghai", seats, end, **case_of)["deltas"] == numbers(deltas)


@pytest.mark.core
@pytest.mark.parametrize("winners", ["0,1", "1,0"])
def test_several_winners(winners: str) -> None:
    """SH-5.1, SH-7.3: the discarder pays each, whoever said 胡 first; the counter falls by one."""
    seats = "66m999p77s12345f P9s1 P1s2 / 7899m C1m0 C2m0 P6z2"
    result = scored("shanghai", seats, f"{winners} discard 6m from 3", carry={"huangfan": 3})
    assert result["deltas"] == [10, 4, 0, -14]
    assert [win["seat"] for win in result["wins"]] == [0, 1]
    assert result["carry"]["huangfan"] == 2


@pytest.mark.core
def test_fellow_winner_pays_as_partner() -> None:
    """SH-5.1, SH-6.2: each winner is settled by itself; a fellow winner who is a partner pays one share."""
    seats = "78p22z C2p3 C4p3 P6z2 / 78p33z P1p0 P5z0 P7z0"
    result = scored("shanghai", seats, "0,1 discard 6p from 3")
    assert [win["value"] for win in result["wins"]] == [2, 4]
    paid = [(entry["from"], entry["to"], entry["points"], entry["clause"]) for entry in result["transfers"]]
    assert sorted(paid) == [(0, 1, 4, "SH-6.2"), (1, 0, 2, "SH-6.2"), (3, 0, 2, "SH-5.1"), (3, 1, 4, "SH-5.1")]
    assert result["deltas"] == [0, 6, 0, -6]
