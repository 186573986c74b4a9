"""A progress bar on a terminal, for commands that take long.

Owns the bar: rich's where it is installed and standard error is a terminal, else nothing is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
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


@contextmanager
def bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar of bytes on standard error, moved by (done, in all)."""
    if not sys.stderr.isatty() or _track() is None:
        yield lambda _done, _total: None
        return
    rich = import_module("rich.progress")
    columns = (rich.TextColumn(words), rich.BarColumn(), rich.DownloadColumn(), rich.TimeRemainingColumn())
    with rich.Progress(*columns, console=import_module("rich.console").Console(stderr=True), transient=True) as shown:
        task = shown.add_task(words, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


@contextmanager
def clock(words: str, seconds: float) -> Iterator[Callable[[float], None]]:
    """A bar of time on standard error, moved by the seconds that have passed."""
    if not sys.stderr.isatty() or _track() is None:
        yield lambda _gone: None
        return
    rich = import_module("rich.progress")
    columns = (rich.TextColumn(words), rich.BarColumn(), rich.TimeElapsedColumn(), rich.TimeRemainingColumn())
    with rich.Progress(*columns, console=import_module("rich.console").Console(stderr=True), transient=True) as shown:
        task = shown.add_task(words, total=seconds)
        yield lambda gone: shown.update(task, completed=gone)
