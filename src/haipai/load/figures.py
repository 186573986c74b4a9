"""What is counted while a server is under load, and what is told of it in the end.

Owns quantiles, windows and the slope of memory.  All times are seconds since the measurement began, latencies ms.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

Point = tuple[float, float]
WINDOW: Final = 10.0  # seconds of one point in a picture


@dataclass
class Figures:
    """Counters of all players.  Nothing counts that was sent before `begin`."""

    since: float = float("inf")
    turns: list[Point] = field(default_factory=list)  # (when, ms) of a command in one's own turn
    claims: list[Point] = field(default_factory=list)  # the same of a claim, from the end of the pause if sent earlier
    answers: int = 0  # commands acknowledged
    refused: int = 0
    errors: int = 0  # error frames, and connections that the server closed unasked
    opened: int = 0  # tables
    left: int = 0
    hands: int = 0  # hands played to their end
    lags: list[float] = field(default_factory=list)  # ms by which this process itself was late
    memory: list[Point] = field(default_factory=list)  # (when, MiB)

    def begin(self) -> None:
        """Measure from now on."""
        self.since = time.perf_counter()

    def counts(self, sent: float) -> bool:
        """Whether what was sent then is measured."""
        return sent >= self.since

    def latencies(self) -> list[Point]:
        """Turns and claims by time."""
        return sorted(self.turns + self.claims)


def quantile(values: list[float], share: float) -> float:
    """A quantile, two decimals; 0 of nothing.

    >>> quantile([4.0, 1.0, 3.0, 2.0], 0.5)
    3.0
    """
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))], 2) if values else 0.0


def windows(points: list[Point], width: float = WINDOW) -> list[tuple[float, float, float]]:
    """(end of window, p50, p99) for each window that holds a point.

    >>> windows([(1.0, 2.0), (2.0, 4.0), (12.0, 8.0)])
    [(10.0, 4.0, 4.0), (20.0, 8.0, 8.0)]
    """
    held: dict[int, list[float]] = {}
    for when, value in points:
        held.setdefault(int(when // width), []).append(value)
    return [((n + 1) * width, quantile(held[n], 0.5), quantile(held[n], 0.99)) for n in sorted(held)]


def slope(points: list[Point]) -> float:
    """By how much a value grows in a minute: the line of least squares; 0 of fewer than two points.

    >>> slope([(0.0, 1.0), (30.0, 2.0), (60.0, 3.0)])
    2.0
    """
    if len(points) < 2:
        return 0.0
    middle = sum(when for when, _ in points) / len(points)
    spread = sum((when - middle) ** 2 for when, _ in points)
    return round(sum((when - middle) * value for when, value in points) / spread * 60, 3) if spread else 0.0


def memory_report(points: list[Point]) -> dict[str, Any]:
    """MiB at the start, after a minute and at the end, and MiB a minute over the second half; empty of no points."""
    if not points:
        return {}
    half = points[-1][0] / 2
    minute = next((value for when, value in points if when >= 60), None)
    return {
        "memory_start_mib": points[0][1],
        "memory_60s_mib": minute,
        "memory_end_mib": points[-1][1],
        "memory_most_mib": max(value for _, value in points),
        "memory_slope_mib_per_minute": slope([point for point in points if point[0] >= half]),
        "memory_slope_from_s": round(half, 1),
    }
