"""What runs beside the game in a server's process: the pages on loopback, and what is done from time to time.

Owns start and stop of these.
"""

from __future__ import annotations

import logging

from haipai.server.app import App
from haipai.server.config import Config
from haipai.server.ops import metrics
from haipai.server.ops.meters import CountErrors
from haipai.server.ops.side import Side, listen

_log = logging.getLogger("haipai.ops")


class Service:
    """Made before the game's port is opened, so that a port that is taken is told at once."""

    def __init__(self, config: Config, app: App) -> None:
        self._app = app
        self._errors = CountErrors()
        self._sides: list[Side] = []
        if config.metrics.port:
            shown = metrics.page(lambda: app.hall.in_memory, lambda: app.sockets.open)
            self._sides.append(Side(shown, listen(config.metrics.port, "metrics.port")))

    async def start(self) -> None:
        """Begin."""
        logging.getLogger().addHandler(self._errors)
        for side in self._sides:
            await side.start()

    async def stop(self) -> None:
        """End; nothing is left half done."""
        for side in self._sides:
            await side.stop()
        logging.getLogger().removeHandler(self._errors)
