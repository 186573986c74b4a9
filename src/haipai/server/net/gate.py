"""Who may talk to this server from where: names it answers to, origins it trusts, the cookie that says who it is.

Owns the exact Origin check and the cookie's form.  Must not know accounts.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from haipai.server.config import Config
from haipai.server.ops.bans import Bans

SECURE_COOKIE: Final = "__Host-haipai"  # browsers bind it to https, this host and all paths
PLAIN_COOKIE: Final = "haipai"  # plain http in a house: no such promise exists there
COOKIE_SECONDS: Final = 400 * 24 * 3600  # what browsers grant at most
_SCHEMES: Final = {"ws": "http", "wss": "https"}
Scope = Any  # an ASGI scope: a dict whose keys depend on its type


def header(scope: Scope, name: bytes) -> str:
    """A request header; empty when missing, or when it stands there twice."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else ""


def is_secure(scope: Scope) -> bool:
    """Whether the request came by https or wss."""
    return str(scope["scheme"]) in {"https", "wss"}


def own_names() -> set[str]:
    """Names of this machine that browsers in the house may use."""
    name = socket.gethostname().lower().partition(".")[0]
    ends = ("", ".local", ".lan", ".home", ".home.arpa", ".fritz.box")
    return {"localhost"} | {name + end for end in ends if name}


class Gate:
    """The checks that come before anything else."""

    def __init__(self, config: Config) -> None:
        urls = [*config.origins, *([config.public] if config.public else [])]
        self._origins = {url.rstrip("/").lower() for url in urls}
        self.bans = Bans()
        self._names = own_names() | {name.lower() for name in config.hosts} | _hosts_of(urls)

    def knows_host(self, scope: Scope) -> bool:
        """Whether the Host header names this server: an address, or a name it is known by.

        Otherwise a page of any site could have its name point here and speak as if it were ours.
        """
        host = urlsplit("//" + header(scope, b"host")).hostname or ""
        if host in self._names:
            return True
        try:
            ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        return True

    def knows_origin(self, scope: Scope) -> bool:
        """Whether the page that asks is ours: its Origin is exactly this server, or one in the settings."""
        origin = header(scope, b"origin").lower()
        if not origin:
            return False
        if origin in self._origins:
            return True
        scheme = _SCHEMES.get(scope["scheme"], scope["scheme"])
        return self.knows_host(scope) and origin == f"{scheme}://{header(scope, b'host').lower()}"


def _hosts_of(urls: Iterable[str]) -> set[str]:
    return {host.lower() for url in urls if (host := urlsplit(url).hostname)}


def read_token(scope: Scope) -> str | None:
    """The token in the cookie of this scheme; a plain cookie never counts on https."""
    jar = SimpleCookie()
    try:
        jar.load(header(scope, b"cookie"))
    except CookieError:
        return None
    found = jar.get(SECURE_COOKIE if is_secure(scope) else PLAIN_COOKIE)
    return found.value if found is not None and 20 <= len(found.value) <= 128 else None


def write_token(scope: Scope, token: str, seconds: int = COOKIE_SECONDS) -> str:
    """The Set-Cookie header for a token; with 0 seconds the browser forgets it."""
    name = SECURE_COOKIE if is_secure(scope) else PLAIN_COOKIE
    parts = [f"{name}={token}", "Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={seconds}"]
    if is_secure(scope):
        parts.append("Secure")
    return "; ".join(parts)
