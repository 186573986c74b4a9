"""Time to think: what each seat is asked, since when, and how much is left.

Owns base time, bank, and what a lost connection does to them.  Times are seconds of a clock that never jumps; they
come in with every call.  What happens when time is up is not decided here.
"""

from __future__ import annotations

from typing import Final

from haipai.server.config import Clocks

MS: Final = 1000


class Question:
    """What one seat is asked, since when, and what time there was for it."""

    __slots__ = ("kind", "since", "base", "bank", "number", "renewed")

    def __init__(self, kind: str, since: float, base: float, bank: float, number: int) -> None:
        self.kind = kind  # "turn" or "claim"
        self.since = since
        self.base = base
        self.bank = bank
        self.number = number  # tells this question from every other at the table
        self.renewed = False  # a lost connection gives the whole time again, once


class Watch:
    """The open questions of a table and their time.  Without `running` nobody is ever late."""

    def __init__(self, settings: Clocks, running: bool) -> None:
        self.settings = settings
        self.running = running
        self.questions: dict[int, Question] = {}
        self.asked = 0

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

    def lost(self, seat: int, now: float) -> None:
        """The seat's connection is gone: its open question gets the whole time once more."""
        question = self.questions.get(seat)
        if question is not None and not question.renewed:
            question.renewed = True
            question.since = now

    def shift(self, gap: float) -> None:
        """Time has stood still for so long."""
        for question in self.questions.values():
            question.since += gap
