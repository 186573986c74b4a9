"""Many hands at once on numpy arrays, from the same tables.

Owns the batched look-up; imported only when somebody passes an array, so numpy stays optional.  Never compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from haipai.errors import HaipaiError
from haipai.shapes.data import tables
from haipai.shapes.rows import distance_rows
from haipai.tiles import COPIES, KINDS, POW5

# Hands at a time: what lies between the steps stays in the cache, and OpenBLAS starts no threads, which would spin; it
# does from 2**19 products on, that is from 3,084 hands.
CHUNK = 3072
MELDS_END = 5 << 39  # above every number of with_meld


def shanten(counts: npt.NDArray[Any], melds: int | npt.NDArray[Any] = 0) -> npt.NDArray[np.int8]:
    """Distances [n] of hands [n, 34]; `melds` one number or [n].  HaipaiError `bad_counts`, `bad_melds`."""
    hands = np.asarray(counts)
    lying = _lying(melds)
    _check(hands, lying)
    out = np.empty(len(hands), np.int8)
    for start in range(0, len(hands), CHUNK):
        part = slice(start, start + CHUNK)
        out[part] = _missing(hands[part], lying[part] if lying.ndim else lying)
    return out - np.int8(1)


def waits(counts: npt.NDArray[Any], melds: int | npt.NDArray[Any] = 0) -> npt.NDArray[np.bool_]:
    """Which kinds complete each hand, [n, 34]; none of a hand that has not 13 − 3·melds tiles.  Errors as `shanten`."""
    hands = np.asarray(counts)
    lying = _lying(melds)
    lying = np.broadcast_to(lying, (len(hands),)) if lying.ndim == 0 else lying
    _check(hands, lying)
    out = np.zeros(hands.shape, np.bool_)
    ready = np.flatnonzero((shanten(hands, lying) == 0) & (hands.sum(1) == 13 - 3 * lying.astype(np.int64)))
    for start in range(0, len(ready), CHUNK):
        rows = ready[start : start + CHUNK]
        for kind in range(KINDS):
            free = rows[hands[rows, kind] < COPIES]
            more = hands[free].copy()
            more[:, kind] += 1
            if len(free):
                out[free, kind] = _missing(more, lying[free]) == 0
    return out


def distance(counts: npt.NDArray[Any], pattern: int, melds: int | npt.NDArray[Any] = 0) -> npt.NDArray[np.int8]:
    """Distances [n] of hands [n, 34] to a pattern, FAR where the melds rule it out.

    `melds`: one or [n], made by with_meld.  HaipaiError `bad_counts`, `bad_melds`.
    """
    hands = np.asarray(counts)
    _check(hands, np.asarray(0))
    if hands.size and hands.sum(1).max() > 14:
        raise HaipaiError("bad_counts", "a hand holds at most 14 tiles")
    lying = _lying(melds)
    if lying.shape not in ((), (len(hands),)) or lying.dtype.kind not in "iu":
        raise HaipaiError("bad_melds", "melds are one integer or an array of integers (n,)")
    if lying.size and (lying.min() < 0 or lying.max() >= MELDS_END):
        raise HaipaiError("bad_melds", "melds are described by with_meld")
    row_melds = np.broadcast_to(lying, (len(hands),)).tolist()
    found = distance_rows(hands.astype(np.uint8).tobytes(), row_melds, pattern)
    return np.frombuffer(found, np.uint8).astype(np.int8) - np.int8(1)


def _lying(melds: object) -> npt.NDArray[Any]:
    """The melds as an array; HaipaiError `bad_melds` for what makes none."""
    try:
        return np.asarray(melds)
    except (ValueError, TypeError) as error:
        raise HaipaiError("bad_melds", "melds are one integer or an array of integers (n,)") from error


def _check(hands: npt.NDArray[Any], melds: npt.NDArray[Any]) -> None:
    if hands.ndim != 2 or hands.shape[1] != KINDS or hands.dtype.kind not in "iu":
        raise HaipaiError("bad_counts", "hands are an array of integers (n, 34)")
    if hands.size and (hands.max() > COPIES or hands.min() < 0):
        raise HaipaiError("bad_counts", "a kind is held 0 to 4 times")
    if melds.shape not in ((), (len(hands),)) or melds.dtype.kind not in "iu":
        raise HaipaiError("bad_melds", "melds are one integer or an array of integers (n,)")
    if melds.size and (melds.max() > 4 or melds.min() < 0):
        raise HaipaiError("bad_melds", "a hand has 0 to 4 melds")


@cache
def _weights() -> npt.NDArray[np.float32]:
    """Counts [n, 34] times this [34, 5] are the four keys and the number of tiles; exact, being below 2**24."""
    weights = np.zeros((KINDS, 5), np.float32)
    for kind in range(KINDS):
        weights[kind, kind // 9] = int(POW5[kind])
        weights[kind, 4] = 1
    return weights


@cache
def _views() -> dict[str, npt.NDArray[np.uint8]]:
    t = tables()
    names = ("suit", "honour", "pair", "tail", "answer")
    return {name: np.frombuffer(getattr(t, name), np.uint8) for name in names}


def _missing(hands: npt.NDArray[Any], melds: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    t, view = tables(), _views()
    keys = (hands.astype(np.float32) @ _weights()).astype(np.int32).T
    if keys[4].max() > 14:
        raise HaipaiError("bad_counts", "a hand holds at most 14 tiles")
    suit = view["suit"]  # `take` needs half the time of an index in brackets
    left = view["pair"].take(suit.take(keys[0]).astype(np.int32) * t.suits + suit.take(keys[1]))
    right = view["tail"].take(suit.take(keys[2]).astype(np.int32) * t.honours + view["honour"].take(keys[3]))
    rows = melds.astype(np.int32) * t.lefts + left
    missing: npt.NDArray[np.uint8] = view["answer"].take(rows * t.rights + right)
    return missing
