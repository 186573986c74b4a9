"""The shape questions for everybody outside the core: plain sequences in, plain numbers out, arguments checked.

Owns the checks and the way from 34 counts to keys.  Must not know how the answers are found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final, SupportsIndex, cast, overload

from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.packed import i64, u8, vec
from haipai.shapes import lookup, patterns
from haipai.shapes.readings import Reading
from haipai.shapes.readings import readings as core_readings
from haipai.tiles import COPIES, KINDS

HAND: Final = 14  # the most concealed tiles
WITH_KONGS: Final = 18  # the most tiles a player holds
_NEXT_SUIT: Final = 5**9


class ShapeError(HaipaiError):
    """Arguments that describe no hand: codes `bad_counts`, `bad_melds`, `bad_pattern`."""


@overload
def shanten(counts34: Sequence[int], melds: int = 0) -> int: ...
@overload
def shanten(counts34: Any, melds: Any = 0) -> Any: ...
def shanten(counts34: Any, melds: Any = 0) -> Any:
    """Tiles away from a ready hand of the standard shape: 0 ready, −1 complete.

    `counts34`: copies (0–4) of each playing kind among the concealed tiles, at most 14 in all; `melds`: sets that
    lie, 0–4.
    A numpy array (n, 34) gives an array (n,); `melds` may then be an array (n,) too.  Raises ShapeError.

    >>> from haipai.notation import parse_counts
    >>> shanten(parse_counts("123m456p789s1155z"))
    0
    """
    if _is_array(counts34):
        # By name: neither the import of this module nor its compilation may need numpy.
        return import_module("haipai.shapes.arrays").shanten(counts34, melds)
    found: int = lookup.distance(_keys(counts34), _meld_number(melds))
    return found


@overload
def waits(counts34: Sequence[int], melds: int = 0) -> list[int]: ...
@overload
def waits(counts34: Any, melds: Any = 0) -> Any: ...
def waits(counts34: Any, melds: Any = 0) -> Any:
    """The kinds 0–33 that complete the standard shape, ascending; none if the hand has not 13 − 3·melds tiles.

    A kind held four times is no wait (C-8.3); copies in melds are not known here.  A numpy array (n, 34) gives flags
    (n, 34); `melds` may then be an array (n,) too.  Raises ShapeError.

    >>> from haipai.notation import parse_counts
    >>> waits(parse_counts("123m456p789s1155z"))
    [27, 31]
    """
    if _is_array(counts34):
        return import_module("haipai.shapes.arrays").waits(counts34, melds)
    held = _packed(counts34)
    size: i64 = 0
    for count in held:
        size += i64(count)
    if size != 13 - 3 * _meld_number(melds):
        return []
    return lookup.kinds_in(lookup.wait_mask(lookup.keys_of(held), held))


def is_complete(counts34: Iterable[int]) -> bool:
    """Whether the concealed tiles are sets and one pair with none left over.  Raises ShapeError.

    >>> from haipai.notation import parse_counts
    >>> is_complete(parse_counts("12344m"))
    True
    """
    return lookup.is_complete(_keys(counts34))


def readings(counts34: Iterable[int]) -> list[Reading]:
    """Every reading of the concealed tiles as sets and a pair, each once; [] if there is none.  Raises ShapeError.

    >>> from haipai.notation import parse_counts
    >>> readings(parse_counts("11123m"))
    [Reading(pair=0, sets=[(True, 0)])]
    """
    return core_readings(_packed(counts34))


@overload
def distance(counts34: Sequence[int], pattern: int | str, melds: int = patterns.NO_MELDS) -> int: ...
@overload
def distance(counts34: Any, pattern: int | str, melds: Any = patterns.NO_MELDS) -> Any: ...
def distance(counts34: Any, pattern: Any, melds: Any = patterns.NO_MELDS) -> Any:
    """Tiles away from a ready hand of a pattern: 0 ready, −1 complete, FAR (99) impossible with these melds.

    `pattern`: its number or name; `melds`: made by with_meld.  A numpy array (n, 34) gives an array (n,); `melds` may
    then be an array (n,) too.  Raises ShapeError.

    >>> from haipai.notation import parse_counts
    >>> distance(parse_counts("111333m555777p5z"), "all_pungs")
    0
    """
    if _is_array(counts34):
        return import_module("haipai.shapes.arrays").distance(counts34, pattern_number(pattern), melds)
    found: int = patterns.pattern_distance(_keys(counts34), _melds(melds), pattern_number(pattern))
    return found


def distances(counts34: Iterable[int], wanted: SupportsIndex, melds: SupportsIndex = patterns.NO_MELDS) -> list[int]:
    """The distance of each pattern whose bit is set in `wanted`, by pattern number, FAR for the rest; ShapeError."""
    out: list[int] = list(patterns.pattern_distances(_keys(counts34), _melds(melds), _wanted(wanted)))
    return out


def useful(
    counts34: Iterable[int],
    wanted: SupportsIndex,
    melds: SupportsIndex = patterns.NO_MELDS,
    held: Iterable[int] | None = None,
) -> list[int]:
    """The kinds of which one more brings the hand nearer to any wanted pattern; ShapeError.

    For hands of 13 − 3·melds tiles.  `held`: all tiles of the player, melds included (default: the concealed ones).
    """
    counts = _packed(counts34)
    own = counts if held is None else _packed(held, WITH_KONGS)
    return lookup.kinds_in(patterns.useful_mask(lookup.keys_of(counts), own, _melds(melds), _wanted(wanted)))


def _is_array(counts34: Any) -> bool:
    """Whether many hands are asked about at once."""
    return not isinstance(counts34, list) and getattr(counts34, "ndim", 1) == 2


def pattern_number(pattern: SupportsIndex | str) -> int:
    """The number of a pattern given by number or name; ShapeError `bad_pattern` for another."""
    if isinstance(pattern, str):
        if pattern in patterns.PATTERN_NAMES:
            return patterns.PATTERN_NAMES.index(pattern)
    else:
        number = whole(pattern)
        if 0 <= number < patterns.PATTERNS:
            return number
    raise ShapeError("bad_pattern", f"no pattern {pattern!r:.40}")


def _wanted(wanted: SupportsIndex) -> i64:
    number = whole(wanted)
    if not 0 <= number < 1 << patterns.PATTERNS:
        raise ShapeError("bad_pattern", "wanted patterns are bits 0 to 10")
    return i64(number)


def _keys(counts34: Iterable[int]) -> vec[i64]:
    """The keys of checked counts; from a list of plain ints, the usual case, without a detour."""
    if isinstance(counts34, list):
        try:
            return _list_keys(cast("list[int]", counts34))
        except (TypeError, ValueError):
            pass  # other numbers than small ints: compiled code takes them the long way
    return _list_keys(list(_raw(counts34, HAND)))


def _list_keys(counts: list[int]) -> vec[i64]:
    if len(counts) != KINDS:
        raise _bad_counts()
    keys = vec[i64]([0, 0, 0, 0])
    suit: i64 = 0
    place: i64 = 1
    size: i64 = 0
    for each in counts:
        count = i64(each)
        if count < 0 or count > COPIES:
            raise _bad_counts()
        keys[suit] += count * place
        size += count
        place *= 5
        if place == _NEXT_SUIT:
            suit += 1
            place = 1
    if size > HAND:
        raise _bad_counts()
    return keys


def _packed(counts34: Iterable[int], most: i64 = HAND) -> vec[u8]:
    """The counts as the core keeps them, checked."""
    return vec[u8](_raw(counts34, most))


def _raw(counts34: Iterable[int], most: i64) -> bytes:
    """Any sequence of small integers as checked bytes."""
    try:
        # An array would give its memory: through a list it gives its numbers.
        raw = bytes(counts34 if isinstance(counts34, list) else list(counts34))
    except (TypeError, ValueError):
        raise _bad_counts() from None
    if len(raw) != KINDS:
        raise _bad_counts()
    size: i64 = 0
    for kind in range(i64(KINDS)):
        count: i64 = raw[kind]
        if count > COPIES:
            raise _bad_counts()
        size += count
    if size > most:
        raise _bad_counts()
    return raw


def _bad_counts() -> ShapeError:
    return ShapeError("bad_counts", "a hand is 34 counts from 0 to 4 with at most 14 tiles in all")


def _meld_number(melds: object) -> i64:
    number = melds if isinstance(melds, int) else whole(melds)
    if not 0 <= number <= 4:
        raise ShapeError("bad_melds", f"a hand has 0 to 4 melds, not {melds!r:.40}")
    return i64(number)


def _melds(melds: object) -> i64:
    number = melds if isinstance(melds, int) else whole(melds)
    if not 0 <= number < 5 << 39:
        raise ShapeError("bad_melds", "melds are described by with_meld")
    return i64(number)
