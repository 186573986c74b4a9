"""The HTTP interface: people, tables, rules, records, replay, errors, the client's files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from haipai.server.desk import records
from haipai.server.net.accounts import clean_name
from haipai.server.net.gate import Gate, read_token, write_token
from haipai.server.net.site import takes_gzip
from haipai.table.replay import replay
from tests.server.house import House, any_legal, house, run, settings


def scope(scheme: str = "http", **headers: str) -> dict[str, Any]:
    """An ASGI scope with these headers."""
    pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"scheme": scheme, "headers": pairs, "type": "http"}


# -- people ----------------------------------------------------------------------------------------------


def test_a_guest_gets_a_cookie(tmp_path: Path) -> None:
    """The cookie is HttpOnly, same-site and for the whole site; the token is in no body unless wanted."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            answer = await home.request("POST", "/api/guest", json={"name": "张三"})
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("haipai=")
            for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
                assert part in cookie
            assert set(answer.json()) == {"id", "name", "avatar", "secure", "recovery", "passkeys"}
            assert answer.json()["secure"] is False
            token = cookie.partition(";")[0].removeprefix("haipai=")
            me = await home.request("GET", "/api/me", token)
            assert me.json()["name"] == "张三"
            bearer = await home.request("GET", "/api/me", headers={"Authorization": f"Bearer {token}"})
            assert bearer.json() == me.json()

    run(scenario())


def test_cookie_degrades_on_plain_http_and_never_the_other_way() -> None:
    """On https the cookie is `__Host-` and Secure; a plain cookie counts on http alone."""
    token = "t" * 43
    assert write_token(scope("http"), token).startswith("haipai=")
    assert "Secure" not in write_token(scope("http"), token)
    secure = write_token(scope("https"), token)
    assert secure.startswith("__Host-haipai=")
    assert secure.endswith("; Secure")
    assert "Domain" not in secure
    assert read_token(scope("http", cookie=f"haipai={token}")) == token
    assert read_token(scope("https", cookie=f"haipai={token}")) is None
    assert read_token(scope("wss", cookie=f"__Host-haipai={token}")) == token
    assert read_token(scope("http", cookie=f"__Host-haipai={token}")) is None
    assert read_token(scope("http", cookie="haipai=short")) is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("张三", "张三"),
        ("  a   b ", "a b"),
        ("<b>x</b>", "<b>x</b>"),
        ("a\u202eb\x00c\n", "abc"),
        ("x" * 50, "x" * 12),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    """No control or direction characters, at most twelve; escaping is the page's business."""
    assert clean_name(given) == kept


@pytest.mark.parametrize("given", [None, "", " \t", "\u200b"])
def test_a_missing_name_is_made_up(given: str | None) -> None:
    """Somebody without a name gets one, in English where the browser asks for it first."""
    assert clean_name(given).startswith("客人")
    assert clean_name(given, "zh-CN,zh;q=0.9,en;q=0.8").startswith("客人")
    assert clean_name(given, "en-GB,en;q=0.9").startswith("Guest ")


# -- who may ask -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.7:8000", True),
        ("[::1]:8000", True),
        ("localhost:8000", True),
        ("mahjong.example", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_names_this_server_answers_to(tmp_path: Path, host: str, known: bool) -> None:
    """Addresses, this machine's names and those of the settings; nobody else's name may point here."""
    gate = Gate(settings(tmp_path, hosts="mahjong.example"))
    assert gate.knows_host(scope(host=host)) is known
    assert gate.knows_origin(scope(host=host, origin=f"http://{host}")) is known


def test_a_proxy_is_named_in_the_settings(tmp_path: Path) -> None:
    """Behind a proxy the public address is the origin, and its name is ours."""
    gate = Gate(settings(tmp_path, public="https://mahjong.example"))
    assert gate.knows_origin(scope("http", host="mahjong.example", origin="https://mahjong.example"))
    assert not gate.knows_origin(scope("https", host="mahjong.example", origin="https://other.example"))


def test_changes_need_our_origin_and_a_measure(tmp_path: Path) -> None:
    """A POST from another page is refused; too many from one address too."""

    async def scenario() -> None:
        async with house(tmp_path, limits__posts=0.01, limits__posts_burst=2) as home:
            evil = await home.request("POST", "/api/guest", json={}, headers={"Origin": "http://evil.example"})
            assert (evil.status_code, evil.json()["error"]["code"]) == (403, "bad_origin")
            codes = [(await home.request("POST", "/api/guest", json={})).status_code for _ in range(3)]
            assert codes == [200, 200, 429]
            named = await home.request("GET", "/api/me", headers={"Host": "evil.example"})
            assert named.status_code == 421

    run(scenario())


@pytest.mark.parametrize("options", [{"hands": 0}, {"double_card": True}], ids=["open end", "doubling cards"])
def test_open_matches_and_doubling_cards_are_played(tmp_path: Path, options: dict[str, Any]) -> None:
    """A match without a number of hands and one with doubling cards are opened, and the match says so."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await home.guest()
            answer = await home.request("POST", "/api/tables", player.token, json={"options": options})
            assert answer.status_code == 201
            info = (await home.request("GET", f"/api/tables/{answer.json()['table']}", player.token)).json()
            assert info["match"]["options"] == options
            opened = (await home.app.hall.records_of(answer.json()["table"]))[0]
            assert isinstance(opened, records.Opened)
            assert opened.cards == (2 if "double_card" in options else 0)

    run(scenario())


CLOCKS = [
    (None, False, (15, 10, 30)),
    (True, True, (15, 10, 30)),
    ("off", False, (15, 10, 30)),
    ("relaxed", True, (30, 20, 60)),
    ("normal", True, (15, 10, 30)),
    ("fast", True, (8, 6, 15)),
]


@pytest.mark.parametrize(("wanted", "runs", "times"), CLOCKS, ids=[str(row[0]) for row in CLOCKS])
def test_clocks_by_name(tmp_path: Path, wanted: Any, runs: bool, times: tuple[float, float, float]) -> None:
    """A table may have the configured times, slower or faster ones, or none; they come back with it."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await home.guest()
            answer = await home.request("POST", "/api/tables", player.token, json={"clock": wanted})
            actor = await home.app.hall.find(answer.json()["table"])
            assert actor is not None
            watch, game = actor.desk.watch, actor.desk.game
            assert watch.running is runs
            assert (watch.settings.turn, watch.settings.claim, watch.settings.bank) == times
            again = home.app.hall.refold(actor.desk.id, await home.app.hall.records_of(actor.desk.id))
            assert again.seats[0].bank == game.seats[0].bank == times[2] * 1000

    run(scenario())


ERRORS = [
    ("GET", "/api/me", None, 401, "no_account"),
    ("POST", "/api/tables", {}, 401, "no_account"),
    ("GET", "/api/nothing", None, 404, "not_found"),
    ("POST", "/api/guest", {"name": 7}, 400, "bad_request"),
    ("POST", "/api/guest", {"colour": "red"}, 400, "bad_request"),
    ("GET", "/api/guest", None, 405, "bad_method"),
    ("GET", "/api/rules/poker", None, 404, "unknown_rules"),
    ("GET", "/api/rules/poker/book", None, 404, "unknown_rules"),
    ("GET", "/api/rules/shanghai/book?lang=la", None, 400, "unknown_language"),
    ("POST", "/api/replay", None, 400, "bad_record"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), ERRORS, ids=[f"{r[0]} {r[1]}" for r in ERRORS])
def test_errors_have_one_form(tmp_path: Path, method: str, path: str, body: Any, status: int, code: str) -> None:
    """Every refusal is {"error": {"code", "message", "zh", "en"}} with a 4xx."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            answer = (
                await home.request(method, path, json=body) if body is not None else await home.request(method, path)
            )
            assert answer.status_code == status
            assert answer.json()["error"]["code"] == code
            assert all(answer.json()["error"][name] for name in ("message", "zh", "en"))

    run(scenario())


TABLE_ERRORS = [
    ({"rules": "poker"}, 400, "unknown_rules"),
    ({"options": {"lazi": "many"}}, 400, "bad_option"),
    ({"options": {"nonsense": 1}}, 400, "unknown_option"),
    ({"seats": 3}, 400, "bad_seats"),
    ({"base": 0}, 400, "bad_request"),
    ({"humans": 5}, 400, "bad_request"),
    ({"bots": "cheater"}, 400, "bad_request"),
]


def test_tables_that_cannot_be_made(tmp_path: Path) -> None:
    """Rules, options and sizes are checked before anything is made; so is the number of tables."""

    async def scenario() -> None:
        async with house(tmp_path, limits__tables_each=1) as home:
            guest = await home.guest()
            for body, status, code in TABLE_ERRORS:
                answer = await home.request("POST", "/api/tables", guest.token, json=body)
                assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), body
            assert home.app.hall.in_memory == 0
            assert (await home.request("POST", "/api/tables", guest.token, json={})).status_code == 201
            answer = await home.request("POST", "/api/tables", guest.token, json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_tables")

    run(scenario())


def test_seats_are_taken_once(tmp_path: Path) -> None:
    """A seat by wish, the rest in order; nobody sits twice; a full table has no seat."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            host = await home.guest()
            made = (await home.request("POST", "/api/tables", host.token, json={"humans": 3})).json()
            path = f"/api/tables/{made['table']}"
            one, two, three = [await home.guest() for _ in range(3)]
            assert (await join(home, path, one.token, 2)).json()["seat"] == 2
            assert (await join(home, path, one.token, 1)).json()["seat"] == 2
            assert (await join(home, path, two.token, 3)).json()["error"]["code"] == "no_seat"
            info = (await home.request("GET", path, two.token)).json()
            assert (info["free"], info["started"], info["seat"]) == ([1], False, None)
            assert (await join(home, path, two.token, None)).json()["seat"] == 1
            assert (await join(home, path, three.token, None)).status_code == 409
            info = (await home.request("GET", path, two.token)).json()
            assert (info["free"], info["started"], info["match"]["seat"]) == ([], True, 1)
            missing = await join(home, "/api/tables/nothing", three.token, None)
            assert missing.json()["error"]["code"] == "no_table"

    run(scenario())


async def join(home: House, path: str, token: str, seat: int | None) -> Any:
    """Ask for a seat."""
    return await home.request("POST", path + "/join", token, json={"seat": seat})


def test_rules_describe_themselves(tmp_path: Path) -> None:
    """The list and one rule set, with options and their sentences."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            every = (await home.request("GET", "/api/rules")).json()
            one = (await home.request("GET", "/api/rules/shanghai")).json()
            assert one in every
            assert "lazi" in {option["name"] for option in one["options"]}
            for lang in ("zh", "en"):
                book = await home.request("GET", f"/api/rules/shanghai/book?lang={lang}")
                assert (book.json()["id"], book.json()["lang"]) == ("shanghai", lang)
            assert (await home.request("GET", "/schema/openapi.json")).json()["info"]["title"] == "haipai"

    run(scenario())


# -- records -----------------------------------------------------------------------------------------------


def test_records_hold_the_hands_that_are_over(tmp_path: Path) -> None:
    """While a match runs its record ends before the current hand; it re-executes; strangers get nothing."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.table(options={"hands": 4}, pace="instant")
            path = f"/api/matches/{player.table}.1/record.haipai.jsonl"
            assert (await home.request("GET", path, player.token)).content == b""
            await player.play(any_legal, hands=2)
            await player.send({"t": "next"})
            await player.until(lambda frame: bool(frame.get("match")) and frame["match"]["hand_no"] == 3)
            answer = await home.request("GET", path, player.token)
            assert "attachment" in answer.headers["content-disposition"]
            played = replay(answer.text.splitlines())
            assert [table.over for table in played.tables] == [True, True]
            totals = [sum(deltas) for deltas in zip(*(table.deltas for table in played.tables), strict=True)]
            assert totals == player.match["totals"]
            packed = await home.request("GET", path + "?gz=true", player.token)
            assert gzip.decompress(packed.content) == answer.content
            stranger = await home.guest()
            assert (await home.request("GET", path, stranger.token)).status_code == 404
            rows = (await home.request("GET", "/api/matches", player.token)).json()
            assert [(row["id"], row["hands_over"], row["over"]) for row in rows] == [(f"{player.table}.1", 2, False)]
            await play_it_through(home, answer.text, player.view)

    run(scenario())


async def play_it_through(home: House, text: str, view: dict[str, Any]) -> None:
    """The viewer's frames: every seat's view after every step, the sheet at the end."""
    answer = await home.request("POST", "/api/replay?hand=2", content=text.encode())
    assert answer.status_code == 200, answer.text
    first, second = answer.json()["hands"]
    assert first["frames"] == []
    assert first["header"]["rules"] == view["rules"]
    frames = second["frames"]
    assert [frame["views"][3]["seat"] for frame in frames] == [3] * len(frames)
    assert frames[0]["do"] is None
    assert frames[0]["events"][0]["type"] == "deal"
    assert frames[-1]["views"][0]["sheet"]["deltas"]
    assert any(frame["do"] is None and frame["events"][0]["type"] == "draw" for frame in frames[1:])


def test_replay_refuses_what_is_no_record(tmp_path: Path) -> None:
    """Broken, too long or too big records are refused in words, with the line."""
    header = json.dumps({"haipai": 1, "rules": "shanghai", "seed": 1})
    rows = [
        (b"\xff\xfe", 400, "bad_record"),
        (b"{", 400, "bad_json"),
        (header.encode() + b'\n{"do": [0, "win"]}', 400, "not_complete"),
        (b"\n" * 20_001, 413, "too_long"),
        (b"x" * (2 * 1024 * 1024 + 1), 413, "too_large"),
    ]

    async def scenario() -> None:
        async with house(tmp_path) as home:
            for body, status, code in rows:
                answer = await home.request("POST", "/api/replay", content=body)
                assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)

    run(scenario())


# -- the client's files ------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A small built client."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "牌" * 500, encoding="utf-8")
    (folder / "assets" / "main-abc.js").write_text("1;" * 1000)
    (folder / ".secret").write_text("secret")
    (tmp_path / "outside.txt").write_text("outside")
    return folder


def test_files_of_the_client(tmp_path: Path, client: Path) -> None:
    """Assets for ever and squeezed, index.html never cached and for every client route, nothing from outside."""

    async def scenario() -> None:
        async with house(tmp_path / "data", web=str(client)) as home:
            asset = await home.request("GET", "/assets/main-abc.js")
            assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert asset.headers["content-encoding"] == "gzip"
            assert asset.headers["content-type"].startswith("text/javascript")
            again = await home.request("GET", "/assets/main-abc.js", headers={"If-None-Match": asset.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            for refusing in ("identity", "gzip;q=0"):
                plain = await home.request("GET", "/assets/main-abc.js", headers={"Accept-Encoding": refusing})
                assert "content-encoding" not in plain.headers
                assert plain.text == "1;" * 1000
            for path in ("/", "/table/abc", "/gallery", "/replay/abc.1", "/matches/abc.12"):
                page = await home.request("GET", path)
                assert page.headers["cache-control"] == "no-cache"
                assert page.text.startswith("<!doctype html>")
                assert "default-src 'self'" in page.headers["content-security-policy"]
                assert "unsafe" not in page.headers["content-security-policy"]
                assert page.headers["x-content-type-options"] == "nosniff"
            for path in (
                "/.secret",
                "/%2e%2e/outside.txt",
                "/assets/../../outside.txt",
                "/assets/none.js",
                "/a.b",
                "/.1",
            ):
                assert (await home.request("GET", path)).status_code == 404
            assert (await home.request("POST", "/")).status_code == 405
            head = await home.request("HEAD", "/")
            assert (head.status_code, head.content) == (200, b"")

    run(scenario())


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("br, GZip ; q=0.001", True),
        ("gzip;Q=1.000", True),
        ("x-gzip", True),
        ("*", True),
        ("identity;q=0, *;q=0.5", True),
        ("gzip;q=0.5, *;q=0", True),
        ("", False),
        ("br", False),
        ("gzipped", False),
        ("gzip;q=0", False),
        ("deflate, gzip; q=0.000", False),
        ("gzip;q=0, *", False),
        ("*;q=0", False),
        ("gzip;q=x", False),
        ("gzip;q=1.5", False),
        ("gzip;q=0.0001", False),
    ],
)
def test_gzip_is_sent_to_who_takes_it(accepted: str, taken: bool) -> None:
    """RFC 9110, 12.5.3: a weight of 0 says no, `*` stands for what is not named; a weight that is none counts for no."""
    assert takes_gzip(accepted) is taken


def test_a_missing_client_is_explained(tmp_path: Path) -> None:
    """Without a built client every page says what to do, and the interface works all the same."""

    async def scenario() -> None:
        async with house(tmp_path / "data", web=str(tmp_path / "none")) as home:
            page = await home.request("GET", "/")
            assert page.status_code == 503
            assert "make web" in page.text
            assert (await home.request("GET", "/healthz")).json() == {"status": "ok"}
            assert (await home.request("GET", "/readyz")).json() == {"status": "ready"}

    run(scenario())
