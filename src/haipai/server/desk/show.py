"""Frames for the seats that are connected: the whole state after hello, else what is new.  And for spectators, late.

Owns who gets what.  Called after the change is applied and before it is durable; the caller sends nothing until then.
"""

from __future__ import annotations

from typing import Any

from haipai.server.desk import pictures
from haipai.server.desk.clocks import MS
from haipai.server.desk.desk import Desk
from haipai.server.wire.server import Clock, MatchInfo, State, Update, encode
from haipai.table import Table

NOBODY = -1


def frames(desk: Desk) -> list[tuple[Any, str]]:
    """What each connection is sent because of the message just handled, in order, as text."""
    out = [(link, encode(message)) for link, message in desk.fx.frames]
    table = desk.game.table
    if table is None:
        return out
    for seat, link in desk.links.items():
        if seat in desk.fresh:
            out.append((link, encode(_state(desk, table, seat))))
        elif seat in desk.news:
            out.append((link, encode(_update(desk, table, seat))))
    if desk.game.terms.spectators == "delayed":
        _note_for_spectators(desk, table)
        out += desk.watchers.frames(desk.now.at)
    return out


def match_of(desk: Desk, seat: int | None) -> MatchInfo:
    """The match as a seat sees it; None: as everybody may."""
    left = {"vote": desk.council.vote_until, "resume": desk.council.resume_at}
    ends = {name: None if at is None else max(0, round((at - desk.now.at) * MS)) for name, at in left.items()}
    here, nameless = frozenset(desk.links), frozenset(desk.nameless)
    live = pictures.Live(here, ends["vote"], ends["resume"], len(desk.watchers.links), nameless)
    return pictures.match_of(desk.game, desk.id, seat, live)


def _state(desk: Desk, table: Table, seat: int) -> State:
    desk.match_news.discard(seat)
    view = pictures.view_of(table, seat, broken_off=desk.game.match_over)
    return State(desk.game.seats[seat].seq, match_of(desk, seat), view, _clock(desk, table, seat), desk.now.wall)


def _update(desk: Desk, table: Table, seat: int) -> Update:
    match = match_of(desk, seat) if seat in desk.match_news else None
    desk.match_news.discard(seat)
    return Update(
        desk.game.seats[seat].seq,
        pictures.events_for(table, desk.news[seat], seat),
        pictures.view_of(table, seat, broken_off=desk.game.match_over),
        match,
        _clock(desk, table, seat),
        desk.lost.get(seat),
    )


def _note_for_spectators(desk: Desk, table: Table) -> None:
    desk.watchers.note(
        desk.now,
        pictures.events_for(table, desk.public, NOBODY),
        pictures.view_of(table, NOBODY, broken_off=desk.game.match_over),
        match_of(desk, None),
        _clock(desk, table, NOBODY),
    )


def _clock(desk: Desk, table: Table, seat: int) -> Clock:
    if desk.game.match_over or desk.game.paused:
        return pictures.NO_CLOCK
    if table.over:
        ready = seat < 0 or desk.game.seats[seat].ready
        return pictures.next_clock(desk.next_at, desk.now.at, ready)
    return pictures.clock_of(table, desk.watch, seat, desk.now.at)
