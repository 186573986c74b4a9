"""The shipped table file is what its generator makes."""

import zlib
from pathlib import Path

import pytest

import haipai
import shape_tables
from haipai.shapes import data


@pytest.fixture(scope="module")
def shipped() -> bytes:
    """Return the file beside the package that is tested."""
    return (Path(haipai.__file__).parent / "shapes" / "tables.bin").read_bytes()


def test_file_is_made_again_byte_for_byte(shipped: bytes) -> None:
    """Generating anew gives the same bytes; compressed forms may differ between versions of zlib, so these are unpacked."""
    assert shipped.startswith(shape_tables.MAGIC)
    assert zlib.decompress(shipped[len(shape_tables.MAGIC) :]) == shape_tables.payload()


def test_loader_reads_every_section() -> None:
    """The tables in memory are the generator's, each under its name."""
    t = data.tables()
    read = [t.suit, t.honour, t.suit_win, t.honour_win, t.pair, t.tail, t.answer, t.one_suit, t.mixed, t.few, t.many]
    assert read == [section.tobytes() for section in shape_tables.sections()]
    assert len(t.answer) == 5 * t.lefts * t.rights


def test_states_fit_a_byte() -> None:
    """There are few enough states and rows that no number was cut off."""
    suits, honours = shape_tables.group(9, runs=True), shape_tables.group(7, runs=False)
    assert (len(suits.win), len(honours.win)) == (127, 62)
    assert max(data.tables().lefts, data.tables().rights) < 256
