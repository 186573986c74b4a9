"""C-9.3: every transfer names the clause it is paid by, and every item of a sheet has words in both languages."""

import pytest

from haipai.rules import KNOWN
from haipai.scoring import score
from tests.rules.cases import Json, context, rows, scored
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
