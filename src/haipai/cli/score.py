"""`haipai score`: cases in, one result a line out.

Owns how cases are read from files.  What a case means is haipai.scoring's business.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from haipai.errors import HaipaiError
from haipai.scoring import score
from haipai.scoring.documents import Unreadable, stream_documents
from haipai.scoring.text import sheet_text

DESCRIPTION: Final = """\
Score finished hands.  Input is JSON: one case, an array of cases, or one case a line.
Output is one JSON object a line in the same order; a case that is malformed or impossible gives
an error object and the run goes on.  Where cases come one a line, each is answered at once.

exit status: 0 all scored, 1 some case had an error, 2 unusable arguments"""
LINE_MOST: Final = 64 * 1024 * 1024
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
    for name in checked(args.files or ["-"]):
        for document in stream_documents(_lines(name)):
            result = document.result() if isinstance(document, Unreadable) else score(document)
            failed = failed or "error" in result
            shown = sheet_text(result, args.lang) if args.text else json.dumps(result, ensure_ascii=False)
            print(shown, flush=name == "-")  # whoever writes one case and waits for its answer gets it
    return 1 if failed else 0


def checked(names: list[str]) -> list[str]:
    """The names; all files are looked at before the first case is scored."""
    for name in names:
        if name != "-" and Path(name).is_dir():
            raise HaipaiError("unreadable_file", "is a folder", name)
        if name != "-" and not Path(name).exists():
            raise HaipaiError("no_such_file", "no such file", name)
    return names


def _lines(name: str) -> Iterator[str]:
    """The lines of a file as they come; what is not UTF-8 becomes a value that is no JSON."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as stream:
            for number, raw in enumerate(iter(lambda: stream.readline(LINE_MOST + 1), b"")):
                if len(raw) > LINE_MOST:
                    raise HaipaiError("too_large", f"line {number + 1} is longer than {LINE_MOST} bytes", name)
                yield raw.decode("utf-8" if number else "utf-8-sig", errors="surrogateescape")
    except OSError as error:
        raise HaipaiError("unreadable_file", error.strerror or "cannot be read", name) from error
