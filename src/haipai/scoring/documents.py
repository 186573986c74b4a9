"""Cases out of a text: one JSON value, an array, or one value a line; what is no JSON becomes an error.

Owns the splitting.  Knows nothing of what a case holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
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
    return list(stream_documents(text.split("\n")))


def stream_documents(lines: Iterable[str]) -> Iterator[object]:
    """As `read_documents`, of a text that comes line by line.

    A first line that is an object ends the waiting: its value comes at once, and so does that of every line after it.
    Blank lines hold nothing.

    >>> list(stream_documents(['{"a": 1}', "", '{"a": 2}']))
    [{'a': 1}, {'a': 2}]
    """
    held = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    start = next(held, None)
    if start is None:
        return
    first = parse(start[1], f"line {start[0]}")
    if isinstance(first, Unreadable):
        yield from _whole(start, list(held), first)
        return
    after = next(held, None) if isinstance(first, list) else None
    if isinstance(first, list) and after is None:
        yield from first  # one array is the whole text
        return
    yield first
    for number, line in chain([after] if after is not None else [], held):
        yield parse(line, f"line {number}")


def _whole(start: tuple[int, str], others: list[tuple[int, str]], first: Unreadable) -> Iterator[object]:
    """The values of a text whose first line is no JSON by itself: one value over several lines, or a bad first line."""
    value = parse("\n".join(line for _, line in [start, *others]), "")
    if not isinstance(value, Unreadable):
        yield from value if isinstance(value, list) else [value]
    elif not others or start[1].strip() in OPENERS:
        yield value
    else:
        yield first
        for number, line in others:
            yield parse(line, f"line {number}")


def parse(text: str, path: str) -> object:
    """A JSON value, or an `Unreadable` (`bad_json`, `too_deep`)."""
    try:
        return json.loads(text)
    except RecursionError:
        return Unreadable("too_deep", "the JSON is nested too deeply", path)
    except ValueError as error:
        return Unreadable("bad_json", f"no JSON: {error}"[:200], path)
