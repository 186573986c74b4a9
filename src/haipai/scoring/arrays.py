"""Many winning hands scored at once on numpy arrays.

Owns the arguments of `score_many`; imported only when it is asked for, so numpy stays optional.  Never compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.rules import load, rule_set
from haipai.scoring import rows
from haipai.scoring.case import MOST_BASE

Ints = npt.NDArray[np.integer[Any]]


class Results(NamedTuple):
    """One entry a hand."""

    legal: npt.NDArray[np.bool_]  # (n,)
    reason: npt.NDArray[np.uint8]  # (n,) 0, or the place in haipai.rules.base.REASONS
    value: npt.NDArray[np.int64]  # (n,) one share of the winner
    flowers: npt.NDArray[np.int64]  # (n,)
    patterns: npt.NDArray[np.int64]  # (n,) bit i: the i-th of haipai.rules.rule_set(id).patterns
    deltas: npt.NDArray[np.int64]  # (n, seats) points × 底分


def score_many(  # noqa: PLR0913 - each is one column, given by name
    rules: object,
    hands: Any,
    tiles: Any,
    *,
    by: Any = 1,
    winner: Any = 0,
    giver: Any = None,
    dealer: Any = 0,
    flowers: Any = 0,
    ready: Any = False,
    melds: Any = None,
    options: Mapping[str, object] | None = None,
    seats: SupportsIndex = 4,
    base: SupportsIndex = 1,
) -> Results:
    """Judge and settle many wins, one winner each; nothing carried, all other seats empty-handed.

    `hands` (n, 34) counts as in a scored case (with the winning tile on a self-draw), `tiles` (n,) winning kinds;
    `by` 0 self-draw, 1 discard, 2 robbed kong, 3 kong's, 4 flower's replacement; `giver` the discarder or konger
    (default: the seat after the winner; ignored on a self-draw); `flowers` a bit each; `melds` (n, 4, 4): kind 0 chow,
    1 pung, 2 kong, 3 added, 4 concealed kong, 255 none; lowest tile; claimed tile; giving seat.  All but hands and
    melds may be one number.  HaipaiError `bad_counts`, `bad_column`, those of rows.score_rows and haipai.rules.load.
    """
    bound = load(rules, {} if options is None else options, seats)
    own_base = whole(base)
    if not 1 <= own_base <= MOST_BASE:
        raise HaipaiError("bad_base", f"base is a whole number 1 to {MOST_BASE}", "base")
    counts = listed(hands, "bad_counts", "hands")
    if counts.ndim != 2 or counts.shape[1] != rows.TILE or counts.dtype.kind not in "iub":
        raise HaipaiError("bad_counts", "hands are an array of integers (n, 34)", "hands")
    n = len(counts)
    table = np.full((n, rows.ROW), rows.NONE, np.uint8)
    table[:, : rows.TILE] = small(counts, (n, 34), "hands")
    singles = {rows.TILE: ("tiles", tiles), rows.BY: ("by", by), rows.WINNER: ("winner", winner)}
    singles |= {rows.DEALER: ("dealer", dealer), rows.FLOWERS: ("flowers", flowers), rows.READY: ("ready", ready)}
    for place, (name, values) in singles.items():
        table[:, place] = small(values, (n,), name)
    table[:, rows.GIVER] = givers(table, giver, int(seats))
    if melds is not None:
        table[:, rows.MELDS :] = small(melds, (n, 4, 4), "melds").reshape(n, 16)
    names = [pattern.id for pattern in rule_set(rules).patterns]
    return results(rows.score_rows(bound, names, own_base, table.tobytes()), n, int(seats))


def listed(values: Any, code: str, name: str) -> npt.NDArray[Any]:
    """What was given as an array; a HaipaiError with `code` for what makes none."""
    try:
        return np.asarray(values)
    except (ValueError, TypeError) as error:
        raise HaipaiError(code, f"{name} are no array of numbers", name) from error


def small(values: Any, shape: tuple[int, ...], name: str) -> npt.NDArray[np.uint8]:
    """A column of bytes; HaipaiError `bad_column`."""
    try:
        column = np.broadcast_to(listed(values, "bad_column", name), shape)
    except ValueError as error:
        raise HaipaiError("bad_column", f"{name} have the shape {shape}", name) from error
    if column.dtype.kind not in "iub" or (column.size and (column.min() < 0 or column.max() > rows.NONE)):
        raise HaipaiError("bad_column", f"{name} are whole numbers 0 to {rows.NONE}", name)
    return column.astype(np.uint8)


def givers(table: npt.NDArray[np.uint8], giver: Any, seats: int) -> npt.NDArray[np.uint8]:
    """The giver of each winning tile, NONE on a self-draw."""
    after = (table[:, rows.WINNER].astype(np.int64) + 1) % seats
    given = small(after if giver is None else giver, (len(table),), "giver")
    from_other = (table[:, rows.BY] == 1) | (table[:, rows.BY] == 2)
    return np.where(from_other, given, rows.NONE).astype(np.uint8)


def results(scored: rows.Scored, n: int, seats: int) -> Results:
    """Packed results as arrays of their own."""
    reason = array(scored.reasons, np.uint8)
    return Results(
        reason == 0,
        reason,
        array(scored.values, np.int64),
        array(scored.flowers, np.int64),
        array(scored.patterns, np.int64),
        array(scored.deltas, np.int64).reshape(n, seats),
    )


def array(store: Any, dtype: Any) -> npt.NDArray[Any]:
    """An array over a packed array's memory, or of the list it is when interpreted."""
    if isinstance(store, list):
        return np.array(store, dtype)
    return np.frombuffer(memoryview(store), dtype)
