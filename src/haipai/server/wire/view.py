"""What one seat may know of a hand: the shape of `Table.view(seat)`, and nothing that could hold a foreign tile.

Owns the shape only; `haipai.table.view` decides what stands in it.  This is the only form of a hand that has an
encoder.  Concealed tiles of others have no field here before the hand is over (then they are in `sheet`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from haipai.server.wire.bounds import (
    Code,
    Command,
    Commands,
    Count,
    Die,
    Frame,
    Kind,
    Kinds,
    Line,
    PerSeat,
    Points,
    Seat,
    SeatOrNone,
    Seats,
    Sentence,
    Tile,
    Whole,
    Word,
    Words,
)

MeldKind = Literal["chow", "pung", "kong", "added_kong", "concealed_kong"]
By = Literal["self_draw", "discard", "rob_kong", "kong_draw", "flower_draw", "eight_flowers"]
Phase = Literal["before", "turn", "claim", "rob", "offer", "last", "over"]
Dice = Annotated[list[Die], Meta(max_length=2)]


class Reason(Frame, frozen=True):
    """Why something may not be done: a stable code and a sentence."""

    code: Code
    zh: Sentence
    en: Sentence


class Meld(Frame, frozen=True):
    """A meld as this seat sees it: a hidden concealed kong of another is -1 throughout."""

    kind: MeldKind
    tile: Tile  # lowest of a chow
    claimed: Tile  # -1: none
    from_: SeatOrNone = field(name="from")
    tiles: Annotated[list[Tile], Meta(max_length=4)]


class Thrown(Frame, frozen=True):
    """A tile in the river."""

    tile: Kind
    drawn: bool
    claimed: bool
    knock: bool


class Player(Frame, frozen=True):
    """What everybody sees of a seat."""

    hand_size: Count
    melds: Annotated[list[Meld], Meta(max_length=4)]
    river: Annotated[list[Thrown], Meta(max_length=60)]
    flowers: Kinds
    ready: bool  # 敲
    ga: Whole | None
    card: bool
    takes: Annotated[list[Whole], Meta(max_length=4)]  # takes[x]: tiles claimed from x
    wind: Annotated[int, Meta(ge=0, le=3)]  # 0 东
    choosing: bool  # has a choice before the deal still to make


class LastTile(Frame, frozen=True):
    """The tile on the table."""

    seat: Seat
    tile: Kind
    kind: Literal["discard", "added_kong"]


class Wait(Frame, frozen=True):
    """A tile that completes the own hand: copies not seen, one share on a discard and drawn (0: no win), why not.

    A win on a discard that waits for the next draw (漏胡, 过手胡) keeps its value beside the reason.
    """

    tile: Kind
    unseen: Count
    value: Whole
    self_value: Whole
    patterns: Words
    reason: Reason | None


class Candidate(Frame, frozen=True):
    """A discard that leaves a ready hand, with its waits."""

    discard: Kind
    waits: Annotated[list[Wait], Meta(max_length=34)]


class Blocked(Frame, frozen=True):
    """A tile in hand that may not be thrown."""

    tile: Kind
    code: Code
    zh: Sentence
    en: Sentence


class WhyNot(Frame, frozen=True):
    """A command the player might expect but may not give now."""

    command: Command
    code: Code
    zh: Sentence
    en: Sentence


class Marks(Frame, frozen=True):
    """What the centre of the table shows; null where the rule set has none."""

    huangfan: Whole | None
    doubling: Words
    ling: Tile | None
    streak: Whole | None


class Item(Frame, frozen=True):
    """One line of a settlement (C-9.3): one of the numbers is there."""

    clause: Word
    label: Line
    label_en: Line
    id: Word
    value: Points | UnsetType = UNSET
    factor: Points | UnsetType = UNSET
    hu: Points | UnsetType = UNSET
    dai: Points | UnsetType = UNSET
    cap: Points | UnsetType = UNSET
    flower: Points | UnsetType = UNSET
    fan: Points | UnsetType = UNSET


class WinSheet(Frame, frozen=True):
    """A winner's part of the settlement."""

    seat: Seat
    patterns: Words
    flowers: Whole
    value: Whole
    items: Annotated[list[Item], Meta(max_length=60)]


class Transfer(Frame, frozen=True):
    """Points paid from one seat to another, before 底分."""

    from_: Seat = field(name="from")
    to: Seat
    points: Points
    clause: Word


class Carry(Frame, frozen=True):
    """What a hand hands on to the next; only what the rule set carries is there."""

    dealer: Seat | UnsetType = UNSET
    huangfan: Whole | UnsetType = UNSET
    ling: Word | UnsetType = UNSET
    first_dealer: Seat | UnsetType = UNSET
    streak: Whole | UnsetType = UNSET
    ga: PerSeat | UnsetType = UNSET


class Sheet(Frame, frozen=True):
    """The settlement, with all hands open."""

    wins: Annotated[list[WinSheet], Meta(max_length=4)]
    deltas: PerSeat
    transfers: Annotated[list[Transfer], Meta(max_length=64)]
    carry: Carry  # for the next hand
    base: Whole
    dealer: Seat
    hands: Annotated[list[Kinds], Meta(max_length=4)]
    winning_tile: Kind | None
    by: By | None
    from_: Seat | None = field(name="from")
    winners: Seats
    drawn: bool
    ready_waits: Annotated[list[Kinds], Meta(max_length=4)]
    dice: Dice


class View(Frame, frozen=True):
    """A hand as one seat may know it."""

    rules: Word
    seat: SeatOrNone
    seats: Annotated[int, Meta(ge=3, le=4)]
    base: Whole
    dealer: Seat
    dice: Dice | None  # null before the deal
    phase: Phase
    turn: SeatOrNone
    wall_left: Count
    drawable: Count
    doubled: bool
    marks: Marks
    players: Annotated[list[Player], Meta(max_length=4)]
    hand: Kinds
    drawn: Kind | None
    hidden_flowers: Kinds
    last: LastTile | None
    legal: Commands
    must: bool
    waits: Annotated[list[Wait], Meta(max_length=34)]
    candidates: Annotated[list[Candidate], Meta(max_length=14)]
    unseen: Annotated[list[Count], Meta(max_length=34)]
    blocked: Annotated[list[Blocked], Meta(max_length=14)]
    why_not: Annotated[list[WhyNot], Meta(max_length=100)]
    relations: Annotated[list[Annotated[list[Whole], Meta(max_length=4)]], Meta(max_length=4)]
    sheet: Sheet | None
