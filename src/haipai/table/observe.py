"""The view of a seat as numbers: what environments and learners read.

Owns the numbering of features, version 1.  It is the number form of view.py and shows nothing that a view does not
show; seats are relative to the viewer (0 himself, 1 the next seat, …).

Planes, 34 numbers each: 0–3 own hand holds at least 1, 2, 3, 4 · 4–7 tiles in the melds of each seat (foreign
concealed kongs left out) · 8–11 tiles in the river of each seat, claimed ones left out · 12 copies not seen ·
13 the tile on the table · 14 the tile just drawn.

Scalars follow them: see SCALARS.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, u8, vec
from haipai.rules.position import CHOW, CONCEALED_KONG, Seat
from haipai.table.seen import lying_tile, shows, unseen_copies
from haipai.table.state import BEFORE, CLAIM, OVER, PAUSE, RIVER_CLAIMED, ROB, TURN, State
from haipai.tiles import EAST, KINDS, PUNG

VERSION: Final = 1
PLANES: Final = 15
MELDS_AT: Final = 4
RIVERS_AT: Final = 8
UNSEEN_AT: Final = 12
LAST_AT: Final = 13
DRAWN_AT: Final = 14
SEATS_MOST: Final = 4

# Name → how many numbers, in order, after the planes.
SCALARS: Final = (
    ("flowers laid out, seat by seat 春 … 菊", 32),
    ("own flowers still in hand 春 … 菊", 8),
    ("concealed kongs that others cannot see, by seat", 4),
    ("tiles in hand, by seat", 4),
    ("敲 declared, by seat", 4),
    ("嘎, by seat", 4),
    ("加倍卡 laid, by seat", 4),
    ("tiles each seat took from each seat", 16),
    ("relation of the viewer with each seat (吃三口, 承包)", 4),
    ("the dealer, one of four", 4),
    ("the seat in turn, one of four", 4),
    ("phase: before, turn, window, offer, last, over", 6),
    ("the giver of the tile on the table, one of four", 4),
    ("tiles that may be drawn", 1),
    ("the hand is doubled", 1),
    ("荒番 counter, 255 at most", 1),
    ("令 or round wind, one of four", 4),
    ("连庄, 255 at most", 1),
    ("players", 1),
    ("the own turn began by 吃 or 碰", 1),
)
SCALAR_COUNT: Final = sum(size for _, size in SCALARS)
SIZE: Final = PLANES * KINDS + SCALAR_COUNT


def observation_of(state: State, viewer: i64) -> bytes:
    """The SIZE numbers 0–255 that a seat sees."""
    out = vec[u8]([0] * SIZE)
    observe_into(state, viewer, out, 0)
    return bytes(out)


def observe_into(state: State, viewer: i64, out: vec[u8], at: i64) -> None:
    """Write the observation of a seat from place `at` on."""
    for place in range(at, at + i64(SIZE)):
        out[place] = 0
    see_own_tiles(state, viewer, out, at)
    for step in range(state.n):
        see_seat(state, viewer, step, out, at)
    see_unseen(state, viewer, out, at)
    see_marks(state, viewer, out, at + PLANES * KINDS)


def see_own_tiles(state: State, viewer: i64, out: vec[u8], at: i64) -> None:
    """The own hand, the drawn tile, and the tile on the table."""
    seat = state.seats[viewer]
    for kind in range(i64(KINDS)):
        held = i64(seat.hand[kind])
        for level in range(held):
            out[at + level * KINDS + kind] = 1
    if state.phase == TURN and state.turn == viewer and seat.drawn >= 0:
        out[at + DRAWN_AT * KINDS + seat.drawn] = 1
    if state.tile >= 0 and window(state):
        out[at + LAST_AT * KINDS + state.tile] = 1


def window(state: State) -> bool:
    """Is a tile being asked about, or the pause after it going on (the same to whoever is not asked)?"""
    return state.phase == CLAIM or state.phase == ROB or state.phase == PAUSE


def see_seat(state: State, viewer: i64, step: i64, out: vec[u8], at: i64) -> None:
    """Melds and river of one seat."""
    who = (viewer + step) % state.n
    seat = state.seats[who]
    melds = at + (MELDS_AT + step) * KINDS
    for meld in seat.melds:
        if meld.kind == CHOW:
            for kind in range(meld.tile, meld.tile + 3):
                out[melds + kind] = u8(i64(out[melds + kind]) + 1)
        elif shows(state, who, meld, viewer):
            more: i64 = 3 if meld.kind == PUNG else 4
            out[melds + meld.tile] = u8(i64(out[melds + meld.tile]) + more)
    river = at + (RIVERS_AT + step) * KINDS
    for thrown in seat.river:
        if not thrown & RIVER_CLAIMED:
            tile = thrown & 63
            out[river + tile] = u8(i64(out[river + tile]) + 1)


def see_unseen(state: State, viewer: i64, out: vec[u8], at: i64) -> None:
    """Copies of the tile set that are neither in the own hand, nor in a meld or river, nor on the table."""
    left = unseen_copies(state, viewer, lying_tile(state))
    for kind in range(i64(KINDS)):
        out[at + UNSEEN_AT * KINDS + kind] = u8(left[kind])


def see_marks(state: State, viewer: i64, out: vec[u8], at: i64) -> None:
    """The scalars, in the order of SCALARS."""
    for step in range(state.n):
        see_seat_marks(state, viewer, step, out, at)
    hidden = state.seats[viewer].hidden
    for flower in range(i64(8)):
        out[at + 32 + flower] = u8(hidden >> flower & 1)
    one_of(out, at + 80, (state.dealer - viewer + state.n) % state.n)
    if state.phase != BEFORE and not window(state):
        one_of(out, at + 84, (state.turn - viewer + state.n) % state.n)
    one_of(out, at + 88, phase_number(state))
    if window(state):
        one_of(out, at + 94, (state.giver - viewer + state.n) % state.n)
    out[at + 98] = u8(max(i64(0), state.drawable()))
    dealt = state.phase != BEFORE
    out[at + 99] = 1 if dealt and len(state.rules.doubling(state)) > 0 else 0
    out[at + 100] = u8(min(state.huangfan, i64(255)))
    one_of(out, at + 101, state.ling - EAST if state.rules.ling_counts else 0)
    out[at + 105] = u8(min(state.streak, i64(255)))
    out[at + 106] = u8(state.n)
    out[at + 107] = 1 if state.phase == TURN and state.turn == viewer and state.after_claim else 0


def one_of(out: vec[u8], at: i64, which: i64) -> None:
    """Set one of several places."""
    out[at + which] = 1


def phase_number(state: State) -> i64:
    """0 before, 1 turn, 2 a window or the pause after it, 3 offer, 4 last, 5 over."""
    if state.phase <= TURN:
        return state.phase
    return 2 if window(state) else (5 if state.phase == OVER else state.phase - 1)


def see_seat_marks(state: State, viewer: i64, step: i64, out: vec[u8], at: i64) -> None:
    """What stands beside one seat's tiles."""
    who = (viewer + step) % state.n
    seat = state.seats[who]
    for flower in range(i64(8)):
        out[at + step * 8 + flower] = u8(seat.flowers >> flower & 1)
    out[at + 40 + step] = u8(0 if step == 0 or state.phase == OVER else concealed_kongs(seat))
    out[at + 44 + step] = u8(held(seat))
    out[at + 48 + step] = 1 if seat.ready else 0
    dealt = state.phase != BEFORE
    out[at + 52 + step] = u8(seat.ga if dealt else 0)
    out[at + 56 + step] = 1 if seat.card and (dealt or step == 0) else 0
    for other in range(state.n):
        out[at + 60 + step * 4 + other] = u8(seat.takes[(viewer + other) % state.n])
    out[at + 76 + step] = u8(state.rules.relation(state, viewer, who))


def concealed_kongs(seat: Seat) -> i64:
    """How many concealed kongs lie."""
    lying: i64 = 0
    for meld in seat.melds:
        if meld.kind == CONCEALED_KONG:
            lying += 1
    return lying


def held(seat: Seat) -> i64:
    """Tiles in hand, flowers not laid out included."""
    total = seat.size()
    for flower in range(i64(8)):
        total += seat.hidden >> flower & 1
    return total
