"""Whole matches over real sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path

from haipai.server.bots import BotPool
from tests.server.house import any_legal, house, run


def test_a_guest_plays_a_match_against_bots(tmp_path: Path) -> None:
    """One person and three bots play four hands; totals sum to zero and the match is over for everybody."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.table(options={"hands": 4}, pace="instant")
            await player.play()
            assert player.match["over"]
            assert player.match["hand_no"] == 4
            assert [result["hand"] for result in player.match["history"]] == [1, 2, 3, 4]
            assert sum(player.match["totals"]) == 0
            assert player.match["proof"]["secret"] is not None

    run(scenario())


def test_solid_bots_play_a_hand(tmp_path: Path) -> None:
    """The real bots, each decision in a worker thread from its seat's view, bring a hand to its end."""

    async def scenario() -> None:
        async with house(tmp_path, BotPool(1)) as home:
            (player,) = await home.table(pace="instant", bots="solid")
            await player.play(hands=1)
            assert player.view["phase"] == "over"
            assert player.view["sheet"]["hands"]

    run(scenario())


def test_four_people_play_two_hands(tmp_path: Path) -> None:
    """Four sockets at one table; all are told the same public facts and each its own hand."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            players = await home.table(4)
            await asyncio.gather(*(player.play(any_legal, player.seat, hands=2) for player in players))
            totals = {tuple(player.match["totals"]) for player in players}
            assert len(totals) == 1
            for player in players:
                assert not [frame for frame in player.frames if frame["t"] in {"error", "bye"}]
                # Only an answer on its way when others' answers closed the window may come too late (C-6.2).
                refusals = {frame["code"] for frame in player.frames if frame["t"] == "refused"}
                assert refusals <= {"not_asked", "stale", "claim_lost"}

    run(scenario())
