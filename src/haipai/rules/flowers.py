"""The count of flowers (花) of a hand: laid-out flowers, honour triplets and kongs (SH-3, QM-4.1).

Owns the table of SH-3.  Knows nothing of what a flower is worth.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, u8, vec
from haipai.rules.base import Item
from haipai.rules.position import CHOW, CONCEALED_KONG, PUNG, Meld, Seat
from haipai.tiles import EAST, KINDS, WHITE

CLAUSE: Final = "SH-3"


def popcount(bits: i64) -> i64:
    """The number of ones in `bits` (not negative)."""
    total: i64 = 0
    while bits:
        bits &= bits - 1
        total += 1
    return total


def flower_items(seat: Seat, counts: vec[u8]) -> list[Item]:
    """One item for each thing that counts; `counts` is the hand with the winning tile, melds not included."""
    items: list[Item] = []
    tiles = popcount(seat.flowers)
    if tiles:
        items.append(Item(CLAUSE, "flower_tile", "flower", tiles))
    items += [_triplet(kind) for kind in range(i64(EAST), i64(KINDS)) if counts[kind] >= 3]
    for meld in seat.melds:
        if meld.kind == PUNG:
            if meld.tile >= EAST:
                items.append(_triplet(meld.tile))
        elif meld.kind != CHOW:
            items.append(_kong(meld))
    return items


def total(items: list[Item]) -> i64:
    """The sum of flower items."""
    amount: i64 = 0
    for item in items:
        amount += item.amount
    return amount


def _triplet(kind: i64) -> Item:
    if kind >= WHITE:
        return Item(CLAUSE, "dragon_triplet", "flower", 2)
    return Item(CLAUSE, "wind_triplet", "flower", 1)


def _kong(meld: Meld) -> Item:
    concealed: i64 = 1 if meld.kind == CONCEALED_KONG else 0
    if meld.tile >= WHITE:
        return Item(CLAUSE, "dragon_concealed_kong" if concealed else "dragon_kong", "flower", 3 + concealed)
    if meld.tile >= EAST:
        return Item(CLAUSE, "wind_concealed_kong" if concealed else "wind_kong", "flower", 2 + concealed)
    return Item(CLAUSE, "suited_concealed_kong" if concealed else "suited_kong", "flower", 1 + concealed)
