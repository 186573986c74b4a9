"""From the shapes of older logs to those of today, a version at a time.

Owns one step for each version there has been.  The first record of a match says which version wrote it (`v`, 1 when it
says nothing).  Records in between say nothing: a server may have been renewed in the middle of a match, so a step must
leave alone what has the newer shape already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from haipai.errors import HaipaiError

VERSION: Final = 2
Raw = dict[str, Any]
Step = Callable[[Raw], Raw]


def _to_2(raw: Raw) -> Raw:
    """Clocks have names; before there was one that was on or off."""
    if raw.get("t") == "open" and not raw.get("clocks"):
        return {**raw, "clocks": "normal" if raw.get("clock") else "off"}
    return raw


STEPS: Final[dict[int, Step]] = {1: _to_2}


def upgraded(raw: Raw, newest: int = VERSION, steps: Mapping[int, Step] = STEPS) -> Raw:
    """A record's plain values in the newest shape; HaipaiError `newer_log`.  Rooms' logs have steps of their own."""
    version = raw.get("v", 1)
    if not isinstance(version, int) or version > newest:
        raise HaipaiError("newer_log", f"a record has version {version!r:.20}, known is {newest}", "v")
    for step in range(version, newest):
        raw = steps[step](raw)
    return raw
