"""What a seat is sent: match, view and clock as wire structs, made anew from the table each time.

Owns the translation from state to wire.  A view passes only through `Table.view` and the struct `View`, which has no
field for a foreign tile.
"""

from __future__ import annotations

from typing import Final

import msgspec

from haipai.rules import rule_set
from haipai.server.desk.clocks import MS, Watch
from haipai.server.desk.game import Event, Game, SeatState
from haipai.server.wire.events import Event as WireEvent
from haipai.server.wire.server import Clock, HandResult, MatchInfo, MatchPlayer, Proof
from haipai.server.wire.view import View
from haipai.table import Table

NO_CLOCK: Final = Clock("none", None, 0, 0, False)
_WINDOWS: Final = frozenset({"claim", "rob", "pause"})


def match_id(table_id: str, number: int) -> str:
    """The id of a table's n-th match."""
    return f"{table_id}.{number}"


def view_of(table: Table, seat: int) -> View:
    """The hand as a seat may know it."""
    return msgspec.convert(table.view(seat), View)


def events_for(table: Table, events: list[Event], seat: int) -> list[WireEvent]:
    """Events as a seat may see them."""
    return msgspec.convert([table.seat_event(event, seat) for event in events], list[WireEvent])


def match_of(game: Game, table_id: str, seat: int, present: set[int]) -> MatchInfo:
    """The match around the hand; `present` are the human seats with a connection."""
    terms, match = game.terms, game.match
    words = rule_set(terms.rules)
    history = [result.to_json() for result in match.results] if match is not None else []
    return MatchInfo(
        id=match_id(table_id, terms.match),
        rules=terms.rules,
        rules_zh=words.zh,
        rules_en=words.en,
        options=terms.options,
        base=terms.base,
        hands=match.hands if match is not None else 0,
        hand_no=game.hand_no,
        over=game.match_over,
        totals=list(match.totals) if match is not None else [0] * len(game.seats),
        players=[_player(state, number in present, number == seat) for number, state in enumerate(game.seats)],
        history=msgspec.convert(history, list[HandResult]),
        seat=seat,
        proof=Proof(game.commitment, terms.secret if game.match_over else None),
    )


def _player(state: SeatState, present: bool, own: bool) -> MatchPlayer:
    auto = state.auto if own else state.shown
    return MatchPlayer(state.plan.name, state.plan.kind, present or not state.human, auto, state.ready)


def clock_of(table: Table, watch: Watch, seat: int, now: float) -> Clock:
    """Whose time runs, as a seat may know it.  A window's time is shown to the asked alone, never for whom it is."""
    asked = table.phase_name in _WINDOWS or table.phase_name == "before"
    if asked and seat not in watch.questions:
        return Clock("wait", None, 0, 0, False)
    who = seat if seat in watch.questions else next(iter(watch.questions), -1)
    if who < 0:
        return NO_CLOCK
    question = watch.questions[who]
    deadline = watch.deadline(who)
    left = None if deadline is None else max(0, round((deadline - now) * MS))
    base = round(question.base * MS) if watch.running else 0
    bank = round(question.bank * MS) if watch.running else 0
    return Clock("claim" if question.kind == "claim" else "turn", left, base, bank, who == seat)


def next_clock(next_at: float | None, now: float, seat_ready: bool) -> Clock:
    """Between hands: until the next one begins by itself."""
    left = None if next_at is None else max(0, round((next_at - now) * MS))
    return Clock("next", left, 0, 0, not seat_ready)
