"""The scored cases handed to every implementation: through the call and through the command."""

import json
import subprocess
import sys

import pytest

import haipai
from haipai.rules import KNOWN
from tests.rules.cases import agrees
from tests.score.vectors import Json, lines

ROWS = [(line["case"]["id"], line) for rules in KNOWN for line in lines(rules)]


@pytest.mark.core
@pytest.mark.parametrize("line", [line for _, line in ROWS], ids=[name for name, _ in ROWS])
def test_call(line: Json) -> None:
    """haipai.score gives what is expected of the case."""
    result = haipai.score(line["case"])
    assert agrees(line["expect"], result), (line["note"], result)
    assert result["id"] == line["case"]["id"]


@pytest.mark.parametrize("rules", KNOWN)
def test_command(rules: str) -> None:
    """`haipai score` gives the same for a whole file, one line each, and status 1 as a case is refused."""
    cases = [line["case"] for line in lines(rules)]
    text = "\n".join(json.dumps(one) for one in cases)
    done = subprocess.run(
        [sys.executable, "-m", "haipai.cli", "score"], input=text.encode(), capture_output=True, check=False, timeout=60
    )
    results = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert results == [haipai.score(one) for one in cases]
    assert done.returncode == (1 if any("error" in result for result in results) else 0)
    assert done.stderr == b""
