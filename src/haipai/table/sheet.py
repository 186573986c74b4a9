"""The end of a hand for the table's players: the settlement with open hands.

Owns the sheet of a played hand; the settlement itself is written by scoring/sheet.py.  Called only when the hand is
over, so nothing in it is a secret any more.
"""

from __future__ import annotations

from haipai.rules.position import BY_NAMES, DISCARD, DRAWN, ROB_KONG
from haipai.scoring.sheet import settlement_json
from haipai.table.events import seats_in
from haipai.table.state import State
from haipai.table.waits import unseen_by, waits_of


def sheet_of(state: State) -> dict[str, object]:
    """Settlement (interfaces section 1) plus hands, winning tile, and at a drawn hand every seat's waits."""
    outcome, settlement = state.outcome, state.settlement
    assert outcome is not None and settlement is not None  # noqa: S101, PT018 - the hand is over
    out = settlement_json(state.rules, state, settlement, state.deltas, state.base)
    from_other = outcome.by == DISCARD or outcome.by == ROB_KONG
    out["hands"] = [open_hand(state, who) for who in range(state.n)]
    out["winning_tile"] = int(outcome.tile) if outcome.tile >= 0 else None
    out["by"] = None if outcome.by == DRAWN else BY_NAMES[outcome.by]
    out["from"] = int(outcome.giver) if from_other else None
    out["winners"] = seats_in(state.winner_mask)
    out["drawn"] = state.winner_mask == 0
    out["ready_waits"] = [ready_waits(state, who) for who in range(state.n)]
    out["dice"] = [int(state.dice1), int(state.dice2)]
    return out


def open_hand(state: State, who: int) -> list[int]:
    """The playing tiles a seat held at the end, sorted; another's winning tile is not among them."""
    hand = state.seats[who].hand
    return [kind for kind in range(34) for _ in range(int(hand[kind]))]


def ready_waits(state: State, who: int) -> list[object]:
    """At a drawn hand, what a seat was waiting for."""
    if state.winner_mask != 0 or state.seats[who].size() % 3 == 2:
        return []
    return [wait["tile"] for wait in waits_of(state, who, unseen_by(state, who))]
