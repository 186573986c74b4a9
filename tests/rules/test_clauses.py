"""C-9.3: every transfer names the clause it is paid by, and every item of a sheet has words in both languages."""

import pytest

from haipai.rules import KNOWN
from haipai.scoring import score
from tests.rules.cases import Json, context, items, rows, scored
from tests.score.vectors import lines

# id | rules | seats | how it ends | context | payer>payee:clause of each transfer
TRANSFERS = """
SH-5.1 self-draw | shanghai | 23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | | 1>0:SH-5.1 2>0:SH-5.1 3>0:SH-5.1
SH-5.1 discard | shanghai | 2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | | 2>0:SH-5.1
SH-5.2 抢杠 | shanghai | 3466m P1m2 P7m3 P9m3 / / - P5m1 | 0 rob_kong 5m from 2 | | 2>0:SH-5.2
SH-5.2 抢杠 as a discard | shanghai | 3466m P1m2 P7m3 P9m3 / / - P5m1 | 0 rob_kong 5m from 2 | rob_kong=discard | 2>0:SH-5.2
SH-6.2 partners | shanghai | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 2 | | 1>0:SH-6.2 2>0:SH-5.1
SH-6.2 a partner discards | shanghai | 2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 1 | | 1>0:SH-6.2
SH-6.2 self-draw | shanghai | 23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | | 1>0:SH-6.2 2>0:SH-5.1 3>0:SH-5.1
QM-7.1 self-draw | qiaoma | !23455m P1m2 P6m3 P9m3 | 0 self_draw 5m | | 1>0:QM-7.1 2>0:QM-7.1 3>0:QM-7.1
QM-7.1 discard | qiaoma | !2345m P1m2 P6m3 P9m3 | 0 discard 5m from 2 | | 2>0:QM-7.1
QM-7.2 抢杠 | qiaoma | !3466m P1m2 P7m3 P9m3 / / - P5m1 | 0 rob_kong 5m from 2 | | 2>0:QM-7.2
QM-7.3 contractor | qiaoma | !23455m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 self_draw 5m | | 1>0:QM-7.3
QM-7.3 undeclared | qiaoma | !2345m P1m2 P6m3 P9m3 / - P1p0 P2p0 P3p0 | 0 discard 5m from 2 | | 2>0:QM-7.3
QM-7.3 抢杠 | qiaoma | !3466m P1m2 P7m3 P9m3 / - P1p0 P2p0 P3p0 / - P5m1 | 0 rob_kong 5m from 2 | | 1>0:QM-7.3 2>0:QM-7.3
HN-8.1 discard | hainan | 123m456m789p23s55p | 0 discard 4s from 1 | | 1>0:HN-8.1 1>0:HN-8.1 2>0:HN-8.1 3>0:HN-8.1
HN-5.2 last tiles | hainan | 123m456m789p23s55p | 0 discard 4s from 1 | wall_left=19 no_collusion=true | 1>0:HN-5.2
HN-8.2 抢杠 | hainan | 23s44p C1m3 C4m3 P9p3 / - P4s2 | 0 rob_kong 4s from 1 | | 1>0:HN-8.2
HN-8.4 防勾脚 | hainan | 123m456m789p23s55p | 0 discard 4s from 1 | no_collusion=true | 1>0:HN-8.4
HN-8.4 直杠 | hainan | / / - K9p0 | draw | no_collusion=true | 0>2:HN-8.4
HN-8.5 补杠 | hainan | / / - A9p0 | draw | | 0>2:HN-8.5 1>2:HN-8.5 3>2:HN-8.5
HN-8.6 花胡 | hainan | / / -1234f | draw | | 0>2:HN-8.6 1>2:HN-8.6 3>2:HN-8.6
"""

# id | rules | seat 0's hand | how it wins | clause and id of the line that holds the value
LINES = """
SH-4 字一色 | shanghai | 1122z P3z1 P5z2 K6z3 | 0 discard 1z from 2 | SH-4 honour_pungs
SH-4 乱风向 | shanghai | 23477z K1z1 P6z2 Q5z | 0 self_draw 7z | SH-4 all_honours
SH-4 清碰 | shanghai | 44455m P1m1 P2m2 P9m3 | 0 self_draw 5m | SH-4 full_flush_pungs
SH-4 门清 | shanghai | 123m456m789p23s55z | 0 discard 1s from 2 | SH-4 concealed
SH-4 门清 over 清一色 | shanghai | 1112345678999m | 0 discard 5m from 2 | SH-4 concealed
SH-4 清一色 | shanghai | 2345m P1m1 C6m3 P9m2 | 0 discard 5m from 2 | SH-4 full_flush
SH-4 混碰 | shanghai | 44455m P1m1 P2m2 P3z3 | 0 self_draw 5m | SH-4 half_flush_pungs
SH-4 大吊车 | shanghai | 4m1f C1m3 C6m3 P9m2 P5z1 | 0 discard 4m from 2 | SH-4 single_wait
SH-4 杠上开花 | shanghai | 23455m1f P1z1 C6m3 K9m2 | 0 kong_draw 5m | SH-4 kong_draw
SH-4 混一色 | shanghai | 234m5z1f P1z1 C6m3 P9m2 | 0 discard 5z from 2 | SH-4 half_flush
SH-4 碰碰胡 | shanghai | 44455p1f P1m1 K2p2 Q3s | 0 self_draw 5p | SH-4 all_pungs
QM-4.2 混一色 | qiaoma | !234m5z1f P1z1 C6m3 P9m2 | 0 discard 5z from 2 | QM-4.2 half_flush
QM-4.2 碰碰胡 | qiaoma | !44455p1f P1m1 K2p2 Q3s | 0 self_draw 5p | QM-4.2 all_pungs
QM-4.3 混碰 | qiaoma | !44455m P1m1 P2m2 P3z3 | 0 self_draw 5m | QM-4.3 half_flush_pungs
QM-4.3 清碰 | qiaoma | !44455m P1m1 P2m2 P9m3 | 0 self_draw 5m | QM-4.3 full_flush_pungs
QM-4.4 大吊车 | qiaoma | !4m1f C1m3 C6m3 P9m2 P5z1 | 0 discard 4m from 2 | QM-4.4 single_wait
QM-4.4 杠开 | qiaoma | !23455m1f P1z1 C6m3 K9m2 | 0 kong_draw 5m | QM-4.4 kong_draw
QM-5 八花齐 | qiaoma | 1359m12345678f | 0 eight_flowers | QM-4.3 eight_flowers
"""


@pytest.mark.core
@pytest.mark.parametrize(("rules", "hand", "end", "expected"), rows(LINES))
def test_value_is_named(rules: str, hand: str, end: str, expected: str) -> None:
    """The line with the value names the row of the rule file that gives it."""
    found = [f"{item['clause']} {item['id']}" for item in items(scored(rules, hand, end)) if "value" in item]
    assert found == [expected]


@pytest.mark.core
@pytest.mark.parametrize(("rules", "seats", "end", "where", "expected"), rows(TRANSFERS))
def test_transfers_name_their_clause(rules: str, seats: str, end: str, where: str, expected: str) -> None:
    """Payer, payee and clause of every transfer."""
    result = scored(rules, seats, end, **context(where))
    found = [f"{entry['from']}>{entry['to']}:{entry['clause']}" for entry in result["transfers"]]
    assert sorted(found) == expected.split()


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
def test_items_have_words(rules: str) -> None:
    """Every item of every scored case has a clause, an id and a name in zh and en; patterns of a win are explained by items."""
    for line in lines(rules):
        for win in wins_of(line["case"]):
            assert win["items"]
            for item in win["items"]:
                assert item["clause"][:2] in ("SH", "QM", "JH", "HN")
                assert item["id"]
                assert item["label"] != item["label_en"]
                assert len(item) == 5


def wins_of(case: Json) -> list[Json]:
    """Return the wins of a case that may be an error or a refusal."""
    result: Json = score(case)
    return list(result.get("wins", []))
