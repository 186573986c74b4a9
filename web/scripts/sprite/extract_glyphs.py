"""Writes glyphs.json: the outlines of the few characters that our own drawings carry.

Run by hand when a character is added; the result is committed, so that no build needs a font:

    pip install fonttools            # and Debian's fonts-noto-cjk
    python scripts/sprite/extract_glyphs.py > scripts/sprite/glyphs.json

The fonts are Noto Serif CJK and Noto Sans CJK (SIL Open Font License 1.1). The outlines are used as artwork in
drawings; no font is part of the client. Each outline is an SVG path in a square of 1000 units, y downwards.
"""

import json
import sys
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

FOLDER = "/usr/share/fonts/opentype/noto/"
#: Which characters come from which collection; the face is the simplified Chinese one.
WANTED = {
    "NotoSerifCJK-Bold.ttc": ("Noto Serif CJK SC", "春夏秋冬梅兰竹菊海派麻将"),
    "NotoSansCJK-Bold.ttc": ("Noto Sans CJK SC", "1234"),
}
#: Baseline of the square: an ideograph stands from −120 to 880.
ASCENT = 880


def outline(font: Any, character: str) -> str:
    """The path of one character, rounded to whole units."""
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyphs[font.getBestCmap()[ord(character)]].draw(TransformPen(pen, Transform(1, 0, 0, -1, 0, ASCENT)))
    return pen.getCommands()


def face(file: str, name: str) -> Any:
    """The font of that full family name in a collection."""
    for font in TTCollection(FOLDER + file).fonts:
        if font["name"].getDebugName(1) == name or font["name"].getDebugName(16) == name:
            return font
    raise SystemExit(f"{file} holds no {name}")


def main() -> None:
    """Prints all outlines as one JSON object."""
    paths = {
        character: outline(font, character)
        for file, (name, characters) in WANTED.items()
        for font in [face(file, name)]
        for character in characters
    }
    json.dump(paths, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


main()
