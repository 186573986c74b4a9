"""Pages of finished matches that were asked for lately: they never change, and folding a log takes a moment.

Owns which are kept.  Who may see a page is decided before.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from haipai.server.wire.http import MatchPage

PAGES_MOST: Final = 64


class Key(NamedTuple):
    """What a page depends on: the match, whose seat is told (None: nobody's), what its players are called."""

    match: str
    account: str | None
    names: tuple[str, ...]


class Pages:
    """The pages, the longest unused forgotten first."""

    def __init__(self) -> None:
        self._kept: dict[Key, MatchPage] = {}

    def get(self, key: Key) -> MatchPage | None:
        """The page, if it is kept."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def keep(self, key: Key, page: MatchPage) -> None:
        """Keep a page of a match that is over."""
        self._kept[key] = page
        if len(self._kept) > PAGES_MOST:
            self._kept.pop(next(iter(self._kept)))
