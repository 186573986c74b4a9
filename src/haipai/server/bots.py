"""Bots for the tables: each decision in a worker thread, from a seat's view alone.

Owns the threads.  A bot that fails is noted and answered for by the clock; it never stops a table.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from haipai.bots import make
from haipai.rules.base import Rules
from haipai.server.desk.messages import BotAsk, BotSaid
from haipai.server.ops import meters

KINDS: Final = ("solid", "random")
_log = logging.getLogger("haipai.bots")


class Bot(Protocol):
    """What is asked of a bot."""

    def decide(self, view: dict[str, Any]) -> str:
        """A legal command of the seat whose view it is."""


Maker = Callable[[str, Rules], Bot]


class BotPool:
    """Decides outside the event loop.  One bot of each kind and rule set in each thread: bots are not shared."""

    def __init__(self, workers: int, maker: Maker = make) -> None:
        self._pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="haipai-bot")
        self._maker = maker
        self._own = threading.local()

    async def decide(self, rules: Rules, ask: BotAsk) -> BotSaid:
        """The bot's answer; the clock's command when the bot fails."""
        loop = asyncio.get_running_loop()
        with meters.BOTS_ASKED.track_inprogress():
            command = await loop.run_in_executor(self._pool, self._decide, rules, ask)
        return BotSaid(ask.seat, ask.number, command)

    def close(self) -> None:
        """Stop the threads; what they were thinking about is dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _decide(self, rules: Rules, ask: BotAsk) -> str:
        try:
            with meters.BOT_SECONDS.labels(ask.bot).time():
                return self._bot(rules, ask.bot).decide(ask.view)
        except Exception:  # noqa: BLE001 - any fault of a bot must leave the table playable
            _log.exception("bot_failed", extra={"bot": ask.bot, "seat": ask.seat})
            return "timeout"

    def _bot(self, rules: Rules, kind: str) -> Bot:
        made: dict[tuple[str, int], tuple[Rules, Bot]] | None = getattr(self._own, "made", None)
        if made is None:
            made = self._own.made = {}
        key = (kind, id(rules))
        if key not in made:
            if len(made) > 64:
                made.clear()
            made[key] = (rules, self._maker(kind, rules))  # the rules stay alive with it, so their id stays theirs
        return made[key][1]
