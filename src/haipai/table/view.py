"""What a seat may know: the only place that decides which tiles are shown to whom.

Owns the view of a seat, of a spectator (seat −1), and the seat form of events.  To a seat that is not asked, a
claim window of others, a window already answered and the pause after a discard look the same.
"""

from __future__ import annotations

from haipai import actions as act
from haipai.packed import i64
from haipai.rules.position import DISCARD, ROB_KONG, Meld, Seat
from haipai.table.events import Event, flowers_in
from haipai.table.menu import can_win_drawn, can_win_from, codes_of
from haipai.table.refuse import SENTENCES, reason_drawn, reason_from, why_not_claim, why_not_discard
from haipai.table.seen import meld_tiles, shows
from haipai.table.state import (
    BEFORE,
    CLAIM,
    LOG_ADDED_KONG,
    LOG_CHOW,
    LOG_DISCARD,
    LOG_KONG,
    LOG_PUNG,
    NO_ANSWER,
    OVER,
    PAUSE,
    PHASES,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    RIVER_KNOCK,
    ROB,
    TURN,
    State,
)
from haipai.table.waits import candidates_of, unseen_by, waits_of
from haipai.tiles import MELD_NAMES

Plain = dict[str, object]
HIDDEN = -1


def view_of(state: State, viewer: i64) -> Plain:
    """The view of a seat as plain values: everything it may know, and nothing else."""
    unseen = unseen_by(state, viewer)
    out = table_part(state)
    out["seat"] = int(viewer)
    out["players"] = [player_part(state, who, viewer) for who in range(state.n)]
    out["unseen"] = unseen
    out["hand"] = []
    out["drawn"] = None
    out["hidden_flowers"] = []
    out["legal"] = []
    out["must"] = False
    out["waits"] = []
    out["candidates"] = []
    out["blocked"] = []
    out["why_not"] = []
    if viewer >= 0:
        add_own_part(state, viewer, unseen, out)
    return out


def table_part(state: State) -> Plain:
    """What everybody sees in the middle of the table."""
    rules = state.rules
    dealt = state.phase != BEFORE
    doubling = rules.doubling(state) if dealt else []
    return {
        "rules": rules.id,
        "seats": int(state.n),
        "base": state.base,
        "dealer": int(state.dealer),
        "dice": [int(state.dice1), int(state.dice2)] if dealt else None,
        "phase": public_phase(state),
        "turn": turn_shown(state),
        "wall_left": int(state.wall_left),
        "drawable": int(max(i64(0), state.drawable())),
        "marks": marks_of(state, doubling),
        "doubled": len(doubling) > 0,
        "last": last_tile(state),
        "relations": [[int(rules.relation(state, a, b)) for b in range(state.n)] for a in range(state.n)],
        "sheet": None,
    }


def public_phase(state: State) -> str:
    """The phase as a seat may know it: a pause looks like a window that asks others."""
    if state.phase == PAUSE:
        return PHASES[ROB] if state.resume_kong else PHASES[CLAIM]
    return PHASES[state.phase]


def turn_shown(state: State) -> int:
    """−1 while a window is open and before the deal; the seat itself while it decides on an offered win."""
    if state.phase == BEFORE or state.phase == CLAIM or state.phase == ROB or state.phase == PAUSE:
        return -1
    return int(state.turn)


def marks_of(state: State, doubling: list[str]) -> Plain:
    """Counters of the table that the centre shows; None where the rule set has none, or they count for nothing."""
    carries, ling = state.rules.carries, state.rules.ling_counts
    return {
        "huangfan": int(state.huangfan) if "huangfan" in carries else None,
        "ling": int(state.ling) if ling and "ling" in carries else None,
        "streak": int(state.streak) if "streak" in carries else None,
        "doubling": doubling,
    }


def last_tile(state: State) -> Plain | None:
    """The last discard or added kong while it lies unclaimed (ui 7)."""
    history = state.history()
    place: i64 = len(history) - 1
    while place >= 0:
        entry = history[place]
        kind = entry & 255
        if kind == LOG_DISCARD:
            return {"seat": int(entry >> 8 & 255), "tile": int(entry >> 16 & 255), "kind": "discard"}
        if kind == LOG_ADDED_KONG:
            return {"seat": int(entry >> 8 & 255), "tile": int(entry >> 16 & 255), "kind": "added_kong"}
        if kind == LOG_CHOW or kind == LOG_PUNG or kind == LOG_KONG:
            return None
        place -= 1
    return None


def player_part(state: State, who: i64, viewer: i64) -> Plain:
    """One player as another sees him."""
    seat = state.seats[who]
    chosen = state.phase != BEFORE
    return {
        "hand_size": int(seat.size()) + len(flowers_in(seat.hidden)),
        "melds": [meld_part(meld, not shows(state, who, meld, viewer)) for meld in seat.melds],
        "river": [river_part(thrown) for thrown in seat.river],
        "flowers": flowers_in(seat.flowers),
        "ready": seat.ready,
        "ga": int(seat.ga) if chosen and state.rules.ga_values else own_ga(state, who, viewer),
        "card": seat.card if chosen or who == viewer else False,
        "takes": [int(seat.takes[giver]) for giver in range(state.n)],
        "wind": int((who - state.dealer + state.n) % state.n),
        "choosing": not chosen and state.asks[who] != 0,
    }


def own_ga(state: State, who: i64, viewer: i64) -> int | None:
    """A seat's own 嘎 chosen before the deal; others see it when all have chosen (HN-2)."""
    if who != viewer or state.phase != BEFORE or state.answers[who] == NO_ANSWER:
        return None
    return int(state.answers[who] - act.GA)


def meld_part(meld: Meld, hidden: bool) -> Plain:
    """A meld with its tiles; a hidden one shows four backs."""
    tiles = meld_tiles(meld)
    return {
        "kind": MELD_NAMES[meld.kind],
        "tile": HIDDEN if hidden else int(meld.tile),
        "claimed": HIDDEN if meld.source < 0 else int(meld.claimed),
        "from": int(meld.source),
        "tiles": [HIDDEN] * len(tiles) if hidden else tiles,
    }


def river_part(thrown: i64) -> Plain:
    """A discard in the river."""
    return {
        "tile": int(thrown & 63),
        "drawn": bool(thrown & RIVER_DRAWN),
        "claimed": bool(thrown & RIVER_CLAIMED),
        "knock": bool(thrown & RIVER_KNOCK),
    }


def tiles_of(seat: Seat) -> list[int]:
    """The playing tiles of a hand, sorted."""
    return [kind for kind in range(34) for _ in range(int(seat.hand[kind]))]


def add_own_part(state: State, viewer: i64, unseen: list[int], out: Plain) -> None:
    """What only the seat itself sees."""
    seat = state.seats[viewer]
    codes = codes_of(state, viewer)
    in_turn = state.phase == TURN and state.turn == viewer
    out["hand"] = tiles_of(seat)
    out["drawn"] = int(seat.drawn) if in_turn and seat.drawn >= 0 else None
    out["hidden_flowers"] = flowers_in(seat.hidden)
    out["legal"] = [act.TEXTS[code] for code in codes]
    out["must"] = len(codes) > 0
    if state.phase == OVER or state.phase == BEFORE:
        return
    add_waits(state, viewer, unseen, out)
    if in_turn:
        out["blocked"] = blocked_discards(state, seat)
    out["why_not"] = why_nots(state, viewer, in_turn)


def add_waits(state: State, viewer: i64, unseen: list[int], out: Plain) -> None:
    """The waits of a hand that lacks a tile; with the drawn tile in hand, those of each discard (ui 18)."""
    seat = state.seats[viewer]
    if seat.size() % 3 != 2:
        out["waits"] = waits_of(state, viewer, unseen)
    elif seat.ready and seat.drawn >= 0:
        drawn = seat.drawn
        seat.add(drawn, -1)
        out["waits"] = waits_of(state, viewer, unseen)
        seat.add(drawn, 1)
    elif state.phase == TURN and state.turn == viewer:
        out["candidates"] = candidates_of(state, viewer, unseen)


def sentence(code: str) -> Plain:
    """A refusal or scorer's reason in words."""
    zh, en = SENTENCES[code]
    return {"code": code, "zh": zh, "en": en}


def blocked_discards(state: State, seat: Seat) -> list[Plain]:
    """Tiles in hand that may not be thrown, with the reason (ui 3)."""
    if not seat.ready:
        return []
    kinds = [kind for kind in range(34) if seat.hand[kind] != 0 and kind != seat.drawn]
    return [{"tile": kind, **sentence(why_not_discard(state, kind))} for kind in kinds]


def why_nots(state: State, viewer: i64, in_turn: bool) -> list[Plain]:
    """Commands that the own tiles suggest but the rules refuse now, each with its reason (ui 18, 19)."""
    out: list[Plain] = []
    if in_turn:
        if state.after_claim or not state.rules.shape(state.seats[viewer], -1) or can_win_drawn(state, viewer):
            return out
        return [{"command": "win", **sentence(reason_drawn(state))}]
    if state.giver < 0 or state.giver == viewer or state.answers[viewer] != NO_ANSWER:
        return out
    robbing = state.phase == ROB or (state.phase == PAUSE and state.resume_kong)
    by: i64 = ROB_KONG if robbing else DISCARD
    shape = state.rules.shape(state.seats[viewer], state.tile)
    if shape and not can_win_from(state, viewer, by):
        out.append({"command": "win", **sentence(reason_from(state, viewer, by))})
    if (
        not robbing
        and state.seats[viewer].hand[state.tile] >= 2
        and (state.seats[viewer].ready or state.drawable() <= 0)
    ):
        out.append({"command": "pung", **sentence(why_not_claim(state, viewer, act.PUNG))})
    return out


def seat_event(event: Event, viewer: int) -> Event:
    """An event as a seat may see it: foreign tiles are −1."""
    kind = event["type"]
    if kind == "deal":
        hands = event["hands"]
        assert isinstance(hands, list)  # noqa: S101 - events.py builds it so
        shown = [hand if who == viewer else [HIDDEN] * len(hand) for who, hand in enumerate(hands)]
        return {**event, "hands": shown}
    if (kind == "draw" or kind == "concealed_kong") and event["seat"] != viewer and not is_flower_tile(event):
        return {**event, "tile": HIDDEN}
    return event


def is_flower_tile(event: Event) -> bool:
    """A drawn flower is laid face up at once (C-4.1)."""
    return event["type"] == "draw" and isinstance(event["tile"], int) and event["tile"] >= 34
