"""How fast this build is: hands, decisions, clones, distances, scored cases, in processor time of one core.

Owns what is measured and how.  `make bench` runs it in both builds and writes bench/results.md, `haipai bench` here.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from haipai import actions
from haipai.notation import parse_counts
from haipai.rules import load
from haipai.scoring import score, score_many
from haipai.shapes import shanten
from haipai.simulate.hands import chooser
from haipai.table.batch import Batch
from haipai.table.playout import playout
from haipai.table.table import Table

ROUNDS: Final = 3  # the best counts: whatever else runs on the machine only ever slows down
RECORDED: Final = 20  # hands of bots, which think some time
LONG: Final = 500_000  # hands of arrays in a round: less is over before a clock or a cache has settled
TABLES: Final = 64  # stepped together: their hands fit a cache of one megabyte

# What each figure is, with its unit; the order is that of the report.
FIGURES: Final = {
    "hands_in_engine": "hands/s played and scored in the engine",
    "decisions_in_engine": "decisions/s in the engine",
    "decisions_stepped": "decisions/s, Table stepped from Python",
    "decisions_recorded": "decisions/s, the same with hands as four solid bots played them",
    "decisions_batch": f"decisions/s, Batch of {TABLES} with masks, stepped from Python",
    "clones": "clones/s of a table in the middle of a hand",
    "distances": "shanten() calls/s",
    "distances_array": "hands/s, shanten() of an array",
    "scored": "score() calls/s, JSON-shaped cases of winning hands",
    "scored_array": "winning hands/s, score_many() of arrays",
    "import_ms": "ms to import haipai, a new process",
    "won": "share of hands won in the engine",
}
CASE: Final[dict[str, Any]] = {
    "rules": "shanghai",
    "seats": [{"concealed": "11122233344m55z", "flowers": "1f5f"}, {}, {}, {}],
    "outcome": {"kind": "win", "by": "discard", "tile": "5z", "from": 2, "winners": [0]},
}


def per_second(count: int, work: Callable[[], object]) -> float:
    """How many a second of processor time: the best of some rounds, after one to warm up."""
    work()
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        best = max(best, count / max(1e-9, time.process_time() - begun))
    return best


def measure(policy: str, hands: int, rules: str = "shanghai") -> dict[str, float]:
    """The figures of the table (FIGURES up to `clones`, and `won`); HaipaiError `bad_policy`, `unknown_rules`."""
    tally = playout(rules, policy, 0, hands)
    inside = per_second(hands, lambda: playout(rules, policy, 0, hands))
    table = middle(rules)
    return {
        "hands_in_engine": inside,
        "decisions_in_engine": inside * tally.decisions / hands,
        "decisions_stepped": per_second(stepped(rules, hands), lambda: stepped(rules, hands)),
        **recorded_rate(rules, hands),
        "clones": per_second(2000, lambda: clones(table, 20)),
        "won": tally.won / hands,
    }


def clones(table: Table, rounds: int) -> None:
    """Copy a table a hundred times, as a search does that keeps some tables and drops them, and again."""
    for _ in range(rounds):
        _ = [table.clone() for _ in range(100)]


def stepped(rules: str, hands: int) -> int:
    """Play hands from Python by a fixed sequence of choices; how many decisions there were."""
    bound = load(rules)
    taken = 0
    for seed in range(hands):
        table = Table.new(bound.id, seed=seed)
        codes = table.codes()
        while codes:
            table.step(codes[taken * 7919 % len(codes)])
            taken += 1
            codes = table.codes()
    return taken


def recorded(rules: str, hands: int) -> list[tuple[int, list[int]]]:
    """Hands as four `solid` bots play them: (seed, codes)."""
    bound, out = load(rules), []
    for seed in range(hands):
        table = Table.new(bound.id, seed=seed)
        bots = [chooser("solid", bound, 4 * seed + seat) for seat in range(4)]
        codes: list[int] = []
        while not table.over:
            codes.append(bots[table.actor](table, table.actor))
            table.step(codes[-1])
        out.append((seed, codes))
    return out


def replayed(rules: str, games: list[tuple[int, list[int]]], rounds: int) -> None:
    """Play recorded hands again, asking each time what may be done, as `stepped` does."""
    for _ in range(rounds):
        for seed, codes in games:
            table = Table.new(rules, seed=seed)
            for code in codes:
                table.codes()
                table.step(code)


def recorded_rate(rules: str, hands: int) -> dict[str, float]:
    """Decisions a second of recorded hands: a few of them, again and again."""
    games = recorded(rules, min(RECORDED, max(1, hands // 10)))
    rounds = max(1, hands // len(games))
    decisions = rounds * sum(len(codes) for _, codes in games)
    return {"decisions_recorded": per_second(decisions, lambda: replayed(rules, games, rounds))}


def middle(rules: str) -> Table:
    """A table in the middle of a hand."""
    table = Table.new(rules, seed=1)
    for _ in range(60):
        if not table.over:
            table.step(table.codes()[0])
    return table


def library(hands: int, rules: str = "shanghai") -> dict[str, float]:
    """The other figures of FIGURES, as far as numpy is there."""
    return {
        **batch_rate(rules, max(20, hands // 4)),
        **distances(hands * 20),
        "scored": per_second(hands, lambda: [score(CASE) for _ in range(hands)]),
        **scored_array(hands * 10),
        "import_ms": import_time(),
    }


def batch_rate(rules: str, steps: int) -> dict[str, float]:
    """Decisions of a batch a second, the masks written each step; the codes were chosen by chance beforehand."""
    codes, decisions = batch_codes(rules, steps)
    return {"decisions_batch": per_second(decisions, lambda: batch_steps(rules, codes))}


def batch_codes(rules: str, steps: int) -> tuple[list[bytes], int]:
    """Any legal code of each table at each step, and how many decisions they are."""
    batch, chance = Batch(rules, TABLES, seed=1, observe=False), random.Random(1)  # noqa: S311 - it guards nothing
    taken = []
    for _ in range(steps):
        flags = bytes(batch.masks)
        rows = [flags[start : start + actions.N] for start in range(0, len(flags), actions.N)]
        taken.append(bytes(any_flag(row, chance) for row in rows))
        batch.step(taken[-1])
    return taken, batch.steps


def any_flag(row: bytes, chance: random.Random) -> int:
    """The place of one of the flags that are set; 0 where none is."""
    place = row.find(1)
    for _ in range(chance.randrange(max(1, row.count(1)))):
        place = row.find(1, place + 1)
    return max(place, 0)


def batch_steps(rules: str, codes: list[bytes]) -> None:
    """Deal the tables of a batch and take the codes."""
    batch = Batch(rules, TABLES, seed=1, observe=False)
    for step in codes:
        batch.step(step)


def some_hands(count: int) -> list[list[int]]:
    """Random hands of thirteen tiles as counts."""
    chance = random.Random(1)  # noqa: S311 - it guards nothing
    out = []
    for _ in range(count):
        counts = [0] * 34
        for tile in chance.sample(range(136), 13):
            counts[tile // 4] += 1
        out.append(counts)
    return out


def distances(count: int) -> dict[str, float]:
    """Distances of single hands and, with numpy, of an array."""
    hands = some_hands(count)
    out = {"distances": per_second(count, lambda: [shanten(hand) for hand in hands])}
    if find_spec("numpy") is not None:
        numpy: Any = __import__("numpy")
        many = numpy.tile(numpy.array(hands, numpy.uint8), (20, 1))
        times = max(1, LONG // len(many))
        out["distances_array"] = per_second(times * len(many), lambda: [shanten(many) for _ in range(times)])
    return out


def scored_array(count: int) -> dict[str, float]:
    """Winning hands of an array: the case of CASE in `shanghai`; nothing without numpy."""
    if find_spec("numpy") is None:
        return {}
    numpy: Any = __import__("numpy")
    hands = numpy.tile(numpy.array(parse_counts("11122233344m55z"), numpy.uint8), (count, 1))
    return {"scored_array": per_second(count, lambda: score_many("shanghai", hands, 31, flowers=0b00010001))}


def import_time() -> float:
    """Milliseconds that `import haipai` takes above a bare interpreter, the least of some tries."""
    tries = [spent("import haipai") for _ in range(ROUNDS)]
    return max(0.0, min(tries) - min(spent("pass") for _ in range(ROUNDS)))


def spent(code: str) -> float:
    """Milliseconds of a new process."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own words
    return 1000 * (time.perf_counter() - begun)
