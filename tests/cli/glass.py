"""A pseudo-terminal with `haipai play` in it, and the screen it draws, read as strictly as can be.

Owns the reading of escape sequences: only those that the game is meant to send are known, everything else fails.
"""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self
from unicodedata import east_asian_width

from haipai.table.replay import Replay, replay

SEQUENCE = re.compile(r"\x1b\[(\?[0-9]+[hl]|[0-9;]*[A-Za-z])")
MODES = {"?25h", "?25l"}
ENTER, LEAVE = "?1049h", "?1049l"
BEGIN, END = "?2026h", "?2026l"
PATIENCE = 20.0  # seconds after which something is broken
# The child gets the terminal as its own, so that Ctrl-C reaches it.
START = "import os, sys; os.login_tty(0); os.execv(sys.executable, [sys.executable, '-m', 'haipai.cli', *sys.argv[1:]])"


class Glass:
    """What stands on a screen of so many columns and rows."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.sequences: list[str] = []  # all that came, in order
        self.drawn = 0  # frames that came whole
        self.rest = ""
        self.left = True  # the usual screen is shown, not the game's

    def feed(self, text: str, each_frame: Callable[[], None]) -> None:
        """Take what the program sent; `each_frame` is called when a frame has come whole."""
        text, place = self.rest + text, 0
        while place < len(text):
            if text[place] != "\x1b":
                self.put(text[place])
                place += 1
                continue
            found = SEQUENCE.match(text, place)
            if found is None:
                assert len(text) - place < 16, repr(text[place : place + 20])
                break
            self.obey(found[1])
            place = found.end()
            if found[1] == END:
                self.drawn += 1
                each_frame()
        self.rest = text[place:]

    def obey(self, code: str) -> None:
        """Do what a sequence says; one that is not known fails."""
        self.sequences.append(code)
        if code in (ENTER, LEAVE):
            self.left = code == LEAVE
        elif code == "2J":
            self.cells = [[" "] * self.columns for _ in range(self.rows)]
        elif code == "2K":
            self.cells[self.row] = [" "] * self.columns
        elif code.endswith("H"):
            row, column = (int(part) for part in code[:-1].split(";"))
            assert 1 <= row <= self.rows, code
            self.row, self.column = row - 1, column - 1
        else:
            assert code in {*MODES, BEGIN, END} or re.fullmatch(r"[0-9;]+m", code), code

    def put(self, sign: str) -> None:
        """Write a sign; one beyond the edge fails.  What comes after the game's screen is left is not looked at."""
        if self.left:
            return
        if sign in "\r\n":
            self.column = 0
            self.row = min(self.row + (sign == "\n"), self.rows - 1)
            return
        assert sign.isprintable(), repr(sign)
        width = 2 if east_asian_width(sign) in "WF" else 1
        assert self.column + width <= self.columns, f"{sign} is beyond the edge: {self.lines()[self.row]}"
        self.cells[self.row][self.column] = sign
        for beside in range(1, width):
            self.cells[self.row][self.column + beside] = ""
        self.column += width

    def lines(self) -> list[str]:
        """The rows without trailing blanks."""
        return ["".join(row).rstrip() for row in self.cells]

    def text(self) -> str:
        """All rows."""
        return "\n".join(self.lines())


class Terminal:
    """A running `haipai play`; a context that leaves no process behind."""

    def __init__(self, *words: str, size: tuple[int, int] = (80, 24), env: Mapping[str, str] | None = None) -> None:
        self.glass = Glass(*size)
        self.all = ""  # everything it ever sent
        self._tail = b""  # of a character that has not come whole
        self.master, slave = os.openpty()
        self._resize(size)
        given = {"TERM": "xterm-256color", "LANG": "C.UTF-8", **(env or {})}
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        command = [sys.executable, "-c", START, "play", *words]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env={**kept, **given})
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    # -- what the person does ------------------------------------------------------------------------

    def send(self, keys: str) -> None:
        """Type."""
        os.write(self.master, keys.encode())

    def press(self, keys: str, wanted: Callable[[str], bool] = bool) -> str:
        """Type, and wait until the screen has changed and is as wanted; the screen."""
        before = self.glass.text()
        self.send(keys)
        return self.until(lambda text: text != before and wanted(text))

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size; what was drawn for the old one is not looked at."""
        self.glass = Glass(columns, rows)
        self.glass.left = False
        self._resize((columns, rows))

    def _resize(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    # -- what the person sees ------------------------------------------------------------------------

    def until(self, wanted: Callable[[str], bool]) -> str:
        """Read until a whole frame is as wanted; the screen."""
        if self.glass.drawn and wanted(self.glass.text()):
            return self.glass.text()
        seen: list[str] = []

        def look() -> None:
            text = self.glass.text()
            if not seen and wanted(text):
                seen.append(text)

        ends = time.monotonic() + PATIENCE
        while not seen:
            assert self._read(look, ends), f"the program ended:\n{self.all[-2000:]}"
        return seen[0]

    def shows(self, *parts: str) -> str:
        """Read until all parts stand on the screen; the screen."""
        return self.until(lambda text: all(part in text for part in parts))

    def reads(self, part: str) -> None:
        """Read until this was sent, on whatever screen."""
        ends = time.monotonic() + PATIENCE
        while part not in self.all:
            assert self._read(lambda: None, ends), self.all

    def end(self) -> tuple[int, str]:
        """Read until the program ends: its status, and what it left on the usual screen."""
        ends = time.monotonic() + PATIENCE
        while self._read(lambda: None, ends):
            pass
        return self.process.wait(PATIENCE), self.all.rpartition("\x1b[?1049l")[2].replace("\r\n", "\n")

    def modes(self) -> list[int]:
        """The terminal's local modes: canonical input and echo, 1 when on."""
        flags = termios.tcgetattr(self.master)[3]
        return [int(bool(flags & bit)) for bit in (termios.ICANON, termios.ECHO)]

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def _read(self, look: Callable[[], None], ends: float) -> bool:
        """Read what there is; False when the program has closed the terminal."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, ends - time.monotonic()))
        assert ready, f"nothing came; the screen:\n{self.glass.text()}"
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False  # how Linux tells that nobody holds the other side any more
        text = self._decoded(data)
        self.all += text
        self.glass.feed(text, look)
        return True

    def _decoded(self, data: bytes) -> str:
        """Whole characters; what is left of the last one comes with the next bytes."""
        self._tail += data
        whole = len(self._tail)
        while whole > len(self._tail) - 4:
            try:
                text = self._tail[:whole].decode()
            except UnicodeDecodeError:
                whole -= 1
                continue
            self._tail = self._tail[whole:]
            return text
        raise AssertionError(self._tail)


def replayed(record: Path) -> Replay:
    """The record played again; every event must hold."""
    return replay(record.read_text(encoding="utf-8").splitlines())
