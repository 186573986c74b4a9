"""Time to think: what each seat is asked, since when, and how much is left.

Owns the named clocks, base time, bank, and what a lost connection does to them.  Times are seconds of a clock that
never jumps; they come in with every call.  What happens when time is up is not decided here.
"""

from __future__ import annotations

from typing import Final

import msgspec

from haipai.server.config import Clocks

MS: Final = 1000
PRESETS: Final = {"relaxed": (30.0, 20.0, 60.0), "fast": (8.0, 6.0, 15.0)}  # turn, claim, bank in seconds


def clocks_of(name: str, configured: Clocks) -> Clocks:
    """The time to think under a clock by its name; "normal" is the configured one."""
    if name not in PRESETS:
        return configured
    turn, claim, bank = PRESETS[name]
    return msgspec.structs.replace(configured, turn=turn, claim=claim, bank=bank)


def bank_of(name: str, configured_ms: int) -> int:
    """The bank of each hand in ms."""
    return round(PRESETS[name][2] * MS) if name in PRESETS else configured_ms


class Question:
    """What one seat is asked, since when, and what time there was for it."""

    __slots__ = ("kind", "since", "base", "bank", "number")

    def __init__(self, kind: str, since: float, base: float, bank: float, number: int) -> None:
        self.kind = kind  # "turn" or "claim"
        self.since = since
        self.base = base
        self.bank = bank
        self.number = number  # tells this question from every other at the table


class Watch:
    """The open questions of a table and their time.  Without `running` nobody is ever late."""

    def __init__(self, settings: Clocks, running: bool) -> None:
        self.settings = settings
        self.running = running
        self.questions: dict[int, Question] = {}
        self.asked = 0
        self._renewed: set[int] = set()  # seats that had the whole time again in this hand

    def ask(self, seat: int, kind: str, bank_ms: int, now: float) -> Question:
        """A seat is asked something new."""
        self.asked += 1
        base = self.settings.turn if kind == "turn" else self.settings.claim
        question = Question(kind, now, base, bank_ms / MS, self.asked)
        self.questions[seat] = question
        return question

    def spent(self, seat: int, now: float) -> int:
        """Milliseconds of the bank an answer given now has used."""
        question = self.questions.get(seat)
        if question is None or not self.running:
            return 0
        over = now - question.since - question.base
        return round(min(max(over, 0.0), question.bank) * MS)

    def deadline(self, seat: int) -> float | None:
        """When a seat's time is up; None without a clock or question."""
        question = self.questions.get(seat)
        if question is None or not self.running:
            return None
        return question.since + question.base + question.bank

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        ends = {seat: self.deadline(seat) for seat in self.questions}
        return [seat for seat, end in ends.items() if end is not None and end <= now]

    def new_hand(self) -> None:
        """Another hand begins."""
        self._renewed.clear()

    def lost(self, seat: int, now: float) -> None:
        """The seat's connection is gone: its open question gets the whole time once more, one in each hand.

        So the first time-out after a lost connection keeps the whole window, and nobody gains time by dropping often.
        """
        question = self.questions.get(seat)
        if question is not None and seat not in self._renewed:
            self._renewed.add(seat)
            question.since = now

    def shift(self, gap: float) -> None:
        """Time has stood still for so long."""
        for question in self.questions.values():
            question.since += gap
