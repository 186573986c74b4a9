"""The little markup of the rulebook's texts.

Owns how a text becomes paragraphs of runs: `[[123m 55z]]` are drawn tiles, `SH-4.1` is a clause to go to, `` `x` ``
something to type, `{lazi}` the value of an option; a line is a paragraph, a line that begins with "- " an entry of a
list.  Knows no rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from haipai.notation import parse_tiles
from haipai.rulebook.model import BookParagraph, BookRun, ParagraphKind

CLAUSE: Final = re.compile(r"(?<![A-Za-z0-9-])(?:C|SH|QM|JH|HN)-\d+(?:\.\d+)?(?![A-Za-z0-9])")
_MARK: Final = re.compile(rf"\[\[(?P<tiles>[^\]]+)\]\]|`(?P<code>[^`]+)`|(?P<clause>{CLAUSE.pattern})")

Values = Mapping[str, str]


def runs_of(text: str, values: Values) -> list[BookRun]:
    """The runs of one line; HaipaiError for tiles that are none, KeyError for an option that is none."""
    filled = re.sub(r"\{(\w+)\}", lambda match: values[match[1]], text)
    runs: list[BookRun] = []
    end = 0
    for match in _MARK.finditer(filled):
        runs += _words(filled[end : match.start()])
        runs.append(_marked(match))
        end = match.end()
    return runs + _words(filled[end:])


def paragraphs_of(text: str, values: Values) -> list[BookParagraph]:
    """The paragraphs of a text, one a line."""
    return [_paragraph(line.strip(), values) for line in text.splitlines() if line.strip()]


def note_of(text: str, values: Values) -> list[BookParagraph]:
    """The same for what holds in one rule set only."""
    return [{"kind": "note", "runs": runs_of(line.strip(), values)} for line in text.splitlines() if line.strip()]


def tiles_run(text: str) -> BookRun:
    """Drawn tiles; spaces part the groups."""
    return {"kind": "tiles", "text": text, "tiles": [parse_tiles(group) for group in text.split()]}


def _paragraph(line: str, values: Values) -> BookParagraph:
    kind: ParagraphKind = "item" if line.startswith("- ") else "text"
    return {"kind": kind, "runs": runs_of(line.removeprefix("- "), values)}


def _words(text: str) -> list[BookRun]:
    return [{"kind": "text", "text": text, "tiles": []}] if text else []


def _marked(match: re.Match[str]) -> BookRun:
    if match["tiles"] is not None:
        return tiles_run(match["tiles"])
    if match["code"] is not None:
        return {"kind": "code", "text": match["code"], "tiles": []}
    return {"kind": "clause", "text": match["clause"], "tiles": []}
