"""The person's own hand as lines: tiles in boxes or in a row, the key of each under it.

Owns how the hand is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from haipai.cli.play.control import TILE_KEYS, Control, tiles_in_order
from haipai.cli.play.faces import style_of
from haipai.cli.play.scene import Look
from haipai.cli.play.text import Line, centred
from haipai.rulebook.terminal import wide

View = dict[str, Any]

BOX: Final = 4  # columns of a boxed tile
GAP: Final = 2  # before the drawn tile
BOXED: Final = 14 * BOX + GAP  # columns of the widest hand
_FRAMES: Final = {False: ("┌──┐", "│", "└──┘"), True: ("╔══╗", "║", "╚══╝")}


def hand_lines(view: View, control: Control, width: int, look: Look) -> list[Line]:
    """The hand, in boxes where there is room for them and colours are drawn."""
    tiles = tiles_in_order(view)
    gap = len(tiles) - 1 if view["drawn"] is not None else -1
    if look.rich and width >= BOXED:
        return _boxed(view, tiles, gap, control, width, look)
    return _in_rows(view, tiles, gap, control, width, look)


def hand_height(width: int, look: Look) -> int:
    """How many lines the largest hand takes."""
    if look.rich and width >= BOXED:
        return 5 if look.form == "han" else 4
    return 2 * -(-14 // _a_row(width, look))


def _a_row(width: int, look: Look) -> int:
    """How many tiles stand in a row without boxes."""
    return max(1, min(14, (width - GAP - 1) // (look.faces.size + 1)))


def _labels(view: View, tiles: Sequence[int], width: int, look: Look) -> Line:
    """The key under each tile; a sign where throwing it leaves a ready hand; none under what may not be thrown."""
    ready = {candidate["discard"] for candidate in view["candidates"]}
    blocked = {entry["tile"] for entry in view["blocked"]}
    out: Line = []
    for kind, key in zip(tiles, TILE_KEYS, strict=False):
        mark = ("听" if look.lang == "zh" else "^") if kind in ready else ""
        text = f" {'-' if kind in blocked else key}{mark}"
        out.append((text + " " * (width - wide(text)), "key" if mark else "dim"))
    return out


def _boxed(view: View, tiles: list[int], gap: int, control: Control, width: int, look: Look) -> list[Line]:
    height = 4 if look.form == "han" else 3
    rows: list[Line] = [[] for _ in range(height)]
    labels = _labels(view, tiles, BOX, look)
    for place, kind in enumerate(tiles):
        top, side, bottom = _FRAMES[place == control.picked]
        edge, face = ("key" if place == control.picked else "dim"), style_of(kind)
        if place == gap:
            for row in rows:
                row.append((" " * GAP, ""))
            labels.insert(place, (" " * GAP, ""))
        rows[0].append((top, edge))
        for row, text in zip(rows[1:], look.faces.rows(kind), strict=False):
            row += [(side, edge), (text, face), (side, edge)]
        rows[-1].append((bottom, edge))
    return [_held(row, width, gap) for row in [*rows, labels]]


def _held(row: Line, width: int, gap: int) -> Line:
    """A row of the hand so that it stays where it is while the drawn tile comes and goes."""
    missing = 0 if gap >= 0 else BOX + GAP
    return centred([*row, (" " * missing, "")], width)


def _in_rows(view: View, tiles: list[int], gap: int, control: Control, width: int, look: Look) -> list[Line]:
    """Tiles side by side, one column between them; the chosen one in brackets."""
    row = _a_row(width, look)
    labels = _labels(view, tiles, look.faces.size + 1, look)
    lines: list[Line] = []
    for start in range(0, len(tiles), row):
        faces: Line = []
        keys: Line = []
        for place in range(start, min(start + row, len(tiles))):
            chosen = place == control.picked
            before = "]" if place - 1 == control.picked and place > start else " "
            if place == gap and place > start:
                faces.append((before + " " * (GAP - 1), "chosen" if before == "]" else ""))
                keys.append((" " * GAP, ""))
                before = " "
            text, style = look.faces.span(tiles[place])
            faces.append((("[" if chosen else before) + text, "chosen" if chosen else style))
            keys.append(labels[place])
        after = "]" if control.picked == min(start + row, len(tiles)) - 1 else " "
        lines += [[*faces, (after, "")], keys]
    return lines
