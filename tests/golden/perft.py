"""The golden perft: how many sequences of commands there are from a position, by their length.

Owns the positions and the counting: after each command any seat that owes an answer may give the next, time-outs
apart.  A hand that ends has no longer sequences.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from haipai.rules import rule_set
from haipai.table import Table
from haipai.table.replay import Replay
from tests.golden.playouts import scripts

NODES = 3000  # a position is counted no deeper once a tenth of so many sequences is reached
DEEPEST = 8
EVERY = 8  # of a script every so many commands
WAITED = 2  # and every position where so many seats owe an answer

PREFACE = """\
# Perft of {rules}: sequences of commands from a position, by length 1, 2, 3, …  Each command may be that of any seat that
# owes an answer (a script's name and the number of its commands played, or a seed, name the position).
"""


@dataclass
class Position:
    """A table to count from, and how it is named."""

    name: str
    table: Table


def perft(rules: str) -> str:
    """Return the file of a rule set."""
    return "\n".join([PREFACE.format(rules=rules), *(line(position) for position in positions(rules))]) + "\n"


def line(position: Position) -> str:
    """Return a position with its numbers."""
    return f"{position.name}: {' '.join(map(str, numbers(position.table)))}"


def positions(rules: str) -> Iterator[Position]:
    """Yield the beginnings of hands, and moments of the scripts."""
    for seats in rule_set(rules).seats:
        for seed in range(3):
            yield Position(f"seed {seed} seats {seats}", Table.new(rules, seed=seed, seats=seats))
        cards = [1] * seats
        yield Position(
            f"cards seats {seats}", Table.new(rules, seed=1, seats=seats, options={"double_card": True}, cards=cards)
        )
    for path in scripts(rules):
        yield from moments(path)


def moments(path: Path) -> Iterator[Position]:
    """Yield positions of a script: windows with several asked, and now and then a turn."""
    run, played = Replay(), 0
    for text in path.read_text(encoding="utf-8").splitlines():
        run.feed(text)
        played += text.startswith('{"do"')
        waiting = len(run.table.waiting) if run.tables else 0
        if text.startswith('{"do"') and (waiting >= WAITED or (waiting and played % EVERY == 0)):
            yield Position(f"{path.name} {played}", run.table.clone())


def numbers(table: Table) -> list[int]:
    """Return how many sequences of length 1, 2, … there are, to a depth that suits the position."""
    found: list[int] = []
    level = [table]
    while level and len(found) < DEEPEST and (not found or found[-1] < NODES // 10):
        level = [after(one, who, command) for one in level for who in one.waiting for command in one.legal(who)]
        found.append(len(level))
    return found


def after(table: Table, who: int, command: str) -> Table:
    """Return the table after a command."""
    following = table.clone()
    following.apply(who, command)
    return following
