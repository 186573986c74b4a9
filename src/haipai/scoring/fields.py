"""Reading values out of untrusted JSON: each function returns a checked value or raises CaseError with its place.

Owns types, ranges and paths.  Knows nothing of mahjong.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from haipai.errors import HaipaiError
from haipai.rules.options import shown, shown_key

Fields = dict[str, object]

MAX_TEXT: Final = 200  # characters of any string read here


class CaseError(HaipaiError):
    """A case that is malformed or impossible."""


def record(value: object, path: str, known: Collection[str]) -> Fields:
    """An object whose fields are all known."""
    fields = mapping(value, path)
    for key in fields:
        if key not in known:
            raise CaseError("unknown_field", f"no such field; known: {', '.join(known)}", under(path, shown_key(key)))
    return fields


def mapping(value: object, path: str, code: str = "unknown_field") -> Fields:
    """An object of any fields, each named by a text; `code` tells of one that is not."""
    if not isinstance(value, dict):
        raise CaseError("bad_type", f"an object is needed, not {shown(value)}", path)
    for key in value:
        if not isinstance(key, str):
            raise CaseError(code, f"a field is named by a text, not {shown(key)}", under(path, shown_key(key)))
    return value


def needed(fields: Fields, key: str, path: str) -> object:
    """The value of a field that must be there."""
    if key not in fields:
        raise CaseError("missing_field", f"{key!r} is needed", under(path, key))
    return fields[key]


def array(value: object, path: str, most: int) -> list[object]:
    """A list of at most `most` values."""
    if not isinstance(value, list):
        raise CaseError("bad_type", f"a list is needed, not {shown(value)}", path)
    if len(value) > most:
        raise CaseError("bad_value", f"at most {most} entries, not {len(value)}", path)
    return value


def whole(value: object, path: str, low: int, high: int, code: str = "bad_value") -> int:
    """A whole number low … high; `code` is that of a number out of range."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise CaseError("bad_type", f"a whole number is needed, not {shown(value)}", path)
    if not low <= value <= high:
        raise CaseError(code, f"a whole number {low} to {high} is needed, not {shown(value)}", path)
    return value


def flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise CaseError("bad_type", f"true or false is needed, not {shown(value)}", path)
    return value


def text(value: object, path: str) -> str:
    """A string of bearable length."""
    if not isinstance(value, str):
        raise CaseError("bad_type", f"a string is needed, not {shown(value)}", path)
    if len(value) > MAX_TEXT:
        raise CaseError("bad_value", f"at most {MAX_TEXT} characters, not {len(value)}", path)
    return value


def word(value: object, path: str, known: Collection[str], code: str = "bad_value") -> str:
    """One of some known words."""
    if not isinstance(value, str):
        raise CaseError("bad_type", f"a string is needed, not {shown(value)}", path)
    if value not in known:
        raise CaseError(code, f"one of {', '.join(known)} is needed, not {shown(value)}", path)
    return value


def under(path: str, key: str) -> str:
    """The path of a field below `path`."""
    return f"{path}.{key}" if path else key
