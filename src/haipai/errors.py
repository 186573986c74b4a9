"""The error tree: every error the package raises on purpose, each with a stable code.

Owns the base class and the way an error is shown. Must not know when errors happen; modules derive
their own from it.
"""

from __future__ import annotations


class HaipaiError(Exception):
    """Something asked for cannot be done: a stable `code`, words for people, and where (`path`, may be empty)."""

    def __init__(self, code: str, message: str, path: str = "") -> None:
        # All three stay in `args`, so that a pickled error comes back whole.
        super().__init__(code, message, path)
        self.code = code
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message
