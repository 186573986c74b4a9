"""Play bots against bots and tell who wins: `PYTHONPATH=build/compiled .venv/bin/python bench/bots.py --help`.

Two line-ups for each rule set: one `solid` against three `shanten`, whose seat goes round, and four `solid`.  Hand n of
a line-up is dealt from seed n, so that a run can be repeated; the answers are timed as well.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from rich.box import MARKDOWN
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

import haipai
from haipai.bots import Bot, make
from haipai.rules import KNOWN, load
from haipai.table import Table

LINE_UPS = {"1 solid, 3 shanten": ("solid", "shanten"), "4 solid": ("solid", "solid")}
CHUNK = 20  # hands that a process plays before it reports


@dataclass
class Tally:
    """What some hands of one line-up came to; the player looked at is the first of the line-up."""

    hands: int = 0
    won: int = 0
    others_won: int = 0
    drawn: int = 0
    points: int = 0
    claimed: int = 0  # wins of the player with a set claimed
    seconds: list[float] = field(default_factory=list)  # of each answer of `solid`

    def add(self, other: Tally) -> None:
        """Count the hands of another tally in."""
        for name in ("hands", "won", "others_won", "drawn", "points", "claimed", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def play(rules: str, names: tuple[str, str], seeds: Iterable[int]) -> Tally:
    """Play one hand for each seed: names[0] sits in seat seed mod 4, names[1] in the others."""
    tally = Tally()
    bound = load(rules)
    for seed in seeds:
        seat = seed % 4
        players = [make(names[0] if who == seat else names[1], bound, seed=who) for who in range(4)]
        table = Table.new(rules, seed=seed, dealer=seed // 4 % 4)
        while not table.over:
            who = table.actor
            table.apply(who, answer(players[who], table.view(who), tally))
        note(table, seat, tally)
    return tally


def answer(bot: Bot, view: dict[str, object], tally: Tally) -> str:
    """Return a bot's answer and note how long `solid` took."""
    start = time.perf_counter()
    command = bot.decide(view)
    if bot.name == "solid":
        tally.seconds.append(time.perf_counter() - start)
    return command


def note(table: Table, seat: int, tally: Tally) -> None:
    """Count a hand that has ended."""
    tally.hands += 1
    tally.drawn += table.drawn
    tally.points += table.deltas[seat]
    tally.others_won += len(set(table.winners) - {seat})
    if seat in table.winners:
        tally.won += 1
        tally.claimed += any(meld.source >= 0 for meld in table.seats[seat].melds)


def chunks(rules: str, hands: int) -> Iterator[tuple[str, str, range]]:
    """Yield rule set, line-up and seeds of each piece of work."""
    for line_up in LINE_UPS:
        for first in range(0, hands, CHUNK):
            yield rules, line_up, range(first, min(first + CHUNK, hands))


def run(chosen: list[str], hands: int, processes: int, console: Console) -> dict[tuple[str, str], Tally]:
    """Play everything, with a bar, and return the tally of each rule set and line-up."""
    work = [piece for rules in chosen for piece in chunks(rules, hands)]
    found = {(rules, line_up): Tally() for rules in chosen for line_up in LINE_UPS}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(processes) as pool, Progress(*columns, console=console) as progress:
        bar = progress.add_task("hands", total=len(chosen) * len(LINE_UPS) * hands)
        waiting = {
            pool.submit(play, rules, LINE_UPS[line_up], seeds): (rules, line_up) for rules, line_up, seeds in work
        }
        for done in as_completed(waiting):
            tally = done.result()
            found[waiting[done]].add(tally)
            progress.advance(bar, tally.hands)
    return found


def summary(found: dict[tuple[str, str], Tally]) -> Grid:
    """Return the figures as a table."""
    titles = (
        "rule set",
        "line-up",
        "hands",
        "won",
        "each other",
        "drawn",
        "points a hand",
        "with claims",
        "p50 / p99 ms",
    )
    grid = Grid(*titles, box=MARKDOWN)
    for (rules, line_up), tally in found.items():
        share = tally.won / tally.hands
        times = sorted(tally.seconds)
        middle, most = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
        grid.add_row(
            rules,
            line_up,
            str(tally.hands),
            f"{share:.1%} ± {1.96 * sqrt(share * (1 - share) / tally.hands):.1%}",
            f"{tally.others_won / tally.hands / 3:.1%}",
            f"{tally.drawn / tally.hands:.1%}",
            f"{tally.points / tally.hands:+.2f}",
            f"{tally.claimed / max(1, tally.won):.0%}",
            f"{middle:.2f} / {most:.2f}",
        )
    return grid


def commit() -> str:
    """Return the commit that is checked out, marked when files differ from it."""
    command = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "rules", nargs="*", metavar="RULES", help=f"rule sets, all when none is named: {', '.join(KNOWN)}"
    )
    parser.add_argument("--hands", type=int, default=2000, help="hands of each line-up (2000)")
    parser.add_argument("--processes", type=int, default=2, help="processes to play in (2)")
    arguments = parser.parse_args()
    console = Console(width=160)
    found = run(arguments.rules or list(KNOWN), arguments.hands, arguments.processes, console)
    build = "compiled" if haipai.COMPILED else "interpreted"
    console.print(f"commit {commit()}, core {build}, {arguments.hands} hands of each line-up")
    console.print(summary(found))


if __name__ == "__main__":
    main()
