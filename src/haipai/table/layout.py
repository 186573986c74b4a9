"""Laid-out walls: from the strings of a record to all tiles in front order (interfaces section 2).

Owns the reading of `wall`, `hands`, `draws`, `replacements` and `dice`.  Must not know the shuffle.
"""

from __future__ import annotations

from haipai.errors import HaipaiError
from haipai.notation import parse_tiles, tile_name
from haipai.table.wall import back_place

HAND = 13


class Layout:
    """What a record may say about a wall; everything optional but `dice`."""

    __slots__ = ("wall", "hands", "draws", "replacements", "dice")

    def __init__(self, wall: object, hands: object, draws: object, replacements: object, dice: object) -> None:
        self.wall = wall
        self.hands = hands
        self.draws = draws
        self.replacements = replacements
        self.dice = dice

    def given(self) -> bool:
        """Is there any layout at all?"""
        return self.wall is not None or self.hands is not None


def read_dice(dice: object) -> tuple[int, int]:
    """Two numbers 1–6; HaipaiError `bad_dice`."""
    if isinstance(dice, (list, tuple)) and len(dice) == 2:
        one, two = dice
        if type(one) is int and type(two) is int and 1 <= one <= 6 and 1 <= two <= 6:
            return one, two
    raise HaipaiError("bad_dice", "dice are two whole numbers 1 to 6", "dice")


def read_layout(layout: Layout, tiles: bytes, dealer: int, seats: int) -> list[int]:
    """All tiles of the wall in front order; HaipaiError `bad_layout` when the tile set does not allow it."""
    if layout.wall is not None:
        if layout.hands is not None or layout.draws is not None or layout.replacements is not None:
            raise HaipaiError("bad_layout", "a wall goes with no hands, draws or replacements", "wall")
        wall = read_tiles(layout.wall, "wall")
        check_whole(wall, tiles)
        return wall
    return fill(
        len(tiles),
        deal_order(layout.hands, dealer, seats) + read_tiles(layout.draws, "draws"),
        read_tiles(layout.replacements, "replacements"),
        tiles,
    )


def read_tiles(text: object, path: str) -> list[int]:
    """Tiles in the order of the text, none for None."""
    if text is None:
        return []
    if not isinstance(text, str) or len(text) > 2000:
        raise HaipaiError("bad_layout", "tiles are a string like 123m55z", path)
    try:
        return parse_tiles(text)
    except HaipaiError as error:
        raise HaipaiError("bad_layout", error.message, path) from error


def deal_order(hands: object, dealer: int, seats: int) -> list[int]:
    """The dealt tiles in the order in which they leave the wall (C-3.5)."""
    if not isinstance(hands, (list, tuple)) or len(hands) != seats:
        raise HaipaiError("bad_layout", f"hands are {seats} strings of tiles", "hands")
    rows = [read_tiles(text, f"hands[{seat}]") for seat, text in enumerate(hands)]
    for seat, row in enumerate(rows):
        wanted = HAND + 1 if seat == dealer else HAND
        if len(row) != wanted:
            raise HaipaiError(
                "bad_layout", f"{wanted} tiles are dealt to seat {seat}, not {len(row)}", f"hands[{seat}]"
            )
    out: list[int] = []
    for first in (0, 4, 8):
        for step in range(seats):
            out += rows[(dealer + step) % seats][first : first + 4]
    out += [rows[(dealer + step) % seats][12] for step in range(seats)]
    return [*out, rows[dealer][HAND]]


def fill(size: int, front: list[int], replacements: list[int], tiles: bytes) -> list[int]:
    """Put the named tiles in their places and the rest of the set, flowers last, in between."""
    if len(front) + len(replacements) > size:
        raise HaipaiError("bad_layout", f"{len(front) + len(replacements)} tiles named, the set has {size}", "draws")
    wall = [-1] * size
    wall[: len(front)] = front
    for taken, tile in enumerate(replacements):
        wall[int(back_place(size, taken))] = tile
    rest = what_is_left(front + replacements, tiles)
    places = [place for place in range(size) if wall[place] < 0]
    for place, tile in zip(places, rest, strict=True):
        wall[place] = tile
    return wall


def what_is_left(used: list[int], tiles: bytes) -> list[int]:
    """The set without the used tiles, in the order of kinds; HaipaiError `bad_layout` for a tile too many."""
    left = [0] * 42
    for tile in tiles:
        left[tile] += 1
    for tile in used:
        left[tile] -= 1
        if left[tile] < 0:
            raise HaipaiError("bad_layout", f"{tile_name(tile)} is laid out too often", "hands")
    return [tile for tile in range(42) for _ in range(left[tile])]


def check_whole(wall: list[int], tiles: bytes) -> None:
    """A full wall holds exactly the tile set."""
    if len(wall) != len(tiles):
        raise HaipaiError("bad_layout", f"a wall has {len(tiles)} tiles, not {len(wall)}", "wall")
    what_is_left(wall, tiles)
