"""`haipai backup`: a copy of a data folder in one file, while the server runs.

Owns the words around it; what is copied and how is haipai.server.ops.backup's.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from haipai.cli.installed import server_part
from haipai.cli.progress import bar

DESCRIPTION: Final = """\
Copy a data folder into one file.  The server may run meanwhile.

exit status: 0 copied, 2 unusable arguments or data"""
EXAMPLE: Final = """example:
  haipai backup data ~/haipai-2026-05-01.tar.gz

The file holds everything: accounts, matches, the secrets of running matches.  Keep it as safe as the folder."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("data", type=Path, metavar="DATA", help="the data folder of a server")
    parser.add_argument("file", type=Path, metavar="FILE", help="the .tar.gz to write; must not be there yet")


def run(args: argparse.Namespace) -> int:
    """Copy; the exit status."""
    with bar("Copying") as tell:
        made = server_part("ops.backup").backup(args.data, args.file, tell)
    print(f"{args.file}: {len(made.files)} files, {made.size:,} bytes in {args.file.stat().st_size:,}")
    for name, schema in made.schemas.items():
        print(f"  {name}  schema {schema}  SHA-256 {made.files[name].sha256}")
    return 0
