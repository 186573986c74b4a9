"""A server to be asked anything, and what every answer of it must be, for the tests."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote_from_bytes, urlsplit

import httpx
import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance

from haipai.server.wire.http import Failure
from tests.server.house import Outside
from tests.server.lobby import gather
from tests.server.process import Process
from tests.server.test_records import played

NAME: Final = "mahjong.example"
# As through a proxy on https, where passkeys are there too.
PAGE: Final = {"Host": NAME, "Origin": f"https://{NAME}", "X-Forwarded-Proto": "https"}
_WIDE: Final = ("posts", "posts_burst", "pages", "pages_burst", "codes", "codes_all", "rooms", "tables")
SETTINGS: Final = (
    f"public=https://{NAME}",
    "proxies=127.0.0.1",
    "limits.rooms_each=10000",
    "limits.tables_each=10000",
    *(f"limits.{name}=100000" for name in _WIDE),
)
Json = dict[str, Any]
schemathesis.serializer.alias("application/x-ndjson", "text/plain")


class Place(NamedTuple):
    """A running server, somebody's token, and what he may ask for by name."""

    url: str
    token: str
    known: dict[str, str]  # parameter of a path → something that is there
    record: str
    document: Json

    @property
    def headers(self) -> dict[str, str]:
        """What a page of this server sends, with the token."""
        return {**PAGE, "Authorization": f"Bearer {self.token}"}

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One well-formed request."""
        return httpx.request(method, self.url + path, headers=self.headers, trust_env=False, **more)


def opened(data: Path) -> Iterator[Place]:
    """A server in its own process with a room, a running table and a shared match that is over."""
    client = data.parent / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html><title>client</title>")
    sets = (word for pair in SETTINGS for word in ("--set", pair))
    server = Process(data, "--web", str(client), *sets).start()
    try:
        yield asyncio.run(_furnished(Outside(server.url)))
    finally:
        server.stop()


async def _furnished(home: Outside) -> Place:
    player = await played(home)
    (maker,) = await gather(home, 1)
    await maker.close()
    match = f"{player.table}.1"
    table = (await home.request("POST", "/api/tables", player.token, json={"humans": 2})).json()["table"]
    share = (await home.request("POST", f"/api/matches/{match}/share", player.token)).json()["share"]
    record = (await home.request("GET", f"/api/matches/{match}/record.haipai.jsonl", player.token)).text
    document = (await home.request("GET", "/schema/openapi.json")).json()
    await player.close()
    known = {"table": table, "match": match, "token": share, "code": maker.code, "name": "shanghai", "key": "AAAA"}
    return Place(home.url.rstrip("/"), player.token, known, record, document)


def few(examples: int) -> Callable[[Any], Any]:
    """So many examples, the same each time."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def check_refusal(status: int, kind: str, body: bytes, asked: object) -> None:
    """No fault of the server's; what is refused is told in the documented form."""
    assert status < 500, (asked, status, body[:300])
    if status >= 400:
        assert kind == "application/json", (asked, status, kind)
        failure = msgspec.json.decode(body, type=Failure)
        assert failure.error.message, (asked, failure)


# -- requests made from the document -----------------------------------------------------------------------


def ask_everything(place: Place, mode: schemathesis.GenerationMode, examples: int) -> Counter[tuple[str, int]]:
    """Ask every operation of the document so often; how often each was answered with which status."""
    schema = schemathesis.openapi.from_dict(place.document)
    schema.config.update(base_url=place.url)
    seen: Counter[tuple[str, int]] = Counter()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @few(examples)
        @given(case=operation.as_strategy(generation_mode=mode), fill=st.booleans())
        def one(case: schemathesis.Case[Any], fill: bool) -> None:
            if fill:
                fill_in(place, case)
            answer = case.call(headers=place.headers)
            seen[case.operation.label, answer.status_code] += 1
            check_refusal(answer.status_code, kind_of(answer.headers), answer.content, case.as_curl_command())
            case.validate_response(answer, checks=[not_a_server_error, response_schema_conformance])

        try:
            one()
        except Unsatisfiable:  # nothing that could be wrong: no parameter, no body
            assert mode is schemathesis.GenerationMode.NEGATIVE
            assert not operation.body
    return seen


def fill_in(place: Place, case: schemathesis.Case[Any]) -> None:
    """Put what is there into a request, so that it comes further than the first look."""
    case.path_parameters = {name: place.known[name] for name in case.path_parameters}
    if "token" in case.path_parameters:  # somebody may have taken it back
        case.path_parameters["token"] = place.ask("POST", f"/api/matches/{place.known['match']}/share").json()["share"]
    if case.path == "/api/replay":
        case.query, case.body = {"hand": 1}, place.record
    if isinstance(case.body, dict) and "ceremony" in case.body:
        asked = place.ask("POST", case.path.replace("finish", "options"))
        case.body["ceremony"] = asked.json()["ceremony"]


def kind_of(headers: Any) -> str:
    """The media type of an answer, however its client names headers."""
    found = headers.get("content-type", "")
    return str(found[0] if isinstance(found, list) else found).partition(";")[0]


# -- requests that nobody means well with ------------------------------------------------------------------


class Request(NamedTuple):
    """One request, to the byte."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


def send(url: str, request: Request) -> tuple[int, str, bytes]:
    """Status, media type and body of the answer, the body unpacked where the request let it be packed."""
    there = urlsplit(url)
    line = HTTPConnection(there.hostname or "", there.port, timeout=30)
    try:
        line.putrequest(request.method, request.path, skip_host=True, skip_accept_encoding=True)
        for name, value in {**request.headers, "Content-Length": str(len(request.body))}.items():
            line.putheader(name, value)
        line.endheaders(request.body)
        answer = line.getresponse()
        body = answer.read()
        if body and answer.getheader("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return answer.status, (answer.getheader("content-type") or "").partition(";")[0], body
    finally:
        line.close()


KINDS: Final = (
    "application/json",
    "application/json; charset=utf-16",
    "application/x-ndjson",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/x-msgpack",
    "text/plain",
    "",
    "no kind at all",
)
NASTY: Final = (
    b"",
    b"null",
    b"[]",
    b'""',
    b"0",
    b"NaN",
    b'{"a": 1e999, "b": -Infinity}',
    b'{"name": "\\ud800"}',
    b'{"name": "\xff\xfe"}',
    b'{"name": "a", "name": {"name": "b"}}',
    b"[" * 30_000,
    b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    b"9" * 5_000,
    b'{"credential": {"id": ' + b"9" * 400 + b'}, "ceremony": "' + b"x" * 64 + b'"}',
    b"\x00" * 1000,
    b" " * 60_000,
    b'"' + b"x" * 70_000 + b'"',
    b"\x1f\x8b\x08\x00",
    "﻿{}".encode(),
)
HEADERS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"Authorization": "Bearer " + "\xff" * 40},
    {"Authorization": "Bearer"},
    {"Cookie": "__Host-haipai=" + "x" * 43 + '; a="\\'},
    {"Cookie": "=;;; __Host-haipai"},
    {"Accept": "text/html;q=nonsense, */*;q=-1"},
    {"Accept-Encoding": "gzip;q=x, \xe4"},
    {"Content-Encoding": "gzip"},
    {"Expect": "the worst"},
    {"Range": "bytes=9-1"},
    {"If-None-Match": '*, W/"', "If-Modified-Since": "never"},
    {"X-Forwarded-For": "x, 999.1.1.1, ::1%lo\xff", "X-Http-Method-Override": "DELETE"},
)
METHODS: Final = ("GET", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "TRACE", "NONSENSE")
segments = st.one_of(
    st.binary(max_size=40),
    st.sampled_from(
        [b"", b".", b"..", b"../../me", b"%2f", b"\x00", b"a" * 3000, "麻将".encode(), b"1.1.1", b"\xff\xfe"]
    ),
).map(lambda data: quote_from_bytes(data, safe=""))
queries = st.one_of(
    st.just(""),
    st.binary(max_size=60).map(lambda data: "?" + quote_from_bytes(data, safe="=&")),
    st.sampled_from(["?hand=NaN", "?hand=" + "9" * 400, "?gz=&gz=1&gz", "?before=-1e9", "?over=perhaps", "?lang=%00"]),
)


def hostile(document: Json, bodies: list[bytes], token: str) -> st.SearchStrategy[Request]:
    """Requests to every path of a document, wrong in any way; `bodies` are good ones, which are broken here."""

    def path_of(path: str, segment: str) -> str:
        return "/".join(segment if part.startswith("{") else part for part in path.split("/"))

    own = {**PAGE, "Authorization": f"Bearer {token}"}
    broken = st.tuples(st.sampled_from(bodies), st.integers(0, 10_000), st.binary(max_size=4)).map(
        lambda cut: cut[0][: cut[1] % (len(cut[0]) + 1)] + cut[2] + cut[0][cut[1] % (len(cut[0]) + 1) + len(cut[2]) :]
    )
    return st.builds(
        lambda method, path, segment, query, kind, more, body: Request(
            method, path_of(path, segment) + query, {**own, **({"Content-Type": kind} if kind else {}), **more}, body
        ),
        st.sampled_from(METHODS),
        st.sampled_from(sorted(document["paths"])),
        segments,
        queries,
        st.sampled_from(KINDS),
        st.sampled_from(HEADERS),
        st.one_of(st.sampled_from(NASTY), broken, st.binary(max_size=200)),
    )
