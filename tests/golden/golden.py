"""The golden files: whole games that any other implementation can check against.

Owns their text.  Seeds, policies and the shuffle are documented in haipai.table; nothing here is random.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Final

from haipai import actions
from haipai.table import Table
from haipai.table.playout import play
from haipai.table.policies import NAMES, policy
from haipai.table.replay import replay
from haipai.table.table import dumps

HERE: Final = Path(__file__).parent
SCRIPTS: Final = HERE.parent / "vectors" / "scripts"
HANDS_KEPT: Final = HERE.parent / "vectors" / "random"
HANDS: Final = {"random": 60, "claims": 60, "greedy": 30}
DEPTH: Final = 3


def playouts(rules: str) -> str:
    """One line a hand: seed, policy, the chained SHA-256 of all events so far, and the deltas."""
    lines = ["# seed policy chain deltas; chain = SHA-256(chain before + SHA-256 of the hand's canonical events)"]
    for name in NAMES:
        chain = ""
        for seed in range(HANDS[name]):
            table = Table.new(rules, seed=seed)
            play(table, policy(name, seed))
            chain = hashlib.sha256((chain + table.digest()).encode()).hexdigest()
            lines.append(f"{seed} {name} {chain} {dumps(table.deltas)}")
    return "\n".join(lines) + "\n"


def transcript(rules: str) -> str:
    """A greedy game with every seat's view after each command, then the events of every script of the rule set."""
    table = Table.new(rules, seed=7)
    player = policy("greedy", 7)
    lines = [table.record()[0]]
    told = 0
    while True:
        lines += [f"event {dumps(event)}" for event in table.events_since(told)]
        told = table.event_count
        lines += [f"view {seat} {dumps(table.view(seat))}" for seat in range(-1, table.nseats)]
        if table.over:
            break
        who = table.actor
        command = actions.text(int(player.choose(table, who)))
        lines.append(f"do {who} {command}")
        table.apply(who, command)
    for path in [*sorted(SCRIPTS.glob(f"{rules}-*.jsonl")), *sorted(HANDS_KEPT.glob(f"{rules}-001.*"))]:
        lines.append(f"script {path.name}")
        for hand in replay(lines_of(path)).tables:
            lines += [f"event {dumps(event)}" for event in hand.events]
    return "\n".join(lines) + "\n"


def lines_of(path: Path) -> list[str]:
    """The lines of a record, packed or not."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines()


def perft(rules: str) -> str:
    """Command sequences of each length from the deal of seed 1, all answers of open windows in the order of asking."""
    counts = [0] * DEPTH
    _count(Table.new(rules, seed=1), 0, counts)
    return "".join(f"depth {depth + 1} sequences {count}\n" for depth, count in enumerate(counts))


def _count(table: Table, depth: int, counts: list[int]) -> None:
    for code in table.codes():
        counts[depth] += 1
        if depth + 1 < DEPTH:
            after = table.clone()
            after.step(code)
            _count(after, depth + 1, counts)


MAKERS: Final = {"playouts": playouts, "transcripts": transcript, "perft": perft}


def path_of(kind: str, rules: str) -> Path:
    """Where a golden file lies."""
    return HERE / kind / f"{rules}.txt"
