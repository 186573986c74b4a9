"""One simulated hand: played to its end by those who sit there, and what is kept of it.

Owns the loop of decisions and the row of results.  What may be done and what it brings is the table's business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from haipai import actions, bots
from haipai.rules import load
from haipai.rules.base import Rules
from haipai.rules.position import BY_NAMES, DRAWN
from haipai.simulate.plan import ENGINE, Plan
from haipai.table.machine import do
from haipai.table.policies import policy
from haipai.table.table import Table

Chooser = Callable[[Table, int], int]  # from a table and the seat asked to one of its codes
Watcher = Callable[[Table, int, int], None]  # told table, seat and code before the code is carried out
NOBODY: Final = -1


@dataclass(frozen=True)
class Hand:
    """What is kept of a hand.  Seats are those of the table; `players[seat]` is a place in the plan's line-up."""

    wall: int
    rotation: int
    dealer: int
    players: tuple[int, ...]
    by: str  # how it was won, "drawn" when nobody did
    giver: int  # the seat that gave the winning tile, −1 for none
    winners: tuple[int, ...]
    patterns: tuple[tuple[str, ...], ...]  # of each winner, as winners
    values: tuple[int, ...]  # one share of each winner, as winners
    deltas: tuple[int, ...]  # points × 底分 by seat
    wall_left: int
    decisions: int


def play_wall(plan: Plan, wall: int) -> list[Hand]:
    """All hands of a wall, rotation by rotation; a line-up that comes again is not played again."""
    known: dict[tuple[str, ...], Hand] = {}
    out = []
    for rotation in range(plan.rotations):
        seating = plan.seating(rotation)
        names = tuple(plan.line_up[place] for place in seating)
        if names not in known:
            known[names] = play_hand(plan, wall, rotation, None)
        found = known[names]
        out.append(Hand(**{**vars(found), "rotation": rotation, "players": seating}))
    return out


def play_hand(plan: Plan, wall: int, rotation: int, watcher: Watcher | None) -> Hand:
    """Play one rotation of a wall."""
    bound = _bound(plan.rules, _frozen(plan), plan.seats)
    table = Table.of_header(plan.header(wall), bound)
    seating = plan.seating(rotation)
    choosers = [chooser(plan.line_up[place], bound, plan.player_seed(wall, seat)) for seat, place in enumerate(seating)]
    decisions = 0
    who = table.actor
    while who >= 0:
        code = choosers[who](table, who)
        if watcher is not None:
            watcher(table, who, code)
        do(table, who, code)
        decisions += 1
        who = table.actor
    return _result(table, wall, rotation, seating, decisions)


def _frozen(plan: Plan) -> tuple[tuple[str, object], ...]:
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in plan.options.items())


@lru_cache(maxsize=8)
def _bound(rules: str, options: tuple[tuple[str, object], ...], seats: int) -> Rules:
    return load(rules, {name: list(value) if isinstance(value, tuple) else value for name, value in options}, seats)


def chooser(name: str, bound: Rules, seed: int) -> Chooser:
    """The player of a name, for a rule set bound to options."""
    if name.startswith(ENGINE):
        return policy(name.removeprefix(ENGINE), seed).choose
    bot = bots.make(name, bound, seed=seed)
    return lambda table, who: _asked(bot, table, who)


def _asked(bot: bots.Bot, table: Table, who: int) -> int:
    """A bot's answer; where there is nothing to choose it is not asked."""
    codes = table.codes_of(who)
    return codes[0] if len(codes) == 1 else actions.code(bot.decide(table.view(who)))


def _result(table: Table, wall: int, rotation: int, seating: tuple[int, ...], decisions: int) -> Hand:
    outcome, settlement = table.outcome, table.settlement
    assert outcome is not None and settlement is not None  # noqa: S101, PT018 - the hand is over
    return Hand(
        wall=wall,
        rotation=rotation,
        dealer=int(table.dealer),
        players=seating,
        by=BY_NAMES[outcome.by],
        giver=NOBODY if outcome.by == DRAWN else int(outcome.giver),
        winners=tuple(int(win.seat) for win in settlement.wins),
        patterns=tuple(tuple(win.patterns) for win in settlement.wins),
        values=tuple(int(win.value) for win in settlement.wins),
        deltas=tuple(table.deltas),
        wall_left=int(table.wall_left),
        decisions=decisions,
    )
