"""Guests and tables over HTTP: each table with its people in one conversation on a connection of its own.

Owns what is asked of /api.
"""

from __future__ import annotations

import asyncio
import http.client
import json
from contextlib import closing
from typing import Any, Final
from urllib.parse import urlsplit

from haipai.errors import HaipaiError

TIMEOUT: Final = 30.0  # seconds
TERMS: Final = {"hands": 4}


class House:
    """The interface of a server on loopback; HaipaiError `load_refused` for an answer that is none."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._place = urlsplit(url)
        self._turn = asyncio.Lock()

    async def guests(self, count: int) -> list[str]:
        """The tokens of new guests."""
        async with self._turn:
            return await asyncio.to_thread(self._guests, count)

    async def table(self, tokens: list[str]) -> str:
        """The id of a new table at which all these guests sit, the first on seat 0."""
        async with self._turn:
            return await asyncio.to_thread(self._table, tokens)

    def _line(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(str(self._place.hostname), self._place.port, timeout=TIMEOUT)

    def _guests(self, count: int) -> list[str]:
        with closing(self._line()) as line:
            return [str(self._ask(line, "/api/guest", {"want_token": True})["token"]) for _ in range(count)]

    def _table(self, tokens: list[str]) -> str:
        with closing(self._line()) as line:
            body = {"humans": len(tokens), "options": TERMS}
            table = str(self._ask(line, "/api/tables", body, tokens[0])["table"])
            for token in tokens[1:]:
                self._ask(line, f"/api/tables/{table}/join", {}, token)
        return table

    def _ask(self, line: http.client.HTTPConnection, path: str, body: object, token: str = "") -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self.url.rstrip("/")}
        if token:
            headers["Cookie"] = f"haipai={token}"
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        said = answer.read()
        if answer.status >= 300:
            raise HaipaiError("load_refused", f"{answer.status} {said[:200].decode(errors='replace')}", path)
        found: dict[str, Any] = json.loads(said) if said else {}
        return found
