"""Whole hands played inside the engine: what measurements, goldens and simulations run on.

Owns the loop of commands.  Chance comes from the seeds it is given; every hand is scored by its rule set.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules import load
from haipai.table.header import Header
from haipai.table.machine import do
from haipai.table.menu import actor_of
from haipai.table.policies import Policy, policy
from haipai.table.state import State
from haipai.table.table import Table


class Tally:
    """What came of some hands."""

    def __init__(self) -> None:
        self.hands = 0
        self.won = 0  # hands with a winner
        self.decisions = 0
        self.points = 0  # paid by all seats together


def play(state: State, player: Policy) -> i64:
    """Play a hand to its end, one policy on all seats; how many decisions it took.

    >>> table = Table.new("shanghai", seed=7)
    >>> play(table, policy("greedy", 7)), table.over
    (76, True)
    """
    decisions: i64 = 0
    while True:
        who = actor_of(state)
        if who < 0:
            return decisions
        do(state, who, player.choose(state, who))
        decisions += 1


def playout(rules: str, name: str, first: int, hands: int) -> Tally:
    """Play hands dealt from the seeds first, first + 1, … by a policy of the same seed; four seats, default options.

    HaipaiError `unknown_rules`, `bad_policy`.
    """
    bound = load(rules, {}, 4)
    tally = Tally()
    for seed in range(first, first + hands):
        header = Header()
        header.rules = rules
        header.cards = [0, 0, 0, 0]
        header.seed = seed
        table = Table.of_header(header, bound)
        tally.decisions += int(play(table, policy(name, seed)))
        count_in(tally, table)
    return tally


def count_in(tally: Tally, table: State) -> None:
    """Add a finished hand."""
    tally.hands += 1
    if table.winner_mask != 0:
        tally.won += 1
    for delta in table.deltas:
        tally.points += max(delta, 0)
