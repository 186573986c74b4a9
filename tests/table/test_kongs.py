"""Kongs and robbing them (C-7)."""

import pytest

from haipai import actions
from haipai.rules.position import Meld
from haipai.table import Table
from haipai.tiles import PUNG
from tests.table.scene import ending, held, legal, names, play, quietly, refusal, scene, types

pytestmark = pytest.mark.core

READY = "34p111222999s77z"  # waits for 2p and 5p, wins closed
ALSO_READY = "34p111222m999m66z"


def melds(table: Table, viewer: int, who: int) -> list[dict[str, object]]:
    """Return a seat's melds as another sees them."""
    players = table.view(viewer)["players"]
    assert isinstance(players, list)
    lying = players[who]["melds"]
    assert isinstance(lying, list)
    return lying


def before_added_kong(options: dict[str, object] | None = None, **hands: str) -> Table:
    """Seat 0 has a pung of 5p from seat 3 and has drawn the fourth; it is to act.  `s1` … name other hands."""
    rows = {int(name[1:]): tiles for name, tiles in hands.items()}
    table = scene({0: "55p9m1z*", **rows}, draws="8m8m5p8m8m6s5p", back="7z6z", dealer=0, options=options or {})
    quietly(table, "0 discard 9m", "1 timeout", "2 timeout")
    play(table, "3 discard 5p")
    return quietly(table, "0 pung", "0 discard 1z", "1 timeout", "2 timeout", "3 timeout")


# -- C-7.1 -------------------------------------------------------------------------------------------


def test_exposed_kong() -> None:
    """C-7.1, C-7.3: three in hand and a discard; its replacement comes from the back, then a turn as after a draw."""
    table = play(scene({0: "5p*", 2: "555p*"}, back="9m"), "0 discard 5p", "2 kong")
    assert types(table)[-2:] == ["kong", "draw"]
    assert table.events[-1] == {"type": "draw", "seat": 2, "tile": 8, "from": "back", "wall_left": 144 - 53 - 1}
    assert melds(table, 1, 2) == [{"kind": "kong", "tile": 13, "claimed": 13, "from": 0, "tiles": [13] * 4}]
    assert names([table.view(2)["drawn"]]) == "9m"
    assert [int(number) for number in table.seats[2].takes] == [1, 0, 0, 0]


def test_concealed_kong() -> None:
    """C-7.1: four in hand, face down for the others until the hand is over; it took from nobody."""
    table = play(scene({0: "5555p*"}, back="9m"), "0 concealed_kong 5p")
    assert types(table)[-2:] == ["concealed_kong", "draw"]
    own = {"kind": "concealed_kong", "tile": 13, "claimed": -1, "from": -1, "tiles": [13] * 4}
    assert melds(table, 0, 0) == [own]
    for viewer in (-1, 1, 2, 3):
        assert melds(table, viewer, 0) == [{**own, "tile": -1, "tiles": [-1] * 4}]
        assert table.seat_event(table.events[-2], viewer) == {"type": "concealed_kong", "seat": 0, "tile": -1}
        assert table.view(viewer)["unseen"][13] == 4  # type: ignore[index]
    assert [int(number) for number in table.seats[0].takes] == [0, 0, 0, 0]


def test_codes_rise_whatever_lies_first() -> None:
    """Codes of added kongs rise by kind, though the pungs were made in another order."""
    table = scene({0: "4m3p9s*"})
    for kind in (11, 3):
        table.seats[0].lay(Meld(PUNG, kind, kind, 3, False))
    table.menu_of = -1
    codes = table.codes()
    assert [actions.text(code) for code in codes if code >= actions.ADDED_KONG] == ["added_kong 4m", "added_kong 3p"]
    assert codes == sorted(codes)


def test_added_kong() -> None:
    """C-7.1, C-7.3: the fourth tile of an own 碰; the meld keeps the giver of the 碰, and counts as one take."""
    table = play(before_added_kong(), "0 added_kong 5p")
    assert types(table)[-3:] == ["added_kong", "added_kong_done", "draw"]
    assert melds(table, 1, 0) == [{"kind": "added_kong", "tile": 13, "claimed": 13, "from": 3, "tiles": [13] * 4}]
    assert [int(number) for number in table.seats[0].takes] == [0, 0, 0, 1]
    assert names([table.view(0)["drawn"]]) == "7z"


def test_added_kong_of_a_tile_kept() -> None:
    """C-5.2: any later own turn that began with a draw will do, the tile need not be the one just drawn."""
    table = scene({0: "555p9m1z*"}, draws="8m8m5p", back="7z")
    play(table, "0 discard 9m", "1 timeout", "2 timeout", "3 discard 5p", "0 pung")
    assert {command.split()[0] for command in table.legal(0)} == {"discard"}
    play(table, "0 discard 1z", "1 timeout", "2 timeout", "3 timeout")
    assert "added_kong 5p" in table.legal(0)


def test_kong_after_kong() -> None:
    """C-7.1, SH-2: a replacement may make the next kong; the win by the last is 杠上开花, flowers between or not."""
    table = scene({0: "1111m222m333m567m5z"}, back="2m1f3m5z")
    play(table, "0 concealed_kong 1m", "0 concealed_kong 2m", "0 concealed_kong 3m", "0 win")
    sheet = table.sheet()
    assert sheet is not None
    assert sheet["by"] == "kong_draw"
    assert {"kong_draw", "half_flush"} <= set(sheet["wins"][0]["patterns"])  # type: ignore[index]


@pytest.mark.parametrize("command", ["concealed_kong 5p", "kong"])
def test_last_drawable_tile_makes_a_kong(command: str) -> None:
    """C-7.1: a kong needs one drawable tile, and one is enough."""
    own = command != "kong"
    table = ending("9m8m", {1: "5555p*"} if own else {1: "555p*", 0: "5p*"}, dealer=3 if own else 2)
    while int(table.wall_left) > 1 or table.phase_name != "turn":
        play(table, f"{table.waiting[0]} timeout")
    if not own:
        play(table, "0 discard 5p")
    assert table.waiting == [1]
    play(table, f"1 {command}")
    assert int(table.wall_left) == 0
    assert table.waiting == [1]


@pytest.mark.parametrize("command", ["concealed_kong 5p", "added_kong 5p"])
def test_three_alike_are_no_kong(command: str) -> None:
    """C-7.1: three alike in the hand make no 暗杠, and no 补杠 without a 碰."""
    table = scene({0: "555p*"})
    assert not [legal for legal in table.legal(0) if "kong" in legal]
    assert refusal(table, 0, command) == "missing_tiles"


def test_no_kong_without_a_tile() -> None:
    """C-7.1: with nothing left to draw there is no kong."""
    table = ending("9m", {1: "5555p*"}, dealer=2)
    while int(table.wall_left) > 0 or table.phase_name != "turn":
        play(table, f"{table.waiting[0]} timeout")
    assert table.turn == 1
    assert not [command for command in table.legal(1) if "kong" in command]
    assert refusal(table, 1, "concealed_kong 5p") == "wall_empty"


# -- C-7.2 -------------------------------------------------------------------------------------------


def test_robbing_asks_everyone_it_completes() -> None:
    """C-7.2: while the kong may be robbed its tile is out of the hand, the meld still a 碰, nothing is drawn."""
    table = before_added_kong(s2=READY, s1=ALSO_READY)
    wall, hand = int(table.wall_left), held(table, 0)
    play(table, "0 added_kong 5p")
    assert table.phase_name == "rob"
    assert legal(table) == {1: ["win", "pass"], 2: ["win", "pass"]}
    assert held(table, 0) == hand.replace("5p", "", 1)
    assert melds(table, 3, 0)[0]["kind"] == "pung"
    assert table.view(3)["last"] == {"seat": 0, "tile": 13, "kind": "added_kong"}
    assert int(table.wall_left) == wall


@pytest.mark.parametrize(
    ("answers", "winners", "deltas"),
    [
        pytest.param(["1 win", "2 win"], [1, 2], [-60, 30, 30, 0], id="SH-5.2 both win, three shares each"),
        pytest.param(["2 pass", "1 win"], [1], [-30, 30, 0, 0], id="C-7.2 one wins"),
    ],
)
def test_robbed(answers: list[str], winners: list[int], deltas: list[int]) -> None:
    """C-7.2: robbed, the kong falls back to the 碰, no replacement is drawn, the tile is the winners'."""
    table = play(before_added_kong(s2=READY, s1=ALSO_READY), "0 added_kong 5p")
    wall = int(table.wall_left)
    play(table, *answers)
    assert types(table)[-3:] == ["robbed", "win", "end"]
    assert table.events[-3] == {"type": "robbed", "seat": 0, "tile": 13, "by": winners}
    assert (table.winners, table.deltas, int(table.wall_left)) == (winners, deltas, wall)
    assert melds(table, 0, 0)[0]["kind"] == "pung"
    sheet = table.sheet()
    assert sheet is not None
    assert (sheet["by"], sheet["from"], sheet["winning_tile"]) == ("rob_kong", 0, 13)


def test_robbed_as_a_discard() -> None:
    """SH-5.2: with the option `rob_kong` = discard one share."""
    table = play(before_added_kong({"rob_kong": "discard"}, s2=READY), "0 added_kong 5p", "2 win")
    assert table.deltas == [-10, 0, 10, 0]


def test_nobody_robs() -> None:
    """C-7.2: when all pass the kong stands and its replacement is drawn."""
    table = play(before_added_kong(s2=READY, s1=ALSO_READY), "0 added_kong 5p", "2 pass", "1 timeout")
    assert types(table)[-2:] == ["added_kong_done", "draw"]
    assert table.waiting == [0]
    assert melds(table, 0, 0)[0]["kind"] == "added_kong"


@pytest.mark.parametrize("command", ["concealed_kong 5p", "kong"])
def test_only_added_kongs_are_robbed(command: str) -> None:
    """C-7.2: nobody is asked about a concealed or an exposed kong."""
    robber = {2: "46p111222999s77z"}
    if command == "kong":
        table = play(scene({0: "5p*", 1: "555p*", **robber}, back="9m"), "0 discard 5p", "2 pass", "1 kong")
        assert table.waiting == [1]
    else:
        table = play(scene({0: "5555p*", **robber}, back="9m"), "0 concealed_kong 5p")
        assert table.waiting == [0]


def test_kongs_stand_as_they_were_made() -> None:
    """Interfaces 1: the last listed kong is the one just made, also when its 碰 lay first."""
    table = scene({0: "55p9m1111m1z*"}, draws="8s8s5p8s8s6s5p", back="7z6z")
    play(table, "0 discard 9m", "1 timeout", "2 timeout", "3 discard 5p", "0 pung")
    play(table, "0 discard 1z", "1 timeout", "2 timeout", "3 timeout")
    play(table, "0 concealed_kong 1m", "0 added_kong 5p")
    assert [meld["kind"] for meld in melds(table, 0, 0)] == ["concealed_kong", "added_kong"]
