"""The texts as they lie in the package: clauses by id, and the plan of each rule set's page.

Owns the reading of clauses/*.toml and pages/*.toml.  Every text is a pair (zh, en); knows nothing of forms.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

Pair = tuple[str, str]

PLACE: Final = files("haipai.rulebook")


@dataclass(frozen=True)
class ClauseText:
    """A clause in both languages; `notes` say what is different in one rule set, `table` has a head and rows."""

    id: str
    title: Pair
    text: Pair
    head: list[Pair] = field(default_factory=list)
    rows: list[list[Pair]] = field(default_factory=list)
    notes: dict[str, Pair] = field(default_factory=dict)


@dataclass(frozen=True)
class PatternText:
    """What a pattern is, and examples of it as they are written in the file."""

    id: str
    text: Pair
    examples: list[dict[str, Any]]


@dataclass(frozen=True)
class SectionPlan:
    """A part of a page: ids of clauses in order (`C-3.*`: a chapter with all that is in it), and what follows them."""

    anchor: str
    title: Pair
    clauses: list[str]
    show: list[str]  # "patterns", "cases", "options"


@dataclass(frozen=True)
class Plan:
    """A page: what it says first, its parts, its patterns and its worked results."""

    intro: Pair
    sections: list[SectionPlan]
    patterns: dict[str, PatternText]
    cases: list[dict[str, Any]]


@cache
def clauses() -> dict[str, ClauseText]:
    """All clauses by id, in the order of the law; ValueError where one is written twice."""
    found: dict[str, ClauseText] = {}
    for file in sorted(PLACE.joinpath("clauses").iterdir(), key=lambda file: file.name):
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["clause"]:
            if entry["id"] in found:
                raise ValueError(f"clause {entry['id']} is written twice")
            found[entry["id"]] = _clause(entry)
    return found


def clause_ids() -> list[str]:
    """The ids of all clauses there are."""
    return list(clauses())


@cache
def plan(rules_id: str) -> Plan:
    """The plan of a rule set's page, from pages/<id>.toml, <id>-patterns.toml and <id>-cases.toml."""
    frame = _read(rules_id)
    return Plan(
        pair(frame["intro"]),
        [_section(entry) for entry in frame["section"]],
        {entry["id"]: _pattern(entry) for entry in _read(f"{rules_id}-patterns")["pattern"]},
        _read(f"{rules_id}-cases")["case"],
    )


def pair(value: Any) -> Pair:
    """A text in both languages, from a table with `zh` and `en`, a list of two, or one string for both."""
    if isinstance(value, str):
        return value, value
    zh, en = (value["zh"], value["en"]) if isinstance(value, dict) else value
    return zh, en


def members(wanted: str) -> list[str]:
    """The clause ids that an entry of a plan stands for."""
    if not wanted.endswith(".*"):
        return [wanted]
    chapter = wanted.removesuffix(".*")
    return [known for known in clauses() if known == chapter or known.startswith(f"{chapter}.")]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(PLACE.joinpath("pages", f"{name}.toml").read_text(encoding="utf-8"))


def _clause(entry: dict[str, Any]) -> ClauseText:
    return ClauseText(
        entry["id"],
        pair(entry["title"]),
        pair(entry),
        [pair(cell) for cell in entry.get("head", [])],
        [[pair(cell) for cell in row] for row in entry.get("rows", [])],
        {rules_id: pair(note) for rules_id, note in entry.get("notes", {}).items()},
    )


def _section(entry: dict[str, Any]) -> SectionPlan:
    wanted = [clause for name in entry.get("clauses", []) for clause in members(name)]
    return SectionPlan(entry["anchor"], pair(entry["title"]), wanted, entry.get("show", []))


def _pattern(entry: dict[str, Any]) -> PatternText:
    return PatternText(entry["id"], pair(entry), entry.get("example", []))
