"""上海敲麻: 敲 with its lock and kong test (QM-2), 漏胡 (QM-3), the flags the table asks for."""

import pytest

from haipai.notation import parse_tile
from haipai.rules import load
from haipai.rules.base import OFFERED, Rules
from haipai.rules.position import DISCARD, MELD_NAMES, ROB_KONG, Outcome, Position
from haipai.scoring.case import read_case
from tests.rules.cases import case, rows

# clause | fourteen tiles (melds count three) | discard | may 敲 be declared with it?
KNOCKS = """
QM-2.1 waits for 清一色 | 1112345678999m5p | 5p | yes
QM-2.1 with 白 | 1112345678999m5z | 5z | yes
QM-2.1 with 发 | 1112345678999m6z | 6z | yes
QM-2.1 with 中 | 1112345678999m7z | 7z | yes
QM-2.1 waits for 清一色 in 筒 | 1112345678999p5m | 5m | yes
QM-2.1 waits for 清一色 in 索 | 1112345678999s5m | 5m | yes
QM-2.1 another discard breaks it | 1112345678999m5p | 1m | no
QM-2.1 waits for 混一色 | 2345m5p P1z1 C6m3 P9m2 | 5p | yes
QM-2.1 waits for 碰碰胡 | 44m55p9s P1m1 P2p2 P3s3 | 9s | yes
QM-2.1 a single wait | 4m9s P1m1 P2p2 P3s3 P7z1 | 9s | yes
QM-2.1 a single wait, the other tile | 4m9s P1m1 P2p2 P3s3 P7z1 | 4m | yes
QM-2.1 a single wait of runs in two suits | 4m9s P1m1 C2p3 P3s3 P7z1 | 9s | no
QM-2.1 a wait without a pattern | 123m456m789p23s557z | 7z | no
QM-2.1 门清 is no pattern | 123m456m789p23s55p7z | 7z | no
QM-2.1 thirteen honours | 11223344556677z | 1z | yes
QM-2.1 honours and a suited tile | 1122334455667z9m | 9m | yes
QM-2.1 honours, the suited tile kept | 1122334455667z9m | 7z | no
QM-2.1 honours without a set | 2345z6m K7z1 P6z2 Q1z | 6m | yes
QM-2.1 honours with two kongs | 22334457z Q1z Q6z | 2z | yes
QM-2.1 honours and a meld of a suit | 2347z7z P1z1 P6z2 P5m2 | 2z | no
QM-2.1 not ready | 1357m1357p1357s22z | 1m | no
QM-2.1 two away from a flush | 123456789m12p34z | 1p | no
QM-2.1 the first discard may declare | 11122233344m56p7z | 7z | no
QM-2.1 after a claim | 4599m9p C1m3 C2m3 P8m1 | 9p | yes
C-8.3 the only wait is held four times | 1111m9s P2m1 P3p2 P7z3 | 9s | no
C-8.3 four in hand, one other wait | 1111m9m P2m1 P3m2 P7z3 | 9m | no
C-8.3 the wait lies in a kong | 23m44m9s K1m1 P9m1 K7m2 | 9s | yes
C-8.3 both waits lie in kongs | 23m9s55z K1m1 K4m3 P9m2 | 9s | no
C-8.3 the only wait lies in an own pung | 4m9s P4m1 P2p2 P3s3 P7z1 | 9s | no
"""

# clause | thirteen declared tiles | the fourth tile, drawn or discarded | kong of | kind | may it be made?
KONGS = """
QM-2.2 drawn to a triplet | 444m5599p P1m1 P2p2 | 4m | 4m | concealed_kong | yes
QM-2.2 discarded to a triplet | 444m5599p P1m1 P2p2 | 4m | 4m | kong | yes
QM-2.2 drawn to an own pung | 444m5599p P1m1 P2p2 | 1m | 1m | added_kong | yes
QM-2.2 the waits change | 4445m P7m1 P8m2 P9m3 | 4m | 4m | concealed_kong | no
QM-2.2 the waits change, discard | 4445m P7m1 P8m2 P9m3 | 4m | 4m | kong | no
QM-2.2 a pair of two triplets is lost | 4445558m P7m1 P9m3 | 4m | 4m | kong | yes
QM-2.2 read as runs too | 1112223335557m | 2m | 2m | concealed_kong | no
QM-2.2 read as runs too, the lowest | 1112223335557m | 1m | 1m | kong | no
QM-2.2 never in a run | 1112223335557m | 5m | 5m | kong | no
QM-2.2 the runs' reading does not win | 111222333p5m P9s1 | 2p | 2p | concealed_kong | yes
QM-2.2 the runs' reading does not win, discard | 111222333p5m P9s1 | 2p | 2p | kong | yes
QM-2.2 four all in hand are no triplet | 2222345m P8m1 P9m2 | 7p | 2m | concealed_kong | no
QM-2.2 the fourth held beside an own pung | 45678m55z P4m1 P9m2 | 7p | 4m | added_kong | no
QM-2.2 a wait itself | 5699m P4m1 P1m2 P2m3 | 4m | 4m | added_kong | no
QM-2.2 a wait itself, in hand | 3334599m P1m2 C6m3 | 3m | 3m | kong | no
QM-2.2 honours wait on every honour | 1112223334445z | 1z | 1z | kong | no
QM-2.2 honours, drawn | 1112223334445z | 1z | 1z | concealed_kong | no
QM-2.2 honours, an own pung | 2223334z P1z1 P5z2 | 1z | 1z | added_kong | no
QM-2.2 an honour triplet of 混一色 | 234567m8m111z P9m1 | 1z | 1z | kong | yes
"""
# What 漏胡 bars: clause | tile declined | tile offered | how | barred?
MISSED = """
QM-3.1 the same kind | 5m | 5m | discard | yes
QM-3.1 the same kind by 抢杠 | 5m | 5m | rob_kong | yes
QM-3.1 other waits stay open | 5m | 8m | discard | no
QM-3.1 中 declined, another kind | 7z | 5m | discard | no
QM-3.1 nothing declined | | 5m | discard | no
QM-3.1 two declined | 5m 8m | 5m | discard | yes
"""


def position(hand: str) -> Position:
    """Return a position in which seat 0 holds this hand."""
    return read_case(case("qiaoma", hand, "draw")).pos


@pytest.fixture(scope="module")
def rules() -> Rules:
    """Return the rule set with its defaults."""
    return load("qiaoma")


@pytest.mark.core
@pytest.mark.parametrize(("hand", "discard", "answer"), rows(KNOCKS))
def test_knocks(hand: str, discard: str, answer: str, rules: Rules) -> None:
    """敲 may be declared exactly with a discard that leaves a legal wait, and nothing of the seat changes by asking."""
    pos = position(hand)
    before = bytes(pos.seats[0].hand), list(pos.seats[0].keys)
    mask = rules.knocks(pos, 0)
    assert 0 <= mask < 1 << 34
    assert (mask >> parse_tile(discard) & 1 == 1) is (answer == "yes")
    assert (bytes(pos.seats[0].hand), list(pos.seats[0].keys)) == before


@pytest.mark.core
@pytest.mark.parametrize(("hand", "tile", "kind", "meld", "answer"), rows(KONGS))
def test_may_kong(hand: str, tile: str, kind: str, meld: str, answer: str, rules: Rules) -> None:
    """A declared seat may kong exactly where its waits stay and the tiles were a triplet in every winning reading."""
    pos = position("!" + hand)
    seat = pos.seats[0]
    if meld != "kong":
        seat.add(parse_tile(tile), 1)
        seat.drawn = parse_tile(tile)
    before = bytes(seat.hand), list(seat.keys)
    assert rules.may_kong(pos, 0, parse_tile(kind), MELD_NAMES.index(meld)) is (answer == "yes")
    assert (bytes(seat.hand), list(seat.keys)) == before


@pytest.mark.core
@pytest.mark.parametrize(("declined", "offered", "how", "answer"), rows(MISSED))
def test_missed_win(declined: str, offered: str, how: str, answer: str, rules: Rules) -> None:
    """A kind declined stays barred until the table forgives it; other kinds and the self-draw are free."""
    pos = position("!4567m P1m2 P2m3 P9m3")
    by = {"discard": DISCARD, "rob_kong": ROB_KONG}
    for word in declined.split():
        outcome = Outcome(DISCARD, parse_tile(word), 2, False)
        rules.declined(pos, 0, rules.judge(pos, 0, outcome), outcome)
    outcome = Outcome(by[how], parse_tile(offered), 2, False)
    assert rules.barred(pos, 0, rules.judge(pos, 0, outcome), outcome) is (answer == "yes")


@pytest.mark.core
def test_flags(rules: Rules) -> None:
    """QM-2, QM-3, QM-5: 敲 exists, declined wins are remembered and lifted by 吃 too, eight flowers are offered."""
    assert rules.knocking
    assert rules.remembers_missed
    assert rules.chow_lifts_missed
    assert rules.eight_flowers == OFFERED
    assert rules.multi_win
