"""The HTTP interface under /api, by Litestar, with its OpenAPI.

Owns the routes.  What they answer comes from hall and people; a refusal is `{"error": {"code", "message", "path"?}}`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from haipai.rulebook.model import Page
from haipai.rules import RULES, describe
from haipai.server.desk.desk import Desk
from haipai.server.desk.show import match_of
from haipai.server.net.accounts import Guests, Me
from haipai.server.net.base import Asked, Refusal, caller, check_post, services
from haipai.server.net.matches import Matches, Replays, SharedMatches
from haipai.server.net.passkeys import PasskeyRoutes
from haipai.server.net.rooms import RoomRoutes
from haipai.server.wire import http as w


def table_info(desk: Desk, account: str) -> w.TableInfo:
    """A table from outside."""
    game = desk.game
    seat = game.seat_of(account)
    return w.TableInfo(
        table=desk.id,
        rules=game.terms.rules,
        started=game.table is not None,
        over=game.match_over,
        free=game.free,
        seat=seat,
        match=match_of(desk, seat) if seat is not None else None,
    )


class Tables(Controller):
    """Tables to play at."""

    path = "/api/tables"
    tags = ("tables",)

    @post("/", status_code=201)
    async def make(self, request: Asked, data: JSONBody[w.TableRequest]) -> w.Seated:
        """A new table with the caller on seat 0."""
        check_post(request)
        table, seat = await services(request).hall.make(data, await caller(request))
        return w.Seated(table, seat)

    @post("/offer", status_code=200)
    async def offer(self, request: Asked) -> w.Offer:
        """The server's secret for a table the caller is going to open, as its SHA-256."""
        check_post(request)
        return services(request).hall.offers.make((await caller(request)).id)

    @get("/{table:str}")
    async def show(self, request: Asked, table: FromPath[str]) -> w.TableInfo:
        """A table, as the caller may know it."""
        person = await caller(request)
        actor = await services(request).hall.find(table[:40])
        if actor is None:
            raise Refusal(404, "no_table", "there is no such table")
        return table_info(actor.desk, person.id)

    @post("/{table:str}/join", status_code=200)
    async def join(self, request: Asked, table: FromPath[str], data: JSONBody[w.JoinRequest]) -> w.Seated:
        """Take a free human seat."""
        check_post(request)
        seat = await services(request).hall.sit(table[:40], data.seat, await caller(request))
        return w.Seated(table, seat)


class RulePages(Controller):
    """The rule sets with their options."""

    path = "/api/rules"
    tags = ("rules",)

    @get("/", sync_to_thread=False)
    def every(self) -> list[dict[str, Any]]:
        """All rule sets that can be played."""
        return [describe(name) for name in RULES]

    @get("/{name:str}", sync_to_thread=False)
    def one(self, name: FromPath[str]) -> dict[str, Any]:
        """One rule set: names, seats, options, patterns, presets."""
        if name not in RULES:
            raise Refusal(404, "unknown_rules", f"no such rule set; known: {', '.join(RULES)}")
        return describe(name)

    @get("/{name:str}/book")
    async def book(
        self,
        request: Asked,
        name: FromPath[str],
        lang: Annotated[str, QueryParameter(max_length=8, description="zh or en")] = "zh",
    ) -> Response[Page]:
        """The rule page of a rule set: clauses in words with worked hands."""
        if name not in RULES:
            raise Refusal(404, "unknown_rules", f"no such rule set; known: {', '.join(RULES)}")
        made = await services(request).books.page(name, lang)
        return Response(made, headers={"cache-control": "public, max-age=3600"})


class Health(Controller):
    """For whoever runs the server."""

    tags = ("health",)

    @get("/healthz", sync_to_thread=False)
    def healthy(self) -> dict[str, str]:
        """The process answers."""
        return {"status": "ok"}

    @get("/readyz")
    async def ready(self, request: Asked) -> dict[str, str]:
        """The log can be used and the server is not stopping."""
        if services(request).hall.stopping or not await services(request).hall.usable():
            raise Refusal(503, "stopping", "the server is stopping")
        return {"status": "ready"}


CONTROLLERS: Final = (Guests, Me, PasskeyRoutes, RoomRoutes, Tables, RulePages, Matches, SharedMatches, Replays, Health)
