"""What must hold after every event of every game; tests call it, programs may.

Owns the list of invariants.  Reads a table and changes nothing; a broken invariant is an AssertionError in words.
"""

from __future__ import annotations

from haipai.packed import i64, vec
from haipai.rules.flowers import popcount
from haipai.rules.position import Seat
from haipai.table.menu import codes_of
from haipai.table.seen import meld_tiles, on_the_table
from haipai.table.state import BEFORE, CLAIM, LAST, OFFER, OVER, PAUSE, RIVER_CLAIMED, ROB, TURN, State
from haipai.table.table import Table
from haipai.tiles import BITS, COPIES, KINDS, POW5, PUNG


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
    require(sum(table.deltas) == 0, "the deltas do not sum to zero")


def check_tiles(table: State) -> None:
    """Every tile of the set is in exactly one place, and the keys tell the same as the hands."""
    seen = vec[i64]([0] * 42)
    for seat in table.seats:
        check_keys(seat)
        count_seat(seat, seen)
    count_wall(table, seen)
    if on_the_table(table):
        seen[table.tile] += 1
    tiles = table.rules.tiles()
    for kind in range(i64(42)):
        if seen[kind] != tiles.count(kind):
            raise AssertionError(f"{seen[kind]} tiles of kind {kind} instead of {tiles.count(kind)}")


def check_keys(seat: Seat) -> None:
    """The keys and sets of kinds are those of the hand."""
    hand = seat.hand
    for own in range(i64(KINDS)):
        require((seat.held & BITS[own] != 0) == (hand[own] != 0), "the kinds held are not those of the hand")
        require((seat.fours & BITS[own] != 0) == (hand[own] == COPIES), "the kinds held four times are not the hand's")
    pungs: i64 = 0
    for meld in seat.melds:
        if meld.kind == PUNG:
            pungs |= BITS[meld.tile]
    require(seat.pungs == pungs, "the kinds of pungs are not those of the melds")
    for suit in range(i64(4)):
        key: i64 = 0
        for kind in range(9 * suit, min(9 * suit + 9, i64(KINDS))):
            key += i64(hand[kind]) * POW5[kind]
        if seat.keys[suit] != key:
            raise AssertionError(f"key of suit {suit} is {seat.keys[suit]}, not {key}")


def count_seat(seat: Seat, seen: vec[i64]) -> None:
    """Count what a seat holds, has laid out, and has thrown."""
    hand = seat.hand
    for kind in range(i64(KINDS)):
        seen[kind] += i64(hand[kind])
    for flower in range(i64(8)):
        seen[KINDS + flower] += (seat.flowers >> flower & 1) + (seat.hidden >> flower & 1)
    for meld in seat.melds:
        for tile in meld_tiles(meld):
            seen[tile] += 1
    for thrown in seat.river:
        if not thrown & RIVER_CLAIMED:
            seen[thrown & 63] += 1


def count_wall(table: State, seen: vec[i64]) -> None:
    """Count the tiles in the wall: what lies between both ends, less the upper tile of a stack begun from behind."""
    if table.wall_left == 0:
        return  # the last tile may have gone from either end of its stack
    wall = table.wall
    end = len(wall) - 2 * (table.back // 2)
    gone = end - 2 if table.back % 2 else i64(-1)
    left: i64 = 0
    for place in range(table.head, end):
        if place != gone:
            seen[i64(wall[place])] += 1
            left += 1
    if left != table.wall_left:
        raise AssertionError(f"{left} tiles lie in the wall, {table.wall_left} are counted")


def check_sizes(table: State) -> None:
    """Thirteen tiles with melds as three, hidden flowers counted; fourteen for the seat that is to throw one."""
    for who in range(table.n):
        seat = table.seats[who]
        size = seat.size() + 3 * len(seat.melds) + popcount(seat.hidden)
        fits = size == 13
        if table.phase == TURN or table.phase == LAST:
            fits = size == (14 if who == table.turn else 13)
        elif table.phase == OVER or table.phase == OFFER:
            if who == table.turn:  # stopped in the middle of drawing, or not
                size += table.owed
                fits = size == 13 or size == 14
            elif who == table.dealer and table.opening < table.n:
                fits = size == 14
        if not fits:
            raise AssertionError(f"seat {who} holds {size} in phase {table.phase}")


def check_waiting(table: Table) -> None:
    """Somebody owes an answer exactly when play can go on, and has at least one legal command."""
    waiting = table.waiting
    if table.phase in (OVER, PAUSE):
        require(not waiting, "somebody is waited for when nobody can act")
        return
    require(bool(waiting), "nobody is waited for: a dead end")
    if table.phase in (TURN, OFFER, LAST):
        require(waiting == [table.turn], "another seat is waited for than the one in turn")
    if table.phase in (CLAIM, ROB):
        require(table.turn not in waiting, "the discarder is asked")
    for who in waiting:
        require(len(codes_of(table, who)) > 0, "a seat is waited for and may do nothing")
