"""Records and sheets as files to download, and how long a browser may keep them.

Owns what is told to caches.  A match that is over changes no more but for the names of its players, and for what a
newer version of this server writes: its file has a tag made of these, and is not made again for whoever holds it.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from litestar import Response

from haipai import __version__
from haipai.server.desk.records import Record
from haipai.server.net.base import Asked
from haipai.server.net.pages import Key
from haipai.server.net.replays import record_of
from haipai.server.net.sheets import page_of
from haipai.server.store.people import Result
from haipai.server.wire.http import MatchPage

OWN: Final = "private, max-age=31536000"
BY_LINK: Final = "private, no-cache"  # may be taken back: asked for each time, and told that nothing has changed
RUNNING: Final = "no-store"


class Found(NamedTuple):
    """A match that somebody may see.  `account`: who looks at it, None by a link."""

    result: Result
    number: int
    account: str | None

    @property
    def names(self) -> list[str]:
        """What its players are called by now."""
        return [name for _, name, _ in self.result.seats]

    @property
    def key(self) -> Key:
        """What its page is kept under."""
        return Key(self.result.id, self.account, tuple(self.names))

    def page(self, log: list[Record]) -> MatchPage:
        """The match with its sheet, from the log of its table."""
        return page_of(self.result.table, log, self.number, self.account, self.names)

    def lines(self, log: list[Record]) -> list[str]:
        """Its record, from the log of its table."""
        return record_of(self.result.table, log, self.number, self.names)

    @property
    def tag(self) -> str:
        """Changes whenever a file of this match does; empty while it is not over."""
        if not self.result.over:
            return ""
        seen = repr((self.key, __version__)).encode()
        return f'"{hashlib.sha256(seen).hexdigest()[:24]}"'

    @property
    def caching(self) -> dict[str, str]:
        """The headers for caches.  A file is its owner's: another account in the same browser asks for itself."""
        if not self.tag:
            return {"cache-control": RUNNING}
        kept = OWN if self.account is not None else BY_LINK
        return {"cache-control": kept, "etag": self.tag, "vary": "Cookie, Authorization"}


def unchanged(request: Asked, found: Found) -> Response[bytes] | None:
    """The answer for somebody who holds this very file: 304."""
    held = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    return Response(b"", status_code=304, headers=found.caching) if found.tag in held - {""} else None


def answer(found: Found, body: bytes, kind: str, name: str) -> Response[bytes]:
    """A file to be saved."""
    headers = {"content-disposition": f'attachment; filename="{name}"', **found.caching}
    return Response(body, media_type=kind, headers=headers)
