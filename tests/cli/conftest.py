"""What the tests of the commands share: their children heed Ctrl-C."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def heeds_ctrl_c() -> Iterator[None]:
    """Let children heed Ctrl-C even where the tests are a background job, which ignores it and hands that on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
