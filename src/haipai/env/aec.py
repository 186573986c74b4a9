"""The PettingZoo environment: every seat an agent, one decision at a time.

Owns the agent-environment cycle.  Who is asked and what is legal comes from the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from haipai.env.spaces import (
    Dealer,
    action_space,
    mask_of,
    observation_space,
    observe,
    oracle,
    outcome,
    rewards,
)
from haipai.errors import HaipaiError
from haipai.table import Table

ENTROPY: Final = 2**31


class HaipaiAEC(AECEnv):  # type: ignore[misc]
    """One hand an episode.  Agents are `seat_0` …; the one asked first among several is selected first.

    `reset(seed, options)`: `options["hand"]` holds fields of a record's header, such as dealer, carry, or a layout
    (hands, draws, replacements, dice).  Infos carry `action_mask`, with `with_oracle` also `oracle`, and at the end
    `outcome`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo reads it from the class
        "name": "haipai_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str = "shanghai",
        options: Mapping[str, object] | None = None,
        seats: int = 4,
        *,
        with_oracle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.dealer = Dealer(rules, options, seats)
        self.with_oracle = with_oracle
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._observation_space = observation_space()
        self._action_space = action_space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action_space)
        self.table: Table | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; a seed starts a new series of hands."""
        if seed is not None:
            self.dealer.seed, self.dealer.episode = seed, 0
        elif self.dealer.episode == 0:
            self.dealer.seed = int(np.random.default_rng().integers(ENTROPY))
        table = self.dealer.deal(options)
        self.table = table
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select(table)

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now; HaipaiError `not_reset` before the first hand."""
        if self.table is None:
            raise HaipaiError("not_reset", "call reset before the first step")
        return observe(self.table, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Take the selected agent's action; Refused (a HaipaiError with a code) when it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        if table is None or action is None:
            raise HaipaiError("not_reset", "an action is wanted from an agent of a hand in progress")
        self._cumulative_rewards[agent] = 0.0
        table.step(int(action))
        self._clear_rewards()
        if table.over:
            self.rewards = dict(zip(self.agents, rewards(table), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select(table)
        self._accumulate_rewards()

    def _select(self, table: Table) -> None:
        """The agent asked now, and everybody's infos."""
        if not table.over:
            self.agent_selection = self.possible_agents[table.actor]
        for seat, agent in enumerate(self.agents):
            info: dict[str, Any] = {"action_mask": mask_of(table, seat)}
            if self.with_oracle:
                info["oracle"] = oracle(table, seat)
            if table.over:
                info["outcome"] = outcome(table)
            self.infos[agent] = info

    def render(self) -> str:
        """The record of the hand so far, complete information."""
        return "" if self.table is None else "\n".join(self.table.record())

    def close(self) -> None:
        """Nothing is held."""
