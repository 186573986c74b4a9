"""A match: hands one after another, with the dealer, the carry and the totals going on (C-13).

Owns what lies between hands.  Must not know where seeds come from: each hand is given its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from haipai.errors import HaipaiError
from haipai.rules import load
from haipai.rules.base import Rules
from haipai.table.header import Header
from haipai.table.table import Table


class HandResult:
    """What a finished hand leaves in the match: deltas per seat in points × 底分, and who won."""

    __slots__ = ("number", "deltas", "winners", "dealer")

    def __init__(self, number: int, deltas: list[int], winners: list[int], dealer: int) -> None:
        self.number = number
        self.deltas = deltas
        self.winners = winners
        self.dealer = dealer

    def to_json(self) -> dict[str, object]:
        """{hand, deltas, winners, drawn, dealer}."""
        return {
            "hand": self.number,
            "deltas": self.deltas,
            "winners": self.winners,
            "drawn": not self.winners,
            "dealer": self.dealer,
        }


class Match:
    """Hands of one table under one set of rules.

    >>> match = Match("shanghai", {"hands": 4})
    >>> match.begin_hand(bytes(32)).dealer, match.hand_number, match.over
    (0, 1, False)
    """

    def __init__(
        self,
        rules: str,
        options: dict[str, object],
        base: int = 1,
        seats: int = 4,
        dealer: int = 0,
    ) -> None:
        self.bound: Rules = load(rules, options, seats)
        self.rules = rules
        self.options = options
        self.base = base
        self.seats = seats
        self.hands = int(str(self.bound.options["hands"]))  # 0: open end
        self.table: Table | None = None
        self.results: list[HandResult] = []
        self.totals = [0] * seats
        self.players: list[object] = []
        self.ended = False  # an open match that its players ended
        self.left_for_good = False
        self._booked = False  # the hand in progress or last played is among the results
        self._dealer = dealer
        self._carry: dict[str, object] = {"first_dealer": dealer}

    @property
    def hand_number(self) -> int:
        """The number of the hand in progress or last played, from 1; 0 before the first."""
        counted = len(self.results)
        return counted + 1 if self.table is not None and not self.table.over else counted

    @property
    def over(self) -> bool:
        """Has the match ended (C-13.1)?"""
        return self.ended or (self.hands > 0 and len(self.results) >= self.hands)

    def begin_hand(self, seed: bytes, cards: Sequence[int] | None = None) -> Table:
        """Deal the next hand from its 32-byte seed; HaipaiError `match_over`, `hand_not_over`."""
        if self.over:
            raise HaipaiError("match_over", "the match has ended")
        if self.table is not None and not self.table.over:
            raise HaipaiError("hand_not_over", "the hand before has not ended")
        self.table = self.dealt(seed, cards)
        self._booked = False
        self.note_end()
        return self.table

    def dealt(self, seed: bytes, cards: Sequence[int] | None) -> Table:
        """The table of the next hand; `begin_hand` asks for it once all conditions hold."""
        header = Header()
        header.rules, header.options, header.base, header.seats = self.rules, self.options, self.base, self.seats
        header.dealer, header.carry, header.seed = self._dealer, self._carry, seed
        header.players = self.players
        header.cards = list(cards) if cards is not None else [0] * self.seats
        return Table.of_header(header, self.bound)

    def note_end(self) -> bool:
        """Book the hand when it has ended and is not booked yet; True when it was booked now."""
        table = self.table
        if table is None or not table.over or self._booked:
            return False
        self._booked = True
        self.results.append(HandResult(len(self.results) + 1, list(table.deltas), table.winners, int(table.dealer)))
        self.totals = [total + delta for total, delta in zip(self.totals, table.deltas, strict=True)]
        carry = table.carry
        dealer = carry.pop("dealer")
        self._dealer = dealer if isinstance(dealer, int) else 0
        if self.left_for_good and "huangfan" in carry:
            carry["huangfan"] = 0  # SH-7.4, QM-6.2: from the next hand on
        self.left_for_good = False
        self._carry = carry
        return True

    def player_left(self) -> None:
        """A player left the table for good, or a bot took over for good (SH-7.4, QM-6.2)."""
        if self.table is not None and not self._booked:
            self.left_for_good = True
        elif "huangfan" in self._carry:
            self._carry = {**self._carry, "huangfan": 0}

    def end(self) -> None:
        """End an open match as its players say (C-13.1)."""
        self.ended = True
