"""What runs beside the game in a server's process: the pages on loopback, bans, and what is deleted in time.

Owns start and stop of these.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path

from haipai.server.app import App
from haipai.server.config import Config
from haipai.server.ops import admin_page, metrics, warden
from haipai.server.ops.admin import Row
from haipai.server.ops.live import Live
from haipai.server.ops.meters import CountErrors
from haipai.server.ops.retention import Retention
from haipai.server.ops.side import Application, Side, listen
from haipai.server.ops.visitors import Visitors
from haipai.server.store.people import Person

_log = logging.getLogger("haipai.ops")


class Service:
    """Made before the game's port is opened, so that a port that is taken is told at once."""

    def __init__(self, config: Config, app: App) -> None:
        self._app = app
        self._folder = Path(config.data)
        self._errors = CountErrors()
        self._admin = listen(config.admin.port, "admin.port") if config.admin.port else None
        self._metrics = listen(config.metrics.port, "metrics.port") if config.metrics.port else None
        self._visitors = Visitors(self._folder)
        self._sides: list[Side] = []
        members = lambda: app.rooms.members | app.hall.members  # noqa: E731
        house = warden.House(app.store.people, app.gate, lambda: app.sockets.live, members, self._gone)
        self.warden = warden.Warden(house)
        self.retention = Retention(config.keep, app.store.log, app.store.people)

    async def start(self) -> None:
        """Begin."""
        logging.getLogger().addHandler(self._errors)
        await self.warden.start()
        self.retention.start()
        if self._admin is not None:
            self._visitors.open()
            await self._open(self._admin_page(), self._admin, "admin_page", file=str(self._visitors.file))
        if self._metrics is not None:
            shown = metrics.page(lambda: self._app.hall.in_memory, lambda: self._app.sockets.open)
            await self._open(shown, self._metrics, "metrics_page")

    async def stop(self) -> None:
        """End; nothing is left half done."""
        for side in self._sides:
            await side.stop()
        if self._admin is not None:
            self._visitors.close()
        await self.retention.stop()
        await self.warden.stop()
        logging.getLogger().removeHandler(self._errors)

    async def _open(self, page: Application, listener: socket.socket, event: str, **more: str) -> None:
        side = Side(page, listener)
        self._sides.append(side)
        await side.start()
        _log.info(event, extra={"url": f"http://127.0.0.1:{side.port}/", **more})

    def _admin_page(self) -> admin_page.AdminPage:
        store = self._app.store
        books = Live(self._folder, store.log, store.people, asyncio.get_running_loop())
        changed = lambda: self.warden.look(anew=True)  # noqa: E731
        return admin_page.AdminPage(
            admin_page.House(books, self._visitors, self._now, lambda who: self._gone(Person(who, "")), changed)
        )

    def _now(self) -> list[Row]:
        """Who is connected, from where, and to what."""
        rows = [
            {"account": one.account, "address": one.address, "where": str(one.scope["path"])}
            for one in self._app.sockets.live
        ]
        return sorted(rows, key=lambda row: (row["where"], row["account"]))

    async def _gone(self, person: Person) -> None:
        """An account is deleted by somebody else than its owner."""
        _log.info("account_gone", extra={"account": person.id})
        await self._app.rooms.forget(person)
