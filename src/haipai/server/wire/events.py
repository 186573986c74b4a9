"""What happened, in the form one seat may see: tiles hidden from it are -1.

Owns the shapes of events for animation and captions.  `haipai.table` makes them; nothing here decides what a seat
may know.  Who is asked in a claim window, and who declined, is no event.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from haipai.server.wire.bounds import (
    Count,
    Die,
    Frame,
    Kind,
    Kinds,
    PerSeat,
    Seat,
    SeatOrNone,
    Seats,
    Tile,
    Tiles,
)


class Deal(Frame, frozen=True, tag_field="type", tag="deal"):
    """Dice are thrown and tiles dealt; `hands` by seat, in the order dealt."""

    dealer: Seat
    dice: Annotated[list[Die], Meta(min_length=2, max_length=2)]
    hands: Annotated[list[Tiles], Meta(max_length=4)]


class Flower(Frame, frozen=True, tag_field="type", tag="flower"):
    """Flowers laid out."""

    seat: Seat
    tiles: Kinds


class Draw(Frame, frozen=True, tag_field="type", tag="draw"):
    """A tile taken from the wall's front, or a replacement from its back."""

    seat: Seat
    tile: Tile
    from_: Literal["front", "back"] = field(name="from")
    wall_left: Count


class Discard(Frame, frozen=True, tag_field="type", tag="discard"):
    """A tile thrown; `drawn`: as it was drawn; `knock`: with 敲."""

    seat: Seat
    tile: Kind
    drawn: bool
    knock: bool


class Chow(Frame, frozen=True, tag_field="type", tag="chow"):
    """吃: `tile` is the lowest of the run."""

    seat: Seat
    tile: Kind
    claimed: Kind
    from_: Seat = field(name="from")


class Pung(Frame, frozen=True, tag_field="type", tag="pung"):
    """碰."""

    seat: Seat
    tile: Kind
    from_: Seat = field(name="from")


class Kong(Frame, frozen=True, tag_field="type", tag="kong"):
    """明杠."""

    seat: Seat
    tile: Kind
    from_: Seat = field(name="from")


class AddedKong(Frame, frozen=True, tag_field="type", tag="added_kong"):
    """A fourth tile is shown for a 碰; it may still be robbed."""

    seat: Seat
    tile: Kind


class AddedKongDone(Frame, frozen=True, tag_field="type", tag="added_kong_done"):
    """Nobody robbed it."""

    seat: Seat
    tile: Kind


class ConcealedKong(Frame, frozen=True, tag_field="type", tag="concealed_kong"):
    """暗杠; the tile is -1 to others."""

    seat: Seat
    tile: Tile


class Robbed(Frame, frozen=True, tag_field="type", tag="robbed"):
    """抢杠: the kong falls back to a 碰."""

    seat: Seat
    tile: Kind
    by: Seats


class Win(Frame, frozen=True, tag_field="type", tag="win"):
    """胡.  `tile` and `from` are -1 where there is none (八花齐, self-draw)."""

    winners: Seats
    by: Literal["self_draw", "discard", "rob_kong", "kong_draw", "flower_draw", "eight_flowers"]
    tile: Tile
    from_: SeatOrNone = field(name="from")


class End(Frame, frozen=True, tag_field="type", tag="end"):
    """The hand is over; the settlement stands in the view's `sheet`."""

    drawn: bool
    deltas: PerSeat


class Ga(Frame, frozen=True, tag_field="type", tag="ga"):
    """上嘎: all have chosen."""

    values: PerSeat


class Cards(Frame, frozen=True, tag_field="type", tag="cards"):
    """加倍卡: who laid one."""

    played: Seats


class EightFlowers(Frame, frozen=True, tag_field="type", tag="eight_flowers"):
    """The eighth flower of a seat lies."""

    seat: Seat


Event = (
    Deal
    | Flower
    | Draw
    | Discard
    | Chow
    | Pung
    | Kong
    | AddedKong
    | AddedKongDone
    | ConcealedKong
    | Robbed
    | Win
    | End
    | Ga
    | Cards
    | EightFlowers
)

Events = Annotated[list[Event], Meta(max_length=400)]
