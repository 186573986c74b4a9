"""The shapes of a rulebook page as plain JSON values, in one language.

Owns the field names that the client reads.  No field is ever left out: what is not there is empty.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict

LANGS: Final = ("zh", "en")

RunKind = Literal["text", "tiles", "clause", "code"]
ParagraphKind = Literal["text", "item", "note"]
MeldKind = Literal["chow", "pung", "kong", "added_kong", "concealed_kong"]


class BookRun(TypedDict):
    """A stretch of a sentence: words, drawn tiles (kinds 0–41 in groups), a clause to go to, or something to type."""

    kind: RunKind
    text: str  # of tiles: their notation; of a clause: its id
    tiles: list[list[int]]


class BookParagraph(TypedDict):
    """A paragraph, an entry of a list, or what holds for this rule set only."""

    kind: ParagraphKind
    runs: list[BookRun]


class BookTable(TypedDict):
    """A table: cells are runs."""

    head: list[list[BookRun]]
    rows: list[list[list[BookRun]]]


class BookClause(TypedDict):
    """A clause of the law; `id` is its anchor on the page."""

    id: str
    title: str
    paragraphs: list[BookParagraph]
    table: BookTable | None


class BookMeld(TypedDict):
    """A set on the table; `turned` is the place of the claimed tile in `tiles`, −1 where none was claimed."""

    kind: MeldKind
    tiles: list[int]
    turned: int
    giver: int


class BookHand(TypedDict):
    """What a seat of an example holds; the winning tile (−1: none) stands apart from `concealed`."""

    seat: int
    wins: bool
    ready: bool  # had declared 敲
    concealed: list[int]
    winning: int
    melds: list[BookMeld]
    flowers: list[int]


class BookLine(TypedDict):
    """One line of a sheet."""

    clause: str
    label: str
    amount: str


class BookWin(TypedDict):
    """What one winner's hand is worth, line by line."""

    seat: int
    value: int
    lines: list[BookLine]


class BookCase(TypedDict):
    """An example as the scorer settles it: `how` it ends, and why a hand may not win in `refused`, else empty."""

    id: str
    caption: list[BookRun]
    how: str
    hands: list[BookHand]
    wins: list[BookWin]
    deltas: list[int]
    refused: str


class BookPattern(TypedDict):
    """A pattern with examples."""

    id: str
    name: str
    clause: str
    paragraphs: list[BookParagraph]
    examples: list[BookCase]


class BookOption(TypedDict):
    """Something a host may change; `value` (the default) and `range` in words."""

    name: str
    title: str
    text: str
    range: str
    value: str
    clause: str


class BookPreset(TypedDict):
    """A named bundle of changes: option title and value."""

    id: str
    name: str
    changes: list[str]


class BookSection(TypedDict):
    """A part of the page; its blocks follow each other in the order of the fields."""

    anchor: str
    title: str
    clauses: list[BookClause]
    patterns: list[BookPattern]
    cases: list[BookCase]
    options: list[BookOption]
    presets: list[BookPreset]


class Page(TypedDict):
    """The rulebook of one rule set in one language."""

    id: str
    lang: str
    title: str
    seats: list[int]
    intro: list[BookParagraph]
    sections: list[BookSection]
