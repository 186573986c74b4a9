"""`python -m haipai.server.schema [FILE]`: the wire types as one JSON schema, from which the client's types are made.

Owns the list of what is exported.  The committed file is web/wire.schema.json; a test keeps it up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from haipai.rulebook.model import Page
from haipai.server.wire import client, events, http, room, server, view

EXPORTED: Final[dict[str, Any]] = {
    "ClientMessage": client.ClientMessage,
    "ServerMessage": server.ServerMessage,
    "Event": events.Event,
    "View": view.View,
    "MatchInfo": server.MatchInfo,
    "RoomClientMessage": room.RoomClientMessage,
    "RoomServerMessage": room.RoomServerMessage,
    "RoomInfo": room.RoomInfo,
    "RoomRequest": http.RoomRequest,
    "RoomMade": http.RoomMade,
    "RoomRow": http.RoomRow,
    "GuestRequest": http.GuestRequest,
    "Account": http.Account,
    "Greeting": http.Greeting,
    "MeChange": http.MeChange,
    "MeDelete": http.MeDelete,
    "Recovery": http.Recovery,
    "RecoverRequest": http.RecoverRequest,
    "PasskeyOptions": http.PasskeyOptions,
    "PasskeyFinish": http.PasskeyFinish,
    "PasskeyRow": http.PasskeyRow,
    "Offer": http.Offer,
    "TableRequest": http.TableRequest,
    "JoinRequest": http.JoinRequest,
    "Seated": http.Seated,
    "TableInfo": http.TableInfo,
    "MatchRow": http.MatchRow,
    "MatchPage": http.MatchPage,
    "Shared": http.Shared,
    "Replay": http.Replay,
    "Page": Page,
    "Failure": http.Failure,
}


def schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12): an object with one property for each exported type, and all `$defs`."""
    shapes, components = msgspec.json.schema_components(EXPORTED.values(), ref_template="#/$defs/{name}")
    properties = dict(zip(EXPORTED, shapes, strict=True))
    for name in ("ClientMessage", "ServerMessage", "RoomClientMessage", "RoomServerMessage", "Event"):
        components[name] = properties[name]
        properties[name] = {"$ref": f"#/$defs/{name}"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
        "$defs": {name: _plain(components[name]) for name in sorted(components)},
    }


_LEFT_OUT: Final = frozenset({"default", "discriminator", "maxItems", "minItems"})


def _plain(shape: Any) -> Any:
    """Tidy a definition: one value is `const`; defaults (a client must not rely on them) and list lengths go.

    The generator of TypeScript would write a bounded list as a union of tuples, which helps nobody.
    """
    if isinstance(shape, list):
        return [_plain(item) for item in shape]
    if not isinstance(shape, dict):
        return shape
    out = {key: _plain(value) for key, value in shape.items() if key not in _LEFT_OUT}
    if isinstance(out.get("enum"), list) and len(out["enum"]) == 1:
        out["const"] = out.pop("enum")[0]
    return out


def text() -> str:
    """The schema as the committed file holds it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema to a file, or to standard output."""
    if arguments:
        Path(arguments[0]).write_text(text(), encoding="utf-8")
    else:
        sys.stdout.write(text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
