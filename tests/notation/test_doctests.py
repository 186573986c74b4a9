"""The examples of the core, in docstrings and on the pages of the library, are true in whichever build is tested."""

import ast
import doctest
import importlib
import re
from pathlib import Path

import pytest

import haipai
from tests.conftest import ROOT

PAGES = ["actions", "batch", "notation", "score", "shapes", "table"]
MODULES = ["haipai.notation", "haipai.shapes.public", "haipai.tiles"]


def examples(name: str) -> list[doctest.DocTest]:
    """Return the examples of a module, read from its source, since compiled functions do not show theirs."""
    source = Path(haipai.__file__).parents[1].joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    names = dict(vars(importlib.import_module(name)))
    parser, out = doctest.DocTestParser(), []
    for node in ast.walk(ast.parse(source)):
        text = ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) else None
        if text and ">>>" in text:
            out.append(parser.get_doctest(text, names.copy(), getattr(node, "name", name), name, None))
    return out


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Each example gives what it says."""
    for one in examples(name):
        assert doctest.DocTestRunner(verbose=False).run(one).failed == 0, one.name


@pytest.mark.parametrize("name", PAGES)
def test_examples_of_a_page(name: str) -> None:
    """Each example of a page gives what stands below it."""
    text = (ROOT / "docs" / "api" / f"{name}.md").read_text(encoding="utf-8")
    bare = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    found = doctest.DocTestRunner(verbose=False).run(doctest.DocTestParser().get_doctest(bare, {}, name, name, 0))
    assert found.attempted > 0
    assert found.failed == 0


def test_examples_are_found() -> None:
    """There are examples to check, none longer than six lines."""
    found = [one for name in MODULES for one in examples(name)]
    assert len(found) > 10
    assert max(len(one.examples) for one in found) <= 3
