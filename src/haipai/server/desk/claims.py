"""Who claimed the tile on the table, and who got it: so that a lost claim can be told why (C-6.2).

Owns what is remembered of one window.  Derives no rule: the table decides, its events tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, cast

from haipai.server.desk.change import Event
from haipai.server.desk.records import Did
from haipai.server.wire.server import Lost

By = Literal["win", "pung", "kong", "chow"]
TAKES: Final = frozenset({"win", "pung", "kong", "chow"})
NEXT: Final = frozenset({"discard", "draw", "added_kong", "deal"})  # another tile is in question


class Taken(NamedTuple):
    """Who has taken the tile and how; `seats` holds every winner, the one before all others first."""

    seats: list[int]
    by: By


class Claims:
    """The newest window of a hand."""

    def __init__(self) -> None:
        self.asked: set[int] = set()
        self.given: set[int] = set()  # seats whose claim was accepted
        self.taken: Taken | None = None

    def clear(self) -> None:
        """Another tile is in question."""
        self.asked, self.given, self.taken = set(), set(), None

    def note(self, record: Did, asked: Iterable[int], events: list[Event]) -> dict[int, Lost]:
        """A command was carried out while `asked` were asked; who of them has now lost the tile to whom."""
        self.asked.update(asked)
        if record.seat in self.asked and _word(record.command) in TAKES:
            self.given.add(record.seat)
        lost: dict[int, Lost] = {}
        for event in events:
            taken = taken_by(event) if self.asked else None
            if taken is not None:
                self.taken = taken
                lost = {seat: self.lost(taken) for seat in self.given if seat not in taken.seats}
            elif event["type"] in NEXT:
                self.clear()
        return lost

    def lost(self, taken: Taken) -> Lost:
        """What a seat is told that did not get the tile."""
        return Lost(taken.seats[0], taken.by)

    def why_not(self, seat: int, command: str) -> Lost | None:
        """Why a claim that comes too late is refused: somebody who was asked with it has the tile already."""
        if self.taken is None or seat not in self.asked or seat in self.taken.seats or _word(command) not in TAKES:
            return None
        return self.lost(self.taken)


def _word(command: str) -> str:
    return command.partition(" ")[0]


def taken_by(event: Event) -> Taken | None:
    """Who took the tile in question, by the event that tells it."""
    kind = event["type"]
    if kind == "win" and event["by"] in {"discard", "rob_kong"}:
        giver, winners = cast("int", event["from"]), cast("list[int]", event["winners"])
        return Taken(sorted(winners, key=lambda seat: (seat - giver) % 4), "win")
    if kind in {"pung", "kong", "chow"}:
        return Taken([cast("int", event["seat"])], kind)
    return None
