"""Facts as plain dicts: the log of a hand in words, complete (records) or as one seat may know it.

Owns the shape of events.  What a seat may know of them is decided in view.py; nothing here derives a rule.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.position import BY_NAMES
from haipai.table.drawing import dealt_to
from haipai.table.state import (
    LOG_ADDED_DONE,
    LOG_ADDED_KONG,
    LOG_CARDS,
    LOG_CHOW,
    LOG_CONCEALED_KONG,
    LOG_DEAL,
    LOG_DISCARD,
    LOG_DO,
    LOG_DRAW,
    LOG_EIGHT_FLOWERS,
    LOG_END,
    LOG_FLOWER,
    LOG_GA,
    LOG_KONG,
    LOG_PUNG,
    LOG_ROBBED,
    LOG_WIN,
    State,
)
from haipai.tiles import KINDS

Event = dict[str, object]

# Every event type, in the order of the LOG_ numbers.
EVENT_TYPES: Final = (
    "deal",
    "flower",
    "draw",
    "discard",
    "chow",
    "pung",
    "kong",
    "added_kong",
    "added_kong_done",
    "concealed_kong",
    "robbed",
    "win",
    "end",
    "ga",
    "cards",
    "eight_flowers",
)


def seats_in(mask: i64) -> list[int]:
    """The seats of a bit mask."""
    return [who for who in range(8) if mask & (1 << who)]


def flowers_in(mask: i64) -> list[int]:
    """The flower kinds (34–41) of a bit mask."""
    return [KINDS + flower for flower in range(8) if mask & (1 << flower)]


def dealt_hands(state: State) -> list[list[int]]:
    """The tiles dealt to each seat in the order of the deal (C-3.5)."""
    hands: list[list[int]] = [[] for _ in range(state.n)]
    for step in range(13 * state.n + 1):
        hands[dealt_to(state, step)].append(int(state.wall[step]))
    return hands


def event_of(state: State, entry: i64) -> Event:
    """One log entry (no command) as a complete event."""
    kind = entry & 255
    who = int(entry >> 8 & 255)
    a, b, c = int(entry >> 16 & 255), int(entry >> 24 & 255), int(entry >> 32 & 255)
    name = EVENT_TYPES[kind - 1]
    if kind == LOG_DRAW:
        return {"type": name, "seat": who, "tile": a, "from": "back" if b else "front", "wall_left": c}
    if kind == LOG_DISCARD:
        return {"type": name, "seat": who, "tile": a, "drawn": bool(b), "knock": bool(c)}
    if kind == LOG_FLOWER:
        return {"type": name, "seat": who, "tiles": flowers_in(a)}
    if kind == LOG_CHOW:
        return {"type": name, "seat": who, "tile": a, "claimed": b, "from": c}
    if kind == LOG_PUNG or kind == LOG_KONG:
        return {"type": name, "seat": who, "tile": a, "from": c}
    if kind == LOG_ADDED_KONG or kind == LOG_ADDED_DONE or kind == LOG_CONCEALED_KONG:
        return {"type": name, "seat": who, "tile": a}
    if kind == LOG_ROBBED:
        return {"type": name, "seat": who, "tile": a, "by": seats_in(b)}
    if kind == LOG_EIGHT_FLOWERS:
        return {"type": name, "seat": who}
    return whole_table_event(state, kind, name, entry)


def whole_table_event(state: State, kind: i64, name: str, entry: i64) -> Event:
    """Events that concern all seats: the deal, choices, a win, the end."""
    if kind == LOG_DEAL:
        dice = [int(state.dice1), int(state.dice2)]
        return {"type": name, "dealer": int(state.dealer), "dice": dice, "hands": dealt_hands(state)}
    if kind == LOG_GA:
        return {"type": name, "values": [int(seat.ga) for seat in state.seats]}
    if kind == LOG_CARDS:
        return {"type": name, "played": [who for who, seat in enumerate(state.seats) if seat.card]}
    if kind == LOG_WIN:
        giver, tile = int(entry >> 8 & 255) - 1, int(entry >> 16 & 255) - 1
        winners, by = seats_in(entry >> 24 & 255), BY_NAMES[int(entry >> 32 & 255)]
        return {"type": name, "winners": winners, "by": by, "tile": tile, "from": giver}
    assert kind == LOG_END, kind  # noqa: S101 - every kind of entry is named above
    return {"type": name, "drawn": state.winner_mask == 0, "deltas": state.deltas}


def events_of(state: State, first: int = 0) -> list[Event]:
    """All complete events from number `first` on (commands are no events)."""
    out: list[Event] = []
    number = 0
    for entry in state.history():
        if entry & 255 != LOG_DO:
            if number >= first:
                out.append(event_of(state, entry))
            number += 1
    return out


def count(state: State) -> int:
    """How many events there are."""
    number = 0
    for entry in state.history():
        if entry & 255 != LOG_DO:
            number += 1
    return number


def commands_of(state: State) -> list[tuple[int, int]]:
    """(seat, code) of every command in order."""
    return [(int(entry >> 8 & 255), int(entry >> 16 & 255)) for entry in state.history() if entry & 255 == LOG_DO]
