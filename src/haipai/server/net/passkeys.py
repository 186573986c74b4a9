"""Passkeys over HTTP: register one for the own account, come back by one, see which there are, forget one.

Owns the routes, and that what needs a browser's passkeys is there on https alone.
"""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from haipai.server.net.accounts import account_of, entered
from haipai.server.net.base import Asked, Refusal, caller, check_post, services
from haipai.server.net.gate import header, is_secure
from haipai.server.wire import http as w

KEYS_MOST = 20  # of one account
KEY_ID_MOST = 1400


def check_secure(request: Asked) -> None:
    """Browsers keep passkeys for https alone; Refusal `https_only`."""
    check_post(request)
    if not is_secure(request.scope):
        words = "passkeys need https; on plain http an account comes back by its recovery code"
        raise Refusal(403, "https_only", words)


def too_many() -> Refusal:
    """The refusal of one more passkey than an account may have."""
    return Refusal(409, "too_many_passkeys", f"an account has at most {KEYS_MOST} passkeys")


def options_of(begun: tuple[str, dict[str, Any]]) -> Response[w.PasskeyOptions]:
    """The answer that asks the browser."""
    return Response(w.PasskeyOptions(*begun), headers={"cache-control": "no-store"})


class PasskeyRoutes(Controller):
    """Passkeys."""

    path = "/api/passkeys"
    tags = ("people",)

    @get("/")
    async def mine(self, request: Asked) -> Response[list[w.PasskeyRow]]:
        """The caller's passkeys."""
        kept = await services(request).passkeys.listed((await caller(request)).id)
        return Response([w.PasskeyRow(*one) for one in kept], headers={"cache-control": "no-store"})

    @delete("/{key:str}", status_code=200)
    async def remove(self, request: Asked, key: FromPath[str]) -> w.Account:
        """Forget one of them, whether its device is at hand or lost; nobody comes back by it any more."""
        check_post(request)
        person, own = await caller(request), services(request)
        if not await own.passkeys.remove(person.id, key[:KEY_ID_MOST]):
            raise Refusal(404, "no_such_passkey", "you have no such passkey")
        return await account_of(request, person)

    @post("/register/options", status_code=200)
    async def register(self, request: Asked) -> Response[w.PasskeyOptions]:
        """Begin to register a passkey for the caller."""
        check_secure(request)
        person, own = await caller(request), services(request)
        known = await own.passkeys.of(person.id)
        if len(known) >= KEYS_MOST:
            raise too_many()
        return options_of(own.ceremonies.register(person, known, header(request.scope, b"origin")))

    @post("/register/finish", status_code=200)
    async def registered(self, request: Asked, data: JSONBody[w.PasskeyFinish]) -> w.Account:
        """Keep the passkey that the browser has made."""
        check_secure(request)
        person, own = await caller(request), services(request)
        key = own.ceremonies.registered(data.ceremony, person, data.credential)
        kept = await own.passkeys.add(person.id, key, KEYS_MOST)
        if kept == "known":
            raise Refusal(409, "known_passkey", "that passkey is registered already")
        if kept == "full":  # several were begun at once
            raise too_many()
        return await account_of(request, person)

    @post("/login/options", status_code=200)
    async def login(self, request: Asked) -> Response[w.PasskeyOptions]:
        """Begin to come back by a passkey."""
        check_secure(request)
        return options_of(services(request).ceremonies.login(header(request.scope, b"origin")))

    @post("/login/finish", status_code=200)
    async def logged_in(self, request: Asked, data: JSONBody[w.PasskeyFinish]) -> Response[w.Account]:
        """Come back to the account of the passkey that the browser has answered with."""
        check_secure(request)
        own = services(request)
        found = await own.passkeys.find(str(data.credential.get("id", ""))[:KEY_ID_MOST])
        if found is None:
            raise Refusal(404, "unknown_passkey", "no account here has that passkey")
        key, person = found
        await own.passkeys.used(key.id, own.ceremonies.logged_in(data.ceremony, key, data.credential))
        return await entered(request, person)
