"""The Gymnasium vector environment: many tables at once, one learner's seat at each, on `Batch`.

Owns the shape of the arrays, the infos, and what is refused before a batch sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, SupportsIndex, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from haipai import actions
from haipai.env.spaces import FLAT, action_space, observation_space, oracle, outcome, shaped
from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.rules import load
from haipai.table.batch import DISABLED, NEXT_STEP, Batch
from haipai.table.observe import SIZE, VERSION

MODES: Final = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.DISABLED: DISABLED}
ENTROPY: Final = 2**31
RESET_MASK: Final = "reset_mask"  # the one option of a reset


class Shown:
    """The arrays of a batch as numpy has them, each the same object for ever.

    Compiled they are the batch's own memory; interpreted, where a batch has lists, they are filled by `update`.
    """

    def __init__(self, batch: Batch, seats: int) -> None:
        rows = len(batch.tables)
        self.batch = batch
        self.observations = as_array(batch.observations, np.uint8).reshape(rows, SIZE)
        self.masks = as_array(batch.masks, np.int8).reshape(rows, actions.N)
        self.rewards = as_array(batch.rewards, np.int64).reshape(rows, seats)
        self.ends = as_array(batch.ends, np.uint8)

    def update(self) -> None:
        """Show what the batch holds now."""
        batch = self.batch
        fill(self.observations, batch.observations)
        fill(self.masks, batch.masks)
        fill(self.rewards, batch.rewards)
        fill(self.ends, batch.ends)


def as_array(store: Any, dtype: Any) -> NDArray[Any]:
    """An array over a packed array's memory; of its own where that is a list."""
    if isinstance(store, list):
        return np.array(store, dtype)
    return np.frombuffer(memoryview(store), dtype)


def fill(array: NDArray[Any], store: Any) -> None:
    """Copy a list into its array; an array over memory has everything already."""
    if isinstance(store, list):
        np.copyto(array, np.reshape(store, array.shape), casting="unsafe")


class HaipaiVector(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """`num_envs` hands at once; hands follow one another by seed, the dealers in turn, as `Batch` says.

    Autoreset: NEXT_STEP (a finished table is dealt anew by the next step, whose action for it is ignored) or
    DISABLED (reset finished tables by `reset(options={"reset_mask": flags})`).  HaipaiError `illegal` when any action
    is not in the mask; then nothing has moved.  `observation` is one of spaces.FORMS; the metadata has its version.
    Without `copy` the observations given are the same memory each time, overwritten by the next step.
    """

    def __init__(  # noqa: PLR0913 - made once, by names
        self,
        num_envs: SupportsIndex,
        rules: str = "shanghai",
        options: Mapping[str, object] | None = None,
        *,
        seats: SupportsIndex = 4,
        seat: SupportsIndex = 0,
        others: str = "random",
        observation: str = FLAT,
        dealer: SupportsIndex | None = None,
        carry: Mapping[str, object] | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        with_oracle: bool = False,
        copy: bool = True,
    ) -> None:
        if autoreset_mode not in tuple(MODES):  # what cannot be hashed is none either
            raise HaipaiError("bad_autoreset", "autoreset_mode is NEXT_STEP or DISABLED", "autoreset_mode")
        self.single_observation_space = observation_space(observation)
        self.form = observation
        given = dict(options) if isinstance(options, Mapping) else options
        self.seats = int(load(rules, {} if given is None else given, seats).seats)
        self.seat = whole(seat)
        if not 0 <= self.seat < self.seats:
            raise HaipaiError("bad_seat", f"seat is 0 to {self.seats - 1}, not {seat!r:.40}", "seat")
        self.named: dict[str, Any] = {
            "seats": self.seats,
            "options": given,
            "learner": self.seat,
            "others": others,
            "dealer": dealer,
            "carry": dict(carry) if isinstance(carry, Mapping) else carry,
            "autoreset": MODES[autoreset_mode],
        }
        self.rules, self.with_oracle, self.copy = rules, with_oracle, copy
        self.num_envs = cast("int", num_envs)
        self.begun = False
        self._begin(0)
        self.num_envs = len(self.batch.tables)
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": [], "observation_version": VERSION}
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _begin(self, seed: int) -> None:
        self.batch = Batch(self.rules, self.num_envs, seed=seed, **self.named)
        self.shown = Shown(self.batch, self.seats)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the arrays over the batch's memory: a copy has a batch of its own."""
        return {name: value for name, value in self.__dict__.items() if name != "shown"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.shown = Shown(self.batch, self.seats)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew: all tables, or those of `options["reset_mask"]`.  The seed is one number for the whole vector.

        HaipaiError `bad_seed` (also for a seed together with a mask), `bad_options`, `bad_reset_mask`, and
        `not_reset` for a mask before the first reset.
        """
        wanted = self._reset_mask(options)
        number = None if seed is None else whole(seed)
        if number is not None and (number < 0 or wanted is not None):
            raise HaipaiError("bad_seed", "one whole number from 0 on seeds the whole vector, and no mask", "seed")
        if wanted is not None:
            self._must_have_begun()
            for place in np.flatnonzero(wanted):
                self.batch.reset(int(place))
        else:
            self._begin(int(self.np_random.integers(ENTROPY)) if number is None else number)
            super().reset(seed=number)
            self.begun = True
        self.shown.update()
        return self._given({})

    def _reset_mask(self, options: Any) -> NDArray[np.bool_] | None:
        """The tables to be dealt anew; none given: all."""
        if options is None:
            return None
        if not isinstance(options, Mapping) or not set(options) <= {RESET_MASK}:
            raise HaipaiError("bad_options", f"a reset of a vector has one option, {RESET_MASK}", "options")
        wanted = options.get(RESET_MASK)
        if wanted is None:
            return None
        flags = array_of(wanted)
        if flags is None or flags.dtype != np.bool_ or flags.shape != (self.num_envs,):
            raise HaipaiError("bad_reset_mask", f"{RESET_MASK} is one bool for each table", f"options.{RESET_MASK}")
        return flags

    def _must_have_begun(self) -> None:
        if not self.begun:
            raise HaipaiError("not_reset", "call reset before the first step")

    def step(
        self, actions_taken: NDArray[Any]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action for every table; rewards are points of the learner where a hand ended.

        HaipaiError `not_reset`, `bad_codes` for anything but one whole number 0 … N−1 for each table, `illegal`.
        """
        self._must_have_begun()
        self.batch.step(self._codes(actions_taken))
        self.shown.update()
        ends = self.shown.ends.astype(bool)
        infos: dict[str, Any] = {}
        for place in np.flatnonzero(ends):
            infos = self._add_info(infos, {"outcome": outcome(self.batch.tables[place])}, int(place))
        seen, infos = self._given(infos)
        rewards = self.shown.rewards[:, self.seat].astype(np.float64)
        return seen, rewards, ends, np.zeros(self.num_envs, bool), infos

    def _codes(self, given: Any) -> bytes:
        """One byte for each table."""
        taken = array_of(given)
        if taken is None or taken.dtype.kind not in "iu" or taken.shape != (self.num_envs,):
            raise HaipaiError("bad_codes", f"{self.num_envs} whole numbers are wanted, one for each table", "actions")
        if taken.min() < 0 or taken.max() >= actions.N:
            raise HaipaiError("bad_codes", f"actions are 0 to {actions.N - 1}", "actions")
        return taken.astype(np.uint8).tobytes()

    def _given(self, infos: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Observations and infos of all tables as they are shown."""
        seen, masks = self.shown.observations, self.shown.masks
        if self.copy:
            seen, masks = seen.copy(), masks.copy()
        everywhere = {"action_mask": masks}
        if self.with_oracle:
            everywhere["oracle"] = np.array([oracle(table, self.seat) for table in self.batch.tables])
        for name, value in everywhere.items():
            infos[name], infos[f"_{name}"] = value, np.ones(self.num_envs, bool)
        return {**shaped(seen, self.form), "action_mask": masks}, infos

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held."""


def array_of(given: Any) -> NDArray[Any] | None:
    """What is given as an array of its own kind; None when it is none."""
    try:
        return np.asarray(given)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def random_legal(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """A random legal action for every table; 0 where nobody is asked."""
    noise = rng.random(masks.shape) * masks
    return cast("NDArray[Any]", noise.argmax(1))
