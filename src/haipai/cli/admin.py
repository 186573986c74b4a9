"""`haipai admin`: what is in a data folder, who is kept out, and what is deleted; the server may run meanwhile.

Owns arguments and tables of text.  Queries are haipai.server.ops'; a running server follows within two seconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from haipai.cli.installed import server_part
from haipai.errors import HaipaiError

STATUS: Final = "exit status: 0 done, 2 unusable arguments or data"
DESCRIPTION: Final = f"""\
Look after a server: rooms, tables, people, bans, storage.  It may run meanwhile.

{STATUS}"""
EXAMPLE: Final = """examples:
  haipai admin people 张三 --data /srv/haipai
  haipai admin ban g0123456789abcdef --reason "keeps leaving"
  haipai admin ban 192.0.2.0/24
  haipai admin unban 192.0.2.0/24
  haipai admin bans --json
  haipai admin tables --running --json
  haipai admin delete person g0123456789abcdef --yes
  haipai admin rooms --running
  haipai admin storage --data /srv/haipai"""

LISTS: Final = {
    "rooms": "rooms, the last changed first",
    "tables": "tables, the last changed first",
    "people": "accounts, the newest first",
    "bans": "who is kept out",
    "storage": "what the folder holds, in bytes and numbers",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the data folder (default: data)"
    )
    common.add_argument("--json", action="store_true", help="print JSON")
    subs = parser.add_subparsers(dest="what", required=True, metavar="WHAT")

    def add(name: str, words: str) -> argparse.ArgumentParser:
        """A part with its examples, those of the command that name it."""
        examples = "\n".join(line for line in EXAMPLE.splitlines() if line.startswith(f"  haipai admin {name} "))
        return subs.add_parser(
            name,
            parents=[common],
            help=words,
            description=f"{words[0].upper()}{words[1:]}.\n\n{STATUS}",
            epilog=f"example:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    made = {name: add(name, words) for name, words in LISTS.items()}
    for name in ("rooms", "tables", "people"):
        made[name].add_argument("--most", type=int, default=50, metavar="N", help="at most so many (default: 50)")
    for name in ("rooms", "tables"):
        made[name].add_argument("--running", action="store_true", help="only those that are not over")
    made["people"].add_argument("find", nargs="?", default="", help="part of a name, or an id")
    ban = add("ban", "keep somebody out: an account, an address, a network")
    ban.add_argument("target", help="an account's id, or an address or network like 192.0.2.0/24")
    ban.add_argument("--reason", default="", help="told to whoever is kept out")
    unban = add("unban", "let somebody in again")
    unban.add_argument("target", help="as it was kept out")
    delete = add("delete", "delete an account, a table or a room")
    delete.add_argument("kind", choices=["person", "table", "room"])
    delete.add_argument("id", help="its id; of a room its code")
    delete.add_argument("--yes", action="store_true", help="do not ask")


def run(args: argparse.Namespace) -> int:
    """Do what is asked; the exit status."""
    if args.what == "delete" and not (args.yes or _sure(args)):
        raise HaipaiError("not_sure", "nothing was deleted; say --yes")
    with server_part("ops.office").Office(args.data) as office:
        desk = server_part("ops.admin")
        if args.what in LISTS:
            _show(_listed(desk, office, args), as_json=args.json)
        else:
            print(_changed(desk, office, args))
    return 0


def _listed(desk: Any, office: Any, args: argparse.Namespace) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]]
    if args.what in {"rooms", "tables"}:
        listed = desk.rooms if args.what == "rooms" else desk.all_tables
        rows = listed(office, most=args.most, running=args.running)
    elif args.what == "people":
        rows = desk.people(office, find=args.find, most=args.most)
    else:
        rows = getattr(desk, args.what)(office)
    return rows


def _changed(desk: Any, office: Any, args: argparse.Namespace) -> str:
    if args.what == "ban":
        words: str = desk.ban(office, args.target, args.reason)
    elif args.what == "unban":
        words = desk.unban(office, args.target)
    else:
        words = desk.delete(office, args.kind, args.id)
    return words


def _sure(args: argparse.Namespace) -> bool:
    """Whether somebody at a terminal says yes."""
    if not sys.stdin.isatty():
        return False
    sys.stderr.write(f"Delete {args.kind} {args.id} for good? yes/no: ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _show(rows: Sequence[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if not rows:
        print("none")
        return
    width = server_part("ops.admin").width
    cells = [list(rows[0])] + [[_cell(name, value) for name, value in row.items()] for row in rows]
    widths = [max(width(row[column]) for row in cells) for column in range(len(cells[0]))]
    for row in cells:
        line = "  ".join(text + " " * (wide - width(text)) for text, wide in zip(row, widths, strict=True))
        print(line.rstrip())


def _cell(name: str, value: Any) -> str:
    """A value in words: times as dates, no and none as a dash."""
    if name in {"created", "changed", "last", "since"} and isinstance(value, int):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}"
    if isinstance(value, list):
        return " ".join(str(part) for part in value)
    if value is None or value == "" or value is False:
        return "–"
    return "yes" if value is True else f"{value:,}" if isinstance(value, int) else str(value)
