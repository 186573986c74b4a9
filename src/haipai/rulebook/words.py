"""The few words around the texts, and the lines under an example, for documents and terminals.

Owns the wording of results.  Counts nothing.
"""

from __future__ import annotations

from typing import Final

from haipai.rulebook.model import BookCase, BookWin

Words = dict[str, str]

WORDS: Final[dict[str, Words]] = {
    "zh": {
        "lang": "zh",
        "colon": "：",
        "comma": "、",
        "other": "English",
        "all": "所有规则",
        "contents": "目录",
        "seat": "{} 号",
        "from": "（{} 号）",
        "chow": "吃",
        "pung": "碰",
        "kong": "明杠",
        "added_kong": "补杠",
        "concealed_kong": "暗杠",
        "ready": "敲了",
        "back": "牌背",
        "case": "情形",
        "value": "值",
        "refused": "不能胡",
        "presets": "常用组合",
        "as_is": "都照默认",
        "option": "选项",
        "default": "默认",
        "range": "可选",
        "what": "管什么",
        "clause": "条款",
        "players": "人数",
        "patterns": "牌型",
        "options": "选项",
    },
    "en": {
        "lang": "en",
        "colon": ": ",
        "comma": ", ",
        "other": "中文",
        "all": "all rules",
        "contents": "Contents",
        "seat": "seat {}",
        "from": " (seat {})",
        "chow": "chow",
        "pung": "pung",
        "kong": "kong",
        "added_kong": "added kong",
        "concealed_kong": "concealed kong",
        "ready": "declared 敲",
        "back": "back of a tile",
        "case": "Case",
        "value": "Value",
        "refused": "May not win",
        "presets": "Presets",
        "as_is": "all as it stands",
        "option": "Option",
        "default": "Default",
        "range": "Range",
        "what": "What it does",
        "clause": "Clause",
        "players": "players",
        "patterns": "patterns",
        "options": "options",
    },
}


def worth_words(case: BookCase, words: Words) -> list[str]:
    """A line for each winner with everything that counts, or why nobody wins."""
    if case["refused"]:
        return [words["refused"] + words["colon"] + case["refused"]]
    several = len(case["wins"]) > 1
    return [_win(win, words, several) for win in case["wins"]]


def deltas_words(case: BookCase, words: Words) -> str:
    """What each seat gets or pays."""
    return " · ".join(f"{words['seat'].format(who)} {signed(delta)}" for who, delta in enumerate(case["deltas"]))


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _win(win: BookWin, words: Words, several: bool) -> str:
    whose = words["seat"].format(win["seat"]) + words["colon"] if several else ""
    lines = words["comma"].join(f"{line['label']} {line['amount']}" for line in win["lines"])
    return f"{whose}{lines} → {words['value']} {win['value']}"
