"""Spectators: they see what everybody may know, a minute late.

Owns what was shown lately and when each spectator is sent it.  What everybody may know is decided by the table's own
view of no seat.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from haipai.server.desk import messages as m
from haipai.server.desk import presence, words
from haipai.server.desk.clocks import MS
from haipai.server.wire import client as c
from haipai.server.wire.server import Clock, MatchInfo, State, Update, encode
from haipai.server.wire.view import View

if TYPE_CHECKING:
    from haipai.server.desk.desk import Desk

MOST: Final = 50  # spectators at one table
_update: Final = msgspec.json.Decoder(Update)


class Shot(NamedTuple):
    """What everybody could know at a moment, as the frame that will tell of it."""

    at: float
    wall: int
    text: str


class Watchers:
    """The spectators of one table.  `delay` is how many seconds late they are."""

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.links: list[Any] = []
        self.seq = 0
        self._coming: deque[Shot] = deque()  # not told yet
        self._told: Shot | None = None  # what spectators see now
        self._last: tuple[View, MatchInfo] | None = None

    @property
    def full(self) -> bool:
        """Whether nobody more is let in."""
        return len(self.links) >= MOST

    def add(self, link: Any, now: float, fx: m.Effects) -> None:
        """Somebody looks on: he is sent what there was a minute ago, when there was anything."""
        self.links.append(link)
        if self._told is not None:
            fx.frames.append((link, self._state(self._told, now)))

    def drop(self, link: Any) -> None:
        """Somebody looks on no more."""
        if link in self.links:
            self.links.remove(link)

    def said(self, desk: Desk, said: m.Said) -> None:
        """A spectator says something: he may ask for the state again and leave, nothing else."""
        if isinstance(said.message, c.Hello):
            if self._told is not None:
                desk.fx.frames.append((said.link, self._state(self._told, desk.now.at)))
        elif isinstance(said.message, c.Leave):
            desk.fx.frames.append((said.link, words.bye("left")))
            desk.fx.farewells.append(said.link)
            presence.gone(desk, -1, said.link)
        else:
            action = said.message.id if isinstance(said.message, c.Do) else ""
            desk.fx.frames.append((said.link, words.refused(action, "onlooker")))

    def note(self, now: m.Moment, events: list[Any], view: View, match: MatchInfo, clock: Clock) -> None:
        """What everybody may know now; kept when it is new."""
        if self._last == (view, without_times(match)) and not events:
            return
        self._last = (view, without_times(match))
        self.seq += 1
        self._coming.append(Shot(now.at, now.wall, encode(Update(self.seq, events, view, match, clock))))

    def due(self) -> float | None:
        """When the next frame goes out."""
        return self._coming[0].at + self.delay if self._coming else None

    def frames(self, now: float) -> list[tuple[Any, str]]:
        """The frames whose time has come, for every spectator."""
        out: list[tuple[Any, str]] = []
        while self._coming and self._coming[0].at + self.delay <= now:
            shot = self._coming.popleft()
            first, self._told = self._told is None, shot
            text = encode(self._state(shot, now)) if first else shot.text
            out += [(link, text) for link in self.links]
        return out

    def _state(self, shot: Shot, now: float) -> State:
        """The whole state of a shot, with the time that has passed since it was told taken off the clock."""
        update = _update.decode(shot.text)
        gone = max(0, round((now - shot.at - self.delay) * MS))
        left = update.clock.ends_in_ms
        clock = msgspec.structs.replace(update.clock, ends_in_ms=None if left is None else max(0, left - gone))
        assert update.match is not None  # noqa: S101 - every shot has one
        return State(update.seq, update.match, update.view, clock, shot.wall + gone)


def without_times(match: MatchInfo) -> MatchInfo:
    """A match without the countdowns in it, to be compared."""
    vote = match.vote and msgspec.structs.replace(match.vote, ends_in_ms=0)
    return msgspec.structs.replace(match, vote=vote, resumes_in_ms=match.resumes_in_ms and 0)
