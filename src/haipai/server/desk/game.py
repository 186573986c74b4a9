"""A table's state as a fold of its log: match, seats, numbering, votes, and the action ids already carried out.

Owns everything that must be the same after a restart.  `apply` is the only way it changes, so executing the log again
gives the same state; nothing here knows the time or who is connected.
"""

from __future__ import annotations

from typing import Literal

from haipai import proof
from haipai.errors import HaipaiError
from haipai.server.desk import records as r
from haipai.server.desk.around import around
from haipai.server.desk.ballot import Ballot
from haipai.server.desk.change import Change, Event
from haipai.server.desk.claims import Claims
from haipai.server.desk.clocks import bank_of
from haipai.server.desk.records import Opened, Record
from haipai.server.desk.seats import SeatState
from haipai.table import Refused, Table
from haipai.table.match import Match

WINDOWS = frozenset({"claim", "rob"})


class Game:
    """What a table's log amounts to."""

    def __init__(self, misses: int, bank_ms: int) -> None:
        self.misses = misses  # time-outs in a row until auto-play
        self.bank_ms = bank_ms  # where the terms name no other
        self.seq = 0  # number of records
        self.opened: Opened | None = None
        self.seats: list[SeatState] = []
        self.match: Match | None = None
        self.claims = Claims()
        self.vote: Ballot | None = None
        self.no_vote_before: dict[int, int] = {}  # seat → wall time in ms
        self.paused = False
        self.resuming = False
        self.ended: Literal["", "vote"] = ""

    # -- questions -------------------------------------------------------------------------------

    @property
    def terms(self) -> Opened:
        """What the match was opened with; HaipaiError `not_open` before the first record."""
        if self.opened is None:
            raise HaipaiError("not_open", "this table has no match")
        return self.opened

    @property
    def table(self) -> Table | None:
        """The hand at the table; None before the first."""
        return self.match.table if self.match is not None else None

    @property
    def match_over(self) -> bool:
        """Whether every hand of the match has been played, or its players have ended it."""
        return self.match is not None and bool(self.match.over)

    @property
    def hand_over(self) -> bool:
        """Whether nothing more can be done in the hand at the table: over, or broken off."""
        table = self.table
        return table is not None and (table.over or self.match_over)

    @property
    def hand_no(self) -> int:
        """Number of the hand at the table, from 1; 0 before the first."""
        return self.match.hand_number if self.match is not None else 0

    @property
    def free(self) -> list[int]:
        """Human seats nobody has taken."""
        return [seat for seat, state in enumerate(self.seats) if state.human and state.plan.account is None]

    @property
    def people(self) -> list[int]:
        """Seats for people."""
        return [seat for seat, state in enumerate(self.seats) if state.human]

    def seat_of(self, account: str) -> int | None:
        """The seat of an account."""
        return next((seat for seat, state in enumerate(self.seats) if state.plan.account == account), None)

    def hand(self) -> Table:
        """The hand at the table; HaipaiError `no_hand` when there is none."""
        table = self.table
        if table is None:
            raise HaipaiError("no_hand", "no hand has been dealt")
        return table

    # -- chance ------------------------------------------------------------------------------------

    @property
    def gifts(self) -> list[bytes]:
        """What each place gave to the deal of the match; empty for a match dealt from the secret alone."""
        return [bytes.fromhex(given) for given in self.terms.entropy]

    def hand_seed(self, hand_no: int, table_id: str) -> bytes:
        """The 32-byte seed of a hand (docs/deal-proof.md)."""
        terms, gifts = self.terms, self.gifts
        secret = bytes.fromhex(terms.secret)
        if not gifts:
            return proof.old_hand_seed(secret, table_id, terms.match, hand_no)
        return proof.hand_seed(secret, table_id, terms.match, hand_no, gifts)

    def first_dealer(self, table_id: str) -> int:
        """The first dealer (SH-1.1), each seat equally likely."""
        terms, gifts = self.terms, self.gifts
        secret = bytes.fromhex(terms.secret)
        if not gifts:
            return proof.old_first_dealer(secret, table_id, terms.match, len(self.seats))
        return proof.first_dealer(secret, table_id, terms.match, gifts, len(self.seats))

    @property
    def commitment(self) -> str:
        """SHA-256 of the match's secret, shown from the start."""
        return proof.commitment(bytes.fromhex(self.terms.secret))

    # -- the fold --------------------------------------------------------------------------------

    def apply(self, record: Record, table_id: str) -> Change:
        """Take the next record.  Refused when it is a command that is not legal; then nothing has changed."""
        if isinstance(record, r.Did):
            change = self._did(record)
        elif isinstance(record, r.Went):
            change = self._went()
        elif isinstance(record, r.Began):
            change = self._began(record, table_id)
        else:
            change = around(self, record)
        self.seq += 1
        for state, reached in zip(self.seats, change.reach, strict=True):
            state.seq += reached
        if isinstance(record, r.Did) and record.id:
            state = self.seats[record.seat]
            state.ids[record.id] = state.seq
        return change

    def open(self, record: Opened) -> None:
        """A match begins, the first of the table or another one."""
        self.opened = record
        seqs = record.seqs or (0,) * len(record.seats)
        before = self.seats
        bank = bank_of(record.clock_name, self.bank_ms)
        self.seats = [SeatState(plan, seq, bank) for plan, seq in zip(record.seats, seqs, strict=True)]
        for new, old in zip(self.seats, before, strict=False):
            new.ids, new.floor = old.ids, old.floor
        for state in self.seats:
            state.cards = record.cards
        self.match, self.ended, self.claims = None, "", Claims()
        self.vote, self.paused, self.resuming = None, False, False

    def _began(self, record: r.Began, table_id: str) -> Change:
        if self.match is None:
            self.match = self._new_match(table_id)
        for state in self.seats:
            if state.human and (state.away or state.stand_in) and not state.left_told:
                self.match.player_left()  # SH-7.4, QM-6.2: he is not back when the next hand begins
                state.left_told = True
        cards = [state.cards if self.match.bound.double_card else 0 for state in self.seats]
        table = self.match.begin_hand(self.hand_seed(record.no, table_id), cards)
        table.pause_before_draws(True)
        self.claims = Claims()
        for state in self.seats:
            state.turn_page(bank_of(self.terms.clock_name, self.bank_ms))
            state.shown = state.auto
        return self.public(table.events, match=True)

    def _new_match(self, table_id: str) -> Match:
        terms, seats = self.terms, len(self.seats)
        match = Match(terms.rules, dict(terms.options), terms.base, seats, self.first_dealer(table_id))
        match.players = [{"name": state.plan.name, "kind": state.plan.kind} for state in self.seats]
        return match

    def _went(self) -> Change:
        table, before = self.hand(), self.hand().event_count
        table.go_on()
        self._book()
        return self.public(table.events_since(before), match=table.over)

    def _did(self, record: r.Did) -> Change:
        table = self.hand()
        if self.hand_over:
            raise Refused("hand_over")
        waiting, before, phase = table.waiting, table.event_count, table.phase_name
        table.apply(record.seat, record.command)
        self._book()
        state = self.seats[record.seat]
        state.bank = max(0, state.bank - record.spent)
        news = self._note_presence(state, record, in_turn=phase == "turn")
        events = table.events_since(before)
        lost = self.claims.note(record, waiting if phase in WINDOWS else [], events)
        choosing = phase == "before" and self.terms.v > 1  # everybody sees who has still to choose before the deal
        if events or choosing:
            change = self.public(events, match=table.over)
            change.match |= news
            change.lost = lost
            return change
        # An answer in a window: shown to those alone whose own list of commands it changes.
        gone = set(waiting) - set(table.waiting) | {record.seat}
        return Change([seat in gone for seat in range(len(self.seats))], [], news)

    def _book(self) -> None:
        if self.match is None or not self.match.note_end():
            return
        table = self.hand()
        for state, seat in zip(self.seats, table.seats, strict=True):
            state.cards -= bool(seat.card) and not table.drawn  # C-12.1: after a drawn hand they return

    def _note_presence(self, state: SeatState, record: r.Did, *, in_turn: bool) -> set[int]:
        """Three time-outs in a row switch to auto-play, any command of the player's own ends it; who learns of it."""
        was_auto = state.auto
        if record.by == "player":
            state.take_back()
        elif record.by == "clock":
            state.missed += 1
            state.auto = state.auto or state.missed >= self.misses
        news = {record.seat} if was_auto != state.auto else set()
        if in_turn and state.shown != state.auto:
            state.shown = state.auto
            news = set(range(len(self.seats)))
        return news

    def public(self, events: list[Event], *, match: bool) -> Change:
        """A change that everybody sees."""
        return Change([True] * len(self.seats), events, set(range(len(self.seats))) if match else set())
