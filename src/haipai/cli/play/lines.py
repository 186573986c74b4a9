"""The game line by line, for pipes, scripts and terminals that can draw nothing: a command in, what happened out.

Owns the reading of lines.  Commands are those of records; what they do is the table's.
"""

from __future__ import annotations

from typing import Any, Final, TextIO

from haipai.cli.account import told
from haipai.cli.play.board import board
from haipai.cli.play.control import Control, tiles_in_order
from haipai.cli.play.course import Course
from haipai.cli.play.pages import final_page, page_lines, sheet_page
from haipai.cli.play.scene import Look, Scene
from haipai.cli.play.text import plain
from haipai.notation import format_tiles, tile_name
from haipai.table.refuse import Refused

Event = dict[str, Any]

TABLE_SIZE: Final = (80, 24)
PAGES: Final = {"waits": "waits", "rules": "rules", "help": "help", "?": "help"}
QUIT: Final = frozenset({"quit", "q", "exit"})


class Lines:
    """One match by lines.  `play` returns at its end or when the person says quit; EOFError at the end of input."""

    def __init__(self, course: Course, look: Look, source: TextIO) -> None:
        self.course = course
        self.look = look
        self.source = source
        self.log: list[str] = []
        self.win: Event | None = None

    def play(self) -> None:
        """All hands of the match."""
        going = True
        while going and not self.course.match.over:
            going = self._hand()

    def _hand(self) -> bool:
        """A hand; False when the person leaves."""
        self.log, self.win = [], None
        self._tell(self.course.deal())
        while not self.course.table.over:
            if self.course.asked:
                if not self._ask():
                    return False
            else:
                events = self.course.bots_move()
                self._lost(self.course.taken_by(events))
                self._tell(events)
        self._print(*sheet_page(self._scene(), self.win, self.look), "")
        return True

    def _ask(self) -> bool:
        """Have the person answer once; False when he leaves."""
        self._show_hand()
        self._show_legal()
        while True:
            line = self._line()
            if line in QUIT:
                return False
            if line and not line.startswith("#") and not self._answer_word(line) and self._say(line):
                return True

    def _line(self) -> str:
        if self.source.isatty():
            print("> ", end="", flush=True)
        line = self.source.readline()
        if not line:
            raise EOFError
        return " ".join(line.split())

    def _answer_word(self, word: str) -> bool:
        """Tell what was asked about the table; False when the line is none of these words."""
        if word in PAGES:
            self._print(*page_lines(PAGES[word], self._scene(), self.look, TABLE_SIZE[0]))
        elif word == "legal":
            self._show_legal()
        elif word == "table":
            lines = board(self._scene(), Control(self.look.lang), self.look, *TABLE_SIZE)
            self._print(*(text for line in lines if (text := plain(line).rstrip())))
        else:
            return False
        if word in ("help", "?"):
            self._print(self.look.words["line_help"])
        return True

    def _say(self, command: str) -> bool:
        """Give a command to the table; False when it is refused."""
        try:
            events = self.course.answer(command)
        except Refused as refused:
            reason = refused.zh if self.look.lang == "zh" else refused.en
            self._print(f"{self.look.words['line_refused']}: {refused.code}: {reason}")
            return False
        self._lost(self.course.taken_by(events))
        self._tell(events)
        return True

    def _lost(self, event: Event | None) -> None:
        if event is not None:
            self._print(self.look.words["lost"].format(told=told(event, self.look.lang)))

    # -- showing -------------------------------------------------------------------------------------

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if event["type"] in ("win", "eight_flowers"):
                self.win = event
            self.log.append(told(event, self.look.lang).split("\n")[0])
            self._print(self.log[-1])

    def _scene(self) -> Scene:
        match = self.course.match
        log = [(entry, "") for entry in self.log]
        return Scene(self.course.view(), match.hand_number, match.hands, match.totals, log)

    def _show_hand(self) -> None:
        view = self.course.view()
        if not view["hand"]:
            return
        tiles = tiles_in_order(view)
        drawn = f" + {tile_name(tiles.pop())}" if view["drawn"] is not None else ""
        self._print(f"{self.look.words['line_hand']}: {format_tiles(tiles)}{drawn}")

    def _show_legal(self) -> None:
        self._print(f"{self.look.words['line_can']}: {' | '.join(self.course.view()['legal'])}")

    @staticmethod
    def _print(*lines: str) -> None:
        print("\n".join(lines), flush=True)


def closing(course: Course, look: Look) -> list[str]:
    """What is told when the match is left or over: the result so far, the seed, the record."""
    words, terms = look.words, course.terms
    out = [*final_page(course, look), "", words["seed"].format(terms.seed, terms.seed)]
    if course.recorder is not None:
        out.append(words["record"].format(course.recorder.path))
    return [*out, words["bye"]]
