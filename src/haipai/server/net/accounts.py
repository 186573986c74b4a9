"""Who the caller is: accounts over HTTP.

Owns the form of names, and what somebody may do with his own account.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from typing import Any, Final

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody

from haipai import __version__
from haipai.server import recovery
from haipai.server.net.base import Asked, Refusal, Services, asker, caller, check_post, services
from haipai.server.net.gate import is_secure, write_token
from haipai.server.store.export import export
from haipai.server.store.people import Person
from haipai.server.wire import http as w

NAME_MOST: Final = 12
HTTPS_ONLY: Final = ["passkeys"]  # what plain http does not have


def cleaned(name: str) -> str:
    """A name fit to be shown: no control characters, no more than twelve; empty when nothing is left."""
    text = unicodedata.normalize("NFC", name)
    kept = "".join(letter for letter in text if letter == " " or unicodedata.category(letter)[0] not in "CZ")
    return " ".join(kept.split())[:NAME_MOST].strip()


def clean_name(name: str | None, languages: str = "") -> str:
    """A name fit to be shown; a made-up one when nothing is left, in the language the caller's browser asks for."""
    made_up = "Guest " if languages.lower().startswith("en") else "客人"
    return cleaned(name or "") or f"{made_up}{secrets.randbelow(9000) + 1000}"


async def account_of(request: Asked, person: Person, token: str | None = None) -> w.Account:
    """An account as its owner sees it."""
    keys = await services(request).people.keys(person.id)
    return w.Account(
        id=person.id,
        name=person.name,
        avatar=person.avatar,
        secure=is_secure(request.scope),
        recovery=keys.recovery,
        passkeys=keys.passkeys,
        token=token,
    )


async def entered(request: Asked, person: Person) -> Response[w.Account]:
    """The answer for somebody who has come back to his account on this device: with a token of its own."""
    token = await services(request).people.new_token(person.id)
    body = await account_of(request, person)
    return Response(body, headers={"set-cookie": write_token(request.scope, token), "cache-control": "no-store"})


async def _recovered(own: Services, typed: str, address: str) -> Person:
    """The account of a recovery code; Refusal `too_many_codes`, `no_such_code`."""
    now = time.monotonic()
    if not own.recoveries.answers(address, now):
        raise Refusal(429, "too_many_codes", "too many wrong codes; try again later")
    code = recovery.code_hash(typed)
    person = await own.people.recover(code) if code is not None else None
    if person is None:
        own.recoveries.wrong(address, now)
        raise Refusal(404, "no_such_code", "that is no recovery code, or a newer one has been made")
    return person


class Guests(Controller):
    """Coming to an account."""

    path = "/api"
    tags = ("people",)

    @get("/hello")
    async def hello(self, request: Asked) -> Response[w.Greeting]:
        """What a page asks first; answered to strangers too."""
        person = await asker(request)
        account = await account_of(request, person) if person is not None else None
        body = w.Greeting(account, __version__, is_secure(request.scope), HTTPS_ONLY)
        return Response(body, headers={"cache-control": "no-store"})

    @post("/guest", status_code=200)
    async def guest(self, request: Asked, data: JSONBody[w.GuestRequest]) -> Response[w.Account]:
        """Sit down as a guest: a new account and its cookie."""
        check_post(request)
        name = clean_name(data.name, request.headers.get("accept-language", ""))
        person, token = await services(request).people.new_guest(name)
        body = await account_of(request, person, token if data.want_token else None)
        return Response(body, headers={"set-cookie": write_token(request.scope, token), "cache-control": "no-store"})

    @post("/recover", status_code=200)
    async def recover(self, request: Asked, data: JSONBody[w.RecoverRequest]) -> Response[w.Account]:
        """Come back to an account by its recovery code; wrong ones are limited as those of rooms."""
        check_post(request)
        address = request.client.host if request.client else ""
        async with services(request).recoveries.turn(address):
            person = await _recovered(services(request), data.code, address)
        return await entered(request, person)


class Me(Controller):
    """The caller's own account."""

    path = "/api/me"
    tags = ("people",)

    @get("/")
    async def me(self, request: Asked) -> w.Account:
        """The caller's account."""
        return await account_of(request, await caller(request))

    @patch("/")
    async def change(self, request: Asked, data: JSONBody[w.MeChange]) -> w.Account:
        """Take another name or picture."""
        check_post(request)
        person, own = await caller(request), services(request)
        name = person.name if data.name is None else cleaned(data.name)
        if not name:
            raise Refusal(400, "bad_name", "nothing of that name can be shown")
        changed = Person(person.id, name, data.avatar or person.avatar)
        await own.people.change(changed)
        await own.rooms.renamed(changed)
        return await account_of(request, changed)

    @delete("/", status_code=200)
    async def remove(self, request: Asked, data: JSONBody[w.MeDelete]) -> Response[dict[str, str]]:
        """Delete the account for good: it leaves its rooms, and lists name it no more."""
        check_post(request)
        person, own = await caller(request), services(request)
        if data.confirm != person.name:
            raise Refusal(409, "not_confirmed", "to delete the account, confirm with its name")
        await own.rooms.forget(person)
        await own.people.delete(person.id)
        own.turn_out(person.id)
        gone = write_token(request.scope, "", seconds=0)
        return Response({"deleted": person.id}, headers={"set-cookie": gone, "cache-control": "no-store"})

    @get("/export")
    async def export(self, request: Asked) -> Response[Any]:
        """Everything that is kept on the caller, as a file."""
        person = await caller(request)
        kept = await export(services(request).people, person.id)
        body = msgspec.json.format(msgspec.json.encode(kept), indent=1)
        name = f"haipai-{person.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(body, media_type="application/json", headers=headers)

    @post("/recovery", status_code=201)
    async def make_recovery(self, request: Asked) -> Response[w.Recovery]:
        """A recovery code, shown this once; an older one is worth nothing from now on."""
        check_post(request)
        person, code = await caller(request), recovery.new_code()
        await services(request).people.set_recovery(person.id, recovery.code_hash(code) or "")
        return Response(w.Recovery(code), headers={"cache-control": "no-store"})
