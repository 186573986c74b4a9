"""`haipai play` line by line, and its arguments: what can be scripted."""

import argparse
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from haipai.bots import BOTS
from haipai.cli import main
from haipai.cli.play import arguments
from haipai.cli.play.control import HABITS, PAGES, TILE_KEYS
from haipai.cli.play.lines import PAGES as QUESTIONS
from haipai.rules import RULES, rule_set
from tests.cli.glass import replayed

LETTERS = "hkpctq"  # keys of commands, and for leaving
FIRST = ["--seed", "7", "--hands", "4"]
TABLES = [(rules, seats) for rules in RULES for seats in rule_set(rules).seats]


def said(
    words: list[str], lines: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """Return the status and the output of the command when these lines are its input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    status = main(["play", *words])
    return status, capsys.readouterr().out


class Player:
    """Standard input that answers with the last command of the list printed before."""

    def __init__(self, capsys: pytest.CaptureFixture[str], most: int) -> None:
        self.capsys = capsys
        self.most = most
        self.printed = ""
        self.given: list[str] = []

    def isatty(self) -> bool:
        """No terminal."""
        return False

    def readline(self) -> str:
        """The last command listed; nothing after so many lines."""
        new = self.capsys.readouterr().out
        self.printed += new
        if len(self.given) == self.most:
            return ""
        *_, listed = re.findall(r"^may: (.*)$", new, re.MULTILINE)
        self.given.append(listed.split(" | ")[-1])
        return f"{self.given[-1]}\n"


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_hands_by_commands(
    rules: str,
    seats: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whole hands are played by commands as text; the record holds and tells the same commands."""
    record = tmp_path / "match.haipai.jsonl"
    player = Player(capsys, 30)
    monkeypatch.setattr(sys, "stdin", player)
    words = ["--seats", str(seats), "--seed", "5", "--hands", "4", "--lang", "en", "--record", str(record)]
    assert main(["play", rules, *words]) == 0
    printed = player.printed + capsys.readouterr().out
    assert "Hand 1: " in printed
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert [line["do"][1] for line in lines if line.get("do", [1])[0] == 0] == player.given
    assert lines[0]["players"][0] == {"name": "you", "kind": "human"}
    assert sum("hand" in line for line in lines) >= 1
    assert len(replayed(record).tables) >= 2


def test_same_seed_same_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The same arguments and commands give the same output; another seed another."""
    one, two, other = (
        said(["--seed", seed], "discard 2m\n", monkeypatch, capsys)[1].partition("\n种子")[0] for seed in "778"
    )
    assert one == two != other


def test_end_of_input_ends_politely(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without further input the result so far is told, and the status is 0."""
    status, printed = said(FIRST, "", monkeypatch, capsys)
    assert status == 0
    assert printed.splitlines()[0] == "发牌：庄家 1，骰子 2 6"
    assert "手牌: 2339m466p67s2356z + 5s\n可以: discard 2m | discard 3m" in printed
    assert printed.endswith("一局也没有打完。\n\n种子 7：用 --seed 7 再打同样的牌。\n再见。\n")


@pytest.mark.parametrize("word", ["quit", "q", "exit"])
def test_quit(word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A word for leaving leaves; what comes after it is not read."""
    status, printed = said(FIRST, f"{word}\nnonsense\n", monkeypatch, capsys)
    assert status == 0
    assert "bad_command" not in printed


REFUSED = [
    ("chow 1m", "wrong_phase: 现在不能这样做。"),
    ("discard 1z", "not_in_hand: 手里没有这张牌。"),
    ("throw it", "bad_command: 看不懂这个命令。"),
    ("knock 2m", "not_in_rules: 这桌的规则没有这个动作。"),
    ("discard", "bad_command: 看不懂这个命令。"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refusals(line: str, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is not legal is refused with code and sentence, and the next line is read."""
    _, printed = said(FIRST, f"{line}\nlegal\n", monkeypatch, capsys)
    assert f"不行: {reason}\n可以: discard 2m" in printed


def test_comments_and_blanks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Empty lines and those after # are nothing; blanks around and between words do not matter."""
    _, printed = said(FIRST, "\n# a word\n   discard   2m  \n", monkeypatch, capsys)
    assert "座位 0 打 二万" in printed
    assert "不行" not in printed


WORDS = [
    ("waits", "还没有听牌。"),
    ("rules", "SH-1.1"),
    ("help", "一行一个命令"),
    ("?", "按键"),
    ("table", "上海麻将  第 1/4 局"),
]


@pytest.mark.parametrize(("word", "part"), WORDS)
def test_words_about_the_table(
    word: str, part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the keys show on a screen is told by a word."""
    _, printed = said(FIRST, f"{word}\n", monkeypatch, capsys)
    assert part in printed
    assert "\x1b" not in printed


def test_pipe_in_another_encoding() -> None:
    """Through pipes the output is UTF-8 whatever the locale says."""
    done = subprocess.run(
        [sys.executable, "-m", "haipai.cli", "play", *FIRST],
        input=b"",
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert "上海麻将" in done.stdout.decode()
    assert done.stderr == b""


# -- arguments -------------------------------------------------------------------------------------------------------

UNUSABLE = [
    (["riichi"], "unknown_rules: RULES: no rule set 'riichi'; known: shanghai"),
    (["--option", "lezi"], "bad_option: --option: an option is NAME=VALUE"),
    (["--option", "depth=3"], "unknown_option: options.depth: no option 'depth'"),
    (["qiaoma", "--option", "lezi=a"], "bad_option: options.lezi: lezi must be"),
    (["--hands", "3"], "bad_option: options.hands: hands must be one of 8, 4, 16, 0, not 3"),
    (["--seats", "3"], "bad_seats: seats: shanghai is for 4 players"),
    (["hainan", "--seats", "5"], "bad_seats: seats: hainan is for 4 or 3 players"),
    (["--bots", "clever"], "unknown_bot: --bots: no bot 'clever'; known: random, solid, shanten"),
    (["--seed", "-1"], "bad_seed: --seed: seed is a whole number"),
    (["--base", "0"], "bad_base: --base: base is a whole number"),
    (["--record", "/nowhere/at/all"], "unwritable_file: --record: /nowhere/at/all"),
]


@pytest.mark.parametrize(("words", "message"), UNUSABLE, ids=[" ".join(row[0]) for row in UNUSABLE])
def test_unusable_arguments(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An argument that cannot be used ends with status 2, the code and the place."""
    assert main(["play", *words]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"haipai play: {message}")
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    "words", [["--seed", "x"], ["--han", "--letters"], ["--lang", "fr"], ["--nothing"], ["a", "b"]]
)
def test_arguments_that_cannot_be_read(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What is no argument at all ends with status 2 and the usage."""
    with pytest.raises(SystemExit) as stopped:
        main(["play", *words])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith("usage: haipai play")


def test_a_record_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there already stays as it is."""
    record = tmp_path / "match.haipai.jsonl"
    record.write_text("precious")
    assert main(["play", "--record", str(record)]) == 2
    assert "file_exists: --record" in capsys.readouterr().err
    assert record.read_text() == "precious"


def test_options_reach_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Options, base and number of hands stand in the record's header."""
    record = tmp_path / "match.haipai.jsonl"
    words = ["qiaoma", "--option", "lezi=20", "--option", "base_flowers=2", "--hands", "16", "--base", "3"]
    said([*words, "--record", str(record)], "", monkeypatch, capsys)
    header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert header["options"] == {"lezi": 20, "base_flowers": 2, "hands": 16}
    assert (header["rules"], header["base"], header["seats"]) == ("qiaoma", 3, 4)
    assert [player["name"] for player in header["players"]] == ["我", "solid", "solid", "solid"]


def test_without_a_seed_one_is_drawn_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seed told at the end deals the same tiles again."""
    _, first = said(["--lang", "en"], "", monkeypatch, capsys)
    found = re.search(r"^seed (\d+): --seed \1 deals", first, re.MULTILINE)
    assert found is not None
    _, again = said(["--lang", "en", "--seed", found[1]], "", monkeypatch, capsys)
    assert first == again


def test_document_names_every_argument_and_key(root: Path) -> None:
    """docs/play.md tells every argument of the command, every key and every word of the line mode."""
    text = (root / "docs" / "play.md").read_text(encoding="utf-8")
    parser = argparse.ArgumentParser(add_help=False)
    arguments(parser)
    flags = [flag for action in parser._actions for flag in action.option_strings]
    assert flags
    wanted = [*flags, *RULES, *BOTS, *(f"`{key}`" for key in (*TILE_KEYS[-4:], *HABITS, *LETTERS, *PAGES)), *QUESTIONS]
    assert [name for name in wanted if name not in text] == []
