"""From a case to its result: ask the rule set, add what is common, write JSON.

Owns the order of the questions.
"""

from __future__ import annotations

from haipai.rules.base import NOT_ROBBABLE, REASONS, WIN_OK
from haipai.rules.labels import REASON_TEXTS
from haipai.rules.position import ROB_KONG
from haipai.rules.settlement import finish
from haipai.scoring.case import Case
from haipai.scoring.checks import robbable
from haipai.scoring.sheet import Json, settlement_json


def settle_case(case: Case) -> Json:
    """{"legal": True, …settlement} or {"legal": False, "reason"}."""
    rules, pos = case.rules, case.pos
    rules.begin(pos)
    reason = _refusal(case)
    if reason != WIN_OK:
        return {"legal": False, "reason": reason_json(reason)}
    settlement = rules.settle(pos, case.outcome, case.winners)
    deltas = finish(settlement, pos, case.base)
    return {"legal": True, **settlement_json(rules, pos, settlement, deltas, case.base)}


def _refusal(case: Case) -> int:
    """Why one of the named winners may not win, the lowest seat first, or WIN_OK."""
    if case.outcome.by == ROB_KONG and not robbable(case.pos, case.outcome):
        return NOT_ROBBABLE
    for winner in sorted(case.winners):
        verdict = case.rules.judge(case.pos, winner, case.outcome)
        if verdict.reason != WIN_OK:
            return int(verdict.reason)
        case.outcome.judged = verdict
    return WIN_OK


def reason_json(reason: int) -> Json:
    """{code, message (en), zh} of a reason code of the rules."""
    zh, en = REASON_TEXTS[REASONS[reason]]
    return {"code": REASONS[reason], "message": en, "zh": zh}
