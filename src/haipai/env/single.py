"""The Gymnasium environment for one seat; the others are played by policies or by functions of their view.

Owns the turn of the learner.  An action that is not legal changes nothing and is told in info["refused"].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import gymnasium

from haipai import actions
from haipai.env.spaces import Dealer, action_space, laid_out, observation_space, observe, oracle, outcome, rewards
from haipai.errors import HaipaiError
from haipai.table import Refused, Table
from haipai.table.policies import NAMES, policy

Opponent = Callable[[dict[str, object]], str]  # from a seat's view to a command
ENTROPY: Final = 2**31


class HaipaiSeat(gymnasium.Env[dict[str, Any], Any]):
    """One hand an episode, seen from one seat.

    `others` is a policy's name (random, claims, greedy) or a function from a view to a command, such as a bot's
    `decide`.  `reset(options={"hand": …})` takes fields of a record's header.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium reads it from the class

    def __init__(  # noqa: PLR0913 - made once, by names
        self,
        rules: str = "shanghai",
        options: Mapping[str, object] | None = None,
        seats: int = 4,
        *,
        seat: int = 0,
        others: str | Opponent = "random",
        with_oracle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < seats:
            raise HaipaiError("bad_seat", f"seat is 0 to {seats - 1}, not {seat}", "seat")
        if isinstance(others, str) and others not in NAMES:
            raise HaipaiError("bad_policy", f"others is one of {', '.join(NAMES)}, or a function", "others")
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.render_mode = render_mode
        self.seat = seat
        self.others = others
        self.with_oracle = with_oracle
        self.dealer = Dealer(rules, options, seats)
        self.policy = policy("random", 0)
        self.table: Table | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the next hand that asks the learner anything; a seed starts a new series of hands."""
        super().reset(seed=seed)
        if seed is not None:
            self.dealer.seed, self.dealer.episode = seed, 0
        elif self.dealer.episode == 0:
            self.dealer.seed = int(self.np_random.integers(ENTROPY))
        if isinstance(self.others, str):
            self.policy = policy(self.others, self.dealer.seed + self.dealer.episode)
        while True:
            table = self.dealer.deal(options)
            self._play_others(table)
            if not table.over or laid_out(options):
                break
        self.table = table
        return observe(table, self.seat), self._info(table)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action and let the others play until the learner is asked again or the hand is over."""
        table = self.table
        if table is None:
            raise HaipaiError("not_reset", "call reset before the first step")
        info: dict[str, Any] = {}
        try:
            table.apply(self.seat, self._command(action))
        except Refused as refusal:
            info["refused"] = refusal.code
        else:
            self._play_others(table)
        reward = rewards(table)[self.seat] if table.over and not info else 0.0
        return observe(table, self.seat), reward, table.over, False, {**self._info(table), **info}

    def _command(self, action: Any) -> str:
        return actions.text(int(action))

    def _play_others(self, table: Table) -> None:
        while not table.over:
            who = table.actor
            if who == self.seat:
                return
            if isinstance(self.others, str):
                table.apply(who, self._command(self.policy.choose(table, who)))
            else:
                table.apply(who, self.others(table.view(who)))

    def _info(self, table: Table) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": observe(table, self.seat)["action_mask"]}
        if self.with_oracle:
            info["oracle"] = oracle(table, self.seat)
        if table.over:
            info["outcome"] = outcome(table)
        return info

    def render(self) -> str:
        """The record of the hand so far, complete information."""
        return "" if self.table is None else "\n".join(self.table.record())
