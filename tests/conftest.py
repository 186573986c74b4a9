"""What every test shares: Hypothesis profiles and the place of the repository."""

import os
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


def pytest_report_header() -> str:
    """Tell at the top of each run which build of the core is tested."""
    return f"haipai: {_mode()}, {haipai.__file__}"


def _mode() -> str:
    return "compiled" if haipai.COMPILED else "interpreted"


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the repository."""
    return ROOT
