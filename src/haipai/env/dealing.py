"""Where a hand of an environment begins: the next wall of a series, fields of a header, or a place in a record.

Owns the seeds of the hands, who deals, and what `reset` may be asked for.  Knows no environment interface.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.rules import load
from haipai.table import Table
from haipai.table.header import read_object
from haipai.table.replay import Replay

ENTROPY: Final = 2**31
SEED_MOST: Final = 2**63 - 1
KEYS: Final = ("hand", "record", "line")  # of the options of a reset
WALLS: Final = ("seed", "wall", "hands")  # a header with one of these names its wall


@dataclass(frozen=True)
class Start:
    """What a reset asks for: fields of a header, or lines of a record up to which the hand has been played."""

    hand: Mapping[str, object]
    lines: tuple[str, ...] = ()

    @property
    def fixed(self) -> bool:
        """Is there only one such hand?"""
        return bool(self.lines) or any(name in self.hand for name in WALLS)


def read_start(options: object, ignored: Collection[str] = ()) -> Start:
    """The options of a reset, checked as far as no table is needed; HaipaiError `bad_options` with its path."""
    if options is None:
        return Start({})
    if not isinstance(options, Mapping):
        raise HaipaiError("bad_options", "the options of a reset are a mapping", "options")
    for name in options:
        if name not in KEYS and name not in ignored:
            raise HaipaiError("bad_options", f"a reset knows {', '.join(KEYS)}, not {name!r:.40}", "options")
    if "record" in options or "line" in options:
        return Start({}, read_lines(options))
    hand = options.get("hand", {})
    if not isinstance(hand, Mapping):
        raise HaipaiError("bad_options", "hand holds fields of a record's header", "options.hand")
    return Start(dict(hand))


def read_lines(options: Mapping[Any, Any]) -> tuple[str, ...]:
    """The lines of a record that are played before the hand begins: all, or the first `line` of them."""
    lines = options.get("record")
    if "hand" in options or not isinstance(lines, list | tuple) or not all(isinstance(text, str) for text in lines):
        raise HaipaiError("bad_options", "record is a list of lines and goes with no hand", "options.record")
    last = whole(options.get("line", len(lines)))
    if not 1 <= last <= len(lines):
        raise HaipaiError("bad_options", f"line is 1 to {len(lines)}, the lines of the record", "options.line")
    return tuple(lines[:last])


def read_seed(seed: object) -> int | None:
    """The seed of a series of hands; HaipaiError `bad_seed` for what is no whole number from 0 on."""
    number = None if seed is None else whole(seed)
    if number is not None and not 0 <= number <= SEED_MOST:
        raise HaipaiError("bad_seed", f"a seed is a whole number from 0 on, not {seed!r:.40}", "seed")
    return number


def hand_seed(seed: int, episode: int, attempt: int = 0) -> bytes:
    """The 32-byte seed of an episode: SHA-256 of "haipai env SEED EPISODE", the same on every platform.

    A hand that asks nobody anything is left out; the next attempt at the episode has its number at the end.
    """
    text = f"haipai env {seed} {episode}" + (f" {attempt}" if attempt else "")
    return hashlib.sha256(text.encode()).digest()


def nothing(table: Table) -> None:
    """Nobody plays before the first question."""


class Dealer:
    """Deals the hands of an environment.

    The wall of an episode comes from the seed of the series, and its dealer is seat `episode` mod `seats`, unless the
    reset says otherwise.  Every hand begins with an empty carry; where double_card is on each seat has one card.
    HaipaiError of haipai.rules.load.
    """

    def __init__(self, rules: object, options: object, seats: Any) -> None:
        given = dict(options) if isinstance(options, Mapping) else {} if options is None else options
        self.bound = load(rules, given, seats)
        self.given: dict[str, object] = given if isinstance(given, dict) else {}
        self.seats = int(self.bound.seats)
        self.seed = 0
        self.episode = 0  # of the next hand

    def series(self, seed: int | None) -> tuple[int, int]:
        """Seed and episode of the next hand; a seed starts a new series."""
        return (self.seed, self.episode) if seed is None else (seed, 0)

    def deal(self, start: Start, seed: int | None = None, prepare: Callable[[Table], None] = nothing) -> Table:
        """The next hand in which somebody is asked after `prepare`; when it cannot be dealt nothing changes."""
        series, episode = self.series(seed)
        attempt = 0
        while True:
            table = self._table(start, series, episode, attempt)
            prepare(table)
            if start.fixed or not table.over:
                break
            attempt += 1
        self.seed, self.episode = series, episode + 1
        return table

    def _table(self, start: Start, series: int, episode: int, attempt: int) -> Table:
        if start.lines:
            return self._replayed(start.lines)
        fields = dict(start.hand)
        self._check(fields)
        fields.update(rules=self.bound.id, options=self.given, seats=self.seats)
        if self.bound.double_card and "cards" not in fields:
            fields["cards"] = [1] * self.seats
        if not start.fixed:
            fields["seed"] = hand_seed(series, episode, attempt)
            if "dealer" not in read_object(fields, "carry"):
                fields.setdefault("dealer", episode % self.seats)
        return Table.from_header(fields)

    def _check(self, fields: Mapping[str, object]) -> None:
        """A hand is of this environment's rule set, options and seats; HaipaiError `bad_header`."""
        rules, seats = fields.get("rules", self.bound.id), fields.get("seats", self.seats)
        if not isinstance(rules, str) or rules != self.bound.id:
            raise HaipaiError("bad_header", f"this environment plays {self.bound.id}", "rules")
        if whole(seats) != self.seats:
            raise HaipaiError("bad_header", f"this environment has {self.seats} seats", "seats")
        if "options" in fields and load(rules, fields["options"], self.seats).options != self.bound.options:
            raise HaipaiError("bad_header", "this environment plays with other options", "options")

    def _replayed(self, lines: tuple[str, ...]) -> Table:
        """The hand in progress after some lines of a record; ReplayError, Refused, HaipaiError `bad_header`."""
        run = Replay()
        for text in lines:
            run.feed(text)
        if run.refusal is not None:
            raise run.refusal
        if not run.tables:
            raise HaipaiError("bad_record", "no hand begins in these lines", "options.record")
        table = run.table
        self._check({"rules": table.rules.id, "seats": table.nseats, "options": dict(table.rules.options)})
        if table.over:
            raise HaipaiError("bad_record", "the hand is over at this line", "options.line")
        return table
