"""The breaks of `make mutate` can all be made, and are told apart from what survives."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import mutate
from haipai.rulebook import clause_ids
from mutate import KILLED, NO_TEST, SURVIVED, Mutation

TABLE = mutate.table()


@pytest.mark.parametrize("mutation", TABLE, ids=[one.clause for one in TABLE])
def test_mutation_can_be_made(mutation: Mutation) -> None:
    """The old text stands exactly once in its file; the new one differs and is Python; its tests are there."""
    source = (mutate.ROOT / mutation.file).read_text(encoding="utf-8")
    broken = mutation.broken(source)
    assert broken != source
    ast.parse(broken)
    assert mutation.title.startswith(mutation.clause)
    assert mutation.tests
    for name in mutation.tests:
        assert re.search(rf"\b{re.escape(mutation.clause)}\b", (mutate.ROOT / name).read_text(encoding="utf-8"))


def test_every_rule_file_is_broken() -> None:
    """There are at least eight breaks of each of the five rule files, each of another clause that there is."""
    clauses = [one.clause for one in TABLE]
    assert len(set(clauses)) == len(clauses)
    assert set(clauses) <= set(clause_ids())
    assert min(Counter(clause.partition("-")[0] for clause in clauses).values()) >= 8
    assert {clause.partition("-")[0] for clause in clauses} == {"C", "SH", "QM", "JH", "HN"}


@pytest.mark.parametrize("source", ["a = 1", "a = 2\nb = 2"], ids=["nowhere", "twice"])
def test_text_that_stands_not_once(source: str) -> None:
    """A break whose text stands nowhere, or twice, is not made."""
    with pytest.raises(ValueError, match=r"times in a\.py"):
        Mutation("C-1", "a.py", "= 2", "= 3", ()).broken(source)


def small_tree(folder: Path) -> Path:
    """Write a tree with one rule and one test that names C-1.1; the tests' own settings come along."""
    (folder / "src").mkdir()
    (folder / "tests").mkdir()
    (folder / "src" / "rule.py").write_text("ANSWER = 42\nOTHER = 7\n")
    test = 'import sys\nsys.path.insert(0, "src")\nimport rule\n\n\ndef test_answer():\n'
    (folder / "tests" / "test_rule.py").write_text(f'{test}    """C-1.1: 42."""\n    assert rule.ANSWER == 42\n')
    (folder / "tests" / "conftest.py").write_bytes((mutate.ROOT / "tests" / "conftest.py").read_bytes())
    return folder


@pytest.mark.parametrize(
    ("clause", "old", "found"),
    [
        pytest.param("C-1.1", "42", KILLED, id="what the test sees"),
        pytest.param("C-1.1", "7", SURVIVED, id="what it does not see"),
        pytest.param("C-1", "42", NO_TEST, id="a clause that only begins like the one named"),
    ],
)
def test_what_becomes_of_a_break(tmp_path: Path, clause: str, old: str, found: str) -> None:
    """Killed only by a test that names the clause; the copy is whole again afterwards."""
    folder = small_tree(tmp_path)
    before = (folder / "src" / "rule.py").read_text()
    mutation = Mutation(clause, "src/rule.py", old, "8", ("tests/test_rule.py",))
    assert mutate.try_out(mutation, folder) == found
    assert (folder / "src" / "rule.py").read_text() == before
