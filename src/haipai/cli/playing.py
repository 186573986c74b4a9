"""Arguments that all commands share which play hands: players, rule set, options, walls, workers.

Owns how a plan is told on the command line.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.simulate.plan import PLAYERS, Plan


def add_arguments(parser: argparse.ArgumentParser, walls: int) -> None:
    """Declare the arguments."""
    known = ", ".join(PLAYERS)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=f"repeated round the table; of {known}")
    parser.add_argument("--rules", default="shanghai", metavar="ID", help=f"one of {', '.join(KNOWN)}")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the rule set; JSON")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="players at the table (default: 4)")
    parser.add_argument("--walls", type=int, default=walls, metavar="N", help=f"walls to play (default: {walls})")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the series of walls (default: 0)")
    parser.add_argument("--base", type=int, default=1, metavar="N", help="底分 (default: 1)")
    parser.add_argument("--carry", default="{}", metavar="JSON", help='state before each hand, as {"huangfan": 1}')
    parser.add_argument("--workers", type=int, default=cores(), metavar="N", help="processes (default: one a core)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def cores() -> int:
    """Cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else (os.cpu_count() or 1)


def plan_of(args: argparse.Namespace, *, duplicate: bool) -> Plan:
    """The plan that the arguments tell; HaipaiError `bad_option`, `bad_carry`, and those of Plan."""
    carry = _json(args.carry, "bad_carry", "--carry")
    if not isinstance(carry, dict):
        raise HaipaiError("bad_carry", "a carry is a JSON object", "--carry")
    return Plan(
        players=tuple(args.players or ("solid",)),
        rules=args.rules,
        options=dict(option_of(text) for text in args.option),
        seats=args.seats,
        walls=args.walls,
        seed=args.seed,
        base=args.base,
        carry=carry,
        duplicate=duplicate,
    )


def option_of(text: str) -> tuple[str, Any]:
    """Name and value; what is no JSON is a word."""
    name, sign, value = text.partition("=")
    if not sign:
        raise HaipaiError("bad_option", f"an option is NAME=VALUE, not {text!r:.40}", "--option")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _json(text: str, code: str, path: str) -> object:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise HaipaiError(code, f"{text!r:.40} is no JSON", path) from error
    return found
