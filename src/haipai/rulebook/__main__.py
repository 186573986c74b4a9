"""`python -m haipai.rulebook FOLDER`: writes the pages of all rule sets, and the pictures of tiles, as documents.

Owns what lies in the folder: it is made anew, and files that are no longer written are taken away.
"""

from __future__ import annotations

import sys
from pathlib import Path

from haipai.rulebook.faces import faces
from haipai.rulebook.markdown import index, markdown
from haipai.rulebook.model import LANGS
from haipai.rulebook.page import page
from haipai.rules import KNOWN


def documents() -> dict[str, str]:
    """Every file by its name in the folder."""
    pages = [page(rules_id, lang) for rules_id in KNOWN for lang in LANGS]
    written = {f"{one['id']}.{one['lang']}.md": markdown(one) for one in pages}
    pictures = {f"tiles/{name}.svg": picture for name, picture in faces().items()}
    return {"README.md": index(pages), **written, **pictures}


def main(arguments: list[str]) -> int:
    """Write the documents; 2 when no folder is named."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m haipai.rulebook FOLDER\n")
        return 2
    folder, wanted = Path(arguments[0]), documents()
    for path in folder.rglob("*"):
        if path.is_file() and path.relative_to(folder).as_posix() not in wanted:
            path.unlink()
    for name, text in wanted.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
