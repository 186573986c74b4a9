"""What may be done now: the codes of the seat in turn and the questions of a claim window.

Owns `legal` in its number form; reads the state and asks the rule set.  Must not change the state.
"""

from __future__ import annotations

from typing import Final

from haipai import actions as act
from haipai.packed import append, extend, i64, u8, vec
from haipai.rules.base import WIN_OK
from haipai.rules.position import DISCARD, Outcome
from haipai.table.state import (
    ASK_CARD,
    ASK_CHOW,
    ASK_GA,
    ASK_KONG,
    ASK_PUNG,
    ASK_WIN,
    BEFORE,
    TURN,
    State,
)
from haipai.tiles import ADDED_KONG, CONCEALED_KONG, HONOURS, KONG

RANKS: Final = 512  # sets of the nine ranks of a suit, as bits

# The kinds of each suit in every set of ranks: four times RANKS lists, so that a hand is listed in four steps.
KINDS_IN: Final = vec[vec[i64]](
    [
        vec[i64]([9 * (place // RANKS) + rank for rank in range(9) if place % RANKS >> rank & 1])
        for place in range(4 * RANKS)
    ]
)


def kinds_of(held: i64) -> vec[i64]:
    """The kinds whose bits are set, rising."""
    out = extend(vec[i64](capacity=16), KINDS_IN[held & 511])
    out = extend(out, KINDS_IN[RANKS + (held >> 9 & 511)])
    out = extend(out, KINDS_IN[2 * RANKS + (held >> 18 & 511)])
    return extend(out, KINDS_IN[3 * RANKS + (held >> 27)])


def can_win_drawn(state: State, who: i64) -> bool:
    """May the seat in turn win by what it holds (C-5.1)?"""
    seat = state.seats[who]
    if not state.rules.shape(seat, -1):
        return False
    return state.rules.judge(state, who, state.self_draw(who)).reason == WIN_OK


def can_win_from(state: State, who: i64, by: i64) -> bool:
    """May a seat win with the tile asked about, its missed wins counted (C-6.1, C-7.2)?"""
    rules = state.rules
    if not rules.shape(state.seats[who], state.tile):
        return False
    outcome = claim_outcome(state, who, by)
    verdict = rules.judge(state, who, outcome)
    return verdict.reason == WIN_OK and not rules.barred(state, who, verdict, outcome)


def actor_of(state: State) -> i64:
    """The first seat that owes an answer, −1 when none does: in a window nearest after the giver (C-2.2)."""
    if state.phase == TURN:
        return state.turn
    who = state.dealer if state.phase == BEFORE else state.turn
    for _ in range(state.n):
        if state.asks[who] != 0:
            return who
        who = state.after(who)
    return -1


def claim_outcome(state: State, who: i64, by: i64) -> Outcome:
    """What a win of `who` with the tile asked about would be."""
    return Outcome(by, state.tile, state.giver, state.first_turn(who))


def claim_asks(state: State, who: i64) -> i64:
    """The questions for a seat about a discard (C-6.1, C-6.4)."""
    asks: i64 = 0
    tile = state.tile
    seat = state.seats[who]
    rules = state.rules
    if rules.shape(seat, tile) and can_win_from(state, who, DISCARD):
        asks = ASK_WIN
    if state.wall_left <= rules.reserve:
        return asks
    held = seat.hand[tile]
    if held >= 2:
        if not seat.ready:
            asks |= ASK_PUNG
        if held == 3 and (not seat.ready or rules.may_kong(state, who, tile, KONG)):
            asks |= ASK_KONG
    if tile < HONOURS and who == (state.giver + 1) % state.n and rules.chow and not seat.ready:
        asks |= chow_asks(seat.hand, tile)
    return asks


def chow_asks(hand: vec[u8], tile: i64) -> i64:
    """The runs that a hand can make with a tile: bits of the claimed tile's place in the run."""
    rank = tile % 9
    asks: i64 = 0
    if rank <= 6 and hand[tile + 1] != 0 and hand[tile + 2] != 0:
        asks = ASK_CHOW
    if 1 <= rank <= 7 and hand[tile - 1] != 0 and hand[tile + 1] != 0:
        asks |= ASK_CHOW << 1
    if rank >= 2 and hand[tile - 1] != 0 and hand[tile - 2] != 0:
        asks |= ASK_CHOW << 2
    return asks


def menu_of_turn(state: State) -> vec[i64]:
    """The codes of the seat in turn, rising."""
    who = state.turn
    seat = state.seats[who]
    rules = state.rules
    if seat.ready:
        out = vec[i64]([seat.drawn], capacity=4)
    else:
        out = kinds_of(seat.held)
        if rules.knocking:
            out = add_knocks(state, out)
    if state.after_claim:
        return out
    if (seat.fours | seat.pungs & seat.held) != 0 and state.wall_left > rules.reserve:
        out = add_kongs(state, out)
    if rules.shape(seat, -1) and can_win_drawn(state, who):
        out = append(out, i64(act.WIN))
    return out


def add_knocks(state: State, out: vec[i64]) -> vec[i64]:
    """Append 敲 with each discard that leaves a wait (QM-2.1)."""
    mask = state.rules.knocks(state, state.turn)
    kind: i64 = 0
    while mask >> kind:
        if mask >> kind & 1:
            out = append(out, act.KNOCK + kind)
        kind += 1
    return out


def add_kongs(state: State, out: vec[i64]) -> vec[i64]:
    """Append the concealed and added kongs of the seat in turn (C-7.1)."""
    seat = state.seats[state.turn]
    if seat.fours != 0:
        for kind in kinds_of(seat.fours):
            if free_to_kong(state, kind, CONCEALED_KONG):
                out = append(out, act.CONCEALED_KONG + kind)
    grown = seat.pungs & seat.held
    if grown != 0:
        for kind in kinds_of(grown):
            if free_to_kong(state, kind, ADDED_KONG):
                out = append(out, act.ADDED_KONG + kind)
    return out


def free_to_kong(state: State, kind: i64, meld: i64) -> bool:
    """Is an own kong free of the lock of a declared hand (QM-2.2)?"""
    return not state.seats[state.turn].ready or state.rules.may_kong(state, state.turn, kind, meld)


def codes_of(state: State, who: i64) -> vec[i64]:
    """All codes a seat may give now; none for a seat nobody waits for (interfaces: what `legal` holds)."""
    if state.menu_of != who:
        state.menu = menu_of_turn(state) if state.phase == TURN and who == state.turn else find_codes(state, who)
        state.menu_of = who
    return state.menu


def find_codes(state: State, who: i64) -> vec[i64]:
    """`codes_of` a seat asked before the deal, in a window or an offer, found anew; none for others."""
    asks = state.asks[who]
    if state.phase == TURN or asks == 0:
        return vec[i64]()
    if state.phase == BEFORE:
        return codes_before(state, who, asks)
    return codes_asked(state, asks)


def codes_asked(state: State, asks: i64) -> vec[i64]:
    """The answers to a claim window's questions, rising."""
    out = vec[i64](capacity=8)
    if asks & ASK_PUNG:
        out = append(out, i64(act.PUNG))
    if asks & ASK_KONG:
        out = append(out, i64(act.KONG))
    place: i64 = 2
    while place >= 0:
        if asks & (ASK_CHOW << place):
            out = append(out, act.chow_code(state.tile - place))
        place -= 1
    if asks & ASK_WIN:
        out = append(out, i64(act.WIN))
    return append(out, i64(act.PASS))


def codes_before(state: State, who: i64, asks: i64) -> vec[i64]:
    """The choices before the deal: 嘎 and cards (HN-2, C-12)."""
    out = vec[i64]()
    if asks & ASK_GA:
        floor = state.rules.ga_floor(state, who)
        for value in state.rules.ga_values:
            if value >= floor:
                out = append(out, act.GA + i64(value))
    if asks & ASK_CARD:
        out = append(out, i64(act.CARD))
        out = append(out, i64(act.NO_CARD))
    return out
