"""`haipai score`: where cases come from, what is printed, which status comes back."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from haipai.cli import main
from tests.rules.cases import case

GOOD = {**case("shanghai", "11122233344466z", "0 self_draw 4z"), "id": "a"}
DRAWN = {**case("shanghai", "-", "draw"), "id": "b"}
LOST = {**case("shanghai", "11122233344556z", "0 self_draw 4z"), "id": "c"}
NO_WIN = {**case("shanghai", "123m456p789s11z P5z1", "0 self_draw 1z"), "id": "d"}
BAD = {**GOOD, "id": "e", "base": 0}


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that puts a text on standard input."""

    def put(text: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))

    return put


def printed(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Return the values printed, one a line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("form", ["object", "array", "lines"])
def test_forms_of_input(form: str, given: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """One object, an array and one value a line give one result a line in the same order."""
    cases = [GOOD] if form == "object" else [GOOD, DRAWN]
    texts = {
        "object": json.dumps(GOOD),
        "array": json.dumps(cases, indent=1),
        "lines": "\n".join(map(json.dumps, cases)),
    }
    given(texts[form].encode())
    assert main(["score"]) == 0
    assert [result["id"] for result in printed(capsys)] == [one["id"] for one in cases]


def test_files(tmp_path: Path, given: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Several files and `-` are read in the order given."""
    (tmp_path / "one.json").write_text(json.dumps(GOOD), encoding="utf-8-sig")
    (tmp_path / "two.jsonl").write_text(json.dumps(DRAWN) + "\n" + json.dumps(NO_WIN))
    given(json.dumps({**GOOD, "id": 7}).encode())
    assert main(["score", str(tmp_path / "two.jsonl"), "-", str(tmp_path / "one.json")]) == 0
    assert [result["id"] for result in printed(capsys)] == ["b", "d", 7, "a"]


def test_errors_do_not_stop_the_run(given: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A case with an error gives its error object, the others go on, the status is 1."""
    given("\n".join([json.dumps(BAD), "no JSON", json.dumps(GOOD)]).encode() + b'\n{"id": "\xff"}')
    assert main(["score"]) == 1
    results = printed(capsys)
    assert [result.get("error", {}).get("code") for result in results] == [
        "bad_base",
        "bad_json",
        None,
        "missing_field",
    ]
    assert results[2]["deltas"] == [120, -40, -40, -40]


def test_a_lost_win_is_no_error(given: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A hand that may not win is an answer, not an error: status 0."""
    given(json.dumps(NO_WIN).encode())
    assert main(["score"]) == 0
    assert printed(capsys)[0]["reason"]["code"] == "no_pattern"


def test_nothing(given: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """No cases give no lines."""
    given(b"")
    assert main(["score"]) == 0
    assert capsys.readouterr().out == ""


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there is an unusable argument: status 2, a line that names it, and nothing scored."""
    good = tmp_path / "good.json"
    good.write_text(json.dumps(GOOD))
    assert main(["score", str(good), str(tmp_path / "absent.json")]) == 2
    captured = capsys.readouterr()
    assert "absent.json" in captured.err
    assert captured.out == ""


def test_unknown_argument(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown flag ends with status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["score", "--fast"])
    assert stopped.value.code == 2
    assert "--fast" in capsys.readouterr().err


TEXTS = [
    ("a win", GOOD, "zh", ["[a]", "字一色", "×2", "座位 1 付给 座位 0: 40", "+120", "庄家 0"]),
    ("a win in English", GOOD, "en", ["Triplets of honours", "seat 1 pays seat 0: 40", "SH-4.1"]),
    ("a drawn hand", DRAWN, "zh", ["[b] 流局", "荒番 1"]),
    ("no win", NO_WIN, "zh", ["[d] 不能胡 no_pattern: 牌已成形"]),
    ("no win in English", NO_WIN, "en", ["may not win no_pattern: The hand is complete"]),
    ("an error", BAD, "zh", ["[e] 错误 bad_base:", "(base)"]),
]


@pytest.mark.parametrize(("one", "lang", "parts"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_text(one: Any, lang: str, parts: list[str], given: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """--text prints the sheet for people: patterns, factors, payers, sums and what is carried on."""
    given(json.dumps(one).encode())
    main(["score", "--text", "--lang", lang])
    shown = capsys.readouterr().out
    assert [part for part in parts if part not in shown] == []


def test_a_case_is_answered_before_the_next_comes() -> None:
    """`score -` answers each line at once: whoever asks waits for the answer before he sends the next case."""
    command = [sys.executable, "-m", "haipai.cli", "score", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for one in (GOOD, BAD, DRAWN):
            child.stdin.write(json.dumps(one).encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["id"] == one["id"]
        child.stdin.close()
        assert child.wait() == 1
