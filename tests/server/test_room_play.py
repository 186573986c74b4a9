"""Rooms over real sockets: from an empty room to a match, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from haipai import proof
from haipai.server.desk.records import Opened
from tests.server.house import house, run
from tests.server.lobby import TERMS, Visitor, begin, gather


async def _play(visitors: list[Visitor]) -> None:
    """Everybody goes to the table and plays to the end."""
    players = [one.player() for one in visitors]
    for player in players:
        await player.connect()
    await asyncio.gather(*(player.play() for player in players))
    for player in players:
        await player.close()


def test_four_people_meet_agree_play_and_meet_again(tmp_path: Path) -> None:
    """The whole way: room, seats, terms, agreement, seed, table, match, room again with seats, terms and agreements."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            people = await gather(home)
            maker = people[0]
            assert [one.seat for one in people] == [0, 1, 2, 3]
            assert maker.room["setter"] == maker.room["host"] == maker.me
            assert (await maker.say({"t": "terms", "terms": TERMS}))["room"]["terms"]["base"] == 5
            await begin(people)
            table = maker.room["table"]
            opened = (await home.app.hall.records_of(table))[0]
            assert isinstance(opened, Opened)
            assert (opened.room, opened.base, opened.marked) == (maker.code, 5, ())
            assert opened.entropy == tuple(one.bytes.hex() for one in people)
            assert proof.table_of(proof.commitment(bytes.fromhex(opened.secret))) == table
            await _play(people)
            await asyncio.gather(*(one.sees(lambda room: room["phase"] == "open") for one in people))
            assert maker.room["last_table"] == table
            assert [(one["agreed"], one["ready"]) for one in maker.room["people"]] == [(True, False)] * 4
            rows = (await home.request("GET", "/api/matches", maker.token)).json()
            assert [(row["room"], row["people"], row["over"]) for row in rows] == [(maker.code, 4, True)]
            await begin(people)
            assert maker.room["table"] != table

    run(scenario(), 120)
