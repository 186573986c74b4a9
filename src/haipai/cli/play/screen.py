"""The terminal as a screen: entered and left as it was found, drawn line by line, only what has changed.

Owns escape sequences that move and clear, terminal modes and signals.  Knows nothing of the game.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import termios
import tty
from types import FrameType
from typing import Any, Final, Self

from haipai.cli.play.keys import Keyboard
from haipai.cli.play.text import Line, written

ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"  # the other screen, no cursor, empty
FRAME: Final = ("\x1b[?2026h", "\x1b[?2026l")  # what comes between is to be shown at once, where a terminal can
LEAVE: Final = "\x1b[0m\x1b[?25h\x1b[?1049l"


class Screen:
    """A context: inside it the terminal gives single keys and shows what `show` is given."""

    def __init__(self, *, colour: bool) -> None:
        self.colour = colour
        self.terminal = sys.stdin.fileno()
        self._modes: list[Any] = []
        self._shown: list[str] = []
        self._handlers: dict[int, Any] = {}
        self._wake, self._told = os.pipe()
        self.keyboard = Keyboard(self.terminal, self._wake)

    def __enter__(self) -> Self:
        os.set_blocking(self._told, False)
        signal.set_wakeup_fd(self._told, warn_on_full_buffer=False)
        for number, handler in ((signal.SIGWINCH, _ignore), (signal.SIGTSTP, self._stop), (signal.SIGTERM, _end)):
            self._handlers[number] = signal.signal(number, handler)
        self._take()
        return self

    def __exit__(self, *failure: object) -> None:
        self._give_back()
        signal.set_wakeup_fd(-1)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        os.close(self._wake)
        os.close(self._told)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        found = os.get_terminal_size(self.terminal)
        return (found.columns, found.lines) if found.columns and found.lines else shutil.get_terminal_size()

    def show(self, lines: list[Line]) -> None:
        """Draw the lines, from the top; those that stand there already are left alone."""
        fresh = [written(line, colour=self.colour) for line in lines]
        out = []
        for row, text in enumerate(fresh):
            if row >= len(self._shown) or self._shown[row] != text:
                out.append(f"\x1b[{row + 1};1H\x1b[2K{text}")
        self._shown = fresh
        self._write("".join([FRAME[0], *out, FRAME[1]]))

    def clear(self) -> None:
        """Forget what stands there: the next drawing is whole."""
        self._shown = []
        self._write("\x1b[2J")

    def _take(self) -> None:
        self._modes = termios.tcgetattr(self.terminal)
        tty.setcbreak(self.terminal)
        self._shown = []
        self._write(ENTER)

    def _give_back(self) -> None:
        self._write(LEAVE)
        termios.tcsetattr(self.terminal, termios.TCSADRAIN, self._modes)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z: the shell gets its terminal back until the game goes on."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._take()

    @staticmethod
    def _write(text: str) -> None:
        """Past Python's buffer, which a signal's handler must not enter while it is being written."""
        data = text.encode()
        while data:
            data = data[os.write(sys.stdout.fileno(), data) :]


def _ignore(_number: int, _frame: FrameType | None) -> None:
    """A signal that only has to be noticed: it wakes whoever waits for a key."""


def _end(number: int, _frame: FrameType | None) -> None:
    """Asked to end: leave the terminal as it was found."""
    sys.exit(128 + number)
