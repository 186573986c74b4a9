"""The wire types: bounded, the only thing with an encoder, and the committed schema up to date."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect as shapes

from haipai.server import schema
from haipai.server.desk import pictures
from haipai.server.wire import client, room, server
from haipai.server.wire.bounds import SAFE_INT
from haipai.server.wire.events import Event
from haipai.server.wire.view import View
from haipai.table import Table


def test_committed_schema_is_up_to_date(root: Path) -> None:
    """web/wire.schema.json is what `python -m haipai.server.schema web/wire.schema.json` writes."""
    assert (root / "web" / "wire.schema.json").read_text(encoding="utf-8") == schema.text()


def test_schema_goes_to_a_file(tmp_path: Path) -> None:
    """The command writes the same to a file."""
    assert schema.main([str(tmp_path / "s.json")]) == 0
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8")) == schema.schema()


def parts(shape: shapes.Type, seen: set[type] | None = None) -> Iterator[tuple[str, shapes.Type]]:
    """Every type that a type is made of, with the place it stands at."""
    seen = set() if seen is None else seen
    if isinstance(shape, shapes.StructType):
        if shape.cls in seen:
            return
        seen.add(shape.cls)
        yield shape.cls.__name__, shape
        for field in shape.fields:
            for place, part in parts(field.type, seen):
                yield f"{shape.cls.__name__}.{field.name} {place}", part
        return
    yield type(shape).__name__, shape
    inner = [getattr(shape, name, None) for name in ("item_type", "key_type", "value_type")]
    for part in [*inner, *getattr(shape, "types", [])]:
        if isinstance(part, shapes.Type):
            yield from parts(part, seen)


TRAVELLING = [client.ClientMessage, server.ServerMessage, Event, room.RoomClientMessage, room.RoomServerMessage]


@pytest.mark.parametrize("kind", TRAVELLING, ids=["client", "server", "event", "room client", "room server"])
def test_everything_that_travels_is_bounded(kind: Any) -> None:
    """Structs are frozen and refuse unknown fields; numbers, strings, lists and objects have limits; nothing is open."""
    for place, part in parts(shapes.type_info(kind)):
        if isinstance(part, shapes.StructType):
            assert part.forbid_unknown_fields, place
            assert part.cls.__struct_config__.frozen, place
        elif isinstance(part, shapes.IntType):
            assert part.ge is not None, place
            assert part.le is not None, place
            assert part.le <= SAFE_INT, place
        elif isinstance(part, shapes.StrType):
            assert part.max_length is not None or part.pattern is not None, place
        elif isinstance(part, shapes.ListType | shapes.DictType):
            assert part.max_length is not None, place
        else:
            closed = shapes.UnionType | shapes.BoolType | shapes.NoneType | shapes.LiteralType
            assert isinstance(part, closed), f"{place}: {part}"


def test_only_server_messages_have_an_encoder() -> None:
    """A table, a complete event, a plain view and even a view struct by itself do not pass."""
    table = Table.new("shanghai", seed=1)
    refused: list[Any] = [table, table.view(0), table.events, pictures.view_of(table, 0), client.Next(), {}, None]
    for thing in refused:
        with pytest.raises(TypeError):
            server.encode(thing)
    with pytest.raises(TypeError):
        msgspec.json.encode(table)


def test_a_view_has_no_field_for_a_foreign_tile() -> None:
    """Hidden tiles are no fields of others' seats; a view with one more field does not convert."""
    table = Table.new("shanghai", seed=1)
    view: dict[str, Any] = table.view(0)
    view["players"][1]["hand"] = [1, 2, 3]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(view, View)


def test_a_command_round_trip() -> None:
    """A well-formed message is decoded with all its fields."""
    message = client.decode('{"t":"do","id":"a","command":"discard 5m","seq":3}')
    assert message == client.Do("a", "discard 5m", 3)
    assert client.decode('{"t":"hello"}') == client.Hello()


def test_the_clock_of_a_seat_is_encoded() -> None:
    """The tag comes first and fields keep their names."""
    assert server.encode(server.Ack("a", 3)) == '{"t":"ack","id":"a","seq":3}'
