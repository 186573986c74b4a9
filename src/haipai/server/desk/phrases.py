"""Quick phrases and stickers: which there are, and how often somebody may say one.

Owns the ids and the measure; the client has the words.
"""

from __future__ import annotations

from typing import Final

PHRASES: Final = frozenset([f"p{n:02}" for n in range(1, 17)] + [f"s{n:02}" for n in range(1, 9)])
MOST: Final = 3
SECONDS: Final = 10.0


class Measure:
    """At most three in ten seconds from each seat or person.

    >>> measure = Measure()
    >>> [measure.take(0, at) for at in (0, 1, 2, 3, 10)]
    [True, True, True, False, True]
    """

    def __init__(self) -> None:
        self._times: dict[int, list[float]] = {}

    def take(self, who: int, now: float) -> bool:
        """Whether one more is allowed now; if so it is counted."""
        times = [time for time in self._times.get(who, []) if now - time < SECONDS]
        allowed = len(times) < MOST
        self._times[who] = [*times, now] if allowed else times
        return allowed
