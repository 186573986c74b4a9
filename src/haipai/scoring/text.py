"""The itemised sheet for people (C-9.3), in Chinese or English.

Owns the words around a result.  Computes nothing.
"""

from __future__ import annotations

from typing import Any, Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "seat": "座位",
        "drawn": "流局",
        "error": "错误",
        "illegal": "不能胡",
        "value": "每份",
        "pays": "付给",
        "deltas": "得失",
        "carry": "下一局",
        "dealer": "庄家",
        "huangfan": "荒番",
        "ling": "令",
        "first_dealer": "首庄",
        "streak": "连庄",
    },
    "en": {
        "seat": "seat",
        "drawn": "drawn hand",
        "error": "error",
        "illegal": "may not win",
        "value": "one share",
        "pays": "pays",
        "deltas": "deltas",
        "carry": "next hand",
        "dealer": "dealer",
        "huangfan": "carried doubles",
        "ling": "round wind",
        "first_dealer": "first dealer",
        "streak": "streak",
    },
}
UNITS: Final[dict[str, dict[str, str]]] = {
    "zh": {
        "value": "{}",
        "factor": "×{}",
        "cap": "≤ {}",
        "flower": "{} 花",
        "hu": "{} 户",
        "dai": "{} 代",
        "fan": "{} 番",
    },
    "en": {
        "value": "{}",
        "factor": "×{}",
        "cap": "≤ {}",
        "flower": "{} flower",
        "hu": "{} hu",
        "dai": "{} dai",
        "fan": "{} fan",
    },
}


def sheet_text(result: dict[str, Any], lang: str) -> str:
    """The result of a case, or its error, as lines."""
    words = WORDS[lang]
    head = f"[{result['id']}]" if result["id"] is not None else "[-]"
    if "error" in result:
        error = result["error"]
        place = f" ({error['path']})" if error["path"] else ""
        return f"{head} {words['error']} {error['code']}: {error['message']}{place}"
    if not result["legal"]:
        reason = result["reason"]
        return f"{head} {words['illegal']} {reason['code']}: {reason['zh'] if lang == 'zh' else reason['message']}"
    title = head if result["wins"] else f"{head} {words['drawn']}"
    return "\n".join([title, settlement_text(result, lang)])


def settlement_text(settlement: dict[str, Any], lang: str) -> str:
    """Wins, transfers, deltas and carry of a settlement (sheet.settlement_json) as lines."""
    words = WORDS[lang]
    lines: list[str] = []
    for win in settlement["wins"]:
        lines += _win_lines(win, words, lang)
    seat = words["seat"]
    for transfer in settlement["transfers"]:
        points, clause = transfer["points"], transfer["clause"]
        lines.append(f"  {seat} {transfer['from']} {words['pays']} {seat} {transfer['to']}: {points}  [{clause}]")
    deltas = "  ".join(f"{seat} {who} {delta:+d}" for who, delta in enumerate(settlement["deltas"]))
    carry = "  ".join(f"{words[key]} {value}" for key, value in settlement["carry"].items())
    return "\n".join([*lines, f"  {words['deltas']}: {deltas}", f"  {words['carry']}: {carry}"])


def _win_lines(win: dict[str, Any], words: dict[str, str], lang: str) -> list[str]:
    label = "label" if lang == "zh" else "label_en"
    lines = [f"  {words['seat']} {win['seat']}: {words['value']} {win['value']}"]
    for item in win["items"]:
        amount = next(form.format(item[unit]) for unit, form in UNITS[lang].items() if unit in item)
        lines.append(f"    {item['clause']:8} {item[label]}  {amount}")
    return lines
