"""Codes of rooms: how they look, how they are read, and how often somebody may try one."""

from __future__ import annotations

import pytest

from haipai.server.rooms import codes
from haipai.server.rooms.codes import Tries, new_code, read_code


def test_codes_read_like_no_other() -> None:
    """Six letters or digits, none of which is taken for another; by chance."""
    made = [new_code() for _ in range(500)]
    letters = set("".join(made))
    assert len(set(made)) == 500
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
