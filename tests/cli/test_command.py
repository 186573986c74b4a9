"""The `haipai` command itself: version, help, unknown words, `rules`."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import haipai
from haipai.cli import COMMANDS, main


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """--version says the version and whether the core is compiled."""
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    kind = "compiled" if haipai.COMPILED else "pure Python"
    assert capsys.readouterr().out == f"haipai {haipai.__version__} ({kind})\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """--help names each sub-command with what it does."""
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert [name for name, summary in COMMANDS.items() if f"{name:10}{summary}" not in shown] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each sub-command explains itself with an example."""
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert f"haipai {name}" in re.split(r"\nexamples?:\n", shown)[1]


def test_nothing_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a word the help is printed and the status is 2."""
    assert main([]) == 2
    assert "commands:" in capsys.readouterr().out


def test_unknown_command(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown word ends with status 2 and the list of commands."""
    with pytest.raises(SystemExit) as stopped:
        main(["riichi"])
    assert stopped.value.code == 2
    assert "score" in capsys.readouterr().err


def test_commands_are_loaded_when_asked_for() -> None:
    """The command line imports neither scorer nor server before it knows what is wanted."""
    probe = "import sys, haipai.cli; print([name for name in sys.modules if name.startswith('haipai.')])"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['haipai.errors', 'haipai.cli']"


def test_output_of_another_encoding() -> None:
    """Chinese is printed as UTF-8 whatever the terminal claims."""
    done = subprocess.run(
        [sys.executable, "-m", "haipai.cli", "rules"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert "上海麻将" in done.stdout.decode("utf-8")


def test_closed_pipe() -> None:
    """A reader that goes away early is no error worth a traceback."""
    command = f"{sys.executable} -m haipai.cli rules shanghai --json | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=True)
    assert done.stderr == b""


def test_rules_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    """`haipai rules` names every rule set."""
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert [rules for rules in haipai.RULES if rules not in shown] == []


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", haipai.RULES)
def test_rules_prints_one(rules: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A rule set is printed with every pattern, option, sentence and preset."""
    assert main(["rules", rules, "--lang", lang]) == 0
    shown = "".join(capsys.readouterr().out.split())  # lines are folded
    assert main(["rules", rules, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    wanted = [found[lang], *(option[f"help_{lang}"] for option in found["options"])]
    wanted += [entry[lang] for entry in [*found["patterns"], *found["options"], *found["presets"]]]
    assert [text for text in wanted if "".join(text.split()) not in shown] == []


def test_unknown_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown id ends with status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["rules", "riichi"])
    assert stopped.value.code == 2
    assert "shanghai" in capsys.readouterr().err


def test_library_without_the_server(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the server's libraries are not installed, `serve` says what to install."""
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "haipai.server.main", raising=False)
    assert main(["serve"]) == 2
    assert 'pip install "haipai[serve]"' in capsys.readouterr().err


@pytest.mark.parametrize("words", [["rules", "shanghai"], ["score", "-"]], ids=["rules", "score"])
def test_a_full_disk_is_told_in_one_line(words: list[str]) -> None:
    """Where nothing can be written the command says so, with a code and without a traceback, and ends with 2."""
    case = b'{"rules": "nothing"}'
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "haipai.cli", *words], input=case, stdout=full, stderr=subprocess.PIPE, check=False
        )
    told = done.stderr.decode()
    assert done.returncode == 2
    assert [line.partition(" [")[0] for line in told.splitlines()] == [f"haipai {words[0]}: system_error:"]
