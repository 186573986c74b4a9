"""Bots: players that see a seat's view and answer a command.

Owns the list of bots and how one is made.  Must not know a table, a clock or a socket.

>>> from haipai.bots import BOTS, make
>>> BOTS
('random', 'solid', 'shanten')
>>> make("solid", ("shanghai", {}), seed=1).name
'solid'
"""

from __future__ import annotations

from collections.abc import Mapping

from haipai.bots.aimless import Aimless
from haipai.bots.bot import Bot, View
from haipai.bots.plain import Plain
from haipai.bots.solid import Solid
from haipai.errors import HaipaiError
from haipai.rules import load
from haipai.rules.base import Rules

__all__ = ["BOTS", "Bot", "View", "make"]

_KINDS: dict[str, type[Bot]] = {"random": Aimless, "solid": Solid, "shanten": Plain}
BOTS: tuple[str, ...] = tuple(_KINDS)


def make(name: str, rules: Rules | tuple[str, Mapping[str, object]], *, seed: int = 0) -> Bot:
    """A bot for a rule set, bound to options or given as its id with options.

    HaipaiError `unknown_bot` for a name not in BOTS; for the rule set as haipai.rules.load.
    """
    if name not in _KINDS:
        raise HaipaiError("unknown_bot", f"no bot {name!r}; known: {', '.join(BOTS)}", "bots")
    bound = rules if isinstance(rules, Rules) else load(rules[0], dict(rules[1]))
    return _KINDS[name](bound, seed)
