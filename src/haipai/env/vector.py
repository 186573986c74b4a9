"""The Gymnasium vector environment: many tables at once, one learner's seat at each, on `Batch`.

Owns the shape of the arrays.  Compiled, observations and masks are views of the batch's own memory: copy what you
keep.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from haipai import actions
from haipai.env.spaces import action_space, observation_space
from haipai.errors import HaipaiError
from haipai.table.batch import DISABLED, NEXT_STEP, Batch
from haipai.table.observe import SIZE

MODES: Final = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.DISABLED: DISABLED}
ENTROPY: Final = 2**31


def as_array(store: Any, dtype: Any) -> NDArray[Any]:
    """An array over a packed array's memory; a copy of the list it is when interpreted."""
    if isinstance(store, list):
        return np.array(store, dtype)
    return np.frombuffer(memoryview(store), dtype)


class HaipaiVector(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """`num_envs` hands at once; hands follow one another by seed.

    Autoreset: NEXT_STEP (a finished table is dealt anew by the next step, whose action for it is ignored) or
    DISABLED (reset finished tables by `reset(options={"reset_mask": flags})`).  HaipaiError `illegal` when any action
    is not legal; then nothing has moved.
    """

    def __init__(  # noqa: PLR0913 - made once, by names
        self,
        num_envs: int,
        rules: str = "shanghai",
        options: Mapping[str, object] | None = None,
        *,
        seats: int = 4,
        seat: int = 0,
        others: str = "random",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if autoreset_mode not in MODES:
            raise HaipaiError("bad_autoreset", "autoreset_mode is NEXT_STEP or DISABLED", "autoreset_mode")
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rules, self.options = rules, dict(options or {})
        self.seats, self.seat, self.others = seats, seat, others
        self.mode = MODES[autoreset_mode]
        self.batch = self._make(0)

    def _make(self, seed: int) -> Batch:
        return Batch(
            self.rules,
            self.num_envs,
            seed=seed,
            seats=self.seats,
            options=self.options,
            autoreset=self.mode,
            learner=self.seat,
            others=self.others,
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew: all tables, or those of `options["reset_mask"]`.  The seed is one number for the whole vector."""
        if isinstance(seed, list):
            raise HaipaiError("bad_seed", "one whole number seeds the whole vector", "seed")
        wanted = (options or {}).get("reset_mask")
        if wanted is not None:
            for place in np.flatnonzero(wanted):
                self.batch.reset(int(place))
        else:
            self.batch = self._make(int(self.np_random.integers(ENTROPY)) if seed is None else seed)
        return self._observations(), {}

    def step(
        self, actions_taken: NDArray[Any]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action for every table; rewards are points of the learner where a hand ended."""
        self.batch.step(np.asarray(actions_taken, np.uint8).tobytes())
        rewards = as_array(self.batch.rewards, np.int64).reshape(self.num_envs, self.seats)[:, self.seat]
        ends = as_array(self.batch.ends, np.uint8).astype(bool)
        return self._observations(), rewards.astype(np.float64), ends, np.zeros(self.num_envs, bool), {}

    def _observations(self) -> dict[str, Any]:
        seen = as_array(self.batch.observations, np.uint8).reshape(self.num_envs, SIZE)
        masks = as_array(self.batch.masks, np.int8).reshape(self.num_envs, actions.N)
        return {"observation": seen, "action_mask": masks}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held."""


def random_legal(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """A random legal action for every table; 0 where nobody is asked."""
    noise = rng.random(masks.shape) * masks
    return cast("NDArray[Any]", noise.argmax(1))
