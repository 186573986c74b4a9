"""What there is to be drawn, and how it shall look: plain data between the match and the drawing.

Owns the names of seats and the words for commands and tiles.  Draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from haipai.cli.play.course import ME
from haipai.cli.play.faces import Faces
from haipai.cli.play.text import Span
from haipai.cli.play.words import WORDS, Words, phrase
from haipai.notation import parse_tile
from haipai.rules import rule_set

View = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """Language, form of tiles, and whether colours and boxes are drawn."""

    lang: str
    form: str
    rich: bool

    @cached_property
    def words(self) -> Words:
        """The words of the language."""
        return WORDS[self.lang]

    @cached_property
    def faces(self) -> Faces:
        """The tiles of the form."""
        return Faces(self.form)


@dataclass(frozen=True)
class Scene:
    """The table at a moment, as one seat sees it, with the match around it."""

    view: View
    hand: int  # its number in the match
    hands: int  # 0: open end
    totals: list[int]
    log: list[Span]  # what happened in this hand, newest last

    @property
    def me(self) -> int:
        """The seat that sees this."""
        return int(self.view["seat"])

    def label(self, pattern: str, lang: str) -> str:
        """The name of a pattern in this rule set."""
        return rule_set(self.view["rules"]).label(pattern)[lang == "en"]

    def title(self, lang: str) -> str:
        """The name of the rule set."""
        words = rule_set(self.view["rules"])
        return words.zh if lang == "zh" else words.en


def place_of(who: int, seats: int) -> str:
    """Where a seat is, seen from the person's: me, right, across or left."""
    order = ("me", "right", "across", "left") if seats == 4 else ("me", "right", "left")
    return order[(who - ME) % seats]


def seat_name(who: int, seats: int, look: Look) -> str:
    """A seat in words: its number and where it is."""
    return f"{look.words['seat'].format(who)} {look.words[place_of(who, seats)]}"


def command_words(command: str, view: View, look: Look) -> str:
    """What a command would do, in words and tiles."""
    word, _, rest = command.partition(" ")
    if word == "ga":
        return look.words["ga"].format(rest)
    said = phrase(command, look.lang)
    if word == "chow":
        low = parse_tile(rest)
        return f"{said} {look.faces.group([low, low + 1, low + 2])}"
    if word in ("pung", "kong", "win") and view["last"] and view["turn"] != view["seat"]:
        return f"{said} {look.faces.name(view['last']['tile'])}"
    return f"{said} {look.faces.name(parse_tile(rest))}" if rest else said


def offer_words(command: str, view: View, look: Look) -> str:
    """The same for a list of what may be done, where the prompt tells already which tile is meant."""
    return phrase(command, look.lang) if " " not in command else command_words(command, view, look)


def waits_words(waits: list[View], look: Look) -> str:
    """Waits in a few words: tiles and how many copies are unseen; in brackets what wins on no discard."""
    parts = []
    for wait in waits:
        text = f"{look.faces.name(wait['tile'])}×{wait['unseen']}"
        parts.append(f"({text})" if wait["reason"] else text)
    return " ".join(parts)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}" if points else "0"
