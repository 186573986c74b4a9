"""What every test shares: Hypothesis profiles, the place of the repository, and `--clause` to choose tests by it."""

import os
import re
from pathlib import Path

import hypothesis
import pytest

import haipai

ROOT = Path(__file__).resolve().parent.parent

# Tests must not depend on luck: the same examples every time, at the speed of the slowest machine.
hypothesis.settings.register_profile("fixed", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("search", deadline=None, max_examples=1000, database=None)
hypothesis.settings.load_profile(os.environ.get("HAIPAI_HYPOTHESIS", "fixed"))


def pytest_configure() -> None:
    """Refuse to run on another build of the core than the one named in HAIPAI_MODE."""
    wanted = os.environ.get("HAIPAI_MODE")
    if wanted not in (None, _mode()):
        raise pytest.UsageError(f"the core is {_mode()} ({haipai.__file__}), not {wanted}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know `--clause ID`, which may be given several times."""
    words = "run only tests that name this clause of the rules, in their docstring or a row's id"
    parser.addoption("--clause", action="append", default=[], metavar="ID", help=words)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that name none of the clauses asked for."""
    clauses = config.getoption("--clause")
    if clauses:
        named = [item for item in items if any(names(item, clause) for clause in clauses)]
        config.hook.pytest_deselected(items=[item for item in items if item not in named])
        items[:] = named


def names(item: pytest.Item, clause: str) -> bool:
    """Tell whether a test names a clause: SH-3 is named neither by SH-3.1 nor by SH-30."""
    words = f"{item.name} {getattr(getattr(item, 'function', None), '__doc__', None) or ''}"
    return re.search(rf"(?<![\w-]){re.escape(clause)}(?!\.?\d)", words) is not None


def pytest_report_header() -> str:
    """Tell at the top of each run which build of the core is tested."""
    return f"haipai: {_mode()}, {haipai.__file__}"


def _mode() -> str:
    return "compiled" if haipai.COMPILED else "interpreted"


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the repository."""
    return ROOT
