"""The bot that takes any legal command, each as likely as the others.

Owns nothing but that choice; a win has no better chance than a discard.
"""

from __future__ import annotations

from haipai.bots.bot import Bot, View


class Aimless(Bot):
    """Plays at random (`random`)."""

    name = "random"

    def choose(self, view: View, codes: list[int]) -> int:
        """Any of the codes."""
        return self.chance(view).choice(codes)
