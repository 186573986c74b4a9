"""A table's state as a fold of its log: match, seats, numbering, and the action ids already carried out.

Owns everything that must be the same after a restart.  `apply` is the only way it changes, so executing the log again
gives the same state; nothing here knows the time or who is connected.
"""

from __future__ import annotations

import hashlib
import hmac

from haipai.errors import HaipaiError
from haipai.server.desk.records import Autoed, Began, Did, Opened, Ready, Record, Sat, SeatPlan, Went
from haipai.table import Table
from haipai.table.match import Match

Event = dict[str, object]


class SeatState:
    """One seat: who it is for, and what the log says of it."""

    __slots__ = (
        "plan",
        "auto",
        "shown",
        "missed",
        "ready",
        "bank",
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
        self.missed = 0  # time-outs in a row
        self.ready = False  # for the next hand, or for another match
        self.bank = bank  # ms
        self.seq = seq  # number of changes this seat has been shown
        self.ids: dict[str, int] = {}  # action id → seq, of this hand
        self.ids_before: dict[str, int] = {}  # of the hand before
        self.floor = 0  # seq at the start of this hand
        self.floor_before = 0

    @property
    def human(self) -> bool:
        """Whether a person plays here."""
        return self.plan.kind == "human"

    def turn_page(self, bank: int) -> None:
        """A new hand: ids of the hand before are still known, older ones are not."""
        self.ids_before, self.ids = self.ids, {}
        self.floor_before, self.floor = self.floor, self.seq
        self.ready = False
        self.bank = bank

    def known(self, action: str) -> int | None:
        """The seq at which an action id was carried out."""
        return self.ids.get(action, self.ids_before.get(action))


class Change:
    """What a record has changed: who may see it, what happened (complete events), and for which seats the match did."""

    __slots__ = ("reach", "events", "match")

    def __init__(self, reach: list[bool], events: list[Event], match: set[int]) -> None:
        self.reach = reach
        self.events = events
        self.match = match


class Game:
    """What a table's log amounts to."""

    def __init__(self, misses: int, bank_ms: int) -> None:
        self.misses = misses  # time-outs in a row until auto-play
        self.bank_ms = bank_ms
        self.seq = 0  # number of records
        self.opened: Opened | None = None
        self.seats: list[SeatState] = []
        self.match: Match | None = None

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
        """Whether every hand of the match has been played."""
        return self.match is not None and bool(self.match.over)

    @property
    def hand_no(self) -> int:
        """Number of the hand at the table, from 1; 0 before the first."""
        return self.match.hand_number if self.match is not None else 0

    @property
    def free(self) -> list[int]:
        """Human seats nobody has taken."""
        return [seat for seat, state in enumerate(self.seats) if state.human and state.plan.account is None]

    def seat_of(self, account: str) -> int | None:
        """The seat of an account."""
        return next((seat for seat, state in enumerate(self.seats) if state.plan.account == account), None)

    def hand_seed(self, hand_no: int, table_id: str) -> bytes:
        """The 32-byte seed of a hand: HMAC-SHA-256 of table, match and hand under the match's secret."""
        text = f"{table_id}|{self.terms.match}|{hand_no}"
        return hmac.digest(bytes.fromhex(self.terms.secret), text.encode(), "sha256")

    def first_dealer(self, table_id: str) -> int:
        """The first dealer (SH-1.1), each seat equally likely: the first fair byte of the stream of "hand 0"."""
        limit = 256 - 256 % len(self.seats)
        block = self.hand_seed(0, table_id)
        while True:
            for byte in block:
                if byte < limit:
                    return byte % len(self.seats)
            block = hashlib.sha256(block).digest()

    @property
    def commitment(self) -> str:
        """SHA-256 of the match's secret, shown from the start."""
        return hashlib.sha256(bytes.fromhex(self.terms.secret)).hexdigest()

    # -- the fold --------------------------------------------------------------------------------

    def apply(self, record: Record, table_id: str) -> Change:
        """Take the next record.  Refused when it is a command that is not legal; then nothing has changed."""
        if isinstance(record, Did):
            change = self._did(record)
        elif isinstance(record, Went):
            change = self._went()
        elif isinstance(record, Began):
            change = self._began(record, table_id)
        else:
            change = self._around(record)
        self.seq += 1
        for state, reached in zip(self.seats, change.reach, strict=True):
            state.seq += reached
        if isinstance(record, Did) and record.id:
            self._note_id(record)
        return change

    def _around(self, record: Opened | Sat | Ready | Autoed) -> Change:
        """Records that touch no tile."""
        if isinstance(record, Opened):
            self._open(record)
        elif isinstance(record, Sat):
            state = self.seats[record.seat]
            state.plan = SeatPlan("human", record.name, record.account)
        elif isinstance(record, Ready):
            self.seats[record.seat].ready = True
        else:
            state = self.seats[record.seat]
            state.auto = state.shown = record.on
            state.missed = 0
        return self._public([], match=True)

    def _open(self, record: Opened) -> None:
        self.opened = record
        seqs = record.seqs or (0,) * len(record.seats)
        before = self.seats
        self.seats = [SeatState(plan, seq, self.bank_ms) for plan, seq in zip(record.seats, seqs, strict=True)]
        for new, old in zip(self.seats, before, strict=False):
            new.ids, new.floor = old.ids, old.floor
        self.match = None

    def _began(self, record: Began, table_id: str) -> Change:
        if self.match is None:
            self.match = self._new_match(table_id)
        table = self.match.begin_hand(self.hand_seed(record.no, table_id))
        table.pause_before_draws(True)
        for state in self.seats:
            state.turn_page(self.bank_ms)
            state.shown = state.auto
        return self._public(table.events, match=True)

    def _new_match(self, table_id: str) -> Match:
        terms, seats = self.terms, len(self.seats)
        match = Match(terms.rules, dict(terms.options), terms.base, seats, self.first_dealer(table_id))
        match.players = [{"name": state.plan.name, "kind": state.plan.kind} for state in self.seats]
        return match

    def _went(self) -> Change:
        table, before = self.hand(), self.hand().event_count
        table.go_on()
        self._book()
        return self._public(table.events_since(before), match=table.over)

    def _did(self, record: Did) -> Change:
        table = self.hand()
        waiting, before, in_turn = table.waiting, table.event_count, table.phase_name == "turn"
        table.apply(record.seat, record.command)
        self._book()
        state = self.seats[record.seat]
        state.bank = max(0, state.bank - record.spent)
        was_auto = state.auto
        self._note_presence(state, record)
        news = {record.seat} if was_auto != state.auto else set()
        if in_turn and state.shown != state.auto:
            state.shown = state.auto
            news = set(range(len(self.seats)))
        events = table.events_since(before)
        if events:
            change = self._public(events, match=table.over)
            change.match |= news
            return change
        # An answer in a window: shown to those alone whose own list of commands it changes.
        gone = set(waiting) - set(table.waiting) | {record.seat}
        return Change([seat in gone for seat in range(len(self.seats))], [], news)

    def _book(self) -> None:
        if self.match is not None:
            self.match.note_end()

    def _note_presence(self, state: SeatState, record: Did) -> None:
        """Three time-outs in a row switch to auto-play; any command of the player's own ends it."""
        if record.by == "player":
            state.missed, state.auto = 0, False
        elif record.by == "clock":
            state.missed += 1
            state.auto = state.auto or state.missed >= self.misses

    def _note_id(self, record: Did) -> None:
        state = self.seats[record.seat]
        state.ids[record.id] = state.seq

    def _public(self, events: list[Event], *, match: bool) -> Change:
        return Change([True] * len(self.seats), events, set(range(len(self.seats))) if match else set())

    def hand(self) -> Table:
        """The hand at the table; HaipaiError `no_hand` when there is none."""
        table = self.table
        if table is None:
            raise HaipaiError("no_hand", "no hand has been dealt")
        return table
