"""The examples do what they say, on data small enough for a test."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from haipai import actions
from haipai.dataset import decisions, write
from haipai.simulate import Plan
from haipai.table import Table
from haipai.table.observe import SIZE
from tests.conftest import ROOT


@pytest.fixture(name="example")
def _example(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    return importlib.import_module


def test_imitation_learns(example: object, tmp_path: Path) -> None:
    """A small network agrees with the player it learned from more often than chance does."""
    plan = Plan(players=("engine:greedy",), walls=60)
    write(plan, decisions(plan), tmp_path / "data.npz")
    assert callable(example)
    imitation: ModuleType = example("imitation")
    words = [str(tmp_path / "data.npz"), "--out", str(tmp_path / "network.npz"), "--hidden", "32", "--epochs", "3"]
    share = imitation.main(words)
    data = np.load(tmp_path / "data.npz")
    by_chance = (1 / data["mask"][data["mask"].sum(1) > 1].sum(1)).mean()
    assert share > by_chance + 0.02


def test_gradients_are_those_of_the_loss(example: object) -> None:
    """Each gradient agrees with a small step of the loss."""
    assert callable(example)
    imitation: ModuleType = example("imitation")
    rng = np.random.default_rng(1)
    network = imitation.Network.fresh(6, 4, 5, rng)
    network.weights = {name: value.astype(np.float64) for name, value in network.weights.items()}
    seen, taken = rng.integers(0, 4, (8, 6)), rng.integers(0, 4, 8)
    mask = np.ones((8, 5), np.uint8)
    mask[:, 4] = 0

    def loss() -> float:
        scores, _ = network.scores(seen, mask)
        scores = scores.astype(np.float64)
        most = scores.max(1, keepdims=True)
        logs = scores - most - np.log(np.exp(scores - most).sum(1, keepdims=True))
        return float(-logs[np.arange(8), taken].mean())

    found = imitation.gradients(network, seen, mask, taken)
    for name, value in network.weights.items():
        place = tuple(0 for _ in value.shape)
        value[place] += 1e-5
        above = loss()
        value[place] -= 2e-5
        below = loss()
        value[place] += 1e-5
        assert np.isclose((above - below) / 2e-5, found[name][place], atol=1e-4), name


def test_duplicate_eval_of_a_rival_is_zero(example: object) -> None:
    """Somebody who plays exactly like the rival gains exactly nothing."""
    assert callable(example)
    example("imitation")
    duplicate_eval: ModuleType = example("duplicate_eval")
    plan, rules = Plan(players=("shanten",), walls=2), Table.new("shanghai", seed=1).rules
    for wall in range(2):
        for seat in range(4):
            rival = duplicate_eval.chooser("shanten", rules, plan.player_seed(wall, seat))
            assert duplicate_eval.points(plan, wall, seat, rival) == duplicate_eval.points(plan, wall, seat, None)


def test_duplicate_eval_runs(example: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A network of a file is measured and told with its interval."""
    assert callable(example)
    imitation: ModuleType = example("imitation")
    network = imitation.Network.fresh(SIZE, 8, actions.N, np.random.default_rng(1))
    np.savez(tmp_path / "n.npz", **network.weights)
    found = example("duplicate_eval").main([str(tmp_path / "n.npz"), "--rival", "engine:random", "--walls", "2"])
    assert found.clusters == 2
    assert "points a hand beside engine:random, 2 walls" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "file"), [("imitation", "greedy.parquet"), ("duplicate_eval", "network.npz")])
def test_a_file_that_is_missing_is_named(
    name: str, file: str, example: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The examples say what they need and how to make it."""
    assert callable(example)
    with pytest.raises(SystemExit) as stopped:
        example(name).main([str(tmp_path / file)])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert file in said
    assert "haipai dataset" in said or "imitation.py" in said


@pytest.mark.parametrize("name", ["imitation", "duplicate_eval"])
@pytest.mark.parametrize("content", ["other arrays", "no archive", "one array"])
def test_a_file_of_another_kind_is_refused(
    name: str, content: str, example: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that holds something else is named in a sentence."""
    assert callable(example)
    example("imitation")
    file = tmp_path / "other.npz"
    if content == "other arrays":
        np.savez(file, other=np.zeros(3))
    elif content == "one array":
        with file.open("wb") as out:
            np.save(out, np.zeros(3))
    else:
        file.write_text("nothing of the kind", encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        example(name).main([str(file)])
    assert stopped.value.code == 2
    assert "other.npz holds no" in capsys.readouterr().err


def test_an_unknown_rival_is_refused(example: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rival that nobody knows is answered with those that there are."""
    assert callable(example)
    imitation: ModuleType = example("imitation")
    network = imitation.Network.fresh(SIZE, 8, actions.N, np.random.default_rng(1))
    np.savez(tmp_path / "n.npz", **network.weights)
    with pytest.raises(SystemExit) as stopped:
        example("duplicate_eval").main([str(tmp_path / "n.npz"), "--rival", "foo"])
    assert stopped.value.code == 2
    assert "engine:greedy" in capsys.readouterr().err
