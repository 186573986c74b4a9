"""The Gymnasium environment for one seat; the others are played by policies or by functions of their view.

Owns the turn of the learner.  An action that is not legal changes nothing and is told in info["refused"].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium

from haipai import actions
from haipai.env.dealing import ENTROPY, Dealer, read_seed, read_start
from haipai.env.spaces import (
    FLAT,
    RENDERS,
    action_number,
    action_space,
    check_render,
    legal_action,
    observation_space,
    observe,
    rewards,
    told,
)
from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.table import Table
from haipai.table.observe import VERSION
from haipai.table.policies import NAMES, Policy, policy

Opponent = Callable[[dict[str, object]], str]  # from a seat's view to a command


class HaipaiSeat(gymnasium.Env[dict[str, Any], Any]):
    """One hand an episode, seen from one seat.

    `others` is a policy's name (random, claims, greedy) or a function from a view to a command, such as a bot's
    `decide`.  `reset(options=…)` takes what HaipaiAEC takes.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium reads it from the class
        "render_modes": list(RENDERS),
        "observation_version": VERSION,
    }

    def __init__(  # noqa: PLR0913 - made once, by names
        self,
        rules: str = "shanghai",
        options: Mapping[str, object] | None = None,
        seats: int = 4,
        *,
        seat: int = 0,
        others: str | Opponent = "random",
        observation: str = FLAT,
        with_oracle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.dealer = Dealer(rules, options, seats)
        number = whole(seat)
        if not 0 <= number < self.dealer.seats:
            raise HaipaiError("bad_seat", f"seat is 0 to {self.dealer.seats - 1}, not {seat!r:.40}", "seat")
        check_others(others)
        self.observation_space = observation_space(observation)
        self.action_space = action_space()
        self.render_mode = check_render(render_mode)
        self.form = observation
        self.seat = number
        self.others = others
        self.with_oracle = with_oracle
        self.policy = policy("random", 0)
        self.table: Table | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the next hand that asks the learner anything; a seed starts a new series of hands.

        HaipaiError as HaipaiAEC.reset, and whatever a function among the others raises; no hand is dealt then.
        """
        series, start = read_seed(seed), read_start(options)
        if series is None and self.dealer.episode == 0:
            series = int(self.np_random.integers(ENTROPY))
        name = self.others if isinstance(self.others, str) else NAMES[0]
        player = policy(name, sum(self.dealer.series(series)))
        table = self.dealer.deal(start, series, lambda table: self._play_others(table, player))
        super().reset(seed=None if seed is None else series)
        self.table, self.policy = table, player
        return observe(table, self.seat, self.form), told(table, self.seat, self.with_oracle)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action and let the others play until the learner is asked again or the hand is over.

        HaipaiError `not_reset`, and `bad_action` for what is no number of an action.
        """
        table = self.table
        if table is None:
            raise HaipaiError("not_reset", "call reset before the first step")
        refused: dict[str, Any] = {}
        number = action_number(action)
        try:
            legal_action(table, self.seat, number)
        except HaipaiError as refusal:
            refused["refused"] = refusal.code
        else:
            table.apply(self.seat, actions.text(number))  # the actor, unless a function of the others failed
            self._play_others(table, self.policy)
        reward = rewards(table)[self.seat] if table.over and not refused else 0.0
        info = {**told(table, self.seat, self.with_oracle), **refused}
        return observe(table, self.seat, self.form), reward, table.over, False, info

    def _play_others(self, table: Table, player: Policy) -> None:
        while not table.over and table.actor != self.seat:
            if isinstance(self.others, str):
                table.step(int(player.choose(table, table.actor)))
            else:
                table.apply(table.actor, self.others(table.view(table.actor)))

    def render(self) -> str:
        """The record of the hand so far, complete information."""
        return "" if self.table is None else "\n".join(self.table.record())


def check_others(others: object) -> None:
    """HaipaiError `bad_policy` for what is neither a policy's name nor a function."""
    if callable(others) or (isinstance(others, str) and others in NAMES):
        return
    raise HaipaiError("bad_policy", f"others is one of {', '.join(NAMES)}, or a function", "others")
