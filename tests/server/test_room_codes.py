"""Codes of rooms: how they look, how they are read, and how often somebody may try one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from haipai.server.rooms import codes
from haipai.server.rooms.codes import Tries, new_code, read_code
from haipai.server.rooms.directory import Refusal
from tests.server.house import House, house, run
from tests.server.lobby import gather, visitor


def test_codes_read_like_no_other() -> None:
    """Six letters or digits, none of which is taken for another; by chance."""
    made = [new_code() for _ in range(500)]
    letters = set("".join(made))
    assert len(set(made)) >= 498  # two alike come about once in some thousand times
    assert all(len(code) == 6 for code in made)
    assert not letters & set("0OQ1ILUSBZG") - set("Q")
    for one, other in ("0O", "1I", "1L", "2Z", "5S", "6G", "8B", "UV", "0Q"):
        assert not {one, other} <= letters


TYPED = [
    ("K7QM2P", "K7QM2P"),
    ("k7qm2p", "K7QM2P"),
    (" k7q-m2p ", "K7QM2P"),
    ("K7QM2", None),
    ("K7QM2PP", None),
    ("K7QM20", None),
    ("房间号码是几", None),
    ("", None),
    ("K" * 10_000, None),
]


@pytest.mark.parametrize(("typed", "code"), TYPED, ids=[repr(row[0][:12]) for row in TYPED])
def test_codes_as_people_type_them(typed: str, code: str | None) -> None:
    """Small letters, spaces and hyphens do not matter."""
    assert read_code(typed) == code


def test_ten_wrong_codes_a_minute_from_an_address() -> None:
    """The eleventh is not answered until a minute after the first of the ten; other addresses are."""
    tries = Tries(10, 1000)
    for second in range(10):
        assert tries.answers("192.0.2.1", second)
        tries.wrong("192.0.2.1", second)
    for second in (10, 30, 59):
        assert not tries.answers("192.0.2.1", second)
        assert not tries.only_all("192.0.2.1", second)
        assert tries.answers("192.0.2.2", second)
    assert tries.answers("192.0.2.1", 60)
    tries.wrong("192.0.2.1", 60)
    assert not tries.answers("192.0.2.1", 60.5)


def test_a_thousand_wrong_codes_an_hour_on_the_server() -> None:
    """However many addresses they come from; then nobody is answered until the first of them is an hour old."""
    tries = Tries(10, 1000)
    for number in range(1000):
        assert tries.answers(f"192.0.2.{number % 250}", number)
        tries.wrong(f"10.0.{number % 250}.{number // 250}", number)
    assert not tries.answers("192.0.2.1", 3599)
    assert tries.only_all("192.0.2.1", 3599)
    assert tries.answers("192.0.2.1", 3600)


NETWORKS = [
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
    ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
    ("::ffff:192.0.2.1", "192.0.2.1", True),
    ("192.0.2.1", "192.0.2.2", False),
    ("fe80::1%eth0", "fe80::2", True),
    ("", "", True),
]


@pytest.mark.parametrize(("one", "other", "same"), NETWORKS, ids=[f"{row[0]} {row[1]}" for row in NETWORKS])
def test_who_counts_as_one_address(one: str, other: str, same: bool) -> None:
    """All addresses that one line of IPv6 has count together."""
    tries = Tries(1, 1000)
    tries.wrong(one, 0)
    assert tries.answers(other, 1) is not same


def test_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of addresses is bounded: the longest unheard of is forgotten first."""
    monkeypatch.setattr(codes, "ADDRESSES_MOST", 2)
    tries = Tries(1, 1000)
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        tries.wrong(address, 0)
    assert [tries.answers(f"192.0.2.{n}", 1) for n in (1, 2, 3)] == [True, False, False]


# -- at a server -------------------------------------------------------------------------------------------


async def wrong_codes(home: House, number: int) -> list[int]:
    """Ask for rooms that there are not."""
    return [(await home.request("GET", f"/api/rooms/{new_code()}")).status_code for _ in range(number)]


def test_wrong_codes_are_limited_on_http_and_socket_together(tmp_path: Path) -> None:
    """Ten wrong codes, then neither HTTP nor socket answers, not for the right code either, member or not."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (maker,) = await gather(home, 1)
            stranger = await visitor(home)
            assert await wrong_codes(home, 5) == [404] * 5
            for _ in range(5):
                assert (await stranger.connect(new_code()))["code"] == "no_room"
                assert await stranger.closed() == 1000
            right = await home.request("GET", f"/api/rooms/{maker.code}")
            assert (right.status_code, right.json()["error"]["code"]) == (429, "too_many_codes")
            for one in (stranger, maker):
                assert (await one.connect(maker.code))["code"] == "too_many_codes"

    run(scenario())


def test_codes_tried_all_at_once_are_limited_too(tmp_path: Path) -> None:
    """Whoever sends forty at a time learns of ten that they are wrong, and of none besides whether it is right."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (maker,) = await gather(home, 1)
            codes = [new_code() for _ in range(40)] + [maker.code]
            looks = [home.app.rooms.look(code, "192.0.2.1") for code in codes]
            found = await asyncio.gather(*looks, return_exceptions=True)
            refused = [one.code for one in found if isinstance(one, Refusal)]
            assert refused == ["no_room"] * 10 + ["too_many_codes"] * 31

    run(scenario())


def test_a_rooms_log_is_no_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Asking for a table by the name of a room's log tries no code: it is answered like any other that is none."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (maker,) = await gather(home, 1)
            guest = await home.guest()
            for name in (f"room:{maker.code}", "room:AAAAAA", "unknown"):
                guest.table = name
                await guest.connect()
                assert guest.frames[-1]["code"] == "no_table"
                assert (await home.request("GET", f"/api/tables/{name}", guest.token)).status_code == 404
            assert "table_unreadable" not in caplog.messages

    run(scenario())


def test_the_servers_limit_lets_members_back_in(tmp_path: Path) -> None:
    """When the server as a whole has had too many, strangers are not answered; who is in a room comes back."""

    async def scenario() -> None:
        async with house(tmp_path, limits__codes_all=3) as home:
            (maker,) = await gather(home, 1)
            stranger = await visitor(home)
            assert await wrong_codes(home, 3) == [404] * 3
            assert (await home.request("GET", f"/api/rooms/{maker.code}")).status_code == 429
            assert (await stranger.connect(maker.code))["code"] == "too_many_codes"
            assert (await maker.connect())["t"] == "room"
            assert (await maker.connect(new_code()))["code"] == "too_many_codes"

    run(scenario())
