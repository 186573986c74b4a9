"""`haipai verify`: was this match dealt as was promised before its first tile?

Owns files, output and exit status.  What is checked is haipai.proof's business.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Final

from haipai.cli.replay import read_lines
from haipai.proof import GIVEN_BYTES, Check, Report, verify
from haipai.proof.read import Proof

DESCRIPTION: Final = """\
Check the deal of a finished match (.haipai.jsonl, also gzipped): the server's secret against its commitment, what
the players gave against theirs, the first dealer, lots, the seed of every hand, and every command and event.

Compare the commitment with the one you were shown, and your own bytes, or give them with --gave: a record that lacks
them may be whole in itself.

exit status: 0 all holds, 1 something does not, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai verify match.haipai.jsonl
  haipai verify match.haipai.jsonl.gz --lang en
  haipai verify match.haipai.jsonl --gave 00112233445566778899aabbccddeeff"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the record of a finished match; - is standard input")
    parser.add_argument(
        "--gave", metavar="HEX", type=_bytes, default=b"", help="the bytes you gave must be in the deal"
    )
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language of the report (default: zh)")


def _bytes(text: str) -> bytes:
    """What a player gives: sixteen bytes in hex digits."""
    given = bytes.fromhex(text)
    if len(given) != GIVEN_BYTES:
        raise ValueError(text)
    return given


def run(args: argparse.Namespace) -> int:
    """Check the file; 0 when everything holds."""
    report = verify(read_lines(args.file), args.gave)
    if args.json:
        shown = {"ok": report.ok, "code": report.code, "hands": report.hands}
        print(json.dumps({**shown, "checks": [asdict(check) for check in report.checks]}, ensure_ascii=False))
    else:
        print("\n".join(lines_of(report, args.lang)))
    return 0 if report.ok else 1


def lines_of(report: Report, lang: str) -> list[str]:
    """The report for people: what was checked, one a line, and what only they can compare."""
    zh = lang == "zh"
    out = [_line(check, zh=zh) for check in report.checks]
    if report.proof is not None:
        out += ["", *_own(report.proof, zh=zh)]
    verdict = (
        ("全部成立。", "All of it holds.")
        if report.ok
        else (f"不成立：{report.code}", f"It does not hold: {report.code}")
    )
    return [*out, "", verdict[0 if zh else 1]]


def _line(check: Check, *, zh: bool) -> str:
    return f"{'✓' if check.holds else '✗'} {check.code:12}{check.zh if zh else check.en}"


def _own(proof: Proof, *, zh: bool) -> list[str]:
    """What whoever checks has to compare with what he was shown."""
    out = ["请与开局前看到的比对：" if zh else "Compare with what you were shown before the deal:"]
    out.append(f"  {'承诺' if zh else 'commitment'}  {proof.commitment}")
    for place, gift in enumerate(proof.reveals):
        if gift is not None:
            seat = f"座位 {proof.seat(place)} 的随机数" if zh else f"bytes of seat {proof.seat(place)}"
            out.append(f"  {seat}  {gift.hex()}")
    return out
