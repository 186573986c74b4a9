"""The client's gallery shows what the engine really gives."""

import msgspec
import pytest

from haipai.server.wire.view import View
from tests.gallery.states import STATES, views
from tests.gallery.write import FILE, text


def test_the_file_is_what_is_written() -> None:
    """The committed states are those of today's engine; `python -m tests.gallery.write` rewrites them."""
    assert FILE.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("name", STATES)
def test_each_state_goes_over_the_wire(name: str) -> None:
    """A view of the gallery is one that the server can send."""
    assert msgspec.convert(views()[name], View).rules == name.split("-", maxsplit=1)[0].replace("three", "hainan")
