"""`haipai bench --server`: a server of its own under a small load, its counts, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from haipai.cli import main
from haipai.load import run as driver
from haipai.load.figures import Figures, memory_report, slope, windows
from haipai.load.plot import draw
from haipai.load.words import ROWS, heading, rows

SMALL = ["bench", "--server", "--tables", "3", "--seconds", "2"]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The report of three tables for two seconds."""
    told: list[float] = []
    report = driver.run(3, 2, told.append)
    assert told == sorted(told)
    assert told[0] >= 0
    return report


def test_counts_fit_together(found: dict[str, Any]) -> None:
    """Four sockets a table; what all seats saw was acknowledged; every window's events are of the run."""
    assert (found["tables"], found["sockets"], found["errors"]) == (3, 12, 0)
    assert found["tables_opened"] == 3 + found["tables_left"]
    assert found["hands_over"] <= found["tables_left"]
    assert 0 < found["events_measured"] <= found["actions"]
    assert found["seconds"] >= 2
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["max_ms"]
    assert all(low <= high for _, low, high in found["latency_ms"])


def test_memory_is_told_over_time(found: dict[str, Any]) -> None:
    """Samples from the beginning to the end, in order, wherever the system tells a process's memory."""
    if not Path("/proc/self/status").exists():
        assert found["memory_mib"] == []
        return
    times = [when for when, _ in found["memory_mib"]]
    assert times[0] == 0
    assert times == sorted(times)
    assert times[-1] >= 2
    assert found["memory_start_mib"] == found["memory_mib"][0][1] > 0
    assert found["memory_end_mib"] == found["memory_mib"][-1][1]
    assert found["memory_60s_mib"] is None


def test_text_has_a_row_for_each_figure(found: dict[str, Any]) -> None:
    """The report names what was run, and every figure that there is."""
    assert heading(found).startswith("3 tables, 12 sockets")
    assert [words for _, words in rows(found)] == [ROWS[name] for name in ROWS if found.get(name) is not None]


def test_picture_is_drawn(found: dict[str, Any], tmp_path: Path) -> None:
    """Latency and memory become a picture of either kind."""
    draw(found, tmp_path / "load.svg")
    assert "<svg" in (tmp_path / "load.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--server", "--tables", "0"], "bad_tables"),
        (["--server", "--tables", "401"], "bad_tables"),
        (["--server", "--seconds", "0.5"], "bad_seconds"),
        (["--server", "--seconds", "nan"], "bad_seconds"),
        (["--server", "--plot", "load.txt"], "bad_file"),
        (["--plot", "load.png"], "bad_plot"),
    ],
    ids=["no-tables", "too-many-tables", "no-time", "nan", "picture-kind", "picture-of-nothing"],
)
def test_arguments_out_of_bounds_are_refused(words: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and the code, before anything is started."""
    assert main(["bench", *words]) == 2
    assert code in capsys.readouterr().err


def test_without_the_server_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A library without the server's parts: a stable code and the line to run."""
    for name in [name for name in sys.modules if name.startswith("haipai.load.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "websockets.asyncio.client", None)
    assert main(SMALL) == 2
    printed = capsys.readouterr().err
    assert "not_installed" in printed
    assert "haipai[serve]" in printed


def test_command_prints_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` is the report with what was measured and where."""
    monkeypatch.setattr(driver, "run", lambda tables, seconds, _: {"tables": tables, "seconds": seconds})
    assert main([*SMALL, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["tables"], printed["seconds"]) == (3, 2)
    assert {"version", "build", "python", "machine", "cores"} <= set(printed)


def test_slope_is_of_the_second_half() -> None:
    """Memory that grew at first and is flat afterwards has no slope."""
    points = [(0.0, 100.0), (10.0, 120.0), (20.0, 130.0), (30.0, 130.0), (40.0, 130.0), (70.0, 130.0)]
    report = memory_report(points)
    assert report["memory_slope_mib_per_minute"] == 0
    assert report["memory_60s_mib"] == 130
    assert slope([(0.0, 1.0), (0.0, 2.0)]) == 0
    assert memory_report([]) == {}


def test_only_what_was_sent_since_the_beginning_counts() -> None:
    """What goes out before the measurement begins is no figure of it."""
    figures = Figures()
    assert not figures.counts(1e18)
    figures.begin()
    assert figures.counts(figures.since)
    assert not figures.counts(figures.since - 0.001)


def test_windows_hold_their_own_points() -> None:
    """Ten seconds each; one without a point is left out."""
    assert windows([(0.0, 1.0), (9.9, 3.0), (25.0, 2.0)]) == [(10.0, 3.0, 3.0), (30.0, 2.0, 2.0)]
