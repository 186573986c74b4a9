"""What the environments share: spaces, seeds, hands, and observations as arrays.

Owns the numbers that learners see.  Knows no environment interface.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from haipai import actions
from haipai.table import Table
from haipai.table.observe import SIZE, observation_of

Bytes = NDArray[np.uint8]
Flags = NDArray[np.int8]


def observation_space() -> spaces.Dict:
    """`observation`: SIZE numbers 0–255; `action_mask`: one flag for each action."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (SIZE,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions.N,), np.int8),
        }
    )


def action_space() -> spaces.Discrete[np.int64]:
    """One number for each command (haipai.actions)."""
    return spaces.Discrete(actions.N)


def mask_of(table: Table, seat: int) -> Flags:
    """1 at every legal action of a seat."""
    mask = np.zeros(actions.N, np.int8)
    mask[table.codes_of(seat)] = 1
    return mask


def observe(table: Table, seat: int) -> dict[str, Any]:
    """What a seat sees, with the mask of its actions."""
    seen = np.frombuffer(observation_of(table, seat), np.uint8).copy()
    return {"observation": seen, "action_mask": mask_of(table, seat)}


def oracle(table: Table, viewer: int) -> Bytes:
    """The hands of all seats, seats × 34 counts, the viewer first: for critics that may know everything."""
    rows = [table.seats[(viewer + step) % table.nseats].hand for step in range(table.nseats)]
    return np.array([list(row) for row in rows], np.uint8)


def hand_seed(seed: int, episode: int) -> bytes:
    """The 32-byte seed of an episode: SHA-256 of "haipai env SEED EPISODE", the same on every platform."""
    return hashlib.sha256(f"haipai env {seed} {episode}".encode()).digest()


def laid_out(options: Mapping[str, Any] | None) -> dict[str, object]:
    """The header fields that a reset asks for, none by default."""
    return dict((options or {}).get("hand", {}))


class Dealer:
    """Deals the hands of an environment: by seed and episode, or from a layout; dealer and carry may rotate."""

    def __init__(self, rules: str, options: Mapping[str, object] | None, seats: int) -> None:
        self.rules = rules
        self.options = dict(options or {})
        self.seats = seats
        self.seed = 0
        self.episode = 0

    def deal(self, options: Mapping[str, Any] | None = None) -> Table:
        """The next hand; `options["hand"]` holds fields of a record's header (dealer, carry, hands, dice, seed …)."""
        fields: dict[str, object] = {"rules": self.rules, "options": self.options, "seats": self.seats}
        fields.update(laid_out(options))
        if not {"seed", "wall", "hands"} & set(fields):
            fields["seed"] = hand_seed(self.seed, self.episode)
        self.episode += 1
        return Table.from_header(fields)


def outcome(table: Table) -> dict[str, Any]:
    """What a finished hand tells a learner: winners, patterns, who paid, and how."""
    sheet = table.sheet()
    if sheet is None:
        return {}
    return {"winners": table.winners, "by": sheet["by"], "wins": sheet["wins"], "transfers": sheet["transfers"]}


def rewards(table: Table) -> list[float]:
    """Points ÷ 底分 of each seat, zero while the hand lasts."""
    return [delta / table.base for delta in table.deltas]
