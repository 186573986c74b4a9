"""Decisions as files: NPZ with numpy, Parquet with pyarrow, and the data card beside either.

Owns the columns.  Parquet is written as it comes; NPZ needs all rows in memory.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from haipai import actions
from haipai.dataset.card import Counted, card_text
from haipai.dataset.decisions import Decision
from haipai.errors import HaipaiError
from haipai.simulate.plan import Plan
from haipai.table.observe import SIZE

KINDS: Final = (".npz", ".parquet")
ROWS: Final = 20_000  # of Parquet written at a time
# Column → what it holds; observation and mask are rows of numbers.
COLUMNS: Final = {
    "wall": "int32",
    "rotation": "int8",
    "step": "int16",
    "seat": "int8",
    "player": "string",
    "action": "uint8",
    "points": "int32",
    "observation": "uint8",
    "mask": "uint8",
}
SIZES: Final = {"observation": SIZE, "mask": actions.N}


def check_path(path: Path) -> None:
    """HaipaiError `bad_file` for a name that tells no known kind, `not_installed` when its library is missing."""
    if path.suffix not in KINDS:
        raise HaipaiError("bad_file", f"data are written as {' or '.join(KINDS)}, not {path.suffix!r:.40}", str(path))
    _library(path)


def _library(path: Path) -> Any:
    name = "numpy" if path.suffix == ".npz" else "pyarrow.parquet"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        message = f'{path.suffix} needs {error.name}; install it with: pip install "haipai[sim]"'
        raise HaipaiError("not_installed", message) from error


def write(plan: Plan, rows: Iterable[Decision], path: Path | str) -> Counted:
    """Write rows and, as PATH.md, their card; what was counted on the way.  HaipaiError as `check_path`, `bad_file`."""
    if not isinstance(path, (Path, str)):
        raise HaipaiError("bad_file", f"data are written to a path, not {path!r:.40}", "path")
    file = Path(path)
    check_path(file)
    counted = Counted()
    seen = counted.seen(rows)
    try:
        if file.suffix == ".npz":
            to_npz(seen, file)
        else:
            to_parquet(seen, file)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        card = file.with_name(f"{file.name}.md")
        card.write_text(card_text(plan, counted, file.name, digest), encoding="utf-8")
    except OSError as error:
        raise HaipaiError("bad_file", error.strerror or str(error), str(file)) from error
    return counted


def to_npz(rows: Iterable[Decision], path: Path) -> None:
    """One array a column; observation (n, SIZE), mask (n, N)."""
    np = _library(path)
    all_rows = list(rows)
    columns: dict[str, Any] = {}
    for name, kind in COLUMNS.items():
        if name in SIZES:
            flat = np.frombuffer(b"".join(getattr(row, name) for row in all_rows), np.uint8)
            columns[name] = flat.reshape(len(all_rows), SIZES[name])
        else:
            dtype = np.str_ if kind == "string" else np.dtype(kind)
            columns[name] = np.array([getattr(row, name) for row in all_rows], dtype)
    with path.open("wb") as file:
        np.savez_compressed(file, **columns)


def to_parquet(rows: Iterable[Decision], path: Path) -> None:
    """Groups of rows; observation and mask are lists of a fixed size."""
    parquet, pyarrow = _library(path), import_module("pyarrow")
    coming = iter(rows)
    fields = {
        name: pyarrow.list_(pyarrow.uint8(), SIZES[name]) if name in SIZES else getattr(pyarrow, kind)()
        for name, kind in COLUMNS.items()
    }
    schema = pyarrow.schema(list(fields.items()))
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(coming, ROWS)):
            writer.write_table(table_of(pyarrow, schema, group))


def table_of(pyarrow: Any, schema: Any, rows: list[Decision]) -> Any:
    """A group of rows as an Arrow table."""
    columns = []
    for field in schema:
        if field.name in SIZES:
            flat = b"".join(getattr(row, field.name) for row in rows)
            values = pyarrow.Array.from_buffers(pyarrow.uint8(), len(flat), [None, pyarrow.py_buffer(flat)])
            columns.append(pyarrow.FixedSizeListArray.from_arrays(values, SIZES[field.name]))
        else:
            columns.append(pyarrow.array([getattr(row, field.name) for row in rows], field.type))
    return pyarrow.Table.from_arrays(columns, schema=schema)
