"""The HTTP interface under /api, by Litestar, with its OpenAPI.

Owns the routes.  What they answer comes from hall and people; a refusal is `{"error": {"code", "message", "path"?}}`.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import secrets
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from haipai.errors import HaipaiError
from haipai.rulebook.model import Page
from haipai.rules import RULES, describe
from haipai.server.desk.desk import Desk
from haipai.server.desk.pictures import match_of
from haipai.server.hall import Hall
from haipai.server.net.books import Books
from haipai.server.net.gate import Gate, is_secure, read_token, write_token
from haipai.server.net.limits import Buckets
from haipai.server.net.replays import play_through, record_of
from haipai.server.store.people import People, Person, Result
from haipai.server.wire import http as w

NAME_MOST: Final = 12
RECORD_MOST: Final = 2 * 1024 * 1024
_MATCH: Final = re.compile(r"^([a-z0-9]{1,32})\.(\d{1,9})$")
Asked = Request[Any, Any, State]


@dataclass
class Services:
    """What the routes work with."""

    hall: Hall
    people: People
    gate: Gate
    posts: Buckets
    replayers: ThreadPoolExecutor
    books: Books


class Refusal(HaipaiError):
    """A request that is refused: `status` and code."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code, message)
        self.status = status


def services(request: Asked) -> Services:
    """The services of this application."""
    found: Services = request.app.state.services
    return found


async def caller(request: Asked) -> Person:
    """Who asks; Refusal `no_account` for nobody."""
    token = read_token(request.scope) or _bearer(request)
    person = await services(request).people.who(token) if token else None
    if person is None:
        raise Refusal(401, "no_account", "sit down as a guest first: POST /api/guest")
    return person


def _bearer(request: Asked) -> str | None:
    """The token of a program without cookies."""
    words = request.headers.get("authorization", "").split(" ", 1)
    return words[1] if len(words) == 2 and words[0].lower() == "bearer" and 20 <= len(words[1]) <= 128 else None


def check_post(request: Asked) -> None:
    """Changes only from our own pages and not too often; Refusal `bad_origin`, `too_fast`."""
    own = services(request)
    if not own.gate.knows_origin(request.scope):
        raise Refusal(403, "bad_origin", "the Origin header must name this server")
    address = request.client.host if request.client else ""
    if not own.posts.take(address, time.monotonic()):
        raise Refusal(429, "too_fast", "too many requests from your address; wait a little")


def clean_name(name: str | None) -> str:
    """A name fit to be shown: no control characters, no more than twelve; a made-up one when nothing is left."""
    text = unicodedata.normalize("NFC", name or "")
    kept = "".join(letter for letter in text if letter == " " or unicodedata.category(letter)[0] not in "CZ")
    return " ".join(kept.split())[:NAME_MOST].strip() or f"客人{secrets.randbelow(9000) + 1000}"


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
        match=match_of(game, desk.id, seat, set(desk.links)) if seat is not None else None,
    )


def account_of(request: Asked, person: Person, token: str | None = None) -> w.Account:
    """An account as its owner sees it."""
    return w.Account(person.id, person.name, "a01", is_secure(request.scope), False, 0, token)


class Guests(Controller):
    """Who the caller is."""

    path = "/api"
    tags = ("people",)

    @post("/guest", status_code=200)
    async def guest(self, request: Asked, data: JSONBody[w.GuestRequest]) -> Response[w.Account]:
        """Sit down as a guest: a new account and its cookie."""
        check_post(request)
        person, token = await services(request).people.new_guest(clean_name(data.name))
        shown = token if data.want_token else None
        body = account_of(request, person, shown)
        return Response(body, headers={"set-cookie": write_token(request.scope, token), "cache-control": "no-store"})

    @get("/me")
    async def me(self, request: Asked) -> w.Account:
        """The caller's account."""
        return account_of(request, await caller(request))


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


class Matches(Controller):
    """The caller's matches and their records."""

    path = "/api"
    tags = ("records",)

    @get("/matches")
    async def mine(self, request: Asked) -> list[w.MatchRow]:
        """The caller's matches, newest first."""
        person = await caller(request)
        return [row_of(result, person.id) for result in await services(request).people.matches_of(person.id)]

    @get("/matches/{match:str}/record.haipai.jsonl")
    async def record(
        self, request: Asked, match: FromPath[str], gz: Annotated[bool, QueryParameter(description="gzip it")] = False
    ) -> Response[bytes]:
        """The record of one of the caller's matches: the hands that are over."""
        person, found = await caller(request), _MATCH.match(match)
        if found is None or not await services(request).people.played(person.id, match):
            raise Refusal(404, "no_match", "you have no such match")
        log = await services(request).hall.records_of(found[1])
        lines = await asyncio.to_thread(record_of, found[1], log, int(found[2]))
        body = "".join(line + "\n" for line in lines).encode()
        name = f"{match}.haipai.jsonl" + (".gz" if gz else "")
        return Response(
            gzip.compress(body, mtime=0) if gz else body,
            media_type="application/gzip" if gz else "application/x-ndjson",
            headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
        )

    @post("/replay", status_code=200, request_max_body_size=RECORD_MOST)
    async def replay(
        self,
        request: Asked,
        hand: Annotated[int | None, QueryParameter(ge=1, le=1000, description="frames of it alone")] = None,
    ) -> w.Replay:
        """Play a record through: frames with every seat's view, for the viewer.  The body is the record's lines."""
        check_post(request)
        body = await request.body()
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            raise Refusal(400, "bad_record", "a record is UTF-8 text") from None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(services(request).replayers, play_through, text, hand)


def row_of(result: Result, account: str) -> w.MatchRow:
    """A match as the caller's list shows it."""
    return w.MatchRow(
        id=result.id,
        table=result.table,
        room="",
        people=sum(owner is not None for owner, _, _ in result.seats),
        rules=result.rules,
        base=result.base,
        hands=result.hands,
        hands_over=result.hands_over,
        over=result.over,
        created=result.created,
        seat=next((seat for seat, (owner, _, _) in enumerate(result.seats) if owner == account), 0),
        names=[name for _, name, _ in result.seats],
        totals=[total for _, _, total in result.seats],
    )


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


CONTROLLERS: Final = (Guests, Tables, RulePages, Matches, Health)
