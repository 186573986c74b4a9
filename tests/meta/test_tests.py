"""The tests themselves: each says what it shows, each is collected, none is put aside."""

import re

import pytest

from tests.meta.tree import functions, texts

# Each word is written so that this file does not find itself.
PUT_ASIDE = re.compile(
    r"pytest\.(?:mark\.)?(?:ski[p]|xfai[l])|importorski[p]|unittest\.ski[p]|SkipTes[t]"
    r"|\b(?:test|it|describe)\.(?:ski[p]|todo|only|fixme|fails)\b|\bx(?:it|describe)\("
)
LET_PASS = re.compile(r"\|\|\s*(?:tru[e]|:)(?:\s|$)|\bset \+[e]\b|continue-on-erro[r]")
UNFINISHED = re.compile(r"\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b|[Nn]ot implemente[d]")
CODE = (".py", ".ts", ".mjs", ".js", ".svelte", ".sh", ".toml", ".json", "Makefile", ".ci/run")


def hits(pattern: re.Pattern[str], sources: dict[str, str]) -> list[str]:
    """Return the lines of code in which a pattern is found."""
    return [
        f"{name}:{number} {line.strip()}"
        for name, text in sources.items()
        if name.endswith(CODE)
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def without_docstring(sources: dict[str, str]) -> list[str]:
    """Return the Python tests that do not say what they show."""
    return [
        f"{one.where} {one.name}"
        for name, text in sources.items()
        if name.startswith("tests/") and name.endswith(".py")
        for one in functions(name, text)
        if one.name.startswith("test_") and not one.docstring
    ]


def parked(sources: dict[str, str]) -> list[str]:
    """Return the Python files with tests that pytest does not collect by their name."""
    return [
        name
        for name, text in sources.items()
        if name.startswith("tests/") and name.endswith(".py") and not name.rpartition("/")[2].startswith("test_")
        if re.search(r"^(?:async )?def test_", text, re.MULTILINE)
    ]


def test_every_test_says_what_it_shows() -> None:
    """Every test has a docstring."""
    assert without_docstring(texts()) == []


def test_every_test_is_collected() -> None:
    """No file holds tests that nothing runs."""
    assert parked(texts()) == []


@pytest.mark.parametrize("pattern", [PUT_ASIDE, LET_PASS, UNFINISHED], ids=["put aside", "let pass", "unfinished"])
def test_nothing_is_put_aside(pattern: re.Pattern[str]) -> None:
    """No test is left out, no failure let pass, no code unfinished."""
    assert hits(pattern, texts()) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (PUT_ASIDE, "@pytest.mark.sk-ip(reason='later')"),
        (PUT_ASIDE, "pytest.xf-ail()"),
        (PUT_ASIDE, "test.sk-ip('a', () => {})"),
        (PUT_ASIDE, "describe.on-ly('a', () => {})"),
        (LET_PASS, "npm test || tr-ue"),
        (LET_PASS, "npm test || -:"),
        (UNFINISHED, "# TO-DO: the rest"),
        (UNFINISHED, "# not imple-mented yet"),
    ],
)
def test_what_is_put_aside_is_seen(pattern: re.Pattern[str], line: str) -> None:
    """Each pattern finds what it is for (written with a hyphen here, so that this file stays clean)."""
    line = line.replace("-", "")
    assert hits(pattern, {"a.py": f"x = 1\n{line}\n"}) == [f"a.py:2 {line}"]


def test_missing_docstring_and_parked_file_are_seen() -> None:
    """A test without docstring in a file that is not collected is found twice."""
    source = {"tests/a.py": "def test_a() -> None:\n    assert 1"}
    assert without_docstring(source) == ["tests/a.py:1 test_a"]
    assert parked(source) == ["tests/a.py"]
