"""The codes of rooms: made by chance, read as people type them, and not to be found out by trying.

Owns the form of a code and how often somebody may be wrong.  The time comes in with every call.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Final
from weakref import WeakValueDictionary

from haipai.server.addresses import network
from haipai.server.wire.bounds import CODE_LETTERS

LENGTH: Final = 6  # 26 letters: 308,915,776 codes
MINUTE: Final = 60.0
HOUR: Final = 3600.0
ADDRESSES_MOST: Final = 10_000


def new_code() -> str:
    """A code by chance."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str | None:
    """The code in what somebody typed: small letters, spaces and hyphens do not matter; None when it is none.

    >>> read_code(" k7qm-2p")
    'K7QM2P'
    """
    code = typed[:40].upper().replace(" ", "").replace("-", "")
    fits = len(code) == LENGTH and all(letter in CODE_LETTERS for letter in code)
    return code if fits else None


class Tries:
    """Wrong codes: `each` a minute from one address and `all_` an hour on the server, then nothing is answered."""

    def __init__(self, each: int, all_: int) -> None:
        self._each = each
        self._by_address: dict[str, deque[float]] = {}
        self._every: deque[float] = deque(maxlen=all_)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, address: str) -> asyncio.Lock:
        """Held while a code of this address is looked up: many sent at once are counted one after the other."""
        return self._turns.setdefault(network(address), asyncio.Lock())

    def answers(self, address: str, now: float) -> bool:
        """Whether this address may be answered now, right or wrong."""
        return self._address_answered(address, now) and not _full(self._every, now - HOUR)

    def only_all(self, address: str, now: float) -> bool:
        """Whether it is the server's limit alone that keeps this address from being answered."""
        return self._address_answered(address, now) and _full(self._every, now - HOUR)

    def _address_answered(self, address: str, now: float) -> bool:
        own = self._by_address.get(network(address))
        return own is None or not _full(own, now - MINUTE)

    def wrong(self, address: str, now: float) -> None:
        """Count a wrong code."""
        name = network(address)
        own = self._by_address.pop(name, None)
        self._by_address[name] = own = deque(maxlen=self._each) if own is None else own
        own.append(now)
        self._every.append(now)
        if len(self._by_address) > ADDRESSES_MOST:
            self._by_address.pop(next(iter(self._by_address)))


def _full(times: deque[float], since: float) -> bool:
    """Whether as many are kept as can be, all since then."""
    return len(times) == times.maxlen and times[0] > since
