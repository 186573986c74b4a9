"""Commands that are decided but not yet carried out: held until the pause is over, or until a bot's pace is kept.

Owns their order.  Nobody but the seat itself learns that its answer is here already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from haipai.server.desk.records import By


@dataclass
class Choice:
    """A command of a seat, to be carried out at `due`."""

    seat: int
    command: str
    by: By
    due: float
    order: int = 0
    action: str = ""  # the client's action id
    link: Any = None  # who is told
    seen: int | None = None  # the seq the player saw
    spent: int = 0  # ms of the bank


class Choices:
    """At most one choice of each seat."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Choice] = {}
        self._count = 0

    def put(self, choice: Choice) -> None:
        """Add a choice; it waits behind those with the same due time."""
        self._count += 1
        choice.order = self._count
        self._by_seat[choice.seat] = choice

    def get(self, seat: int) -> Choice | None:
        """The choice of a seat."""
        return self._by_seat.get(seat)

    def drop(self, seat: int) -> None:
        """Forget a seat's choice."""
        self._by_seat.pop(seat, None)

    def drop_unless_player(self, seat: int) -> None:
        """Forget what a bot or the clock wanted; a player is told what became of his."""
        choice = self._by_seat.get(seat)
        if choice is not None and choice.by != "player":
            del self._by_seat[seat]

    def take_due(self, now: float) -> Choice | None:
        """The first choice whose time has come, taken out."""
        ready = [choice for choice in self._by_seat.values() if choice.due <= now]
        if not ready:
            return None
        first = min(ready, key=lambda choice: (choice.due, choice.order))
        del self._by_seat[first.seat]
        return first

    def next_due(self) -> float | None:
        """When the next choice is due."""
        return min((choice.due for choice in self._by_seat.values()), default=None)

    def shift(self, gap: float) -> None:
        """Time has stood still for so long."""
        for choice in self._by_seat.values():
            choice.due += gap
