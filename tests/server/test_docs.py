"""The server's pages name everything there is: messages, codes, settings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from haipai.server.config import Config
from haipai.server.desk.words import FAREWELLS
from haipai.server.rooms import words
from haipai.server.wire import client, room, server


def settings(kind: type[msgspec.Struct] = Config, before: str = "") -> list[str]:
    """The names of all settings."""
    out: list[str] = []
    for field in msgspec.structs.fields(kind):
        inner: Any = field.type
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
            out += settings(inner, f"{field.name}.")
        else:
            out.append(before + field.name)
    return out


def tags(kind: Any) -> list[str]:
    """The tags of a union of messages."""
    return [part.__struct_config__.tag for part in get_args(kind)]


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("protocol.md", tags(client.ClientMessage) + tags(server.ServerMessage)),
        ("protocol.md", list(FAREWELLS)),
        ("protocol.md", tags(room.RoomClientMessage) + tags(room.RoomServerMessage)),
        ("protocol.md", [*words.FAREWELLS, *words.REFUSALS]),
        ("self-hosting.md", settings()),
    ],
    ids=["messages", "farewells", "messages of rooms", "words of rooms", "settings"],
)
def test_pages_name_everything(root: Path, page: str, names: list[str]) -> None:
    """Each name stands in the page, marked as code."""
    text = (root / "docs" / page).read_text(encoding="utf-8")
    assert [name for name in names if f"`{name}`" not in text] == []


def test_every_setting_named_exists(root: Path) -> None:
    """No page names a setting of a group that there is not."""
    text = (root / "docs" / "self-hosting.md").read_text(encoding="utf-8")
    groups = {name.partition(".")[0] for name in settings() if "." in name}
    named = set(re.findall(rf"`((?:{'|'.join(groups)})\.\w+)`", text))
    assert named <= set(settings())
    assert len(named) > 15
