"""What every route uses: the services behind it, who asks, and whether he may ask now.

Owns refusals of requests.  Knows no route.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import State

from haipai.errors import HaipaiError
from haipai.server.ceremonies import Ceremonies
from haipai.server.hall import Hall
from haipai.server.net.beside import Beside
from haipai.server.net.books import Books
from haipai.server.net.gate import Gate, read_token
from haipai.server.net.limits import Buckets
from haipai.server.net.pages import Pages
from haipai.server.ops.bans import Ban, told
from haipai.server.rooms.codes import Tries
from haipai.server.rooms.directory import Rooms
from haipai.server.store.passkeys import Passkeys
from haipai.server.store.people import People, Person

Asked = Request[Any, Any, State]


@dataclass
class Services:
    """What the routes work with."""

    hall: Hall
    people: People
    gate: Gate
    posts: Buckets
    looks: Buckets  # at matches
    pages: Pages
    beside: Beside
    books: Books
    rooms: Rooms
    recoveries: Tries
    passkeys: Passkeys
    ceremonies: Ceremonies
    turn_out: Callable[[str], None]  # end the connections of an account


class Refusal(HaipaiError):
    """A request that is refused: `status` and code."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code, message)
        self.status = status


class Banned(Refusal):
    """Whoever asks is kept out, and told why."""

    def __init__(self, ban: Ban) -> None:
        self.zh, self.en = told(ban)
        super().__init__(403, "banned", self.en)


def services(request: Asked) -> Services:
    """The services of this application."""
    found: Services = request.app.state.services
    return found


async def asker(request: Asked) -> Person | None:
    """Who asks; None for a stranger."""
    token = read_token(request.scope) or _bearer(request)
    return await services(request).people.who(token) if token else None


async def caller(request: Asked) -> Person:
    """Who asks; Refusal `no_account` for nobody, `banned` for who is kept out."""
    person = await asker(request)
    if person is None:
        raise Refusal(401, "no_account", "sit down as a guest first: POST /api/guest")
    ban = services(request).gate.bans.of_account(person.id)
    if ban is not None:
        raise Banned(ban)
    return person


def keep_out(request: Asked) -> None:
    """Done before every route: nothing under /api for an address that is kept out; Refusal `banned`."""
    ban = services(request).gate.bans.of_address(request.client.host if request.client else "")
    if ban is not None and request.scope["path"].startswith("/api"):
        raise Banned(ban)


def _bearer(request: Asked) -> str | None:
    """The token of a program without cookies."""
    words = request.headers.get("authorization", "").split(" ", 1)
    return words[1] if len(words) == 2 and words[0].lower() == "bearer" and 20 <= len(words[1]) <= 128 else None


def check_post(request: Asked) -> None:
    """Changes only from our own pages and not too often; Refusal `bad_origin`, `too_fast`."""
    own = services(request)
    if not own.gate.knows_origin(request.scope):
        raise Refusal(403, "bad_origin", "the Origin header must name this server")
    _take(request, own.posts)


def check_look(request: Asked) -> None:
    """Matches are folded from their logs for whoever asks, but not too often; Refusal `too_fast`."""
    _take(request, services(request).looks)


def _take(request: Asked, buckets: Buckets) -> None:
    address = request.client.host if request.client else ""
    if not buckets.take(address, time.monotonic()):
        raise Refusal(429, "too_fast", "too many requests from your address; wait a little")
