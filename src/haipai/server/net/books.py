"""Rule pages for the client, each made once: their worked hands are counted by the scorer, which takes a moment.

Owns the kept pages.  Must not know what stands in them.
"""

from __future__ import annotations

import asyncio

from haipai.rulebook import page
from haipai.rulebook.model import Page


class Books:
    """Pages by rule set and language."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Page] = {}
        self._one = asyncio.Lock()

    async def page(self, rules_id: str, lang: str) -> Page:
        """The page as plain values; HaipaiError `unknown_rules`, `unknown_language`."""
        key = (rules_id, lang)
        async with self._one:
            if key not in self._made:
                self._made[key] = await asyncio.to_thread(page, rules_id, lang)
        return self._made[key]
