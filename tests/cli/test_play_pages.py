"""`haipai play` on a screen: its pages, what goes by itself, and how it ends."""

import pytest

from haipai.cli.play.course import Course, Terms
from tests.cli.paper import EN, Staged, bar, done, screens
from tests.table.scene import scene

TURN = {0: "147m147p1s1234567z"}
WIN = {0: "111222333m44z55p", 3: "5p*"}


def won() -> Staged:
    """A discard that seat 0 wins with."""
    return Staged(scene(WIN, dealer=3), ["3 discard 5p"])


# -- pages, habits, leaving ------------------------------------------------------------------------------------------


def test_help_page_and_back() -> None:
    """? opens the keys, any of Esc, Enter, q and ? closes them, and the table stands as before."""
    for key in ("esc", "enter", "q", "?", "？"):
        table, page, again = screens(Staged(scene(TURN)), ["?", key])
        assert page.splitlines()[0] == " 按键"
        assert again == table


def test_rules_page_scrolls() -> None:
    """R opens the rulebook; it scrolls down and up and stops at both ends."""
    keys = ["r", "down", "space", "page-up", "end", "down", "home", "up", "w", "esc"]
    seen = screens(Staged(scene(TURN)), keys, EN)
    tops = [one.splitlines()[0] for one in seen]
    assert tops[1].startswith(" shanghai  Shanghai mahjong")
    assert tops[1] == tops[7] == tops[8]
    assert tops[5] == tops[6] != tops[4]
    assert tops[9] == " Waits"
    assert seen[10] == seen[0]


def test_leaving_asks_first() -> None:
    """Q asks; any key but y goes on, y leaves."""
    seen = screens(Staged(scene(TURN)), ["q", "n", "q", "y", "1"])
    assert "离开牌桌？" in seen[1]
    assert seen[2] == seen[0]
    assert len(seen) == 4  # nothing was read after y


def test_habit_of_throwing_what_is_drawn() -> None:
    """V throws each drawn tile without asking, and stops where a win can be had."""
    table = scene({0: "123456m789p46s11z", 3: "2z*"}, dealer=3, rules="jihu", draws="9s2z2z2z9s3z3z3z5s")
    first, armed, after = screens(Staged(table, ["3 discard 2z"]), ["v", "enter"])
    assert "[摸切]" not in first
    assert "[摸切]" in armed
    assert "摸到 5s" in after
    assert bar(after).startswith(" [h]胡")


def test_habit_of_claiming_nothing() -> None:
    """X passes what could be claimed, and stops where a kong can be had."""
    hands = {0: "46m555s*", 3: "5m5s2z*"}
    script = ["3 discard 2z", "3 discard 5m", "3 discard 5s"]
    course = Staged(scene(hands, dealer=3, draws="9p9p3z3z9p9p4z4z"), script)
    seen = screens(course, ["x", "enter", "enter"])
    assert "[不吃碰]" in seen[1]
    assert bar(seen[3]).startswith(" [k]明杠 [p]碰")
    assert done(course) == ["discard 9p", "pass", "discard 9p"]


def test_habit_of_winning() -> None:
    """Z says 胡 as soon as it can."""
    table = scene({0: "123456m789p46s11z", 3: "2z*"}, dealer=3, rules="jihu", draws="9s2z2z2z5s")
    course = Staged(table, ["3 discard 2z"])
    assert "第 1 局结算：座位 0 自摸 五索" in screens(course, ["z", "enter"])[2]
    assert done(course) == ["discard 9s", "win"]


def test_habits_end_with_the_hand() -> None:
    """Each hand begins without any."""
    seen = screens(won(), ["z", "h", "enter"])
    assert "[自动胡]" in seen[1]
    assert "[自动胡]" not in seen[3]


# -- the ends --------------------------------------------------------------------------------------------------------


def goes_on(screen: str) -> str:
    """A key that goes on from any screen: the first choice, the drawn or the first tile, pass, the next hand."""
    last = bar(screen)
    if "[1]" in last or "choose a tile to throw" in screen:
        return "1"
    return "space" if "[Space]" in last else "enter"


def test_drawn_hand_shows_who_was_ready() -> None:
    """At a drawn hand the ready hands are open, with what they waited for."""
    course = Staged(scene({0: "123456m789p46s11z", 1: "5555s*", 3: "2z*"}, dealer=3, rules="jihu"), ["3 discard 2z"])
    sheet = screens(course, lambda screen: None if "Hand 1" in screen else goes_on(screen), EN)[-1]
    assert "Hand 1: drawn hand" in sheet
    assert "seat 0 you: 123456m789p46s11z   waited for 5s" in sheet


@pytest.mark.parametrize("rules", ["shanghai", "jihu"])
def test_match_to_its_end(rules: str) -> None:
    """Four hands by keys: a sheet after each, then the table of all hands."""
    course = Course(Terms(rules, {"hands": 4}, 4, 1, "shanten", 3), "me")
    titles: list[str] = []

    def key(screen: str) -> str | None:
        title = screen.splitlines()[0].strip()
        if "Final result" in title:
            titles.append(title)
            return None
        if title.startswith("Hand "):
            titles.append(title[:7])
        return goes_on(screen)

    last = screens(course, key, EN)[-1]
    assert [title[:12] for title in titles] == ["Hand 1:", "Hand 2:", "Hand 3:", "Hand 4:", "Final result"]
    rows = [line.split() for line in last.splitlines() if line.strip()]
    hands = [[int(cell) for cell in row[1:]] for row in rows if row[0] in {"1", "2", "3", "4"}]
    totals = next([int(cell) for cell in row[1:]] for row in rows if row[0] == "total")
    assert totals == [sum(column) for column in zip(*hands, strict=True)] == course.match.totals
    assert sum(totals) == 0
