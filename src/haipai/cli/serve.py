"""`haipai serve`: the server, reached from the command line.

Owns nothing but the way there.
"""

from __future__ import annotations

import argparse
from typing import Final

from haipai.cli.installed import server_part

DESCRIPTION: Final = """\
Serve tables to browsers.

exit status: 0 stopped, 2 unusable settings or data"""
EXAMPLE: Final = ""  # the server brings its own examples


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    server_part("main").add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; the exit status."""
    status: int = server_part("main").run(args)
    return status
