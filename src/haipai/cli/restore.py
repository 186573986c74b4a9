"""`haipai restore`: a data folder from a backup.

Owns the words around it; what is checked is haipai.server.ops.restore's.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from haipai.cli.installed import server_part
from haipai.cli.progress import bar

DESCRIPTION: Final = """\
Make a data folder from a backup.  Everything is checked before anything is changed.

exit status: 0 made, 2 unusable arguments or backup"""
EXAMPLE: Final = """example:
  haipai restore ~/haipai-2026-05-01.tar.gz data-again
  haipai serve --data data-again"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what haipai backup has written")
    parser.add_argument("data", type=Path, metavar="DATA", help="the folder to fill: a new or an empty one")
    parser.add_argument("--force-empty", action="store_true", help="delete what is in the folder first (not backups/)")


def run(args: argparse.Namespace) -> int:
    """Restore; the exit status."""
    with bar("Restoring") as tell:
        held = server_part("ops.restore").restore(args.file, args.data, empty=args.force_empty, tell=tell)
    print(f"{args.data}: {len(held.files)} files as of {held.made}, from haipai {held.version}")
    print(f"  haipai serve --data {args.data}")
    return 0
