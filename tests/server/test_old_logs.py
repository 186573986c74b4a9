"""Logs of older versions: tables and rooms come back as they were, and what a newer version wrote is refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from haipai.errors import HaipaiError
from haipai.server.desk import records
from haipai.server.desk.game import Game
from haipai.server.net.replays import record_of
from haipai.server.rooms import records as r
from haipai.server.rooms import upgrades
from haipai.server.rooms.state import Room
from haipai.table.replay import replay
from tests.server.parlour import Parlour
from tests.server.stage import Stage

LOGS = ("shanghai", "hainan")


# -- tables ------------------------------------------------------------------------------------------


def old_log(root: Path, name: str) -> tuple[list[bytes], dict[str, Any]]:
    """The log of two matches as version 1 wrote it, and what it amounted to then."""
    folder = root / "tests" / "fixtures" / "logs"
    lines = gzip.decompress((folder / f"v1-{name}.jsonl.gz").read_bytes()).splitlines()
    return lines, json.loads((folder / f"v1-{name}.expect.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", LOGS)
def test_a_log_of_version_1_comes_back_as_it_was(root: Path, name: str) -> None:
    """Every record is read, and match, totals, hand, numbering, banks and action ids are those of then."""
    lines, wanted = old_log(root, name)
    game = Game(3, 30_000)
    for line in lines:
        game.apply(records.decode(line), "stage")
    assert game.match is not None
    assert {
        "records": game.seq,
        "match": game.terms.match,
        "totals": game.match.totals,
        "digest": game.hand().digest(),
        "seqs": [state.seq for state in game.seats],
        "banks": [state.bank for state in game.seats],
        "autos": [state.auto for state in game.seats],
        "ids": [sorted(state.ids)[:5] for state in game.seats],
        "results": [one.to_json() for one in game.match.results],
    } == wanted
    assert (game.terms.clock_name, game.terms.entropy) == ("normal" if name == "shanghai" else "off", ())


@pytest.mark.parametrize("name", LOGS)
def test_a_record_of_version_1_holds_and_is_written_the_same(root: Path, name: str) -> None:
    """A download of then re-executes, and the log of then gives the same hands today, with a proof in front."""
    kept = gzip.decompress((root / f"tests/fixtures/logs/v1-{name}.haipai.jsonl.gz").read_bytes()).decode()
    old = [json.loads(line) for line in kept.splitlines()]
    assert len(replay(kept.splitlines()).tables) == 4
    lines, _ = old_log(root, name)
    new = [json.loads(line) for line in record_of("stage", [records.decode(line) for line in lines], 1)]
    assert new[0].pop("proof")["v"] == 1
    for header in (old[0], new[0]):
        header.pop("engine")
    assert new == old


def test_newer_and_broken_records_are_refused() -> None:
    """A record of a later version, and bytes that are none, are no records; what a desk writes has today's version."""
    opened = records.Opened(0, 1, "shanghai", {}, 1, (records.SeatPlan("bot", "b"),), "00" * 32, True, "normal", "t")
    first = Stage(1).log[0]
    assert isinstance(first, records.Opened)
    assert (first.v, records.decode(records.encode(first))) == (2, first)
    old = records.decode(records.encode(opened))
    assert old == msgspec.structs.replace(opened, clocks="normal")
    written = msgspec.json.decode(records.encode(first))
    with pytest.raises(HaipaiError) as caught:
        records.decode(msgspec.json.encode({**written, "v": 3, "colour": "red"}))
    assert caught.value.code == "newer_log"
    for data in (b"", b"{", b'{"t":"x"}', b'{"t":"open"}', b'{"t":"go","at":0,"more":1}'):
        with pytest.raises(msgspec.DecodeError):
            records.decode(data)


# -- rooms -----------------------------------------------------------------------------------------------


def kept_room(room: Room) -> Any:
    """All that a room is, as plain values."""
    people = {p: {name: getattr(one, name) for name in one.__slots__} for p, one in room.people.items()}
    seed = room.seed and {name: getattr(room.seed, name) for name in room.seed.__slots__}
    drawn = sorted(room.drawn or ())
    return json.loads(msgspec.json.encode({**vars(room), "people": people, "seed": seed, "drawn": drawn}))


def old_rooms(root: Path) -> tuple[list[bytes], dict[str, Any]]:
    """The log of a code's rooms as version 1 wrote it, and what it amounted to after each record that ends something."""
    folder = root / "tests" / "fixtures" / "logs"
    lines = (folder / "v1-room.jsonl").read_bytes().splitlines()
    return lines, json.loads((folder / "v1-room.expect.json").read_text(encoding="utf-8"))


def test_a_log_of_rooms_of_version_1_comes_back_as_it_was(root: Path) -> None:
    """Every kind of record is in it; wherever something was decided the room is that of then, in all it held then."""
    lines, wanted = old_rooms(root)
    room, found = Room("K7QM2P"), {}
    for number, line in enumerate(lines, 1):
        record = r.decode(line)
        room.apply(record)
        if str(number) in wanted:
            now = kept_room(room)
            found[str(number)] = {name: now[name] for name in wanted[str(number)]}
    assert found == wanted
    assert {type(r.decode(line)) for line in lines} == set(get_args(r.Record))
    assert room.seq == len(lines)
    assert room.closed


def test_a_room_of_version_1_is_written_the_same(root: Path) -> None:
    """While the version is that of then no record has another shape: whoever changes one gives it a number and a step."""
    lines, _ = old_rooms(root)
    assert upgrades.VERSION == 1
    assert [r.encode(r.decode(line)) for line in lines] == lines


def test_records_of_rooms_are_brought_to_the_newest_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are taken from the version that the first record names, and for those after it that do not fit."""

    def to_2(raw: dict[str, Any]) -> dict[str, Any]:
        """A name that has changed."""
        return {("seats" if name == "places" else name): value for name, value in raw.items()}

    monkeypatch.setattr(upgrades, "VERSION", 2)
    monkeypatch.setattr(upgrades, "STEPS", {1: to_2})
    assert r.decode(b'{"t":"made","at":0,"places":3}') == r.Made(0, 3)
    assert r.decode(b'{"t":"made","at":0,"seats":3,"v":2}') == r.Made(0, 3, 2)
    assert r.decode(b'{"t":"leave","at":0,"p":1}') == r.Left(0, 1)
    assert isinstance(Parlour().log[0], r.Made)


def test_newer_and_broken_records_of_rooms_are_refused() -> None:
    """A record of a later version, and bytes that are none, are no records; what a desk writes has today's version."""
    first = Parlour().log[0]
    assert isinstance(first, r.Made)
    assert first.v == upgrades.VERSION
    newer = {**msgspec.json.decode(r.encode(first)), "v": upgrades.VERSION + 1}
    for more in ({}, {"colour": "red"}):
        with pytest.raises(HaipaiError) as caught:
            r.decode(msgspec.json.encode({**newer, **more}))
        assert caught.value.code == "newer_log"
    for data in (b"", b"{", b"[]", b"1", b'{"t":"x"}', b'{"t":"made"}', b'{"t":"over","at":0,"more":1}'):
        with pytest.raises(msgspec.DecodeError):
            r.decode(data)
