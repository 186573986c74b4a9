"""What a seat is sent depends on nothing it may not know, to the byte and to the moment."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import pytest

from haipai.notation import tile_name
from haipai.server.desk import messages as m
from haipai.server.desk.desk import LATE
from haipai.table import Table
from haipai.table.wall import shuffle
from haipai.tiles import TILE_SET
from tests.server.stage import Stage

WATCHER = 0
SAMPLES = 40


def wall_of(seed: int) -> list[int]:
    """A shuffled wall in front order."""
    return [int(tile) for tile in shuffle(hashlib.sha256(str(seed).encode()).digest(), TILE_SET, 0, 4)[2]]


def written(wall: list[int]) -> str:
    """A wall as records write it."""
    return "".join(tile_name(tile) for tile in wall)


def dealt_to(place: int) -> int:
    """The seat a place of the wall is dealt to (C-3.5), -1 for the wall that is left."""
    if place < 48:
        return place // 4 % 4
    return [0, 1, 2, 3, 0][place - 48] if place < 53 else -1


def mixed(ask: m.BotAsk) -> str:
    """A choice that depends on the legal commands and on how far the hand has come, on nothing else."""
    legal: list[str] = ask.view["legal"]  # type: ignore[assignment]
    key = f"{ask.seat} {ask.view['wall_left']} {sorted(legal)}"
    return sorted(legal)[hashlib.sha256(key.encode()).digest()[0] % len(legal)]


def quiet(ask: m.BotAsk) -> str:
    """Never claim; throw what was drawn."""
    legal: list[str] = ask.view["legal"]  # type: ignore[assignment]
    if "pass" in legal:
        return "pass"
    drawn: Any = ask.view["drawn"]
    thrown = f"discard {tile_name(drawn)}" if drawn is not None else "timeout"
    return thrown if thrown in legal else "timeout"


def quiet_person(ask: m.BotAsk) -> str:
    """The same by a person, who has no time-out to give: as dealer he throws the first tile he holds."""
    said = quiet(ask)
    legal: list[str] = ask.view["legal"]  # type: ignore[assignment]
    return next(command for command in legal if command.startswith("discard")) if said == "timeout" else said


def hand(wall: list[int], chooser: Any, *, spectator: bool = False) -> tuple[list[tuple[float, str]], list[Any], Table]:
    """Play a hand; (all the watcher was sent with the times, the legal commands of all at each step, the table).

    The watcher is seat 0, or a spectator.
    """
    legal: list[Any] = []

    def noting(ask: m.BotAsk) -> str:
        legal.append((ask.seat, ask.view["legal"]))
        return str(chooser(ask))

    stage = Stage(1, clock=False, wall=written(wall), chooser=noting, spectators="delayed" if spectator else "off")
    stage.come(WATCHER)
    line = stage.look_on() if spectator else stage.lines[WATCHER]
    for _ in range(500):
        if stage.table.over:
            break
        if WATCHER in stage.table.waiting and stage.desk.choices.get(WATCHER) is None:
            view = {"legal": stage.table.legal(WATCHER), "wall_left": int(stage.table.wall_left)}
            legal.append((WATCHER, view["legal"]))
            view["drawn"] = stage.table.view(WATCHER)["drawn"]
            own = quiet_person if spectator else mixed
            stage.do(WATCHER, own(m.BotAsk(WATCHER, 0, "", view)))
        stage.wait(0.1)
    if spectator:
        stage.wait(LATE)
    sent = line.sent
    ended = next((n for n, (_, text) in enumerate(sent) if '"phase":"over"' in text), len(sent))
    return sent[:ended], legal, stage.table


def swaps(wall: list[int], table: Table, chance: random.Random, first: int = 1) -> Iterator[list[int]]:
    """Walls with two tiles swapped, neither ever shown to the watcher, one at least held by a seat from `first` on."""
    end = len(wall) - int(table.back)
    others = [place for place in range(53) if dealt_to(place) >= first and wall[place] < 34]
    left = [place for place in range(int(table.head), end) if wall[place] < 34]
    while True:
        one, two = chance.choice(others), chance.choice(others + left)
        if wall[one] != wall[two]:
            out = list(wall)
            out[one], out[two] = out[two], out[one]
            yield out


@pytest.mark.parametrize("seed", range(3))
def test_same_commands_same_bytes(seed: int) -> None:
    """Whenever a swap of hidden tiles leaves all legal commands as they were, the watcher is sent the same bytes."""
    chance = random.Random(seed)
    same = 0
    for number in range(1000):
        wall = wall_of(1000 * seed + number)
        stream, legal, table = hand(wall, mixed)
        for _, other in zip(range(12), swaps(wall, table, chance), strict=False):
            stream2, legal2, _ = hand(other, mixed)
            if legal2 == legal:
                assert stream2 == stream
                same += 1
        if same >= SAMPLES // 8:
            return
    raise AssertionError(f"only {same} swaps left the commands as they were")


def test_nobody_learns_that_another_was_asked() -> None:
    """The others never claim: swapping what they hold changes who is asked, but no byte and no moment of the stream."""
    chance = random.Random(7)
    compared = differently_asked = 0
    for number in range(60):
        wall = wall_of(number)
        stream, legal, table = hand(wall, quiet)
        for _, other in zip(range(3), swaps(wall, table, chance), strict=False):
            stream2, legal2, _ = hand(other, quiet)
            thrown = [text for _, text in stream if '"discard"' in text][:1]
            if thrown != [text for _, text in stream2 if '"discard"' in text][:1]:
                continue  # the dealer's first throw is chosen from its hand
            assert stream2 == stream
            compared += 1
            differently_asked += [seat for seat, _ in legal] != [seat for seat, _ in legal2]
        if compared >= SAMPLES and differently_asked >= 10:
            break
    assert compared >= SAMPLES
    assert differently_asked >= 10


def test_a_spectator_learns_nothing_that_not_everybody_knows() -> None:
    """Nobody claims, everybody throws what is drawn: whatever the four hold, a spectator is sent the same, as late."""
    chance = random.Random(8)
    compared = differently_asked = 0
    for number in range(60):
        wall = wall_of(5000 + number)
        stream, legal, table = hand(wall, quiet, spectator=True)
        assert len(stream) > 10
        for _, other in zip(range(3), swaps(wall, table, chance, 0), strict=False):
            stream2, legal2, _ = hand(other, quiet, spectator=True)
            thrown = [text for _, text in stream if '"discard"' in text][:1]
            if thrown != [text for _, text in stream2 if '"discard"' in text][:1]:
                continue  # the dealer's first throw is chosen from its hand
            assert stream2 == stream
            compared += 1
            differently_asked += [seat for seat, _ in legal] != [seat for seat, _ in legal2]
        if compared >= SAMPLES // 3 and differently_asked >= 4:
            break
    assert compared >= SAMPLES // 3
    assert differently_asked >= 4
