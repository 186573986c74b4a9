"""Matches under /api: lists, one match with its sheet, records, shared links, and records played through.

Owns these routes.  A match is shown to whoever had a seat in it, and by a link to whoever has the link.
"""

from __future__ import annotations

import gzip
import re
from typing import Annotated, Final, Literal

from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, FromQuery, QueryParameter

from haipai.server.net import files
from haipai.server.net.base import Asked, Refusal, caller, check_look, check_post, services
from haipai.server.net.described import RECORD, TakesRecord
from haipai.server.net.files import Found
from haipai.server.net.replays import play_through
from haipai.server.net.sheets import NoMatch, csv_of
from haipai.server.store.people import Result, Wanted
from haipai.server.store.shares import Shares
from haipai.server.wire import http as w

RECORD_MOST: Final = 2 * 1024 * 1024
PAGE: Final = 50
_MATCH: Final = re.compile(r"^([a-z0-9]{1,32})\.(\d{1,9})$")
Role = Literal["all", "people", "bots"]
PEOPLE: Final[dict[str, bool | None]] = {"all": None, "people": True, "bots": False}


class Matches(Controller):
    """The caller's matches and their records."""

    path = "/api/matches"
    tags = ("records",)

    @get("/")
    async def mine(
        self,
        request: Asked,
        rules: Annotated[str | None, QueryParameter(max_length=40)] = None,
        role: Annotated[Role, QueryParameter(description="people: with others; bots: alone against bots")] = "all",
        over: FromQuery[bool | None] = None,
        before: Annotated[int | None, QueryParameter(ge=0, le=2**53, description="opened earlier, ms")] = None,
    ) -> list[w.MatchRow]:
        """The caller's matches, newest first, fifty at once; the next page begins before the last one's `created`."""
        person = await caller(request)
        wanted = Wanted(rules, PEOPLE[role], over, before)
        return [
            row_of(found, person.id) for found in await services(request).people.matches_of(person.id, wanted, PAGE)
        ]

    @get("/{match:str}")
    async def one(self, request: Asked, match: FromPath[str]) -> w.MatchPage:
        """One of the caller's matches with its sheet."""
        return await _page(request, await _own(request, match))

    @get("/{match:str}/sheet.csv", media_type="text/csv")
    async def sheet(self, request: Asked, match: FromPath[str]) -> Response[bytes]:
        """Its sheet for spreadsheets."""
        return await _sheet(request, await _own(request, match))

    @get("/{match:str}/record.haipai.jsonl", media_type=RECORD)
    async def record(
        self, request: Asked, match: FromPath[str], gz: Annotated[bool, QueryParameter(description="gzip it")] = False
    ) -> Response[bytes]:
        """Its record: the hands that are over."""
        return await _record(request, await _own(request, match), gz=gz)

    @post("/{match:str}/share", status_code=200)
    async def share(self, request: Asked, match: FromPath[str]) -> w.Shared:
        """A link to it for whoever has the link; the same one each time."""
        check_post(request)
        found = await _own(request, match)
        return w.Shared(await Shares(services(request).people).make(found.account or "", found.result.id))

    @delete("/{match:str}/share", status_code=204)
    async def take_back(self, request: Asked, match: FromPath[str]) -> None:
        """Let the caller's link to it lead nowhere from now on."""
        check_post(request)
        person = await caller(request)
        if not await Shares(services(request).people).take_back(person.id, match[:40]):
            raise Refusal(404, "no_share", "you have not shared that match")


class SharedMatches(Controller):
    """Matches by a link; no account is needed."""

    path = "/api/shared"
    tags = ("records",)

    @get("/{token:str}")
    async def one(self, request: Asked, token: FromPath[str]) -> w.MatchPage:
        """A shared match with its sheet."""
        return await _page(request, await _shared(request, token))

    @get("/{token:str}/sheet.csv", media_type="text/csv")
    async def sheet(self, request: Asked, token: FromPath[str]) -> Response[bytes]:
        """Its sheet for spreadsheets."""
        return await _sheet(request, await _shared(request, token))

    @get("/{token:str}/record.haipai.jsonl", media_type=RECORD)
    async def record(
        self, request: Asked, token: FromPath[str], gz: Annotated[bool, QueryParameter(description="gzip it")] = False
    ) -> Response[bytes]:
        """Its record: the hands that are over."""
        return await _record(request, await _shared(request, token), gz=gz)


class Replays(Controller):
    """Records played through."""

    path = "/api/replay"
    tags = ("records",)

    @post("/", status_code=200, request_max_body_size=RECORD_MOST, operation_class=TakesRecord)
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
        beside = services(request).beside
        with beside.place():
            return await beside.do(lambda: play_through(text, hand))


def row_of(result: Result, account: str) -> w.MatchRow:
    """A match as the caller's list shows it."""
    return w.MatchRow(
        id=result.id,
        table=result.table,
        room=result.room,
        people=result.people,
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


async def _own(request: Asked, match: str) -> Found:
    """One of the caller's matches; NoMatch, Refusal `too_fast`."""
    check_look(request)
    person = await caller(request)
    if not await services(request).people.played(person.id, match[:40]):
        raise NoMatch
    return await _found(request, match, person.id)


async def _shared(request: Asked, token: str) -> Found:
    """A match by a link; NoMatch, Refusal `too_fast`."""
    check_look(request)
    match = await Shares(services(request).people).match_of(token[:64])
    if match is None:
        raise NoMatch
    return await _found(request, match, None)


async def _found(request: Asked, match: str, account: str | None) -> Found:
    parts, result = _MATCH.match(match), await services(request).people.match(match)
    if parts is None or result is None:
        raise NoMatch
    return Found(result, int(parts[2]), account)


async def _page(request: Asked, found: Found) -> w.MatchPage:
    """The match with its sheet; kept for the next who asks once the match is over."""
    own = services(request)
    page = own.pages.get(found.key)
    if page is None:
        with own.beside.place():
            log = await own.hall.records_of(found.result.table)
            page = await own.beside.do(lambda: found.page(log))
        if found.result.over:
            own.pages.keep(found.key, page)
    return page


async def _sheet(request: Asked, found: Found) -> Response[bytes]:
    unchanged = files.unchanged(request, found)
    if unchanged is not None:
        return unchanged
    page = await _page(request, found)
    return files.answer(found, csv_of(page).encode(), "text/csv; charset=utf-8", f"{found.result.id}.csv")


async def _record(request: Asked, found: Found, *, gz: bool) -> Response[bytes]:
    unchanged = files.unchanged(request, found)
    if unchanged is not None:
        return unchanged
    own = services(request)
    with own.beside.place():
        log = await own.hall.records_of(found.result.table)
        lines = await own.beside.do(lambda: found.lines(log))
    body = "".join(line + "\n" for line in lines).encode()
    name = f"{found.result.id}.haipai.jsonl"
    if gz:
        return files.answer(found, gzip.compress(body, mtime=0), "application/gzip", name + ".gz")
    return files.answer(found, body, RECORD, name)
