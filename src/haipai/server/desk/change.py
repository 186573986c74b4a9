"""What one record changes.

Owns the data that a fold hands to whoever shows it.
"""

from __future__ import annotations

from haipai.server.wire.server import Lost

Event = dict[str, object]


class Change:
    """Who may see it, what happened (complete events), for which seats the match did, and whose claims were lost."""

    __slots__ = ("reach", "events", "match", "lost")

    def __init__(self, reach: list[bool], events: list[Event], match: set[int]) -> None:
        self.reach = reach
        self.events = events
        self.match = match
        self.lost: dict[int, Lost] = {}
