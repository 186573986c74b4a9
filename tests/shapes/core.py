"""Packed arrays as the core takes them, in whichever build is tested."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import haipai
from haipai.packed import i64, u8, vec


def u8s(items: Iterable[int]) -> vec[u8]:
    """Return small numbers as the core keeps counts."""
    made: vec[u8] = _native("u8")(items) if haipai.COMPILED else vec[u8](items)
    return made


def i64s(items: Iterable[int]) -> vec[i64]:
    """Return numbers as the core keeps keys."""
    made: vec[i64] = _native("i64")(items) if haipai.COMPILED else vec[i64](items)
    return made


def _native(kind: str) -> Any:
    return import_module("librt.vecs").vec[getattr(import_module("mypy_extensions"), kind)]
