"""Cases out of a text: one JSON value, an array, or one value a line; what is no JSON becomes an error.

Owns the splitting.  Knows nothing of what a case holds.
"""

from __future__ import annotations

import json
from typing import Final

Json = dict[str, object]

OPENERS: Final = ("{", "[", "[{")  # a first line like this begins one value over several lines


class Unreadable:
    """What stands in place of a case that could not be read."""

    def __init__(self, code: str, message: str, path: str) -> None:
        self.code = code
        self.message = message
        self.path = path

    def result(self) -> Json:
        """The error object of the scorer."""
        return {"id": None, "error": {"code": self.code, "message": self.message, "path": self.path}}


def read_documents(text: str) -> list[object]:
    """The values of a text in order; an `Unreadable` for each that is no JSON.  Blank text holds none."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        return []
    first = parse(text, "")
    if not isinstance(first, Unreadable):
        return first if isinstance(first, list) else [first]
    if len(lines) == 1 or lines[0][1].strip() in OPENERS:
        return [first]
    return [parse(line, f"line {number}") for number, line in lines]


def parse(text: str, path: str) -> object:
    """A JSON value, or an `Unreadable` (`bad_json`, `too_deep`)."""
    try:
        return json.loads(text)
    except RecursionError:
        return Unreadable("too_deep", "the JSON is nested too deeply", path)
    except ValueError as error:
        return Unreadable("bad_json", f"no JSON: {error}"[:200], path)
