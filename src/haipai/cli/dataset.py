"""`haipai dataset`: self-play written as data for learners.

Owns the command's arguments and output.  Rows, columns and the card are haipai.dataset's business.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from haipai.cli import playing
from haipai.cli.progress import shown
from haipai.dataset import decisions, write
from haipai.dataset.files import check_path

DESCRIPTION: Final = """\
Let players play and write every decision: what the seat saw, what it might do, what it did, and the points that its
hand ended with.  A data card is written beside the file.  The same arguments give the same rows.

exit status: 0 done, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai dataset solid --rules qiaoma --walls 500 --out solid.parquet
  haipai dataset engine:greedy --walls 200 --out greedy.npz"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    playing.add_arguments(parser, 100)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=".parquet or .npz")


def run(args: argparse.Namespace) -> int:
    """Play and write."""
    plan = playing.plan_of(args, duplicate=False)
    check_path(args.out)
    # Decisions are not known beforehand: some ninety a hand.
    rows = shown(decisions(plan, args.workers), plan.walls * 90, plan.rules, quiet=args.quiet)
    counted = write(plan, rows, args.out)
    print(f"{args.out}: {counted.rows} decisions of {counted.hands} hands; {args.out.name}.md tells the rest")
    return 0
