"""The markup of the rulebook's texts."""

import pytest

from haipai.errors import HaipaiError
from haipai.rulebook.markup import note_of, paragraphs_of, runs_of
from haipai.rulebook.model import BookRun

VALUES = {"lazi": "5"}


def short(runs: list[BookRun]) -> list[tuple[str, str]]:
    """Return kind and text of each run."""
    return [(run["kind"], run["text"]) for run in runs]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("plain", [("text", "plain")]),
        (
            "see SH-4.1, C-13.",
            [("text", "see "), ("clause", "SH-4.1"), ("text", ", "), ("clause", "C-13"), ("text", ".")],
        ),
        ("见SH-4（C-1.2）", [("text", "见"), ("clause", "SH-4"), ("text", "（"), ("clause", "C-1.2"), ("text", "）")]),
        ("XC-1 C-1x", [("text", "XC-1 C-1x")]),
        ("`123m55z` is [[123m 55z]]", [("code", "123m55z"), ("text", " is "), ("tiles", "123m 55z")]),
        ("{lazi} points", [("text", "5 points")]),
    ],
)
def test_runs(text: str, found: list[tuple[str, str]]) -> None:
    """A line is parted into words, tiles, clauses, code; options stand with their values."""
    assert short(runs_of(text, VALUES)) == found


def test_tiles_come_in_groups() -> None:
    """Tiles are kinds, groups as the spaces part them, order kept."""
    assert runs_of("[[31m 5z]]", {})[0]["tiles"] == [[2, 0], [31]]


def test_paragraphs() -> None:
    """Lines are paragraphs, entries of a list are marked, blank lines are nothing; a note is a note."""
    found = paragraphs_of("one\n\n- two\n- three\n", {})
    assert [(paragraph["kind"], paragraph["runs"][0]["text"]) for paragraph in found] == [
        ("text", "one"),
        ("item", "two"),
        ("item", "three"),
    ]
    assert [paragraph["kind"] for paragraph in note_of("one\ntwo", {})] == ["note", "note"]


def test_bad_tiles_and_options_stop() -> None:
    """Tiles that are none and options that are none are errors, not text."""
    with pytest.raises(HaipaiError):
        runs_of("[[10m]]", {})
    with pytest.raises(KeyError):
        runs_of("{nothing}", {})
