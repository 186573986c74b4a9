"""What `solid` does in named situations: a hand in notation, what happened before, the answer that is expected.

In a scene a hand that ends in "*" is filled with tiles that fit nothing, so each row holds only what matters.
"""

import copy

import pytest

from haipai.bots import View, make
from haipai.bots.books import book_for
from haipai.bots.danger import Threat, loss, passed
from haipai.bots.plan import Book
from haipai.bots.sight import Sight
from haipai.bots.sketch import Sketch
from haipai.notation import parse_meld, parse_tile
from haipai.rules import load
from haipai.rules.base import Rules
from tests.bots.tables import asked

Options = dict[str, object]
PATTERN_NEEDED: Options = {"concealed_plain_wins": False}
NO_GA: Options = {"ga": False}


def answer(view: View, options: Options | None = None) -> str:
    """Return solid's answer."""
    return make("solid", (view["rules"], options or {}), seed=1).decide(view)


TURNS = [
    pytest.param("shanghai", "123m456p789s11z234s", {}, "win", id="win when it can be"),
    pytest.param("shanghai", "123m456p789s55s46m1z", {}, "discard 1z", id="lone honour first"),
    pytest.param("shanghai", "123m456p789s55s346m", {}, "discard 6m", id="two kinds to wait for, not one"),
    pytest.param("shanghai", "5555z123m456p78s99s", {}, "concealed_kong 5z", id="kong that leaves the rest as near"),
    pytest.param("shanghai", "2223m456p789s55s2m9p", {}, "discard 9p", id="no kong of tiles that runs need"),
    pytest.param(
        "shanghai",
        "1123457m2233z5z8s1p",
        PATTERN_NEEDED,
        "discard 8s|discard 1p",
        id="one suit when a pattern is needed",
    ),
    pytest.param(
        "shanghai", "1223344556m2z3z1p9s", {}, "discard 1p|discard 9s|discard 2z|discard 3z", id="one suit by itself"
    ),
    pytest.param("qiaoma", "123m456m789m1z5546m", {}, "knock 1z", id="knock on a big hand"),
    pytest.param("qiaoma", "111999m222z55z46m3s", {}, "knock 3s|discard 3s", id="off-suit tile of a half flush"),
    pytest.param("qiaoma", "111m222m333z4444z5p", {}, "concealed_kong 4z", id="kong of honours for its flowers"),
    pytest.param("jihu", "123m456p78s77z99m9s1p", {}, "discard 1p", id="dragons kept, lone terminal thrown"),
    pytest.param("jihu", "119m19p19s1234567z", {}, "win", id="thirteen orphans"),
    pytest.param("hainan", "5555z123m456p78s99s", NO_GA, "concealed_kong 5z", id="a kong pays by itself"),
    pytest.param("hainan", "112233557799m13s", NO_GA, "discard 1s|discard 3s", id="seven pairs of one suit"),
    pytest.param("hainan", "19m19p19s1234567z5s", NO_GA, "discard 5s", id="thirteen orphans in sight"),
]


@pytest.mark.parametrize(("rules", "hand", "options", "expected"), TURNS)
def test_turn(rules: str, hand: str, options: Options, expected: str) -> None:
    """The dealer's first decision with fourteen tiles."""
    assert answer(asked({0: hand}, 0, rules=rules, options=options), options) in expected.split("|")


CLAIMS = [
    pytest.param("shanghai", "123m456p78s55s46m1z", "5s", {}, "pass", id="SH-4.2 concealed hand stays so: pung"),
    pytest.param("shanghai", "123m456p78s55s46m1z", "5m", {}, "pass", id="SH-4.2 concealed hand stays so: chow"),
    pytest.param("shanghai", "112399m557722z4z", "7z", {}, "pung", id="dragons of one suit with honours"),
    pytest.param("shanghai", "13m456p78s35s46m1p7s", "2m", PATTERN_NEEDED, "pass", id="a run that fits no pattern"),
    pytest.param("shanghai", "123m456p789s55s46m", "5m", {}, "win", id="win on a discard"),
    pytest.param("qiaoma", "112399m557722z4z", "7z", {}, "pung", id="dragons make flowers"),
    pytest.param("qiaoma", "11p22m33s5577z99m4p", "5z", {}, "pung", id="pairs want triplets"),
    pytest.param("qiaoma", "13m456p78s35s46m1p7s", "2m", {}, "pass", id="QM-4 three suits win nothing"),
    pytest.param("jihu", "123m456p78s77z99m5p", "7z", {}, "pung", id="JH-3 a dragon triplet doubles"),
    pytest.param("hainan", "123m456p78s33z99m5p", "9s", NO_GA, "pass", id="HN-7.1 no 番 after this run"),
    pytest.param("hainan", "234m456p78s22m24p5z", "9s", NO_GA, "chow 7s", id="HN-7.2 only runs and an eye"),
    pytest.param("hainan", "234m456p78s77z24p5z", "7z", NO_GA, "pung", id="HN-7.2 a dragon triplet is a 番"),
    pytest.param("hainan", "113355m7799p11s4z", "1m", NO_GA, "pass", id="HN-6 seven pairs stay concealed"),
    pytest.param("hainan", "113355m7799p11s4z", "4z", NO_GA, "win", id="HN-6 seven pairs"),
]


@pytest.mark.parametrize(("rules", "hand", "tile", "options", "expected"), CLAIMS)
def test_claim(rules: str, hand: str, tile: str, options: Options, expected: str) -> None:
    """Seat 1 is asked about the dealer's first discard."""
    view = asked({0: f"{tile}*", 1: hand}, 1, [f"0 discard {tile}"], rules=rules, options=options)
    assert len(view["legal"]) > 1
    assert answer(view, options) == expected


BEFORE = [
    pytest.param({}, 1, "ga 0", id="HN-2 the lowest"),
    pytest.param({"free_ga": True}, 0, "ga 1", id="HN-2 free: more for the dealer"),
    pytest.param({"free_ga": True}, 2, "ga 0", id="HN-2 free: the lowest for others"),
]


@pytest.mark.parametrize(("options", "who", "expected"), BEFORE)
def test_before_the_deal(options: Options, who: int, expected: str) -> None:
    """The choice of 嘎."""
    view = asked({}, who, rules="hainan", options=options)
    assert answer(view, options) == expected


@pytest.mark.parametrize("rules", ["shanghai", "jihu"])
def test_no_card_before_anything_is_known(rules: str) -> None:
    """C-12.1: no 加倍卡 before the deal."""
    options: Options = {"double_card": True}
    assert answer(asked({}, 1, rules=rules, options=options, cards=[1, 1, 1, 1]), options) == "no_card"


# -- what others have shown ------------------------------------------------------------------------------------------

EQUAL = "123m45655p78p9m9s13z"


def with_sets(view: View, who: int, melds: list[str], **fields: object) -> View:
    """Return the view with sets laid before another player, late in the hand."""
    changed = copy.deepcopy(view)
    player = changed["players"][who]
    for text in melds:
        kind, tile, source, claimed = parse_meld(text)
        names = ("chow", "pung", "kong", "added_kong", "concealed_kong")
        tiles = [tile, tile + 1, tile + 2] if kind == 0 else [tile] * (3 if kind == 1 else 4)
        player["melds"].append({"kind": names[kind], "tile": tile, "claimed": claimed, "from": source, "tiles": tiles})
        for each in tiles:
            changed["unseen"][each] -= 1
    player["hand_size"] -= 3 * len(melds)
    player["river"] = [{"tile": 30, "drawn": False, "claimed": True, "knock": False}] * 14
    player.update(fields)
    changed["drawable"] = changed["wall_left"] = 24
    return changed


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        pytest.param(["chow 1s claimed 1s from 1", "pung 5s from 3"], "discard 9m", id="bamboos shown"),
        pytest.param(["chow 1m claimed 1m from 1", "pung 5m from 3"], "discard 9s", id="characters shown"),
    ],
)
def test_late_suit_is_not_fed(melds: list[str], expected: str) -> None:
    """Of equal tiles the one goes that a player with two sets of the other suit cannot wait for."""
    view = asked({0: EQUAL}, 0)
    late = with_sets(view, 2, melds)
    late["legal"] = ["discard 9m", "discard 9s"]
    assert answer(late) == expected


@pytest.mark.parametrize("rules", ["shanghai", "qiaoma"])
def test_third_take_has_its_price(rules: str) -> None:
    """SH-6.1, QM-7.3: a tile that may be claimed costs more when it would be the third from this seat."""
    bound = load(rules)
    view = asked({0: EQUAL}, 0, rules=rules)
    costs = []
    for takes in (1, 2):
        shown = with_sets(view, 2, ["pung 5s from 0", "pung 2s from 0"], takes=[takes, 0, 0, 0])
        costs.append(cost(bound, shown, 2, "9s"))
    assert 0 < costs[0] < costs[1]


def cost(rules: Rules, view: View, other: int, tile: str) -> float:
    """Return what solid expects to lose to another player by a discard."""
    sight = Sight(view)
    return sum(loss(sight, threat, parse_tile(tile)) for threat in threats(rules, sight) if threat.other.seat == other)


def threats(rules: Rules, sight: Sight) -> list[Threat]:
    """Return whom the book of a rule set fears."""
    book: Book = book_for(rules)
    return book.threats(Sketch(rules, sight))


FEARED = [
    pytest.param("shanghai", [], {}, "9m 9s 1z", id="SH-4.2 a concealed hand may wait for anything"),
    pytest.param("shanghai", ["chow 1s claimed 1s from 1"], {}, "9s 1z", id="a run: its suit and honours"),
    pytest.param(
        "shanghai", ["chow 1s claimed 1s from 1", "pung 4p from 3"], {}, "", id="a run and another suit: nothing"
    ),
    pytest.param(
        "shanghai", ["pung 1s from 1", "pung 4p from 3"], {}, "9m 9s 1z", id="triplets of two suits: pairs of any"
    ),
    pytest.param("qiaoma", [], {}, "", id="QM-2.1 not declared"),
    pytest.param("qiaoma", ["chow 1s claimed 1s from 1"], {"ready": True}, "9s 1z", id="QM-2.1 declared"),
]


@pytest.mark.parametrize(("rules", "melds", "fields", "expected"), FEARED)
def test_what_is_feared(rules: str, melds: list[str], fields: dict[str, object], expected: str) -> None:
    """Which of three tiles another may win on, by what lies before him."""
    view = with_sets(asked({0: EQUAL}, 0, rules=rules), 2, melds, **fields)
    found = [tile for tile in ("9m", "9s", "1z") if cost(load(rules), view, 2, tile) > 0]
    assert found == expected.split()


RIVERS = [
    pytest.param(["1m", "2m", "3m", "4m"], "4m", id="after a tile from his hand: what came since"),
    pytest.param(["5m 1m", "6m 2m", "7m 3m*", "8m 4m"], "1m 2m 3m 8m 4m", id="one as drawn: a round more"),
    pytest.param(["1m", "2m", "3m*", "4m*"], "1m 2m 3m 4m", id="all as drawn: everything"),
]


@pytest.mark.parametrize(("thrown", "expected"), RIVERS)
def test_tiles_passed(thrown: list[str], expected: str) -> None:
    """Kinds thrown since the hand of seat 2 last changed; rivers from seat 0 on, "*" marks a tile thrown as drawn."""
    view = asked({0: EQUAL}, 0)
    for player, river in zip(view["players"], thrown, strict=True):
        player["river"] = [
            {"tile": parse_tile(word.removesuffix("*")), "drawn": word.endswith("*"), "claimed": False, "knock": False}
            for word in river.split()
        ]
    sight = Sight(view)
    (other,) = (each for each in sight.others if each.seat == 2)
    assert passed(sight, other) == {parse_tile(word) for word in expected.split()}
