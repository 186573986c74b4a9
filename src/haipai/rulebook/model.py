"""The shapes of a rulebook page as plain JSON values, in one language.

Owns the field names that the client reads.  No field is ever left out: what is not there is empty.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict

LANGS: Final = ("zh", "en")

RunKind = Literal["text", "tiles", "clause", "code"]
ParagraphKind = Literal["text", "item", "note"]


class Run(TypedDict):
    """A stretch of a sentence: words, drawn tiles (kinds 0–41 in groups), a clause to go to, or something to type."""

    kind: RunKind
    text: str  # of tiles: their notation; of a clause: its id
    tiles: list[list[int]]


class Paragraph(TypedDict):
    """A paragraph, an entry of a list, or what holds for this rule set only."""

    kind: ParagraphKind
    runs: list[Run]


class Table(TypedDict):
    """A table: cells are runs."""

    head: list[list[Run]]
    rows: list[list[list[Run]]]


class Clause(TypedDict):
    """A clause of the law; `id` is its anchor on the page."""

    id: str
    title: str
    paragraphs: list[Paragraph]
    table: Table | None


class Meld(TypedDict):
    """A set on the table; `turned` is the place of the claimed tile in `tiles`, −1 where none was claimed."""

    kind: str
    tiles: list[int]
    turned: int
    giver: int


class Hand(TypedDict):
    """What a seat of an example holds; the winning tile (−1: none) stands apart from `concealed`."""

    seat: int
    wins: bool
    ready: bool  # had declared 敲
    concealed: list[int]
    winning: int
    melds: list[Meld]
    flowers: list[int]


class Line(TypedDict):
    """One line of a sheet."""

    clause: str
    label: str
    amount: str


class Win(TypedDict):
    """What one winner's hand is worth, line by line."""

    seat: int
    value: int
    lines: list[Line]


class Case(TypedDict):
    """An example as the scorer settles it: `how` it ends, and why a hand may not win in `refused`, else empty."""

    id: str
    caption: list[Run]
    how: str
    hands: list[Hand]
    wins: list[Win]
    deltas: list[int]
    refused: str


class Pattern(TypedDict):
    """A pattern with examples."""

    id: str
    name: str
    clause: str
    paragraphs: list[Paragraph]
    examples: list[Case]


class Option(TypedDict):
    """Something a host may change; `range` and `default` in words."""

    name: str
    title: str
    text: str
    range: str
    default: str
    clause: str


class Preset(TypedDict):
    """A named bundle of changes: option title and value."""

    id: str
    name: str
    changes: list[str]


class Section(TypedDict):
    """A part of the page; its blocks follow each other in the order of the fields."""

    anchor: str
    title: str
    clauses: list[Clause]
    patterns: list[Pattern]
    cases: list[Case]
    options: list[Option]
    presets: list[Preset]


class Page(TypedDict):
    """The rulebook of one rule set in one language."""

    id: str
    lang: str
    title: str
    seats: list[int]
    intro: list[Paragraph]
    sections: list[Section]
