"""WebAuthn ceremonies: what a browser is asked, and whether its answer holds (registering, coming back).

Owns the challenges under way.  They live in memory: whoever is asked across a restart is asked again.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from haipai.errors import HaipaiError
from haipai.server.store.passkeys import Passkey
from haipai.server.store.people import Person

_log = logging.getLogger("haipai.passkeys")
SECONDS: Final = 300.0
WAITING_MOST: Final = 10_000
T = TypeVar("T")


class PasskeyError(HaipaiError):
    """A ceremony that cannot begin or does not hold: `needs_name`, `no_ceremony`, `bad_passkey`."""


class Ceremony(NamedTuple):
    """A ceremony under way: what was asked, for whom ("": whoever comes), from which page, until when."""

    kind: Literal["register", "login"]
    account: str
    challenge: bytes
    origin: str
    until: float

    @property
    def host(self) -> str:
        """The name that passkeys are bound to."""
        return urlsplit(self.origin).hostname or ""


class Ceremonies:
    """Registrations and logins under way, the oldest forgotten first."""

    def __init__(self, name: str) -> None:
        self._name = name  # what the browser calls this place
        self._waiting: dict[str, Ceremony] = {}

    def register(self, person: Person, known: Sequence[str], origin: str) -> tuple[str, dict[str, Any]]:
        """Begin to register a passkey; (ceremony, options for the browser).  PasskeyError `needs_name`."""
        token, ceremony = self._begin("register", person.id, origin)
        options = webauthn.generate_registration_options(
            rp_id=ceremony.host,
            rp_name=self._name,
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=ceremony.challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known],
        )
        return token, json.loads(webauthn.options_to_json(options))

    def registered(self, token: str, person: Person, credential: dict[str, Any]) -> Passkey:
        """The passkey that a browser has made; PasskeyError `no_ceremony`, `bad_passkey`."""
        ceremony = self._end("register", token, person.id)
        verified = _held(
            lambda: webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=ceremony.challenge,
                expected_rp_id=ceremony.host,
                expected_origin=ceremony.origin,
            )
        )
        key_id = bytes_to_base64url(verified.credential_id)
        return Passkey(key_id, verified.credential_public_key, verified.sign_count)

    def login(self, origin: str) -> tuple[str, dict[str, Any]]:
        """Begin to come back by a passkey; (ceremony, options for the browser).  PasskeyError `needs_name`."""
        token, ceremony = self._begin("login", "", origin)
        options = webauthn.generate_authentication_options(rp_id=ceremony.host, challenge=ceremony.challenge)
        return token, json.loads(webauthn.options_to_json(options))

    def logged_in(self, token: str, key: Passkey, credential: dict[str, Any]) -> int:
        """The authenticator's new counter, when the answer is that passkey's; PasskeyError as `registered`."""
        ceremony = self._end("login", token, "")
        verified = _held(
            lambda: webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=ceremony.challenge,
                expected_rp_id=ceremony.host,
                expected_origin=ceremony.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.uses,
            )
        )
        return verified.new_sign_count

    def _begin(self, kind: Literal["register", "login"], account: str, origin: str) -> tuple[str, Ceremony]:
        ceremony = Ceremony(kind, account, secrets.token_bytes(32), origin, time.monotonic() + SECONDS)
        if _is_address(ceremony.host):
            raise PasskeyError("needs_name", "passkeys are bound to a name; this server is open by its address")
        token = secrets.token_urlsafe(24)
        self._waiting[token] = ceremony
        if len(self._waiting) > WAITING_MOST:
            self._waiting.pop(next(iter(self._waiting)))
        return token, ceremony

    def _end(self, kind: str, token: str, account: str) -> Ceremony:
        """A ceremony, taken out: each is answered once."""
        found = self._waiting.pop(token, None)
        if found is None or (found.kind, found.account) != (kind, account) or found.until < time.monotonic():
            raise PasskeyError("no_ceremony", "this was begun too long ago, or not at all; begin again")
        return found


def _held(check: Callable[[], T]) -> T:
    try:
        return check()
    except Exception as error:  # noqa: BLE001 - a browser's answer may be broken in any way: it is refused
        _log.info("passkey_refused", extra={"reason": type(error).__name__})
        raise PasskeyError("bad_passkey", "the browser's answer does not hold") from None


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
