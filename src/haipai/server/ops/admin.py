"""Looking after a server from outside, as plain rows and sentences.

Owns what command line and admin page both do: which rows make a list, what a change answers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import apsw
from sqlalchemy import Connection

from haipai.errors import HaipaiError
from haipai.server.ops import accounts, tables
from haipai.server.ops.accounts import MatchFacts, RoomFacts
from haipai.server.ops.bans import REASON_MOST, target
from haipai.server.ops.tables import LogRow
from haipai.server.store.ports import ROOM

Row = dict[str, Any]
T = TypeVar("T")
_NO_MATCH: Final = MatchFacts("", over=False, names=())
_NO_ROOM: Final = RoomFacts("", 0, playing=False, names=())


class Books(Protocol):
    """Both databases of a data folder: opened from outside (office.py), or those of this server (live.py)."""

    @property
    def folder(self) -> Path:
        """The data folder."""

    def accounts(self, work: Callable[[Connection], T]) -> T:
        """What work on accounts.db gives, in one transaction."""

    def tables(self, work: Callable[[apsw.Connection], T]) -> T:
        """What work on tables.db gives, in one transaction."""


def rooms(books: Books, *, most: int, running: bool) -> list[Row]:
    """Rooms: code, terms, who is in them."""
    found = books.tables(lambda c: tables.logs(c, rooms=True, most=most, running=running))
    return room_rows(found, books.accounts(lambda c: accounts.rooms_at(c, [code_of(row.id) for row in found])))


def room_rows(found: list[LogRow], facts: dict[str, RoomFacts]) -> list[Row]:
    """The rows of a list of rooms."""
    rows = []
    for row in found:
        room = facts.get(code_of(row.id), _NO_ROOM)
        state = "closed" if row.over else "playing" if room.playing else "open"
        names = list(room.names)
        rows.append(
            {"room": code_of(row.id), "state": state, "rules": room.rules, "names": names, "changed": row.changed}
        )
    return rows


def code_of(name: str) -> str:
    """The code of a room by the name of its log."""
    return name.removeprefix(ROOM)


def all_tables(books: Books, *, most: int, running: bool) -> list[Row]:
    """Tables: rules, who sits there, how much was played."""
    found = books.tables(lambda c: tables.logs(c, rooms=False, most=most, running=running))
    return table_rows(found, books.accounts(lambda c: accounts.matches_at(c, [row.id for row in found])))


def table_rows(found: list[LogRow], facts: dict[str, MatchFacts]) -> list[Row]:
    """The rows of a list of tables."""
    rows = []
    for row in found:
        match = facts.get(row.id, _NO_MATCH)
        about = {"table": row.id, "over": row.over, "rules": match.rules, "names": list(match.names)}
        rows.append({**about, "records": row.records, "changed": row.changed})
    return rows


def people(books: Books, *, find: str, most: int) -> list[Row]:
    """Accounts: name, when made, how much was played, whether kept out."""
    return [row._asdict() for row in books.accounts(lambda c: accounts.people(c, find, most))]


def bans(books: Books) -> list[Row]:
    """Who is kept out, and why."""
    return [row._asdict() for row in books.accounts(accounts.all_bans)]


def storage(books: Books) -> list[Row]:
    """Files with their bytes, then numbers."""
    counts = books.tables(tables.counts) | books.accounts(accounts.counts)
    return file_rows(books.folder) + [
        {"what": name.replace("_", " "), "amount": number} for name, number in counts.items()
    ]


def file_rows(folder: Path) -> list[Row]:
    """The files of a data folder with their bytes, those of a folder in it together."""
    rows = []
    for path in sorted(folder.iterdir()):
        inside = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in inside)
        rows.append({"what": path.name + ("/" if path.is_dir() else ""), "amount": size})
    return rows


def ban(books: Books, text: str, reason: str) -> str:
    """Keep somebody out; HaipaiError `bad_target`, `bad_reason`, `no_such_person`."""
    kind, value = target(text)
    if len(reason) > REASON_MOST:
        raise HaipaiError("bad_reason", f"a reason has at most {REASON_MOST} letters", "reason")
    if not books.accounts(lambda c: accounts.ban(c, kind, value, reason)):
        raise HaipaiError("no_such_person", "there is no such account", value)
    return f"{kind} {value} is kept out"


def unban(books: Books, text: str) -> str:
    """Let somebody in again; HaipaiError `bad_target`, `not_banned`."""
    kind, value = target(text)
    if not books.accounts(lambda c: accounts.unban(c, kind, value)):
        raise HaipaiError("not_banned", "nobody of that id or address is kept out", value)
    return f"{kind} {value} may come in again"


def delete(books: Books, kind: str, name: str) -> str:
    """Delete an account, or a table or room with its log; HaipaiError `no_such_person`, `…_table`, `…_room`."""
    if kind == "person":
        done = books.accounts(lambda c: accounts.delete_person(c, name))
    elif kind == "table":
        books.accounts(lambda c: accounts.delete_matches(c, name))
        done = books.tables(lambda c: tables.delete_log(c, name))
    else:
        books.accounts(lambda c: accounts.delete_room(c, name))
        done = books.tables(lambda c: tables.delete_log(c, ROOM + name))
    if not done:
        raise HaipaiError(f"no_such_{kind}", f"there is no such {kind}", name)
    return f"{kind} {name} is deleted"


def width(text: str) -> int:
    """Columns of a terminal that a text takes: Chinese letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
