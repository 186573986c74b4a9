"""Who may use the admin page: whoever brings the token that stands in a file of the data folder.

Owns token, sessions and the checks of a request.  The page listens on loopback, and so may any page in any browser of
this machine ask it: Host, Origin and a word in each form keep those out.
"""

from __future__ import annotations

import hmac
import os
import secrets
import time
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from haipai.server.net.gate import Scope, header
from haipai.server.net.limits import Bucket

FILE: Final = "admin-token"
COOKIE: Final = "haipai-admin"
LASTS: Final = 12 * 3600.0  # seconds of a session
SESSIONS_MOST: Final = 20
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


class Visitors:
    """The token of this start, and who has shown it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self._token = secrets.token_urlsafe(32)
        self._sessions: dict[str, float] = {}  # session → when it ends
        self._tries = Bucket(0.5, 10, time.monotonic())

    def open(self) -> None:
        """Write the token where its owner alone can read it."""
        self.file.unlink(missing_ok=True)
        with os.fdopen(os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            out.write(self._token + "\n")

    def close(self) -> None:
        """Nobody gets in any more."""
        self.file.unlink(missing_ok=True)
        self._sessions.clear()

    def enter(self, token: str) -> str | None:
        """A new session for whoever knows the token; None for a wrong one, or after too many of them."""
        if not self._tries.take(time.monotonic()) or not hmac.compare_digest(token.encode(), self._token.encode()):
            return None
        now = time.monotonic()
        self._sessions = {session: end for session, end in self._sessions.items() if end > now}
        if len(self._sessions) >= SESSIONS_MOST:
            self._sessions.pop(next(iter(self._sessions)))
        session = secrets.token_urlsafe(32)
        self._sessions[session] = now + LASTS
        return session

    def leave(self, session: str) -> None:
        """End a session."""
        self._sessions.pop(session, None)

    def session(self, scope: Scope) -> str | None:
        """The session of a request; None for nobody's."""
        jar = SimpleCookie()
        try:
            jar.load(header(scope, b"cookie"))
        except CookieError:
            return None
        found = jar[COOKIE].value if COOKIE in jar else ""
        return found if self._sessions.get(found, 0.0) > time.monotonic() else None


def word(session: str) -> str:
    """What every form of a session carries: no other page can know it."""
    return hmac.digest(session.encode(), b"form", "sha256").hex()


def fits(session: str, said: str) -> bool:
    """Whether a form is one of this session's."""
    return hmac.compare_digest(word(session).encode(), said.encode())


def at_home(scope: Scope) -> bool:
    """Whether the Host header says loopback: else somebody's name points here."""
    return (urlsplit("//" + header(scope, b"host")).hostname or "") in _LOOPBACK


def from_here(scope: Scope) -> bool:
    """Whether a form was sent from a page of this one's own."""
    return header(scope, b"origin") == f"http://{header(scope, b'host')}"
