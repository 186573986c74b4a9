"""Names that the server gives: those of its bots, and of people whose accounts are deleted.

Owns the list.
"""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("阿福", "阿宝", "阿珍", "阿强")
GONE: Final = "离开的玩家"  # how lists and tables name somebody whose account is deleted
