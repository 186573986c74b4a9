"""Frames that nobody means well with, made by chance, for the tests."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

Chance = random.Random
HUGE: Final = 16 * 1024 + 1
KINDS: Final = ("do", "next", "vote", "cast", "say", "auto", "again", "hello", "ping", "sit", "terms", "commit", "kick")
FIELDS: Final = (
    "t",
    "id",
    "command",
    "seq",
    "kind",
    "seat",
    "yes",
    "phrase",
    "on",
    "entropy",
    "token",
    "n",
    "terms",
    "p",
)
ODD: Final = ("", "麻将", "\u202e", "\x00", "x" * 500, "😀" * 20, "__proto__", "discard 1m", "NaN", "../../x")
NUMBERS: Final = (0, -1, 4, 2**31, 2**53, 2**64, -(2**63), 10**300, 1.5, -0.0, 1e308)


def value(chance: Chance, depth: int = 0) -> Any:
    """Any JSON value."""
    pick = chance.randrange(8 if depth < 4 else 5)
    if pick == 0:
        return chance.choice((None, True, False))
    if pick == 1:
        return chance.choice(NUMBERS)
    if pick <= 4:
        return chance.choice(ODD)
    if pick == 5:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(FIELDS): value(chance, depth + 1) for _ in range(chance.randrange(4))}


def no_json(chance: Chance) -> str:
    """Text that is no JSON."""
    return "".join(chance.choices('{}[]":,0123456789.eE+-truefalsn \\u麻\x07', k=chance.randrange(60)))


def wrong_shape(chance: Chance) -> str:
    """JSON that is no message: fields that are missing, wrong, or of nobody's."""
    message = {chance.choice(FIELDS): value(chance) for _ in range(chance.randrange(5))}
    return json.dumps({"t": chance.choice((*KINDS, "admin", 7, None)), "no such field": value(chance), **message})


def no_object(chance: Chance) -> str:
    """JSON that is not even an object."""
    return json.dumps(chance.choice([value(chance, 3), [value(chance)], chance.choice(NUMBERS), None]))


def truncated(chance: Chance) -> str:
    """A good message that ends too early."""
    text = json.dumps({"t": "do", "id": f"{chance.getrandbits(40):x}", "command": "discard 1m", "seq": 3})
    return text[: chance.randrange(1, len(text))]


def nested(chance: Chance) -> str:
    """Brackets in brackets."""
    deep = chance.randrange(100, 8000)
    return chance.choice(("[" * deep, '{"t":' * (deep // 3), "[" * deep + "]" * deep))


def not_finite(chance: Chance) -> str:
    """Numbers that are none."""
    number = chance.choice(("NaN", "Infinity", "-Infinity", "1e999", "0x10", "1_000", "٣", "9" * 3000))
    return chance.choice(('{"t":"ping","n":%s}', '{"t":"do","id":"a","command":"pass","seq":%s}', "%s")) % number


def binary(chance: Chance) -> bytes:
    """A binary frame."""
    return chance.randbytes(chance.randrange(200))


def command(
    chance: Chance, words: Sequence[str] = ("fly", "timeout", "discard 9z", "discard", "chow 1m 1m 1m", "win win")
) -> str:
    """A command in good form that no rule allows at any time."""
    return json.dumps({"t": "do", "id": f"r{chance.getrandbits(60):x}", "command": chance.choice(words), "seq": 0})


def stale(chance: Chance) -> str:
    """A command as it should be, of a hand long gone."""
    return command(chance, ("discard 1m", "pass", "win", "pung", "kong 5p"))


def phrase(chance: Chance) -> str:
    """A phrase that there is not."""
    return json.dumps({"t": "say", "phrase": chance.choice(("p99", "s00", *ODD[:5]))[:40]})


AT_A_TABLE: Final[tuple[Callable[[Chance], str | bytes], ...]] = (
    no_json,
    wrong_shape,
    no_object,
    truncated,
    nested,
    not_finite,
    binary,
    command,
    phrase,
)
IN_A_ROOM: Final = tuple(make for make in AT_A_TABLE if make is not command)


def frames(chance: Chance, count: int, makers: Sequence[Callable[[Chance], str | bytes]]) -> list[str | bytes]:
    """So many bad frames."""
    return [chance.choice(makers)(chance) for _ in range(count)]


def torn(chance: Chance) -> bytes:
    """Bytes after the upgrade that are no frame of the protocol, or half of one."""
    return chance.choice(
        [
            chance.randbytes(chance.randrange(1, 200)),
            b"\x81\x05hello",  # not masked
            b"\x81\xfe\xff",  # ends in its length
            b"\x81\xff" + b"\xff" * 8 + b"mask",  # longer than there can be
            b"\x83\x80abcd",  # no such kind
            b"\xf1\x80abcd",  # reserved bits
            b"\x89\xfe\x01\x00abcd" + b"x" * 256,  # a ping that is too long
            b"\x80\x80abcd",  # goes on with what never began
            b"\x88\x81abcdx",  # a farewell with half a code
            b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc",  # text that is no UTF-8
        ]
    )
