"""The deal proof: how the seed of every hand follows from what the server committed to and what the players gave.

Owns the derivation (derive.py) and the check of a finished record (verify.py).  Pure: no clock, no chance, no files.
docs/deal-proof.md says what it proves and what not, and how to compute it by hand.
"""

from __future__ import annotations

from haipai.proof.derive import (
    GIVEN_BYTES,
    NOTHING,
    VERSION,
    commitment,
    first_dealer,
    hand_seed,
    lots,
    old_first_dealer,
    old_hand_seed,
    table_of,
)
from haipai.proof.verify import Check, Report, verify

__all__ = [
    "GIVEN_BYTES",
    "NOTHING",
    "VERSION",
    "Check",
    "Report",
    "commitment",
    "first_dealer",
    "hand_seed",
    "lots",
    "old_first_dealer",
    "old_hand_seed",
    "table_of",
    "verify",
]
