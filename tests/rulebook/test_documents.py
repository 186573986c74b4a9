"""The pages in docs/rules: up to date, links and pictures there, the command that writes them."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from haipai.notation import tile_name
from haipai.rulebook import page
from haipai.rulebook.__main__ import documents, main
from haipai.rulebook.cases import worked
from haipai.rulebook.faces import faces
from haipai.rulebook.markdown import markdown
from haipai.rulebook.words import WORDS, deltas_words, signed, worth_words
from haipai.rules import KNOWN

DOCUMENTS = documents()
PAGES = {name: text for name, text in DOCUMENTS.items() if name.endswith(".md")}


def test_documents_are_up_to_date(root: Path) -> None:
    """docs/rules holds exactly what `python -m haipai.rulebook docs/rules` writes."""
    folder = root / "docs" / "rules"
    there = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert there == DOCUMENTS


@pytest.mark.parametrize("name", PAGES)
def test_links_of_a_page(name: str) -> None:
    """Each link leads to an anchor of the page or to another document of the folder."""
    links = set(re.findall(r"\]\(([^)]+)\)", PAGES[name]))
    anchors = {f"#{anchor}" for anchor in re.findall(r'<a id="([^"]+)">', PAGES[name])}
    assert links
    assert links <= anchors | set(DOCUMENTS)


@pytest.mark.parametrize("name", PAGES)
def test_anchors_of_a_page(name: str) -> None:
    """No anchor stands twice on a page, and tables are as wide in each row as in their head."""
    anchors = re.findall(r'<a id="([^"]+)">', PAGES[name])
    assert len(anchors) == len(set(anchors))
    for table in re.findall(r"(?:^\|.*\n)+", PAGES[name], re.MULTILINE):
        assert len({line.count("|") for line in table.splitlines()}) == 1


@pytest.mark.parametrize("rules", KNOWN)
def test_page_shows_hands_and_figures(rules: str) -> None:
    """Each worked result is drawn with its deltas; an option stands in its row."""
    found = page(rules, "en")
    text = markdown(found)
    for section in found["sections"]:
        for case in section["cases"]:
            assert deltas_words(case, WORDS["en"]) in text
        for option in section["options"]:
            assert f"| {option['title']} `{option['name']}` | {option['value']} |" in text


def test_faces() -> None:
    """There is a picture for every kind and for the back, each a small SVG of its own."""
    drawn = faces()
    assert set(drawn) == {*map(tile_name, range(42)), "back"}
    assert len(set(drawn.values())) == 43
    for picture in drawn.values():
        assert ET.fromstring(picture).attrib["viewBox"] == "0 0 30 40"  # noqa: S314 - written by ourselves
        assert len(picture) < 4000


@pytest.mark.parametrize(("name", "count"), [("1p", 2), ("5p", 10), ("9p", 18)])
def test_dots_are_counted(name: str, count: int) -> None:
    """A face of dots has as many as its number, each of two circles."""
    assert faces()[name].count("<circle") == count


@pytest.mark.parametrize("number", range(2, 10))
def test_bamboos_are_counted(number: int) -> None:
    """A face of bamboos has as many as its number, each of two strokes, besides the tile itself."""
    assert faces()[f"{number}s"].count("<rect") == 2 * number + 1


def test_command_writes_and_takes_away(tmp_path: Path) -> None:
    """The folder is made as it should be; what does not belong there goes."""
    (tmp_path / "old.md").write_text("gone")
    assert main([str(tmp_path)]) == 0
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} == set(DOCUMENTS)


def test_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a folder nothing is written and the status is 2."""
    assert main([]) == 2
    assert "FOLDER" in capsys.readouterr().err


@pytest.mark.parametrize(("points", "text"), [(5, "+5"), (-5, "−5"), (0, "0")])
def test_signed(points: int, text: str) -> None:
    """Points have their sign, nothing has none."""
    assert signed(points) == text


def test_words_of_results() -> None:
    """Several winners are told apart, a refusal is told instead of a value."""
    alone = {"hands": ["23s99s+chow 1s from 3+pung 6z from 1+pung 7s from 2"], "end": "0 discard 1s from 2"}
    two = {
        "hands": [*alone["hands"], "23s88s+chow 7s from 0+pung 9p from 0+pung 5z from 0"],
        "end": "0,1 discard 1s from 2",
    }
    refused = worked("shanghai", two, [], "zh")
    assert worth_words(worked("shanghai", alone, [], "en"), WORDS["en"]) == [
        "Dragon triplet 2 flowers, Half flush 2 → Value 2"
    ]
    assert worth_words(refused, WORDS["zh"]) == [f"不能胡：{refused['refused']}"]
    both = {**two, "hands": [*alone["hands"], "23s88s+chow 4s from 0+pung 7z from 0+pung 5z from 0"]}
    assert worth_words(worked("shanghai", both, [], "en"), WORDS["en"])[1].startswith(
        "seat 1: Dragon triplet 2 flowers, "
    )


def test_words_are_there_in_both_languages() -> None:
    """Both languages have the same words."""
    assert set(WORDS["zh"]) == set(WORDS["en"])
