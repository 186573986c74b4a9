"""What a discard may cost: how likely another waits for it, or gains by claiming it.

Owns the reading of other players' sets and rivers.  What a rule set lets them win is told by the book as threats.
"""

from __future__ import annotations

from typing import Final

from haipai.bots.sight import Other, Sight
from haipai.tiles import COPIES, HONOURS

# Chances that a ready hand waits for a kind: for each unseen copy (pairs), and for each of its three pairs of
# neighbours when all of them are unseen (runs).  Measured over hands of the bot itself.
BY_PAIR: Final = 0.017
BY_RUN: Final = 0.028
NEIGHBOURS: Final = ((-2, -1), (-1, 1), (1, 2))
ALL_SUITS: Final = frozenset((0, 1, 2, 3))
HELPED: Final = 0.15  # how much nearer to his win a claim brings a player
THIRD: Final = 2  # takes after which the next makes partners


class Threat:
    """A player who may win on this seat's discard.

    `chance`: that he is ready; `points`: what he would get; `suits`: those he can still wait in (honours are 3);
    `runs`: whether a run can complete his hand; `bond`: points that a third take from this seat would cost it.
    """

    __slots__ = ("bond", "chance", "other", "points", "runs", "suits")

    def __init__(self, other: Other, chance: float, points: float) -> None:
        self.other = other
        self.chance = chance
        self.points = points
        self.suits = ALL_SUITS
        self.runs = True
        self.bond = 0.0


def ready_chance(other: Other) -> float:
    """That a player is ready, by his discards and sets; measured over hands of the bot itself."""
    sets = len(other.melds)
    late = len(other.throws) - 5.5 + 2 * max(0, sets - 1)
    return min(0.5 + 0.15 * sets, max(0.0, 0.04 * late * (1 + 0.15 * sets)))


def passed(sight: Sight, other: Other) -> set[int]:
    """Kinds thrown since the other's hand last changed: he did not win on them."""
    turns = 1 + other.unchanged
    safe = set(other.throws[-other.unchanged :]) if other.unchanged else set()
    for each in reversed(sight.others):
        if each is other:
            turns -= 1  # those seated before him have thrown once less since
        elif turns:
            safe.update(each.throws[-turns:])
    if other.unchanged:
        safe.update(sight.throws[-other.unchanged :])
    return safe


def loss(sight: Sight, threat: Threat, kind: int) -> float:
    """Points lost in the mean when this kind is thrown now."""
    won = threat.chance * threat.points * wait_chance(sight.unseen, threat, kind)
    return won + claim_chance(sight, threat, kind) * (HELPED * threat.points + threat.bond)


def wait_chance(unseen: list[int], threat: Threat, kind: int) -> float:
    """That a ready player waits for a kind."""
    if kind // 9 not in threat.suits:
        return 0.0
    chance = BY_PAIR * min(unseen[kind], 3)
    if kind < HONOURS and threat.runs:
        for one, two in NEIGHBOURS:
            if kind // 9 == (kind + one) // 9 == (kind + two) // 9:
                chance += BY_RUN * unseen[kind + one] * unseen[kind + two] / COPIES**2
    # The fewer kinds there are to wait in, the likelier is each.
    narrow = len(ALL_SUITS) / len(threat.suits) if threat.runs else 2.0
    return min(0.5, chance * narrow)


def claim_chance(sight: Sight, threat: Threat, kind: int) -> float:
    """That a player who has begun to claim takes this kind."""
    other = threat.other
    if other.closed or other.ready or kind // 9 not in threat.suits:
        return 0.0
    part = min(1.0, other.size / sight.total)  # of the unseen tiles, in his hand
    unseen = sight.unseen
    chance = (0.0, 0.0, part**2, 3 * part**2, 6 * part**2)[unseen[kind]]
    if kind < HONOURS and threat.runs and other.seat == sight.after:
        for one, two in NEIGHBOURS:
            if kind // 9 == (kind + one) // 9 == (kind + two) // 9:
                chance += unseen[kind + one] * unseen[kind + two] * part**2 / 4
    return min(0.5, chance)
