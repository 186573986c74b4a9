"""Recovery codes: a hundred random bits that bring an account back on another device.

Owns their form.  What is kept of one is its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # 32; none of I L O U
_READ_AS: Final = str.maketrans({"I": "1", "L": "1", "O": "0", " ": None, "-": None})
_LENGTH: Final = 20  # 20 × 5 bits
_GROUP: Final = 5


def new_code() -> str:
    """A code as it is shown: four groups of five."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(letters[start : start + _GROUP] for start in range(0, _LENGTH, _GROUP))


def code_hash(typed: str) -> str | None:
    """What is kept of a code, in whatever way it was typed; None when it is none.

    >>> code_hash("00000-00000-00000-00000") == code_hash("ooooo OOOOO 00000 o0o0o")
    True
    """
    code = typed.upper().translate(_READ_AS)
    if len(code) != _LENGTH or any(letter not in _LETTERS for letter in code):
        return None
    return hashlib.sha256(code.encode()).hexdigest()
