"""Names that the server gives: those of its bots.

Owns the list.
"""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("阿福", "阿宝", "阿珍", "阿强")
