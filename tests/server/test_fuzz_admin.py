"""The admin page, asked anything: a page or a refusal in words, never a fault of the server's."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from haipai.server.ops.admin_page import PAGES
from haipai.server.ops.visitors import COOKIE
from tests.server import fuzz
from tests.server.process import Process, free_port
from tests.server.test_ops_page import Browser

EXAMPLES: Final = 25
HOSTILE: Final = 400
FIELDS: Final = ("id", "reason", "kind", "sure", "back", "word", "token")
FORMS: Final = ("/ban", "/delete", "/login", "/logout", "/unban")
ANY: Final = {"type": "string", "maxLength": 300}
FORM: Final = {
    "type": "object",
    "properties": {
        **dict.fromkeys(FIELDS, ANY),
        "kind": {"enum": ["person", "table", "room", "server"]},
        "sure": {"enum": ["yes", "no"]},
        "back": {"enum": [*PAGES, "//evil.example"]},
    },
    "required": ["id", "kind", "sure", "word"],
}


def document() -> fuzz.Json:
    """The pages and forms as an OpenAPI document: in the product they are links and forms, for people."""
    page: Any = {"responses": {"default": {"description": "a page"}}}
    find = {"name": "find", "in": "query", "schema": ANY}
    body = {"required": True, "content": {"application/x-www-form-urlencoded": {"schema": FORM}}}
    paths = {path: {"get": {**page, "parameters": [find]}} for path in PAGES}
    paths |= {path: {"post": {**page, "requestBody": body}} for path in FORMS}
    return {"openapi": "3.1.0", "info": {"title": "admin", "version": "1"}, "paths": paths}


class Admin(NamedTuple):
    """The admin page of a running server, its cookie, and the word of its forms."""

    url: str
    headers: dict[str, str]
    word: str


@pytest.fixture(scope="module")
def admin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Admin]:
    """A server whose admin page somebody has entered."""
    data, port = tmp_path_factory.mktemp("admin") / "data", free_port()
    server = Process(data, "--set", f"admin.port={port}").start()
    try:
        yield asyncio.run(entered(data, port))
    finally:
        server.stop()


async def entered(data: Path, port: int) -> Admin:
    """Come in, and see that every form of every page is among those asked here."""
    browser = Browser(port)
    await browser.enter(data)
    for path in PAGES:
        await browser.get(path)
        assert set(re.findall(r'action="([^"]*)"', browser.page)) <= {*FORMS, *PAGES}
    word = browser.form("/logout")["word"]
    cookie = f"{COOKIE}={browser.cookies[COOKIE]}"
    return Admin(browser.url, {"Origin": browser.url, "Host": browser.url[7:], "Cookie": cookie}, word)


def check(status: int, kind: str, asked: object) -> None:
    """An answer of the page's, and no fault."""
    assert status < 500, (asked, status)
    assert status == 303 or kind == "text/html", (asked, status, kind)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: str(mode.value))
def test_pages_and_forms(admin: Admin, mode: schemathesis.GenerationMode) -> None:
    """Each page and form, filled in well and badly, with its word and without; the session stays."""
    schema = schemathesis.openapi.from_dict(document())
    schema.config.update(base_url=admin.url)
    seen: Counter[tuple[str, int]] = Counter()
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == len(PAGES) + len(FORMS)
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for operation in operations))

    @fuzz.few(EXAMPLES * (len(PAGES) + len(FORMS)))
    @given(case=cases, known=st.booleans())
    def one(case: schemathesis.Case[Any], known: bool) -> None:
        if known and isinstance(case.body, dict) and case.path != "/logout":
            case.body["word"] = admin.word
        answer = case.call(headers=admin.headers)
        seen[case.path, answer.status_code] += 1
        check(answer.status_code, fuzz.kind_of(answer.headers), case.as_curl_command())

    one()
    assert {path for path, _ in seen} == {*PAGES, *FORMS}
    assert 403 in {status for _, status in seen}
    assert fuzz.send(admin.url, fuzz.Request("GET", "/", admin.headers, b""))[0] == 200


def test_hostile_requests(admin: Admin) -> None:
    """Bytes that are no form, odd paths, methods and headers."""

    @fuzz.few(HOSTILE)
    @given(request=fuzz.hostile(document(), [b"id=x&kind=person&sure=yes&word=" + admin.word.encode()], "x" * 43))
    def one(request: fuzz.Request) -> None:
        own = {name: value for name, value in request.headers.items() if name not in fuzz.PAGE}
        status, kind, _ = fuzz.send(admin.url, request._replace(headers={**own, **admin.headers}))
        check(status, "text/html" if kind == "text/css" else kind, request)

    one()
    assert fuzz.send(admin.url, fuzz.Request("GET", "/", admin.headers, b""))[0] == 200
