"""Files and functions stay small enough to be read.  (Parameters and branches are ruff's to count.)"""

from statistics import median

import pytest

from tests.meta.tree import Function, functions, texts

CODE = (".py", ".ts", ".mjs", ".js", ".svelte")
FILE_LINES = 400
TEST_FILE_LINES = 500
FUNCTION_LINES = 60


def too_long(sources: dict[str, str]) -> list[str]:
    """Return the code files with more lines than they may have."""
    sizes = {name: len(text.splitlines()) for name, text in sources.items() if name.endswith(CODE)}
    limit = {name: TEST_FILE_LINES if "tests/" in name else FILE_LINES for name in sizes}
    return [f"{name}: {lines} lines" for name, lines in sizes.items() if lines > limit[name]]


def too_big(found: list[Function]) -> list[str]:
    """Return the functions with more lines than they may have."""
    return [f"{one.where} {one.name}: {one.lines} lines" for one in found if one.lines > FUNCTION_LINES]


def all_functions(start: str = "") -> list[Function]:
    """Return every Python function of the files whose names begin so."""
    sources = {name: text for name, text in texts().items() if name.endswith(".py") and name.startswith(start)}
    return [one for name, text in sources.items() for one in functions(name, text)]


def test_files_stay_short() -> None:
    """No code file is over its budget of lines."""
    assert too_long(texts()) == []


def test_functions_stay_short() -> None:
    """No function is over 60 lines, in tests neither."""
    assert too_big(all_functions()) == []


def test_most_functions_are_shorter_still() -> None:
    """In the package the middle function is under ten lines and nine in ten are under thirty."""
    lines = sorted(one.lines for one in all_functions("src/"))
    assert median(lines) < 10
    assert lines[len(lines) * 9 // 10] < 30


@pytest.mark.parametrize(
    ("name", "lines", "found"),
    [
        ("src/a.py", 400, []),
        ("src/a.py", 401, ["src/a.py: 401 lines"]),
        ("tests/a.py", 401, []),
        ("web/src/A.svelte", 401, ["web/src/A.svelte: 401 lines"]),
        ("docs/a.md", 401, []),
    ],
)
def test_file_budget_sees_a_long_file(name: str, lines: int, found: list[str]) -> None:
    """The budget of files lets the last allowed line pass and refuses the next."""
    assert too_long({name: "x\n" * lines}) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f():\n" + "    x\n" * 59, []),
        ("class A:\n    async def f(self):\n" + "        x\n" * 60, ["a.py:2 f: 61 lines"]),
    ],
)
def test_function_budget_sees_a_big_function(source: str, found: list[str]) -> None:
    """The budget of functions lets the last allowed line pass and refuses the next."""
    assert too_big(list(functions("a.py", source))) == found
