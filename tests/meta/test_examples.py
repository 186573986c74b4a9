"""Examples in documents and docstrings do what they show."""

import doctest
import importlib
import re

import pytest

from tests.meta.tree import texts

DOCUMENTS = sorted(name for name, text in texts().items() if name.endswith(".md") and ">>> " in text)
MODULES = sorted(name for name, text in texts().items() if name.startswith("src/") and ">>> " in text)


def outcome(text: str, name: str) -> doctest.TestResults:
    """Run the examples of a document; how many there were and how many failed."""
    bare = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(bare, {}, name, name, 0)
    return doctest.DocTestRunner().run(examples)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document(name: str) -> None:
    """Each example of a document gives what stands below it."""
    assert outcome(texts()[name], name).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_module(name: str) -> None:
    """Each example of a module's docstrings gives what stands below it."""
    module = importlib.import_module(
        name.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    )
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_tour_is_run() -> None:
    """README's tour is among the documents with examples."""
    assert "README.md" in DOCUMENTS


def test_wrong_example_is_seen() -> None:
    """An example that gives something else fails, and one before a fence is not mixed up with it."""
    text = "```pycon\n>>> 1 + 1\n2\n>>> 1 + 1\n3\n```\n"
    assert outcome(text, "x") == doctest.TestResults(failed=1, attempted=2)
