"""Discards and claims: who is asked, when a window closes, and which answer stands (C-6, C-7).

Owns the claim window and what claims do.  Must not know how tiles leave the wall (drawing.py).
"""

from __future__ import annotations

from typing import Final

from haipai import actions as act
from haipai.packed import append, i64
from haipai.rules.position import DISCARD, FLOWER_DRAW, ROB_KONG, Meld
from haipai.table.drawing import await_turn, draw_for_kong, draw_owed, lay_out_hidden, next_turn
from haipai.table.ending import end_won
from haipai.table.menu import can_win_from, claim_asks, claim_outcome
from haipai.table.state import (
    ASK_CHOWS,
    ASK_KONG,
    ASK_PUNG,
    ASK_WIN,
    CLAIM,
    LOG_ADDED_DONE,
    LOG_ADDED_KONG,
    LOG_CHOW,
    LOG_CONCEALED_KONG,
    LOG_DISCARD,
    LOG_KONG,
    LOG_PUNG,
    LOG_ROBBED,
    PAUSE,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    RIVER_KNOCK,
    ROB,
    State,
)
from haipai.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG

KNOCKED: Final = 1 << 32  # in the entry of a discard


def discard(state: State, kind: i64, knock: bool) -> None:
    """The seat in turn throws a tile; ask everybody with a choice (C-6.2)."""
    who = state.turn
    seat = state.seats[who]
    marks: i64 = 0
    entry: i64 = LOG_DISCARD | who << 8 | kind << 16  # b = 1 thrown as drawn, c = 1 with 敲
    if kind == seat.drawn and not state.after_claim:
        marks = RIVER_DRAWN
        entry |= 1 << 24
    if knock:
        marks |= RIVER_KNOCK
        entry |= KNOCKED
        seat.ready = True
    seat.take(kind)
    seat.river = append(seat.river, kind | marks)
    seat.throws += 1
    seat.drawn = -1
    state.log = append(state.log, entry)
    state.tile = kind
    state.giver = who
    open_window(state, CLAIM)


def open_window(state: State, phase: i64) -> None:
    """Ask every other seat about the tile; go on at once when nobody has a choice."""
    state.phase = phase
    asked = False
    n = state.n
    for place in range(state.giver + 1, state.giver + n):
        who = place % n
        asks: i64 = 0
        if phase == CLAIM:
            asks = claim_asks(state, who)
        elif can_win_from(state, who, ROB_KONG):
            asks = ASK_WIN
        if asks != 0:
            asked = True
            state.asks[who] = asks
            if asks & ASK_WIN:
                state.could_win |= 1 << who
    if not asked:
        pause_or_go_on(state, phase == ROB)


def answer(state: State, who: i64, code: i64) -> None:
    """Note an answer; close the window when no open answer can change the outcome (C-6.2)."""
    state.answers[who] = code
    state.asks[who] = 0
    if settled(state):
        close_window(state)


def settled(state: State) -> bool:
    """Can no open answer change who wins or which claim stands?"""
    best: i64 = 0
    for given in state.answers:
        best = max(best, claim_rank(given))
    who = state.giver
    for _ in range(1, state.n):
        who = state.after(who)
        if state.answers[who] == act.WIN and not state.rules.multi_win:
            return True  # whoever is farther cannot win (HN-4.2)
        asks = state.asks[who]
        if asks & ASK_WIN or asks_rank(asks) > best:
            return False
    return True


def claim_rank(code: i64) -> i64:
    """胡 3 > 碰 = 杠 2 > 吃 1 > 过 0 (C-6.2)."""
    if code == act.WIN:
        return 3
    if code == act.PUNG or code == act.KONG:
        return 2
    return 1 if act.CHOW <= code < act.WIN else 0


def asks_rank(asks: i64) -> i64:
    """The highest rank a seat could still answer with."""
    if asks & ASK_WIN:
        return 3
    if asks & (ASK_PUNG | ASK_KONG):
        return 2
    return 1 if asks & ASK_CHOWS else 0


# -- the end of a window -----------------------------------------------------------------------------


def close_window(state: State) -> None:
    """Carry out the answer that stands, or let play go on."""
    winners = winners_of(state)
    by: i64 = DISCARD if state.phase == CLAIM else ROB_KONG
    if winners == 0 and state.rules.remembers_missed:
        note_declined(state, by)
    if winners != 0:
        win_from(state, winners, by)
    elif by == ROB_KONG:
        state.clear_window()
        pause_or_go_on(state, True)
    else:
        carry_out_claim(state)


def winners_of(state: State) -> i64:
    """Everybody who says 胡 (C-6.5), or the nearest where only one may (HN-4.2); one bit each."""
    winners: i64 = 0
    for step in range(1, state.n):
        who = (state.giver + step) % state.n
        if state.answers[who] == act.WIN:
            winners |= 1 << who
            if not state.rules.multi_win:
                return winners
    return winners


def note_declined(state: State, by: i64) -> None:
    """Tell the rule set of every win declined in this window (C-6.3)."""
    for step in range(1, state.n):
        who = (state.giver + step) % state.n
        if state.could_win & (1 << who) and state.answers[who] != act.WIN:
            outcome = claim_outcome(state, who, by)
            state.rules.declined(state, who, state.rules.judge(state, who, outcome), outcome)


def win_from(state: State, winners: i64, by: i64) -> None:
    """One or several win with the tile asked about."""
    if by == ROB_KONG:
        state.note(LOG_ROBBED, state.giver, state.tile, winners)
    nearest = state.giver
    while not winners & (1 << nearest):
        nearest = (nearest + 1) % state.n
    end_won(state, winners, claim_outcome(state, nearest, by))


def carry_out_claim(state: State) -> None:
    """The highest claim takes the discard; without one the next seat draws (C-6.2)."""
    best: i64 = 0
    claimant: i64 = -1
    for who in range(state.n):
        rank = claim_rank(state.answers[who])
        if rank > best:
            best = rank
            claimant = who
    if claimant < 0:
        state.clear_window()
        pause_or_go_on(state, False)
        return
    code = state.answers[claimant]
    state.clear_window()
    take_claimed(state, claimant, code)


def take_claimed(state: State, who: i64, code: i64) -> None:
    """Move the claimed tile into a meld and begin the claimant's turn (C-6, C-7.3)."""
    tile, giver = state.tile, state.giver
    river = state.seats[giver].river
    river[len(river) - 1] |= RIVER_CLAIMED
    state.turn = who
    seat = state.seats[who]
    seat.took(giver)
    seat.drawn = -1
    if code == act.KONG:
        seat.add(tile, -3)
        seat.lay(Meld(KONG, tile, tile, giver, False))
        state.note(LOG_KONG, who, tile, 0, giver)
        draw_for_kong(state)
        return
    if code == act.PUNG:
        seat.add(tile, -2)
        seat.lay(Meld(PUNG, tile, tile, giver, False))
        state.note(LOG_PUNG, who, tile, 0, giver)
        seat.missed = 0
        seat.missed_points = 0
    else:
        take_run(state, who, act.chow_low(code))
    if lay_out_hidden(state) and draw_owed(state):
        await_turn(state, True)


def take_run(state: State, who: i64, low: i64) -> None:
    """吃: the two tiles beside the claimed one leave the hand."""
    seat = state.seats[who]
    for kind in range(low, low + 3):
        if kind != state.tile:
            seat.add(kind, -1)
    seat.lay(Meld(CHOW, low, state.tile, state.giver, False))
    state.note(LOG_CHOW, who, low, state.tile, state.giver)
    if state.rules.chow_lifts_missed:
        seat.missed = 0


def pause_or_go_on(state: State, kong: bool) -> None:
    """Go on to the draw that follows, or stop before it when the caller wants to (PAUSE)."""
    state.resume_kong = kong
    if state.stop_before_draw:
        state.phase = PAUSE
        state.menu_of = -1
    elif kong:
        go_on(state)
    else:
        next_turn(state)


def go_on(state: State) -> None:
    """The draw after a window without a taker: the next seat's, or the added kong's replacement."""
    if not state.resume_kong:
        next_turn(state)
        return
    seat = state.seats[state.turn]
    # Kongs stand in the order in which they were made (interfaces: the last listed is the one just made).
    pung = seat.take_up(state.tile)
    seat.lay(Meld(ADDED_KONG, pung.tile, pung.claimed, pung.source, state.kong_after_flower))
    state.note(LOG_ADDED_DONE, state.turn, state.tile)
    draw_for_kong(state)


# -- own kongs ---------------------------------------------------------------------------------------


def concealed_kong(state: State, kind: i64) -> None:
    """暗杠 (C-7.1)."""
    seat = state.seats[state.turn]
    seat.add(kind, -4)
    seat.lay(Meld(CONCEALED_KONG, kind, kind, -1, False))
    state.note(LOG_CONCEALED_KONG, state.turn, kind)
    draw_for_kong(state)


def added_kong(state: State, kind: i64) -> None:
    """上杠: its tile leaves the hand, everybody whom it completes is asked first (C-7.2)."""
    seat = state.seats[state.turn]
    state.kong_after_flower = seat.drawn == kind and seat.source == FLOWER_DRAW
    seat.add(kind, -1)
    state.note(LOG_ADDED_KONG, state.turn, kind)
    state.tile = kind
    state.giver = state.turn
    open_window(state, ROB)
