"""The built client as files: hashed assets for ever, index.html never cached, every path of the client the same page.

Owns headers and compression of static files, the picture that chats show among them.  Must not know the interface under
/api.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from haipai.server.net.gate import Scope, header
from haipai.server.net.preview import PICTURE, Previews

Send = Callable[[Any], Awaitable[None]]
IMMUTABLE: Final = "public, max-age=31536000, immutable"
SQUEEZE_MOST: Final = 4_000_000
_SQUEEZED: Final = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".map")
_WANTED: Final = re.compile(r"(q=(0\.(?!0*$)\d{1,3}|1(\.0{0,3})?))?")  # a weight above 0; none is 1
_TYPES: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}

NOT_BUILT: Final = """<!doctype html>
<html lang="zh-Hans"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>haipai</title></head><body>
<h1>网页还没有编译 · The web client is not built</h1>
<p>服务器在运行，但找不到网页文件。请运行 <code>make web</code>（或 <code>make play</code>），然后刷新。</p>
<p>The server is running but has no client to show. Run <code>make web</code> (or <code>make play</code>) and reload;
or name its folder with <code>--web DIR</code>.</p>
</body></html>
"""


class File(NamedTuple):
    """A file ready to be sent."""

    body: bytes
    packed: bytes | None  # gzip, when it is worth it
    kind: str
    tag: str
    vary: str = "accept-encoding"


def find_client(wanted: str) -> Path | None:
    """The folder of the built client: the one named, a checkout's web/dist, or the one in the package."""
    places = [Path(wanted)] if wanted else [Path(__file__).parents[4] / "web" / "dist", packaged_client()]
    return next((place for place in places if (place / "index.html").is_file()), None)


def packaged_client() -> Path:
    """Where wheel and sdist carry the client."""
    return Path(str(files("haipai"))) / "web_dist"


def policy(scope: Scope) -> str:
    """The content policy: everything from here.  The socket is named because older browsers do not count it as self."""
    host = header(scope, b"host")
    ws = f"{'wss' if scope['scheme'] == 'https' else 'ws'}://{host}"
    return (
        f"default-src 'self'; connect-src 'self' {ws}; img-src 'self' data: blob:; media-src 'self' data: blob:; "
        "style-src 'self'; script-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def safety_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Headers of every answer of ours."""
    return [
        (b"content-security-policy", policy(scope).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    ]


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header admits gzip, by name or by `*` (RFC 9110, 12.5.3); a broken weight says no."""
    weights = {}
    for part in accepted.lower().split(","):
        coding, _, weight = part.partition(";")
        weights[coding.strip()] = weight.strip()
    weight = weights.get("gzip", weights.get("x-gzip", weights.get("*", "q=0")))
    return _WANTED.fullmatch(weight) is not None


class Site:
    """Serves GET and HEAD of everything that is not under /api."""

    def __init__(self, folder: Path | None, previews: Previews) -> None:
        self.folder = folder
        self._previews = previews
        self._kept: dict[str, tuple[int, File]] = {}

    async def __call__(self, scope: Scope, send: Send) -> None:
        """Answer one request."""
        if scope["method"] not in {"GET", "HEAD"}:
            await _answer(scope, send, 405, File(b"", None, "text/plain", ""), "no-store")
            return
        if self.folder is None:
            page = File(NOT_BUILT.encode(), None, "text/html; charset=utf-8", "")
            await _answer(scope, send, 503, page, "no-store")
            return
        path = scope["path"].lstrip("/")
        found = self._file(path) if path else None
        if found is not None:
            await _answer(scope, send, 200, found, IMMUTABLE if path.startswith("assets/") else "no-cache")
        elif _names_a_file(path):
            await _answer(scope, send, 404, File(b"not found", None, "text/plain", ""), "no-store")
        else:
            await self._page(scope, send)

    async def _page(self, scope: Scope, send: Send) -> None:
        """The client, with what a chat shows of this link in its head."""
        index = self._file("index.html")
        if index is None:
            await _answer(scope, send, 200, File(NOT_BUILT.encode(), None, "text/html; charset=utf-8", ""), "no-cache")
            return
        body = await self._previews.page(scope, index.body)
        await _answer(scope, send, 200, _page_file(body, index.kind), "no-cache")

    def _file(self, path: str) -> File | None:
        """A file of the client, read again when it has changed; None for anything outside or hidden."""
        if self.folder is None or any(part in {"", ".", ".."} or part.startswith(".") for part in path.split("/")):
            return None
        try:
            place = PICTURE if path == PICTURE.name else self.folder / path
            changed = place.stat().st_mtime_ns
            kept = self._kept.get(path)
            if kept is None or kept[0] != changed:
                if not place.is_file():
                    return None
                kept = (changed, _read(place, changed))
                self._kept[path] = kept
        except (OSError, ValueError):
            return None
        return kept[1]


def _names_a_file(path: str) -> bool:
    """Whether a path ends as files do; a match is named like `abc.1` and its pages are the client's."""
    name, dot, ending = path.rpartition("/")[2].rpartition(".")
    return bool(dot) and not (name and ending.isdecimal())


@lru_cache(maxsize=64)
def _page_file(body: bytes, kind: str) -> File:
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return File(body, gzip.compress(body, 9, mtime=0), kind, tag, "accept-encoding, accept-language")


def _read(place: Path, changed: int) -> File:
    body = place.read_bytes()
    squeeze = place.suffix in _SQUEEZED and 500 < len(body) < SQUEEZE_MOST
    packed = gzip.compress(body, 9, mtime=0) if squeeze else None
    kind = _TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(body, packed, kind, f'"{changed:x}-{len(body):x}"')


async def _answer(scope: Scope, send: Send, status: int, file: File, cache: str) -> None:
    if file.tag and header(scope, b"if-none-match") == file.tag:
        status = 304
    packed = file.packed is not None and takes_gzip(header(scope, b"accept-encoding"))
    body = b"" if status == 304 else (file.packed or b"") if packed else file.body
    headers = [
        *safety_headers(scope),
        (b"content-type", file.kind.encode()),
        (b"cache-control", cache.encode()),
        (b"vary", file.vary.encode()),
    ]
    if status != 304:
        headers.append((b"content-length", str(len(body)).encode()))
    if file.tag:
        headers.append((b"etag", file.tag.encode()))
    if packed and status != 304:
        headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
