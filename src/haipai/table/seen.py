"""What lies open to a seat: which melds, which tiles, and how many copies of each tile are left unseen.

Owns the count of unseen tiles for the view, the observation and the determinised table.  Must not look at the hand of
another seat than the viewer's.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, vec
from haipai.rules.position import ALL_FLOWERS, CHOW, CONCEALED_KONG, ROB_KONG, Meld
from haipai.table.state import OVER, PAUSE, RIVER_CLAIMED, ROB, State
from haipai.tiles import COPIES, KINDS, PUNG, TILE_SET

WHOLE_SET: Final = vec[i64]([COPIES] * KINDS)


def meld_tiles(meld: Meld) -> list[int]:
    """The tiles of a meld."""
    if meld.kind == CHOW:
        return [int(meld.tile), int(meld.tile) + 1, int(meld.tile) + 2]
    return [int(meld.tile)] * (3 if meld.kind == PUNG else 4)


def shows(state: State, who: i64, meld: Meld, viewer: i64) -> bool:
    """Does the viewer see the tiles of a meld of `who`?  A concealed kong is open at the end of the hand (C-7.1)."""
    return meld.kind != CONCEALED_KONG or who == viewer or state.phase == OVER


def on_the_table(state: State) -> bool:
    """Is the tile of an added kong out of the hand and in no meld (C-7.2)?"""
    if state.phase == OVER:
        return state.outcome is not None and state.outcome.by == ROB_KONG
    return state.phase == ROB or (state.phase == PAUSE and state.resume_kong)


def lying_tile(state: State) -> i64:
    """The tile of an added kong that is asked about or was robbed, −1 when there is none."""
    if on_the_table(state):
        return state.tile
    return -1


def copies(tiles: bytes) -> vec[i64]:
    """How often each playing kind is in a tile set."""
    if len(tiles) == len(TILE_SET):
        return WHOLE_SET[:]
    return vec[i64]([tiles.count(kind) for kind in range(KINDS)])


def unseen_copies(state: State, viewer: i64, lying: i64) -> vec[i64]:
    """Copies of each playing kind that are not in the viewer's hand, a meld it sees, a river, nor `lying` by itself."""
    left = copies(state.rules.tiles())
    for who in range(state.n):
        seat = state.seats[who]
        for meld in seat.melds:
            if shows(state, who, meld, viewer):
                take_meld(left, meld)
        for thrown in seat.river:
            if not thrown & RIVER_CLAIMED:
                left[thrown & 63] -= 1
    if viewer >= 0:
        hand = state.seats[viewer].hand
        for kind in range(i64(KINDS)):
            left[kind] -= i64(hand[kind])
    if lying >= 0:
        left[lying] -= 1
    return left


def unseen_flowers(state: State, viewer: i64) -> i64:
    """The flowers that a seat has not seen, one bit each: neither laid out nor in its own hand."""
    left: i64 = ALL_FLOWERS
    for seat in state.seats:
        left &= ~seat.flowers
    if viewer >= 0:
        left &= ~state.seats[viewer].hidden
    return left


def take_meld(left: vec[i64], meld: Meld) -> None:
    """Take the tiles of a meld from the counts."""
    if meld.kind == CHOW:
        for kind in range(meld.tile, meld.tile + 3):
            left[kind] -= 1
    elif meld.kind == PUNG:
        left[meld.tile] -= 3
    else:
        left[meld.tile] -= 4
