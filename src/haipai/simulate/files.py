"""Simulated hands as rows of a file: CSV with nothing installed, Parquet with pyarrow.

Owns the columns.  Lists are joined by spaces in CSV and are lists in Parquet.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.simulate.hands import Hand
from haipai.simulate.plan import Plan

KINDS: Final = (".csv", ".parquet")
ROWS: Final = 5000  # of Parquet written at a time
# Column → its type in Parquet, "[…]" for a list.
COLUMNS: Final = {
    "wall": "int64",
    "rotation": "int8",
    "seed": "string",
    "dealer": "int8",
    "players": "[string]",  # by seat
    "by": "string",
    "giver": "int8",
    "winners": "[int8]",
    "values": "[int64]",  # by winner
    "patterns": "[string]",  # by winner, joined by +
    "deltas": "[int64]",  # by seat
    "wall_left": "int16",
    "decisions": "int32",
}


def row_of(plan: Plan, hand: Hand) -> dict[str, Any]:
    """A hand as values by column."""
    row = {name: list(value) if isinstance(value, tuple) else value for name, value in vars(hand).items()}
    row["players"] = [plan.line_up[place] for place in hand.players]
    row["patterns"] = ["+".join(patterns) for patterns in hand.patterns]
    row["seed"] = plan.wall_seed(hand.wall).hex()
    return {name: row[name] for name in COLUMNS}


def check_path(path: Path) -> None:
    """HaipaiError `bad_file` for a name that tells no known kind, `not_installed` for Parquet without pyarrow."""
    if path.suffix not in KINDS:
        raise HaipaiError("bad_file", f"hands are written as {' or '.join(KINDS)}, not {path.suffix!r:.40}", str(path))
    if path.suffix == ".parquet":
        arrow()


def arrow() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet; HaipaiError `not_installed` without."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        raise HaipaiError(
            "not_installed", 'Parquet needs pyarrow; install it with: pip install "haipai[sim]"'
        ) from error


def written(plan: Plan, hands: Iterable[Hand], path: Path) -> Iterator[Hand]:
    """The hands as they come, each written on its way; HaipaiError as `check_path`, `bad_file` when it cannot be."""
    check_path(path)
    write = to_parquet if path.suffix == ".parquet" else to_csv
    try:
        yield from write(plan, hands, path)
    except OSError as error:
        raise HaipaiError("bad_file", error.strerror or str(error), str(path)) from error


def to_csv(plan: Plan, hands: Iterable[Hand], path: Path) -> Iterator[Hand]:
    """Write one line a hand."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for hand in hands:
            row = row_of(plan, hand)
            writer.writerow(" ".join(map(str, cell)) if isinstance(cell, list) else cell for cell in row.values())
            yield hand


def to_parquet(plan: Plan, hands: Iterable[Hand], path: Path) -> Iterator[Hand]:
    """Write groups of rows."""
    pyarrow, parquet = arrow()
    schema = pyarrow.schema([(name, arrow_type(pyarrow, kind)) for name, kind in COLUMNS.items()])
    coming = iter(hands)
    with parquet.ParquetWriter(path, schema) as writer:
        while group := list(islice(coming, ROWS)):
            writer.write_table(pyarrow.Table.from_pylist([row_of(plan, hand) for hand in group], schema))
            yield from group


def arrow_type(pyarrow: Any, kind: str) -> Any:
    """The type of a column."""
    return pyarrow.list_(arrow_type(pyarrow, kind[1:-1])) if kind.startswith("[") else getattr(pyarrow, kind)()
