"""Parts of the package that need an extra's libraries, loaded by name.

Owns the sentence for a library installed without the server.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from haipai.errors import HaipaiError


def server_part(name: str) -> Any:
    """A module of the server; HaipaiError `not_installed` when its libraries are missing."""
    return served(f"haipai.server.{name}")


def served(name: str) -> Any:
    """A module that needs the server's libraries; HaipaiError `not_installed` when they are missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        message = f'the server needs {error.name}; install it with: pip install "haipai[serve]"'
        raise HaipaiError("not_installed", message) from error
