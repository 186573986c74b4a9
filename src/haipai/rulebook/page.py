"""A rule set's page in one language: the plan filled with clauses, patterns, options and counted examples.

Owns the arrangement.  Knows neither how texts are stored nor how a page is drawn.
"""

from __future__ import annotations

from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.rulebook import model
from haipai.rulebook.cases import Lang, worked
from haipai.rulebook.library import ClauseText, Pair, Plan, SectionPlan, clauses, plan
from haipai.rulebook.markup import Values, note_of, paragraphs_of, runs_of
from haipai.rules import rule_set
from haipai.rules.catalogue import Pattern, Preset, RuleSet
from haipai.rules.options import Option, Value

SWITCH: Final[dict[bool, Pair]] = {True: ("开", "on"), False: ("关", "off")}


def page(rules_id: str, lang: str = "zh") -> model.Page:
    """The rulebook of a rule set in "zh" or "en"; HaipaiError `unknown_rules`, `unknown_language`."""
    found = rule_set(rules_id)
    if lang not in model.LANGS:
        raise HaipaiError("unknown_language", f"the rulebook is written in {' and '.join(model.LANGS)}", "lang")
    return _Writer(found, plan(rules_id), "en" if lang == "en" else "zh").page()


class _Writer:
    """What every part of a page needs: the rule set, its plan, the language."""

    def __init__(self, rules: RuleSet, wanted: Plan, lang: Lang) -> None:
        self.rules = rules
        self.plan = wanted
        self.lang: Lang = lang
        self.place = model.LANGS.index(lang)
        self.values: Values = {option.name: value_words(option.default, lang) for option in rules.options}

    def say(self, words: Pair) -> str:
        return words[self.place]

    def page(self) -> model.Page:
        return {
            "id": self.rules.id,
            "lang": self.lang,
            "title": self.say((self.rules.zh, self.rules.en)),
            "seats": list(self.rules.seats),
            "intro": paragraphs_of(self.say(self.plan.intro), self.values),
            "sections": [self.section(entry) for entry in self.plan.sections],
        }

    def section(self, entry: SectionPlan) -> model.BookSection:
        rules, show = self.rules, entry.show
        return {
            "anchor": entry.anchor,
            "title": self.say(entry.title),
            "clauses": [self.clause(clauses()[name]) for name in entry.clauses],
            "patterns": [self.pattern(pattern) for pattern in rules.patterns] if "patterns" in show else [],
            "cases": [self.case(case) for case in self.plan.cases] if "cases" in show else [],
            "options": [self.option(option) for option in rules.options] if "options" in show else [],
            "presets": [self.preset(preset) for preset in rules.presets] if "options" in show else [],
        }

    def clause(self, text: ClauseText) -> model.BookClause:
        paragraphs = paragraphs_of(self.say(text.text), self.values)
        if self.rules.id in text.notes:
            paragraphs += note_of(self.say(text.notes[self.rules.id]), self.values)
        return {"id": text.id, "title": self.say(text.title), "paragraphs": paragraphs, "table": self.table(text)}

    def table(self, text: ClauseText) -> model.BookTable | None:
        if not text.rows:
            return None
        cells = [[self.runs(cell) for cell in row] for row in text.rows]
        return {"head": [self.runs(cell) for cell in text.head], "rows": cells}

    def runs(self, words: Pair) -> list[model.BookRun]:
        return runs_of(self.say(words), self.values)

    def pattern(self, pattern: Pattern) -> model.BookPattern:
        text = self.plan.patterns[pattern.id]
        return {
            "id": pattern.id,
            "name": self.say((pattern.zh, pattern.en)),
            "clause": pattern.clause,
            "paragraphs": paragraphs_of(self.say(text.text), self.values),
            "examples": [self.case(example) for example in text.examples],
        }

    def case(self, entry: dict[str, Any]) -> model.BookCase:
        caption = runs_of(entry.get(self.lang, ""), self.values)
        return worked(self.rules.id, entry, caption, self.lang)

    def option(self, option: Option) -> model.BookOption:
        return {
            "name": option.name,
            "title": self.say((option.zh, option.en)),
            "text": self.say((option.help_zh, option.help_en)),
            "range": range_words(option, self.lang),
            "value": value_words(option.default, self.lang),
            "clause": option.clause,
        }

    def preset(self, preset: Preset) -> model.BookPreset:
        titles = {option.name: self.say((option.zh, option.en)) for option in self.rules.options}
        options = {option.name: option for option in self.rules.options}
        changes = [
            f"{titles[name]} {label_of(options[name], value, self.lang) or value_words(value, self.lang)}"
            for name, value in preset.options.items()
        ]
        return {"id": preset.id, "name": self.say((preset.zh, preset.en)), "changes": changes}


def value_words(value: Value, lang: Lang) -> str:
    """The value of an option for people."""
    if isinstance(value, bool):
        return SWITCH[value][model.LANGS.index(lang)]
    if isinstance(value, list):
        return ", ".join(str(number) for number in value)
    return str(value)


def label_of(option: Option, value: Value, lang: Lang) -> str:
    """The words for one value of an option; empty where it has none."""
    return option.labels.get(str(value), ("", ""))[model.LANGS.index(lang)]


def choice_words(option: Option, value: Value, lang: Lang) -> str:
    """A value as it is written, with its words."""
    words, written = label_of(option, value, lang), value_words(value, lang)
    if words in ("", written):
        return written
    return f"{written}：{words}" if lang == "zh" else f"{written}: {words}"


def range_words(option: Option, lang: Lang) -> str:
    """What an option may be set to."""
    if option.kind == "bool":
        return " / ".join(words[model.LANGS.index(lang)] for words in SWITCH.values())
    if option.kind == "choice":
        return " / ".join(choice_words(option, choice, lang) for choice in option.choices)
    if option.kind == "ints":
        return f"{option.low}–{option.high}" + ("，从小到大" if lang == "zh" else ", rising")
    return f"{option.low}–{option.high}"
