"""What the environments share: spaces, masks, and observations, rewards and outcomes as arrays.

Owns the numbers that learners see and give.  Knows no environment interface.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from haipai import actions
from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.table import Refused, Table
from haipai.table.observe import PLANES, SCALAR_COUNT, SIZE, observation_of
from haipai.table.refuse import why_not
from haipai.tiles import KINDS

Bytes = NDArray[np.uint8]
Flags = NDArray[np.int8]

FLAT: Final = "flat"  # `observation`: all numbers in a row
SPLIT: Final = "planes"  # `planes` (PLANES, KINDS) and `scalars`: the same numbers, in two shapes
FORMS: Final = (FLAT, SPLIT)
RENDERS: Final = ("ansi",)


def observation_space(form: object = FLAT) -> spaces.Dict:
    """The numbers 0–255 of an observation in one of the FORMS, and `action_mask`, one flag for each action.

    HaipaiError `bad_observation` for another form.
    """
    if not isinstance(form, str) or form not in FORMS:
        raise HaipaiError("bad_observation", f"observation is one of {', '.join(FORMS)}", "observation")
    sizes = {"observation": (SIZE,)} if form == FLAT else {"planes": (PLANES, KINDS), "scalars": (SCALAR_COUNT,)}
    boxes: dict[str, spaces.Space[Any]] = {name: spaces.Box(0, 255, size, np.uint8) for name, size in sizes.items()}
    return spaces.Dict({**boxes, "action_mask": spaces.Box(0, 1, (actions.N,), np.int8)})


def action_space() -> spaces.Discrete[np.int64]:
    """One number for each command (haipai.actions)."""
    return spaces.Discrete(actions.N)


def shaped(seen: Bytes, form: str = FLAT) -> dict[str, Bytes]:
    """Observations (…, SIZE) as the entries of a form, views of the same memory."""
    if form == FLAT:
        return {"observation": seen}
    cut = PLANES * KINDS
    return {"planes": seen[..., :cut].reshape(*seen.shape[:-1], PLANES, KINDS), "scalars": seen[..., cut:]}


def mask_of(table: Table, seat: int) -> Flags:
    """1 at every legal action of a seat."""
    return np.frombuffer(table.mask(seat), np.int8).copy()


def observe(table: Table, seat: int, form: str = FLAT) -> dict[str, Any]:
    """What a seat sees, with the mask of its actions."""
    seen = np.frombuffer(observation_of(table, seat), np.uint8).copy()
    return {**shaped(seen, form), "action_mask": mask_of(table, seat)}


def oracle(table: Table, viewer: int) -> Bytes:
    """The hands of all seats, seats × 34 counts, the viewer first: for critics that may know everything."""
    rows = [table.seats[(viewer + step) % table.nseats].hand for step in range(table.nseats)]
    return np.array([list(row) for row in rows], np.uint8)


def told(table: Table, seat: int, with_oracle: bool) -> dict[str, Any]:
    """The info of a seat: `action_mask`, `oracle` where it is wanted, `outcome` when the hand is over."""
    info: dict[str, Any] = {"action_mask": mask_of(table, seat)}
    if with_oracle:
        info["oracle"] = oracle(table, seat)
    if table.over:
        info["outcome"] = outcome(table)
    return info


def action_number(action: object) -> int:
    """The number of an action; HaipaiError `bad_action` for what is no whole number 0 … N−1."""
    number = whole(action)
    if not 0 <= number < actions.N:
        raise HaipaiError(
            "bad_action", f"an action is a whole number 0 to {actions.N - 1}, not {action!r:.40}", "action"
        )
    return number


def legal_action(table: Table, seat: int, action: object) -> int:
    """The number of an action that the mask of a seat has.

    HaipaiError `bad_action`; `illegal` for what only a server does (timeout); Refused (its code says why) otherwise.
    """
    number = action_number(action)
    codes = table.codes_of(seat)
    if number in codes:
        return number
    if codes and number == actions.TIMEOUT:
        raise HaipaiError("illegal", f"{actions.text(number)} is no action of a player", "action")
    raise Refused(why_not(table, seat, number))


def check_render(mode: object) -> str | None:
    """A render mode; HaipaiError `bad_render_mode` for an unknown one."""
    if mode is None or (isinstance(mode, str) and mode in RENDERS):
        return mode
    raise HaipaiError("bad_render_mode", f"render_mode is {', '.join(RENDERS)} or None", "render_mode")


def outcome(table: Table) -> dict[str, Any]:
    """What a finished hand tells a learner: winners, patterns, who paid, and how."""
    sheet = table.sheet()
    if sheet is None:
        return {}
    return {"winners": table.winners, "by": sheet["by"], "wins": sheet["wins"], "transfers": sheet["transfers"]}


def rewards(table: Table) -> list[float]:
    """Points ÷ 底分 of each seat, zero while the hand lasts."""
    return [delta / table.base for delta in table.deltas]
