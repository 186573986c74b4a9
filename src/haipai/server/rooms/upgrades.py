"""From the shapes of older logs of rooms to those of today, a version at a time.

Owns one step for each version there has been, as desk/upgrades.py does for tables: the record with which a room begins
says which version wrote it (`v`, 1 when it says nothing), those after it say nothing, and a step leaves alone what has
the newer shape already.
"""

from __future__ import annotations

from typing import Final

from haipai.server.desk import upgrades
from haipai.server.desk.upgrades import Raw, Step

VERSION: Final = 1
STEPS: Final[dict[int, Step]] = {}


def upgraded(raw: Raw) -> Raw:
    """A record's plain values in the newest shape; HaipaiError `newer_log`."""
    return upgrades.upgraded(raw, VERSION, STEPS)
