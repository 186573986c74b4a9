"""Environments for learners: PettingZoo AEC, Gymnasium for one seat, and a Gymnasium vector.

Owns the public names and the sentence for missing libraries.  Rewards are points ÷ 底分, zero-sum, paid at the end of
a hand; observations are haipai.table.observe, actions the numbers of haipai.actions.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from haipai.errors import HaipaiError

if TYPE_CHECKING:
    from haipai.env.aec import HaipaiAEC as HaipaiAEC
    from haipai.env.single import HaipaiSeat as HaipaiSeat
    from haipai.env.vector import HaipaiVector as HaipaiVector

_HOMES = {"HaipaiAEC": "aec", "HaipaiSeat": "single", "HaipaiVector": "vector"}

__all__ = ["HaipaiAEC", "HaipaiSeat", "HaipaiVector"]

if not TYPE_CHECKING:  # a checker knows the names above and no others

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'haipai.env' has no attribute {name!r}")
        try:
            module = import_module(f"haipai.env.{_HOMES[name]}")
        except ModuleNotFoundError as error:
            message = f'environments need {error.name}; install it with: pip install "haipai[env]"'
            raise HaipaiError("not_installed", message) from error
        return getattr(module, name)
