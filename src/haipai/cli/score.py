"""`haipai score`: cases in, one result a line out.

Owns how cases are read from files.  What a case means is haipai.scoring's business.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from haipai.errors import HaipaiError
from haipai.scoring import score
from haipai.scoring.documents import Unreadable, read_documents
from haipai.scoring.text import sheet_text

DESCRIPTION: Final = """\
Score finished hands.  Input is JSON: one case, an array of cases, or one case a line.
Output is one JSON object a line in the same order; a case that is malformed or impossible gives
an error object and the run goes on.

exit status: 0 all scored, 1 some case had an error, 2 unusable arguments"""
EXAMPLE: Final = """\
example:
  haipai score cases.jsonl
  echo '{"rules": "shanghai", "seats": [{"concealed": "11122233344466z"}, {}, {}, {}],
         "outcome": {"kind": "win", "by": "self_draw", "tile": "4z", "winners": [0]}}' | haipai score --text"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="files with cases; none or - is standard input")
    parser.add_argument("--text", action="store_true", help="print the itemised sheet for people")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="language of the sheet (default: zh)")


def run(args: argparse.Namespace) -> int:
    """Score every case of every file; the exit status."""
    failed = False
    for text in _texts(args.files or ["-"]):
        for document in read_documents(text):
            result = document.result() if isinstance(document, Unreadable) else score(document)
            failed = failed or "error" in result
            if args.text:
                print(sheet_text(result, args.lang))
            else:
                print(json.dumps(result, ensure_ascii=False))
    return 1 if failed else 0


def _texts(names: list[str]) -> Iterator[str]:
    """The text of each file.  All files are looked at before the first case is scored."""
    for name in names:
        if name != "-" and not Path(name).is_file():
            raise HaipaiError("no_such_file", "no such file", name)
    for name in names:
        yield _read(name)


def _read(name: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise HaipaiError("unreadable_file", error.strerror or "cannot be read", name) from error
    return raw.decode("utf-8-sig", errors="surrogateescape")
