"""Records for people: what may be downloaded, and a record played through for the viewer.

Owns which hands leave the server: those that are over.  Runs in worker threads; nothing here touches a live table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from haipai.errors import HaipaiError
from haipai.server.desk.game import Game
from haipai.server.desk.pictures import view_of
from haipai.server.desk.records import Opened, Record
from haipai.server.wire.http import Replay as WireReplay
from haipai.server.wire.http import ReplayFrame, ReplayHand
from haipai.table import Table
from haipai.table.header import write_header
from haipai.table.replay import Replay
from haipai.table.table import dumps, record_lines

LINES_MOST: Final = 20_000
HANDS_MOST: Final = 64
_GIVEN: Final = ("seed", "dealer", "carry")  # what a hand's line says; the rest goes on


class TooLong(HaipaiError):
    """A record of more lines or hands than are played through here: `too_long`."""


def record_of(table_id: str, log: Sequence[Record], match: int) -> list[str]:
    """The lines of a match's record, for the hands that are over (interfaces section 2)."""
    game, inside = Game(misses=1, bank_ms=0), False
    lines: list[str] = []
    told = 0
    for record in log:
        if isinstance(record, Opened):
            inside = record.match == match
            game = Game(misses=1, bank_ms=0)
        game.apply(record, table_id)
        if inside and game.match is not None and len(game.match.results) > told:
            told = len(game.match.results)
            lines += hand_lines(game.hand(), first=told == 1)
    return lines


def hand_lines(table: Table, *, first: bool) -> list[str]:
    """A hand as lines: the header for the first, `{"hand": …}` for the others, then commands and events."""
    header, *rest = record_lines(table)
    if not first:
        header = {"hand": {name: header[name] for name in _GIVEN if name in header}}
    return [dumps(header), *(dumps(line) for line in rest)]


def play_through(text: str, hand: int | None) -> WireReplay:
    """A record with every seat's view after every step; frames for hand number `hand` alone when given (from 1).

    HaipaiError as `Replay.feed`, and `too_long`.
    """
    lines = text.splitlines()
    if len(lines) > LINES_MOST:
        raise TooLong("too_long", f"a record has at most {LINES_MOST} lines here")
    run = Replay()
    for line in lines:
        run.feed(line)
        if len(run.tables) > HANDS_MOST:
            raise TooLong("too_long", f"a record has at most {HANDS_MOST} hands here", f"line {run.line}")
    run.finish()
    return WireReplay([_hand(table, hand in {None, number}) for number, table in enumerate(run.tables, 1)])


def _hand(played: Table, wanted: bool) -> ReplayHand:
    header = write_header(played.header)
    return ReplayHand(header, list(_frames(played)) if wanted else [])


def _frames(played: Table) -> list[ReplayFrame]:
    """The hand once more, step by step, with the draw after a discard as a step of its own."""
    table = Table.of_header(played.header, played.rules)
    table.pause_before_draws(True)
    out = [_frame(table, 0, None)]
    commands = [line["do"] for line in record_lines(played) if "do" in line]
    for command in commands:
        seat, words = msgspec.convert(command, tuple[int, str])
        before = table.event_count
        table.apply(seat, words)
        out.append(_frame(table, before, [seat, words]))
        if table.phase_name == "pause":
            before = table.event_count
            table.go_on()
            out.append(_frame(table, before, None))
    return out


def _frame(table: Table, before: int, command: list[object] | None) -> ReplayFrame:
    views = [view_of(table, seat) for seat in range(table.nseats)]
    return ReplayFrame(command, table.events_since(before), views)
