"""How cases are found in a text: one object, an array, JSON lines, and what is none of these."""

import pytest

from haipai.scoring.documents import Unreadable, read_documents

# id, text, values; an error stands as (code, path)
TEXTS = [
    ("nothing", "", []),
    ("blank lines", " \n\t\n", []),
    ("one object", '{"a": 1}', [{"a": 1}]),
    ("one object over lines", '{\n "a":\n 1}\n', [{"a": 1}]),
    ("an array", '[{"a": 1},\n {"b": 2}, 3]', [{"a": 1}, {"b": 2}, 3]),
    ("an empty array", "[]", []),
    ("lines", '{"a": 1}\n{"b": 2}\n', [{"a": 1}, {"b": 2}]),
    ("lines with blanks between", '{"a": 1}\n\n  {"b": 2}\r\n', [{"a": 1}, {"b": 2}]),
    ("a line separator inside a string", '{"a": "x\u2028y"}\n{"b": 2}', [{"a": "x\u2028y"}, {"b": 2}]),
    ("one bad line", '{"a": 1}\n{"b": \n{"c": 3}', [{"a": 1}, ("bad_json", "line 2"), {"c": 3}]),
    ("bad first line", '{"a" 1}\n{"b": 2}', [("bad_json", "line 1"), {"b": 2}]),
    ("one broken object over lines", '{\n "a":\n}\n', [("bad_json", "")]),
    ("one broken array over lines", '[\n{"a": 1},\n{"b": }\n]', [("bad_json", "")]),
    ("no JSON", "hello", [("bad_json", "")]),
    ("a deep line", '{"a": 1}\n' + "[" * 100_000 + "\n" + '{"b": 2}', [{"a": 1}, ("too_deep", "line 2"), {"b": 2}]),
    ("a number too long for Python", "1" * 5000 + '\n{"b": 2}', [("bad_json", "line 1"), {"b": 2}]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_documents(text: str, values: list[object]) -> None:
    """The text gives these values in this order, an error in the place of each that cannot be read."""
    found = [(one.code, one.path) if isinstance(one, Unreadable) else one for one in read_documents(text)]
    assert found == values


def test_unreadable_result() -> None:
    """What cannot be read becomes an error object like any other, its message short."""
    (found,) = read_documents("x" * 10_000)
    assert isinstance(found, Unreadable)
    result = found.result()
    assert result["id"] is None
    assert result["error"] == {"code": "bad_json", "message": found.message, "path": ""}
    assert len(found.message) <= 200
