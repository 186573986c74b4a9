"""The `haipai` command: finds the sub-command and hands over.

Owns the list of sub-commands, `--version` and the exit status 2 for unusable arguments.  Each sub-command is a module
of its own, imported only when it is asked for.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

import haipai
from haipai.errors import HaipaiError

UNUSABLE: Final = 2
STOPPED: Final = 130  # by Ctrl-C, as shells have it

# Sub-command → what it does.  Its module is haipai.cli.<name> with SUMMARY-like functions `arguments` and `run`.
COMMANDS: Final[dict[str, str]] = {
    "play": "play against bots in the terminal",
    "score": "score finished hands given as JSON",
    "replay": "re-execute a record or script and check it",
    "verify": "check the deal of a finished match",
    "rules": "print a rule set with its options",
    "serve": "serve tables to browsers",
    "backup": "copy a server's data folder into one file",
    "restore": "make a data folder from such a file",
    "admin": "look after a server: rooms, people, bans, storage",
    "simulate": "let bots play against each other and tell who gained what",
    "dataset": "write self-play as data for learners",
    "bench": "measure this installation",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    if words and words[0] in COMMANDS:
        return run_command(words[0], words[1:])
    _top_parser().parse_args(words)
    _top_parser().print_help()
    return UNUSABLE


def run_command(name: str, words: Sequence[str]) -> int:
    """Parse the words of one sub-command and run it; an error of the package becomes one line and status 2."""
    try:
        module = import_module(f"haipai.cli.{name}")
        args = _parser_of(name, module).parse_args(words)
        status: int = module.run(args)
        sys.stdout.flush()
    except HaipaiError as error:
        print(f"haipai {name}: {error.code}: {error}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        print(f"haipai {name}: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing is left to tell anyone.
        sys.stderr.close()
        return 1
    except OSError as error:
        # A full disk, mostly.  What is still to be written must not fail once more when Python ends.
        print(f"haipai {name}: system_error: {error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNUSABLE
    return status


def _parser_of(name: str, module: ModuleType) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"haipai {name}",
        description=module.DESCRIPTION,
        epilog=module.EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.arguments(parser)
    return parser


def version_line() -> str:
    """Version and how the core runs."""
    return f"haipai {haipai.__version__} ({'compiled' if haipai.COMPILED else 'pure Python'})"


def _top_parser() -> argparse.ArgumentParser:
    listing = "\n".join(f"  {name:10}{summary}" for name, summary in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="haipai",
        description="Mahjong as it is played in Shanghai and Hainan.",
        epilog=f"commands:\n{listing}\n\nexample:\n  haipai rules shanghai\n\n`haipai COMMAND --help` tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=version_line())
    parser.add_argument("command", nargs="?", choices=sorted(COMMANDS), metavar="COMMAND", help="see below")
    return parser


def _speak_utf8() -> None:
    """Chinese names must not fail on a terminal or pipe of another encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
