"""Tiles as they stand in a case, read by haipai.notation, errors placed.

Owns which tiles may stand in which field.
"""

from __future__ import annotations

from haipai.errors import HaipaiError
from haipai.notation import parse_tiles, tile_name
from haipai.scoring.fields import CaseError, text
from haipai.tiles import KINDS


def kinds(value: object, path: str) -> list[int]:
    """All tiles of a string, in order, as kinds 0–41."""
    try:
        return parse_tiles(text(value, path))
    except HaipaiError as error:
        raise CaseError(error.code, str(error), path) from error


def playing_kinds(value: object, path: str) -> list[int]:
    """Tiles of a hand: no flowers."""
    found = kinds(value, path)
    if any(kind >= KINDS for kind in found):
        raise CaseError("bad_tile", "flowers are not held here: see flowers and hidden_flowers", path)
    return found


def flower_mask(value: object, path: str) -> int:
    """Flowers as bits, each at most once."""
    mask = 0
    for kind in kinds(value, path):
        if kind < KINDS:
            raise CaseError("bad_tile", f"{name(kind)} is no flower", path)
        if mask >> (kind - KINDS) & 1:
            raise CaseError("second_flower", f"there is one {name(kind)} only", path)
        mask |= 1 << (kind - KINDS)
    return mask


def one_kind(value: object, path: str) -> int:
    """Exactly one playing tile."""
    found = playing_kinds(value, path)
    if len(found) != 1:
        raise CaseError("bad_tile", f"one tile is needed, not {len(found)}", path)
    return found[0]


def name(kind: int) -> str:
    """A kind in digits and letter."""
    return tile_name(kind)
