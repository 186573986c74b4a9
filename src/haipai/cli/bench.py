"""`haipai bench`: how fast this installation is, in one command.

Owns the command's arguments and output.  What is measured is haipai.measure's business.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from typing import Final

import haipai
from haipai.errors import HaipaiError
from haipai.measure import FIGURES, library, measure
from haipai.rules import KNOWN
from haipai.table.policies import NAMES

DESCRIPTION: Final = """\
Measure this installation: hands and decisions a second, clones, distances, scored cases, import.  Times are processor
time of one core, the best of three rounds.

exit status: 0 done, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai bench
  haipai bench --policy greedy --rules hainan --hands 500 --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    hands = 2000 if haipai.COMPILED else 60
    parser.add_argument("--policy", choices=NAMES, default="random", help="who plays in the engine (default: random)")
    parser.add_argument("--rules", choices=KNOWN, default="shanghai", help="the rule set (default: shanghai)")
    parser.add_argument("--hands", type=int, default=hands, metavar="N", help=f"hands a round (default here: {hands})")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if not 1 <= args.hands <= 1_000_000:
        raise HaipaiError("bad_hands", "hands are 1 to 1000000", "--hands")
    figures = {**measure(args.policy, args.hands, args.rules), **library(args.hands, args.rules)}
    build = "compiled" if haipai.COMPILED else "interpreted"
    if args.json:
        about = {"version": haipai.__version__, "build": build, "rules": args.rules, "policy": args.policy}
        print(json.dumps({**about, **figures}, indent=2))
        return 0
    where = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    print(f"haipai {haipai.__version__}, {build}; {where}; {args.rules}, policy {args.policy}")
    for name, words in FIGURES.items():
        if name in figures:
            shown = f"{figures[name]:.1%}" if name == "won" else f"{figures[name]:,.0f}"
            print(f"{shown:>12}  {words}")
    return 0
