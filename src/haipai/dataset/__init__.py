"""Self-play as data: every decision of simulated hands with what the seat saw, might do, did, and what came of it.

Owns the public names.

>>> from haipai.dataset import decisions
>>> from haipai.simulate import Plan
>>> first = next(decisions(Plan(players=("engine:claims",), walls=1)))
>>> first.seat, first.command, len(first.mask)
(0, 'discard 7m', 185)
"""

from haipai.dataset.card import card_text
from haipai.dataset.decisions import Decision, decisions
from haipai.dataset.files import write

__all__ = ["Decision", "card_text", "decisions", "write"]
