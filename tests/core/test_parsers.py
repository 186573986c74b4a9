"""What reads the bytes of strangers: whole documents, and inputs that broke a parser or are like those (make fuzz)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import haipai
from parsers import PARSERS, documents, text_of
from tasks.checks import PARSERS as FUZZED
from tests.core.hostile import JUNK, spoilt

pytestmark = pytest.mark.core

DEEP = b"[" * 100_000
ROWS = [
    *(pytest.param(name, DEEP, id=f"{name}: nested too deep") for name in PARSERS),
    *(pytest.param(name, b"\xed\xa0\x80", id=f"{name}: half a pair") for name in PARSERS),
    *(pytest.param(name, b'"\\ud800"', id=f"{name}: half a pair, escaped") for name in PARSERS),
    *(pytest.param(name, b"1" * 5000, id=f"{name}: a number of many digits") for name in PARSERS),
    *(pytest.param(name, b'{"rules":NaN,"haipai":1e999}', id=f"{name}: no numbers of JSON") for name in PARSERS),
    *(
        pytest.param(name, b"\x00\xff\xfe\x85\xe2\x80\xa8", id=f"{name}: ends of lines of other kinds")
        for name in PARSERS
    ),
]


@pytest.mark.parametrize(("name", "data"), ROWS)
def test_rows(name: str, data: bytes) -> None:
    """Each input is read or refused with a code."""
    PARSERS[name](data)


@pytest.mark.parametrize("name", [name for name in PARSERS if documents(name)])
@settings(max_examples=settings.default.max_examples // (1 if haipai.COMPILED else 5))  # type: ignore[union-attr]
@given(which=st.integers(0, 20), spot=st.integers(0, 10**6), junk=JUNK)
def test_spoilt_documents(name: str, which: int, spot: int, junk: object) -> None:
    """A whole document with one value replaced is read or refused with a code."""
    whole = documents_of(name)
    value = spoilt(whole[which % len(whole)], spot, junk)
    lines = value if name == "record" and isinstance(value, list) else [value]
    PARSERS[name]("\n".join(json.dumps(line, default=repr) for line in lines).encode("utf-8", "surrogatepass"))


def documents_of(name: str) -> list[object]:
    """Return the documents of a parser, made once."""
    if name not in KEPT:
        KEPT[name] = documents(name)
    return KEPT[name]


KEPT: dict[str, list[object]] = {}


def test_all_are_fuzzed() -> None:
    """`make fuzz` gives every parser its time."""
    assert tuple(PARSERS) == FUZZED


@pytest.mark.parametrize(("data", "text"), [(b"1m", "1m"), (b"\xed\xa0\x80", "\ud800"), (b"\xff", "\ufffd")])
def test_bytes_as_text(data: bytes, text: str) -> None:
    """Bytes become text: lone surrogates stay, what is no text at all is replaced."""
    assert text_of(data) == text
