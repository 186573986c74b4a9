"""`haipai play` in a real pseudo-terminal: whole hands by keys, resizing, interrupts, poor terminals."""

import json
import os
import re
import signal
from pathlib import Path

import pytest

from tests.cli.glass import Terminal, replayed

QUESTIONS = ("轮到你：", "要吗？", "抢吗？", "要胡吗？", "哪一种？", "敲：选一张", "发牌之前", "结算：", "就听")
FAST = ["--fast", "--seed"]
CLAIMS = {"chow", "pung", "kong"}

HANDS = [
    ("shanghai", "57", ["--han"], (80, 24)),
    ("qiaoma", "57", ["--letters"], (80, 24)),
    ("jihu", "8", ["--unicode"], (120, 40)),
    ("hainan", "20", [], (60, 24)),
    ("hainan", "35", ["--seats", "3"], (80, 24)),
]


def asks(screen: str) -> bool:
    """Does the screen wait for a key?"""
    return any(question in screen for question in QUESTIONS)


def key_for(screen: str) -> str:
    """The first thing that is offered, 胡 before 杠 before 碰 before 吃 before 敲; else a tile that makes ready, or any."""
    *_, labels, bar = screen.splitlines()
    offered = re.findall(r"\[(.)\]", bar)
    if "1" in offered:
        return "1"
    if "就听" in screen:
        return "\r"
    for key in "hkpct":
        if key in offered and not (key == "t" and "敲：" in screen):
            return key
    ready = re.search(r"(.)听", labels)
    if ready:
        return ready[1]
    return "\r" if "回车打出" in screen else "11"


@pytest.mark.parametrize(("rules", "seed", "words", "size"), HANDS, ids=[" ".join([row[0], *row[2]]) for row in HANDS])
def test_whole_hand_by_keys(rules: str, seed: str, words: list[str], size: tuple[int, int], tmp_path: Path) -> None:
    """A hand of each rule set from the deal to its sheet, with claims; then q leaves, and the record holds."""
    record = tmp_path / "match.haipai.jsonl"
    with Terminal(rules, *FAST, seed, *words, "--record", str(record), size=size) as terminal:
        screen = terminal.until(asks)
        for _ in range(120):
            if "结算：" in screen:
                break
            screen = terminal.press(key_for(screen), asks)
        assert re.search(r"得失.*[+-]\d|流局", screen)
        assert "总分：座位 0 我" in screen
        assert "离开牌桌？" in terminal.press("q")
        terminal.send("y")
        status, left = terminal.end()
        assert terminal.modes() == [1, 1]
    assert status == 0
    assert re.search(r"^ +1( +[+-]?\d+){3,4}$", left, re.MULTILINE)
    assert f"牌谱：{record}" in left
    assert len(replayed(record).tables) == 1
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert CLAIMS & {line["do"][1].split()[0] for line in lines if line.get("do", [1])[0] == 0}


def test_refusal_waits_and_pages() -> None:
    """Keys that mean nothing now are refused in words; pages open and close over the table."""
    with Terminal(*FAST, "7") as terminal:
        table = terminal.shows("轮到你：摸到")
        assert "牌型不成，没有胡。" in terminal.press("h")
        assert "这桌的规则没有这个动作。" in terminal.press("t")
        assert "还没有听牌。" in terminal.press("w")
        assert terminal.press("\x1b") == table
        assert terminal.press("?").startswith(" 按键")
        below = re.search(r"\((\d+)\)$", terminal.press("r"))
        assert below is not None
        terminal.send("\x1b[B" * 12)
        terminal.shows(f"({int(below[1]) - 12})")
        terminal.press("q")
        assert "╔══╗" in terminal.press("3")
        assert terminal.press("\x1b") == table


def test_other_screen_is_entered_and_left() -> None:
    """The game has the terminal's other screen without a cursor; both are given back, and nothing scrolls by."""
    with Terminal(*FAST, "7") as terminal:
        terminal.shows("轮到你：摸到")
        assert terminal.modes() == [0, 0]
        terminal.send("q")
        terminal.shows("离开牌桌？")
        terminal.send("y")
        status, left = terminal.end()
        assert terminal.modes() == [1, 1]
    assert status == 0
    assert terminal.glass.sequences[:3] == ["?1049h", "?25l", "2J"]
    assert terminal.all.count("\x1b[?1049l") == terminal.all.count("\x1b[?25h") == 1
    assert left.endswith("种子 7：用 --seed 7 再打同样的牌。\n再见。\n")


def test_resize() -> None:
    """Another size of the window is another drawing at once, without a key."""
    with Terminal(*FAST, "7") as terminal:
        assert "┌──┐" in terminal.shows("轮到你：摸到")
        for columns, rows, boxes in [(120, 40, True), (50, 30, False), (30, 12, False), (80, 24, True)]:
            terminal.resize(columns, rows)
            screen = terminal.shows("轮到你：")
            assert ("┌──┐" in screen) == boxes
            assert ("窗口太小" in screen) == (columns == 30)


def test_interrupt(tmp_path: Path) -> None:
    """Ctrl-C ends at once with status 130: terminal as before, result so far, record kept and whole."""
    record = tmp_path / "match.haipai.jsonl"
    with Terminal(*FAST, "7", "--record", str(record), "--lang", "en") as terminal:
        terminal.shows("Your turn:")
        terminal.press("\r")
        terminal.shows("Your turn:")
        terminal.send("\x03")
        status, left = terminal.end()
        assert terminal.modes() == [1, 1]
    assert status == 130
    assert "So far: Shanghai mahjong" in left
    assert "Traceback" not in left
    assert f"record: {record}" in left
    assert '{"do":[0,"discard 5s"]}' in record.read_text(encoding="utf-8")
    assert len(replayed(record).tables) == 1


def test_interrupt_while_bots_think() -> None:
    """Ctrl-C ends as well while the table waits for others."""
    with Terminal("--seed", "7") as terminal:
        terminal.shows("等 座位")
        terminal.send("\x03")
        assert terminal.end()[0] == 130
        assert terminal.modes() == [1, 1]


def test_end_of_input() -> None:
    """Ctrl-D leaves without asking, with status 0."""
    with Terminal(*FAST, "7") as terminal:
        terminal.shows("轮到你：摸到")
        terminal.send("\x04")
        status, left = terminal.end()
    assert status == 0
    assert left.endswith("再见。\n")


def test_asked_to_end() -> None:
    """SIGTERM gives the terminal back before the program goes."""
    with Terminal(*FAST, "7") as terminal:
        terminal.shows("轮到你：摸到")
        terminal.kill(signal.SIGTERM)
        assert terminal.end()[0] == 128 + signal.SIGTERM
        assert terminal.modes() == [1, 1]


def test_stop_and_go_on() -> None:
    """Ctrl-Z gives the terminal back until the game goes on, which draws it anew."""
    with Terminal(*FAST, "7") as terminal:
        table = terminal.shows("轮到你：摸到")
        terminal.kill(signal.SIGTSTP)
        _, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        assert terminal.modes() == [1, 1]
        drawn = terminal.glass.drawn
        terminal.kill(signal.SIGCONT)
        assert terminal.until(lambda _: terminal.glass.drawn > drawn) == table
        assert terminal.modes() == [0, 0]
        assert terminal.all.count("\x1b[?1049h") == 2


def test_no_colour() -> None:
    """With NO_COLOR no colour is sent and no box drawn; what is chosen stands in brackets."""
    with Terminal(*FAST, "7", env={"NO_COLOR": "1"}) as terminal:
        screen = terminal.shows("轮到你：摸到")
        assert "─" not in screen
        assert "[三万]" in terminal.press("2")
        assert [code for code in terminal.glass.sequences if code.endswith("m")] == []


@pytest.mark.parametrize("term", ["dumb", ""])
def test_dumb_terminal(term: str) -> None:
    """A terminal that can draw nothing is spoken to by lines, without a single escape sequence."""
    with Terminal(*FAST, "7", env={"TERM": term}) as terminal:
        terminal.send("discard 1z\ndiscard 2m\n\x04")
        status, _ = terminal.end()
    assert status == 0
    assert "不行: not_in_hand" in terminal.all
    assert "座位 0 打 二万" in terminal.all
    assert "> " in terminal.all
    assert "\x1b" not in terminal.all


def test_dumb_terminal_interrupted() -> None:
    """There too Ctrl-C ends politely."""
    with Terminal(*FAST, "7", env={"TERM": "dumb"}) as terminal:
        terminal.reads("> ")
        terminal.send("\x03")
        status, _ = terminal.end()
    assert status == 130
    assert terminal.all.endswith("再见。\r\n")


def test_typed_too_early_is_forgotten() -> None:
    """What was typed before a question stood there does not answer it."""
    with Terminal("--seed", "7") as terminal:
        terminal.shows("等 座位")
        terminal.send("\r\r\r")
        screen = terminal.shows("轮到你：摸到 五索")
        assert "座位 0 打" not in screen
        assert "╔══╗" in terminal.press("1")
