"""What a seat is sent: match, view and clock as wire structs, made anew from the table each time.

Owns the translation from state to wire.  A view passes only through `Table.view` and the struct `View`, which has no
field for a foreign tile.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from haipai import proof
from haipai.rules import rule_set
from haipai.server.desk.ballot import Ballot
from haipai.server.desk.change import Event
from haipai.server.desk.clocks import MS, Watch
from haipai.server.desk.game import Game
from haipai.server.desk.seats import SeatState
from haipai.server.names import GONE
from haipai.server.wire.events import Event as WireEvent
from haipai.server.wire.server import HISTORY_MOST, Clock, HandResult, MatchInfo, MatchPlayer, OpenVote, Proof
from haipai.server.wire.view import View
from haipai.table import Table
from haipai.table.match import Match

NO_CLOCK: Final = Clock("none", None, 0, 0, False)
_WINDOWS: Final = frozenset({"claim", "rob", "pause"})


def match_id(table_id: str, number: int) -> str:
    """The id of a table's n-th match."""
    return f"{table_id}.{number}"


class Live(NamedTuple):
    """What stands in no log: who is connected, ms until a vote ends and the table goes on, how many look on.

    `nameless`: seats whose accounts are deleted.
    """

    here: frozenset[int] = frozenset()
    vote_ends: int | None = None
    resumes: int | None = None
    spectators: int = 0
    nameless: frozenset[int] = frozenset()


def view_of(table: Table, seat: int, *, broken_off: bool = False) -> View:
    """The hand as a seat may know it (-1: as everybody may).  In one that was broken off nobody is asked anything."""
    view = msgspec.convert(table.view(seat), View)
    if broken_off and not table.over:
        return msgspec.structs.replace(view, legal=[], must=False, candidates=[], blocked=[], why_not=[])
    return view


def events_for(table: Table, events: list[Event], seat: int) -> list[WireEvent]:
    """Events as a seat may see them (-1: as everybody may)."""
    return msgspec.convert([table.seat_event(event, seat) for event in events], list[WireEvent])


def match_of(game: Game, table_id: str, seat: int | None, live: Live) -> MatchInfo:
    """The match around the hand, as a seat sees it.

    None: as everybody may, without the room, whose code lets people in.
    """
    terms, match = game.terms, game.match
    words = rule_set(terms.rules)
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
        players=[_player(game.seats[number], number, live, seat) for number in range(len(game.seats))],
        history=history_of(match, HISTORY_MOST),
        seat=seat,
        proof=_proof(game),
        room=terms.room if seat is not None else "",
        vote=_vote(game.vote, live.vote_ends or 0),
        paused=game.paused,
        resumes_in_ms=live.resumes,
        ended=game.ended,
        spectators=live.spectators,
    )


def history_of(match: Match | None, most: int) -> list[HandResult]:
    """The newest hands that are over, the last one last."""
    results = match.results[-most:] if match is not None else []
    return msgspec.convert([result.to_json() for result in results], list[HandResult])


def _proof(game: Game) -> Proof:
    following = game.terms.next
    return Proof(
        game.commitment,
        game.terms.secret if game.match_over else None,
        proof.commitment(bytes.fromhex(following)) if following else None,
    )


def _vote(ballot: Ballot | None, ends_in_ms: int) -> OpenVote | None:
    if ballot is None:
        return None
    target = ballot.target if ballot.target >= 0 else None
    return OpenVote(ballot.kind, target, ballot.by, sorted(ballot.yes), sorted(ballot.no), ends_in_ms)


def _player(state: SeatState, number: int, live: Live, own: int | None) -> MatchPlayer:
    plan, nameless = state.plan, number in live.nameless
    return MatchPlayer(
        name=GONE if nameless else plan.name,
        kind=plan.kind,
        connected=number in live.here or not state.human,
        auto=state.auto if number == own else state.shown,
        ready_next=state.ready,
        avatar="" if nameless else plan.avatar,
        stand_in=state.stand_in,
        away=state.away,
        cards=state.cards,
    )


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
