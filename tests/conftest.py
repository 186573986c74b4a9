"""What every test shares: Hypothesis profiles and the place of the repository."""

import os
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent

# Tests must not depend on luck: the same examples every time, at the speed of the slowest machine.
hypothesis.settings.register_profile("fixed", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("search", deadline=None, max_examples=1000, database=None)
hypothesis.settings.load_profile(os.environ.get("HAIPAI_HYPOTHESIS", "fixed"))


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the repository."""
    return ROOT
