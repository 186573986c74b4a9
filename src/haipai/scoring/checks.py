"""What cannot be on one table: too many copies, hands of the wrong size, a winning tile nobody holds.

Owns the conditions between the parts of a case (interfaces, section 1, "impossible").
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.base import Rules
from haipai.rules.flowers import popcount
from haipai.rules.position import (
    ADDED_KONG,
    CHOW,
    DISCARD,
    EIGHT_FLOWERS,
    PUNG,
    ROB_KONG,
    Meld,
    Outcome,
    Position,
    Seat,
)
from haipai.scoring.fields import CaseError
from haipai.scoring.tiles import name
from haipai.tiles import ALL_KINDS, KINDS

FULL: Final = 14


def check_case(rules: Rules, pos: Position, outcome: Outcome, winners: list[int]) -> None:
    """Raise CaseError when the parts do not fit; a robbed kong written as `added_kong` becomes the pung it was."""
    _check_copies(rules, pos, outcome)
    if outcome.by == ROB_KONG:
        _fall_back(pos.seats[outcome.giver], outcome.tile)
    for who, seat in enumerate(pos.seats):
        _check_size(seat, who, outcome, who in winners)


def robbable(pos: Position, outcome: Outcome) -> bool:
    """Whether the konger has the pung that the robbed tile was added to (C-7.2)."""
    return any(meld.kind == PUNG and meld.tile == outcome.tile for meld in pos.seats[outcome.giver].melds)


def _fall_back(konger: Seat, tile: i64) -> None:
    for i, meld in enumerate(konger.melds):
        if meld.kind == ADDED_KONG and meld.tile == tile:
            konger.melds[i] = Meld(PUNG, tile, meld.claimed, meld.source, False)


def _check_copies(rules: Rules, pos: Position, outcome: Outcome) -> None:
    """No more of any kind than the tile set has (C-1.1)."""
    left = [0] * ALL_KINDS
    for kind in rules.tiles():
        left[kind] += 1
    for who, seat in enumerate(pos.seats):
        for kind, count in enumerate(_seat_tiles(seat)):
            left[kind] -= count
            if left[kind] < 0:
                raise _too_many(rules, kind, f"seats.{who}")
    if outcome.giver >= 0 and not _in_kong(pos.seats[outcome.giver], outcome):
        left[outcome.tile] -= 1
        if left[outcome.tile] < 0:
            raise _too_many(rules, outcome.tile, "outcome.tile")


def _too_many(rules: Rules, kind: int, path: str) -> CaseError:
    if kind >= KINDS:
        return CaseError("second_flower", f"there is one {name(kind)} only", path)
    copies = rules.tiles().count(kind)
    return CaseError("fifth_copy", f"more than {copies} tiles {name(kind)} over all seats", path)


def _seat_tiles(seat: Seat) -> list[int]:
    """How many of each of the 42 kinds a seat shows or holds."""
    counts = [int(count) for count in seat.hand] + [0] * (ALL_KINDS - KINDS)
    for meld in seat.melds:
        if meld.kind == CHOW:
            for step in range(3):
                counts[meld.tile + step] += 1
        else:
            counts[meld.tile] += 3 if meld.kind == PUNG else 4
    for flower in range(ALL_KINDS - KINDS):
        counts[KINDS + flower] = (seat.flowers >> flower & 1) + (seat.hidden >> flower & 1)
    return counts


def _in_kong(konger: Seat, outcome: Outcome) -> bool:
    """Whether the robbed tile is listed already, in a kong of the konger."""
    if outcome.by != ROB_KONG:
        return False
    return any(meld.kind not in (CHOW, PUNG) and meld.tile == outcome.tile for meld in konger.melds)


def _check_size(seat: Seat, who: int, outcome: Outcome, wins: bool) -> None:
    path = f"seats.{who}.concealed"
    held = int(seat.size()) + int(popcount(seat.hidden))
    full = FULL - 3 * len(seat.melds)
    if not wins or outcome.by == EIGHT_FLOWERS:
        if held > full:
            raise CaseError("hand_size", f"a hand with these melds holds at most {full} tiles, not {held}", path)
        return
    wanted = full - 1 if outcome.by in (DISCARD, ROB_KONG) else full
    if held != wanted:
        raise CaseError("hand_size", f"the winner's hand must hold {wanted} tiles, not {held}", path)
    if wanted == full and not seat.hand[outcome.tile]:
        raise CaseError("tile_not_held", f"the winner does not hold {name(outcome.tile)}", "outcome.tile")
