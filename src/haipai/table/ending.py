"""How a hand ends: won or drawn, settled by the rule set, written into the state.

Owns the last step of every hand.  Must not know why it ended.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules.position import DRAWN, Outcome
from haipai.rules.settlement import finish
from haipai.table.state import LOG_END, LOG_WIN, OVER, State


def win_alone(state: State, who: i64, outcome: Outcome) -> None:
    """One seat wins by its own draw."""
    end_won(state, 1 << who, outcome)


def end_won(state: State, winners: i64, outcome: Outcome) -> None:
    """Settle a won hand; `winners` has one bit each."""
    state.winner_mask = winners
    state.note(LOG_WIN, outcome.giver + 1, outcome.tile + 1, winners, outcome.by)
    seats = [int(who) for who in range(state.n) if winners & (1 << who)]
    settle(state, outcome, seats)


def end_drawn(state: State) -> None:
    """Settle a drawn hand (C-9.1)."""
    settle(state, Outcome(DRAWN, -1, -1, False), [])


def settle(state: State, outcome: Outcome, winners: list[int]) -> None:
    """Let the rule set settle, add cards and 底分 (C-9.2), and close the hand."""
    settlement = state.rules.settle(state, outcome, winners)
    state.outcome = outcome
    state.settlement = settlement
    state.deltas = finish(settlement, state, state.base)
    state.clear_window()
    state.phase = OVER
    state.menu_of = -1
    state.note(LOG_END, 0)
