"""The error tree: every error the package raises on purpose, each with a stable code.

Owns the base class and the way an error is shown. Must not know when errors happen; modules derive
their own from it.
"""

from __future__ import annotations

from operator import index
from typing import Any, Final

NO_NUMBER: Final = -(1 << 80)  # below every number that is asked for


class HaipaiError(Exception):
    """Something asked for cannot be done: a stable `code`, words for people, and where (`path`, may be empty)."""

    def __init__(self, code: str, message: str, path: str = "") -> None:
        # All three stay in `args`, so that a pickled error comes back whole.
        super().__init__(code, message, path)
        self.code = code
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


def whole(value: Any) -> int:
    """The whole number that a value is, numpy's too; NO_NUMBER for anything else: a check of its range then fails."""
    try:
        return index(value)
    except TypeError:
        return NO_NUMBER


def plain(value: object) -> object:
    """A whole number of numpy as Python's, in a list or tuple too; anything else as it is."""
    if isinstance(value, tuple):
        return tuple(plain_number(one) for one in value)
    return [plain_number(one) for one in value] if isinstance(value, list) else plain_number(value)


def plain_number(value: object) -> object:
    """A whole number of another library as an int; anything else as it is."""
    number = NO_NUMBER if isinstance(value, int) else whole(value)
    return value if number == NO_NUMBER else number
