"""A progress bar on a terminal, for commands that take long.

Owns the bar: rich's where it is installed and standard error is a terminal, else nothing is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


def shown(items: Iterable[T], total: int, words: str, *, quiet: bool = False) -> Iterator[T]:
    """The items as they come, counted on standard error."""
    track = None if quiet or not sys.stderr.isatty() else _track()
    if track is None:
        yield from items
        return
    console = import_module("rich.console").Console(stderr=True)
    yield from track(items, description=words, total=total, console=console)


def _track() -> Any:
    try:
        return import_module("rich.progress").track
    except ModuleNotFoundError:
        return None  # the bar is a comfort: without rich the command works as well
