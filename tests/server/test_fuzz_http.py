"""Every route of the HTTP interface, asked anything: an answer, never a fault of the server's.

Requests are made from /schema/openapi.json, which the server makes from its routes; a new route is asked by itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import schemathesis
from hypothesis import given
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import OpenAPI

from haipai.server.net import described
from haipai.server.net.api import CONTROLLERS
from tests.server import fuzz
from tests.server.fuzz import Place
from tests.server.house import house, run

EXAMPLES: Final = 20  # of each operation, well formed, and as many again that are not
HOSTILE: Final = 1500
PAGES: Final = 400
# What no made-up request gets: somebody's code, name, or signature is wanted.
NEVER_DONE: Final = {
    "POST /api/recover",
    "DELETE /api/me",
    "DELETE /api/passkeys/{key}",
    *(f"POST /api/passkeys/{which}/finish" for which in ("login", "register")),
}
GOOD: Final = [
    b'{"name": "x", "want_token": true}',
    b'{"rules": "shanghai", "options": {"hands": 4}, "humans": 2, "clock": "fast", "entropy": null}',
    b'{"terms": {"rules": "qiaoma", "options": {"lezi": 20}, "base": 5}, "seats": 4}',
    b'{"name": null, "avatar": "a02"}',
    b'{"ceremony": "xxxxxxxxxxxxxxxxxxxxxxxx", "credential": {"id": "x", "response": {}}}',
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server with something in it."""
    yield from fuzz.opened(tmp_path_factory.mktemp("fuzz") / "data")


def routes() -> set[str]:
    """Every operation that the routes themselves declare, as `GET /api/…/{name}`."""
    found = set()
    for controller in CONTROLLERS:
        for handler in (one for one in vars(controller).values() if hasattr(one, "http_methods")):
            for path in handler.paths:
                whole = f"{vars(controller).get('path', '')}{path}".rstrip("/").replace(":str}", "}")
                found |= {f"{method} {whole}" for method in handler.http_methods}
    return found


def test_the_document_holds_every_route(place: Place) -> None:
    """What is asked is all there is to ask: the document's operations are those of the controllers."""
    told = {f"{method.upper()} {path}" for path, item in place.document["paths"].items() for method in item}
    assert told == routes()
    assert len(told) > 30


def test_the_document_tells_refusals_as_they_are(place: Place) -> None:
    """Each operation refuses in the one form there is, and bodies are described with their bounds."""
    for path, item in place.document["paths"].items():
        for method, operation in item.items():
            assert operation["responses"].keys() - {"200", "201", "204"} == {"default"}, (method, path)
    shapes = place.document["components"]["schemas"]
    assert shapes["Failure"]["required"] == ["error"]
    assert shapes["TableRequest"]["additionalProperties"] is False
    assert shapes["TableRequest"]["properties"]["options"]["maxProperties"] == 60
    record = place.document["paths"]["/api/replay"]["post"]["requestBody"]
    assert list(record["content"]) == ["application/x-ndjson"]


def test_the_document_is_made_once_beside_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is made others are answered; whoever asks meanwhile or again gets the same and costs nothing more."""
    begun, go_on, waited = threading.Event(), threading.Event(), []

    def slow(config: OpenAPIConfig) -> OpenAPI:
        begun.set()
        waited.append(go_on.wait(5))
        return first_step(config)

    first_step = OpenAPIConfig.to_openapi_schema
    monkeypatch.setattr(OpenAPIConfig, "to_openapi_schema", slow)
    made = noting_threads(monkeypatch)

    async def scenario() -> None:
        async with house(tmp_path) as home:
            asked = [asyncio.create_task(home.request("GET", "/schema/openapi.json")) for _ in range(2)]
            assert await asyncio.to_thread(begun.wait, 5)
            assert (await home.request("GET", "/healthz")).status_code == 200
            go_on.set()
            one, two = await asyncio.gather(*asked)
            three = await home.request("GET", "/schema/openapi.json")
            assert (one.status_code, one.headers["content-type"]) == (200, "application/vnd.oai.openapi+json")
            assert one.content == two.content == three.content
            assert (await home.request("GET", "/schema/none")).status_code == 404

    run(scenario())
    assert waited == [True]
    assert len(made) == 1
    assert threading.main_thread() not in made


def noting_threads(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which the last step of the document is done from now on, one for each time."""
    made, last_step = [], described.completed

    def noted(document: fuzz.Json) -> fuzz.Json:
        made.append(threading.current_thread())
        return last_step(document)

    monkeypatch.setattr(described, "completed", noted)
    return made


def test_well_formed_requests(place: Place) -> None:
    """Requests as the document has them are answered as it says; every operation is carried out at least once."""
    seen = fuzz.ask_everything(place, schemathesis.GenerationMode.POSITIVE, EXAMPLES)
    assert {label for label, _ in seen} == routes()
    assert routes() - {label for label, status in seen if status < 300} == NEVER_DONE


def test_malformed_requests(place: Place) -> None:
    """Requests that break the document in one place or many are refused in the documented form."""
    seen = fuzz.ask_everything(place, schemathesis.GenerationMode.NEGATIVE, EXAMPLES)
    with_body = {label for label, _ in seen if label.startswith(("POST", "PATCH"))}
    assert {label for label, status in seen if status == 400} >= with_body - {"POST /api/matches/{match}/share"}


def test_hostile_requests(place: Place) -> None:
    """Bytes that are no JSON, deep, long and cut bodies, odd paths, methods and headers: refused, and nothing breaks."""
    count = 0

    @fuzz.few(HOSTILE)
    @given(request=fuzz.hostile(place.document, [*GOOD, place.record.encode()], place.token))
    def one(request: fuzz.Request) -> None:
        nonlocal count
        count += 1
        fuzz.check_refusal(*fuzz.send(place.url, request), request)

    one()
    assert count >= HOSTILE
    assert place.ask("GET", "/readyz").status_code == 200


def test_hostile_requests_for_pages(place: Place) -> None:
    """The client's pages, a match, a link, the check of a deal: the page, or no such file, whatever the path says."""
    pages: fuzz.Json = {
        path: {} for path in ("/", "/verify", "/match/{match}", "/s/{token}", "/room/{code}", "/assets/{file}")
    }
    statuses = set()

    @fuzz.few(PAGES)
    @given(request=fuzz.hostile({"paths": pages}, GOOD, place.token))
    def one(request: fuzz.Request) -> None:
        status, _, body = fuzz.send(place.url, request)
        statuses.add(status)
        assert status != 200 or b"<title>client" in body, request

    one()
    assert {200} <= statuses <= {200, 404, 405}
    assert place.ask("GET", "/assets/none.js").status_code == 404  # chance need not find one
