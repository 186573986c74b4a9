"""Accounts deleted by another program: tables and rooms hear of it, in memory or not."""

from __future__ import annotations

from pathlib import Path

from haipai.server.ops import accounts
from tests.server.house import House, house, run
from tests.server.lobby import TERMS, gather


async def delete(home: House, account: str) -> None:
    """Delete an account in the database, as `haipai admin` does."""
    assert await home.app.store.people.call(lambda c: accounts.delete_person(c, account))


def test_a_table_in_memory_hears_of_whoever_is_not_connected(tmp_path: Path) -> None:
    """He has not been heard of for long, and has left for good (QM-6.2) when his account is gone."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.sit(2, clock="off")
            await one.connect()
            warden = home.server.service.warden
            await warden.look(anew=True)  # nobody's token is remembered any more
            await delete(home, two.account)
            await warden.look(anew=True)
            while not one.match["players"][1]["away"]:
                await one.receive()
            assert home.app.hall.members == {one.account}

    run(scenario())


def test_what_is_not_in_memory_hears_of_it_when_it_comes_back(tmp_path: Path) -> None:
    """Deleted while table and room were away: nobody waits for him at either."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.sit(2, clock="off")
            host, guest = await gather(home, 2, TERMS)
        async with house(tmp_path) as home:
            one.url = host.url = home.url
            for account in (two.account, guest.account):
                await delete(home, account)
            await home.server.service.warden.look(anew=True)
            await one.connect()
            assert one.match["players"][1]["away"]
            assert not one.match["players"][0]["away"]
            await host.connect()
            assert [(person["name"], person["seat"]) for person in host.room["people"]] == [("甲", 0)]
            assert host.room["seats"][1]["kind"] == "free"

    run(scenario())
