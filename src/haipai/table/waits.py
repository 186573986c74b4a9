"""What a hand waits for: kinds, copies unseen, worth, and why a completed hand would not win.

Owns the wait panel's figures.  Reads a seat's own tiles and what everybody sees; must not look at other hands.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules.base import REASONS, WIN_OK, Verdict
from haipai.rules.position import DISCARD, SELF_DRAW, Outcome
from haipai.table.refuse import SENTENCES
from haipai.table.seen import lying_tile, meld_tiles, unseen_copies
from haipai.table.state import State
from haipai.tiles import KINDS

Plain = dict[str, object]


def unseen_by(state: State, viewer: i64) -> list[int]:
    """Copies of each playing kind that a seat has not seen."""
    return [int(left) for left in unseen_copies(state, viewer, lying_tile(state))]


def holds_four(state: State, who: i64, kind: i64) -> bool:
    """Does the seat hold all four of a kind already, melds counted (C-8.3)?"""
    seat = state.seats[who]
    held = int(seat.hand[kind])
    for meld in seat.melds:
        held += meld_tiles(meld).count(int(kind))
    return held >= 4


def reason_of(code: str) -> Plain:
    """A reason in words."""
    zh, en = SENTENCES[code]
    return {"code": code, "zh": zh, "en": en}


def judged_as(state: State, who: i64, kind: i64, drawn: bool) -> Verdict:
    """What the hand would be worth with this tile, drawn or thrown by the next seat."""
    if not drawn:
        return state.rules.judge(state, who, as_thrown(state, who, kind))
    seat = state.seats[who]
    seat.add(kind, 1)
    verdict = state.rules.judge(state, who, Outcome(SELF_DRAW, kind, -1, False))
    seat.add(kind, -1)
    return verdict


def as_thrown(state: State, who: i64, kind: i64) -> Outcome:
    """A win with a tile thrown by the next seat."""
    return Outcome(DISCARD, kind, (who + 1) % state.n, False)


def reason_against(state: State, who: i64, kind: i64, thrown: Verdict) -> str:
    """Why a thrown tile would not win, a win missed before included (QM-3, HN-4.3); empty when it would."""
    if thrown.reason == WIN_OK and state.rules.barred(state, who, thrown, as_thrown(state, who, kind)):
        return "missed_win"
    return REASONS[thrown.reason]


def waits_of(state: State, who: i64, unseen: list[int]) -> list[Plain]:
    """The waits of a hand that lacks one tile, each with its worth on a discard and when drawn.

    A tile barred by a win missed keeps its worth beside the reason.
    """
    out: list[Plain] = []
    for kind in range(i64(KINDS)):
        if not holds_four(state, who, kind) and state.rules.shape(state.seats[who], kind):
            thrown = judged_as(state, who, kind, False)
            drawn = judged_as(state, who, kind, True)
            reason = reason_against(state, who, kind, thrown)
            best = thrown if thrown.reason == WIN_OK else drawn
            out.append(
                {
                    "tile": int(kind),
                    "unseen": unseen[kind],
                    "value": int(thrown.value) if thrown.reason == WIN_OK else 0,
                    "self_value": int(drawn.value) if drawn.reason == WIN_OK else 0,
                    "patterns": list(best.patterns) if best.reason == WIN_OK else [],
                    "reason": reason_of(reason) if reason else None,
                }
            )
    return out


def candidates_of(state: State, who: i64, unseen: list[int]) -> list[Plain]:
    """Every discard of the seat in turn that leaves a ready hand, with its waits (ui: marked before discarding).

    Where 敲 may go with the discard, the waits are worth what they are once it is declared.
    """
    seat = state.seats[who]
    ready = seat.ready
    knocks = state.rules.knocks(state, who) if state.rules.knocking and not ready else 0
    out: list[Plain] = []
    for kind in range(i64(KINDS)):
        if seat.hand[kind] != 0:
            seat.add(kind, -1)
            seat.ready = ready or knocks >> kind & 1 != 0
            waits = waits_of(state, who, unseen)
            seat.ready = ready
            seat.add(kind, 1)
            if waits:
                out.append({"discard": int(kind), "waits": waits})
    return out
