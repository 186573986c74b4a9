"""The steps behind make: done once, done again when something changed, never done without."""

import os
import shutil
from pathlib import Path

import grimp
import pytest

from contracts import Allowed
from tasks import python, shell, system, targets
from tasks.shell import StepError


def test_stamp_tells_what_is_done(tmp_path: Path) -> None:
    """A step is done for the digest it was last done for and for no other."""
    stamp = tmp_path / "stamps" / "one"
    assert not shell.is_done(stamp, "a")
    shell.set_done(stamp, "a")
    assert shell.is_done(stamp, "a")
    assert not shell.is_done(stamp, "b")


def test_digest_sees_every_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another content, another name, another file, another word: each gives another digest."""
    monkeypatch.setattr(shell, "ROOT", tmp_path)
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("x")
    two.write_text("x")
    seen = [shell.digest([one]), shell.digest([two]), shell.digest([one, two]), shell.digest([one], "word")]
    one.write_text("y")
    seen.append(shell.digest([one]))
    assert len(set(seen)) == len(seen)
    one.write_text("x")
    assert shell.digest([one]) == seen[0]


def test_failing_program_stops_the_step() -> None:
    """A program that fails is named with its status."""
    with pytest.raises(StepError, match=r"sh -c exit 3 ended with status 3"):
        shell.run(["sh", "-c", "exit 3"])


def test_all_steps_run_and_failures_are_named(capfd: pytest.CaptureFixture[str]) -> None:
    """A failed step does not keep the next from running and is named at the end."""
    with pytest.raises(StepError, match=r"^failed: first; third$"):
        targets.all_of(
            ("first", lambda: shell.run(["false"])),
            ("second", lambda: shell.run(["echo", "here"])),
            ("third", lambda: shell.run(["false"])),
        )
    assert "here" in capfd.readouterr().out


def _need(*packages: str, there: bool = False) -> system.Need:
    return system.Need("a thing", packages, lambda: there)


def test_what_is_there_is_not_installed() -> None:
    """Nothing happens when nothing is missing."""
    system.ensure(_need("thing", there=True))


@pytest.mark.parametrize(
    ("uid", "found", "packages", "says"),
    [
        (
            1000,
            "/usr/bin/apt-get",
            ["thing", "other"],
            r"sudo apt-get install -y --no-install-recommends other thing\n",
        ),
        (0, None, ["thing"], r"Debian calls the packages thing"),
        (0, "/usr/bin/apt-get", [], r"a thing must be there, and come by the way this Python came"),
    ],
    ids=["not root", "not Debian", "not Debian's Python"],
)
def test_missing_need_stops_in_words(
    monkeypatch: pytest.MonkeyPatch, uid: int, found: str | None, packages: list[str], says: str
) -> None:
    """Where the step may not or cannot install, it stops and says what to do."""
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    monkeypatch.setattr(shutil, "which", lambda _: found)
    with pytest.raises(StepError, match=says):
        system.ensure(_need(*packages))


def test_root_installs_and_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As root the packages are installed; a need that is missing even then stops the step."""
    ran: list[list[str]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(system, "run", lambda command, env: ran.append([*command, env["DEBIAN_FRONTEND"]]))
    with pytest.raises(StepError, match="a thing cannot be found all the same"):
        system.ensure(_need("thing"))
    assert [command[2] for command in ran] == ["update", "-y"]
    assert ran[1][-2:] == ["thing", "noninteractive"]


def test_mirror_is_exact(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled copy takes new and changed files, native ones too, and drops those that are gone."""
    monkeypatch.setattr(python, "ROOT", tmp_path)
    monkeypatch.setattr(python, "COMPILED", tmp_path / "copy")
    monkeypatch.setattr(python, "NATIVE", tmp_path / "native")
    source = tmp_path / "src" / "haipai" / "a.py"
    for path, content in (
        (source, "1"),
        (tmp_path / "native" / "haipai" / "a.so", "n"),
        (tmp_path / "copy" / "old", ""),
    ):
        path.parent.mkdir(parents=True)
        path.write_text(content)
    python.mirror([source])
    source.write_text("2")
    python.mirror([source])
    copies = {
        path.relative_to(tmp_path / "copy").as_posix(): path.read_text()
        for path in shell.files_under(tmp_path / "copy")
    }
    assert copies == {"haipai/a.py": "2", "haipai/a.so": "n"}


@pytest.mark.parametrize(("apart", "strangers"), [([], [("p.core", "random")]), (["p.core"], [])])
def test_contract_sees_a_stranger(apart: list[str], strangers: list[tuple[str, str]]) -> None:
    """The import contract refuses what is neither allowed nor of the package; modules set apart are not looked at."""
    graph = grimp.ImportGraph()
    for name in ("p", "p.core", "p.low", "typing", "random"):
        graph.add_module(name)
    for imported in ("p.low", "typing", "random"):
        graph.add_import(importer="p.core", imported=imported)
    contract = Allowed("core", {}, {"package": "p", "apart": apart, "allow": ["typing"]})
    checked = contract.check(graph, verbose=False)
    assert checked.metadata["strangers"] == strangers
    assert checked.kept is not bool(strangers)
