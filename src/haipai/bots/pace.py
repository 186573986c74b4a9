"""How likely a hand is won in the rounds that are left: steps that each take some rounds.

Owns that arithmetic.  A hand at distance d has d + 1 steps to go.  In each round a step is taken with a chance that is
known for the next one (the useful tiles are counted) and typical for those after it; in each round the hand may also
end, because another wins.  Must not know tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

ROUNDS: Final = 40  # more than any hand has
Curve = tuple[float, ...]


@lru_cache(maxsize=4096)
def curve(rates: Curve, steps: int, keep: Curve) -> Curve:
    """The chance to take `steps` more steps within 0 … ROUNDS rounds.

    `rates[i]`: the typical chance a round of the step that leaves i steps; `keep[left]`: that the round after which
    so many are left does not end the hand.
    """
    if steps <= 0:
        return (1.0,) * (ROUNDS + 1)
    after = curve(rates, steps - 1, keep)
    rate = rates[min(steps, len(rates)) - 1]
    return tuple(finish(rate, after, keep, rounds) for rounds in range(ROUNDS + 1))


def finish(rate: float, after: Sequence[float], keep: Curve, rounds: int) -> float:
    """The chance to be done within so many rounds, when the next step has this rate and the rest is `after`."""
    done = 0.0
    for left in range(min(rounds, ROUNDS)):
        done = keep[left] * (rate * after[left] + (1 - rate) * done)
    return done


def looks(rate: float, keep: Curve, rounds: int) -> float:
    """How many rounds are played in the mean, when each may end it all with the chance `rate`."""
    total, there = 0.0, 1.0
    for left in range(min(rounds, ROUNDS) - 1, -1, -1):
        there *= keep[left]
        total += there
        there *= 1 - rate
    return total
