"""Numbers as programs give them: numpy's whole numbers count as Python's.

Owns what is a whole number and what is none.  Must not know what a number is for, nor what error is raised for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Final

NO_NUMBER: Final = -(1 << 80)  # below every number that is asked for


def whole(value: Any) -> int:
    """The whole number that a value is, numpy's too; NO_NUMBER for anything else: a check of its range then fails."""
    try:
        return index(value)
    except Exception:  # noqa: BLE001 - whatever its own way to a number ends in, it is none
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


def plain_values(given: Mapping[str, object]) -> dict[str, object]:
    """A mapping of its own with the same names, each value as `plain` gives it."""
    return {name: plain(value) for name, value in given.items()}
