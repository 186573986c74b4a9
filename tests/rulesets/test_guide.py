"""docs/add-a-rule-set.md is true: its smallest rule set plays and scores, its tables name what there is."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

import haipai
from haipai.packed import i64
from haipai.rules.base import Rules
from haipai.rules.options import common_options, resolve
from haipai.rules.pattern_hand import PatternRules
from haipai.rules.position import Seat
from haipai.table.invariants import invariants

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "add-a-rule-set.md").read_text(encoding="utf-8")
# What belongs to the working of `Rules` itself.
OWN = {"id", "options", "seats", "double_card"}


def smallest() -> None:
    """Run the guide's first example, which registers its rule set; a second time nothing happens."""
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    if "plain" not in DONE:
        exec(compile(code, "add-a-rule-set.md", "exec"), {"__name__": "guide"})  # noqa: S102 - our own document
        DONE.add("plain")


DONE: set[str] = set()


@pytest.mark.core
def test_smallest_is_played() -> None:
    """Whole hands are played to their end by the table."""
    smallest()
    winners = 0
    for seed in range(30):
        table, chance = haipai.Table.new("plain", seed=seed), random.Random(seed)
        while not table.over:
            legal = table.legal(table.actor)
            table.apply(table.actor, "win" if "win" in legal else chance.choice(legal))
            invariants(table)
        winners += len(table.winners)
        assert sum(table.deltas) == 0
    assert winners


class Honours(PatternRules):
    """A rule set from outside on a shared part of the package."""


@pytest.mark.core
def test_shared_rules_can_be_taken_over() -> None:
    """A class of Python's, on the compiled core too, has the shape of the part that it is made from."""
    rules = Honours(resolve(common_options(), {}), 4)
    seat = Seat(4)
    for kind in (27, 27, 28, 29, 29, 29, 30, 31, 31, 31, 32, 33, 33):
        seat.put(kind)
    assert rules.shape(seat, 27)
    assert not rules.shape(seat, 5)
    assert not Rules(resolve(common_options(), {}), 4).shape(seat, 27)


@pytest.mark.core
def test_smallest_is_scored() -> None:
    """A scored case gives one point, from each on a self-draw and from the discarder on a discard."""
    smallest()
    case: dict[str, Any] = {"rules": "plain", "seats": [{"concealed": "123m456p678s99s555m"}, {}, {}, {}]}
    drawn = haipai.score({**case, "outcome": {"kind": "win", "by": "self_draw", "tile": "5m", "winners": [0]}})
    assert drawn["deltas"] == [3, -1, -1, -1]
    case["seats"] = [{"concealed": "123m456p678s99s55m"}, {}, {}, {}]
    taken = haipai.score({**case, "outcome": {"kind": "win", "by": "discard", "tile": "5m", "from": 2, "winners": [0]}})
    assert taken["deltas"] == [1, 0, -1, 0]


@pytest.mark.core
def test_guide_names_every_flag_and_question() -> None:
    """The guide's tables list what `Rules` has, no more and no less, and the defaults are right."""
    bound = Rules(resolve(common_options(), {}), i64(4))
    names = {name for name in dir(bound) if not name.startswith("_")} - OWN
    cells = re.findall(r"^\| (`[^|]+`) \|", GUIDE, re.MULTILINE)
    told = {name for cell in cells for name in re.findall(r"`(\w+)[(`]", cell)}
    assert names <= told
    assert {name for name in told if hasattr(bound, name)} == names
    for name, default in re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", GUIDE, re.MULTILINE):
        assert default == "NOTHING" or str(getattr(bound, name)) == default


@pytest.mark.core
def test_guide_names_modules_that_exist(root: Path) -> None:
    """Each shared module and each path that the guide names is there."""
    modules = re.findall(r"^\| (`[a-z`, ]+`) \| ", GUIDE.partition("Shared parts")[2], re.MULTILINE)
    names = {name for cell in modules for name in re.findall(r"\w+", cell)} - {"module"}
    assert {"traits", "partners", "winds"} <= names
    assert [name for name in names if not (root / "src/haipai/rules" / f"{name}.py").exists()] == []
    paths = re.findall(r"`((?:src|tests|docs)/[\w/.-]+)`", GUIDE)
    assert [path for path in paths if not (root / path).exists()] == []
