"""Whatever JSON comes, the scorer answers with a result or an error object."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import haipai
from haipai.rules import KNOWN
from haipai.scoring.documents import read_documents
from tests.rules.deals import random_case

PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 200),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["1m", "99p", "1f", "5z", "win", "discard", "pung", "shanghai", "一万", "🀀", "\ud800", "\x00"]),
)
ANY = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=10), inner, max_size=5)),
    max_leaves=10,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a JSON value, as container and key."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def is_answer(result: Any) -> bool:
    """Whether a result is one of the three kinds there are, and can be written."""
    assert json.loads(json.dumps(result)) == result
    if "error" in result:
        return set(result) == {"id", "error"} and set(result["error"]) == {"code", "message", "path"}
    if result["legal"]:
        return bool(sum(result["deltas"]) == 0)
    return set(result) == {"id", "legal", "reason"}


@pytest.mark.core
@given(value=ANY)
def test_any_value(value: Any) -> None:
    """A value of any kind is answered."""
    assert is_answer(haipai.score(value))


@pytest.mark.core
@pytest.mark.parametrize("rules", KNOWN)
@given(seed=st.integers(0, 10**6), spot=st.integers(0, 10**6), value=ANY, drop=st.booleans())
def test_one_thing_wrong(rules: str, seed: int, spot: int, value: Any, drop: bool) -> None:
    """A case in which one thing is another value, or not there, is answered and left alone."""
    case = random_case(rules, seed)
    found = places(case)
    container, key = found[spot % len(found)]
    if drop:
        del container[key]
    else:
        container[key] = value
    before = copy.deepcopy(case)
    assert is_answer(haipai.score(case))
    assert repr(case) == repr(before)


@given(text=st.one_of(st.text(), st.text(alphabet='{}[]":,0123456789 \nabc')))
def test_any_text(text: str) -> None:
    """A text of any kind is split into values or errors."""
    for document in read_documents(text):
        json.dumps(getattr(document, "result", lambda: None)())
