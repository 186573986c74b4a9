"""What the goldens of a rule set must show: every event type, refusal code and pattern that it knows.

Owns which of them a rule set does not know, and how they are found in the files.
"""

import re
from typing import Final

from haipai.rules import rule_set
from haipai.table.events import EVENT_TYPES
from haipai.table.refuse import SENTENCES
from tests.golden.golden import text_of
from tests.golden.playouts import blocks

# Never at a table: the scorer's only.  A hand with hidden flowers is short of a tile before it is short of anything.
SCORER_ONLY: Final = {"not_robbable", "hidden_flowers"}

# What only some rule sets know.
EVENTS_OF: Final = {"ga": {"hainan"}, "eight_flowers": {"shanghai", "qiaoma"}}
CODES_OF: Final = {
    "bad_value": {"hainan"},
    "below_previous": {"hainan"},
    "locked_hand": {"qiaoma"},
    "already_ready": {"qiaoma"},
    "kong_changes_hand": {"qiaoma"},
    "no_wait": {"qiaoma"},
    "not_ready": {"qiaoma"},
    "wall_empty": {"shanghai", "qiaoma", "jihu"},  # in hainan nobody is asked and in turn once nothing is left to draw
    "missed_win": {"hainan"},  # in qiaoma a barred seat is never asked about the tile
    "no_pattern": {"shanghai", "qiaoma"},
    "no_flower": {"shanghai"},
    "no_fan": {"jihu", "hainan"},
}


def known(words: set[str], of: dict[str, set[str]], rules: str) -> set[str]:
    """Return the words that a rule set knows."""
    return {word for word in words if rules in of.get(word, {rules})}


def wanted(rules: str) -> dict[str, set[str]]:
    """Return the event types, refusal codes and patterns that the goldens of a rule set must show."""
    return {
        "events": known(set(EVENT_TYPES), EVENTS_OF, rules),
        "codes": known(set(SENTENCES) - SCORER_ONLY, CODES_OF, rules),
        "patterns": {pattern.id for pattern in rule_set(rules).patterns},
    }


def shown(rules: str) -> dict[str, set[str]]:
    """Return those that the playouts show."""
    found: dict[str, set[str]] = {"events": set(), "codes": set(), "patterns": set()}
    for block in blocks(text_of("playouts", rules)).values():
        for line in block.splitlines():
            word, _, rest = line.partition(" ")
            if word == "events":
                found["events"].update(rest.split()[::2])
            elif word == "refused":
                found["codes"].update(rest.split()[::2])
            elif word == "hand":
                found["patterns"].update(
                    name for win in re.findall(r" \d:([a-z0-9_+]+)", line) for name in win.split("+")
                )
    found["patterns"].discard("plain")  # a win that no pattern names
    return found
