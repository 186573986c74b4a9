"""Rewrite the golden files of every rule set; a changed one wants a line in CHANGELOG.md."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from haipai.rules import RULES
from tests.golden.golden import MAKERS, path_of


def main() -> None:
    """Write every file and say which."""
    for rules in RULES:
        for kind, make in MAKERS.items():
            path = path_of(kind, rules)
            path.parent.mkdir(exist_ok=True)
            path.write_text(make(rules), encoding="utf-8")
            print(f"wrote {path.name} of {kind}")  # noqa: T201 - a command tells what it did


if __name__ == "__main__":
    main()
