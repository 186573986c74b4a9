"""The scored cases of tests/vectors: where they are and how a result is compared with what is expected."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "vectors"

Json = dict[str, Any]


def lines(rules: str) -> list[Json]:
    """Return the lines of one file: {"case", "expect", "note"}."""
    text = (FOLDER / f"{rules}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
