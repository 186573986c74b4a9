"""The 荒番 counter of a table and what the dice do (SH-7, QM-6).

Owns the arithmetic of the counter.  Knows nothing of payments.
"""

from __future__ import annotations

from haipai.packed import i64


def equal_or_one_four(dice1: i64, dice2: i64) -> bool:
    """Two equal dice, or 1 and 4: the throws that count for something."""
    return dice1 == dice2 or (dice1 + dice2 == 5 and 1 in (dice1, dice2))


def dice_add(dice1: i64, dice2: i64) -> i64:
    """SH-7.1: what the dice add to the counter."""
    if dice1 == dice2 and dice1 in (1, 4):
        return 2
    return 1 if equal_or_one_four(dice1, dice2) else 0


def after_hand(counter: i64, won: bool) -> i64:
    """SH-7.3, QM-6.2: a won hand lowers a counter above 0 by one, a drawn hand adds one."""
    if not won:
        return counter + 1
    return counter - 1 if counter > 0 else 0
