"""老上海计户: who pays, both settlements, who deals next, the round wind, by clause."""

import pytest

from tests.rules.cases import context, numbers, rows, scored

# Seat 3 deals unless the context says so.  clause | seats | how it ends | context | deltas
PAYS = """
JH-5.1 self-draw | 234m567m345p55s C6s3 | 0 self_draw 3p | | 36 -12 -12 -12
JH-5.1 discard | 234m567m45p55s C6s3 | 0 discard 3p from 2 | | 10 0 -10 0
JH-5.1 discard of the dealer | 234m567m45p55s C6s3 | 0 discard 3p from 3 | | 10 0 0 -10
JH-5.1 抢杠 | 234m567m45p55s C6s3 / / - P3p1 | 0 rob_kong 3p from 2 | | 20 0 -20 0
JH-5.1 several | 234m567m45p55s C6s3 / 12p789m99s C1s0 C1s0 | 0,1 discard 3p from 2 | | 10 12 -22 0
JH-5.1 losers' tiles do not matter | 234m567m45p55s C6s3 / - Q9p | 0 discard 3p from 2 | | 10 0 -10 0
JH-5.1 all, discard | 234m567m45p55s C6s3 | 0 discard 3p from 2 | settle=all | 40 -10 -10 -20
JH-5.1 all, self-draw | 234m567m345p55s C6s3 | 0 self_draw 3p | settle=all | 48 -12 -12 -24
JH-5.1 all, the dealer wins | 234m567m45p55s C6s3 | 0 discard 3p from 2 | settle=all dealer=0 | 60 -20 -20 -20
JH-5.1 all, 抢杠 | 234m567m45p55s C6s3 / / - P3p1 | 0 rob_kong 3p from 2 | settle=all | 80 -22 -14 -44
JH-5.1 all, losers settle | 234m567m45p55s C6s3 / - P6z0 / - Q9p | 0 discard 3p from 2 | settle=all | 40 -18 78 -100
JH-5.1 all, several | 234m567m45p55s C6s3 / 12p789m99s C1s0 C1s0 | 0,1 discard 3p from 2 | settle=all | 28 38 -22 -44
JH-5.1 all, drawn | 222m333m555p / - P6z0 / - Q9p | draw | settle=all | 0 0 0 0
JH-5.1 底分 | 234m567m45p55s C6s3 | 0 discard 3p from 2 | base=5 | 50 0 -50 0
"""

# With settle = all and nobody else worth anything: seat 2 is 北 (4z, 4f, 7f), the round 东.
# clause | seat 2's tiles | context | its worth among the losers
LOSERS = """
JH-5.1 nothing | - | | 0
JH-5.1 a tile that makes nothing | 123s4z | | 0
JH-5.1 own flower | 4f | | 2
JH-5.1 both own flowers | 47f | | 8
JH-5.1 flowers of others | 12f | | 0
JH-5.1 a full set with an own one | 1234f | | 4
JH-5.1 exposed triplet | - P2s1 | | 2
JH-5.1 concealed triplet | 222s | | 4
JH-5.1 concealed triplet of 9 | 999s | | 8
JH-5.1 four alike in hand are a triplet | 2222s | | 4
JH-5.1 明杠 | - K9p1 | | 16
JH-5.1 暗杠 | - Q9p | | 32
JH-5.1 a chow | - C1s1 | | 0
JH-5.1 pair of dragons | 77z | | 2
JH-5.1 pair of the own wind | 44z | | 2
JH-5.1 pair of the round wind | 11z | | 2
JH-5.1 pair of another wind | 22z | | 0
JH-5.1 every valued pair | 114477z | | 6
JH-5.1 suited pair | 22s | | 0
JH-5.1 箭刻 | - P6z1 | | 8
JH-5.1 箭刻 in hand | 666z | | 16
JH-5.1 own wind's triplet | - P4z1 | | 8
JH-5.1 round wind's triplet | - P1z1 | | 8
JH-5.1 both winds are one | - P1z1 | dealer=2 | 16
JH-5.1 nothing for one suit or triplets | 1s P2s1 P3s1 P7s1 P9s1 | | 10
JH-5.1 capped | - Q7z | limit=20 | 20
"""

# clause | seats | how it ends | context | next dealer, round wind
DEALERS = """
JH-1.1 the dealer stays on his win | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=0 | 0 1z
JH-1.1 the dealer stays as one of several | 234m567m45p55s C6s3 / 12p789m99s C1s0 C1s0 | 0,1 discard 3p from 2 | dealer=1 | 1 1z
JH-1.1 the dealer stays on a drawn hand | - | draw | dealer=2 | 2 1z
JH-1.1 the next seat deals | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=1 | 2 1z
JH-1.1 passed round | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 | 0 2z
JH-1.1 passed round, 南 to 西 | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 ling=2z | 0 3z
JH-1.1 passed round, 西 to 北 | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 ling=3z | 0 4z
JH-1.1 passed round, 北 to 东 | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 ling=4z | 0 1z
JH-1.1 the first dealer counts | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=1 first_dealer=2 | 2 2z
JH-1.1 not at another seat | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 first_dealer=2 | 0 1z
JH-1.1 a stay does not move it | - | draw | dealer=0 ling=2z | 0 2z
JH-1.1 off: the winner deals | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 deal_passes_round=false | 0 1z
JH-1.1 off: the nearest winner | 234m567m45p55s C6s3 / 12p789m99s C1s0 C1s0 | 0,1 discard 3p from 3 | dealer=2 deal_passes_round=false | 0 1z
JH-1.1 off: the round wind stays | 234m567m345p55s C6s3 | 0 self_draw 3p | dealer=3 deal_passes_round=false | 0 1z
JH-1.1 off: drawn | - | draw | dealer=3 deal_passes_round=false | 3 1z
"""


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "where", "deltas"), rows(PAYS))
def test_pays(seats: str, end: str, where: str, deltas: str) -> None:
    """The settlement moves exactly these points."""
    result = scored("jihu", seats, end, **{"dealer": 3, **context(where)})
    assert result["deltas"] == numbers(deltas), result


@pytest.mark.core
@pytest.mark.parametrize(("tiles", "where", "worth"), rows(LOSERS))
def test_losers_settle(tiles: str, where: str, worth: str) -> None:
    """Every other loser pays seat 2 the difference, double from or to the dealer."""
    given = context(f"settle=all {where}")
    seats = f"234m567m345p55s C6s3 / / {tiles}"
    result = scored("jihu", seats, "0 self_draw 3p", **{"dealer": 3, **given})
    dealt = result["dealer"]
    assert result["deltas"][2] == (2 if dealt == 2 else 1) * -12 + (4 if dealt == 2 else 3) * int(worth)
    assert {entry["clause"] for entry in result["transfers"]} == {"JH-5.1"}


@pytest.mark.core
@pytest.mark.parametrize(("seats", "end", "where", "following"), rows(DEALERS))
def test_next_dealer(seats: str, end: str, where: str, following: str) -> None:
    """The right seat deals next under the right round wind; the first dealer is kept."""
    given = context(where)
    carry = scored("jihu", seats, end, **given)["carry"]
    assert f"{carry['dealer']} {carry['ling']}" == following
    assert carry["first_dealer"] == given["carry"].get("first_dealer", 0)
