"""How often somebody may do something.

Owns the token bucket.  The time comes in with every call.
"""

from __future__ import annotations

from typing import Final

from haipai.server.addresses import network

ADDRESSES_MOST: Final = 10_000


class Bucket:
    """`rate` a second in the long run, `burst` at once."""

    __slots__ = ("rate", "burst", "level", "at")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now; if so it is counted."""
        self.level = min(float(self.burst), self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One bucket for each address, or /64 of IPv6, and account if one is named; the longest unused forgotten first."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._known: dict[tuple[str, str], Bucket] = {}

    def of(self, address: str, now: float, account: str = "") -> Bucket:
        """The bucket of this address and account, full when it is new."""
        name = (network(address), account)
        bucket = self._known.pop(name, None) or Bucket(self._rate, self._burst, now)
        self._known[name] = bucket
        if len(self._known) > ADDRESSES_MOST:
            self._known.pop(next(iter(self._known)))
        return bucket

    def take(self, address: str, now: float) -> bool:
        """Whether one more is allowed from this address."""
        return self.of(address, now).take(now)
