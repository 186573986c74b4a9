"""Rooms over HTTP: make one, look at one by its code, list one's own.

Owns the routes.  Everything else about a room goes over its socket.
"""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from haipai.server.net.base import Asked, caller, check_post, services
from haipai.server.wire import http as w
from haipai.server.wire.room import RoomInfo


class RoomRoutes(Controller):
    """Rooms, in which people gather before they play."""

    path = "/api/rooms"
    tags = ("rooms",)

    @post("/", status_code=201)
    async def make(self, request: Asked, data: JSONBody[w.RoomRequest]) -> w.RoomMade:
        """A new room with the caller on seat 0 as host and setter."""
        check_post(request)
        return w.RoomMade(await services(request).rooms.make(data, await caller(request)))

    @get("/")
    async def mine(self, request: Asked) -> list[w.RoomRow]:
        """The rooms the caller is in, the last changed first."""
        found = await services(request).rooms.of(await caller(request))
        return [w.RoomRow(one.code, one.rules, one.people, one.playing, one.changed) for one in found]

    @get("/{code:str}")
    async def show(self, request: Asked, code: FromPath[str]) -> RoomInfo:
        """A room by its code, for whoever has been told it; wrong codes are limited."""
        rooms = services(request).rooms
        address = request.client.host if request.client else ""
        return rooms.info(await rooms.look(code, address))
