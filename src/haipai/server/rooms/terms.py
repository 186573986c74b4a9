"""What may be agreed in a room: rule set, options, 底分 and the ways of the house, checked and brought to one form.

Owns the one form of equal terms, and why terms are refused in words.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from haipai.errors import HaipaiError
from haipai.rules import KNOWN, load, rule_set
from haipai.rules.options import BAD_OPTION, REFUSED_OPTIONS, UNKNOWN_OPTION
from haipai.server.wire.bounds import OptionValue
from haipai.server.wire.room import Terms

_PATH = "options."


class Names(NamedTuple):
    """What a room shows of the rules beside the terms."""

    zh: str
    en: str
    differs: list[str]


class BadTerms(HaipaiError):
    """Terms that cannot be played: the code of the rule set's own error, and a sentence in zh beside the message."""

    def __init__(self, error: HaipaiError, zh: str) -> None:
        super().__init__(error.code, error.message, error.path)
        self.zh = zh


def checked(terms: Terms, seats: int) -> Terms:
    """The terms in the form that is kept: only options that differ, no cards without doubling cards.  BadTerms."""
    try:
        bound = load(terms.rules, terms.options, seats)
    except HaipaiError as error:
        raise BadTerms(error, _zh(terms, seats, error)) from None
    defaults = {option.name: option.default for option in rule_set(terms.rules).options}
    kept: dict[str, OptionValue] = {name: v for name, v in terms.options.items() if v != defaults[name]}
    if load(terms.rules, kept, seats).options != bound.options:
        kept = dict(terms.options)
    return msgspec.structs.replace(terms, options=kept, cards=terms.cards if bound.double_card else 0)


def names(terms: Terms | None, seats: int) -> Names:
    """The rule set's names, and which options are not the defaults; empty before terms are set."""
    if terms is None:
        return Names("", "", [])
    rules = rule_set(terms.rules)
    resolved = load(terms.rules, terms.options, seats).options
    return Names(rules.zh, rules.en, [one.name for one in rules.options if resolved[one.name] != one.default])


def _zh(terms: Terms, seats: int, error: HaipaiError) -> str:
    if terms.rules not in KNOWN:
        return "没有这种玩法。"
    rules = rule_set(terms.rules)
    if error.code == "bad_seats":
        return f"{rules.zh}不是 {seats} 个人玩的。"
    name = error.path.removeprefix(_PATH)
    title = next((option.zh for option in rules.options if option.name == name), name)
    if error.code == REFUSED_OPTIONS:
        needs = next((one.zh for one in rules.requirements if one.option == name), "")
        return needs or f"「{title}」不能和别的选项这样一起用。"
    if error.code == UNKNOWN_OPTION:
        return f"{rules.zh}没有「{title}」这个选项。"
    if error.code == BAD_OPTION:
        return f"「{title}」不能是这个值。"
    return "这些条件不能玩。"
