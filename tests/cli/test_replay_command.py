"""`haipai replay`: scripts and records through the command."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from haipai.cli import main
from haipai.rules import KNOWN
from haipai.table import Table
from tests.score.vectors import FOLDER

SCRIPT = FOLDER / "scripts" / "shanghai-rob-kong.haipai.jsonl"


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the command prints about the script; it must hold."""
    assert main(["replay", str(SCRIPT), *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("rules", KNOWN)
@pytest.mark.parametrize("folder", ["scripts", "random"])
def test_every_record_holds(folder: str, rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The scripts and the gzipped random hands of every rule set hold."""
    files = sorted((FOLDER / folder).glob(f"{rules}-*"))
    assert files
    assert [file.name for file in files if main(["replay", str(file)])] == []
    assert capsys.readouterr().out.count("ok:") == len(files)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """--json prints every event with everything known."""
    events = [json.loads(line) for line in told(["--json"], capsys).splitlines()]
    assert [event["type"] for event in events[:1] + events[-3:]] == ["deal", "robbed", "win", "end"]
    assert all(tile >= 0 for hand in events[0]["hands"] for tile in hand)


def test_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """--seat prints the same events with what the seat could not see hidden."""
    events: list[Any] = [json.loads(line) for line in told(["--seat", "2"], capsys).splitlines()]
    assert [hand[0] >= 0 for hand in events[0]["hands"]] == [False, False, True, False]
    draws = [event for event in events if event["type"] == "draw"]
    assert all((event["tile"] >= 0) == (event["seat"] == 2) for event in draws)


@pytest.mark.parametrize(
    ("lang", "parts"), [("zh", ["抢杠", "座位 0 打 南"]), ("en", ["robbed kong", "seat 0 discards 2z"])]
)
def test_text(lang: str, parts: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """--text tells the hand in words and ends with its sheet."""
    shown = told(["--text", "--lang", lang], capsys)
    assert [part for part in [*parts, "SH-5.2", "-30"] if part not in shown] == []


def test_text_of_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """--seat with --text hides foreign draws in words too."""
    assert "座位 1 摸 ?" in told(["--text", "--seat", "0"], capsys)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", KNOWN)
def test_every_event_can_be_told(rules: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All scripts and random hands can be told in words."""
    for file in sorted(FOLDER.glob(f"*/{rules}-*")):
        assert main(["replay", str(file), "--text", "--lang", lang]) == 0
    assert capsys.readouterr().err == ""


BROKEN = [
    ("a wrong expectation", b'{"expect": {"deltas": [1, 2, 3, 4]}}', 6),
    ("an illegal command", b'{"do": [3, "win"]}', 6),
    ("no JSON", b"{", 6),
]


@pytest.mark.parametrize(("line", "number"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_failure_names_the_line(line: bytes, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What does not hold ends with status 1, the first failing line and the reason."""
    lines = SCRIPT.read_bytes().splitlines()
    lines[number - 1] = line
    file = tmp_path / "broken.haipai.jsonl"
    file.write_bytes(b"\n".join(lines))
    assert main(["replay", str(file)]) == 1
    captured = capsys.readouterr()
    assert f"line {number}: " in captured.err
    assert captured.out == ""


def record(steps: int) -> bytes:
    """The record of a hand so far, with its events."""
    table = Table.new("shanghai", seed=7)
    for _ in range(steps):
        if not table.over:
            table.step(table.codes()[-1])
    return ("\n".join(table.record()) + "\n").encode()


CUT = [
    ("in a line", record(500)[:-20], "cut off in it"),
    ("before the last event", record(500).rstrip().rpartition(b"\n")[0], "event_missing"),
]


@pytest.mark.parametrize(("content", "words"), [row[1:] for row in CUT], ids=[row[0] for row in CUT])
def test_a_record_that_is_cut_off(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record that breaks off in a line or among the events of a command ends with status 1, reason and last line."""
    file = tmp_path / "cut.haipai.jsonl"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 1
    captured = capsys.readouterr()
    assert words in captured.err
    assert f"line {len(content.rstrip().splitlines())}: " in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("end", [b"", b"\n\n"])
def test_a_hand_that_is_not_over(end: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record of a running hand holds (interfaces section 2); where it ends is told beside the account."""
    file = tmp_path / "running.haipai.jsonl"
    file.write_bytes(record(20) + end)
    assert main(["replay", str(file), "--text"]) == 0
    captured = capsys.readouterr()
    assert "shanghai" in captured.out
    assert f"line {len(record(20).splitlines())}: the last hand is not over" in captured.err
    file.write_bytes(record(500))
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().err == ""


UNUSABLE = [
    ("no such file", None),
    ("damaged gzip", gzip.compress(b"x" * 1000)[:-20]),
    ("gzip of nothing", b"\x1f\x8b\x00"),
    ("not UTF-8", b"\xff\xfe"),
]


@pytest.mark.parametrize("content", [row[1] for row in UNUSABLE], ids=[row[0] for row in UNUSABLE])
def test_unusable_file(content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that cannot be read ends with status 2 and one line."""
    file = tmp_path / "x.haipai.jsonl"
    if content is not None:
        file.write_bytes(content)
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_no_such_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """A seat that is not at the table is an unusable argument."""
    assert main(["replay", str(SCRIPT), "--seat", "4"]) == 2
    assert "seats are 0 to 3" in capsys.readouterr().err


def test_standard_input() -> None:
    """`-` reads the record from standard input."""
    command = [sys.executable, "-m", "haipai.cli", "replay", "-"]
    done = subprocess.run(command, input=SCRIPT.read_bytes(), capture_output=True, check=True)
    assert done.stdout.startswith(b"ok: 1 hand(s)")
