"""`haipai serve`: the server, reached from the command line.

Owns nothing but the way there, and the sentence for a library installed without the server.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Final

from haipai.errors import HaipaiError

DESCRIPTION: Final = "Serve tables to browsers."
EXAMPLE: Final = ""  # the server brings its own examples


def _server() -> object:
    """The server's entry module; HaipaiError `not_installed` when its libraries are missing."""
    try:
        return import_module("haipai.server.main")
    except ModuleNotFoundError as error:
        message = f'the server needs {error.name}; install it with: pip install "haipai[serve]"'
        raise HaipaiError("not_installed", message) from error


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    getattr(_server(), "add_arguments")(parser)  # noqa: B009 - loaded by name, so that the library needs no server


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; the exit status."""
    status: int = getattr(_server(), "run")(args)  # noqa: B009
    return status
