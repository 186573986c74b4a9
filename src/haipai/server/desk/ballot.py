"""A vote at a table: who said what, and whether it is decided.

Owns the counting.  Only those who are here count, and of those for whom something plays whoever has answered all the
same; must not know how long a vote lasts.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from haipai.server.wire.bounds import VoteKind

AGAIN_MS: Final = 60_000  # after a vote that failed its opener waits so long


@dataclass
class Ballot:
    """An open vote.  `present`: who was here when it was opened.

    >>> ballot = Ballot("end", by=0, present=(0, 1, 2))
    >>> ballot.outcome([0, 1, 2]) is None, ballot.outcome([0])
    (True, True)
    """

    kind: VoteKind
    by: int
    present: tuple[int, ...]
    target: int = -1  # whose seat a bot is to play
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.yes.add(self.by)

    def may_answer(self, seat: int) -> bool:
        """Whether the seat has not answered yet and is not the one it is about."""
        return seat != self.target and seat not in self.yes | self.no

    def answer(self, seat: int, *, yes: bool) -> None:
        """Note an answer."""
        (self.yes if yes else self.no).add(seat)

    def outcome(self, here: Collection[int], idle: Collection[int] = ()) -> bool | None:
        """Passed, failed, or open still: more than half of those here must say yes.

        `idle`: seats that something else plays for; they count once they have answered.
        """
        voters = set(here) - (set(idle) - self.yes - self.no) - {self.target}
        if 2 * len(self.yes & voters) > len(voters):
            return True
        if 2 * len(voters - self.no) <= len(voters):
            return False
        return None
