"""`haipai rules`: what a rule set is called, what wins in it and what a host may change.

Owns the printed form.  The facts come from haipai.rules.
"""

from __future__ import annotations

import argparse
import json
from typing import Final

from haipai.rules import RULES, describe, rule_set
from haipai.rules.catalogue import RuleSet
from haipai.rules.options import Option

DESCRIPTION: Final = "Print the rule sets, or one rule set with its patterns, options and presets."
EXAMPLE: Final = """\
example:
  haipai rules
  haipai rules shanghai --lang en
  haipai rules shanghai --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("id", nargs="?", choices=RULES, metavar="ID", help=f"one of {', '.join(RULES)}")
    parser.add_argument("--json", action="store_true", help="print JSON as the web client gets it")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language (default: zh)")


def run(args: argparse.Namespace) -> int:
    """Print what is asked for; always 0."""
    if args.json:
        found = describe(args.id) if args.id else [describe(rules_id) for rules_id in RULES]
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif args.id:
        print(rule_text(rule_set(args.id), args.lang))
    else:
        for rules_id in RULES:
            print(f"{rules_id:10}{rule_set(rules_id).zh}  {rule_set(rules_id).en}")
    return 0


def rule_text(found: RuleSet, lang: str) -> str:
    """A rule set for people: name, seats, patterns, options with range and sentence, presets."""
    seats = " / ".join(str(number) for number in found.seats)
    chinese = lang == "zh"
    lines = [f"{found.id}  {found.zh if chinese else found.en}  ({'人数' if chinese else 'players'} {seats})"]
    lines += ["", "牌型" if chinese else "patterns"]
    for pattern in found.patterns:
        lines.append(f"  {pattern.id:20}{pattern.zh if chinese else pattern.en}  [{pattern.clause}]")
    lines += ["", "选项" if chinese else "options"]
    for option in found.options:
        lines += option_lines(option, chinese)
    lines += ["", "预设" if chinese else "presets"]
    for preset in found.presets:
        lines.append(f"  {preset.id:20}{preset.zh if chinese else preset.en}  {preset.options}")
    return "\n".join(lines)


def option_lines(option: Option, chinese: bool) -> list[str]:
    """Two lines for an option: name, title, default, range and clause; then its sentence."""
    title, sentence = (option.zh, option.help_zh) if chinese else (option.en, option.help_en)
    default = json.dumps(option.default)
    return [
        f"  {option.name} = {default}  {title}  ({option.range_text()})  [{option.clause}]",
        f"      {sentence}",
    ]
