"""Rewrite the golden files; CHANGELOG.md wants a line that names a changed one by its digest.

python tests/golden/write.py [RULES…]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from haipai.rules import RULES
from tests.golden.golden import MAKERS, digest, path_of


def write(rules: str) -> None:
    """Write the files of a rule set and say which changed."""
    for kind, make in MAKERS.items():
        path = path_of(kind, rules)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        text = make(rules)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{'unchanged' if text == before else 'WRITTEN  '} {path.relative_to(path.parents[3])}")  # noqa: T201 - a command tells what it did
    print(f"CHANGELOG.md must name them: `{rules} {digest(rules)}`")  # noqa: T201


if __name__ == "__main__":
    for name in sys.argv[1:] or RULES:
        write(name)
