"""Shares and means with what luck may do to them, hands of one wall taken together.

Owns the arithmetic.  A figure is a ratio of two sums over walls; its standard error is that of a ratio estimator with
walls as clusters (linearisation), its interval the 95 % one of Student's t with one degree of freedom less than walls.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95


@dataclass(frozen=True)
class Estimate:
    """A value and half the width of its interval; `half` is infinite where one wall or none tells it."""

    value: float
    half: float
    clusters: int

    def to_json(self) -> dict[str, float | None]:
        """{value, low, high}; the ends are None where there is no interval."""
        known = self.half < inf
        low, high = (self.value - self.half, self.value + self.half) if known else (None, None)
        return {"value": self.value, "low": low, "high": high}


class Ratio:
    """Σy / Σx over clusters.  Sums of whole numbers stay exact, so that the order of clusters does not matter."""

    __slots__ = ("n", "x", "xx", "xy", "y", "yy")

    def __init__(self) -> None:
        self.n = 0
        self.x = 0
        self.y = 0
        self.xx = 0
        self.xy = 0
        self.yy = 0

    def add(self, y: int, x: int) -> None:
        """Count one cluster."""
        self.n += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y
        self.yy += y * y

    def estimate(self) -> Estimate:
        """The ratio, 0 when nothing was counted.

        >>> ratio = Ratio()
        >>> for y in (1, 0, 1, 0):
        ...     ratio.add(y, 1)
        >>> found = ratio.estimate()
        >>> round(found.value, 3), round(found.half, 2)
        (0.5, 0.92)
        """
        if self.x == 0:
            return Estimate(0.0, inf, self.n)
        value = self.y / self.x
        if self.n < 2:
            return Estimate(value, inf, self.n)
        # Σ(y − value·x)², over x² to stay in whole numbers as long as possible.
        squares = (self.yy * self.x**2 - 2 * self.y * self.x * self.xy + self.y**2 * self.xx) / self.x**2
        error = sqrt(max(0.0, squares) * self.n / (self.n - 1)) / self.x
        return Estimate(value, error * quantile(self.n - 1), self.n)


def quantile(degrees: int) -> float:
    """The two-sided 95 % quantile of Student's t, by Cornish and Fisher's expansion; exact enough from 3 degrees on.

    >>> round(quantile(10), 2), round(quantile(1000), 2)
    (2.23, 1.96)
    """
    if degrees < 3:
        return (12.706, 4.303)[degrees - 1]
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    v = float(degrees)
    one = (z**3 + z) / 4
    two = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    four = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + one / v + two / v**2 + three / v**3 + four / v**4
