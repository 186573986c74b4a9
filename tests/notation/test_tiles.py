"""C-1.1, C-1.3: the kinds, their groups and the set."""

import pytest

from haipai import tiles
from haipai.notation import parse_tile, parse_tiles


def test_the_set_is_144_tiles() -> None:
    """C-1.1: four copies of 34 kinds and one of each flower, in the order of kinds."""
    assert len(tiles.TILE_SET) == tiles.TILES == 144
    assert list(tiles.TILE_SET) == sorted(tiles.TILE_SET)
    copies = [tiles.TILE_SET.count(kind) for kind in range(tiles.ALL_KINDS)]
    assert copies == [tiles.COPIES] * tiles.KINDS + [1] * tiles.FLOWERS


@pytest.mark.parametrize(
    ("holds", "text"),
    [
        pytest.param(tiles.is_suited, "123456789m123456789p123456789s", id="C-1.1-suited"),
        pytest.param(tiles.is_honour, "1234567z", id="C-1.3-honours"),
        pytest.param(tiles.is_wind, "1234z", id="C-1.3-winds"),
        pytest.param(tiles.is_dragon, "567z", id="C-1.3-dragons"),
        pytest.param(tiles.is_flower, "12345678f", id="C-1.1-flowers"),
    ],
)
def test_groups(holds: object, text: str) -> None:
    """Exactly the kinds of the group belong to it."""
    assert callable(holds)
    assert [kind for kind in range(tiles.ALL_KINDS) if holds(kind)] == parse_tiles(text)


def test_suit_and_rank_make_the_kind() -> None:
    """C-1.2: suit and rank of every kind, as its digit and letter say."""
    for kind in range(tiles.ALL_KINDS):
        letter = "f" if tiles.is_flower(kind) else "mpsz"[tiles.suit(kind)]
        assert parse_tile(f"{tiles.rank(kind) + 1}{letter}") == kind


def test_keys_weigh_by_rank() -> None:
    """One tile of rank r weighs 5**r in the key of its suit."""
    assert [tiles.POW5[kind] for kind in range(tiles.KINDS)] == [5 ** tiles.rank(kind) for kind in range(tiles.KINDS)]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (tiles.EAST, "东"),
        (tiles.SOUTH, "南"),
        (tiles.WEST, "西"),
        (tiles.NORTH, "北"),
        (tiles.WHITE, "白"),
        (tiles.GREEN, "发"),
        (tiles.RED, "中"),
        (tiles.MAN, "一万"),
        (tiles.PIN, "一筒"),
        (tiles.SOU, "一索"),
        (tiles.HONOURS, "东"),
        (tiles.SEASONS, "春"),
        (tiles.PLANTS, "梅"),
    ],
)
def test_names_of_kinds(kind: int, name: str) -> None:
    """C-1.2: each named kind is the tile it is named after."""
    assert parse_tile(name) == kind


def test_bits_do_not_wrap() -> None:
    """A set of kinds keeps every kind apart, above bit 31 too, compiled as interpreted."""
    assert [tiles.bit(n) for n in range(62)] == [2**n for n in range(62)]
