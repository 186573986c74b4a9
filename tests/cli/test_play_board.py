"""The drawing of the table: it fits every size, and shows what there is to see."""

import copy
import re
from functools import cache
from typing import Any

import pytest

from haipai import actions
from haipai.cli.play.board import board
from haipai.cli.play.control import Control
from haipai.cli.play.faces import FORMS
from haipai.cli.play.scene import Look, Scene
from haipai.cli.play.text import plain, width_of
from haipai.rules import RULES, rule_set
from haipai.table import Table
from haipai.table.policies import policy
from tests.table.scene import scene

SIZES = [(80, 24), (120, 40), (72, 24), (71, 30), (60, 22), (44, 30), (36, 16), (24, 10), (10, 3), (200, 60)]
TABLES = [(rules, seats) for rules in RULES for seats in rule_set(rules).seats]
LOG = [("座位 0 吃 三万 起的顺子，吃进座位 3 的 五万", "key"), ("座位 1 打 五万", "")] * 4


@cache
def views(rules: str, seats: int) -> list[dict[str, Any]]:
    """Return what seat 0 sees now and then in a hand played at random."""
    table, seen = Table.new(rules, seed=11, seats=seats), []
    plays = [policy("random", seat) for seat in range(seats)]
    for number in range(400):
        if number % 40 == 0 or table.over:
            seen.append(table.view(0))
        if table.over:
            break
        who = table.actor
        table.apply(who, "timeout" if number % 3 else actions.text(plays[who].choose(table, who)))
    return seen


def drawn(view: dict[str, Any], size: tuple[int, int], look: Look, control: Control | None = None) -> list[str]:
    """Return the lines of a screen; they fill it and no more."""
    moment = Scene(view, 3, 8, [120, -40, -100, 20][: view["seats"]], LOG)
    lines = board(moment, control or Control(look.lang), look, *size)
    assert len(lines) == size[1]
    assert max(map(width_of, lines)) <= size[0]
    return [plain(line).rstrip() for line in lines]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_position_fits(rules: str, seats: int, size: tuple[int, int]) -> None:
    """All positions of a hand, in each form and language, with colours and without, fill the screen exactly."""
    for form in FORMS:
        for look in (Look("zh", form, rich=True), Look("en", form, rich=False)):
            for view in views(rules, seats):
                drawn(view, size, look)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= 44])
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_everybody_and_the_own_hand_are_seen(rules: str, seats: int, size: tuple[int, int]) -> None:
    """Down to 44 columns every seat has its plate, every tile of the own hand its place, the newest discard brackets."""
    look = Look("en", "letters", rich=False)
    for view in views(rules, seats):
        text = "\n".join(drawn(view, size, look))
        assert [who for who in range(seats) if f"seat {who} " not in text] == []
        rows = " ".join(text.splitlines()[-6:])
        assert [kind for kind in view["hand"] if look.faces.name(kind) not in rows] == []
        last = view["last"]
        if last and last["kind"] == "discard":
            assert f"[{look.faces.name(last['tile'])}]" in text


def crowded() -> dict[str, Any]:
    """Return a view with as much on the table as there can ever be: 24 discards, four kongs and all flowers each."""
    view = copy.deepcopy(views("shanghai", 4)[-1])
    thrown = [{"tile": kind, "drawn": kind % 2 == 0, "claimed": False, "knock": kind == 3} for kind in range(24)]
    kongs = [
        {"kind": "kong", "tile": kind, "claimed": kind, "from": 1, "tiles": [kind] * 4} for kind in (0, 12, 26, 27)
    ]
    for player in view["players"]:
        player.update(river=thrown, melds=kongs, flowers=list(range(34, 42)), ready=True, card=True, takes=[1, 2, 3, 1])
    view.update(relations=[[0, 1, 1, 1]] * 4, last={"seat": 2, "tile": 23, "kind": "discard"}, sheet=None)
    return view


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 30)])
def test_crowded_table(size: tuple[int, int], form: str) -> None:
    """With everything full the newest discards are still there; how many older ones are left out is told."""
    look = Look("zh", form, rich=True)
    lines = drawn(crowded(), size, look)
    text = "\n".join(lines)
    assert f"[{look.faces.cell(23).rstrip()}]" in text
    assert text.count(look.faces.cell(23).rstrip()) >= 4
    assert [who for who in range(4) if f"座位 {who} " not in text] == []
    rivers = [line for line in lines if line.startswith("+")]
    assert all(0 < int(number) < 24 for line in rivers for number in re.findall(r"^\+(\d+) ", line))


def test_wide_screen_keeps_a_log_between_the_players() -> None:
    """From 110 columns on the last events stand in the middle; below that the newest alone."""
    look = Look("zh", "han", rich=True)
    view = views("jihu", 4)[2]
    assert "\n".join(drawn(view, (120, 40), look)).count("座位 1 打 五万") == 4
    assert "\n".join(drawn(view, (80, 24), look)).count("座位 1 打 五万") == 1


def test_boxes_need_room_and_colour() -> None:
    """Tiles are boxed from 58 columns on, never without colours; else they stand side by side with their keys."""
    view = views("shanghai", 4)[0]
    for size, rich, boxed in [((80, 24), True, True), ((57, 24), True, False), ((80, 24), False, False)]:
        text = "\n".join(drawn(view, size, Look("zh", "han", rich=rich)))
        assert ("┌──┐" in text) == boxed
        assert re.search(r"^ *1 +2 +3 +4", text, re.MULTILINE)


@pytest.mark.parametrize(("form", "parts"), [("han", "五万"), ("letters", "5m"), ("unicode", "🀋")])
def test_forms_of_tiles(form: str, parts: str) -> None:
    """Tiles are drawn as characters, letters or signs of the Unicode block."""
    table = scene({0: "5m*", 3: "5m*"}, dealer=3)
    table.apply(3, "discard 5m")
    text = "\n".join(drawn(table.view(0), (80, 24), Look("zh", form, rich=False)))
    assert f"[{parts}]" in text


def test_chosen_tile_without_colours_is_in_brackets() -> None:
    """What colours tell is told without them too."""
    table = scene({0: "147m147p1s1234567z"})
    control = Control("zh")
    control.press("2", table.view(0))
    lines = drawn(table.view(0), (80, 24), Look("zh", "letters", rich=False), control)
    assert any(line.startswith(" 1m[4m]7m") for line in lines)


def test_hidden_and_open_kongs() -> None:
    """A foreign concealed kong shows four backs, an own one two of its tiles."""
    table = scene({0: "1111m*", 1: "9999s*"}, dealer=0, draws="2z", back="5z6z")
    table.apply(0, "concealed_kong 1m")
    table.apply(0, "discard 1z")
    while table.actor != 1 or table.phase_name != "turn":
        table.apply(table.actor, "timeout")
    table.apply(1, "concealed_kong 9s")
    text = "\n".join(drawn(table.view(0), (80, 24), Look("en", "letters", rich=True)))
    assert "concealed kong#11m#" in text
    assert "concealed kong########" in text


def test_flowers_on_the_table() -> None:
    """Laid-out flowers stand beside the melds."""
    table = scene({0: "12f*"}, back="1z2z")
    text = "\n".join(drawn(table.view(0), (80, 24), Look("zh", "han", rich=True)))
    assert "花春夏" in text
