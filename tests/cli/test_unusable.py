"""Whatever a command is given: one line that says what is wrong, its status, and never a traceback."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from haipai.cli import COMMANDS, main

FILES = {
    "missing": None,
    "folder": None,
    "binary": bytes(range(256)) * 8,
    "empty": b"",
    "one huge line": b"x" * 3_000_000,
    "a deep line": b"[" * 200_000,
    "broken gzip": b"\x1f\x8b\x08\x00",
}
READERS = {
    "score": (["score", "FILE"], {"missing": 2, "folder": 2, "empty": 0}, 1),
    "replay": (["replay", "FILE"], {"empty": 1, "one huge line": 1, "a deep line": 1}, 2),
    "verify": (["verify", "FILE"], {"empty": 1, "one huge line": 1, "a deep line": 1}, 2),
    "restore": (["restore", "FILE", "new"], {}, 2),
    "backup": (["backup", "FILE", "copy.tar.gz"], {}, 2),
    "admin": (["admin", "storage", "--data", "FILE"], {}, 2),
    "serve": (["serve", "--local", "--port", "0", "--config", "FILE", "--web", "x", "--set", "no=1"], {}, 2),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", READERS)
def test_files_that_are_none(command: str, kind: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there, no file, or not what is wanted: the status of the command and words."""
    words, other, usual = READERS[command]
    content = FILES[kind]
    if kind == "folder":
        (place / "FILE").mkdir()
    elif content is not None:
        (place / "FILE").write_bytes(content)
    status = main(words)
    assert status == other.get(kind, usual)
    captured = capsys.readouterr()
    assert (captured.out + captured.err).strip() or status == 0
    assert captured.err.count("\n") <= 1


ARGUMENTS = [
    ("simulate nobody", "unknown_player"),
    ("simulate random --walls 0", "bad_walls"),
    ("simulate random --workers 0", "bad_workers"),
    ("simulate --option x", "bad_option"),
    ("simulate --carry x", "bad_carry"),
    ("simulate --walls 1 --workers 1 --hands none/x.csv random", "bad_file"),
    ("simulate --walls 1 --workers 1 --plot x.txt random", "bad_file"),
    ("dataset random --walls 1 --workers 1 --out none/x.npz", "bad_file"),
    ("play nowhere", "unknown_rules"),
    ("play --seats 5", "bad_seats"),
    ("play --record none/x", "unwritable_file"),
    ("serve --set x", "bad_config"),
    ("serve --port 99999", "bad_config"),
    ("serve --log-file none/x", "bad_config"),
    ("admin rooms --data none", "no_data"),
]


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(("words", "code"), ARGUMENTS, ids=[row[0] for row in ARGUMENTS])
def test_arguments_that_cannot_be(words: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2 and one line with the stable code."""
    assert main(words.split()) == 2
    printed = capsys.readouterr().err
    assert code in printed
    assert printed.count("\n") == 1


def test_a_line_without_end(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line of cases longer than any case is not read to its end."""
    monkeypatch.setattr("haipai.cli.score.LINE_MOST", 1000)
    (place / "long").write_bytes(b"\n" + b"x" * 1001)
    assert main(["score", "long"]) == 2
    assert "too_large: long: line 2" in capsys.readouterr().err


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_examples_and_statuses(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` of every command ends with an example of it, and says what the exit statuses mean."""
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    printed = capsys.readouterr().out
    assert "exit status: 0 " in printed
    assert f"\n  haipai {name}" in printed.partition("example")[2]


def test_help_of_every_part_of_admin(capsys: pytest.CaptureFixture[str]) -> None:
    """The parts of `haipai admin` have their own example and statuses."""
    parser = argparse.ArgumentParser()
    import_module("haipai.cli.admin").arguments(parser)
    parts = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    assert len(parts.choices) == 8
    for name in parts.choices:
        with pytest.raises(SystemExit):
            main(["admin", name, "--help"])
        printed = capsys.readouterr().out
        assert "exit status: 0 " in printed
        assert f"\n  haipai admin {name}" in printed.partition("example:")[2]


def test_ctrl_c_ends_without_a_traceback() -> None:
    """Interrupted while it waits for the next case: one line, status 130."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "haipai.cli", "score", "-"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(b"{}\n")
        child.stdin.flush()
        child.stdout.readline()  # it has answered, and is about to wait
        child.send_signal(signal.SIGINT)
        assert child.stderr.read() == b"haipai score: stopped\n"
        assert child.wait() == 130


def test_closed_pipe_ends_without_a_word() -> None:
    """Whoever reads only the first lines, as `head` does, has had enough: status 1 and nothing said."""
    command = [sys.executable, "-m", "haipai.cli", "rules", "shanghai"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == 1
