"""`haipai bench`: how fast this installation is, in one command.

Owns the command's arguments and output.  What is measured is haipai.measure's business, and haipai.load's for a server.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any, Final

import haipai
from haipai.cli.installed import served
from haipai.cli.progress import clock
from haipai.errors import HaipaiError
from haipai.measure import FIGURES, library, measure
from haipai.rules import KNOWN
from haipai.simulate import plots
from haipai.table.policies import NAMES

DESCRIPTION: Final = """\
Measure this installation: hands and decisions a second, clones, distances, scored cases, import.  Times are processor
time of one core, the best of three rounds.

With --server: start a server on loopback, fill it with tables of four sockets that think and answer, and tell latency,
errors, processor time and memory over time.  A table is left when its hand is over and another one is opened.

exit status: 0 done, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai bench
  haipai bench --policy greedy --rules hainan --hands 500 --json
  haipai bench --server --tables 50 --seconds 60 --plot load.png"""
HANDS_MOST: Final = 1_000_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    hands = 2000 if haipai.COMPILED else 60
    parser.add_argument("--policy", choices=NAMES, default="random", help="who plays in the engine (default: random)")
    parser.add_argument("--rules", choices=KNOWN, default="shanghai", help="the rule set (default: shanghai)")
    parser.add_argument("--hands", type=int, default=hands, metavar="N", help=f"hands a round (default here: {hands})")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    load = parser.add_argument_group("load on a server")
    load.add_argument("--server", action="store_true", help="put a server on loopback under load instead")
    load.add_argument("--tables", type=int, default=200, metavar="N", help="tables of four sockets (default: 200)")
    load.add_argument("--seconds", type=float, default=300, metavar="N", help="how long to measure (default: 300)")
    load.add_argument("--plot", type=Path, metavar="FILE", help="draw latency and memory: .png or .svg")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.server:
        return run_load(args)
    if args.plot is not None:
        raise HaipaiError("bad_plot", "a picture is drawn of a server under load: --server", "--plot")
    if not 1 <= args.hands <= HANDS_MOST:
        raise HaipaiError("bad_hands", f"hands are 1 to {HANDS_MOST}", "--hands")
    figures = {**measure(args.policy, args.hands, args.rules), **library(args.hands, args.rules)}
    if args.json:
        print(json.dumps({**about(), "rules": args.rules, "policy": args.policy, **figures}, indent=2))
        return 0
    print(f"{where()}; {args.rules}, policy {args.policy}")
    for name, words in FIGURES.items():
        if name in figures:
            shown = f"{figures[name]:.1%}" if name == "won" else f"{figures[name]:,.0f}"
            print(f"{shown:>12}  {words}")
    return 0


def run_load(args: argparse.Namespace) -> int:
    """Put a server under load and print."""
    driver, words = served("haipai.load.run"), served("haipai.load.words")
    if args.plot is not None:
        plots.check_path(args.plot)
    with clock(f"{args.tables} tables", args.seconds) as tell:
        found: dict[str, Any] = driver.run(args.tables, args.seconds, tell)
    if args.plot is not None:
        served("haipai.load.plot").draw(found, args.plot)
    if args.json:
        print(json.dumps({**about(), **found}, indent=2))
        return 0
    print(f"{where()}\n{words.heading(found)}")
    for shown, what in words.rows(found):
        print(f"{shown:>12}  {what}")
    return 0


def build() -> str:
    """How the core runs here."""
    return "compiled" if haipai.COMPILED else "interpreted"


def about() -> dict[str, Any]:
    """What was measured, and where."""
    return {
        "version": haipai.__version__,
        "build": build(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }


def where() -> str:
    """The same in one line."""
    found = about()
    place = f"Python {found['python']}, {found['machine']}, {found['cores']} cores"
    return f"haipai {found['version']}, {found['build']}; {place}"
