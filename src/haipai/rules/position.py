"""What a rule set is shown: the seats of a hand, what they hold, and how the hand ends.

Owns the plain state that both the table and a scored case fill in.  Knows no wall, no window, no turn order
beyond the seats' circle, and no rule.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.tiles import ADDED_KONG as ADDED_KONG
from haipai.tiles import BITS, COPIES, KINDS, POW5
from haipai.tiles import CHOW as CHOW
from haipai.tiles import CONCEALED_KONG as CONCEALED_KONG
from haipai.tiles import KONG as KONG
from haipai.tiles import MELD_NAMES as MELD_NAMES
from haipai.tiles import PUNG as PUNG

# How a hand is won (interfaces: `by`).
SELF_DRAW: Final = 0
DISCARD: Final = 1
ROB_KONG: Final = 2
KONG_DRAW: Final = 3
FLOWER_DRAW: Final = 4
EIGHT_FLOWERS: Final = 5
DRAWN: Final = 6  # nobody wins
BY_NAMES: Final = ("self_draw", "discard", "rob_kong", "kong_draw", "flower_draw", "eight_flowers", "drawn")

ALL_FLOWERS: Final = 255  # bit f for flower f+1, 春 first


@mypyc_attr(acyclic=True)
class Meld:
    """A set on the table.  `tile` is the lowest kind of a chow, else the kind; `claimed` the taken one."""

    __slots__ = ("kind", "tile", "claimed", "source", "after_flower")

    def __init__(self, kind: i64, tile: i64, claimed: i64, source: i64, after_flower: bool) -> None:
        self.kind = kind
        self.tile = tile
        self.claimed = claimed
        self.source = source  # the giving seat (C-7.3), -1 for a concealed kong
        self.after_flower = after_flower  # added kong whose tile was a flower's replacement (HN-8.5)


# What new seats are copied from: a slice is the cheapest way to an array.
NO_TILES: Final = vec[u8]([0] * KINDS)
ZEROS: Final = vec[i64]([0] * 8)


@mypyc_attr(acyclic=True)  # nothing in a hand leads back to its holder, so the collector need not look
class Seat:
    """One player's tiles and marks in a hand.

    What a table never changes in place, only replaces, is shared with copies: `melds` and `takes`.
    """

    __slots__ = (
        "hand",
        "keys",
        "held",
        "fours",
        "melds",
        "pungs",
        "river",
        "flowers",
        "hidden",
        "drawn",
        "source",
        "turns",
        "throws",
        "ready",
        "takes",
        "missed",
        "missed_points",
        "ga",
        "card",
    )

    def __init__(self, seats: i64, twin: Seat | None = None) -> None:
        # A copy begins with its twin's arrays: empty ones first would double what it costs.
        self.hand: vec[u8] = NO_TILES[:] if twin is None else twin.hand[:]
        self.keys: vec[i64] = ZEROS[:4] if twin is None else twin.keys[:]  # base-5 key per suit, kept in step with hand
        self.held: i64 = 0  # kinds in the hand, one bit each; this and the next are kept in step with hand too
        self.fours: i64 = 0  # kinds of which it holds all four
        self.melds: list[Meld] = [] if twin is None else twin.melds
        self.pungs: i64 = 0  # kinds of the pungs that lie, one bit each; kept in step with `melds`
        # Discards in order: kind, +64 thrown as drawn, +128 claimed away, +256 declared 敲.
        self.river: vec[i64] = vec[i64]() if twin is None else twin.river[:]
        self.flowers: i64 = 0  # laid out, one bit each
        self.hidden: i64 = 0  # opening flowers still in the hand (HN-3.1)
        self.drawn: i64 = -1  # kind drawn last in this turn, -1 none
        self.source: i64 = SELF_DRAW  # what a win by the drawn tile is called: SELF_DRAW, KONG_DRAW, FLOWER_DRAW
        self.turns: i64 = 0  # own turns begun by a draw (the dealer's first counts)
        self.throws: i64 = 0  # discards made
        self.ready = False  # 敲 declared
        self.takes: vec[i64] = ZEROS[:seats] if twin is None else twin.takes  # tiles claimed from each seat (SH-6.1)
        self.missed: i64 = 0  # kinds declined, one bit each (QM-3)
        self.missed_points: i64 = 0  # largest 牌型分 declined, 0 none (HN-4.3)
        self.ga: i64 = 0
        self.card = False

    def clone(self) -> Seat:
        """An independent copy."""
        new = Seat(0, self)
        new.held, new.fours, new.pungs = self.held, self.fours, self.pungs
        new.flowers, new.hidden = self.flowers, self.hidden
        new.drawn, new.source = self.drawn, self.source
        new.turns, new.throws = self.turns, self.throws
        new.ready = self.ready
        new.missed, new.missed_points = self.missed, self.missed_points
        new.ga, new.card = self.ga, self.card
        return new

    def put(self, kind: i64) -> None:
        """Put a tile of a playing kind into the hand."""
        self.hand[kind] += 1
        self.keys[kind // 9] += POW5[kind]
        self.held |= BITS[kind]
        if self.hand[kind] == COPIES:
            self.fours |= BITS[kind]

    def take(self, kind: i64) -> None:
        """Take a tile of a playing kind out of the hand."""
        left = self.hand[kind] - 1
        self.hand[kind] = left
        self.keys[kind // 9] -= POW5[kind]
        if left == 0:
            self.held ^= BITS[kind]
        elif left == 3:
            self.fours ^= BITS[kind]

    def add(self, kind: i64, count: i64) -> None:
        """Put `count` tiles of a playing kind into the hand (negative: take them out)."""
        self.hand[kind] = u8(i64(self.hand[kind]) + count)
        self.keys[kind // 9] += count * POW5[kind]
        self.held |= BITS[kind]
        if self.hand[kind] == 0:
            self.held ^= BITS[kind]
        self.fours |= BITS[kind]
        if self.hand[kind] != COPIES:
            self.fours ^= BITS[kind]

    def start_drawing(self) -> None:
        """Begin to draw: what the seat missed is forgiven (QM-3.1, HN-4.3)."""
        self.drawn = -1
        self.source = SELF_DRAW
        self.missed = 0
        self.missed_points = 0

    def lay(self, meld: Meld) -> None:
        """Put a meld on the table, in a list of its own."""
        self.melds = [*self.melds, meld]
        if meld.kind == PUNG:
            self.pungs |= BITS[meld.tile]

    def take_up(self, kind: i64) -> Meld:
        """Take up the pung of a kind, for the kong that it becomes."""
        pung = next(meld for meld in self.melds if meld.kind == PUNG and meld.tile == kind)
        self.melds = [meld for meld in self.melds if meld is not pung]
        self.pungs ^= BITS[kind]
        return pung

    def took(self, giver: i64) -> None:
        """Count a tile claimed from a seat."""
        takes = self.takes[:]
        takes[giver] += 1
        self.takes = takes

    def size(self) -> i64:
        """Playing tiles in the hand, melds and flowers not counted."""
        total: i64 = 0
        for count in self.hand:
            total += i64(count)
        return total


@mypyc_attr(acyclic=True)
class Position:
    """The seats of a hand with everything its settlement depends on."""

    __slots__ = (
        "seats",
        "dealer",
        "dice1",
        "dice2",
        "wall_left",
        "huangfan",
        "ling",
        "first_dealer",
        "streak",
    )

    def __init__(self, seats: list[Seat], dealer: i64) -> None:
        self.seats = seats
        self.dealer = dealer
        self.dice1: i64 = 1
        self.dice2: i64 = 2
        self.wall_left: i64 = 40  # all tiles in the wall, never drawn ones included
        # Carry: the table's state before this hand's dice.
        self.huangfan: i64 = 0
        self.ling: i64 = 27  # kind of the 令 or round wind
        self.first_dealer: i64 = 0
        self.streak: i64 = 0


@mypyc_attr(acyclic=True)
class Outcome:
    """How a hand ends: `by` one of the codes above, the winning `tile`, and who gave it."""

    __slots__ = ("by", "tile", "giver", "first_turn", "judged")

    def __init__(self, by: i64, tile: i64, giver: i64, first_turn: bool) -> None:
        self.by = by
        self.tile = tile  # -1 for eight flowers and drawn hands
        self.giver = giver  # discarder or konger, -1 otherwise
        self.judged: object = None  # a winner's Verdict already found, for base.verdict_of
        self.first_turn = first_turn  # no discard yet by the winner, nor by anyone if he deals
