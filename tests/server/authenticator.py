"""An authenticator in software: what a phone or security key does when a page asks for a passkey."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as to_text

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40  # flags


class Authenticator:
    """One passkey on one device."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(24)
        self.owner = ""  # the user handle it was registered for
        self.uses = 0

    def create(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """The answer to a registration."""
        numbers = self.private.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        self.owner = options["user"]["id"]
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | WITH_KEY)
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = _said("webauthn.create", options["challenge"], origin)
        return self._answer({"clientDataJSON": to_text(said), "attestationObject": to_text(attested)})

    def get(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """The answer to a login."""
        self.uses += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        said = _said("webauthn.get", options["challenge"], origin)
        signature = self.private.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        answer = {"clientDataJSON": to_text(said), "authenticatorData": to_text(data), "signature": to_text(signature)}
        return self._answer({**answer, "userHandle": self.owner})

    def _data(self, place: str, flags: int) -> bytes:
        return sha256(place.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = to_text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": response}


def _said(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()
