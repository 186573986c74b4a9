"""Passkeys: registered and used over https with an authenticator in software, refused in words elsewhere."""

from __future__ import annotations

import ssl
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import trustme

from haipai.server.ceremonies import Ceremonies, PasskeyError
from haipai.server.store.people import Person
from tests.server.authenticator import Authenticator
from tests.server.house import house, run


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    """Return a certificate authority of this test's own."""
    return trustme.CA()


class Page:
    """A page of the server at https://localhost with the browser's cookies."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.origin = str(client.base_url).rstrip("/")

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        """One request."""
        return await self.client.post(path, json=body)

    async def register(self, device: Authenticator, origin: str = "") -> httpx.Response:
        """Register a device's passkey."""
        answer = await self.post("/api/passkeys/register/options")
        if answer.status_code != 200:
            return answer
        begun = answer.json()
        credential = device.create(begun["options"], origin or self.origin)
        return await self.finish("register", begun["ceremony"], credential)

    async def login(self, device: Authenticator, origin: str = "") -> httpx.Response:
        """Come back by a device's passkey."""
        begun = (await self.post("/api/passkeys/login/options")).json()
        return await self.finish("login", begun["ceremony"], device.get(begun["options"], origin or self.origin))

    async def finish(self, kind: str, ceremony: str, credential: dict[str, Any]) -> httpx.Response:
        """Give the browser's answer."""
        return await self.post(f"/api/passkeys/{kind}/finish", {"ceremony": ceremony, "credential": credential})


@asynccontextmanager
async def secure_page(folder: Path, authority: trustme.CA) -> AsyncIterator[Callable[[], Page]]:
    """A server on https by the name localhost; a maker of browsers that have no cookie yet."""
    made = authority.issue_cert("localhost")
    cert, key = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(b"".join(blob.bytes() for blob in made.cert_chain_pems))
    key.write_bytes(made.private_key_pem.bytes())
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    async with house(folder / "data", tls_cert=str(cert), tls_key=str(key)) as home:
        url = home.url.replace("http://127.0.0.1", "https://localhost").rstrip("/")
        open_clients: list[httpx.AsyncClient] = []

        def browser() -> Page:
            client = httpx.AsyncClient(base_url=url, verify=trusted, trust_env=False, headers={"Origin": url})
            open_clients.append(client)
            return Page(client)

        yield browser
        for client in open_clients:
            await client.aclose()


def code(answer: httpx.Response) -> str:
    """The code of a refusal."""
    return str(answer.json()["error"]["code"])


def test_register_and_come_back(tmp_path: Path, authority: trustme.CA) -> None:
    """A passkey made in one browser brings the account back in another, again and again; its id alone is told."""

    async def scenario() -> None:
        async with secure_page(tmp_path, authority) as browser:
            first, second, device = browser(), browser(), Authenticator()
            account = (await first.post("/api/guest", {"name": "张三"})).json()
            assert (await first.register(device)).json()["passkeys"] == 1
            for _ in range(2):
                back = await second.login(device)
                assert back.status_code == 200, back.text
                assert (back.json()["id"], back.json()["name"]) == (account["id"], "张三")
                assert back.headers["set-cookie"].startswith("__Host-haipai=")
            assert (await second.client.get("/api/me")).json()["id"] == account["id"]
            kept = (await second.client.get("/api/me/export")).json()["passkeys"]
            assert [set(one) for one in kept] == [{"id", "created", "used"}]

    run(scenario())


def test_passkeys_are_listed_and_removed_one_by_one(tmp_path: Path, authority: trustme.CA) -> None:
    """The own ones with when they were made and used; one removed brings nobody back, the other still does."""

    async def scenario() -> None:
        async with secure_page(tmp_path, authority) as browser:
            page, other, phone, key = browser(), browser(), Authenticator(), Authenticator()
            assert code(await page.client.get("/api/passkeys")) == "no_account"
            await page.post("/api/guest", {"name": "张三"})
            await other.post("/api/guest", {"name": "李四"})
            for device in (phone, key):
                await page.register(device)
            assert (await page.login(key)).status_code == 200
            rows = (await page.client.get("/api/passkeys")).json()
            assert [set(row) for row in rows] == [{"id", "created", "used"}] * 2
            assert sorted(row["used"] is None for row in rows) == [False, True]
            assert (await other.client.get("/api/passkeys")).json() == []
            lost = next(row["id"] for row in rows if row["used"] is None)
            assert code(await other.client.delete(f"/api/passkeys/{lost}")) == "no_such_passkey"
            foreign = {"Origin": "https://evil.example"}
            assert code(await page.client.delete(f"/api/passkeys/{lost}", headers=foreign)) == "bad_origin"
            assert (await page.client.delete(f"/api/passkeys/{lost}")).json()["passkeys"] == 1
            assert code(await page.client.delete(f"/api/passkeys/{lost}")) == "no_such_passkey"
            assert code(await page.login(phone)) == "unknown_passkey"
            assert (await page.login(key)).status_code == 200

    run(scenario())


def test_what_does_not_hold_is_refused(tmp_path: Path, authority: trustme.CA) -> None:
    """Another page's answer, another device's key, an old counter, a second use, nonsense, a stranger: each in words."""

    async def scenario() -> None:
        async with secure_page(tmp_path, authority) as browser:
            page, device = browser(), Authenticator()
            assert code(await page.post("/api/passkeys/register/options")) == "no_account"
            await page.post("/api/guest", {"name": "张三"})
            assert code(await page.register(device, origin="https://evil.example")) == "bad_passkey"
            assert code(await page.login(device)) == "unknown_passkey"
            assert (await page.register(device)).status_code == 200
            assert code(await page.register(device)) == "known_passkey"
            assert code(await page.login(device, origin="https://evil.example")) == "bad_passkey"
            thief = Authenticator()
            thief.id = device.id
            assert code(await page.login(thief)) == "bad_passkey"
            assert (await page.login(device)).status_code == 200
            device.uses -= 1  # a copy of the device
            assert code(await page.login(device)) == "bad_passkey"
            begun = (await page.post("/api/passkeys/login/options")).json()
            answer = device.get(begun["options"], page.origin)
            assert (await page.finish("login", begun["ceremony"], answer)).status_code == 200
            assert code(await page.finish("login", begun["ceremony"], answer)) == "no_ceremony"
            begun = (await page.post("/api/passkeys/login/options")).json()
            assert code(await page.finish("login", begun["ceremony"], {"id": answer["id"]})) == "bad_passkey"
            assert code(await page.finish("login", "x" * 32, {"id": 7})) == "unknown_passkey"

    run(scenario())


def test_passkeys_begun_all_at_once_are_counted(
    tmp_path: Path, authority: trustme.CA, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An account has no more passkeys than it may, however many registrations were begun before the first ended."""
    monkeypatch.setattr("haipai.server.net.passkeys.KEYS_MOST", 2)

    async def scenario() -> None:
        async with secure_page(tmp_path, authority) as browser:
            page, answers = browser(), []
            await page.post("/api/guest", {"name": "张三"})
            begun = [(await page.post("/api/passkeys/register/options")).json() for _ in range(3)]
            for one in begun:
                credential = Authenticator().create(one["options"], page.origin)
                answers.append(await page.finish("register", one["ceremony"], credential))
            assert [answer.status_code for answer in answers] == [200, 200, 409]
            assert code(answers[2]) == code(await page.register(Authenticator())) == "too_many_passkeys"
            assert (await page.client.get("/api/me")).json()["passkeys"] == 2

    run(scenario())


def test_plain_http_has_none_and_says_why(tmp_path: Path) -> None:
    """On plain http every route refuses with the reason, and the greeting names what is missing."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            guest = await home.guest()
            for path in ("register/options", "login/options"):
                answer = await home.request("POST", f"/api/passkeys/{path}", guest.token)
                assert (answer.status_code, code(answer)) == (403, "https_only")
                assert "https" in answer.json()["error"]["message"]
            body = {"ceremony": "x" * 32, "credential": {}}
            for path in ("register/finish", "login/finish"):
                answer = await home.request("POST", f"/api/passkeys/{path}", guest.token, json=body)
                assert code(answer) == "https_only"
            assert "passkeys" in (await home.request("GET", "/api/hello")).json()["https_only"]

    run(scenario())


def test_ceremonies_are_bound() -> None:
    """A ceremony is for its kind and account alone, for five minutes; an address has no passkeys."""
    ceremonies, person = Ceremonies("haipai"), Person("g1", "张三")
    with pytest.raises(PasskeyError, match="name") as caught:
        ceremonies.register(person, [], "https://192.168.1.7:8000")
    assert caught.value.code == "needs_name"
    token, options = ceremonies.register(person, ["AAAA"], "https://mahjong.example")
    assert [one["id"] for one in options["excludeCredentials"]] == ["AAAA"]
    for other in (Person("g2", "李四"), person):
        with pytest.raises(PasskeyError) as caught:
            ceremonies.registered(token, other, {})
        assert caught.value.code == "no_ceremony"


def test_a_ceremony_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer after five minutes is too late."""
    ceremonies, device = Ceremonies("haipai"), Authenticator()
    origin = "https://mahjong.example"
    token, options = ceremonies.register(Person("g1", "张三"), [], origin)
    answer = device.create(options, origin)
    later = time.monotonic() + 301
    monkeypatch.setattr("haipai.server.ceremonies.time.monotonic", lambda: later)
    with pytest.raises(PasskeyError) as caught:
        ceremonies.registered(token, Person("g1", "张三"), answer)
    assert caught.value.code == "no_ceremony"
