"""`haipai bench`: every figure is measured and told, in words and as JSON."""

from __future__ import annotations

import json

import pytest

from haipai.cli import main
from haipai.measure import FIGURES, batch_rate, per_second, recorded, recorded_rate
from haipai.rules import RULES
from haipai.table import Table


def test_figures_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The text names build, rule set, policy and every figure."""
    assert main(["bench", "--hands", "2", "--rules", "hainan", "--policy", "claims"]) == 0
    printed = capsys.readouterr().out
    assert "hainan, policy claims" in printed
    assert all(words in printed for words in FIGURES.values())


def test_json_holds_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints one object with all figures, rates above zero."""
    assert main(["bench", "--hands", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert set(FIGURES) <= set(printed)
    assert all(printed[name] > 0 for name in FIGURES if name not in ("won", "import_ms"))


def test_no_hands_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing to measure ends with status 2 and a code."""
    assert main(["bench", "--hands", "0"]) == 2
    assert "bad_hands" in capsys.readouterr().err


def test_rates_count_work() -> None:
    """A rate is what was done over the time that it took, whatever the rounds."""
    done: list[int] = []
    assert per_second(10, lambda: done.append(sum(range(20000)))) > 0
    assert len(done) == 4
    assert batch_rate("shanghai", 3)["decisions_batch"] > 0


def test_recorded_hands_are_whole() -> None:
    """What four bots did is legal when played again, and ends the hand."""
    for rules in RULES:
        ((seed, codes),) = recorded(rules, 1)
        table = Table.new(rules, seed=seed)
        for code in codes:
            assert code in table.codes()
            table.step(code)
        assert table.over
        assert recorded_rate(rules, 1)["decisions_recorded"] > 0
