"""A page as plain text for a terminal.

Owns the look there: clauses with their ids, tiles in notation, lines folded by their width on the screen.  Works on the
page's JSON alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from unicodedata import east_asian_width

from haipai.notation import format_in_order, tile_name
from haipai.rulebook.model import (
    BookCase,
    BookClause,
    BookHand,
    BookMeld,
    BookOption,
    BookPattern,
    BookPreset,
    BookRun,
    BookSection,
    Page,
)
from haipai.rulebook.words import WORDS, Words, deltas_words, worth_words

WIDTH: Final = 96
# What may not be parted: a Latin word, or one other sign, with the brackets before and the stops after it.
_PIECE: Final = re.compile(r"\s+|[（“]*(?:[!-~]+|.)[，。；：、）！？”…]*")


def page_text(page: Page, width: int = WIDTH) -> str:
    """The whole page in lines of about so many columns."""
    words = WORDS[page["lang"]]
    seats = " / ".join(str(number) for number in page["seats"])
    lines = [f"{page['id']}  {page['title']}  ({words['players']} {seats})", ""]
    for paragraph in page["intro"]:
        lines += _block(_runs(paragraph["runs"]), "  - " if paragraph["kind"] == "item" else "  ", width)
    for section in page["sections"]:
        lines += ["", f"== {section['title']} =="]
        lines += _section(section, words, width)
    return "\n".join(line.rstrip() for line in lines)


def fold(text: str, width: int) -> list[str]:
    """The text in lines no wider than `width` on the screen, where a Chinese sign is two wide.

    >>> fold("胡 the same tile", 8)
    ['胡 the', 'same', 'tile']
    """
    lines, line = [], ""
    for piece in _PIECE.findall(text):
        if line and wide(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()]


def wide(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _block(text: str, mark: str, width: int) -> list[str]:
    """A folded text after a mark, its other lines under the first."""
    indent = " " * wide(mark)
    return [(indent if place else mark) + line for place, line in enumerate(fold(text, width - wide(mark)))]


def _section(section: BookSection, words: Words, width: int) -> Iterator[str]:
    for clause in section["clauses"]:
        yield from _clause(clause, width)
    for pattern in section["patterns"]:
        yield from _pattern(pattern, words, width)
    for case in section["cases"]:
        yield from ["", *_block(_runs(case["caption"]), f"{case['id']}  ", width)]
        yield from _case(case, words, width)
    for option in section["options"]:
        yield from _option(option, width)
    if section["presets"]:
        yield from ["", words["presets"]]
        yield from (_preset(preset, words) for preset in section["presets"])


def _clause(clause: BookClause, width: int) -> Iterator[str]:
    yield ""
    yield f"{clause['id']}  {clause['title']}"
    for paragraph in clause["paragraphs"]:
        mark = {"text": "    ", "item": "    - ", "note": "    > "}[paragraph["kind"]]
        yield from _block(_runs(paragraph["runs"]), mark, width)
    if clause["table"]:
        rows = [[_runs(cell) for cell in row] for row in [clause["table"]["head"], *clause["table"]["rows"]]]
        yield from _table(rows, width)


def _table(rows: list[list[str]], width: int) -> Iterator[str]:
    """Columns beside each other, the widest ones folded until all fit."""
    widths = [max(wide(row[place]) for row in rows) for place in range(len(rows[0]))]
    while sum(widths) + 2 * len(widths) > width - 6:
        widths[widths.index(max(widths))] -= 1
    for row in rows:
        cells = [fold(cell, size) for cell, size in zip(row, widths, strict=True)]
        for place in range(max(map(len, cells))):
            parts = [cell[place] if place < len(cell) else "" for cell in cells]
            yield "      " + "  ".join(
                part + " " * (size - wide(part)) for part, size in zip(parts, widths, strict=True)
            )


def _pattern(pattern: BookPattern, words: Words, width: int) -> Iterator[str]:
    yield ""
    yield f"{pattern['name']}  {pattern['id']}  [{pattern['clause']}]"
    for paragraph in pattern["paragraphs"]:
        yield from _block(_runs(paragraph["runs"]), "    ", width)
    for example in pattern["examples"]:
        if example["caption"]:
            yield from _block(_runs(example["caption"]), "    * ", width)
        yield from _case(example, words, width)


def _case(case: BookCase, words: Words, width: int) -> Iterator[str]:
    for hand in case["hands"]:
        yield from _block(_hand(hand, case["how"], words), "      ", width)
    for line in worth_words(case, words):
        yield from _block(line, "      ", width)
    if case["deltas"]:
        yield from _block(deltas_words(case, words), "      ", width)


def _hand(hand: BookHand, how: str, words: Words) -> str:
    parts = [format_in_order(hand["concealed"])] if hand["concealed"] else []
    if hand["wins"]:
        parts.append(f"{how} {tile_name(hand['winning'])}" if hand["winning"] >= 0 else how)
    parts += [_meld(meld, words) for meld in hand["melds"]]
    parts += [format_in_order(hand["flowers"])] if hand["flowers"] else []
    parts += [words["ready"]] if hand["ready"] else []
    return words["seat"].format(hand["seat"]) + words["colon"] + " + ".join(parts)


def _meld(meld: BookMeld, words: Words) -> str:
    tiles = format_in_order(sorted(meld["tiles"]))
    giver = words["from"].format(meld["giver"]) if meld["giver"] >= 0 else ""
    return f"{words[meld['kind']]} {tiles}{giver}"


def _option(option: BookOption, width: int) -> Iterator[str]:
    yield ""
    yield f"{option['name']} = {option['value']}  {option['title']}  [{option['clause']}]"
    yield from _block(option["range"], "    ", width)
    yield from _block(option["text"], "    ", width)


def _preset(preset: BookPreset, words: Words) -> str:
    return f"  {preset['name']}{words['colon']}{words['comma'].join(preset['changes']) or words['as_is']}"


def _runs(runs: Sequence[BookRun]) -> str:
    return "".join(run["text"] for run in runs)
