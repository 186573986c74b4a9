"""The fixed numbering of commands: what a player says, as a number and as words.

Owns the codes 0–184 and their round trip with the command strings of records and sockets.  Must not know which
commands are legal, nor whose turn it is.  The numbers never change within a major version.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.packed import i64
from haipai.tiles import KINDS

DISCARD: Final = 0  # 0–33
KNOCK: Final = 34  # 34–67: 敲 with that discard
CONCEALED_KONG: Final = 68  # 68–101
ADDED_KONG: Final = 102  # 102–135
PUNG: Final = 136
KONG: Final = 137
CHOW: Final = 138  # 138–158: suit * 7 + rank of the run's lowest tile
WIN: Final = 159
PASS: Final = 160
GA: Final = 161  # 161–181: 嘎 0–20
CARD: Final = 182
NO_CARD: Final = 183
TIMEOUT: Final = 184
N: Final = 185
GA_MOST: Final = 20

_LETTERS: Final = "mpsz"
_KIND_NAMES: Final = [f"{kind % 9 + 1}{_LETTERS[kind // 9]}" for kind in range(34)]


def chow_code(low: i64) -> i64:
    """The code of a chow by the lowest kind of its run."""
    return CHOW + low // 9 * 7 + low % 9


def chow_low(code: i64) -> i64:
    """The lowest kind of a chow by its code."""
    run = code - CHOW
    return run // 7 * 9 + run % 7


def _texts() -> list[str]:
    out = [f"{word} {name}" for word in ("discard", "knock", "concealed_kong", "added_kong") for name in _KIND_NAMES]
    out += ["pung", "kong"]
    out += [f"chow {_KIND_NAMES[chow_low(CHOW + run)]}" for run in range(21)]
    out += ["win", "pass"]
    out += [f"ga {value}" for value in range(GA_MOST + 1)]
    return [*out, "card", "no_card", "timeout"]


TEXTS: Final = _texts()
CODES: Final = {text: code for code, text in enumerate(TEXTS)}


def text(code: SupportsIndex) -> str:
    """The command of a code; HaipaiError `bad_command` outside 0 … N−1.

    >>> text(4), text(138), text(159)
    ('discard 5m', 'chow 1m', 'win')
    """
    number = code if isinstance(code, int) else whole(code)
    if not 0 <= number < N:
        raise HaipaiError("bad_command", f"no command has the code {code!r:.40}")
    return TEXTS[number]


def code(text: str) -> int:
    """The code of a command; HaipaiError `bad_command` for unknown words and missing or malformed tiles.

    >>> code("discard 5m"), code("chow 1m"), code("win")
    (4, 138, 159)
    """
    found = CODES.get(text)
    if found is None:
        raise HaipaiError("bad_command", f"not a command: {text!r:.60}")
    return found


def kind_of(code: i64) -> i64:
    """The kind that a discard, knock or own kong names."""
    return code % KINDS
