"""What a chat shows of a link to a room: host and rules in zh and en, and nothing that tells right codes from wrong."""

from __future__ import annotations

import re
import struct
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from haipai.server.net.preview import PLAIN, SIZE, card_of
from tests.server.house import House, house, run
from tests.server.parlour import TERMS, Parlour

ROOT = Path(__file__).parents[2]
SHARE = (ROOT / "web/src/ui/rooms/share.ts").read_text(encoding="utf-8")
SHARED = "".join(re.findall(r"URL\(`(/\w+/)\$\{code\}`", SHARE))  # the way in the link that the client makes
WAYS = pytest.mark.parametrize("way", ["/room/", SHARED], ids=["address", "shared"])


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A built client of one page, that of the sources."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_bytes((ROOT / "web" / "index.html").read_bytes())
    return folder


def shown(page: str) -> dict[str, str]:
    """The properties in a page's head; each stands there once."""
    found = re.findall(r'<meta (?:property|name)="((?:og:|twitter:)?[a-z:_]+)" content="([^"]*)" />', page)
    names = [name for name, _ in found if name.startswith("og:") or name == "description"]
    assert len(set(names)) == len(names)
    return {name: unescape(value) for name, value in found}


async def preview(home: House, path: str, language: str = "") -> dict[str, str]:
    """What the page of a link shows to somebody without an account."""
    answer = await home.request("GET", path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.headers["vary"] == "accept-encoding, accept-language"
    assert answer.text.count("<title>海派麻将</title>") == 1
    return shown(answer.text)


async def room_of(home: House, name: str, terms: Any = None) -> str:
    """The code of a new room whose host has this name."""
    host = await home.guest(name)
    made = await home.request("POST", "/api/rooms", host.token, json={"terms": terms, "seats": 4})
    code: str = made.json()["room"]
    return code


def test_the_shared_way_is_the_short_one() -> None:
    """The client's source is read rightly: there is one such link, and it is another way than the room's page."""
    assert SHARED == "/r/"


@WAYS
def test_a_room_is_named_by_host_and_rules(tmp_path: Path, client: Path, way: str) -> None:
    """Title, sentence and picture in the language asked for, in both where none is; the code is not among them."""

    async def scenario() -> None:
        async with house(tmp_path / "data", web=str(client)) as home:
            terms = {"rules": "qiaoma", "options": {}, "base": 1, "clock": "off", "pace": "normal"}
            code = await room_of(home, '<b>"王&', terms)
            zh, en, both = [await preview(home, f"{way}{code}", lang) for lang in ("zh-CN,en;q=0.5", "en-GB", "")]
            assert zh["og:title"] == '<b>"王&的牌桌 · 上海敲麻'
            assert en["og:title"] == "<b>\"王&'s table · Shanghai knock mahjong"
            assert both["og:title"] == f"{zh['og:title']} / {en['og:title']}"
            assert (zh["og:locale"], en["og:locale"]) == ("zh_CN", "en_GB")
            assert "3 个空位" in zh["og:description"]
            assert "3 seats free" in en["og:description"]
            assert zh["description"] == zh["og:description"]
            page = (await home.request("GET", f"{way}{code}")).text
            assert code not in page
            assert "<b>" not in page

    run(scenario())


def test_the_picture_has_the_size_that_is_told(tmp_path: Path, client: Path) -> None:
    """The picture that every page names is a PNG, as wide and as high as it says."""

    async def scenario() -> None:
        async with house(tmp_path / "data", web=str(client)) as home:
            told = await preview(home, "/", "zh")
            assert told["twitter:card"] == "summary_large_image"
            assert told["og:image"].startswith(home.url)
            answer = await home.request("GET", "/" + told["og:image"].removeprefix(home.url))
            assert answer.headers["content-type"] == told["og:image:type"] == "image/png"
            assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
            size = struct.unpack(">2I", answer.content[16:24])
            assert size == SIZE == (int(told["og:image:width"]), int(told["og:image:height"]))
            assert len(answer.content) < 300_000  # some chats show none that is heavier

    run(scenario())


def test_a_code_may_be_typed_as_elsewhere(tmp_path: Path, client: Path) -> None:
    """Small letters and hyphens are the same room; one that is still open says so."""

    async def scenario() -> None:
        async with house(tmp_path / "data", web=str(client)) as home:
            code = await room_of(home, "Ann")
            found = await preview(home, f"/room/{code[:3].lower()}-{code[3:].lower()}", "en")
            assert found["og:title"] == "Ann's table · rules still open"

    run(scenario())


@WAYS
def test_wrong_codes_count_and_end_all_answers(tmp_path: Path, client: Path, way: str) -> None:
    """A wrong code shows what every page does; after as many as are allowed a right one does too, and /api refuses."""

    async def scenario() -> None:
        async with house(tmp_path / "data", None, **{"web": str(client), "limits.codes": 3}) as home:
            code = await room_of(home, "Ann")
            plain = await preview(home, "/", "en")
            assert plain["og:title"] == PLAIN.title[1]
            for wrong in ("CCCCCC", "DDDDDD", "EEEEEE"):
                assert "Ann" in (await preview(home, f"{way}{code}", "en"))["og:title"]
                assert await preview(home, f"{way}{wrong}", "en") == plain
            assert await preview(home, f"{way}{code}", "en") == plain
            assert (await home.request("GET", f"/api/rooms/{code}")).json()["error"]["code"] == "too_many_codes"

    run(scenario())


def test_what_is_no_code_does_not_count(tmp_path: Path, client: Path) -> None:
    """What cannot be a code is no try: the page of a mistyped link costs nobody his tries."""

    async def scenario() -> None:
        async with house(tmp_path / "data", None, **{"web": str(client), "limits.codes": 1}) as home:
            code = await room_of(home, "Ann")
            for path in (
                "/room/",
                "/r/",
                "/r/CCCC",
                "/room/CCCC",
                "/rx/CCCCCC",
                "/room/CCCCCCA",
                "/room/CCCCCC/more",
                "/rooms/CCCCCC",
            ):
                assert (await preview(home, path, "en"))["og:title"] == PLAIN.title[1]
            assert "Ann" in (await preview(home, f"/room/{code}", "en"))["og:title"]

    run(scenario())


def test_the_address_in_public_is_shown(tmp_path: Path, client: Path) -> None:
    """Behind a proxy the picture is named by the address that people use."""

    async def scenario() -> None:
        async with house(tmp_path / "data", web=str(client), public="https://mahjong.example") as home:
            found = await preview(home, "/", "zh")
            assert found["og:image"] == "https://mahjong.example/preview.png"
            assert found["og:title"] == PLAIN.title[0]

    run(scenario())


def test_seats_are_told() -> None:
    """Free seats are counted; when there are none it says so."""
    parlour = Parlour(4, TERMS)
    parlour.come("a")
    assert card_of(parlour.info).title[0] == "A的牌桌 · 上海敲麻"
    parlour.sit("b", "c")
    assert card_of(parlour.info).text[1] == "1 seat free: open and sit down."
    parlour.sit("d")
    assert "座位已满" in card_of(parlour.info).text[0]
    playing = msgspec.structs.replace(parlour.info, phase="playing")
    assert card_of(playing).text == ("正在打。", "Playing now.")
