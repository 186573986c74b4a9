"""Frames for the seats that are connected: the whole state after hello, else what is new.

Owns who gets what.  Called after the change is applied and before it is durable; the caller sends nothing until then.
"""

from __future__ import annotations

from typing import Any

from haipai.server.desk import pictures
from haipai.server.desk.desk import Desk
from haipai.server.wire.server import Clock, MatchInfo, ServerMessage, State, Update
from haipai.table import Table


def frames(desk: Desk) -> list[tuple[Any, ServerMessage]]:
    """What each connected seat is sent because of the message just handled."""
    table = desk.game.table
    if table is None:
        return []
    out: list[tuple[Any, ServerMessage]] = []
    for seat, link in desk.links.items():
        if seat in desk.fresh:
            out.append((link, _state(desk, table, seat)))
        elif seat in desk.news:
            out.append((link, _update(desk, table, seat)))
    return out


def _state(desk: Desk, table: Table, seat: int) -> State:
    desk.match_news.discard(seat)
    return State(
        desk.game.seats[seat].seq,
        _match(desk, seat),
        pictures.view_of(table, seat),
        _clock(desk, table, seat),
        desk.now.wall,
    )


def _update(desk: Desk, table: Table, seat: int) -> Update:
    match = _match(desk, seat) if seat in desk.match_news else None
    desk.match_news.discard(seat)
    return Update(
        desk.game.seats[seat].seq,
        pictures.events_for(table, desk.news[seat], seat),
        pictures.view_of(table, seat),
        match,
        _clock(desk, table, seat),
    )


def _match(desk: Desk, seat: int) -> MatchInfo:
    return pictures.match_of(desk.game, desk.id, seat, set(desk.links))


def _clock(desk: Desk, table: Table, seat: int) -> Clock:
    if desk.game.match_over:
        return pictures.NO_CLOCK
    if table.over:
        return pictures.next_clock(desk.next_at, desk.now.at, desk.game.seats[seat].ready)
    return pictures.clock_of(table, desk.watch, seat, desk.now.at)
