"""The admin page: what `haipai admin` does, in a browser on the machine that serves, without a line of script.

Owns routes and forms.  What is listed and done is admin.py's; who may come is visitors.py's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

from haipai.errors import HaipaiError
from haipai.server.net.gate import header
from haipai.server.ops import admin
from haipai.server.ops.admin import Books, Row
from haipai.server.ops.markup import Child, Markup, el, rows_table
from haipai.server.ops.side import Receive, Scope, Send, answer
from haipai.server.ops.visitors import COOKIE, LASTS, Visitors, at_home, fits, from_here, word

MOST: Final = 200  # rows of a list
FORM_MOST: Final = 8 * 1024
HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
STYLE: Final = b"""body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:72rem}
nav a{margin-right:1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .5rem;
border-bottom:1px solid #8885;vertical-align:top}form{display:inline}input,button{font:inherit}
.said{padding:.5rem;border-left:4px solid #27a}.bad{padding:.5rem;border-left:4px solid #b22}
:root{color-scheme:light dark}"""
PAGES: Final = {
    "/": "存储 · Storage",
    "/rooms": "房间 · Rooms",
    "/tables": "牌桌 · Tables",
    "/people": "玩家 · People",
    "/now": "在线 · Connected",
    "/bans": "被拒 · Kept out",
}
Form = dict[str, str]


class House(NamedTuple):
    """What the page shows and changes."""

    books: Books
    visitors: Visitors
    now: Callable[[], list[Row]]  # open connections
    gone: Callable[[str], Awaitable[None]]  # an account is about to be deleted
    changed: Callable[[], Awaitable[None]]  # bans or accounts have changed


class AdminPage:
    """The application."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        session = self._house.visitors.session(scope)
        path = scope["path"]
        if not at_home(scope):
            await _send_page(send, 421, _problem("这个名字不在这里 · this page answers to loopback alone"))
        elif path == "/style.css":
            await answer(send, 200, STYLE, {**HEADERS, "content-type": "text/css"})
        elif scope["method"] == "POST":
            await self._post(scope, receive, send, session)
        elif session is None:
            await _send_page(send, 401, _login())
        elif path in PAGES:
            query = {name: values[0] for name, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
            await _send_page(send, 200, await self._shown(path, session, query))
        else:
            await _send_page(send, 404, _problem("没有这一页 · no such page"))

    # -- lists -------------------------------------------------------------------------------------------

    async def _shown(self, path: str, session: str, query: Form, said: Child = "") -> Markup:
        body: list[Child] = [said]
        if path == "/people":
            label = "名字或编号 · name or id"
            find = el("input", name="find", value=query.get("find", ""), placeholder=label, aria_label=label)
            body.append(el("form", find, el("button", "找 · Find"), action="/people"))
        if path == "/bans":
            body.append(_ban_form(session))
        rows = await asyncio.to_thread(self._rows, path, query)
        body.append(rows_table(rows, [_buttons(path, session, row) for row in rows]))
        return _frame(PAGES[path], session, body)

    def _rows(self, path: str, query: Form) -> list[Row]:
        books = self._house.books
        if path == "/rooms":
            return admin.rooms(books, most=MOST, running=False)
        if path == "/tables":
            return admin.all_tables(books, most=MOST, running=False)
        if path == "/people":
            return admin.people(books, find=query.get("find", ""), most=MOST)
        if path == "/now":
            return self._house.now()
        return admin.bans(books) if path == "/bans" else admin.storage(books)

    # -- changes -----------------------------------------------------------------------------------------

    async def _post(self, scope: Scope, receive: Receive, send: Send, session: str | None) -> None:
        form = await _read_form(scope, receive)
        if form is None or not from_here(scope):
            await _send_page(send, 400, _problem("表单不对 · not a form of this page"))
        elif scope["path"] == "/login":
            await self._enter(send, form.get("token", ""))
        elif session is None:
            await _send_page(send, 401, _login())
        elif not fits(session, form.get("word", "")):
            await _send_page(send, 403, _problem("表单过期 · this form is out of date; go back and reload"))
        elif scope["path"] == "/logout":
            self._house.visitors.leave(session)
            await answer(send, 303, b"", {**HEADERS, "location": "/"})
        else:
            await self._change(scope["path"], send, session, form)

    async def _enter(self, send: Send, token: str) -> None:
        session = self._house.visitors.enter(token.strip())
        if session is None:
            await _send_page(send, 403, _login(_problem_line("口令不对，或试得太快 · wrong token, or too many tries")))
            return
        cookie = f"{COOKIE}={session}; Path=/; HttpOnly; SameSite=Strict; Max-Age={int(LASTS)}"
        await answer(send, 303, b"", {**HEADERS, "location": "/", "set-cookie": cookie})

    async def _change(self, path: str, send: Send, session: str, form: Form) -> None:
        back = form.get("back", "/")
        back = back if back in PAGES else "/"
        try:
            words = await self._carry_out(path, form)
        except HaipaiError as error:
            said = _problem_line(f"{error.code}: {error}")
            await _send_page(send, 400, await self._shown(back, session, {}, said))
            return
        await self._house.changed()
        await _send_page(send, 200, await self._shown(back, session, {}, el("p", words, role="status", class_="said")))

    async def _carry_out(self, path: str, form: Form) -> str:
        books, name = self._house.books, form.get("id", "")
        if path == "/ban":
            return await asyncio.to_thread(admin.ban, books, name, form.get("reason", ""))
        if path == "/unban":
            return await asyncio.to_thread(admin.unban, books, name)
        if path != "/delete" or form.get("kind") not in {"person", "table", "room"}:
            raise HaipaiError("no_such_thing", "there is nothing of the kind to do")
        if form.get("sure") != "yes":
            raise HaipaiError("not_sure", "nothing was deleted: mark the box beside the button first")
        if form["kind"] == "person":
            await self._house.gone(name)
        return await asyncio.to_thread(admin.delete, books, form["kind"], name)


# -- parts of a page ---------------------------------------------------------------------------------------


def _frame(title: str, session: str, body: Sequence[Child]) -> Markup:
    links = [el("a", words, href=path) for path, words in PAGES.items()]
    out = el("form", _hidden(session, "/"), el("button", "退出 · Leave"), method="post", action="/logout")
    return _document(title, el("nav", links, out), el("h1", title), body)


def _document(title: str, *body: Child) -> Markup:
    head = [
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", f"{title} · haipai"),
        el("link", rel="stylesheet", href="/style.css"),
    ]
    return el("html", el("head", head), el("body", el("main", *body)), lang="zh-Hans")


def _login(said: Child = "") -> Markup:
    token = el("input", type="password", name="token", id="token", required=True, autocomplete="off")
    label = el(
        "label", "口令（数据文件夹里的 admin-token 文件） · Token (file admin-token in the data folder)", for_="token"
    )
    form = el("form", el("p", label), token, el("button", "进入 · Enter"), method="post", action="/login")
    return _document("登录 · Enter", el("h1", "海派麻将 haipai"), said, form)


def _problem(words: str) -> Markup:
    return _document("不行 · No", _problem_line(words), el("p", el("a", "返回 · Back", href="/")))


def _problem_line(words: str) -> Markup:
    return el("p", words, role="alert", class_="bad")


def _hidden(session: str, back: str, **values: str) -> list[Markup]:
    pairs = {"word": word(session), "back": back, **values}
    return [el("input", type="hidden", name=name, value=value) for name, value in pairs.items()]


def _ban_form(session: str) -> Markup:
    who = el(
        "input",
        name="id",
        required=True,
        placeholder="账号或地址 · account or address",
        aria_label="账号或地址 · account or address",
    )
    why = el("input", name="reason", placeholder="原因 · reason", aria_label="原因 · reason")
    button = el("button", "拒绝 · Keep out")
    return el("form", _hidden(session, "/bans"), who, why, button, method="post", action="/ban")


def _buttons(path: str, session: str, row: Row) -> list[Markup]:
    """What may be done with a row."""
    if path == "/bans":
        return [_do(session, path, "/unban", "放行 · Let in", id=row["value"])]
    if path == "/now":
        whom = [row["account"], row["address"]]
        return [_do(session, path, "/ban", f"拒绝 · Keep out {one}", id=one) for one in whom if one]
    if path == "/people":
        if row["banned"]:
            return [
                _do(session, path, "/unban", "放行 · Let in", id=row["id"]),
                _delete(session, path, "person", row["id"]),
            ]
        return [
            _do(session, path, "/ban", "拒绝 · Keep out", id=row["id"]),
            _delete(session, path, "person", row["id"]),
        ]
    if path in {"/rooms", "/tables"}:
        kind = path[1:-1]
        return [_delete(session, path, kind, row[kind])]
    return []


def _do(session: str, back: str, action: str, words: str, **values: str) -> Markup:
    return el("form", _hidden(session, back, **values), el("button", words), method="post", action=action)


def _delete(session: str, back: str, kind: str, name: str) -> Markup:
    box = el("input", type="checkbox", name="sure", value="yes", required=True)
    sure = el("label", box, " 确定 · sure ")
    fields = _hidden(session, back, kind=kind, id=name)
    return el("form", fields, sure, el("button", "删除 · Delete"), method="post", action="/delete")


async def _send_page(send: Send, status: int, page: Markup) -> None:
    body = b"<!doctype html>\n" + page.encode()
    await answer(send, status, body, {**HEADERS, "content-type": "text/html; charset=utf-8"})


async def _read_form(scope: Scope, receive: Receive) -> Form | None:
    """The fields of a form; None for anything else, and for one that is too long."""
    if header(scope, b"content-type").partition(";")[0].strip() != "application/x-www-form-urlencoded":
        return None
    body = b""
    more = True
    while more:
        message: Any = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False) and len(body) <= FORM_MOST
    if len(body) > FORM_MOST:
        return None
    try:
        fields = parse_qs(body.decode("ascii"), max_num_fields=20)
    except (ValueError, UnicodeDecodeError):
        return None
    return {name: values[0] for name, values in fields.items()}
