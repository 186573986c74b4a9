"""Records that touch no tile: who sits, who is ready, auto-play, leaving, votes and their effect.

Owns that part of the fold.  Must not know the time: a pause is a flag here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from haipai.server.desk import records as r
from haipai.server.desk.ballot import AGAIN_MS, Ballot
from haipai.server.desk.change import Change

if TYPE_CHECKING:
    from haipai.server.desk.game import Game

Around = r.Opened | r.Sat | r.Ready | r.Autoed | r.Left | r.Voted | r.Cast | r.Decided | r.Resuming | r.Resumed


def around(game: Game, record: Around) -> Change:
    """Carry out a record that is none of the hand's; everybody may see it."""
    if isinstance(record, r.Opened):
        game.open(record)
    elif isinstance(record, r.Voted):
        game.vote = Ballot(record.kind, record.seat, record.present, record.target)
    elif isinstance(record, r.Cast):
        if game.vote is not None:
            game.vote.answer(record.seat, yes=record.yes)
    elif isinstance(record, r.Decided):
        _decided(game, record)
    elif isinstance(record, r.Resuming):
        game.resuming = True
    elif isinstance(record, r.Resumed):
        game.paused = game.resuming = False
    else:
        _at_a_seat(game, record)
    return game.public([], match=True)


def _at_a_seat(game: Game, record: r.Sat | r.Ready | r.Autoed | r.Left) -> None:
    state = game.seats[record.seat]
    if isinstance(record, r.Sat):
        state.plan = r.SeatPlan("human", record.name, record.account, avatar=record.avatar)
    elif isinstance(record, r.Ready):
        state.ready, state.entropy = True, record.entropy
    elif isinstance(record, r.Left):
        state.away = record.gone
        state.left_told = state.left_told and state.stand_in
    else:
        state.take_back()
        state.auto = state.shown = record.on


def _decided(game: Game, record: r.Decided) -> None:
    """A vote is over: its effect, or the time its opener has to wait."""
    vote, game.vote = game.vote, None
    if vote is None:
        return
    if not record.passed:
        if not record.moot:
            game.no_vote_before[vote.by] = record.at + AGAIN_MS
    elif vote.kind == "pause":
        game.paused = True
    elif vote.kind == "replace":
        state = game.seats[vote.target]
        state.auto = state.shown = False
        state.stand_in = True
    elif game.match is not None:
        game.match.end()
        game.ended, game.paused, game.resuming = "vote", False, False
        for state in game.seats:  # it was the next hand they were ready for, not another match
            state.ready = False
