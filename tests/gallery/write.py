"""Write the states into the client: `python -m tests.gallery.write`."""

import json
import sys
from pathlib import Path

from tests.gallery.states import views

FILE = Path(__file__).resolve().parents[2] / "web" / "src" / "model" / "fixtures" / "engine.gen.ts"
HEAD = """\
/** What seat 0 sees in real hands. Written by `python -m tests.gallery.write`; never by hand. */
import type { View } from '../wire';

export const ENGINE = {
"""
TAIL = "} satisfies Record<string, View>;\n"


def text() -> str:
    """Return the whole file: one line a state."""
    lines = [
        f'  "{name}": {json.dumps(view, ensure_ascii=False, separators=(",", ":"))},\n'
        for name, view in views().items()
    ]
    return f"{HEAD}{''.join(lines)}{TAIL}"


if __name__ == "__main__":
    sys.exit(0 if FILE.write_text(text(), encoding="utf-8") else 1)
