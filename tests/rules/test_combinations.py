"""Options that go together and those that do not, in every combination: refused at once, in words, wherever they are given."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.rules import KNOWN, load, rule_set
from haipai.rules.options import OptionError
from haipai.table import Table
from haipai.table.batch import Batch
from haipai.table.match import Match

pytestmark = pytest.mark.core

Options = dict[str, Any]
ENTANGLED = ("need_fan", "call_ling", "ga", "free_ga", "no_honours")


def given(names: tuple[str, ...]) -> Iterator[Options]:
    """Yield every way to state some switches on, off, or not at all."""
    for values in product((None, True, False), repeat=len(names)):
        yield {name: value for name, value in zip(names, values, strict=True) if value is not None}


def lacking(options: Options) -> str:
    """Return the option of hainan that lacks what it needs, by HN-7.3 and HN-2; "" when none does."""
    if options.get("call_ling") and not (options.get("need_fan", True) and not options.get("no_honours", False)):
        return "call_ling"
    return "free_ga" if options.get("free_ga") and not options.get("ga", True) else ""


def refusal(options: Options) -> str:
    """Return the option for which hainan refuses a combination, "" when it does not."""
    try:
        load("hainan", options)
    except OptionError as error:
        return f"{error.code} {error.path}"
    return ""


def test_every_combination_of_hainan() -> None:
    """HN-2, HN-7.3: refused is what lacks what it needs, and nothing else."""
    for options in given(ENTANGLED):
        lacks = lacking(options)
        assert refusal(options) == (f"refused_options options.{lacks}" if lacks else ""), options


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({"call_ling": True, "need_fan": False}, "HN-7.3"),
        ({"call_ling": True, "no_honours": True}, "HN-7.3"),
        ({"free_ga": True, "ga": False}, "HN-2"),
    ],
)
def test_refused_in_a_sentence(options: Options, clause: str) -> None:
    """A refusal is a sentence with its clause; the record of the rule set has it in both languages."""
    with pytest.raises(OptionError, match=rf"^\w.* .*\({clause}\)$"):
        load("hainan", options)
    for requirement in rule_set("hainan").requirements:
        assert requirement.zh
        assert requirement.en
        assert requirement.zh != requirement.en


@pytest.mark.parametrize("rules", [rules for rules in KNOWN if rules != "hainan"])
def test_every_combination_of_the_others(rules: str) -> None:
    """All that a form offers goes together."""
    known = [option for option in rule_set(rules).options if option.name != "hands"]
    values = [(True, False) if option.kind == "bool" else option.choices for option in known]
    for chosen in product(*values):
        options = dict(zip((option.name for option in known), chosen, strict=True))
        assert load(rules, options).options.items() >= options.items()


def scored(options: Options) -> None:
    """Score a drawn hand; HaipaiError when the case is refused."""
    case = {"rules": "hainan", "options": options, "seats": [{}] * 4, "outcome": {"kind": "draw"}}
    error: Any = haipai.score(case).get("error")
    if error:
        raise HaipaiError(error["code"], error["message"], error["path"])


ENTRIES: list[Callable[[Options], object]] = [
    lambda options: Table.new("hainan", seed=1, options=options),
    lambda options: Match("hainan", options),
    lambda options: Batch("hainan", 1, options=options),
    scored,
]


@pytest.mark.parametrize("entry", ENTRIES, ids=["table", "match", "batch", "score"])
def test_refused_wherever_they_are_given(entry: Callable[[Options], object]) -> None:
    """Whoever is given options refuses at construction, with the same code, place and sentence."""
    for options in given(ENTANGLED):
        if not lacking(options):
            entry(options)
            continue
        with pytest.raises(OptionError) as wanted:
            load("hainan", options)
        with pytest.raises(HaipaiError) as caught:
            entry(options)
        assert (caught.value.code, caught.value.path) == (wanted.value.code, wanted.value.path)
        assert caught.value.message == wanted.value.message
