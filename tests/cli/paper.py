"""The terminal game without a terminal: keys from a list, every screen kept; laid-out hands with scripted players.

Owns what stands in for screen and bots.  A screen is the text that stood there when the next key was read.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from haipai.cli.play.course import ME, Course, Terms
from haipai.cli.play.loop import Left, Loop
from haipai.cli.play.scene import Look
from haipai.cli.play.text import Line, plain, width_of
from haipai.table import Table

Keys = Iterable[str] | Callable[[str], str | None]

MOST_KEYS = 2000  # after which nothing goes on any more
ZH = Look("zh", "letters", rich=True)
EN = Look("en", "letters", rich=True)


class Paper:
    """Stands in for Screen and Keyboard.

    Keys come from a list, or from a function of the screen; None, or the end of the list, is the end of the terminal.
    """

    def __init__(self, keys: Keys, size: tuple[int, int] = (80, 24)) -> None:
        self.keys = keys if callable(keys) else iter(list(keys))
        self.size = size
        self.keyboard = self
        self.seen: list[str] = []
        self.shown: list[Line] = []

    def show(self, lines: list[Line]) -> None:
        """Keep what is drawn; it must fill the screen and not more."""
        assert len(lines) == self.size[1]
        assert max(map(width_of, lines)) <= self.size[0]
        self.shown = lines

    def read(self, timeout: float | None) -> str:
        """The next key; none while the game only waits for a moment."""
        if timeout is not None:
            return ""
        self.seen.append("\n".join(plain(line).rstrip() for line in self.shown))
        key = self.keys(self.seen[-1]) if callable(self.keys) else next(self.keys, None)
        assert len(self.seen) < MOST_KEYS, self.seen[-1]
        if key is None:
            raise EOFError
        return key

    def forget(self) -> None:
        """Keys of the list are never too early."""

    def clear(self) -> None:
        """Nothing stands anywhere."""


class Staged(Course):
    """A match whose first hand is laid out; the others do what a script says, then what the clock would."""

    def __init__(self, table: Table, script: Sequence[str] = ()) -> None:
        super().__init__(Terms(table.rules_id, table.header.options, table.nseats, int(table.base), "random", 0), "me")
        self.staged = table
        self.script = list(script)

    def deal(self) -> list[dict[str, Any]]:
        """The laid-out hand, booked as any other; after it hands from the seed."""
        if self.match.table is not None:
            return super().deal()
        self.staged.header.carry = self.match._carry
        self.match.table = self.staged
        return self._since(0)

    def bots_move(self) -> list[dict[str, Any]]:
        """The next entry of the script when the one who is asked may do it now."""
        if self.table is not self.staged:
            return super().bots_move()
        before, who = self.table.event_count, self.table.actor
        seat, _, command = self.script[0].partition(" ") if self.script else ("", "", "")
        if seat == str(who) and command in self.table.legal(who):
            self.script.pop(0)
        else:
            command = "timeout"
        self.table.apply(who, command)
        return self._since(before)


def screens(course: Course, keys: Keys, look: Look = ZH, size: tuple[int, int] = (80, 24)) -> list[str]:
    """Every screen on which a key was pressed, and the last."""
    paper = Paper(keys, size)
    with suppress(EOFError, Left):
        Loop(course, paper, look, 0.0).play()  # type: ignore[arg-type]
    return paper.seen


def bar(screen: str) -> str:
    """The last line of a screen: what may be done."""
    return screen.splitlines()[-1]


def done(course: Course) -> list[str]:
    """The commands of the person in the last hand, in order."""
    entries = [entry for line in course.table.record() if (entry := _do(line))]
    return [command for seat, command in entries if seat == ME]


def _do(line: str) -> list[Any]:
    return list(json.loads(line).get("do", []))
