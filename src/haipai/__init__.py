"""Mahjong as it is played in Shanghai and Hainan.

This module owns the public names of the library and loads what stands behind each at first use, so that
`import haipai` stays cheap.  It knows where things live and nothing of how they work.

>>> import haipai
>>> haipai.__version__
'0.1.0'
"""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from haipai import actions as actions
    from haipai import env as env
    from haipai.errors import HaipaiError as HaipaiError
    from haipai.rules import RULES as RULES
    from haipai.scoring import score as score
    from haipai.scoring import score_many as score_many
    from haipai.shapes import shanten as shanten
    from haipai.shapes import waits as waits
    from haipai.table import Refused as Refused
    from haipai.table import Table as Table
    from haipai.table.batch import Batch as Batch
    from haipai.table.determinize import determinize as determinize

    COMPILED: bool

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "RULES",
    "Batch",
    "HaipaiError",
    "Refused",
    "Table",
    "__version__",
    "actions",
    "determinize",
    "env",
    "score",
    "score_many",
    "shanten",
    "waits",
]

# Public name → where it lives, as "module:attribute" or "module".
_HOMES = {
    "RULES": "haipai.rules:RULES",
    "Batch": "haipai.table.batch:Batch",
    "HaipaiError": "haipai.errors:HaipaiError",
    "Refused": "haipai.table:Refused",
    "Table": "haipai.table:Table",
    "actions": "haipai.actions",
    "determinize": "haipai.table.determinize:determinize",
    "env": "haipai.env",
    "score": "haipai.scoring:score",
    "score_many": "haipai.scoring:score_many",
    "shanten": "haipai.shapes:shanten",
    "waits": "haipai.shapes:waits",
}


def _compiled() -> bool:
    """Whether the core in use is the compiled one (native modules) and not the Python source."""
    spec = find_spec("haipai.tiles")
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


if not TYPE_CHECKING:  # a checker knows the names above and no others

    def __getattr__(name: str) -> object:
        if name == "COMPILED":
            value: object = _compiled()
        elif name in _HOMES:
            home, _, attribute = _HOMES[name].partition(":")
            module = import_module(home)
            value = getattr(module, attribute) if attribute else module
        else:
            raise AttributeError(f"module 'haipai' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
