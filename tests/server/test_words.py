"""Every refusal that leaves the server has a sentence in zh and one in en."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.server.net.words import PROBLEMS, error_frame, words_for
from haipai.server.ops.bans import Ban, told
from haipai.table.refuse import SENTENCES, Refused
from haipai.table.replay import ReplayError

ROOT = Path(haipai.__file__).parent
# Where errors come from that are answered with: routes, sockets, and what they ask to be done.
PLACES = [
    *sorted((ROOT / "server/net").glob("*.py")),
    *sorted((ROOT / "server/wire").glob("*.py")),
    *(ROOT / "server" / name for name in ("hall.py", "opening.py", "ceremonies.py", "worker.py", "rooms/directory.py")),
    *(ROOT / "rules" / name for name in ("__init__.py", "options.py")),
    ROOT / "rulebook/page.py",
    ROOT / "table/replay.py",
]
RAISING = {"Refusal", "HaipaiError", "PasskeyError", "BadMessage", "TooLong", "ReplayError", "OptionError", "_fail"}
BY_NAME = {"BAD_OPTION": "bad_option", "REFUSED_OPTIONS": "refused_options", "UNKNOWN_OPTION": "unknown_option"}


def called(node: ast.Call) -> str:
    """The name of what is called."""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def codes_in(file: Path) -> Iterator[str]:
    """The codes that a module gives its errors: the first text, or name of one, in the call that makes it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or called(node) not in {*RAISING, "error_frame", "__init__"}:
            continue
        for argument in node.args[:2]:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value
                break
            if isinstance(argument, ast.Name) and argument.id in BY_NAME:
                yield BY_NAME[argument.id]
                break


def test_every_code_has_both() -> None:
    """A code without words of its own is found where it is raised."""
    raised = {code for file in PLACES for code in codes_in(file)}
    assert len(raised) > 40
    assert sorted(raised - PROBLEMS.keys() - SENTENCES.keys() - {"banned"}) == []


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_both_are_sentences(code: str) -> None:
    """The Chinese is Chinese and the English is not; neither is empty or too long for a toast."""
    zh, en = PROBLEMS[code]
    assert any("\u4e00" <= letter <= "\u9fff" for letter in zh)
    assert en.isascii()
    assert zh.endswith("。")
    assert en.endswith(".")
    assert len(zh) <= 40
    assert len(en) <= 90


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (HaipaiError("no_room", "there is no such room"), PROBLEMS["no_room"]),
        (Refused("not_in_hand"), SENTENCES["not_in_hand"]),
        (ReplayError("bad_json", "not a line of JSON", 7), ("第 7 行：不是 JSON。", "Line 7: That is no JSON.")),
        (
            ReplayError("not_in_hand", "the command was refused", 9),
            (f"第 9 行：{SENTENCES['not_in_hand'][0]}", f"Line 9: {SENTENCES['not_in_hand'][1]}"),
        ),
        (HaipaiError("new_code", "of another version"), ("不能这样（new_code）。", "of another version")),
    ],
)
def test_words_of_an_error(error: HaipaiError, words: tuple[str, str]) -> None:
    """An error's own words, those of its code, and what is said of a code that nobody knows."""
    assert words_for(error) == words


def test_words_of_a_frame_that_is_none() -> None:
    """They stand beside the message for programs and the id of the command."""
    frame = error_frame("too_fast", "too many messages", "a1")
    assert (frame.message, (frame.zh, frame.en), frame.id) == ("too many messages", PROBLEMS["too_fast"], "a1")


def test_whoever_is_kept_out_is_told_why() -> None:
    """The reason stands in both sentences as it was written; without one there is none."""
    zh, en = told(Ban("account", "u", "拆台", 0))
    assert (zh, en) == ("这个服务器不让你进：拆台", "You are kept out of this server: 拆台")
    assert ":" not in "".join(told(Ban("account", "u", "", 0)))
