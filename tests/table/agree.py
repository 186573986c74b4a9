"""Table and scorer settle the same hands the same: many random hands, each end written as a case and scored again.

python tests/table/agree.py [--hands N] [--first SEED] [RULES…], or `make agree`: 100,000 hands of each rule set.
"""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import haipai
from haipai.rules import RULES
from haipai.table import Table
from haipai.table.export import case_of
from tests.table.random_hands import random_hand

SETTLED = ("wins", "deltas", "transfers", "carry")


def settled(table: Table) -> dict[str, object]:
    """Return what the table says of its settlement; the 嘎 that it carries besides is no part of a case."""
    sheet = table.sheet()
    assert sheet is not None
    return {name: sheet[name] for name in SETTLED}


def scored(table: Table) -> dict[str, object]:
    """Return what the scorer says of the same hand, by way of JSON."""
    result = haipai.score(json.loads(json.dumps(case_of(table))))
    assert result.get("legal") is True, result
    return {name: result[name] for name in SETTLED}


def agree(rules: str, seeds: range) -> Counter[str]:
    """Compare the hands of some seeds; how often each way to end came.  AssertionError at the first that differs."""
    found: Counter[str] = Counter()
    for seed in seeds:
        table = random_hand(rules, seed)
        assert scored(table) == settled(table), (rules, seed)
        sheet = table.sheet()
        assert sheet is not None
        found[str(sheet["by"] or "drawn")] += 1
        found[f"{table.nseats} seats"] += 1
        found["several winners"] += len(table.winners) > 1
    return found


def main() -> None:
    """Compare and print what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULES", help=f"all when none is named: {', '.join(RULES)}")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    args = parser.parse_args()
    for rules in args.rules or RULES:
        began = time.process_time()
        found = agree(rules, range(args.first, args.first + args.hands))
        words = ", ".join(f"{name} {count}" for name, count in found.most_common() if count)
        took = time.process_time() - began
        print(f"{rules}: {args.hands} hands agree in {took:.0f} s: {words}", flush=True)  # noqa: T201 - a command


if __name__ == "__main__":
    main()
