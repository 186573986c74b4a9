"""A table opened over HTTP: the server's secret offered before its caller gives anything, and the first match.

Owns the offers, which live in memory alone: after a restart a caller asks for another.
"""

from __future__ import annotations

import secrets
import time
from typing import Final, NamedTuple

from haipai import __version__
from haipai.errors import HaipaiError
from haipai.proof import NOTHING, commitment, table_of
from haipai.server.desk.records import Opened, SeatPlan
from haipai.server.wire.http import Offer, TableRequest

HOLDS: Final = 600.0  # seconds
EACH_MOST: Final = 5  # offers open for one account; the oldest goes first
MOST: Final = 10_000


class NoOffer(HaipaiError):
    """An offer that is none of the caller's, or holds no more: `no_offer`."""

    def __init__(self) -> None:
        super().__init__("no_offer", "that offer holds no more; ask for another", "offer")


class _Open(NamedTuple):
    account: str
    secret: str
    until: float


def new_secret() -> str:
    """64 hex digits that nobody can guess."""
    return secrets.token_hex(32)


def id_of(secret: str) -> str:
    """The id of the table whose first match is dealt from this secret."""
    return table_of(commitment(bytes.fromhex(secret)))


class Offers:
    """Secrets committed to for tables that are not open yet."""

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}

    def make(self, account: str) -> Offer:
        """A new offer for an account."""
        now = time.monotonic()
        own = [token for token, offer in self._open.items() if offer.account == account]
        late = [token for token, offer in self._open.items() if offer.until < now]
        for token in {*late, *own[: max(0, len(own) - EACH_MOST + 1)]}:
            del self._open[token]
        if len(self._open) >= MOST:
            del self._open[next(iter(self._open))]
        token, secret = secrets.token_urlsafe(24), new_secret()
        self._open[token] = _Open(account, secret, now + HOLDS)
        return Offer(token, commitment(bytes.fromhex(secret)), id_of(secret))

    def take(self, token: str, account: str) -> str:
        """The secret of an offer, which is used up; NoOffer."""
        offer = self._open.get(token)
        if offer is None or offer.account != account or offer.until < time.monotonic():
            raise NoOffer
        del self._open[token]
        return offer.secret


def first_match(wanted: TableRequest, plans: tuple[SeatPlan, ...], cards: int, offered: str | None) -> Opened:
    """The first match of a table, with so many cards for each seat.

    `offered` is the secret of an offer, without which nothing can be given to the deal.
    Only the one person of a one-person table gives something: between several a room sees to it that nobody knows
    the others' bytes when he commits to his own.
    """
    people = [seat for seat, plan in enumerate(plans) if plan.kind == "human"]
    given = wanted.entropy if offered is not None and len(people) == 1 else None
    clock = wanted.clock
    if clock is None or isinstance(clock, bool):
        clock = "normal" if (len(people) > 1 if clock is None else clock) else "off"
    return Opened(
        at=time.time_ns() // 1_000_000,
        match=1,
        rules=wanted.rules,
        options=wanted.options,
        base=wanted.base,
        seats=plans,
        secret=offered or new_secret(),
        clock=clock != "off",
        pace=wanted.pace,
        engine=__version__,
        clocks=clock,
        entropy=tuple(given if given and seat in people else NOTHING.hex() for seat in range(len(plans))),
        marked=() if given else tuple(people),
        cards=cards,
        next=new_secret(),
    )
