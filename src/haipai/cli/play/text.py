"""Lines of styled text: measured by columns, cut, set beside each other, written for a terminal.

Owns spans and what a style is as an escape sequence.  Knows nothing of tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from haipai.rulebook.terminal import fold, wide

Span = tuple[str, str]  # text, style
Line = list[Span]

# Style → parameters of Select Graphic Rendition.
STYLES: Final = {
    "": "",
    "dim": "2",
    "bold": "1",
    "man": "31",
    "pin": "36",
    "sou": "32",
    "wind": "1",
    "red": "1;31",
    "green": "1;32",
    "flower": "35",
    "key": "1;33",
    "mark": "1;35",
    "title": "1;36",
    "alarm": "1;31",
    "chosen": "7",
}


def plain(line: Line) -> str:
    """The text alone."""
    return "".join(text for text, _ in line)


def width_of(line: Line) -> int:
    """How many columns the line takes."""
    return sum(wide(text) for text, _ in line)


def cut(text: str, width: int) -> str:
    """As much of the text as fits into so many columns."""
    out, used = [], 0
    for sign in text:
        used += wide(sign)
        if used > width:
            break
        out.append(sign)
    return "".join(out)


def fit(line: Line, width: int) -> Line:
    """The line cut or filled to exactly so many columns."""
    out: Line = []
    left = width
    for text, style in line:
        short = cut(text, left)
        out.append((short, style))
        left -= wide(short)
        if short != text:
            break
    return [*out, (" " * left, "")] if left else out


def centred(line: Line, width: int) -> Line:
    """The line in the middle of so many columns."""
    return fit([(" " * max(0, (width - width_of(line)) // 2), ""), *line], width)


def flow(pieces: Sequence[Line], width: int, gap: int = 1) -> list[Line]:
    """Pieces one after another in as many lines as they need; none is parted."""
    lines: list[Line] = []
    room = 0
    for piece in pieces:
        need = width_of(piece)
        if lines and need + gap <= room:
            lines[-1] += [(" " * gap, ""), *piece]
            room -= need + gap
        else:
            lines.append(list(piece))
            room = width - need
    return lines


def beside(columns: Sequence[Sequence[Line]], widths: Sequence[int]) -> list[Line]:
    """Columns of lines beside each other, the shorter ones filled with blanks."""
    height = max(len(column) for column in columns)
    rows: list[Line] = []
    for place in range(height):
        row: Line = []
        for column, width in zip(columns, widths, strict=True):
            row += fit(column[place] if place < len(column) else [], width)
        rows.append(row)
    return rows


def folded(text: str, width: int) -> list[str]:
    """A line of plain text in lines no wider than `width`, the further ones under the first one's text."""
    body = text.lstrip()
    indent = min(len(text) - len(body), max(0, width - 20))
    return [" " * indent + part for part in fold(body, width - indent)]


def written(line: Line, *, colour: bool) -> str:
    """The line for a terminal; without colour no escape sequence at all."""
    if not colour:
        return plain(line).rstrip()
    parts = []
    for text, style in line:
        code = STYLES[style]
        parts.append(f"\x1b[{code}m{text}\x1b[0m" if code and text else text)
    return "".join(parts).rstrip(" ")
