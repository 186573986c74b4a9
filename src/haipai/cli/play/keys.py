"""Single keys from a terminal: bytes become names, and a change of the window's size is a key too.

Owns decoding and waiting.  What a key means is control.py's.
"""

from __future__ import annotations

import os
import re
import select
import termios
from typing import Final

# What terminals send after Escape for keys that have no character.
SEQUENCES: Final = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
    "[H": "home",
    "[F": "end",
    "OH": "home",
    "OF": "end",
    "[1~": "home",
    "[4~": "end",
    "[5~": "page-up",
    "[6~": "page-down",
    "OM": "enter",
}
CONTROLS: Final = {"\r": "enter", "\n": "enter", " ": "space", "\x04": "end-of-file", "\x0c": "redraw"}
ESCAPE: Final = "\x1b"
BEGUN: Final = re.compile(rb"\x1b(?:O|\[[0-9;]*)?$")  # a sequence of which more may come
ESCAPE_WAIT: Final = 0.05  # seconds in which the rest of a sequence comes
RESIZE: Final = "resize"


def decode(data: str) -> list[str]:
    r"""The names of the keys in what a terminal sent; sequences that nobody knows are left out.

    >>> decode("5\x1b[Ch\r")
    ['5', 'right', 'h', 'enter']
    """
    names = []
    place = 0
    while place < len(data):
        sign = data[place]
        if sign == ESCAPE and data[place + 1 : place + 2] in ("[", "O"):
            end = place + 2
            while end < len(data) and not ("@" <= data[end] <= "~"):
                end += 1
            name = SEQUENCES.get(data[place + 1 : end + 1])
            names += [name] if name else []
            place = end + 1
            continue
        if sign == ESCAPE:
            names.append("esc")
        elif sign in CONTROLS:
            names.append(CONTROLS[sign])
        elif sign.isprintable():
            names.append(sign)
        place += 1
    return names


class Keyboard:
    """Keys one by one from a terminal in raw mode.  `wake` is a pipe on which signals tell themselves."""

    def __init__(self, terminal: int, wake: int) -> None:
        self.terminal = terminal
        self.wake = wake
        self._names: list[str] = []
        self._rest = b""  # of a character that has not come whole

    def read(self, timeout: float | None) -> str:
        """The next key, "resize", or "" when none comes in so many seconds; EOFError when the terminal is gone."""
        if not self._names:
            self._fill(timeout)
        return self._names.pop(0) if self._names else ""

    def forget(self) -> None:
        """Drop what was typed before anything was asked."""
        termios.tcflush(self.terminal, termios.TCIFLUSH)
        self._names = []

    def _fill(self, timeout: float | None) -> None:
        ready, _, _ = select.select([self.terminal, self.wake], [], [], timeout)
        if self.wake in ready:
            os.read(self.wake, 1024)
            self._names.append(RESIZE)
        if self.terminal in ready:
            self._names += decode(self._typed())

    def _typed(self) -> str:
        data = self._rest + self._take()
        while BEGUN.search(data) and select.select([self.terminal], [], [], ESCAPE_WAIT)[0]:
            data += self._take()
        whole = len(data)
        while whole and whole > len(data) - 4 and not _ends(data[:whole]):
            whole -= 1
        text, self._rest = data[:whole], data[whole:]
        return text.decode("utf-8", errors="ignore")

    def _take(self) -> bytes:
        try:
            data = os.read(self.terminal, 1024)
        except OSError as error:
            raise EOFError from error  # the other end of a terminal has gone
        if not data:
            raise EOFError
        return data


def _ends(data: bytes) -> bool:
    """Do the bytes end with a whole character?"""
    try:
        data[-4:].decode("utf-8", errors="strict")
    except UnicodeDecodeError as error:
        return error.reason != "unexpected end of data"
    return True
