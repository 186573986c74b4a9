"""What is over is given back at once: no connection and no table waits for the collector of cycles."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from tests.server.house import house, run
from tests.server.lobby import gather

KINDS = {"SocketProtocol", "TableConnection", "RoomConnection", "Outbox", "Actor", "Desk", "Game", "Match", "RoomActor"}


def left() -> list[str]:
    """The names of those of our objects that are still there."""
    kinds = [type(one) for one in gc.get_objects()]
    return sorted(kind.__name__ for kind in kinds if kind.__name__ in KINDS and "haipai." in str(kind.__module__))


async def nothing_left() -> None:
    """Wait until none of them is there; TimeoutError when some stay."""
    async with asyncio.timeout(20):
        while left():  # noqa: ASYNC110 - memory tells nobody that it is free
            await asyncio.sleep(0.05)


def test_nothing_is_left_of_connections_and_tables(tmp_path: Path) -> None:
    """Players come, see the table and go; the table is put away: their memory is free without a collection."""

    async def scenario() -> None:
        async with house(tmp_path, None, **{"limits.idle": 0.2}) as home:
            gc.collect()
            gc.disable()
            try:
                for _ in range(2):
                    players = await home.sit(humans=2)
                    for player in players:
                        await player.connect()
                    assert {"Actor", "SocketProtocol", "TableConnection"} <= set(left())
                    for player in players:
                        await player.close()
                        player.socket = None
                await nothing_left()
            finally:
                gc.enable()

    run(scenario())


def test_nothing_is_left_of_rooms(tmp_path: Path) -> None:
    """The same of a room and those who were in it."""

    async def scenario() -> None:
        async with house(tmp_path, None, **{"limits.idle": 0.2}) as home:
            gc.collect()
            gc.disable()
            try:
                people = await gather(home, 2)
                assert {"RoomActor", "RoomConnection"} <= set(left())
                for one in people:
                    await one.close()
                    one.socket = None
                await nothing_left()
            finally:
                gc.enable()

    run(scenario())
