"""The golden files are what the engine plays now, in either build, and together they show everything."""

import pytest

from haipai.rules import RULES
from tests.golden.coverage import shown, wanted
from tests.golden.golden import HERE, MAKERS, digest, path_of, text_of
from tests.golden.perft import perft
from tests.golden.playouts import block, blocks, scripts
from tests.golden.transcripts import told_scenes, transcript

pytestmark = pytest.mark.core

TITLES = [(rules, title) for rules in RULES for title in blocks(text_of("playouts", rules))]


@pytest.mark.parametrize(("rules", "title"), TITLES, ids=[f"{rules}-{title}" for rules, title in TITLES])
def test_playouts(rules: str, title: str) -> None:
    """Each match and script ends as written: a difference is a change of the game (`make golden`, and the changelog)."""
    assert block(rules, title) == blocks(text_of("playouts", rules))[title]


@pytest.mark.parametrize("rules", RULES)
def test_no_block_is_missing(rules: str) -> None:
    """The file holds every match and every script, and enough hands."""
    text = text_of("playouts", rules)
    titles = set(blocks(text))
    assert {f"script {path.name}" for path in scripts(rules)} <= titles
    assert len(titles) == len(scripts(rules)) + 100
    assert text.count("\nhand ") >= 1000


@pytest.mark.parametrize("rules", RULES)
def test_transcript(rules: str) -> None:
    """The told hands are told the same."""
    assert transcript(rules) == text_of("transcripts", rules)


@pytest.mark.parametrize("rules", RULES)
def test_perft(rules: str) -> None:
    """There are as many sequences of commands as written."""
    assert perft(rules) == text_of("perft", rules)


@pytest.mark.parametrize("what", ["events", "codes", "patterns"])
@pytest.mark.parametrize("rules", RULES)
def test_everything_occurs(rules: str, what: str) -> None:
    """Every event type, refusal code and pattern that a rule set knows occurs in its goldens, and no other."""
    assert shown(rules)[what] == wanted(rules)[what]


def test_no_rule_set_lacks_a_file() -> None:
    """Each rule set has each kind of golden and a scene; there is no other file."""
    wanted_files = {path_of(kind, rules) for kind in MAKERS for rules in RULES}
    assert {path for kind in MAKERS for path in (HERE / kind).iterdir()} == wanted_files
    told = {name for rules in RULES for name in told_scenes(rules)}
    assert {path.name for path in (HERE / "scenes").iterdir()} >= told


@pytest.mark.parametrize("rules", RULES)
def test_changelog_names_the_goldens(rules: str) -> None:
    """A changed golden has its line: CHANGELOG.md names the goldens of each rule set by their digest."""
    changelog = (HERE.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"`{rules} {digest(rules)}`" in changelog


def test_a_changed_block_is_seen() -> None:
    """Blocks are told apart and compared whole: one other digit is seen."""
    rules = RULES[0]
    text = text_of("playouts", rules)
    title = next(iter(blocks(text)))
    changed = text.replace("deltas 0", "deltas 1", 1)
    assert blocks(changed)[title] != blocks(text)[title]
