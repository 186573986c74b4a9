"""`haipai simulate`: output, files and pictures, and refusals in one line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from haipai.cli import main
from haipai.simulate.files import COLUMNS

PLAY = ["simulate", "engine:greedy", "engine:random", "--walls", "5", "--workers", "1"]


def test_summary_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The summary names rule set, hands and players."""
    assert main([*PLAY, "--duplicate"]) == 0
    printed = capsys.readouterr().out
    assert "shanghai: 5 walls × 4 rotations, 20 hands" in printed
    assert "engine:greedy" in printed


def test_json_is_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints one object with the plan and the figures; options reach the plan as values."""
    assert main([*PLAY, "--json", "--option", "lazi=8", "--option", "rob_kong=discard"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["plan"]["options"] == {"lazi": 8, "rob_kong": "discard"}
    assert printed["hands"] == 5
    assert abs(sum(one["points"]["value"] for one in printed["seats"])) < 1e-9


def test_csv_and_parquet_hold_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both kinds of file hold every hand with the same values."""
    for name in ("a.csv", "a.parquet"):
        assert main([*PLAY, "--quiet", "--hands", str(tmp_path / name)]) == 0
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    rows = pq.read_table(tmp_path / "a.parquet").to_pylist()
    assert len(lines) == len(rows) == 5
    for line, row in zip(lines, rows, strict=True):
        told = {name: " ".join(map(str, cell)) if isinstance(cell, list) else str(cell) for name, cell in row.items()}
        assert line == told
        assert list(line) == list(COLUMNS)
    assert "5 hands" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml")])
def test_pictures(tmp_path: Path, name: str, begins: bytes) -> None:
    """A picture is written by the kind of its name."""
    assert main([*PLAY, "--plot", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--hands", "a.xlsx"], "bad_file"),
        (["--hands", "/nowhere/a.csv"], "bad_file"),
        (["--hands", "/nowhere/a.parquet"], "bad_file"),
        (["--plot", "a.gif"], "bad_file"),
        (["--plot", "/nowhere/a.png"], "bad_file"),
        (["--option", "lazi"], "bad_option"),
        (["--carry", "[1]"], "bad_carry"),
        (["--carry", "{"], "bad_carry"),
        (["--workers", "0"], "bad_workers"),
    ],
)
def test_refusals_are_one_line(words: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Unusable arguments end with status 2 and one line that names the code."""
    assert main([*PLAY, *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"haipai simulate: {code}: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("library", "words"),
    [("pyarrow", ["--hands", "a.parquet"]), ("matplotlib.figure", ["--plot", "a.png"]), ("ray", ["--ray"])],
)
def test_a_missing_library_is_named(
    library: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without an extra's library the command says what to install."""
    monkeypatch.setitem(__import__("sys").modules, library, None)
    assert main([*PLAY, *words]) == 2
    assert "not_installed" in capsys.readouterr().err
