"""Records and scripts: re-execute the commands of every hand and compare events and expectations.

Owns the reading of a record's lines (interfaces section 2).  Derives no rule: the table plays, this compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from haipai.errors import HaipaiError
from haipai.notation import format_tiles, parse_tiles
from haipai.table.events import flowers_in
from haipai.table.header import FIELDS
from haipai.table.refuse import Refused
from haipai.table.table import Table, dumps

LINE_MOST = 100_000


class ReplayError(HaipaiError):
    """A record that does not hold: `line` is the number of the first line that fails, from 1."""

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(code, message, f"line {line}")
        self.line = line


class Replay:
    """A record being re-executed, line by line.  `tables` holds the hands so far, the last one in progress."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.line = 0
        self.fields: dict[str, object] = {}
        self.compared = 0  # event lines of this hand
        self.refusal: Refused | None = None  # of the command just before
        self.refused_line = 0
        self.frames: list[tuple[int, int, object]] = []  # (hand, events before, command or None) after each command

    # -- reading -------------------------------------------------------------------------------------

    def feed(self, text: str) -> None:
        """Take the next line; ReplayError when it is malformed or does not hold."""
        self.line += 1
        if not text.strip():
            return
        entry = self._parse(text)
        try:
            self._take(entry)
        except ReplayError:
            raise
        except HaipaiError as error:
            raise self._fail(error.code, str(error)) from error

    def finish(self) -> None:
        """Check what can only be checked at the end of the record."""
        if not self.tables:
            raise self._fail("bad_record", "the record is empty")
        self._end_hand()

    def _parse(self, text: str) -> dict[str, object]:
        if len(text) > LINE_MOST:
            raise self._fail("bad_record", f"a line is at most {LINE_MOST} characters long")
        try:
            entry = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._fail("bad_json", "not a line of JSON") from error
        if not isinstance(entry, dict):
            raise self._fail("bad_record", "a line is a JSON object")
        return entry

    def _take(self, entry: dict[str, object]) -> None:
        if not self.tables:
            self._first(entry)
            return
        if len(entry) != 1:
            raise self._fail("bad_record", "a line holds one of do, event, expect, hand")
        (word, value), *_ = entry.items()
        if word == "expect":
            self._expect(value)
            return
        self._check_refusal()
        if word == "do":
            self._command(value)
        elif word == "event":
            self._event(value)
        elif word == "hand":
            self._next_hand(value)
        else:
            raise self._fail("bad_record", f"a line holds one of do, event, expect, hand, not {word!r:.40}")

    def _first(self, entry: dict[str, object]) -> None:
        if entry.get("haipai") != 1:
            raise self._fail("bad_version", 'a record begins with a header holding "haipai": 1')
        self.fields = entry
        self._open(Table.from_header(entry))

    def _open(self, table: Table) -> None:
        self.tables.append(table)
        self.compared = 0
        self.frames.append((len(self.tables) - 1, table.event_count, None))

    # -- hands ---------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The hand in progress."""
        return self.tables[-1]

    def _next_hand(self, value: object) -> None:
        if not isinstance(value, dict):
            raise self._fail("bad_record", "hand is an object")
        self._end_hand()
        if not self.table.over:
            raise self._fail("hand_not_over", "the next hand begins before this one is over")
        self.fields = self.next_fields(value)
        self._open(Table.from_header(self.fields))

    def next_fields(self, given: dict[str, object]) -> dict[str, object]:
        """The next header: what is not given goes on, wall and dice never do, dealer and carry from the hand before."""
        for name in given:
            if name not in FIELDS:
                raise self._fail("bad_header", f"a hand has no field {name!r:.40}")
        gone = ("seed", "wall", "hands", "draws", "replacements", "dice", "note")
        out = {name: value for name, value in self.fields.items() if name not in gone}
        carry = self.table.carry
        if given.get("rules", out["rules"]) != out["rules"]:
            carry = {"dealer": carry["dealer"]}  # what one rule set carries means nothing to another
        own = given.get("carry", {})
        if not isinstance(own, dict):
            raise self._fail("bad_carry", "carry is an object")
        dealer = carry.pop("dealer")
        merged = {**carry, **own}
        return {**out, "dealer": own.get("dealer", dealer), **given, "carry": merged}

    def _end_hand(self) -> None:
        self._check_refusal()
        if self.compared and self.compared != self.table.event_count:
            missing = self.table.events_since(self.compared)[0]
            raise self._fail("event_missing", f"the record lacks the event {dumps(missing)}")

    # -- commands and events -------------------------------------------------------------------------

    def _command(self, value: object) -> None:
        if not isinstance(value, list) or len(value) != 2:
            raise self._fail("bad_record", "do is [seat, command]")
        before = self.table.event_count
        try:
            self.table.apply(value[0], value[1])
        except Refused as refusal:
            self.refusal = refusal
            self.refused_line = self.line
            return
        self.frames.append((len(self.tables) - 1, before, value))

    def _check_refusal(self) -> None:
        """An illegal command must be followed by an expectation that it is refused."""
        if self.refusal is not None:
            code, text = self.refusal.code, self.refusal.message
            raise ReplayError(code, f"the command was refused: {text}", self.refused_line)

    def _event(self, value: object) -> None:
        events = self.table.events_since(self.compared)
        if not events:
            raise self._fail("event_differs", "no such event followed")
        if json.loads(dumps(events[0])) != value:
            raise self._fail("event_differs", f"the table made {dumps(events[0])}")
        self.compared += 1

    # -- expectations --------------------------------------------------------------------------------

    def _expect(self, value: object) -> None:
        if not isinstance(value, dict) or not value:
            raise self._fail("bad_expect", "expect is an object")
        if "refused" in value:
            self._expect_refused(value.pop("refused"))
        self._check_refusal()
        if "seat" in value:
            self._expect_seat(value)
            return
        for name, wanted in value.items():
            got = self._observed(name, wanted)
            if got != wanted:
                raise self._fail("expect_differs", f"{name}: expected {dumps(wanted)}, got {dumps(got)}")

    def _expect_refused(self, wanted: object) -> None:
        got = None if self.refusal is None else self.refusal.code
        self.refusal = None
        if got != wanted:
            raise self._fail("expect_differs", f"refused: expected {wanted!r}, got {got!r}")

    def _expect_seat(self, value: dict[str, object]) -> None:
        seat = value["seat"]
        if type(seat) is not int:
            raise self._fail("bad_expect", "seat is a number")
        legal = set(self.table.legal(seat))
        for name, wanted in value.items():
            if name == "seat":
                continue
            if name not in ("can", "cannot", "legal") or not isinstance(wanted, list):
                raise self._fail("bad_expect", f"{name!r:.40} of a seat is no list of can, cannot, legal")
            if not all(isinstance(command, str) for command in wanted):
                raise self._fail("bad_expect", f"{name} holds commands")
            named = set(wanted)
            wrong = {"can": named - legal, "cannot": named & legal, "legal": named ^ legal}[name]
            if wrong:
                raise self._fail(
                    "expect_differs", f"seat {seat} {name}: {sorted(map(str, wrong))}, legal {sorted(legal)}"
                )

    def _observed(self, name: str, wanted: object) -> object:
        table = self.table
        if name == "hand":
            return self._held(wanted)
        if name == "flowers":
            return self._flowers(wanted)
        if name == "winners":
            return wanted if isinstance(wanted, list) and same_seats(wanted, table.winners) else table.winners
        if name == "carry":
            return {key: value for key, value in table.carry.items() if isinstance(wanted, dict) and key in wanted}
        plain: dict[str, object] = {
            "turn": int(table.turn),
            "deltas": table.deltas if table.over else None,
            "drawn": table.drawn,
            "wall_left": int(table.wall_left),
        }
        if name not in plain:
            raise self._fail("bad_expect", f"nothing is known of {name!r:.40}")
        return plain[name]

    def _tiles_expected(self, wanted: object) -> tuple[int, list[int]]:
        if not isinstance(wanted, list) or len(wanted) != 2 or type(wanted[0]) is not int:
            raise self._fail("bad_expect", "expected [seat, tiles]")
        if not 0 <= wanted[0] < self.table.nseats or not isinstance(wanted[1], str):
            raise self._fail("bad_expect", "expected [seat, tiles]")
        return wanted[0], sorted(parse_tiles(wanted[1]))

    def _held(self, wanted: object) -> object:
        """The expectation itself when the hand is as expected, else the hand."""
        seat, tiles = self._tiles_expected(wanted)
        view = self.table.seats[seat]
        held = [kind for kind in range(34) for _ in range(int(view.hand[kind]))] + flowers_in(view.hidden)
        return wanted if held == tiles else [seat, format_tiles(held)]

    def _flowers(self, wanted: object) -> object:
        seat, tiles = self._tiles_expected(wanted)
        laid = flowers_in(self.table.seats[seat].flowers)
        return wanted if laid == tiles else [seat, format_tiles(laid)]

    def _fail(self, code: str, message: str) -> ReplayError:
        return ReplayError(code, message, self.line)


def same_seats(named: list[object], seats: list[int]) -> bool:
    """Are these the seats, in any order?"""
    return len(named) == len(seats) and all(who in named for who in seats)


def replay(lines: Iterable[str]) -> Replay:
    """Re-execute a record or script; ReplayError at the first line that does not hold."""
    run = Replay()
    for text in lines:
        run.feed(text)
    run.finish()
    return run
