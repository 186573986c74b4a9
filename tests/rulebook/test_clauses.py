"""The rulebook is whole: every clause of the law, both languages, no reference that leads nowhere."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.rulebook import clause_ids, page
from haipai.rulebook.library import clauses, members, plan
from haipai.rulebook.markup import CLAUSE
from haipai.rulebook.model import LANGS
from haipai.rules import KNOWN, rule_set
from tests.score.vectors import lines

# Chapters of the law with the number of clauses in each.
LAW = {
    "C": (3, 2, 5, 3, 3, 5, 3, 4, 3, 2, 1, 1, 1),
    "SH": (1, 0, 0, 4, 2, 3, 4, 0),
    "QM": (0, 4, 1, 6, 0, 2, 4, 2, 0),
    "JH": (4, 0, 0, 2, 1, 0),
    "HN": (5, 0, 2, 4, 2, 0, 4, 8, 0),
}
LETTERS = {"shanghai": "SH", "qiaoma": "QM", "jihu": "JH", "hainan": "HN"}
HAN = re.compile(r"[\u4e00-\u9fff]")


def law() -> Iterator[str]:
    """Yield the ids of the law in its order."""
    for letters, chapters in LAW.items():
        for number, inside in enumerate(chapters, 1):
            yield f"{letters}-{number}"
            yield from (f"{letters}-{number}.{item}" for item in range(1, inside + 1))


def on_page(rules: str) -> list[str]:
    """Return the ids of the clauses on a rule set's page."""
    return [clause["id"] for section in page(rules)["sections"] for clause in section["clauses"]]


def links(value: Any) -> Iterator[str]:
    """Yield every clause that something on a page leads to: runs, and what names its clause."""
    if isinstance(value, list):
        for part in value:
            yield from links(part)
    elif isinstance(value, dict):
        if value.get("kind") == "clause":
            yield value["text"]
        if isinstance(value.get("clause"), str):
            yield value["clause"]
        yield from links(list(value.values()))


def named_in_code(folder: Path) -> set[str]:
    """Return every clause id that stands as a string of its own in the code."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]
    words = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {word for word in words if isinstance(word, str) and CLAUSE.fullmatch(word)}


def test_every_clause_is_there() -> None:
    """The rulebook has exactly the clauses of the law."""
    assert sorted(clause_ids()) == sorted(law())


@pytest.mark.parametrize("name", clause_ids())
def test_clause_is_told_in_both_languages(name: str) -> None:
    """A clause has title and text, or text and table, in Chinese and in English."""
    clause = clauses()[name]
    for zh, en in (clause.title, clause.text, *clause.notes.values()):
        assert HAN.search(zh)
        assert en
        assert zh != en or en in ("叫令", "番")
    assert all(zh and en for zh, en in clause.head)
    for row in clause.rows:
        assert len(row) == len(clause.head)
        assert all(bool(zh) == bool(en) for zh, en in row)


@pytest.mark.parametrize("rules", KNOWN)
def test_page_has_its_law(rules: str) -> None:
    """A page shows the common clauses and its own, each once."""
    shown = on_page(rules)
    assert len(shown) == len(set(shown))
    assert {name for name in law() if name.partition("-")[0] in ("C", LETTERS[rules])} <= set(shown)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", KNOWN)
def test_links_lead_somewhere(rules: str, lang: str) -> None:
    """Each clause that a text, pattern, option or sheet line refers to is on the same page."""
    assert set(links(page(rules, lang))) <= set(on_page(rules))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", KNOWN)
def test_page_is_plain_and_in_one_language(rules: str, lang: str) -> None:
    """A page is JSON, and its headings are in its language."""
    found = page(rules, lang)
    assert json.loads(json.dumps(found)) == found
    assert found["title"] == (rule_set(rules).zh if lang == "zh" else rule_set(rules).en)
    for section in found["sections"]:
        assert bool(HAN.search(section["title"])) if lang == "zh" else re.search("[a-z]", section["title"])
    anchors = [section["anchor"] for section in found["sections"]]
    assert len(anchors) == len(set(anchors))


def test_clauses_of_the_code_exist(root: Path) -> None:
    """Every clause id that the rule sets put on a sheet, an option or a pattern is in the rulebook."""
    named = named_in_code(root / "src" / "haipai" / "rules")
    assert len(named) > 30
    assert named <= set(clause_ids())


@pytest.mark.parametrize("rules", KNOWN)
def test_sheets_link_to_the_page(rules: str) -> None:
    """Each item and transfer of the scored cases names a clause that the rule set's own page shows."""
    results: Any = [haipai.score(line["case"]) for line in lines(rules)]
    items = {item["clause"] for result in results for win in result.get("wins", []) for item in win["items"]}
    transfers = {transfer["clause"] for result in results for transfer in result.get("transfers", [])}
    assert items
    assert transfers
    assert items | transfers <= set(on_page(rules))


@pytest.mark.parametrize("rules", KNOWN)
def test_page_has_everything_of_the_rule_set(rules: str) -> None:
    """Patterns, options and presets of the rule set are all shown; the plan has no pattern besides."""
    sections, described = page(rules, "en")["sections"], rule_set(rules)
    patterns = [pattern["id"] for section in sections for pattern in section["patterns"]]
    assert patterns == list(plan(rules).patterns) == [pattern.id for pattern in described.patterns]
    options = [option["name"] for section in sections for option in section["options"]]
    assert options == [option.name for option in described.options]
    presets = [preset["id"] for section in sections for preset in section["presets"]]
    assert presets == [preset.id for preset in described.presets]


def test_chapter_stands_for_its_clauses() -> None:
    """`C-1.*` in a plan is the chapter and what is in it, not C-10."""
    assert members("C-1.*") == ["C-1", "C-1.1", "C-1.2", "C-1.3"]
    assert members("SH-8") == ["SH-8"]


@pytest.mark.parametrize(
    ("rules", "lang", "code"), [("riichi", "zh", "unknown_rules"), ("jihu", "fr", "unknown_language")]
)
def test_unknown_page(rules: str, lang: str, code: str) -> None:
    """What is not written is refused with a code."""
    with pytest.raises(HaipaiError) as caught:
        page(rules, lang)
    assert caught.value.code == code
