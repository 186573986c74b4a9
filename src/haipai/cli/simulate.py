"""`haipai simulate`: players against each other over many walls, summary, files and a picture.

Owns the command's arguments and output.  Playing and counting is haipai.simulate's business.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from haipai.cli import playing
from haipai.cli.progress import shown
from haipai.simulate import Hand, files, plots, summarise
from haipai.simulate import run as run_plan
from haipai.simulate.report import summary_text

DESCRIPTION: Final = """\
Let players play against each other and tell who gained what.  The players named are repeated round the table.
The same arguments give the same hands, whatever the number of workers.

exit status: 0 done, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai simulate solid shanten --walls 200 --duplicate
  haipai simulate engine:greedy --rules hainan --seats 3 --walls 5000 --option ga=true
  haipai simulate solid shanten --walls 1000 --hands hands.parquet --plot gains.svg --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    playing.add_arguments(parser, 200)
    parser.add_argument(
        "--duplicate", action="store_true", help="play each wall once for every rotation of the players"
    )
    parser.add_argument("--ray", action="store_true", help="spread over a Ray cluster (RAY_ADDRESS, else a local one)")
    parser.add_argument("--hands", type=Path, metavar="FILE", help="write every hand: .csv or .parquet")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw a picture: .png or .svg")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


def run(args: argparse.Namespace) -> int:
    """Play, write what is asked for, print the summary."""
    plan = playing.plan_of(args, duplicate=args.duplicate)
    if args.hands is not None:
        files.check_path(args.hands)
    if args.plot is not None:
        plots.check_path(args.plot)
    begun = time.monotonic()
    hands: Iterable[Hand] = run_plan(plan, args.workers, ray=args.ray)
    if args.hands is not None:
        hands = files.written(plan, hands, args.hands)
    course = plots.Course(plan.seats)
    hands = _seen(shown(hands, plan.hands, plan.rules, quiet=args.quiet), course)
    summary = summarise(plan, hands)
    seconds = time.monotonic() - begun
    if args.plot is not None:
        plots.draw(summary, course, args.plot)
    if args.json:
        print(json.dumps(summary.to_json(), ensure_ascii=False, indent=2))
    else:
        print(summary_text(summary))
        print(f"\n{summary.hands} hands in {seconds:.1f} s, {args.workers} worker(s)")
    return 0


def _seen(hands: Iterable[Hand], course: plots.Course) -> Iterator[Hand]:
    for hand in hands:
        course.add(hand)
        yield hand
