"""Datasets: every decision is there, rows are those of the hands, files of both kinds agree, the card is true."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from haipai import actions
from haipai.cli import main
from haipai.dataset import Decision, decisions, write
from haipai.dataset.files import COLUMNS
from haipai.errors import HaipaiError
from haipai.rules import KNOWN
from haipai.simulate import Plan, run
from haipai.table import Table
from haipai.table.observe import observation_of

PLAN = Plan(players=("engine:claims", "shanten"), walls=3)


@pytest.mark.parametrize("rules", KNOWN)
def test_rows_replay_the_hands(rules: str) -> None:
    """Played again row by row, every hand asks whom the row names, who sees and may do what the row tells."""
    plan = Plan(players=("engine:claims",), rules=rules, walls=3)
    hands = {hand.wall: hand for hand in run(plan)}
    tables = {wall: Table.of_header(plan.header(wall), Table.new(rules, seed=1).rules) for wall in hands}
    for row in decisions(plan):
        table = tables[row.wall]
        assert table.actor == row.seat
        assert row.observation == observation_of(table, row.seat)
        assert [code for code, legal in enumerate(row.mask) if legal] == table.codes()
        assert row.mask[row.action] == 1
        assert row.points == hands[row.wall].deltas[row.seat]
        table.step(row.action)
    assert all(table.over for table in tables.values())


def test_passes_are_rows() -> None:
    """A seat that lets a tile go is a row like any other."""
    commands = [row.command for row in decisions(Plan(players=("engine:greedy",), walls=3))]
    assert "pass" in commands


def test_points_are_without_base() -> None:
    """底分 is divided out."""
    plans = [Plan(players=("engine:greedy",), walls=8, base=base) for base in (1, 10)]
    one, ten = ([row.points for row in decisions(plan)] for plan in plans)
    assert one == ten
    assert any(one)


def test_workers_change_nothing() -> None:
    """Several processes give the same rows."""
    assert list(decisions(PLAN, 2)) == list(decisions(PLAN))


@pytest.fixture(scope="module")
def rows() -> list[Decision]:
    """Return the rows of a small plan."""
    return list(decisions(PLAN))


def test_both_kinds_of_file_hold_the_rows(rows: list[Decision], tmp_path: Path) -> None:
    """NPZ and Parquet give back every value of every row."""
    for name in ("a.npz", "a.parquet"):
        assert write(PLAN, rows, tmp_path / name).rows == len(rows)
    npz = np.load(tmp_path / "a.npz")
    table = pq.read_table(tmp_path / "a.parquet")
    for name in COLUMNS:
        wanted = [list(value) if isinstance(value := getattr(row, name), bytes) else value for row in rows]
        assert table[name].to_pylist() == wanted
        assert npz[name].tolist() == wanted


def test_card_is_true(rows: list[Decision], tmp_path: Path) -> None:
    """The card beside the file names its digest, size, players and how often each command was given."""
    write(PLAN, rows, tmp_path / "a.npz")
    card = (tmp_path / "a.npz.md").read_text(encoding="utf-8")
    assert hashlib.sha256((tmp_path / "a.npz").read_bytes()).hexdigest() in card
    assert f"{len(rows)} decisions of 3 hands of `shanghai`" in card
    discards = sum(row.command.startswith("discard") for row in rows)
    assert f"| discard | {discards} | {discards / len(rows):.2%} |" in card
    assert "engine:claims, shanten, engine:claims, shanten" in card


def test_files_of_the_same_plan_are_equal(rows: list[Decision], tmp_path: Path) -> None:
    """Written twice, a file has the same bytes."""
    for suffix in (".npz", ".parquet"):
        for name in ("a", "b"):
            write(PLAN, rows, tmp_path / f"{name}{suffix}")
        assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_command_writes_file_and_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`haipai dataset` writes both and tells how much."""
    out = tmp_path / "a.parquet"
    assert main(["dataset", "engine:claims", "--walls", "2", "--workers", "1", "--out", str(out)]) == 0
    assert out.exists()
    assert (tmp_path / "a.parquet.md").exists()
    assert "decisions of 2 hands" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["a.csv", "/nowhere/a.npz", "/nowhere/a.parquet"])
def test_wrong_files_have_a_code(name: str) -> None:
    """A file of another kind, or where none can be, is refused."""
    with pytest.raises(HaipaiError) as caught:
        write(PLAN, [], Path(name))
    assert caught.value.code == "bad_file"


def test_actions_fit_their_column() -> None:
    """The action's column holds every code."""
    assert actions.N <= 256


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    """The name of a file is as good as its path; what is neither is refused."""
    counted = write(PLAN, decisions(PLAN), str(tmp_path / "data.npz"))
    with np.load(tmp_path / "data.npz") as data:
        assert len(data["seat"]) == counted.rows
    assert (tmp_path / "data.npz.md").exists()
    with pytest.raises(HaipaiError) as refused:
        write(PLAN, [], 3)  # type: ignore[arg-type]
    assert refused.value.code == "bad_file"
