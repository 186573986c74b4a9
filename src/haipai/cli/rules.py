"""`haipai rules`: the rulebook of a rule set in the terminal, or the list of rule sets.

Owns the command's arguments.  The texts come from haipai.rulebook.
"""

from __future__ import annotations

import argparse
import json
from typing import Final

from haipai.rulebook import page
from haipai.rulebook.model import LANGS
from haipai.rulebook.terminal import page_text
from haipai.rules import RULES, describe, rule_set

DESCRIPTION: Final = """\
Print the rule sets, or one rule set whole: clauses, patterns with hands, results, options, presets.

exit status: 0 printed, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai rules
  haipai rules shanghai --lang en
  haipai rules shanghai --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("id", nargs="?", choices=RULES, metavar="ID", help=f"one of {', '.join(RULES)}")
    parser.add_argument("--json", action="store_true", help="print names, options and patterns as JSON instead")
    parser.add_argument("--lang", choices=LANGS, default="zh", help="language (default: zh)")


def run(args: argparse.Namespace) -> int:
    """Print what is asked for; always 0."""
    if args.json:
        found = describe(args.id) if args.id else [describe(rules_id) for rules_id in RULES]
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif args.id:
        print(page_text(page(args.id, args.lang)))
    else:
        for rules_id in RULES:
            print(f"{rules_id:10}{rule_set(rules_id).zh}  {rule_set(rules_id).en}")
    return 0
