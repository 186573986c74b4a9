"""What every bot is: a name, a seed, and an answer to a seat's view.

Owns the frame: the legal commands as codes, and chance that comes from the seed and the view alone.  Must not know a
table: a bot is given what a seat may see and nothing else.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from haipai import actions
from haipai.errors import HaipaiError
from haipai.rules.base import Rules

View = dict[str, Any]


class Bot(ABC):
    """A player.  Two bots of the same name, rules and seed give the same answer to the same view."""

    name: ClassVar[str]

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.seed = seed

    def decide(self, view: View) -> str:
        """One of `view["legal"]`; HaipaiError `nothing_asked` when the seat owes no answer.

        `view`: as Table.view gives it for a seat.
        """
        legal: list[str] = view["legal"]
        if not legal:
            raise HaipaiError("nothing_asked", "a bot is asked only when its seat owes an answer")
        if len(legal) == 1:
            return legal[0]
        return actions.text(self.choose(view, [actions.code(command) for command in legal]))

    @abstractmethod
    def choose(self, view: View, codes: list[int]) -> int:
        """One of the codes, two or more; `view` is not changed."""

    def chance(self, view: View) -> random.Random:
        """A source of chance that is the same for the same seed and view."""
        seen = json.dumps(view, sort_keys=True, separators=(",", ":"))
        return random.Random(f"{self.seed} {seen}")  # noqa: S311 - it settles ties, it guards nothing
