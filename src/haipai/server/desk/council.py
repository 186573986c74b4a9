"""What people at a table decide together: votes, pause and going on; and what they say to each other.

Owns how long a vote is open, the countdown after a pause, and the measure of phrases.  What a vote changes is in the
fold (around.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from haipai.server.desk.phrases import PHRASES, Measure
from haipai.server.desk.records import Cast, Decided, Resumed, Resuming, Voted
from haipai.server.wire.client import Vote
from haipai.server.wire.server import Said

if TYPE_CHECKING:
    from haipai.server.desk.desk import Desk

OPEN_FOR: Final = 20.0  # seconds
COUNTDOWN: Final = 5.0  # seconds until a paused table goes on


class Council:
    """The times of what is being decided; no part of the log."""

    def __init__(self) -> None:
        self.vote_until: float | None = None
        self.resume_at: float | None = None
        self.expected: set[int] = set()  # who was asked before a restart and may still come back
        self.measure = Measure()

    def times(self) -> list[float | None]:
        """When something is decided by itself."""
        return [self.vote_until, self.resume_at]

    def shift(self, gap: float) -> None:
        """Nobody was here for so long."""
        self.vote_until = None if self.vote_until is None else self.vote_until + gap
        self.resume_at = None if self.resume_at is None else self.resume_at + gap


def vote(desk: Desk, seat: int, wanted: Vote) -> str:
    """Open a vote; the code of a refusal, or nothing."""
    target = -1 if wanted.kind != "replace" or wanted.seat is None else wanted.seat
    code = _why_no_vote(desk, seat) or _why_not_kind(desk, seat, wanted, target)
    if not code:
        desk.commit(Voted(desk.now.wall, seat, wanted.kind, tuple(sorted(desk.links)), target))
        desk.council.vote_until = desk.now.at + OPEN_FOR
        desk.council.expected = set()
    return code


def _why_no_vote(desk: Desk, seat: int) -> str:
    game = desk.game
    if game.match_over:
        return "match_over"
    if game.vote is not None:
        return "vote_open"
    return "vote_wait" if game.no_vote_before.get(seat, 0) > desk.now.wall else ""


def _why_not_kind(desk: Desk, seat: int, wanted: Vote, target: int) -> str:
    game = desk.game
    if wanted.kind == "pause" and game.paused:
        return "paused"
    if wanted.kind != "replace":
        return ""
    if target not in game.people or target == seat or game.seats[target].stand_in:
        return "bad_target"
    return "not_absent" if _is_back(desk, target) else ""


def _is_back(desk: Desk, seat: int) -> bool:
    """Whether he is here and plays, as the others may know it: auto-play that begins in a window is no public fact."""
    return seat in desk.links and not _is_idle(desk, seat)


def _is_idle(desk: Desk, seat: int) -> bool:
    """Whether something plays for him, as the others may know it."""
    state = desk.game.seats[seat]
    return state.shown or state.stand_in


def cast(desk: Desk, seat: int, *, yes: bool) -> str:
    """Answer the open vote; the code of a refusal, or nothing."""
    ballot = desk.game.vote
    if ballot is None:
        return "no_vote"
    if not ballot.may_answer(seat):
        return "already_answered"
    desk.commit(Cast(desk.now.wall, seat, yes))
    return ""


def resume(desk: Desk, seat: int) -> str:
    """Begin the countdown of a paused table; the code of a refusal, or nothing."""
    if not desk.game.paused:
        return "not_paused"
    if not desk.game.resuming:
        desk.commit(Resuming(desk.now.wall, seat))
    return ""


def say(desk: Desk, seat: int, phrase: str) -> str:
    """Let everybody hear a phrase; the code of a refusal, or nothing."""
    if phrase not in PHRASES:
        return "bad_phrase"
    if not desk.council.measure.take(seat, desk.now.at):
        return "too_fast"
    desk.fx.frames.extend((link, Said(seat, phrase)) for link in desk.links.values())
    return ""


def step(desk: Desk) -> bool:
    """Decide what can be decided now; True when something was."""
    return _decide(desk) or _count_down(desk)


def _decide(desk: Desk) -> bool:
    ballot, own, now = desk.game.vote, desk.council, desk.now
    if ballot is None:
        own.vote_until = None
        return False
    if own.vote_until is None:  # it was open before a restart: everybody may come back and answer
        own.vote_until = now.at + OPEN_FOR
        own.expected = set(ballot.present) - set(desk.links)
    late = now.at >= own.vote_until
    idle = [seat for seat in desk.game.people if _is_idle(desk, seat)]
    passed = ballot.outcome(set(desk.links) | (set() if late else own.expected), idle)
    moot = desk.game.match_over or (ballot.kind == "replace" and _is_back(desk, ballot.target))
    if passed is None and not late and not moot:
        return False
    own.vote_until = None
    if passed and not moot and ballot.kind == "replace":
        desk.ask_anew(ballot.target)
    desk.commit(Decided(now.wall, passed=bool(passed) and not moot, moot=moot))
    return True


def _count_down(desk: Desk) -> bool:
    own, now = desk.council, desk.now
    if not desk.game.resuming:
        own.resume_at = None
        return False
    if own.resume_at is None:
        own.resume_at = now.at + COUNTDOWN
    if now.at < own.resume_at:
        return False
    own.resume_at = None
    desk.commit(Resumed(now.wall))
    return True
