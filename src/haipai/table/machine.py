"""The one state machine: decide and record.  Every rule set and every number of seats plays through it.

Owns the entry of commands.  Must not know a clock, chance, a file or a rule set by name; it asks the rule set small
questions and believes the answers.
"""

from __future__ import annotations

from haipai import actions as act
from haipai.packed import append, i64
from haipai.table.drawing import choose, eight_flowers, go_on_opening
from haipai.table.ending import end_drawn, win_alone
from haipai.table.menu import codes_of
from haipai.table.state import ASK_GA, BEFORE, CHUNK, CLAIM, LAST, LOG_DO, PAUSE, ROB, TURN, State
from haipai.table.windows import added_kong, answer, concealed_kong, discard, go_on


def attempt(state: State, who: i64, code: i64) -> bool:
    """Carry out a command that is on the seat's list, or the clock's where the list is not empty.

    False, and nothing has changed, for any other.
    """
    codes = codes_of(state, who)
    if code not in codes and not (code == act.TIMEOUT and len(codes) > 0):
        return False
    do(state, who, code)
    return True


def do(state: State, who: i64, code: i64) -> None:
    """Carry out a command that is known to be legal."""
    if len(state.log) >= CHUNK:
        state.put_by()
    state.log = append(state.log, LOG_DO | who << 8 | code << 16)  # `note` written out, as this is every command's
    if code == act.TIMEOUT:
        timeout(state, who)
    else:
        carry_out(state, who, code)


def carry_out(state: State, who: i64, code: i64) -> None:
    """Carry out a command by the phase it is given in."""
    phase = state.phase
    state.menu_of = -1
    if phase == TURN:
        if code < act.KNOCK:
            discard(state, code, False)
        else:
            turn_command(state, code)
    elif phase == CLAIM or phase == ROB:
        answer(state, who, code)
    elif phase == BEFORE:
        choose(state, who, code)
    else:
        offer_answered(state, code == act.WIN)


def timeout(state: State, who: i64) -> None:
    """What the clock does for a seat (C-10.1): never a win, kong or declaration."""
    if state.phase == TURN:
        seat = state.seats[who]
        carry_out(state, who, seat.drawn if seat.drawn >= 0 else state.last_kind(who))
    elif state.phase == BEFORE:
        if state.asks[who] & ASK_GA:
            carry_out(state, who, codes_of(state, who)[0])  # the lowest allowed 嘎 comes first
        if state.phase == BEFORE and state.asks[who] != 0:
            carry_out(state, who, act.NO_CARD)
    else:
        carry_out(state, who, act.PASS)


def turn_command(state: State, code: i64) -> None:
    """A command of the seat in turn that is no mere discard."""
    if code < act.CONCEALED_KONG:
        discard(state, code - act.KNOCK, True)
    elif code < act.ADDED_KONG:
        concealed_kong(state, code - act.CONCEALED_KONG)
    elif code < act.PUNG:
        added_kong(state, code - act.ADDED_KONG)
    else:
        win_alone(state, state.turn, state.self_draw(state.turn))


def offer_answered(state: State, won: bool) -> None:
    """The answer to an offered 八花齐 (QM-5) or to the last drawable tile (HN-5.1)."""
    last = state.phase == LAST
    who = state.turn
    state.clear_window()
    if won:
        win_alone(state, who, state.self_draw(who) if last else eight_flowers(state, who))
    elif last:
        end_drawn(state)
    else:
        go_on_opening(state)


def advance(state: State) -> None:
    """Go on after a PAUSE."""
    if state.phase == PAUSE:
        state.menu_of = -1  # whoever was looked at in the pause had an empty list
        go_on(state)
