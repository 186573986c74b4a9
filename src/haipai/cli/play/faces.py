"""Tiles as they are drawn in a terminal: Chinese characters, letters or the Unicode block.

Owns their forms, widths and styles.  Which tiles are shown is told by the view.
"""

from __future__ import annotations

from typing import Final

from haipai.cli.play.text import Span
from haipai.notation import chinese, format_in_order, format_unicode, tile_name, unicode_tile
from haipai.rulebook.terminal import wide
from haipai.tiles import GREEN, HONOURS, RED, is_flower, is_suited, is_wind

FORMS: Final = ("han", "letters", "unicode")
BACK: Final = -1
_SUITS: Final = ("man", "pin", "sou")
_HIDDEN: Final = {"han": "####", "letters": "##", "unicode": "\U0001f02b"}


class Faces:
    """How tiles look; `size` is how many columns one takes in a row."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.size = 4 if form == "han" else 2

    def name(self, kind: int) -> str:
        """A tile alone, as short as it can be."""
        if kind == BACK:
            return _HIDDEN[self.form]
        if self.form == "han":
            return chinese(kind)
        return tile_name(kind) if self.form == "letters" else unicode_tile(kind)

    def cell(self, kind: int) -> str:
        """A tile in a row of tiles, filled to `size` columns."""
        text = self.name(kind)
        if self.form == "han" and kind >= HONOURS and wide(text) < self.size:
            text += "风" if is_wind(kind) else "花"
        return text + " " * (self.size - wide(text))

    def span(self, kind: int) -> Span:
        """`cell` in its colour."""
        return self.cell(kind), style_of(kind)

    def rows(self, kind: int) -> list[str]:
        """The face in a box: rows of two columns."""
        text = self.cell(kind)
        return [text[:1], text[1:2]] if self.form == "han" and kind != BACK else [text[:2]]

    def group(self, kinds: list[int]) -> str:
        """Several tiles run together; Chinese runs share the sign of their suit."""
        if BACK in kinds or self.form == "unicode":
            return "".join(self.name(kind) for kind in kinds) if BACK in kinds else format_unicode(kinds)
        if self.form == "letters":
            return format_in_order(kinds)
        return _shared(kinds)


def _shared(kinds: list[int]) -> str:
    """Chinese names in order; neighbours of one suit share its sign."""
    names = [chinese(kind) for kind in kinds]
    for place in range(len(kinds) - 1):
        one, two = kinds[place], kinds[place + 1]
        if is_suited(one) and one // 9 == two // 9:
            names[place] = names[place][:1]
    return "".join(names)


def style_of(kind: int) -> str:
    """The style of a tile."""
    if kind == BACK:
        return "dim"
    if is_suited(kind):
        return _SUITS[kind // 9]
    if is_flower(kind):
        return "flower"
    return {RED: "red", GREEN: "green"}.get(kind, "wind")
