"""How many times as fast compiled is as interpreted: `make ratio`, which fails when it is less than promised.

Owns the bounds.  Both builds are measured in turn, in processor time of one core, and the best round of each counts:
what else runs on the machine slows all rounds, but hardly the best ones.  Rounds go on until the bounds hold, at least
three and at most eight.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from haipai.measure import per_second, stepped
from haipai.table.playout import playout

ROOT = Path(__file__).parents[1]
BUILDS: Final = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
HANDS: Final = {"interpreted": 40, "compiled": 600}
# Figure → what it is, and how many times as fast compiled must be.
BOUNDS: Final = {
    "in_engine": ("hands played and scored in the engine", 10.0),
    "stepped": ("decisions of a table stepped from Python", 5.0),
}
FEWEST, MOST = 3, 8


def rates(hands: int) -> dict[str, float]:
    """The figures of the build that runs."""
    return {
        "in_engine": per_second(hands, lambda: playout("shanghai", "random", 0, hands)),
        "stepped": per_second(stepped("shanghai", hands), lambda: stepped("shanghai", hands)),
    }


def measured(build: str) -> dict[str, float]:
    """The figures of a build, in a process of its own."""
    command = [sys.executable, __file__, "--one", str(HANDS[build])]
    env = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    found: dict[str, float] = json.loads(subprocess.run(command, env=env, check=True, capture_output=True).stdout)
    return found


def compare() -> dict[str, dict[str, float]]:
    """The best figures of each build, after as many rounds as it takes."""
    best: dict[str, dict[str, float]] = {build: {} for build in BUILDS}
    for number in range(1, MOST + 1):
        for build, figures in best.items():
            for name, rate in measured(build).items():
                figures[name] = max(rate, figures.get(name, 0.0))
        if number >= FEWEST and not broken(best):
            break
    return best


def ratio(best: dict[str, dict[str, float]], name: str) -> float:
    """How many times as fast compiled is."""
    return best["compiled"][name] / best["interpreted"][name]


def broken(best: dict[str, dict[str, float]]) -> list[str]:
    """The figures whose bound does not hold."""
    return [name for name, (_, bound) in BOUNDS.items() if ratio(best, name) < bound]


def main() -> int:
    """Compare and say so; 1 when a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--one", type=int, metavar="HANDS", help="measure this build and print JSON")
    args = parser.parse_args()
    if args.one:
        print(json.dumps(rates(args.one)))
        return 0
    best = compare()
    for name, (words, bound) in BOUNDS.items():
        slow, fast = best["interpreted"][name], best["compiled"][name]
        print(
            f"{words}: {slow:,.0f} a second interpreted, {fast:,.0f} compiled, "
            f"{fast / slow:.1f} times as many (at least {bound:.0f})"
        )
    missed = broken(best)
    if missed:
        print(f"compiled is not as much faster as it must be: {', '.join(BOUNDS[name][0] for name in missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
