"""Every clause of the law is named by a test that would see it broken: in its docstring, a row's id, or a script's note."""

import ast
import json
import re
from collections.abc import Iterator

from haipai.rulebook import clause_ids
from haipai.rulebook.library import members
from tests.meta.tree import texts

CLAUSE = re.compile(r"\b(?:C|SH|QM|JH|HN)-\d+(?:\.\d+)?")
# Titles of the client's tests, from the word that opens one to the end of its line.
CLIENT_TITLE = re.compile(r"\b(?:describe|it|test)(?:\.each\([^)]*\))?\(.*")
SCRIPTS = "tests/vectors/scripts/"
# The rulebook's own tests speak of texts, these of tests.
ABOUT_WORDS = ("tests/rulebook/", "tests/meta/")


def named(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return the clauses that the tests among some files name, each with the files."""
    found: dict[str, set[str]] = {}
    for name, text in sources.items():
        for words in speaking(name, text):
            for clause in CLAUSE.findall(words):
                found.setdefault(clause, set()).add(name)
    return found


def speaking(name: str, text: str) -> Iterator[str]:
    """Yield what a file says of its tests; nothing for a file that holds none."""
    file = name.rpartition("/")[2]
    if name.startswith("tests/") and file.startswith("test_") and file.endswith(".py"):
        if not name.startswith(ABOUT_WORDS):
            yield from python_words(ast.parse(text))
    elif name.startswith("web/tests/") and file.endswith(".ts"):
        yield from CLIENT_TITLE.findall(text)
    elif name.startswith(SCRIPTS):
        yield json.loads(text.split("\n", 1)[0])["note"]


def python_words(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of tests, and the ids of rows: what stands first on a line of a string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            firsts = (CLAUSE.match(line.strip()) for line in node.value.splitlines())
            yield " ".join(first.group() for first in firsts if first)


def missing(clauses: list[str], sources: dict[str, str]) -> list[str]:
    """Return the clauses that no test names; a chapter is named with any clause in it."""
    found = named(sources)
    return [clause for clause in clauses if not any(part in found for part in members(f"{clause}.*"))]


def test_every_clause_is_named_by_a_test() -> None:
    """There is no clause of the law that no test names."""
    assert missing(clause_ids(), texts()) == []


def test_tests_name_only_clauses_there_are() -> None:
    """A test that names a clause names one of the law: nothing stays named after a clause that is gone."""
    known = set(clause_ids())
    assert {clause: sorted(files) for clause, files in named(texts()).items() if clause not in known} == {}


def test_what_names_a_clause_is_seen() -> None:
    """A docstring, the id of a row, a script's note and a title of the client name a clause; a helper's words do not."""
    source = (
        'ROWS = """\nHN-4.1 no 吃 | x\n"""\ndef test_a():\n    """QM-2.1: b."""\ndef other():\n    """see SH-1.1"""\n'
    )
    files = {
        "tests/a/test_a.py": source,
        "tests/a/helper.py": "def test_b():\n    'C-1.1'",
        f"{SCRIPTS}b.haipai.jsonl": '{"haipai": 1, "note": "HN-2: 嘎"}\n{"do": [0, "ga 1"]}\n',
        "web/tests/unit/c.test.ts": "// C-2.1\nit('agrees (QM-8.1)', () => {})",
    }
    assert sorted(named(files)) == ["HN-2", "HN-4.1", "QM-2.1", "QM-8.1"]


def test_a_clause_without_a_test_is_seen() -> None:
    """A clause counts by itself, a chapter by what is in it."""
    source = {"tests/a/test_a.py": 'def test_a():\n    """QM-2.1 and HN-2."""'}
    assert missing(["QM-2", "QM-2.1", "QM-2.2", "HN-2", "HN-1"], source) == ["QM-2.2", "HN-1"]
