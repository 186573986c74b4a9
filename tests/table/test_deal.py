"""The deal, opening flowers, draws and the last tiles (C-3.5, C-4, C-5.1, C-9.1)."""

import pytest

from haipai.table import Table
from tests.table.scene import ending, held, names, play, scene, throw, types

pytestmark = pytest.mark.core


def seat_events(table: Table, who: int, kind: str) -> list[dict[str, object]]:
    """Return a seat's events of one type."""
    return [event for event in table.events if event["type"] == kind and event["seat"] == who]


def tiles_drawn(table: Table, who: int) -> str:
    """Return what a seat drew, in order."""
    return names([event["tile"] for event in seat_events(table, who, "draw")])


# -- C-3.5 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4], ids=["three", "four"])
@pytest.mark.parametrize("dealer", [0, 2])
def test_order_of_the_deal(seats: int, dealer: int) -> None:
    """C-3.5: four tiles each from the dealer, three times round, one each, one more for the dealer."""
    table = Table.new("hainan", seed=11, seats=seats, dealer=dealer, options={"ga": False})
    hands: list[list[int]] = [[] for _ in range(seats)]
    wall = [int(tile) for tile in table.wall]
    order = [(dealer + step) % seats for step in range(seats)]
    for size in (4, 4, 4, 1):
        for who in order:
            hands[who] += wall[:size]
            del wall[:size]
    hands[dealer].append(wall.pop(0))
    assert table.events[0] == {"type": "deal", "dealer": dealer, "dice": table.view(0)["dice"], "hands": hands}


def test_dealer_has_the_first_turn() -> None:
    """C-3.5, C-5.1: the dealer holds 14 tiles and begins; it has drawn none of them."""
    table = scene({2: "123456789m1234p5p"}, dealer=2)
    assert table.waiting == [2]
    assert held(table, 2) == "1m2m3m4m5m6m7m8m9m1p2p3p4p5p"
    assert table.view(2)["drawn"] is None
    assert [table.view(who)["players"][2]["hand_size"] for who in range(4)] == [14] * 4  # type: ignore[index]


# -- C-4.2 -------------------------------------------------------------------------------------------


def test_opening_flowers_in_seat_order() -> None:
    """C-4.2: from the dealer each hand lays out all, draws as many from the back, until it has none."""
    table = scene(
        {3: "13f147m147p147s123z", 0: "2f258m258p258s456z", 1: "5f369m369p369s123z"},
        dealer=3,
        back="4f5z6f7z7z6z",
    )
    kinds = [(event["type"], event.get("seat")) for event in table.events[1:]]
    assert kinds == [
        ("flower", 3), ("draw", 3), ("flower", 3), ("draw", 3), ("draw", 3), ("flower", 3), ("draw", 3),
        ("flower", 0), ("draw", 0), ("flower", 1), ("draw", 1),
    ]  # fmt: skip
    assert tiles_drawn(table, 3) == "4f5z6f7z"
    assert tiles_drawn(table, 0) == "7z"
    assert [names(table.view(0)["players"][who]["flowers"]) for who in range(4)] == ["2f", "5f", "", "1f3f4f6f"]  # type: ignore[index]


def test_opening_replacement_is_no_draw_of_a_turn() -> None:
    """C-4.2: the dealer's opening replacement is not the tile just drawn: a time-out throws the last of the hand."""
    table = scene({0: "1f147m147p147s1234z"}, back="2m")
    assert table.view(0)["drawn"] is None
    play(table, "0 timeout")
    assert names([table.view(1)["last"]["tile"]]) == "4z"  # type: ignore[index]


def test_eight_flowers_end_the_opening() -> None:
    """SH-2: the eighth flower wins before its replacement is drawn and before the next seat lays out."""
    table = scene({0: "1234567f147m147p2s", 1: "258m258p258s1234z"}, back="3z8f")
    assert types(table)[-4:] == ["flower", "eight_flowers", "win", "end"]
    assert table.winners == [0]
    assert table.deltas == [15, -5, -5, -5]
    assert table.wall_left == 144 - 53 - 2


def test_late_flowers() -> None:
    """HN-3.1: where opening flowers are late a seat keeps them until its first own turn."""
    table = scene({1: "12f147m147p147s12z"}, rules="hainan", options={"ga": False}, back="3z4z")
    assert table.view(1)["hidden_flowers"] == [34, 35]
    assert table.view(0)["players"][1]["flowers"] == []  # type: ignore[index]
    assert table.view(0)["players"][1]["hand_size"] == 13  # type: ignore[index]
    play(table, "0 timeout")
    assert types(table)[-4:] == ["draw", "flower", "draw", "draw"]
    assert table.view(1)["hidden_flowers"] == []


# -- C-4.1, C-4.3, C-9.1 -----------------------------------------------------------------------------


def test_flower_in_a_turn() -> None:
    """C-4.1: a drawn flower is replaced from the back until it is none; a time-out throws the last replacement."""
    table = scene({}, draws="1f", back="2f9m")
    play(table, "0 timeout")
    assert table.waiting == [1]
    assert tiles_drawn(table, 1) == "1f2f9m"
    assert names([table.view(1)["drawn"]]) == "9m"
    assert "9m" not in held(table, 0)
    play(table, "1 timeout")
    assert table.view(2)["last"] == {"seat": 1, "tile": 8, "kind": "discard"}


@pytest.mark.parametrize(
    ("last", "ends"),
    [
        pytest.param("9s8s", ["draw", "discard", "draw", "discard", "end"], id="C-9.1 no tile is due any more"),
        pytest.param("9s1f", ["draw", "discard", "draw", "flower", "end"], id="C-4.3 the last tile is a flower"),
        pytest.param(
            "9s1f2f", ["draw", "flower", "draw", "flower", "end"], id="C-4.3 the last replacement is a flower"
        ),
        pytest.param("1f8s", ["draw", "flower", "draw", "discard", "end"], id="C-9.1 the last tile is a replacement"),
    ],
)
def test_drawn_hand(last: str, ends: list[str]) -> None:
    """C-9.1, C-4.3: drawn when a tile is due and none is there; the wall is empty then, nobody pays."""
    table = throw(ending(last))
    assert types(table)[-5:] == ends
    assert table.drawn
    assert (int(table.wall_left), table.winners, table.deltas) == (0, [], [0, 0, 0, 0])
    assert table.carry == {"dealer": 0, "huangfan": 1}


def test_eighth_flower_without_replacement() -> None:
    """C-4.3: the last tile of the wall is a seat's eighth flower: 八花齐 wins, the hand is not drawn."""
    table = throw(ending("8f", {0: "1234567f147m147p2s"}))
    assert types(table)[-5:] == ["draw", "flower", "eight_flowers", "win", "end"]
    assert (int(table.wall_left), table.winners, table.deltas) == (0, [0], [15, -5, -5, -5])


@pytest.mark.parametrize("rules", ["shanghai", "hainan"])
def test_every_tile_is_drawn(rules: str) -> None:
    """C-9.1, HN-5.1: a hand in which nobody claims ends when nothing drawable is left: 0, or 15 kept back."""
    table = throw(Table.new(rules, seed=3, options={"ga": False} if rules == "hainan" else {}))
    if table.drawn:
        assert int(table.wall_left) == int(table.rules.reserve)
    assert table.event_count > 100
