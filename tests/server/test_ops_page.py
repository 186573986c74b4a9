"""The admin page: who may come, what it shows and does; everything escaped, no script, nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from haipai.server.config import Config
from haipai.server.ops import accounts
from haipai.server.ops.markup import Markup, cell, el, rows_table
from haipai.server.ops.visitors import COOKIE, Visitors
from tests.server.house import any_legal, house, run
from tests.server.lobby import gather
from tests.server.process import Process, free_port

NASTY = "<b>\"&'x"


class Browser:
    """A browser without scripts that keeps cookies and sends the forms it finds."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.cookies = httpx.Cookies()
        self.page = ""

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """Open a page."""
        return await self.send("GET", path, headers=headers)

    async def post(self, path: str, form: dict[str, str], **headers: str) -> httpx.Response:
        """Send a form as a page of this origin would."""
        return await self.send("POST", path, data=form, headers={"Origin": self.url, **headers})

    async def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request; its page and its cookies are kept."""
        async with httpx.AsyncClient(base_url=self.url, trust_env=False, cookies=self.cookies) as client:
            answer = await client.request(method, path, **more)
            self.cookies = client.cookies
        self.page = answer.text
        return answer

    async def enter(self, data: Path) -> None:
        """Bring the token from the data folder."""
        answer = await self.post("/login", {"token": (data / "admin-token").read_text()})
        assert answer.status_code == 303

    def form(self, action: str, **wanted: str) -> dict[str, str]:
        """The hidden fields of the first form of the page that goes there and has these."""
        for opened, inside in re.findall(r"<form([^>]*)>(.*?)</form>", self.page, re.DOTALL):
            fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', inside))
            if f'action="{action}"' in opened and wanted.items() <= fields.items():
                return fields
        raise AssertionError(f"no form to {action} with {wanted}")


def test_nobody_comes_in_without_the_token(tmp_path: Path) -> None:
    """No session, no page; a wrong token, a foreign Origin, Host or form are refused; the token is of this start alone."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path, admin__port=port):
            file = tmp_path / "admin-token"
            assert file.stat().st_mode & 0o077 == 0
            browser = Browser(port)
            for path in ("/", "/people", "/nothing"):
                answer = await browser.get(path)
                assert answer.status_code == 401
                assert "<table" not in answer.text
            assert (await browser.post("/login", {"token": "x" * 43})).status_code == 403
            assert (await browser.post("/ban", {"id": "g0"})).status_code == 401
            token = {"token": file.read_text()}
            assert (await browser.post("/login", token, Origin="http://127.0.0.1:8000")).status_code == 400
            assert (await browser.get("/", Host="evil.example")).status_code == 421
            assert (await browser.get("/", Cookie=f"{COOKIE}=made-up")).status_code == 401
            await browser.enter(tmp_path)
            assert list(browser.cookies) == [COOKIE]
            assert (await browser.get("/")).status_code == 200
            await browser.get("/bans")
            form = {**browser.form("/ban"), "id": "192.0.2.1"}
            assert (await browser.post("/ban", {**form, "word": "0" * 64})).status_code == 403
            assert (await browser.post("/ban", form, Origin="http://127.0.0.1:8000")).status_code == 400
            assert (await browser.send("POST", "/ban", json=form, headers={"Origin": browser.url})).status_code == 400
            await browser.get("/bans")
            assert "192.0.2.1" not in browser.page
            await browser.post("/logout", browser.form("/logout"))
            assert (await browser.get("/")).status_code == 401
        assert not file.exists()

    run(scenario())


def test_too_many_tokens_are_not_looked_at(tmp_path: Path) -> None:
    """After ten tries even the right token waits."""
    visitors = Visitors(tmp_path)
    visitors.open()
    token = visitors.file.read_text().strip()
    assert visitors.enter(token) is not None
    assert [visitors.enter("wrong") for _ in range(9)] == [None] * 9
    assert visitors.enter(token) is None


def test_the_page_is_plain_and_closed(tmp_path: Path) -> None:
    """Every answer has a policy that allows a style sheet and forms alone; there is no script and nothing from elsewhere."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path, admin__port=port) as home:
            await home.table()
            browser = Browser(port)
            await browser.enter(tmp_path)
            for path in ("/", "/rooms", "/tables", "/people", "/now", "/bans", "/style.css", "/nothing"):
                answer = await browser.get(path)
                policy = answer.headers["content-security-policy"]
                assert policy.startswith("default-src 'none'; style-src 'self'; form-action 'self'")
                assert "unsafe" not in policy
                assert answer.headers["cache-control"] == "no-store"
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert not re.search(r"<script|\son\w+=|style=|https?://", answer.text)
                assert answer.status_code == (404 if path == "/nothing" else 200)

    run(scenario())


def test_people_are_kept_out_and_let_in(tmp_path: Path) -> None:
    """A name that is HTML is shown as text; its account is kept out at once, and let in again."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path, admin__port=port) as home:
            player = await home.guest(NASTY)
            made = await home.request("POST", "/api/tables", player.token, json={})
            player.table = made.json()["table"]
            await player.connect()
            browser = Browser(port)
            await browser.enter(tmp_path)
            await browser.get("/now")
            assert player.account in browser.page
            assert f"/ws/{player.table}" in browser.page
            await browser.get("/people?find=" + player.account)
            assert "&lt;b&gt;&quot;&amp;&#x27;x" in browser.page
            assert "<b>" not in browser.page
            answer = await browser.post("/ban", {**browser.form("/ban", id=player.account), "reason": NASTY})
            assert answer.status_code == 200
            assert 'role="status"' in browser.page
            assert await player.closed() == 1008
            assert player.frames[-1]["code"] == "banned"
            assert home.app.gate.bans.of_account(player.account) is not None
            await browser.get("/bans")
            assert "<b>" not in browser.page
            await browser.post("/unban", browser.form("/unban", id=player.account))
            assert (await home.request("GET", "/api/me", player.token)).status_code == 200
            await browser.get("/people?find=" + NASTY)
            assert "<b>" not in browser.page

    run(scenario())


def test_deleting_wants_the_box(tmp_path: Path) -> None:
    """A person, a table and a room are deleted when the box is marked, and not before; errors are told in words."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path, admin__port=port) as home:
            (visitor,) = await gather(home, 1)
            code = visitor.code
            (player,) = await home.table(pace="instant")
            browser = Browser(port)
            await browser.enter(tmp_path)
            await browser.get("/tables")
            form = browser.form("/delete", kind="table", id=player.table)
            assert (await browser.post("/delete", form)).status_code == 400
            assert "not_sure" in browser.page
            assert (await browser.post("/delete", {**form, "sure": "yes"})).status_code == 200
            assert (await browser.post("/delete", {**form, "sure": "yes"})).status_code == 400
            assert "no_such_table" in browser.page
            await browser.get("/people?find=" + visitor.account)
            form = browser.form("/delete", kind="person", id=visitor.account)
            assert (await browser.post("/delete", {**form, "sure": "yes"})).status_code == 200
            await visitor.until(lambda frame: frame["t"] == "bye")
            assert (await home.request("GET", "/api/me", visitor.token)).status_code == 401
            await browser.get("/rooms")
            form = browser.form("/delete", kind="room", id=code)
            assert (await browser.post("/delete", {**form, "sure": "yes"})).status_code == 200
            assert code not in browser.page.partition("<table")[2]
            assert (await browser.post("/delete", {**form, "kind": "server", "sure": "yes"})).status_code == 400

    run(scenario())


def test_a_banned_person_leaves_the_room(tmp_path: Path) -> None:
    """A room's connection is ended by the same word as a table's, and the room is not entered again."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (visitor,) = await gather(home, 1)
            await home.app.store.people.call(lambda c: accounts.ban(c, "account", visitor.account, ""))
            await home.server.service.warden.look(anew=True)
            assert (await visitor.until(lambda frame: frame["t"] == "bye"))["code"] == "banned"
            assert (await visitor.connect())["code"] == "banned"

    run(scenario())


def test_the_page_is_off_unless_wanted(tmp_path: Path) -> None:
    """No port, no page, no token; with a port the log tells address and file, and never the token."""
    assert Config().admin.port == 0
    server = Process(tmp_path / "data").start()
    assert not (tmp_path / "data" / "admin-token").exists()
    assert server.stop() == 0
    port = free_port()
    again = Process(tmp_path / "data", "--set", f"admin.port={port}").start()
    token = (tmp_path / "data" / "admin-token").read_text().strip()
    assert again.stop() == 0
    log = again.log.read_text()
    assert f'"url":"http://127.0.0.1:{port}/"' in log
    assert "admin-token" in log
    assert token not in log


# -- HTML ------------------------------------------------------------------------------------------------------


def test_text_is_escaped_wherever_it_stands() -> None:
    """In elements, in attributes, in lists; what is made of elements is not escaped twice."""
    made = el("p", NASTY, [el("b", "&")], title=NASTY, for_="a", hidden=True, disabled=False)
    assert made == ('<p title="&lt;b&gt;&quot;&amp;&#x27;x" for="a" hidden>&lt;b&gt;&quot;&amp;&#x27;x<b>&amp;</b></p>')
    assert isinstance(made, Markup)


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("amount", 1234567, "1,234,567"),
        ("changed", 0, "1970-01-01 00:00"),
        ("names", ["甲", NASTY], f"甲、{NASTY}"),
        ("over", True, "✓"),
        ("over", False, "–"),
        ("last", None, "–"),
        ("reason", "", "–"),
    ],
)
def test_cells_in_words(name: str, value: Any, wanted: str) -> None:
    """Numbers, times, lists, yes and no."""
    assert cell(name, value) == wanted
    assert "<b>" not in rows_table([{name: value}])


def test_no_rows_are_told() -> None:
    """An empty list is a sentence."""
    assert rows_table([]) == "<p>没有 · none</p>"


def test_play_goes_on_beside_the_page(tmp_path: Path) -> None:
    """Lists are made while a hand is played, and nothing of the hand is in them."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path, admin__port=port) as home:
            (player,) = await home.table(pace="instant")
            browser = Browser(port)
            await browser.enter(tmp_path)
            await browser.get("/tables")
            assert player.table in browser.page
            await player.play(any_legal, hands=1)
            await browser.get("/tables")
            assert not re.search(r"discard|\b[1-9][mpsz]\b", browser.page)

    run(scenario())
