"""What a seat is shown: every field of the view, the wait panel, the events in a seat's form."""

from collections.abc import Callable
from typing import Any

import pytest

from haipai import actions
from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.rules.labels import REASON_TEXTS
from haipai.table import Refused, Table
from haipai.table.events import EVENT_TYPES
from haipai.table.observe import UNSEEN_AT, observation_of
from haipai.table.playout import play as play_on
from haipai.table.policies import policy
from haipai.tiles import KINDS
from tests.table.scene import ending, names, play, quietly, scene

pytestmark = pytest.mark.core

FIELDS = {
    "rules", "seat", "seats", "base", "dealer", "dice", "phase", "turn", "wall_left", "drawable", "marks", "doubled",
    "last", "relations", "players", "unseen", "hand", "drawn", "hidden_flowers", "legal", "must", "waits",
    "candidates", "blocked", "why_not", "sheet",
}  # fmt: skip
PLAYER_FIELDS = {
    "hand_size", "melds", "river", "flowers", "ready", "ga", "card", "takes", "wind", "choosing",
}  # fmt: skip
READY = "34p111222999s77z"


def part(table: Table, who: int, name: str) -> list[dict[str, Any]]:
    """Return a list of objects from a seat's view."""
    found = table.view(who)[name]
    assert isinstance(found, list)
    return found


def positions(rules: str, seed: int, every: int = 7) -> list[Table]:
    """Return clones of a hand at every so many decisions, its end among them."""
    table = Table.new(rules, seed=seed, options={"double_card": True}, cards=[1, 0, 1, 0])
    player = policy("greedy" if seed % 2 else "claims", seed)
    found, number = [table.clone()], 0
    while table.waiting:
        table.step(int(player.choose(table, table.actor)))
        number += 1
        if number % every == 0 or not table.waiting:
            found.append(table.clone())
    return found


# -- in any position -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", KNOWN)
def test_every_field_is_there(rules: str) -> None:
    """Every view of every moment has the same fields, a spectator's too."""
    for table in positions(rules, 1):
        for who in range(-1, table.nseats):
            view = table.view(who)
            assert set(view) == FIELDS
            assert view["seat"] == who
            players = part(table, who, "players")
            assert [set(player) for player in players] == [PLAYER_FIELDS] * table.nseats


@pytest.mark.parametrize("rules", KNOWN)
def test_view_agrees_with_the_table(rules: str) -> None:
    """Legal commands, who must answer, sizes, tiles left: what the table itself says."""
    for table in positions(rules, 2):
        for who in range(table.nseats):
            view = table.view(who)
            assert view["legal"] == table.legal(who)
            assert view["must"] == (who in table.waiting)
            assert view["wall_left"] == int(table.wall_left)
            assert (view["sheet"] is not None) == table.over
            hand = view["hand"]
            assert isinstance(hand, list)
            hidden = view["hidden_flowers"]
            assert isinstance(hidden, list)
            for viewer in range(-1, table.nseats):
                assert part(table, viewer, "players")[who]["hand_size"] == len(hand) + len(hidden)


def seen(view: dict[str, Any]) -> list[int]:
    """Return every playing tile that a view shows, each copy once."""
    out: list[int] = list(view["hand"])
    for player in view["players"]:
        out += [tile for meld in player["melds"] for tile in meld["tiles"] if tile >= 0]
        out += [thrown["tile"] for thrown in player["river"] if not thrown["claimed"]]
    if view["phase"] == "rob":
        out.append(view["last"]["tile"])
    return out


@pytest.mark.parametrize("rules", KNOWN)
def test_unseen_counts_what_is_not_shown(rules: str) -> None:
    """`unseen`: four of each kind less the copies the view shows."""
    for table in positions(rules, 3):
        for who in range(-1, table.nseats):
            view = table.view(who)
            shown = seen(view)
            assert view["unseen"] == [4 - shown.count(kind) for kind in range(34)]


def test_unseen_at_the_end() -> None:
    """C-7.1: a concealed kong is four unseen tiles to the others until the hand ends, and open then."""
    table = play(scene({0: "1111m222m333m567m5z"}, back="5z"), "0 concealed_kong 1m")
    for end in ("", "0 win"):
        play(table, *([end] if end else []))
        for who in range(-1, 4):
            view = table.view(who)
            assert view["unseen"] == [4 - seen(view).count(kind) for kind in range(34)]
            assert view["unseen"][0] == (0 if end or who == 0 else 4)


def test_unseen_of_a_smaller_set() -> None:
    """HN-8.8: of tiles that are not in the set no copy is unseen."""
    table = Table.new("hainan", seed=1, options={"ga": False, "no_honours": True, "call_ling": False})
    unseen = table.view(-1)["unseen"]
    assert unseen == [4] * 27 + [0] * 7


def unseen_in_numbers(table: Table, who: int) -> list[int]:
    """Return the plane of unseen copies of a seat's observation."""
    return list(observation_of(table, who)[UNSEEN_AT * KINDS : (UNSEEN_AT + 1) * KINDS])


def kong_asked_about() -> Table:
    """Return a table, pausing before draws, that asks seat 2 about seat 1's added kong."""
    table = scene({0: "5p*", 1: "55p1z*", 2: "999m999p34p777s66z"}, draws="9s9s9s5p", back="7z")
    table.pause_before_draws(True)
    play(table, "0 discard 5p", "2 pass", "1 pung", "1 discard 1z")
    for who in (2, 3, 0):
        table.go_on()
        quietly(table, f"{who} timeout")
    table.go_on()
    return play(table, "1 added_kong 5p")


@pytest.mark.parametrize(
    ("table", "phase"),
    [
        pytest.param(lambda: Table.new("shanghai", seed=1), "turn", id="C-1.1 the whole set"),
        pytest.param(
            lambda: Table.new("hainan", seed=1, options={"ga": False, "no_honours": True}), "turn", id="HN-8.8"
        ),
        pytest.param(kong_asked_about, "rob", id="C-7.2 while it may be robbed"),
        pytest.param(lambda: play(kong_asked_about(), "2 pass"), "pause", id="C-7.2 in the pause after it"),
    ],
)
def test_unseen_in_numbers(table: Callable[[], Table], phase: str) -> None:
    """The observation counts the unseen copies as the view does."""
    found = table()
    assert found.phase_name == phase
    for who in range(found.nseats):
        assert unseen_in_numbers(found, who) == found.view(who)["unseen"]


def test_waits_are_what_wins() -> None:
    """A wait without a reason against it is offered as a win when it is thrown; one with a reason is not."""
    offered = 0
    for seed in range(14):
        table = Table.new("shanghai", seed=seed)
        player = policy("greedy", seed)
        while table.waiting:
            if table.phase_name == "turn":
                panels = {who: part(table, who, "waits") for who in range(4) if who != table.turn}
                table.step(int(player.choose(table, table.actor)))
                last = table.view(-1)["last"]
                if not isinstance(last, dict) or table.over or last["kind"] != "discard":
                    continue
                for who, panel in panels.items():
                    if last["seat"] != who:
                        good = any(wait["tile"] == last["tile"] and wait["reason"] is None for wait in panel)
                        can = table.phase_name == "claim" and "win" in table.legal(who)
                        assert can == good
                        offered += can
            else:
                table.step(int(player.choose(table, table.actor)))
    assert offered >= 5


# -- the wait panel --------------------------------------------------------------------------------------


def test_waits_with_values() -> None:
    """Each wait: unseen copies, worth of a share on a discard and when drawn, its patterns."""
    table = quietly(scene({0: "5p*", 1: "123456789m1112p"}, draws="9s9s"), "0 timeout")
    waits = part(table, 2, "waits")
    assert waits == []
    play(table, "1 discard 9s")
    waits = part(table, 1, "waits")
    assert [(names([wait["tile"]]), wait["unseen"], wait["value"], wait["self_value"]) for wait in waits] == [
        ("2p", 3, 10, 10),
        ("3p", 4, 10, 10),
    ]
    assert [wait["patterns"] for wait in waits] == [["concealed"], ["concealed"]]
    assert [wait["reason"] for wait in waits] == [None, None]


def test_wait_with_a_reason() -> None:
    """A tile that completes the hand and does not win stands there with the reason in words."""
    table = quietly(scene({1: READY}, options={"concealed_plain_wins": False}, draws="9m"), "0 timeout", "1 timeout")
    zh, en = REASON_TEXTS["no_pattern"]
    for wait in part(table, 1, "waits"):
        assert (wait["value"], wait["self_value"], wait["patterns"]) == (0, 0, [])
        assert wait["reason"] == {"code": "no_pattern", "zh": zh, "en": en}
    assert [names([wait["tile"]]) for wait in part(table, 1, "waits")] == ["2p", "5p"]


def test_wait_that_was_missed() -> None:
    """QM-3.1: a declined kind stands there with its worth and the reason, until the next draw."""
    table = scene({0: "5p*", 1: "111222333m22z77z1z", 2: "2z7z*"}, dealer=1, rules="qiaoma", draws="5s6s5s9p")
    quietly(table, "1 knock 1z", "2 discard 2z")
    waits = {names([wait["tile"]]): wait for wait in part(table, 1, "waits")}
    assert {tile: wait["reason"] and wait["reason"]["code"] for tile, wait in waits.items()} == {
        "2z": "missed_win",
        "7z": None,
    }
    assert all(wait["value"] > 0 and wait["self_value"] > 0 for wait in waits.values())
    quietly(table, "3 timeout", "0 timeout")
    assert [wait["reason"] for wait in part(table, 1, "waits")] == [None, None]


def test_candidates_for_a_knock() -> None:
    """QM-2.1: a discard with which 敲 may go shows what its waits are worth once it is declared."""
    table = scene({0: "111222333m22z77z1z"}, rules="qiaoma")
    panels = {names([one["discard"]]): one["waits"] for one in part(table, 0, "candidates")}
    assert [wait["reason"] for wait in panels["1z"]] == [None, None]
    assert all(wait["value"] > 0 for wait in panels["1z"])
    assert not table.view(0)["players"][0]["ready"]  # type: ignore[index]
    assert [command for command in table.legal(0) if command.startswith("knock")] == ["knock 1z"]


def test_no_wait_for_a_fifth_copy() -> None:
    """C-8.3: a kind of which the seat holds four is no wait, though it would complete the shape."""
    table = play(scene({0: "1m*", 1: "111m456789p123s9s"}), "0 discard 1m", "1 pung", "1 discard 9s")
    assert names(table.view(1)["hand"]) == "1m4p5p6p7p8p9p1s2s3s"
    assert part(table, 1, "waits") == []


def test_candidates() -> None:
    """On the own turn: each discard that leaves a ready hand, with its waits."""
    table = scene({0: "123456789m1112p9s"})
    found = {
        names([one["discard"]]): names([wait["tile"] for wait in one["waits"]]) for one in part(table, 0, "candidates")
    }
    assert found == {"2p": "9s", "9s": "2p3p"}
    assert part(table, 1, "candidates") == []


def test_blocked_after_knock() -> None:
    """敲: tiles that may not be thrown are listed with the reason; the waits stay on show."""
    table = scene({0: "111222333m22z77z1z"}, rules="qiaoma", draws="5s6s7s9p")
    quietly(table, "0 knock 1z", "1 timeout", "2 timeout", "3 timeout")
    view = table.view(0)
    assert names(one["tile"] for one in part(table, 0, "blocked")) == "1m2m3m2z7z"
    assert {one["code"] for one in part(table, 0, "blocked")} == {"locked_hand"}
    assert view["legal"] == ["discard 9p"]
    assert names([wait["tile"] for wait in part(table, 0, "waits")]) == "2z7z"
    assert [player["ready"] for player in part(table, 1, "players")] == [True, False, False, False]


def test_why_not() -> None:
    """What the own tiles suggest and the rules refuse stands there with code, zh and en."""
    table = scene({0: "123m456p789s11z234m"}, options={"concealed_plain_wins": False})
    assert [(one["command"], one["code"]) for one in part(table, 0, "why_not")] == [("win", "no_pattern")]
    table = play(scene({0: "5p*", 1: "111222333p55p77z"}, rules="qiaoma"), "0 discard 5p")
    assert [(one["command"], one["code"]) for one in part(table, 1, "why_not")] == [("win", "not_ready")]
    assert part(table, 2, "why_not") == []


# -- the middle and the players ---------------------------------------------------------------------------


def test_relations() -> None:
    """SH-6.1: three takes from one seat make partners, in both directions, in everybody's view."""
    table = scene({0: "2m5m8m*", 1: "13m46m79m*"}, draws="1p2p3p5m1p2p3p8m")
    for tile, low in (("2m", "1m"), ("5m", "4m"), ("8m", "7m")):
        if table.turn == 0:
            play(table, f"0 discard {tile}", f"1 chow {low}")
        relations = table.view(3)["relations"]
        assert isinstance(relations, list)
        assert (relations[0][1], relations[1][0]) == ((1, 1) if tile == "8m" else (0, 0))
        quietly(table, f"1 discard {table.legal(1)[-1].split()[1]}", "2 timeout", "3 timeout")
    assert part(table, 2, "players")[1]["takes"] == [3, 0, 0, 0]


def test_river() -> None:
    """The river tells in order what was thrown, whether as drawn, and what was claimed away."""
    table = scene({0: "5p*", 2: "55p1z*"}, draws="9m")
    play(table, "0 discard 5p", "2 pung", "2 discard 1z")
    assert part(table, 3, "players")[0]["river"] == [{"tile": 13, "drawn": False, "claimed": True, "knock": False}]
    assert part(table, 3, "players")[2]["river"] == [{"tile": 27, "drawn": False, "claimed": False, "knock": False}]
    quietly(table, "3 discard 9m")
    assert part(table, 0, "players")[3]["river"] == [{"tile": 8, "drawn": True, "claimed": False, "knock": False}]


@pytest.mark.parametrize(("seats", "dealer"), [(4, 0), (4, 3), (3, 2)])
def test_seat_winds(seats: int, dealer: int) -> None:
    """Winds go round from the dealer."""
    table = Table.new("hainan", seed=1, seats=seats, dealer=dealer, options={"ga": False})
    winds = [player["wind"] for player in part(table, -1, "players")]
    assert [winds[(dealer + step) % seats] for step in range(seats)] == list(range(seats))


def test_ga_is_hidden_until_all_have_chosen() -> None:
    """HN-2: a 嘎 is shown to its owner alone until the deal."""
    table = play(Table.new("hainan", seed=1), "1 ga 3")
    shown = [[player["ga"] for player in part(table, viewer, "players")] for viewer in (0, 1)]
    assert shown == [[None] * 4, [None, 3, None, None]]
    play(table, "0 ga 0", "2 ga 5", "3 ga 1")
    assert [player["ga"] for player in part(table, 0, "players")] == [0, 3, 5, 1]


@pytest.mark.parametrize(
    ("rules", "carry", "marks"),
    [
        ("shanghai", {"huangfan": 3}, {"huangfan": 3, "ling": None, "streak": None, "doubling": ["huangfan"]}),
        ("hainan", {"ling": "2z", "streak": 2}, {"huangfan": None, "ling": 28, "streak": 2, "doubling": []}),
    ],
)
def test_marks(rules: str, carry: dict[str, object], marks: dict[str, object]) -> None:
    """The centre shows the counters that the rule set has, None for the others."""
    table = scene({}, rules=rules, carry=carry, options={"ga": False} if rules == "hainan" else {})
    assert table.view(0)["marks"] == marks


@pytest.mark.parametrize("options", [{"need_fan": False}, {"no_honours": True}, {"call_ling": False}], ids=str)
def test_a_ling_that_counts_for_nothing_is_not_shown(options: dict[str, object]) -> None:
    """HN-7.3: without 番, without honours, or without 叫令 there is no 令 in the centre; the carry keeps its place."""
    table = Table.new("hainan", seed=1, options={"ga": False, **options}, carry={"ling": "2z"})
    assert table.view(0)["marks"] == {"huangfan": None, "ling": None, "streak": 0, "doubling": []}
    assert int(table.ling) == 28


def test_spectator() -> None:
    """Seat −1 sees what is public and no tile in any hand or concealed kong."""
    table = play(scene({0: "5555p*"}, back="9m"), "0 concealed_kong 5p")
    view = table.view(-1)
    assert (view["hand"], view["legal"], view["must"], view["waits"], view["drawn"]) == ([], [], False, [], None)
    assert part(table, -1, "players")[0]["melds"][0]["tiles"] == [-1] * 4


@pytest.mark.parametrize("who", [-2, 4, 100])
def test_no_view_for_nobody(who: int) -> None:
    """There is no such seat."""
    with pytest.raises(Refused) as caught:
        scene({}).view(who)
    assert caught.value.code == "no_such_seat"


# -- the sheet --------------------------------------------------------------------------------------------


def test_sheet_of_a_won_hand() -> None:
    """At the end everybody sees the settlement, all hands, the winning tile and its giver."""
    table = play(scene({0: "5p*", 3: READY}), "0 discard 5p", "3 win")
    sheets = [table.view(who)["sheet"] for who in range(-1, 4)]
    assert all(sheet == sheets[0] for sheet in sheets)
    sheet = table.sheet()
    assert sheet is not None
    assert (sheet["winners"], sheet["by"], sheet["from"], sheet["winning_tile"]) == ([3], "discard", 0, 13)
    assert (sheet["deltas"], sheet["drawn"], sheet["dice"]) == ([-10, 0, 0, 10], False, [1, 2])
    assert names(sheet["hands"][3]) == "3p4p1s1s1s2s2s2s9s9s9s7z7z"  # type: ignore[index]
    assert sheet["ready_waits"] == [[], [], [], []]
    assert sheet["transfers"] == [{"from": 0, "to": 3, "points": 10, "clause": "SH-5.1"}]


def test_sheet_of_a_drawn_hand() -> None:
    """A drawn hand shows what each seat waited for."""
    table = ending("9s", {2: READY})
    while table.waiting:
        play(table, f"{table.waiting[0]} timeout")
    sheet = table.sheet()
    assert sheet is not None
    assert (sheet["drawn"], sheet["by"], sheet["from"], sheet["winning_tile"]) == (True, None, None, None)
    assert names(sheet["ready_waits"][2]) == "2p5p"  # type: ignore[index]
    assert sheet["ready_waits"][0] == []  # type: ignore[index]


def test_concealed_kongs_are_open_at_the_end() -> None:
    """C-7.1: face down until the hand is over."""
    table = play(scene({0: "5555p111222333m9p"}, back="9p"), "0 concealed_kong 5p", "0 win")
    assert part(table, 2, "players")[0]["melds"][0]["tiles"] == [13] * 4


# -- events ------------------------------------------------------------------------------------------------

KEYS = {
    "deal": {"type", "dealer", "dice", "hands"},
    "flower": {"type", "seat", "tiles"},
    "draw": {"type", "seat", "tile", "from", "wall_left"},
    "discard": {"type", "seat", "tile", "drawn", "knock"},
    "chow": {"type", "seat", "tile", "claimed", "from"},
    "pung": {"type", "seat", "tile", "from"},
    "kong": {"type", "seat", "tile", "from"},
    "added_kong": {"type", "seat", "tile"},
    "added_kong_done": {"type", "seat", "tile"},
    "concealed_kong": {"type", "seat", "tile"},
    "robbed": {"type", "seat", "tile", "by"},
    "win": {"type", "winners", "by", "tile", "from"},
    "end": {"type", "drawn", "deltas"},
    "ga": {"type", "values"},
    "cards": {"type", "played"},
    "eight_flowers": {"type", "seat"},
}


def hidden_tiles(event: dict[str, object], who: int) -> dict[str, object]:
    """Hide by the words of the law what a seat may not know of an event: foreign hands, draws, concealed kongs."""
    if event["type"] == "deal":
        hands = event["hands"]
        assert isinstance(hands, list)
        return {**event, "hands": [hand if seat == who else [-1] * len(hand) for seat, hand in enumerate(hands)]}
    tile = event.get("tile")
    foreign = event.get("seat") != who
    if foreign and (
        event["type"] == "concealed_kong" or (event["type"] == "draw" and isinstance(tile, int) and tile < 34)
    ):
        return {**event, "tile": -1}
    return event


def test_types_and_keys() -> None:
    """Every event type has its fixed fields."""
    assert set(KEYS) == set(EVENT_TYPES)


@pytest.mark.parametrize("rules", KNOWN)
def test_seat_form_of_events(rules: str) -> None:
    """Each seat sees its own tiles; of the others' draws only flowers (laid open at once)."""
    for seed in range(6):
        table = Table.new(rules, seed=seed, options={"double_card": True}, cards=[1] * 4)
        play_on(table, policy("claims", seed))
        for event in table.events:
            assert set(event) == KEYS[str(event["type"])]
            for who in range(-1, table.nseats):
                assert table.seat_event(event, who) == hidden_tiles(event, who)


def test_events_since() -> None:
    """`events_since(n)` are the events from number n on; `event_count` counts them."""
    table = Table.new(seed=9)
    play_on(table, policy("claims", 9))
    events = table.events
    assert table.event_count == len(events)
    for first in (0, 1, 17, len(events) - 1, len(events)):
        assert table.events_since(first) == events[first:]


@pytest.mark.parametrize("event", [{}, None, [], {"type": "draw"}, {"type": "deal"}, {"type": "deal", "hands": 3}])
def test_no_event(event: object) -> None:
    """What is no event has no form for a seat."""
    with pytest.raises(HaipaiError) as refused:
        Table.new(seed=1).seat_event(event, 1)
    assert refused.value.code == "bad_event"


@pytest.mark.parametrize("who", [-2, 4, 9, "0", None])
def test_no_event_for_nobody(who: Any) -> None:
    """An event is told to the seats that there are, and to spectators."""
    table = Table.new(seed=1)
    with pytest.raises(Refused) as refused:
        table.seat_event(table.events[0], who)
    assert refused.value.code == "no_such_seat"
    assert table.seat_event(table.events[0], -1)["hands"] == [[-1] * 14, *[[-1] * 13] * 3]


def test_mask_is_what_is_legal() -> None:
    """The mask of a seat has a flag at each of its codes; without a seat it is the actor's, and empty at the end."""
    table, player = Table.new("qiaoma", seed=5), policy("claims", 5)
    while not table.over:
        for who in range(4):
            mask = table.mask(who)
            assert len(mask) == actions.N
            assert [code for code, flag in enumerate(mask) if flag] == table.codes_of(who)
            assert set(mask) <= {0, 1}
        assert table.mask() == table.mask(table.actor)
        table.step(int(player.choose(table, table.actor)))
    assert table.mask() == bytes(actions.N)
    with pytest.raises(Refused) as refused:
        table.mask(4)
    assert refused.value.code == "no_such_seat"
