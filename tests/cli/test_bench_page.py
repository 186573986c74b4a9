"""The page of results: it tells what was measured beside what is aimed at, from the parts that there are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import page
from haipai.measure import FIGURES

RUN: dict[str, Any] = dict.fromkeys(FIGURES, 1_500_000.0) | {"won": 0.25, "import_ms": 50.0, "policy": "random"}
ENGINE: dict[str, Any] = {
    "commit": "abc1234",
    "machine": "x86_64",
    "cores": 2,
    "python": "3.11.7",
    "load_average": [0.1, 0.2, 0.3],
    "passes": 3,
    "runs": [
        {**RUN, "build": "compiled", "rules": "shanghai"},
        {**RUN, "build": "interpreted", "rules": "shanghai", "decisions_stepped": 75_000.0, "clones": 50_000.0},
        {**RUN, "build": "compiled", "rules": "hainan"},
    ],
}
SERVER: dict[str, Any] = {
    **{key: ENGINE[key] for key in ("commit", "machine", "cores", "python", "load_average")},
    "tables": 3,
    "sockets": 12,
    "seconds": 60.0,
    "think_seconds": [0.5, 1.5],
    "pause_seconds": 0.8,
    "p99_ms": 12.5,
    "errors": 1,
    "latency_ms": [[10.0, 2.0, 12.0], [20.0, 2.0, 13.0]],
    "memory_mib": [[0.0, 100.0], [60.0, 101.0]],
}
CLIENT: dict[str, Any] = {
    "commit": "abc1234",
    "processors": 2,
    "slow": 4,
    "runs": 5,
    "budget": {"shown": 1500, "blocked": 200, "shift": 0.05},
    "rows": [{"page": "home", "screen": "390x844", "shown": 1600, "blocked": 10, "shift": 0.01, "over": ["shown"]}],
}


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the parts and the picture."""
    for name in ("ENGINE", "SERVER", "CLIENT", "PICTURE"):
        monkeypatch.setattr(page, name, tmp_path / getattr(page, name).name)
    return tmp_path


def row(lines: list[str], words: str) -> list[str]:
    """The cells of the only row that begins with these words."""
    (found,) = (line for line in lines if line.startswith(f"| {words}"))
    return [cell.strip() for cell in found.strip("|").split("|")]


def test_all_parts_are_told(parts: Path) -> None:
    """Aims with both builds and their ratio, rule sets, server and client, and a picture."""
    for path, found in ((page.ENGINE, ENGINE), (page.SERVER, SERVER), (page.CLIENT, CLIENT)):
        path.write_text(json.dumps(found), encoding="utf-8")
    lines = page.page()
    assert any("in each of 3 passes" in line for line in lines)
    assert row(lines, "decisions/s, `Table`")[1:] == ["≥ 1,200,000", "1,500,000", "yes", "75,000", "20.0"]
    assert row(lines, "µs to clone")[1:] == ["≤ 1", "0.67", "yes", "20", "30.0"]
    assert row(lines, "distances/s, an array")[2:4] == ["1,500,000", "**no**, 8%"]
    assert row(lines, "`hainan`, random")[-1] == "25.0%"
    assert row(lines, "errors")[1:] == ["1", "≤ 0, **no**"]
    assert row(lines, "ms, 99 of 100")[1:] == ["12.5", "≤ 50"]
    assert row(lines, "home")[1:] == ["1,600", "10", "0.01", "**shown**"]
    assert "<svg" in (parts / page.PICTURE.name).read_text(encoding="utf-8")


def test_a_part_that_was_not_measured_is_left_out(parts: Path) -> None:
    """The engine alone is a page too; nothing at all is its heading."""
    assert "## Engine" not in page.page()
    (parts / page.ENGINE.name).write_text(json.dumps(ENGINE), encoding="utf-8")
    lines = page.page()
    assert "## Engine" in lines
    assert "## Server" not in lines
    assert "## Client" not in lines
