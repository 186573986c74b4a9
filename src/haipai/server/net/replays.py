"""Records for people: what may be downloaded, and a record played through for the viewer.

Owns which hands leave the server: those that are over.  Runs in worker threads; nothing here touches a live table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from haipai import proof
from haipai.errors import HaipaiError
from haipai.server.desk.game import Game
from haipai.server.desk.pictures import view_of
from haipai.server.desk.records import Opened, Record
from haipai.server.wire.http import Replay as WireReplay
from haipai.server.wire.http import ReplayFrame, ReplayHand
from haipai.table import Table
from haipai.table.header import write_header
from haipai.table.replay import Replay
from haipai.table.table import dumps, further_lines, record_lines

Json = dict[str, Any]
LINES_MOST: Final = 20_000
STEPS_MOST: Final = 1200  # frames of one hand; most have 100 to 400
WHOLE_MOST: Final = 400  # frames of a whole record at once
HANDS_MOST: Final = 64


class TooLong(HaipaiError):
    """A record of more lines, hands or steps than are played through here: `too_long`, `hand_needed`."""


def fold_match(table_id: str, log: Sequence[Record], match: int) -> Iterator[Game]:
    """A table's state after every record of one of its matches."""
    game = Game(misses=1, bank_ms=0)
    inside = False
    for record in log:
        if isinstance(record, Opened):
            inside = record.match == match
        if inside:
            game.apply(record, table_id)
            yield game


def record_of(table_id: str, log: Sequence[Record], match: int, names: Sequence[str] = ()) -> list[str]:
    """The lines of a match's record, for the hands that are over (interfaces section 2).

    Once the match is over its header carries the proof of the deal.  `names`: what the players are called by now.
    """
    lines: list[Json] = []
    told, over = 0, None
    for game in fold_match(table_id, log, match):
        if game.match is not None and len(game.match.results) > told:
            told = len(game.match.results)
            lines += record_lines(game.hand()) if told == 1 else further_lines(game.hand())
        over = game if game.match_over else None
    if lines and names:
        lines[0]["players"] = [{**one, "name": name} for one, name in zip(lines[0]["players"], names, strict=True)]
    if lines and over is not None:
        lines[0]["proof"] = proof_of(over.terms, table_id)
    return [dumps(line) for line in lines]


def proof_of(terms: Opened, table_id: str) -> Json:
    """What whoever checks the deal of a finished match needs (docs/deal-proof.md); lists by the places before lots."""
    out: Json = {
        "v": proof.VERSION if terms.entropy else 1,
        "table": table_id,
        "match": terms.match,
        "secret": terms.secret,
        "commitment": proof.commitment(bytes.fromhex(terms.secret)),
    }
    if terms.entropy:
        places = range(len(terms.seats))
        played = terms.lots or tuple(places)
        gave = [terms.seats[played[place]].kind == "human" and place not in terms.marked for place in places]
        out["commits"] = [commit or None for commit in terms.commits or ("",) * len(terms.seats)]
        out["reveals"] = [gift if gave[place] else None for place, gift in enumerate(terms.entropy)]
        out["marked"] = list(terms.marked)
    if terms.lots:
        out["lots"] = list(terms.lots)
    return out


def play_through(text: str, hand: int | None) -> WireReplay:
    """A record with every seat's view after every step; frames for hand number `hand` alone when given (from 1).

    HaipaiError as `Replay.feed`, `too_long`, and `hand_needed` for a record of which only one hand at a time is shown.
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
    shown = range(1, len(run.tables) + 1) if hand is None else [hand]
    steps = sum(2 * len(commands_of(run.tables[number - 1])) for number in shown if number <= len(run.tables))
    if hand is None and steps > WHOLE_MOST:
        raise TooLong(
            "hand_needed", f"name a hand (?hand=1 to {len(run.tables)}): the whole record is too much at once"
        )
    if steps > STEPS_MOST:
        raise TooLong("too_long", f"a hand has at most {STEPS_MOST // 2} commands here")
    return WireReplay([_hand(table, number in shown) for number, table in enumerate(run.tables, 1)])


def commands_of(played: Table) -> list[Any]:
    """The commands of a hand as its record has them."""
    return [line["do"] for line in record_lines(played) if "do" in line]


def _hand(played: Table, wanted: bool) -> ReplayHand:
    header = write_header(played.header)
    return ReplayHand(header, list(_frames(played)) if wanted else [])


def _frames(played: Table) -> list[ReplayFrame]:
    """The hand once more, step by step, with the draw after a discard as a step of its own."""
    table = Table.of_header(played.header, played.rules)
    table.pause_before_draws(True)
    out = [_frame(table, 0, None)]
    for command in commands_of(played):
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
