"""`haipai replay`: re-execute a record or script, check every event and expectation, tell what happened.

Owns files, output and exit status.  Playing and checking is haipai.table.replay's business.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import sys
import zlib
from pathlib import Path
from typing import Any, Final

from haipai.cli.account import told
from haipai.errors import HaipaiError
from haipai.scoring.text import settlement_text
from haipai.table.replay import Replay, ReplayError, replay
from haipai.table.table import Table

DESCRIPTION: Final = """\
Re-execute a record or script (.haipai.jsonl, also gzipped) and check each event and expectation.

A record that ends before its last hand is over holds as far as it goes; that is told too.

exit status: 0 all hold, 1 one does not (its line number and the reason are told), 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai replay match.haipai.jsonl
  haipai replay match.haipai.jsonl.gz --seat 2 --text"""
CHUNK: Final = 1 << 16
GZIP: Final = b"\x1f\x8b"
MOST_BYTES: Final = 256 * 1024 * 1024  # of a record, unpacked


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the record or script; - is standard input")
    parser.add_argument("--seat", type=int, metavar="N", help="tell only what this seat saw")
    parser.add_argument("--text", action="store_true", help="print a readable account")
    parser.add_argument("--json", action="store_true", help="print the resulting events, one JSON object a line")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language of the account (default: zh)")


def run(args: argparse.Namespace) -> int:
    """Replay the file; 0 when everything holds, 1 with the first failing line otherwise."""
    lines = read_lines(args.file)
    try:
        done = replay(lines)
    except ReplayError as error:
        return _fail(args.file, error, cut=error.code == "bad_json" and not any(map(str.strip, lines[error.line :])))
    for number, table in enumerate(done.tables):
        _check_seat(args.seat, table)
        if args.json or (not args.text and args.seat is not None):
            _print_json(table, args.seat)
        if args.text:
            _print_text(table, number, args)
    if done.compared and not done.table.over:
        print(f"{args.file}: line {len(_trimmed(lines))}: the last hand is not over here", file=sys.stderr)
    if not args.text and not args.json and args.seat is None:
        print(summary(done))
    return 0


def _fail(name: str, error: ReplayError, *, cut: bool) -> int:
    """Tell what does not hold, and where; the exit status."""
    hint = "; it is the last line: the record is cut off in it" if cut else ""
    print(f"{name}: {error.path}: {error.code}: {error.message}{hint}", file=sys.stderr)
    return 1


def _trimmed(lines: list[str]) -> list[str]:
    """The lines up to the last one that is not blank."""
    count = len(lines)
    while count and not lines[count - 1].strip():
        count -= 1
    return lines[:count]


def read_lines(name: str) -> list[str]:
    """The lines of a file, unpacked when gzipped; HaipaiError when it cannot be read."""
    try:
        raw = sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else _bytes_of(Path(name))
    except OSError as error:
        raise HaipaiError("unreadable_file", error.strerror or str(error), name) from error
    if raw.startswith(GZIP):
        raw = unpacked(raw, name)
    if len(raw) > MOST_BYTES:
        raise HaipaiError("too_large", f"a record is at most {MOST_BYTES} bytes", name)
    try:
        return raw.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        place = raw.count(b"\n", 0, error.start) + 1
        raise HaipaiError("unreadable_file", f"line {place} is not UTF-8", name) from error


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def unpacked(raw: bytes, name: str) -> bytes:
    """The contents of gzipped bytes, one more than allowed at most; HaipaiError `unreadable_file` where they break."""
    out = bytearray()
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as packed:
            while len(out) <= MOST_BYTES and (part := packed.read1(CHUNK)):
                out += part
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        lines = out.count(b"\n")
        words = f"the gzip data are cut off or damaged; {lines} whole line(s) can be read"
        raise HaipaiError("unreadable_file", words, name) from error
    return bytes(out)


def summary(done: Replay) -> str:
    """One line: how many hands, events and lines were checked."""
    events = sum(table.event_count for table in done.tables)
    return f"ok: {len(done.tables)} hand(s), {events} events, {done.line} lines"


def _check_seat(seat: int | None, table: Table) -> None:
    if seat is not None and not 0 <= seat < table.nseats:
        raise HaipaiError("no_such_seat", f"seats are 0 to {table.nseats - 1}", "--seat")


def _seen(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """The events of a hand, as one seat may see them if one is named."""
    if seat is None:
        return table.events
    return [table.seat_event(event, seat) for event in table.events]


def _print_json(table: Table, seat: int | None) -> None:
    for event in _seen(table, seat):
        print(json.dumps(event, ensure_ascii=False))


def _print_text(table: Table, number: int, args: argparse.Namespace) -> None:
    print(f"— {number + 1} — {table.rules_id}")
    for event in _seen(table, args.seat):
        print(told(event, args.lang))
    sheet = table.sheet()
    if sheet is not None:
        print(settlement_text(sheet, args.lang))
