"""What must hold after every event of every game; tests call it, programs may.

Owns the list of invariants.  Reads a table and changes nothing; a broken invariant is an AssertionError in words.
"""

from __future__ import annotations

from haipai.table.menu import codes_of
from haipai.table.state import BEFORE, CLAIM, LAST, OFFER, OVER, PAUSE, RIVER_CLAIMED, ROB, TURN, State
from haipai.table.table import Table
from haipai.table.waits import meld_tiles, on_the_table
from haipai.tiles import KINDS


def require(holds: bool, words: str) -> None:
    """AssertionError with `words` when it does not hold."""
    if not holds:
        raise AssertionError(words)


def invariants(table: Table) -> None:
    """Tile conservation, hand sizes, four copies, zero-sum, one reason to wait, an answer for whoever is waited for."""
    if table.phase != BEFORE:
        check_tiles(table)
        check_sizes(table)
    check_waiting(table)
    require(sum(table.deltas) == 0, f"deltas do not sum to zero: {table.deltas}")


def check_tiles(table: State) -> None:
    """Every tile of the set is in exactly one place, and the keys tell the same as the hands."""
    seen = [0] * 42
    for seat in table.seats:
        for kind in range(34):
            seen[kind] += int(seat.hand[kind])
        for flower in range(8):
            seen[KINDS + flower] += int((seat.flowers >> flower) & 1) + int((seat.hidden >> flower) & 1)
        for meld in seat.melds:
            for kind in meld_tiles(meld):
                seen[kind] += 1
        for thrown in seat.river:
            if not thrown & RIVER_CLAIMED:
                seen[thrown & 63] += 1
        for suit in range(4):
            low, high = suit * 9, min(34, suit * 9 + 9)
            key = sum(int(seat.hand[kind]) * 5 ** (kind - low) for kind in range(low, high))
            require(int(seat.keys[suit]) == key, f"key of suit {suit} is {seat.keys[suit]}, not {key}")
    for tile in wall_rest(table):
        seen[tile] += 1
    if on_the_table(table):
        seen[table.tile] += 1
    whole = [0] * 42
    for tile in table.rules.tiles():
        whole[tile] += 1
    require(seen == whole, f"tiles are lost or doubled: {seen}")


def wall_rest(table: State) -> list[int]:
    """The tiles still in the wall."""
    places = set(range(int(table.head), len(table.wall)))
    for taken in range(table.back):
        places.discard(int(len(table.wall) - 2 * (taken // 2 + 1) + taken % 2))
    rest = [int(table.wall[place]) for place in sorted(places)]
    if len(rest) != int(table.wall_left):
        # The last tile went from the other end: only its own place is gone twice.
        require(int(table.wall_left) == 0 and len(rest) == 1, f"{len(rest)} tiles lie, {table.wall_left} are counted")
        rest = []
    return rest


def check_sizes(table: State) -> None:
    """Thirteen tiles with melds as three; one more for the seat in turn, as many fewer as it holds flowers."""
    for who, seat in enumerate(table.seats):
        flowers = bin(int(seat.hidden)).count("1")
        size = int(seat.size()) + 3 * len(seat.melds) + flowers
        more = table.phase in (TURN, LAST) and who == table.turn
        if table.phase in (OVER, OFFER, PAUSE, ROB):
            require(12 <= size <= 14, f"seat {who} holds {size}")
        else:
            require(size == (14 if more else 13), f"seat {who} holds {size} in phase {table.phase}")


def check_waiting(table: Table) -> None:
    """Somebody owes an answer exactly when play can go on, and has at least one legal command."""
    waiting = table.waiting
    if table.phase in (OVER, PAUSE):
        require(not waiting, f"seats {waiting} are waited for")
        return
    require(bool(waiting), f"nobody is waited for in phase {table.phase}")
    if table.phase in (TURN, OFFER, LAST):
        require(waiting == [table.turn], f"{waiting} are waited for in the turn of {table.turn}")
    if table.phase in (CLAIM, ROB):
        require(table.turn not in waiting, "the discarder is asked")
    for who in waiting:
        require(len(codes_of(table, who)) > 0, f"seat {who} is waited for and may do nothing")
