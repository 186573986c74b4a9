"""One seat of a table: who it is for, and what the log says of it.

Owns the numbering of what the seat has been shown, the action ids already carried out, and how its player is.
"""

from __future__ import annotations

from haipai.server.desk.records import SeatPlan


class SeatState:
    """A seat as the log leaves it."""

    __slots__ = (
        "plan",
        "auto",
        "shown",
        "stand_in",
        "away",
        "left_told",
        "missed",
        "ready",
        "entropy",
        "bank",
        "cards",
        "seq",
        "ids",
        "ids_before",
        "floor",
        "floor_before",
    )

    def __init__(self, plan: SeatPlan, seq: int, bank: int) -> None:
        self.plan = plan
        self.auto = False  # the clock plays for it
        self.shown = False  # the same as the others may know it: a window must not tell who was asked
        self.stand_in = False  # a bot plays for the absent person
        self.away = False  # he has left the table, and not only lost the line
        self.left_told = False  # the match knows that he left for good (SH-7.4, QM-6.2)
        self.missed = 0  # time-outs in a row
        self.ready = False  # for the next hand, or for another match
        self.entropy = ""  # what he gives to the deal of that match
        self.bank = bank  # ms
        self.cards = 0  # 加倍卡 (C-12)
        self.seq = seq  # number of changes this seat has been shown
        self.ids: dict[str, int] = {}  # action id → seq, of this hand
        self.ids_before: dict[str, int] = {}  # of the hand before
        self.floor = 0  # seq at the start of this hand
        self.floor_before = 0

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.plan.kind == "human"

    @property
    def bot(self) -> str:
        """The bot that plays here, its own or one that stands in; empty when the person plays."""
        if self.human:
            return STAND_IN if self.stand_in else ""
        return self.plan.bot or STAND_IN

    @property
    def plays_himself(self) -> bool:
        """Whether a person plays here: neither the clock nor a bot for him."""
        return self.human and not self.auto and not self.stand_in

    def turn_page(self, bank: int) -> None:
        """A new hand: ids of the hand before are still known, older ones are not."""
        self.ids_before, self.ids = self.ids, {}
        self.floor_before, self.floor = self.floor, self.seq
        self.ready, self.entropy = False, ""
        self.bank = bank

    def take_back(self) -> None:
        """The player has touched something: he plays himself."""
        self.auto = self.stand_in = False
        self.missed = 0
        self.left_told = self.left_told and self.away

    def known(self, action: str) -> int | None:
        """The seq at which an action id was carried out."""
        return self.ids.get(action, self.ids_before.get(action))


STAND_IN = "solid"
