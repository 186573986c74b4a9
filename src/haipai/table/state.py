"""The state of one hand: seats, wall, whose answer is waited for, and the log of what happened.

Owns the data, its copy, and the smallest moves of tiles (from the wall, into a hand, into the log).  Must not know
what is legal (menu.py) nor what follows (machine.py).
"""

from __future__ import annotations

from typing import Final

from haipai.packed import append, extend, i64, mypyc_attr, u8, vec
from haipai.rules.base import Rules, Settlement
from haipai.rules.position import ZEROS, Outcome, Position, Seat
from haipai.table.wall import back_place
from haipai.tiles import KINDS

# What the table waits for.  Exactly one holds.
BEFORE: Final = 0  # choices before the deal: 嘎, cards
TURN: Final = 1  # the seat in turn
CLAIM: Final = 2  # those asked about a discard
ROB: Final = 3  # those asked about an added kong
OFFER: Final = 4  # the seat whose eighth flower lies (QM-5)
LAST: Final = 5  # the seat that drew the last drawable tile and may win by it (HN-5.1)
PAUSE: Final = 6  # nobody: the caller asked to be stopped before the next draw
OVER: Final = 7
PHASES: Final = ("before", "turn", "claim", "rob", "offer", "last", "pause", "over")

# What an asked seat may answer, one bit each; PASS always.
ASK_WIN: Final = 1
ASK_PUNG: Final = 2
ASK_KONG: Final = 4
ASK_CHOW: Final = 8  # << 0, 1, 2: the claimed tile is the lowest, middle, highest of the run
ASK_CHOWS: Final = 56
ASK_GA: Final = 64
ASK_CARD: Final = 128

NO_ANSWER: Final = -1
NO_ANSWERS: Final = vec[i64]([NO_ANSWER] * 8)

# Entries of the log: kind | seat << 8 | a << 16 | b << 24 | c << 32.  Everything a record tells is in them.
LOG_DO: Final = 0  # a = command code
LOG_DEAL: Final = 1
LOG_FLOWER: Final = 2  # a = mask of flowers laid out
LOG_DRAW: Final = 3  # a = kind, b = 1 from the back, c = tiles left
LOG_DISCARD: Final = 4  # a = kind, b = 1 thrown as drawn, c = 1 with 敲
LOG_CHOW: Final = 5  # a = lowest, b = claimed, c = giver
LOG_PUNG: Final = 6  # a = kind, c = giver
LOG_KONG: Final = 7
LOG_ADDED_KONG: Final = 8  # asked about; a = kind
LOG_ADDED_DONE: Final = 9
LOG_CONCEALED_KONG: Final = 10
LOG_ROBBED: Final = 11  # a = kind, b = mask of winners
LOG_WIN: Final = 12  # a = kind + 1, b = mask of winners, c = by, seat = giver + 1
LOG_END: Final = 13
LOG_GA: Final = 14
LOG_CARDS: Final = 15
LOG_EIGHT_FLOWERS: Final = 16

# So many entries are put by together; with those of one command after them they fit a small block of memory.
CHUNK: Final = 48
ROOM: Final = 60

RIVER_DRAWN: Final = 64
RIVER_CLAIMED: Final = 128
RIVER_KNOCK: Final = 256


@mypyc_attr(acyclic=True)
class Past:
    """Entries of a log that are put by: nobody changes them, so that copies share them."""

    __slots__ = ("before", "entries")

    def __init__(self, before: Past | None, entries: vec[i64]) -> None:
        self.before = before
        self.entries = entries


@mypyc_attr(acyclic=True)
class State(Position):
    """One hand in progress; a Position that a rule set can be asked about at any time."""

    __slots__ = (
        "rules",
        "base",
        "n",
        "wall",
        "head",
        "back",
        "phase",
        "turn",
        "after_claim",
        "tile",
        "giver",
        "asks",
        "answers",
        "could_win",
        "opening",
        "owed",
        "stop_before_draw",
        "resume_kong",
        "kong_after_flower",
        "winner_mask",
        "settlement",
        "outcome",
        "deltas",
        "menu",
        "menu_of",
        "past",
        "log",
    )

    def __init__(self, rules: Rules, seats: list[Seat], dealer: i64, base: i64, twin: State | None = None) -> None:
        # A copy begins with its twin's arrays; `copy_from` brings the rest.
        super().__init__(seats, dealer)
        self.rules = rules
        self.base = base
        self.n: i64 = len(seats)
        self.wall = vec[u8]()  # all tiles in front order; never changed, so clones share it
        self.head: i64 = 0  # taken from the front
        self.back: i64 = 0  # taken from the back
        self.phase: i64 = BEFORE
        self.turn: i64 = dealer
        self.after_claim = False  # the turn began by 吃 or 碰 (C-5.2)
        self.tile: i64 = -1  # the tile asked about
        self.giver: i64 = -1
        self.asks: vec[i64] = (
            ZEROS[: self.n] if twin is None else twin.asks[:]
        )  # open questions of each seat, ASK_ bits
        # Command codes given in this window.
        self.answers: vec[i64] = NO_ANSWERS[: self.n] if twin is None else twin.answers[:]
        self.could_win: i64 = 0  # seats asked to win in this window, one bit each
        self.opening: i64 = 0  # seats from the dealer whose opening flowers are done; n when play has begun
        self.owed: i64 = 0  # replacements the seat in turn has still to draw
        self.stop_before_draw = False  # PAUSE instead of the draw that follows a discard or an added kong
        self.resume_kong = False  # what a PAUSE goes on with: a kong's replacement, else the next turn
        self.kong_after_flower = False  # the added kong asked about used a flower's replacement (HN-8.5)
        self.winner_mask: i64 = 0
        self.settlement: Settlement | None = None
        self.outcome: Outcome | None = None
        self.deltas: list[int] = [0] * int(self.n) if twin is None else twin.deltas  # never changed, only replaced
        self.menu = vec[i64]()  # legal codes of the seat asked for them last
        self.menu_of: i64 = -1  # that seat, −1 once they no longer hold
        self.past: Past | None = None if twin is None else twin.past
        self.log: vec[i64] = vec[i64](capacity=ROOM) if twin is None else twin.log[:]  # the entries after `past`

    def copy_from(self, other: State) -> None:
        """Take over everything but arrays of another state of the same hand that a hand can change."""
        self.wall = other.wall
        self.dice1, self.dice2, self.wall_left = other.dice1, other.dice2, other.wall_left
        self.huangfan, self.ling = other.huangfan, other.ling
        self.first_dealer, self.streak = other.first_dealer, other.streak
        self.head, self.back = other.head, other.back
        self.phase, self.turn, self.after_claim = other.phase, other.turn, other.after_claim
        self.tile, self.giver = other.tile, other.giver
        self.could_win = other.could_win
        self.opening, self.owed = other.opening, other.owed
        self.stop_before_draw, self.resume_kong = other.stop_before_draw, other.resume_kong
        self.kong_after_flower = other.kong_after_flower
        self.winner_mask, self.settlement, self.outcome = other.winner_mask, other.settlement, other.outcome
        self.menu, self.menu_of = other.menu, other.menu_of  # never changed, only replaced

    # -- the wall ------------------------------------------------------------------------------

    def drawable(self) -> i64:
        """Tiles that may still be drawn."""
        return self.wall_left - self.rules.reserve

    def take_front(self) -> i64:
        """The next tile from the front (C-3.4)."""
        place = self.head
        if self.wall_left == 1 and self.back % 2 == 1:
            place += 1  # the upper tile of this stack went as a replacement
        self.head += 1
        self.wall_left -= 1
        return i64(self.wall[place])

    def take_back(self) -> i64:
        """The next replacement (C-3.4)."""
        place = back_place(len(self.wall), self.back)
        if self.wall_left == 1:
            place = self.head + self.back % 2
        self.back += 1
        self.wall_left -= 1
        return i64(self.wall[place])

    def give(self, who: i64, tile: i64) -> bool:
        """Put a drawn tile where it belongs; True for a playing tile, False for a flower now laid out."""
        seat = self.seats[who]
        if tile < KINDS:
            seat.put(tile)
            return True
        seat.flowers |= 1 << (tile - KINDS)
        self.note(LOG_FLOWER, who, 1 << (tile - KINDS))
        return False

    # -- the log -------------------------------------------------------------------------------

    def note(self, kind: i64, who: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Append one entry to the log."""
        self.log = append(self.log, kind | who << 8 | a << 16 | b << 24 | c << 32)

    def put_by(self) -> None:
        """Share with copies to come what the log holds so far."""
        self.past = Past(self.past, self.log)
        self.log = vec[i64](capacity=ROOM)

    def history(self) -> vec[i64]:
        """All entries of the log, to be read only."""
        if self.past is None:
            return self.log
        parts: list[Past] = []
        part: Past | None = self.past
        while part is not None:
            parts.append(part)
            part = part.before
        whole = vec[i64]()
        for old in reversed(parts):
            whole = extend(whole, old.entries)
        return extend(whole, self.log)

    # -- questions -----------------------------------------------------------------------------

    def after(self, who: i64) -> i64:
        """The seat after `who` (C-2.1)."""
        who += 1
        if who == self.n:  # no conditional expression: the compiler would box the number
            return 0
        return who

    def first_turn(self, who: i64) -> bool:
        """No discard yet by this seat, nor by anyone if it deals (interfaces: first_turn)."""
        if self.seats[who].throws != 0:
            return False
        if who == self.dealer:
            for seat in self.seats:
                if seat.throws != 0:
                    return False
        return True

    def self_draw(self, who: i64) -> Outcome:
        """What a win of the seat in turn would be."""
        seat = self.seats[who]
        return Outcome(seat.source, seat.drawn if seat.drawn >= 0 else self.last_kind(who), -1, self.first_turn(who))

    def last_kind(self, who: i64) -> i64:
        """The last tile of the hand in the order m p s z (C-10.1)."""
        hand = self.seats[who].hand
        kind: i64 = KINDS - 1
        while kind > 0 and hand[kind] == 0:
            kind -= 1
        return kind

    def clear_window(self) -> None:
        """Forget the questions and answers of a window."""
        for who in range(self.n):
            self.asks[who] = 0
            self.answers[who] = NO_ANSWER
        self.could_win = 0
