"""Deals and draws: the choices before the deal, opening flowers, replacements, the beginning of a turn.

Owns everything that takes tiles from the wall.  Must not know claims.
"""

from __future__ import annotations

from haipai import actions as act
from haipai.packed import append, i64
from haipai.rules.base import OFFERED, WIN_AT_ONCE
from haipai.rules.position import ALL_FLOWERS, EIGHT_FLOWERS, FLOWER_DRAW, KONG_DRAW, Outcome
from haipai.table.ending import end_drawn, win_alone
from haipai.table.menu import can_win_drawn
from haipai.table.state import (
    ASK_CARD,
    ASK_GA,
    ASK_WIN,
    LAST,
    LOG_CARDS,
    LOG_DEAL,
    LOG_DRAW,
    LOG_EIGHT_FLOWERS,
    LOG_FLOWER,
    LOG_GA,
    OFFER,
    TURN,
    State,
)
from haipai.tiles import KINDS

# -- the start of a hand --------------------------------------------------------------------------


def start(state: State, cards: list[int]) -> None:
    """Ask for the choices before the deal, or deal at once."""
    asks: i64 = ASK_GA if state.rules.ga_values else 0
    for who in range(state.n):
        state.asks[who] = asks | (ASK_CARD if state.rules.double_card and cards[who] > 0 else 0)
    if not anyone_asked(state):
        deal(state)


def anyone_asked(state: State) -> bool:
    """Is an answer still open?"""
    for who in range(state.n):
        if state.asks[who] != 0:
            return True
    return False


def choose(state: State, who: i64, code: i64) -> None:
    """Take a choice before the deal; deal when all have chosen (HN-2, C-12.1)."""
    if code >= act.CARD:
        state.seats[who].card = code == act.CARD
        state.asks[who] &= ~ASK_CARD
    else:
        state.answers[who] = code  # written to the seat when all have chosen
        state.asks[who] &= ~ASK_GA
    if anyone_asked(state):
        return
    if state.rules.ga_values:
        for seat in range(state.n):
            state.seats[seat].ga = state.answers[seat] - act.GA
        state.note(LOG_GA, 0)
    if state.rules.double_card:
        state.note(LOG_CARDS, 0)
    deal(state)


def deal(state: State) -> None:
    """Throw the dice, deal (C-3.5), and begin with the opening flowers or the dealer's turn."""
    state.clear_window()
    state.rules.begin(state)
    state.note(LOG_DEAL, state.dealer)
    dealt = 13 * state.n + 1
    for step in range(dealt):
        tile = i64(state.wall[step])
        seat = state.seats[dealt_to(state, step)]
        if tile < KINDS:
            seat.put(tile)
        else:
            seat.hidden |= 1 << (tile - KINDS)
    state.head = dealt
    state.wall_left -= dealt
    state.turn = state.dealer
    if state.rules.late_flowers:
        state.opening = state.n
        begin_first_turn(state)
    else:
        open_flowers(state)


def dealt_to(state: State, step: i64) -> i64:
    """The seat that gets the tile of a step of the deal: four each three times, one each, one more for the dealer."""
    n = state.n
    if step < 12 * n:
        return (state.dealer + step // 4) % n
    return (state.dealer + step - 12 * n) % n


def open_flowers(state: State) -> None:
    """Lay out opening flowers in seat order from the dealer, each hand until it has none (C-4.2)."""
    while state.opening < state.n:
        state.turn = (state.dealer + state.opening) % state.n
        if not lay_out_hidden(state) or not draw_owed(state):
            return
        state.opening += 1
    state.turn = state.dealer
    for seat in state.seats:
        seat.drawn = -1  # opening replacements are no draws of a turn
    begin_first_turn(state)


def begin_first_turn(state: State) -> None:
    """The dealer's first turn: it counts as begun by a draw."""
    state.seats[state.turn].turns = 1
    go_on_drawing(state)


def go_on_opening(state: State) -> None:
    """Take up the draws that an offer of 八花齐 interrupted (QM-5)."""
    if state.opening >= state.n:
        go_on_drawing(state)
    elif draw_owed(state):
        state.opening += 1
        open_flowers(state)


# -- drawing ---------------------------------------------------------------------------------------


def lay_out_hidden(state: State) -> bool:
    """Lay out the flowers in the hand of the seat in turn and owe their replacements; False when play stops."""
    seat = state.seats[state.turn]
    if seat.hidden == 0:
        return True
    state.note(LOG_FLOWER, state.turn, seat.hidden)
    seat.flowers |= seat.hidden
    for flower in range(i64(8)):
        if seat.hidden & (1 << flower):
            state.owed += 1
    seat.hidden = 0
    return not eighth_flower(state)


def eighth_flower(state: State) -> bool:
    """When all eight lie: win at once (SH-2), or offer the win (QM-5); True when the drawing stops."""
    if state.seats[state.turn].flowers != ALL_FLOWERS or state.rules.eight_flowers < WIN_AT_ONCE:
        return False
    state.note(LOG_EIGHT_FLOWERS, state.turn)
    if state.rules.eight_flowers == OFFERED:
        state.phase = OFFER
        state.asks[state.turn] = ASK_WIN
    else:
        win_alone(state, state.turn, eight_flowers(state, state.turn))
    return True


def eight_flowers(state: State, who: i64) -> Outcome:
    """八花齐 as an outcome."""
    return Outcome(EIGHT_FLOWERS, -1, -1, state.first_turn(who))


def draw_owed(state: State) -> bool:
    """Draw the replacements owed to the seat in turn, flower after flower; False when play stops."""
    seat = state.seats[state.turn]
    while state.owed > 0:
        if state.drawable() <= 0:
            end_drawn(state)  # C-4.3
            return False
        tile = state.take_back()
        state.owed -= 1
        state.note(LOG_DRAW, state.turn, tile, 1, state.wall_left)
        if state.give(state.turn, tile):
            seat.drawn = tile
        else:
            state.owed += 1
            if state.opening >= state.n:
                seat.source = FLOWER_DRAW
            if eighth_flower(state):
                return False
    return True


def next_turn(state: State) -> None:
    """The next seat draws from the front and has its turn (C-5.1), or the hand ends drawn (C-9.1)."""
    who = (state.turn + 1) % state.n
    state.turn = who
    seat = state.seats[who]
    seat.start_drawing()
    if state.wall_left <= state.rules.reserve:
        end_drawn(state)
        return
    seat.turns += 1
    tile = state.take_front()
    state.log = append(state.log, LOG_DRAW | who << 8 | tile << 16 | state.wall_left << 32)
    if tile < KINDS:
        seat.put(tile)
        seat.drawn = tile
        if seat.hidden == 0:
            await_turn(state, False)
            return
    else:
        state.give(who, tile)
        state.owed += 1
        seat.source = FLOWER_DRAW
        if eighth_flower(state):
            return
    go_on_drawing(state)


def go_on_drawing(state: State) -> None:
    """Finish the draws of a turn: late opening flowers, replacements; then wait for the seat."""
    seat = state.seats[state.turn]
    if seat.hidden != 0:
        seat.source = FLOWER_DRAW
        if not lay_out_hidden(state):
            return
    if draw_owed(state):
        await_turn(state, False)


def draw_for_kong(state: State) -> None:
    """The replacement that follows a kong of the seat in turn (C-7.1)."""
    seat = state.seats[state.turn]
    seat.start_drawing()
    seat.source = KONG_DRAW
    state.owed = 1
    go_on_drawing(state)


def await_turn(state: State, after_claim: bool) -> None:
    """Wait for the seat in turn; on the last drawable tile only a win is left where tiles are kept back (HN-5.1)."""
    state.after_claim = after_claim
    state.menu_of = -1
    state.phase = TURN
    state.tile = -1
    state.giver = -1
    if state.rules.reserve > 0 and state.drawable() <= 0:
        if not after_claim and can_win_drawn(state, state.turn):
            state.phase = LAST
            state.asks[state.turn] = ASK_WIN
        else:
            end_drawn(state)
