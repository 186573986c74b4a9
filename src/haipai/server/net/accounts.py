"""Who the caller is: accounts over HTTP.

Owns the form of names.
"""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

from litestar import Controller, Response, get, post
from litestar.params import JSONBody

from haipai.server.net.base import Asked, caller, check_post, services
from haipai.server.net.gate import is_secure, write_token
from haipai.server.store.people import Person
from haipai.server.wire import http as w

NAME_MOST: Final = 12


def clean_name(name: str | None) -> str:
    """A name fit to be shown: no control characters, no more than twelve; a made-up one when nothing is left."""
    text = unicodedata.normalize("NFC", name or "")
    kept = "".join(letter for letter in text if letter == " " or unicodedata.category(letter)[0] not in "CZ")
    return " ".join(kept.split())[:NAME_MOST].strip() or f"客人{secrets.randbelow(9000) + 1000}"


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
