"""Random steps of every rule set, watched: the hand is sound, masks are what is legal, nobody sees what is hidden.

python tests/core/long.py [--steps N] [RULES…], or `make long`: 1,000,000 steps of each rule set and number of players.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from haipai import actions
from haipai.rules import KNOWN
from haipai.table import Refused, Table
from haipai.table.batch import Batch
from haipai.table.determinize import determinize
from haipai.table.invariants import invariants
from haipai.table.observe import observation_of
from haipai.table.policies import NAMES, policy
from tests.rules.deals import random_options
from tests.table.random_hands import TABLES

TOGETHER = 8  # tables of a batch
ROUNDS = 250  # steps of a batch; then other options
EVERY_CODE = 64  # one moment in so many: all 185 codes are tried
DEALT_AGAIN = 16  # one moment in so many: what a seat may not know is dealt anew


def check_mask(table: Table, mask: bytes) -> None:
    """The mask of the actor is the list of codes, and that of words; only those waited for have any."""
    codes = table.codes()
    assert [code for code, flag in enumerate(mask) if flag] == codes
    if codes:
        assert [actions.code(text) for text in table.legal(table.actor)] == codes
    for who in range(table.nseats):
        assert bool(table.codes_of(who)) == (who in table.waiting)


def check_every_code(table: Table) -> None:
    """What is not in the list is refused and what is in it is not; the clock may answer for whoever owes an answer."""
    allowed = {*table.codes(), actions.TIMEOUT} if table.actor >= 0 else set()
    taken = set()
    for code in range(actions.N):
        twin = table.clone()
        try:
            twin.step(code)
        except Refused:
            continue
        taken.add(code)
    assert taken == allowed


def check_secrecy(table: Table, who: int, seed: int) -> None:
    """With everything hidden dealt anew a seat sees the same, in numbers and in words."""
    view = table.view(who)
    other = determinize(view, seed, dict(table.rules.options))
    invariants(other)
    assert observation_of(other, who) == observation_of(table, who)
    assert other.view(who) == view


def check(table: Table, mask: bytes, chance: Random, found: Counter[str]) -> None:
    """Everything that must hold at one moment of one table."""
    invariants(table)
    check_mask(table, mask)
    if chance.randrange(EVERY_CODE) == 0:
        check_every_code(table)
        found["moments with every code tried"] += 1
    if not table.over and chance.randrange(DEALT_AGAIN) == 0:
        check_secrecy(table, chance.randrange(table.nseats), chance.getrandbits(32))
        found["moments dealt anew"] += 1


def watch(rules: str, seats: int, steps: int, first: int = 0) -> Counter[str]:
    """Take so many steps, any options, every policy in turn; what was done.  AssertionError at the first that fails."""
    found: Counter[str] = Counter()
    number = first
    while found["steps"] < steps:
        chance = Random(f"{rules} {seats} {number}")
        options = {**random_options(rules, chance), "double_card": chance.random() < 0.3}
        batch = Batch(rules, TOGETHER, seed=number * 100_000, seats=seats, options=options)
        player = policy(NAMES[number % len(NAMES)], number)
        for _ in range(min(ROUNDS, steps)):
            masks = bytes(batch.masks)
            for place, table in enumerate(batch.tables):
                check(table, masks[place * actions.N :][: actions.N], chance, found)
            batch.step([0 if one.over else int(player.choose(one, one.actor)) for one in batch.tables])
            found["hands"] += sum(batch.ends)
        found["steps"] += batch.steps
        number += 1
    return found


def main() -> None:
    """Watch and print what was watched."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULES", help=f"all when none is named: {', '.join(KNOWN)}")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="of the first batch")
    args = parser.parse_args()
    for rules, seats in TABLES:
        if not args.rules or rules in args.rules:
            began = time.process_time()
            found = watch(rules, seats, args.steps, args.first)
            words = ", ".join(f"{count} {name}" for name, count in found.items())
            print(f"{rules}, {seats} seats: {words} in {time.process_time() - began:.0f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
