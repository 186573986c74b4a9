"""The pages of the library say what is so: names exist, tables agree with the code, every part has its page."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

import haipai
from haipai import actions, env, measure, notation
from haipai.cli import COMMANDS
from haipai.dataset import files as data_files
from haipai.env.dealing import KEYS
from haipai.env.spaces import FORMS
from haipai.scoring import arrays
from haipai.shapes import PATTERN_NAMES, public
from haipai.simulate import Plan
from haipai.table import observe
from haipai.table.batch import MODES
from haipai.table.replay import Replay
from haipai.table.table import Table
from tests.conftest import ROOT

API = ROOT / "docs" / "api"
PAGES = {path.name: path.read_text(encoding="utf-8") for path in API.glob("*.md")}
OWN = ("aec", "single", "vector", "spaces", "dealing")
ENV = (ROOT / "docs" / "env.md").read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of every row of every table."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not re.match(r"^\|[ :-]+\|", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def named(text: str) -> set[str]:
    """The words in code, examples included."""
    examples = re.findall(r"```.*?```", text, re.DOTALL)
    inline = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return {word for part in (*examples, *inline) for word in re.findall(r"[A-Za-z_]+", part)}


def parameters(module: str, function: str, of: str = "") -> list[str]:
    """The parameters of a function, or of a class's, by its source; the compiled one does not tell them all."""
    tree: ast.AST = ast.parse((ROOT / "src" / "haipai" / module).read_text(encoding="utf-8"))
    if of:
        (tree,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == of)
    (found,) = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == function)
    return [one.arg for one in (*found.args.args, *found.args.kwonlyargs) if one.arg != "self"]


def functions(module: str) -> list[str]:
    """The public functions and classes of a module that its page tells of."""
    tree = ast.parse((ROOT / "src" / "haipai" / module).read_text(encoding="utf-8"))
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return [name for name in found if not name.startswith("_")]


def test_every_error_of_notation_is_told() -> None:
    """The page names the code of everything that is no notation."""
    assert set(notation._SENTENCES) <= named(PAGES["notation.md"])


def test_index_names_every_page() -> None:
    """The first page links to all others."""
    links = set(re.findall(r"\]\(([a-z]+\.md)\)", PAGES["README.md"]))
    assert links == set(PAGES) - {"README.md"}


def test_every_public_name_is_told() -> None:
    """Each name of `haipai.__all__` stands on a page."""
    told = named("\n".join(PAGES.values())) | named(ENV)
    assert set(haipai.__all__) - {"RULES", "__version__"} <= told


@pytest.mark.parametrize("code", range(actions.N))
def test_actions_table(code: int) -> None:
    """The row of each code names its command."""
    for cells in rows(PAGES["actions.md"])[1:]:
        ends = [int(number) for number in re.findall(r"\d+", cells[0])]
        if ends[0] <= code <= ends[-1]:
            assert f"`{actions.text(code).partition(' ')[0]}`" in cells[1]
            return
    raise AssertionError(code)


def test_observation_table() -> None:
    """The scalars stand with their places, in order, and the planes and sizes are those of the encoder."""
    at = observe.PLANES * 34
    wanted = []
    for name, count in observe.SCALARS:
        wanted.append([str(at), str(count), name])
        at += count
    found = [cells for cells in rows(ENV) if cells[0].isdigit() and len(cells) == 3]
    assert found == wanted
    assert f"{observe.SIZE} numbers" in ENV
    assert f"version {observe.VERSION}" in ENV
    assert f"First {observe.PLANES} planes" in ENV
    planes = [cells[0] for cells in rows(ENV) if len(cells) == 2 and re.fullmatch(r"\d+(–\d+)?", cells[0])]
    covered = [n for cell in planes for n in range(int(cell.split("–")[0]), int(cell.split("–")[-1]) + 1)]
    assert covered == list(range(observe.PLANES))


def test_environments_are_told() -> None:
    """Every environment has its row."""
    assert set(env.__all__) <= named(ENV)


@pytest.mark.parametrize(
    ("module", "name"), [("aec", "HaipaiAEC"), ("single", "HaipaiSeat"), ("vector", "HaipaiVector")]
)
def test_parameters_of_environments_are_told(module: str, name: str) -> None:
    """Each parameter has its row, and so has each form of an observation and each key of a reset."""
    (table,) = (part for part in ENV.split("\n## ") if part.startswith("Parameters"))
    assert set(parameters(f"env/{module}.py", "__init__", name)) <= named(table)
    assert {*FORMS, *KEYS} <= named(ENV)


def test_errors_of_environments_are_told() -> None:
    """Each code that the environments raise stands on the page."""
    sources = [(ROOT / "src" / "haipai" / "env" / f"{name}.py").read_text("utf-8") for name in OWN]
    raised = set(re.findall(r'(?:HaipaiError|Refused)\(\s*"(\w+)"', "\n".join(sources)))
    assert len(raised) > 8
    assert raised <= named(ENV)


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("table.md", parameters("table/table.py", "new")),
        ("notation.md", functions("notation.py")),
        ("table.md", ["mask", "codes_of", "seat_event"]),
        ("batch.md", parameters("table/batch.py", "__init__")),
        ("batch.md", list(MODES)),
        ("score.md", parameters("scoring/arrays.py", "score_many")),
        ("score.md", list(arrays.Results._fields)),
        ("shapes.md", ["shanten", "waits", "is_complete", "readings", "distance", "distances", "useful", "with_meld"]),
        ("simulate.md", ["duplicate", "carry", "workers", "decisions", "simulate", "dataset", "bench"]),
        ("records.md", ["replay", "ReplayError", "feed", "seed", "hands", "draws", "replacements", "dice", "wall"]),
    ],
)
def test_names_are_told(page: str, names: list[str]) -> None:
    """What a call takes and gives stands on its page."""
    assert set(names) <= named(PAGES[page])


def test_what_is_told_exists() -> None:
    """Calls named on the pages are there."""
    assert all(hasattr(public, name) for name in ("shanten", "waits", "readings", "distance", "distances", "useful"))
    assert hasattr(Replay, "feed")
    for name in (
        "waiting",
        "legal",
        "apply",
        "codes",
        "step",
        "view",
        "mask",
        "clone",
        "serialise",
        "record",
        "digest",
    ):
        assert hasattr(Table, name)
        assert name in PAGES["table.md"]
    assert "thirteen_orphans" in PATTERN_NAMES
    assert {field.name for field in dataclasses.fields(Plan)} >= {"duplicate", "carry", "walls"}


def test_columns_of_data_are_told() -> None:
    """The names of a dataset's kinds of files stand on the page."""
    assert all(kind.strip(".").lower() in PAGES["simulate.md"].lower() for kind in data_files.KINDS[1:])
    assert {"bench", "dataset", "simulate"} <= set(COMMANDS)
    assert set(measure.FIGURES) >= {"hands_in_engine", "decisions_stepped", "clones"}


def test_pages_are_short() -> None:
    """A page is read in a minute or two."""
    assert all(len(text.splitlines()) <= 100 for text in PAGES.values())
    assert Path(API / "README.md").exists()
