"""The questions that the one state machine and the one scorer ask a rule set.

Owns the shape of the answers and the defaults of common.md.  A rule set is a subclass of `Rules` bound to one
set of options; it holds no state of a hand, so one instance serves any number of tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from haipai.packed import i64, mypyc_attr
from haipai.rules.options import Option, Options, common_options, resolve
from haipai.rules.position import Outcome, Position, Seat
from haipai.rules.traits import standard_shape
from haipai.tiles import TILE_SET

# Why a hand may not win; the order is that of REASONS (interfaces section 1).
WIN_OK: Final = 0
NOT_COMPLETE: Final = 1
NO_PATTERN: Final = 2
NO_FLOWER: Final = 3
NOT_READY: Final = 4
NO_FAN: Final = 5
HIDDEN_FLOWERS: Final = 6
NOT_ROBBABLE: Final = 7
REASONS: Final = (
    "",
    "not_complete",
    "no_pattern",
    "no_flower",
    "not_ready",
    "no_fan",
    "hidden_flowers",
    "not_robbable",
)

# What eight laid-out flowers bring.
NOTHING: Final = 0
WIN_AT_ONCE: Final = 1  # SH-2
OFFERED: Final = 2  # QM-5


@mypyc_attr(acyclic=True)
class Item:
    """One line of a settlement sheet (C-9.3): a `value` in points, or a `factor`, or another named unit."""

    __slots__ = ("clause", "label", "unit", "amount")

    def __init__(self, clause: str, label: str, unit: str, amount: int) -> None:
        self.clause = clause
        self.label = label  # an id of haipai.rules.labels
        self.unit = unit  # "value", "factor", "hu", "dai", "fan", "cap", "flower"
        self.amount = amount


@mypyc_attr(acyclic=True)
class Verdict:
    """Whether a seat may win and for how much: one share of the winner."""

    __slots__ = ("seat", "reason", "patterns", "flowers", "value", "items")

    def __init__(self, seat: i64, reason: i64) -> None:
        self.seat = seat
        self.reason = reason  # WIN_OK or why not
        self.patterns: list[str] = []
        self.flowers: i64 = 0
        self.value: i64 = 0
        self.items: list[Item] = []


@mypyc_attr(acyclic=True)
class Transfer:
    """`points` paid by one seat to another, before 底分."""

    __slots__ = ("payer", "payee", "points", "clause")

    def __init__(self, payer: i64, payee: i64, points: i64, clause: str) -> None:
        self.payer = payer
        self.payee = payee
        self.points = points
        self.clause = clause


@mypyc_attr(acyclic=True)
class Settlement:
    """The end of a hand: judged winners, itemised transfers (C-9), and the carry of the next hand."""

    __slots__ = ("wins", "transfers", "carry")

    def __init__(self) -> None:
        self.wins: list[Verdict] = []  # in the order nearest after the giver
        self.transfers: list[Transfer] = []
        self.carry: dict[str, int] = {}  # dealer and what the rule set carries; ling as a kind number


@mypyc_attr(allow_interpreted_subclasses=True)  # a rule set from outside the package stays Python
class Rules:
    """A rule set bound to its options.  Subclasses set the flags and answer the questions."""

    id: str = ""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        self.multi_win = True  # C-6.5; False: the nearest only (HN-4.2)
        self.chow = True  # HN-4.1
        self.reserve: i64 = 0  # tiles never drawn (HN-5.1)
        self.late_flowers = False  # opening flowers wait for the first own turn (HN-3.1)
        self.eight_flowers: i64 = NOTHING
        self.knocking = False  # 敲 exists (QM-2)
        self.ga_values: list[int] = []  # 上嘎 before the deal; empty: none (HN-2)
        self.double_card = bool(options["double_card"])  # C-12
        self.remembers_missed = False  # declined wins bar later ones: 漏胡, 过手胡
        self.chow_lifts_missed = False  # an own 吃 lifts the bar too (QM-3.1)
        self.carries: list[str] = []  # fields of Position that go from hand to hand, besides the dealer
        self.ling_counts = True  # where it is carried; False: it is worth nothing and not shown (HN-7.3)

    def __reduce__(self) -> tuple[object, ...]:
        # Bound anew where it is copied to; a rule set from outside the package is registered there first.
        return (import_module("haipai.rules").load, (self.id, self.options, int(self.seats)))

    # -- the tiles and the start ------------------------------------------------------------------

    def tiles(self) -> bytes:
        """The tile set, one byte a tile, in the order of kinds (C-1.1)."""
        return TILE_SET

    def begin(self, pos: Position) -> None:
        """Let the dice act on the carry (SH-7.1).  Called once, when the dice lie."""

    def ga_floor(self, pos: Position, who: i64) -> i64:
        """The lowest 嘎 a seat may choose; its last choice stands in `pos.seats[who].ga` (HN-2)."""
        return 0

    # -- may this seat win --------------------------------------------------------------------------

    def shape(self, seat: Seat, kind: i64) -> bool:
        """Would the hand with one more `kind` (−1: as it lies) be a shape this rule set knows?"""
        return standard_shape(seat, kind)

    def judge(self, pos: Position, who: i64, outcome: Outcome) -> Verdict:
        """Judge a seat's win.  The hand holds the winning tile on a self-draw, else not (interfaces section 1)."""
        raise NotImplementedError

    def barred(self, pos: Position, who: i64, verdict: Verdict, outcome: Outcome) -> bool:
        """Is a legal win on another's tile barred by a win declined before (QM-3, HN-4.3)?"""
        return False

    def declined(self, pos: Position, who: i64, verdict: Verdict, outcome: Outcome) -> None:
        """Note a win declined; called when its window closes (C-6.3)."""

    # -- what the table shows ---------------------------------------------------------------------------

    def relation(self, pos: Position, who: i64, other: i64) -> i64:
        """How often `other` stands for `who`'s win by takes: 0 none, 1, or 2 where both directions count."""
        return 0

    def doubling(self, pos: Position) -> list[str]:
        """What doubles this hand for everybody, as label ids ("huangfan"); asked after `begin`."""
        return []

    # -- 敲 -------------------------------------------------------------------------------------------

    def knocks(self, pos: Position, who: i64) -> i64:
        """The kinds whose discard leaves a wait for a pattern, so that 敲 may go with it (QM-2.1); one bit each."""
        return 0

    def may_kong(self, pos: Position, who: i64, kind: i64, meld: i64) -> bool:
        """May a seat that declared 敲 make this kong (QM-2.2)?  `meld` is KONG, ADDED_KONG or CONCEALED_KONG."""
        return True

    # -- the end ---------------------------------------------------------------------------------------

    def settle(self, pos: Position, outcome: Outcome, winners: list[int]) -> Settlement:
        """Settle a hand: `winners` as they said 胡, or none.  Card doubling and 底分 are added by the caller."""
        raise NotImplementedError


def verdict_of(rules: Rules, pos: Position, who: i64, outcome: Outcome) -> Verdict:
    """A winner's judgement when he is settled: the one found before if it lies in `outcome`, else a new one."""
    found = outcome.judged
    if isinstance(found, Verdict) and found.seat == who:
        outcome.judged = None  # once: who settles adds lines to it
        return found
    return rules.judge(pos, who, outcome)


OPTION_TYPES: Final = (Option, common_options, resolve)  # re-exported for rule sets
