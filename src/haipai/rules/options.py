"""Options of a rule set: one record each, with range and sentences, resolved once and refused in words.

Owns how options are described and checked.  Knows no particular rule set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from haipai.errors import HaipaiError
from haipai.numbers import plain

Value = bool | int | str | list[int]
Options = dict[str, Value]
Texts = tuple[str, str, str, str]  # title zh, title en, sentence zh, sentence en

BAD_OPTION: Final = "bad_option"
UNKNOWN_OPTION: Final = "unknown_option"
REFUSED_OPTIONS: Final = "refused_options"


class OptionError(HaipaiError):
    """An option that does not exist, is out of range, or does not go with another."""


class Option:
    """One thing a host may change.

    `kind` is "bool", "int", "choice" or "ints".  `choices` lists what is offered in a form (and, for "choice", all
    that is allowed); `low` and `high` bound ints, ends included.  `clause` says where the law names it.  `labels` are
    words (zh, en) for values that do not speak for themselves, by the value as text.
    """

    __slots__ = (
        "name",
        "kind",
        "default",
        "choices",
        "low",
        "high",
        "clause",
        "zh",
        "en",
        "help_zh",
        "help_en",
        "labels",
    )

    def __init__(self, name: str, kind: str, default: Value, clause: str, texts: Texts) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.clause = clause
        self.zh, self.en, self.help_zh, self.help_en = texts
        self.choices: list[Value] = []
        self.low = 0
        self.high = 0
        self.labels: dict[str, tuple[str, str]] = {}

    def check(self, given: object) -> Value:
        """Return `given` when allowed; OptionError `bad_option` otherwise.  1 is no true, 8.0 no 8, numpy's 8 is 8."""
        value = plain(given)
        if self.kind == "bool" and isinstance(value, bool):
            return value
        if self.kind == "int" and isinstance(value, int) and not isinstance(value, bool) and self._fits(value):
            return value
        if self.kind == "choice":
            for choice in self.choices:
                if type(value) is type(choice) and value == choice:
                    return choice
        if self.kind == "ints" and isinstance(value, list):
            return self._check_ints(value)
        raise self._refusal(value)

    def _fits(self, value: int) -> bool:
        return self.low <= value <= self.high

    def _check_ints(self, values: list[object]) -> list[int]:
        whole: list[int] = []
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not self._fits(value):
                raise self._refusal(value)
            if whole and value <= whole[-1]:
                raise self._refusal(value)
            whole.append(value)
        if not whole:
            raise self._refusal(values)
        return whole

    def _refusal(self, value: object) -> OptionError:
        message = f"{self.name} must be {self.range_text()}, not {shown(value)}"
        return OptionError(BAD_OPTION, message, f"options.{self.name}")

    def range_text(self) -> str:
        """What is allowed, in words."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "choice":
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        if self.kind == "ints":
            return f"a rising list of whole numbers {self.low} to {self.high}"
        return f"a whole number {self.low} to {self.high}"

    def to_json(self) -> dict[str, object]:
        """The record as a form needs it."""
        return {
            "name": self.name,
            "kind": self.kind,
            "default": self.default,
            "choices": list(self.choices),
            "low": self.low,
            "high": self.high,
            "clause": self.clause,
            "zh": self.zh,
            "en": self.en,
            "help_zh": self.help_zh,
            "help_en": self.help_en,
            "labels": {value: list(words) for value, words in self.labels.items()},
        }


class Requirement:
    """What a value of an option needs of the others: `needs` are names with the value each must have.

    `zh` and `en` say it in a sentence, for a form and for the refusal.  An option that is not given and whose default
    lacks what it needs is simply the other way round (a switch is off).
    """

    __slots__ = ("option", "value", "needs", "clause", "zh", "en")

    def __init__(self, option: str, value: Value, needs: Options, clause: str, sentences: tuple[str, str]) -> None:
        self.option = option
        self.value = value
        self.needs = needs
        self.clause = clause
        self.zh, self.en = sentences

    def met(self, options: Options) -> bool:
        """Whether resolved options hold it."""
        if options[self.option] != self.value:
            return True
        return all(options[name] == value for name, value in self.needs.items())

    def to_json(self) -> dict[str, object]:
        """{option, value, needs, clause, zh, en}."""
        return {
            "option": self.option,
            "value": self.value,
            "needs": dict(self.needs),
            "clause": self.clause,
            "zh": self.zh,
            "en": self.en,
        }


def check_requirements(requirements: Sequence[Requirement], options: Options) -> None:
    """OptionError `refused_options`, with the option as path, for the first requirement that is not met."""
    for requirement in requirements:
        if not requirement.met(options):
            message = f"{requirement.en} ({requirement.clause})"
            raise OptionError(REFUSED_OPTIONS, message, f"options.{requirement.option}")


def shown(value: object) -> str:
    """A value for an error message: never long, whatever it is."""
    if isinstance(value, str):
        return repr(value[:40])
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if -(10**15) < value < 10**15 else "a very large number"
    return f"a {type(value).__name__}"


def switch(name: str, default: bool, clause: str, texts: Texts) -> Option:
    """An option that is on or off."""
    return Option(name, "bool", default, clause, texts)


def choice(
    name: str,
    choices: Sequence[Value],
    clause: str,
    texts: Texts,
    labels: Sequence[tuple[Value, str, str]] = (),
) -> Option:
    """An option with a few allowed values, the first of which is the default; `labels` are (value, zh, en)."""
    option = Option(name, "choice", choices[0], clause, texts)
    option.choices = list(choices)
    option.labels = {str(value): (zh, en) for value, zh, en in labels}
    return option


def number(name: str, offered: Sequence[int], bounds: tuple[int, int], clause: str, texts: Texts) -> Option:
    """A whole number within bounds; `offered` are what a form shows, the first is the default."""
    option = Option(name, "int", offered[0], clause, texts)
    option.choices = sorted(offered)
    option.low, option.high = bounds
    return option


def numbers(name: str, default: list[int], bounds: tuple[int, int], clause: str, texts: Texts) -> Option:
    """A rising list of whole numbers within bounds."""
    option = Option(name, "ints", default, clause, texts)
    option.choices = list(default)
    option.low, option.high = bounds
    return option


def common_options() -> list[Option]:
    """The options every rule set has (C-12, C-13)."""
    return [
        choice(
            "hands",
            (8, 4, 16, 0),
            "C-13.1",
            ("局数", "Hands", "一场打几局；0 表示不限，由大家决定何时结束。", "Hands in a match; 0 is open end."),
            ((0, "不限", "open end"),),
        ),
        switch(
            "double_card",
            False,
            "C-12.1",
            (
                "加倍卡",
                "Doubling cards",
                "发牌前每人可出一张加倍卡，与之相关的输赢翻倍。",
                "Before the deal each player may lay a card that doubles what he wins and pays.",
            ),
        ),
    ]


def resolve(options: Sequence[Option], given: object) -> Options:
    """All options with `given` overrides checked; OptionError `unknown_option` or `bad_option` with a path."""
    if not isinstance(given, dict):
        raise OptionError(BAD_OPTION, "options must be an object", "options")
    known = {option.name: option for option in options}
    for name in given:
        if not isinstance(name, str) or name not in known:
            message = f"no option {shown(name)}; known: {', '.join(known)}"
            raise OptionError(UNKNOWN_OPTION, message, f"options.{shown_key(name)}")
    return {name: known[name].check(given[name]) if name in given else known[name].default for name in known}


def shown_key(name: object) -> str:
    """The name of a field for the path of an error: never long."""
    return name[:40] if isinstance(name, str) else shown(name)
