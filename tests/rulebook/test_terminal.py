"""The rulebook in the terminal."""

import pytest

from haipai.rulebook import page
from haipai.rulebook.model import LANGS
from haipai.rulebook.terminal import WIDTH, fold, page_text, wide
from haipai.rules import KNOWN


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("一二三四五", 6, ["一二三", "四五"]),
        ("一二三，四", 6, ["一二", "三，四"]),
        ("一二（三四", 6, ["一二", "（三四"]),
        ("一 two 三", 6, ["一 two", "三"]),
        ("longer-than-the-width x", 5, ["longer-than-the-width", "x"]),
        ("", 5, [""]),
    ],
)
def test_fold(text: str, width: int, lines: list[str]) -> None:
    """Words stay whole, Chinese is parted between signs but not before a stop or after a bracket."""
    assert fold(text, width) == lines


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("胡", 2), ("，", 2), ("−5", 2)])
def test_wide(text: str, columns: int) -> None:
    """A Chinese sign takes two columns."""
    assert wide(text) == columns


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", KNOWN)
def test_page_holds_everything(rules: str, lang: str) -> None:
    """Every clause, pattern, case and option has its line, and hardly a line is wider than the screen."""
    found = page(rules, lang)
    lines = page_text(found).split("\n")
    assert max(map(wide, lines)) <= WIDTH + 16
    heads = {line.split("  ")[0] for line in lines}
    for section in found["sections"]:
        assert f"== {section['title']} ==" in lines
        assert {clause["id"] for clause in section["clauses"]} <= heads
        assert {case["id"] for case in section["cases"]} <= heads
        assert {f"{option['name']} = {option['value']}" for option in section["options"]} <= heads
        assert {f"{one['name']}  {one['id']}  [{one['clause']}]" for one in section["patterns"]} <= set(lines)


def test_hands_are_written_in_notation() -> None:
    """A hand shows its tiles, how it wins and on what, its sets with their givers, its flowers."""
    text = page_text(page("qiaoma", "en"))
    assert "seat 0: 1123345789s + wins on seat 3's discard 4s + pung 555z (seat 2) + 4f + declared 敲" in text
    assert "seat 2: declared 敲" in text
