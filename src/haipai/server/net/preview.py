"""What a chat shows of a link: title, sentence and picture in the page's head, for a room those of the room.

Owns these words, in the language asked for or in both.  Whoever has a room's code may read of its host and rules, as
over /api; a wrong code gives what every other page has, and counts among the wrong codes of the address it came from.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote

from haipai.errors import HaipaiError
from haipai.server.net.gate import Scope, header
from haipai.server.rooms.codes import read_code
from haipai.server.wire.room import RoomInfo

ROOM: Final = re.compile("/r(?:oom)?/")  # the short way is the one that people share
PICTURE: Final = Path(__file__).with_name("preview.png")
SIZE: Final = (1200, 630)
BOTH: Final = "both"
Look = Callable[[str, str], Awaitable[RoomInfo]]
_OWN: Final = re.compile(r'[ \t]*<meta (?:property="og:|name="(?:description|twitter:))[^>]*>\n?')
_MARK: Final = "<title>"


class Card(NamedTuple):
    """Title and sentence, each (zh, en)."""

    title: tuple[str, str]
    text: tuple[str, str]


PLAIN: Final = Card(
    ("海派麻将", "haipai mahjong"),
    ("上海麻将与海南麻将，在浏览器里打。", "Mahjong of Shanghai and Hainan, in the browser."),
)


class Previews:
    """Puts the head's words into the client's page.  `look` finds a room by code and address, or refuses."""

    def __init__(self, look: Look, public: str = "") -> None:
        self._look = look
        self._public = public.rstrip("/")

    async def page(self, scope: Scope, page: bytes) -> bytes:
        """The page for this request."""
        card = await self._card(scope)
        place = self._public or f"{scope['scheme']}://{header(scope, b'host')}"
        return dressed(page, tags(card, language(header(scope, b"accept-language")), place))

    async def _card(self, scope: Scope) -> Card:
        path = str(scope["path"])
        way = ROOM.match(path)
        code = read_code(unquote(path[way.end() :]).rstrip("/")) if way is not None else None
        if code is None:
            return PLAIN
        client = scope.get("client")
        try:
            return card_of(await self._look(code, str(client[0]) if client else ""))
        except HaipaiError:  # no such room, too many wrong codes, stopping: all look the same
            return PLAIN


def card_of(room: RoomInfo) -> Card:
    """The words for a room: whose table, which rules, how many seats are free."""
    host = next((one.name for one in room.people if one.p == room.host), None)
    zh = f"{host}的牌桌" if host else "一张牌桌"
    en = f"{host}'s table" if host else "A table"
    free = sum(seat.kind == "free" for seat in room.seats)
    if room.phase == "playing":
        seats = ("正在打。", "Playing now.")
    elif free:
        seats = (
            f"还有 {free} 个空位，点开就能坐下。",
            f"{free} {'seat' if free == 1 else 'seats'} free: open and sit down.",
        )
    else:
        seats = ("座位已满，可以进来看。", "All seats are taken; you may come in and look.")
    rules = (room.rules_zh or "玩法待定", room.rules_en or "rules still open")
    return Card((f"{zh} · {rules[0]}", f"{en} · {rules[1]}"), seats)


def language(accepted: str) -> str:
    """The language of the preview: that of the first one accepted; both where nothing is said, as chats ask.

    >>> language("zh-CN,zh;q=0.9"), language("en-GB"), language("*"), language("")
    ('zh', 'en', 'both', 'both')
    """
    first = accepted.partition(",")[0].partition(";")[0].strip().lower()
    if first in ("", "*"):
        return BOTH
    return "zh" if first.partition("-")[0] == "zh" else "en"


def tags(card: Card, lang: str, place: str) -> str:
    """The elements of the head.  The link itself, which holds the code, is none of them."""
    title, text = (said(pair, lang) for pair in card)
    main, other = ("en_GB", "zh_CN") if lang == "en" else ("zh_CN", "en_GB")
    named = [("description", text), ("twitter:card", "summary_large_image")]
    pairs = [
        ("og:type", "website"),
        ("og:site_name", said(PLAIN.title, lang)),
        ("og:locale", main),
        ("og:locale:alternate", other),
        ("og:title", title),
        ("og:description", text),
        ("og:image", f"{place}/{PICTURE.name}"),
        ("og:image:type", "image/png"),
        ("og:image:width", str(SIZE[0])),
        ("og:image:height", str(SIZE[1])),
        ("og:image:alt", said(PLAIN.title, lang)),
    ]
    lines = [f'    <meta name="{name}" content="{escape(value)}" />' for name, value in named]
    lines += [f'    <meta property="{name}" content="{escape(value)}" />' for name, value in pairs]
    return "\n".join(lines)


def said(pair: tuple[str, str], lang: str) -> str:
    """The words in a language, or in both."""
    return " / ".join(pair) if lang == BOTH else pair[lang == "en"]


@lru_cache(maxsize=64)
def dressed(page: bytes, head: str) -> bytes:
    """The page with these elements in place of its own."""
    bare = _OWN.sub("", page.decode())
    return bare.replace(_MARK, head.lstrip() + "\n    " + _MARK, 1).encode()
