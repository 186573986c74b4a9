"""The golden files: whole games that any other implementation can check against.

Owns which files there are.  Seeds, policies and the shuffle are documented in haipai.table; nothing here is random.
"""

import hashlib
from pathlib import Path
from typing import Final

from tests.golden.perft import perft
from tests.golden.playouts import playouts
from tests.golden.transcripts import transcript

HERE: Final = Path(__file__).resolve().parent
MAKERS: Final = {"playouts": playouts, "transcripts": transcript, "perft": perft}


def path_of(kind: str, rules: str) -> Path:
    """Return where a golden file lies."""
    return HERE / kind / f"{rules}.txt"


def text_of(kind: str, rules: str) -> str:
    """Return a golden file as it lies."""
    return path_of(kind, rules).read_text(encoding="utf-8")


def digest(rules: str) -> str:
    """Return eight hex digits that name the goldens of a rule set as they lie."""
    return hashlib.sha256("".join(text_of(kind, rules) for kind in MAKERS).encode()).hexdigest()[:8]
