"""The game on a screen: draw, wait for a key, let bots move at a pace one can follow.

Owns the order of these.  What keys mean is control.py's, what is drawn board.py's and pages.py's.
"""

from __future__ import annotations

import time
from typing import Any, Final

from haipai.cli.account import told
from haipai.cli.play.board import board
from haipai.cli.play.control import Control, by_habit
from haipai.cli.play.course import Course
from haipai.cli.play.keys import RESIZE
from haipai.cli.play.pages import final_page, page_lines, sheet_page, window
from haipai.cli.play.scene import Look, Scene
from haipai.cli.play.screen import Screen
from haipai.cli.play.text import Span
from haipai.table.refuse import Refused

Event = dict[str, Any]

PACE: Final = 0.7  # seconds that a bot's action stands before the next
SILENT: Final = frozenset({"draw", "end"})  # events that the table shows by itself
LOUD: Final = frozenset({"chow", "pung", "kong", "added_kong", "concealed_kong", "win", "eight_flowers", "robbed"})
SHEET: Final = "sheet"  # the page that is shown until the person goes on


class Left(Exception):
    """The person has left the table."""


class Loop:
    """One match on one screen."""

    def __init__(self, course: Course, screen: Screen, look: Look, pace: float) -> None:
        self.course = course
        self.screen = screen
        self.look = look
        self.pace = pace
        self.control = Control(look.lang)
        self.log: list[Span] = []
        self.win: Event | None = None  # the event that ended the hand

    def play(self) -> None:
        """All hands of the match; Left when the person leaves, EOFError when the terminal is gone."""
        while not self.course.match.over:
            self._hand()
        self._read_page(final_page(self.course, self.look), last=True)

    def _hand(self) -> None:
        self.log, self.win = [], None
        self.control.begin_hand()
        self._tell(self.course.deal())
        while not self.course.table.over:
            if self.course.asked:
                self._ask()
            else:
                events = self.course.bots_move()
                self._lost(self.course.taken_by(events))
                self._tell(events)
                if events and not self.course.asked:
                    self._wait(self.pace)
        scene = self._scene()
        self._read_page(sheet_page(scene, self.win, self.look))

    # -- the person ----------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Have the person answer once."""
        view = self.course.view()
        habit = by_habit(self.control.habits, view)
        if habit:
            self._say(habit)
            return
        self.control.begin()
        self.screen.keyboard.forget()
        command = ""
        while not command or not self._say(command):
            self._draw()
            command = self.control.press(self._key(None), view)

    def _say(self, command: str) -> bool:
        """Give a command to the table; False when it is refused, and the reason is told."""
        try:
            events = self.course.answer(command)
        except Refused as refused:
            self.control.message = refused.zh if self.look.lang == "zh" else refused.en
            return False
        self.control.begin()
        self._lost(self.course.taken_by(events))
        self._tell(events)
        return True

    def _lost(self, event: Event | None) -> None:
        """Say why a claim came to nothing."""
        if event is not None:
            self.control.message = self.look.words["lost"].format(told=told(event, self.look.lang))

    # -- showing -------------------------------------------------------------------------------------

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if event["type"] in ("win", "eight_flowers"):
                self.win = event
            if event["type"] not in SILENT:
                loud = event["type"] in LOUD or event.get("knock")
                self.log.append((told(event, self.look.lang).split("\n")[0], "key" if loud else ""))

    def _scene(self) -> Scene:
        match = self.course.match
        number = self.course.match.hand_number
        return Scene(self.course.view(), number, match.hands, match.totals, self.log)

    def _draw(self) -> None:
        columns, rows = self.screen.size
        scene = self._scene()
        if self.control.page:
            lines = page_lines(self.control.page, scene, self.look, columns)
            self.screen.show(window(lines, self.control, self.look.words["bar_page"], columns, rows))
        else:
            self.screen.show(board(scene, self.control, self.look, columns, rows))

    def _key(self, timeout: float | None) -> str:
        """The next key; the screen's own ones are dealt with here."""
        if self.control.gone:
            raise Left
        key = self.screen.keyboard.read(timeout)
        if key == "end-of-file":
            raise EOFError
        if key in (RESIZE, "redraw"):
            self.screen.clear()
            return ""
        return key

    def _wait(self, seconds: float) -> None:
        """Let the table be looked at; pages and leaving work meanwhile, and hold the game up."""
        until = time.monotonic() + seconds
        view = self.course.view()
        self._draw()
        while self._busy() or time.monotonic() < until:
            self.control.press(self._key(None if self._busy() else max(0.0, until - time.monotonic())), view)
            self._draw()

    def _busy(self) -> bool:
        """Is the person doing something else than looking on?"""
        return bool(self.control.page) or self.control.leaving or self.control.gone

    def _read_page(self, lines: list[str], *, last: bool = False) -> None:
        """Show a page until the person goes on; other pages may be opened from it."""
        scene = self._scene()
        self.control.open(SHEET)
        self.screen.keyboard.forget()
        while self.control.page:
            name = self.control.page
            columns, rows = self.screen.size
            text = lines if name == SHEET else page_lines(name, scene, self.look, columns)
            bar = self.look.words[self._bar(name)]
            self.screen.show(window(text, self.control, bar, columns, rows))
            key = self._key(None)
            if key == "q" and name == SHEET and not last and not self.control.leaving:
                self.control.leaving = True
            else:
                self.control.press(key, scene.view)
            if not self.control.page and name != SHEET:
                self.control.open(SHEET)

    def _bar(self, page: str) -> str:
        if self.control.leaving:
            return "ask_leave"
        return "bar_sheet" if page == SHEET else "bar_page"
