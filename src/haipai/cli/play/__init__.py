"""`haipai play`: a match in the terminal against bots.

Owns the command's arguments, the choice between screen and lines, and how it ends.  Rules are the table's business.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from haipai.bots import BOTS
from haipai.cli.play.course import SEED_MOST, Course, Terms
from haipai.cli.play.faces import FORMS
from haipai.cli.play.lines import Lines, closing
from haipai.cli.play.record import Recorder
from haipai.cli.play.scene import Look
from haipai.cli.playing import option_of
from haipai.rules import RULES

DESCRIPTION: Final = """\
Play a match against bots in the terminal.  You are seat 0; ? shows the keys.
Where there is no terminal, commands are read from standard input, one a line: discard 5m, pung, pass …

exit status: 0 played or left, 2 unusable arguments, 130 stopped by Ctrl-C"""
EXAMPLE: Final = """\
example:
  haipai play
  haipai play qiaoma --option lezi=20 --hands 4 --lang en
  haipai play hainan --seats 3 --bots shanten --seed 7 --record match.haipai.jsonl"""

INTERRUPTED: Final = 130
DUMB: Final = ("", "dumb", "unknown")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("rules", nargs="?", default="shanghai", metavar="RULES", help=f"one of {', '.join(RULES)}")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the rule set; JSON")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="players at the table (default: 4)")
    parser.add_argument("--hands", type=int, metavar="N", help="hands of the match; 0 is open end (default: 8)")
    parser.add_argument("--base", type=int, default=1, metavar="N", help="底分 (default: 1)")
    parser.add_argument("--bots", default="solid", metavar="NAME", help=f"the others: one of {', '.join(BOTS)}")
    parser.add_argument("--seed", type=int, metavar="N", help="of all walls (default: a random one)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record while playing")
    parser.add_argument("--fast", action="store_true", help="bots answer at once")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language (default: zh)")
    form = parser.add_mutually_exclusive_group()
    for name in FORMS:
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=FORM_HELP[name])


FORM_HELP: Final = {
    "han": "tiles as 五万 (default in Chinese)",
    "letters": "tiles as 5m (default in English)",
    "unicode": "tiles as characters of the Unicode block",
}


def run(args: argparse.Namespace) -> int:
    """Play the match; the exit status."""
    look = Look(args.lang, args.form or ("han" if args.lang == "zh" else "letters"), "NO_COLOR" not in os.environ)
    terms = terms_of(args)
    recorder = Recorder(args.record) if args.record is not None else None
    course = Course(terms, look.words["me"], recorder)
    status = 0
    try:
        _play(course, look, fast=args.fast)
    except EOFError:
        print()  # the last prompt stands there still
    except KeyboardInterrupt:
        print()
        status = INTERRUPTED
    finally:
        if recorder is not None:
            recorder.close()
    print("\n".join(closing(course, look)))
    return status


def terms_of(args: argparse.Namespace) -> Terms:
    """What the arguments ask for; HaipaiError as Terms."""
    options = dict(option_of(text) for text in args.option)
    if args.hands is not None:
        options["hands"] = args.hands
    seed = secrets.randbelow(SEED_MOST) if args.seed is None else args.seed
    return Terms(args.rules, options, args.seats, args.base, args.bots, seed)


def _play(course: Course, look: Look, *, fast: bool) -> None:
    if not has_screen():
        Lines(course, Look(look.lang, look.form, rich=False), sys.stdin).play()
        return
    loop = import_module("haipai.cli.play.loop")
    with import_module("haipai.cli.play.screen").Screen(colour=look.rich) as screen:
        try:
            loop.Loop(course, screen, look, 0.0 if fast else loop.PACE).play()
        except loop.Left:
            return


def has_screen() -> bool:
    """Can a screen be drawn and single keys be read here?"""
    drawable = os.environ.get("TERM", "") not in DUMB and find_spec("termios") is not None
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()
