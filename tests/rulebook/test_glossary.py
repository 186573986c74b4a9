"""docs/glossary.md: one table, each word once, every pattern with all its names."""

import re
from pathlib import Path

import pytest

from haipai.rules import KNOWN, rule_set

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| `")]
# The words that code, wire, log and interface agreed on.
AGREED = (
    "draw discard chow pung kong added_kong concealed_kong claim pass knock win self_draw rob_kong wall replacement "
    "flower seat dealer hand match ling value share transfer carry"
)


def chinese() -> dict[str, str]:
    """Return the Chinese of each word; several words of a row have the same."""
    return {word: row[1] for row in ROWS for word in re.findall(r"`(\w+)`", row[0])}


@pytest.mark.parametrize("word", AGREED.split())
def test_word_is_told(word: str) -> None:
    """A word of the design has its row."""
    assert chinese()[word]


@pytest.mark.parametrize("rules", KNOWN)
def test_patterns_are_told(rules: str) -> None:
    """Every pattern stands under its id with the name it has in this rule set."""
    assert [one.id for one in rule_set(rules).patterns if one.zh not in chinese().get(one.id, "")] == []


def test_words_stand_once() -> None:
    """No word has two rows, no row an empty cell, and there is one table."""
    words = [word for row in ROWS for word in re.findall(r"`(\w+)`", row[0])]
    assert len(words) == len(set(words))
    assert all(len(row) == 3 and all(row) for row in ROWS)
    assert TEXT.count("| ---- |") == 1
