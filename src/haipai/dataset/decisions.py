"""The decisions of simulated hands, passes and forced moves included.

Owns the row of one decision.  Hands are those of haipai.simulate: the same plan gives the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from haipai import actions
from haipai.simulate.hands import play_hand
from haipai.simulate.plan import Plan
from haipai.simulate.run import spread
from haipai.table.observe import observation_of
from haipai.table.table import Table


@dataclass(slots=True)
class Decision:
    """One seat at one moment; `points` is its part of the hand's end, ÷ 底分."""

    wall: int
    rotation: int
    step: int  # of the hand, from 0
    seat: int
    player: str
    observation: bytes  # haipai.table.observe, SIZE numbers
    mask: bytes  # actions.N flags
    action: int
    points: int

    @property
    def command(self) -> str:
        """The action in words."""
        return actions.text(self.action)


def decisions(plan: Plan, workers: int = 1) -> Iterator[Decision]:
    """Every decision of every hand of a plan, in order; errors as haipai.simulate.run."""
    return spread(partial(chunk_decisions, plan), plan.walls, workers)


def chunk_decisions(plan: Plan, walls: Iterable[int]) -> list[Decision]:
    """The decisions of some walls."""
    return [
        decision
        for wall in walls
        for rotation in range(plan.rotations)
        for decision in hand_decisions(plan, wall, rotation)
    ]


def hand_decisions(plan: Plan, wall: int, rotation: int) -> list[Decision]:
    """The decisions of one hand."""
    rows: list[Decision] = []

    def watch(table: Table, who: int, code: int) -> None:
        player = plan.line_up[plan.seating(rotation)[who]]
        seen = observation_of(table, who)
        rows.append(Decision(wall, rotation, len(rows), who, player, seen, table.mask(who), int(code), 0))

    hand = play_hand(plan, wall, rotation, watch)
    for row in rows:
        row.points = hand.deltas[row.seat] // plan.base
    return rows
