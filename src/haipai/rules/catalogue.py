"""How a rule set introduces itself: names, options, patterns, presets, and how to bind it to options.

Owns the record that `haipai.rules` lists and its JSON form for clients.  Knows no particular rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from haipai.rules.base import Rules
from haipai.rules.labels import LABELS
from haipai.rules.options import Option, Options, Requirement

Json = dict[str, object]


class Pattern:
    """One thing that makes or raises a win: id of the interfaces, names, and the clause that defines it."""

    __slots__ = ("id", "zh", "en", "clause")

    def __init__(self, pattern_id: str, zh: str, en: str, clause: str) -> None:
        self.id = pattern_id
        self.zh = zh
        self.en = en
        self.clause = clause

    def to_json(self) -> Json:
        """{id, zh, en, clause}."""
        return {"id": self.id, "zh": self.zh, "en": self.en, "clause": self.clause}


class Preset:
    """A named bundle of option overrides that tables often play."""

    __slots__ = ("id", "zh", "en", "options")

    def __init__(self, preset_id: str, zh: str, en: str, options: Options) -> None:
        self.id = preset_id
        self.zh = zh
        self.en = en
        self.options = options

    def to_json(self) -> Json:
        """{id, zh, en, options}."""
        return {"id": self.id, "zh": self.zh, "en": self.en, "options": dict(self.options)}


class RuleSet:
    """A rule set before its options are chosen.  `make(options, seats)` checks both and binds them."""

    def __init__(
        self,
        names: tuple[str, str, str],
        seats: Sequence[int],
        options: Sequence[Option],
        patterns: Sequence[Pattern],
        make: Callable[[object, int], Rules],
    ) -> None:
        self.id, self.zh, self.en = names
        self.seats = list(seats)
        self.options = list(options)
        self.patterns = list(patterns)
        self.presets: list[Preset] = []
        self.requirements: list[Requirement] = []
        self.make = make
        self._names = {pattern.id: (pattern.zh, pattern.en) for pattern in patterns}

    def label(self, label_id: str) -> tuple[str, str]:
        """The words (zh, en) of a pattern or sheet item; a rule set's own name of a pattern wins."""
        return self._names[label_id] if label_id in self._names else LABELS[label_id]

    def to_json(self) -> Json:
        """Everything a form or a rule page needs: names, seats, options and what they need, patterns, presets."""
        return {
            "id": self.id,
            "zh": self.zh,
            "en": self.en,
            "seats": list(self.seats),
            "options": [option.to_json() for option in self.options],
            "requirements": [requirement.to_json() for requirement in self.requirements],
            "patterns": [pattern.to_json() for pattern in self.patterns],
            "presets": [preset.to_json() for preset in self.presets],
        }
