"""HTML made of elements: whatever is text is escaped, there is no other way in.

Owns escaping, and the words of the admin page's headings in zh and en.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any, Final


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = str | Iterable["Child"]
_EMPTY: Final = frozenset({"input", "link", "meta", "br"})

HEADINGS: Final = {
    "room": "房号 · Room",
    "table": "牌桌 · Table",
    "state": "状态 · State",
    "rules": "规则 · Rules",
    "names": "在座 · People",
    "name": "名字 · Name",
    "id": "编号 · Id",
    "changed": "最近 · Last change",
    "created": "建立 · Made",
    "last": "最近一局 · Last match",
    "since": "自 · Since",
    "matches": "场次 · Matches",
    "banned": "被拒 · Kept out",
    "over": "已完 · Over",
    "records": "记录 · Records",
    "kind": "种类 · Kind",
    "value": "对象 · Whom",
    "reason": "原因 · Reason",
    "what": "项目 · What",
    "amount": "数 · Amount",
    "account": "账号 · Account",
    "address": "地址 · Address",
    "where": "在 · Where",
}
_TIMES: Final = frozenset({"changed", "created", "last", "since"})


def el(name: str, /, *children: Child, **attributes: str | bool) -> Markup:
    """An element; text in it and in its attributes is escaped.  `for_` is for; True stands for no value."""
    words = [name]
    for name_, value in attributes.items():
        key = name_.rstrip("_").replace("_", "-")
        if value is True:
            words.append(key)
        elif value is not False:
            words.append(f'{key}="{escape(value)}"')
    opened = f"<{' '.join(words)}>"
    return Markup(opened if name in _EMPTY else f"{opened}{_inside(children)}</{name}>")


def _inside(children: Iterable[Child]) -> str:
    return "".join(
        child if isinstance(child, Markup) else escape(child) if isinstance(child, str) else _inside(child)
        for child in children
    )


def rows_table(rows: Sequence[dict[str, Any]], buttons: Sequence[Child] = ()) -> Markup:
    """Rows as a table with a heading; `buttons` stand at the ends of the rows."""
    if not rows:
        return el("p", "没有 · none")
    head = [el("th", HEADINGS[name], scope="col") for name in rows[0]]
    ends: Sequence[Child] = buttons or [""] * len(rows)
    body = [
        el("tr", [el("td", cell(name, value)) for name, value in row.items()], el("td", end))
        for row, end in zip(rows, ends, strict=True)
    ]
    return el("table", el("thead", el("tr", head, el("td"))), el("tbody", body))


def cell(name: str, value: Any) -> str:
    """A value in words."""
    if value is None or value == "" or value is False:
        return "–"
    if value is True:
        return "✓"
    if name in _TIMES:
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}"
    if isinstance(value, list):
        return "、".join(str(part) for part in value)
    return f"{value:,}" if isinstance(value, int) else str(value)
