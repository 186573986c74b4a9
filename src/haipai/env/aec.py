"""The PettingZoo environment: every seat an agent, one decision at a time.

Owns the agent-environment cycle.  Who is asked and what is legal comes from the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable

from haipai.env.dealing import ENTROPY, Dealer, read_seed, read_start
from haipai.env.spaces import (
    FLAT,
    RENDERS,
    action_space,
    check_render,
    legal_action,
    observation_space,
    observe,
    rewards,
    told,
)
from haipai.errors import HaipaiError
from haipai.table import Refused, Table
from haipai.table.observe import VERSION

IGNORED: Final = ("options",)  # what PettingZoo's own tester gives to every environment's reset


class HaipaiAEC(AECEnv):  # type: ignore[misc]
    """One hand an episode.  Agents are `seat_0` …; the one asked first among several is selected first.

    `reset(seed, options)`: `options["hand"]` holds fields of a record's header, such as dealer, carry, or a layout
    (hands, draws, replacements, dice); `options["record"]` lines of a record, of which the first `options["line"]` are
    played.  Infos carry `action_mask`, with `with_oracle` also `oracle`, and at the end `outcome`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo reads it from the class
        "name": "haipai_v1",
        "render_modes": list(RENDERS),
        "is_parallelizable": False,
        "observation_version": VERSION,
    }

    def __init__(
        self,
        rules: str = "shanghai",
        options: Mapping[str, object] | None = None,
        seats: int = 4,
        *,
        observation: str = FLAT,
        with_oracle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.dealer = Dealer(rules, options, seats)
        self._observation_space = observation_space(observation)
        self._action_space = action_space()
        self.form = observation
        self.with_oracle = with_oracle
        self.render_mode = check_render(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.dealer.seats)]
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
        """Deal the next hand; a seed starts a new series.

        HaipaiError `bad_seed`, `bad_options`, `bad_header`, and those of headers and records; nothing has changed then.
        """
        series, start = read_seed(seed), read_start(options, IGNORED)
        if series is None and self.dealer.episode == 0:
            series = int(np.random.default_rng().integers(ENTROPY))
        table = self.dealer.deal(start, series)
        self.table = table
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._tell(table)

    def observe(self, agent: object) -> dict[str, Any]:
        """What a seat sees now; HaipaiError `not_reset` before the first hand, `bad_agent` for no seat's name."""
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise HaipaiError("bad_agent", f"agents are {', '.join(self.possible_agents)}, not {agent!r:.40}", "agent")
        return observe(self._playing(), self.possible_agents.index(agent), self.form)

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its reward and info; HaipaiError `not_reset`, Refused `hand_over`."""
        self._playing()
        if not self.agents:
            raise Refused("hand_over")
        found: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[Any, Any, Any]:
        """The agents as they are selected; HaipaiError `not_reset` before the first hand."""
        self._playing()
        return super().agent_iter(max_iter)

    def step(self, action: int | None) -> None:
        """Take the selected agent's action, None when the hand is over; what is not in its mask changes nothing.

        HaipaiError `not_reset`, `bad_action`, `illegal`; Refused (its code says why), after the end `hand_over`.
        """
        table = self._playing()
        if table.over:
            if action is not None or not self.agents:
                raise Refused("hand_over")
            self._was_dead_step(None)
            return
        agent = self.agent_selection
        number = legal_action(table, self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        table.step(number)
        self._tell(table)

    def _playing(self) -> Table:
        if self.table is None:
            raise HaipaiError("not_reset", "call reset first")
        return self.table

    def _tell(self, table: Table) -> None:
        """The agent asked now, what everybody gets, and everybody's infos."""
        self._clear_rewards()
        if table.over:
            self.rewards = dict(zip(self.agents, rewards(table), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.actor]
        for seat, agent in enumerate(self.agents):
            self.infos[agent] = told(table, seat, self.with_oracle)
        self._accumulate_rewards()

    def render(self) -> str:
        """The record of the hand so far, complete information."""
        return "" if self.table is None else "\n".join(self.table.record())

    def close(self) -> None:
        """Nothing is held."""
