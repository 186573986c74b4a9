"""Small pictures of the tiles as SVG, drawn here, for documents that a plain git host shows.

Owns the drawing: 42 faces and the back, 24 by 32 pixels.  The web client has finer ones of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from haipai.notation import chinese, tile_name
from haipai.tiles import ALL_KINDS, HONOURS, PIN, PLANTS, SEASONS, SOU, WHITE

BACK: Final = "back"
RED: Final = "#b3261e"
GREEN: Final = "#1b6b3a"
BLUE: Final = "#1f3f77"
INK: Final = "#222222"

FONT: Final = "'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,serif"
HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="32" viewBox="0 0 30 40">'
BODY: Final = '<rect x=".7" y=".7" width="28.6" height="38.6" rx="3.6" fill="{}" stroke="{}" stroke-width="1.2"/>'

# Places of the marks of 1 to 9 in a field of 3 columns and 6 half rows, as "column row" digits.
PLACES: Final = (
    "",
    "",
    "11 15",
    "01 13 25",
    "01 21 05 25",
    "01 21 13 05 25",
    "01 21 03 23 05 25",
    "00 11 22 04 24 06 26",
    "00 20 02 22 04 24 06 26",
    "01 11 21 03 13 23 05 15 25",
)
# Bamboos that lie otherwise than dots.
STICKS: Final = {3: "11 05 25", 6: "01 11 21 05 15 25", 7: "10 03 13 23 06 16 26"}
WINDS_DRAGONS: Final = "东南西北白发中"
HONOUR_INK: Final = {"东": BLUE, "南": BLUE, "西": BLUE, "北": BLUE, "发": GREEN, "中": RED}


def faces() -> dict[str, str]:
    """Every picture by its name: "1m" to "8f", and "back"."""
    return {tile_name(kind): face(kind) for kind in range(ALL_KINDS)} | {BACK: back()}


def face(kind: int) -> str:
    """The picture of a kind."""
    return HEAD + BODY.format("#fbf7ea", "#b8a98a") + "".join(_marks(kind)) + "</svg>\n"


def back() -> str:
    """The back of a tile."""
    inner = '<rect x="4.5" y="4.5" width="21" height="31" rx="2" fill="none" stroke="#9fd0b4" stroke-width="1.2"/>'
    return HEAD + BODY.format("#2f7d55", "#1c5237") + inner + "</svg>\n"


def _marks(kind: int) -> Iterator[str]:
    if kind < PIN:
        yield _text(15, 17, 15, INK, chinese(kind)[0])
        yield _text(15, 35, 16, RED, chinese(kind)[1])
    elif kind < HONOURS:
        draw = _dot if kind < SOU else _stick
        for place, (x, y) in enumerate(_places(kind)):
            yield draw(x, y, kind % 9 + 1, place)
    elif kind == WHITE:
        yield f'<rect x="6" y="8" width="18" height="24" rx="1.5" fill="none" stroke="{BLUE}" stroke-width="2.4"/>'
    elif kind < SEASONS:
        name = WINDS_DRAGONS[kind - HONOURS]
        yield _text(15, 29, 23, HONOUR_INK[name], name)
    else:
        yield _text(15, 32, 19, GREEN if kind >= PLANTS else RED, chinese(kind))
        yield _text(6.5, 11, 8.5, INK, str((kind - SEASONS) % 4 + 1))


def _places(kind: int) -> list[tuple[float, float]]:
    """Where the marks of a kind lie, as x and y."""
    number = kind % 9 + 1
    if number == 1:
        return [(15, 20)]
    places = (STICKS[number] if kind >= SOU and number in STICKS else PLACES[number]).split()
    top, step = (8.0, 4.0) if any(place[1] == "6" for place in places) else (5.0, 5.0)
    return [(7.5 + 7.5 * int(place[0]), top + step * int(place[1])) for place in places]


def _dot(x: float, y: float, number: int, place: int) -> str:
    colour = (BLUE, RED, GREEN)[place % 3] if number in (1, 3) else (BLUE, GREEN, RED)[place * 3 // number]
    size = 9 if number == 1 else 4.6 if number == 2 else 3.3
    size = 2.7 if number > 6 else size
    rim = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="#fbf7ea" stroke="{colour}" stroke-width="{size / 2.4:.2g}"/>'
    )
    return rim + f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2.6:.2g}" fill="{RED if number == 1 else colour}"/>'


def _stick(x: float, y: float, number: int, place: int) -> str:
    if number == 1:
        return _bird()
    tall = 12 if number == 2 else 6.6 if number > 6 else 8.4
    tall = 7.6 if number == 9 else tall
    colour = RED if (number, place) in ((5, 2), (7, 0), (9, 1), (9, 4), (9, 7)) else GREEN
    return (
        f'<rect x="{x - 1.5:g}" y="{y - tall / 2:g}" width="3" height="{tall:g}" rx="1.5" fill="{colour}"/>'
        f'<rect x="{x - 2:g}" y="{y - 0.7:g}" width="4" height="1.4" rx=".7" fill="#fbf7ea"/>'
    )


def _bird() -> str:
    """The one of bamboos is a bird."""
    tail = "".join(
        f'<path d="M14 24L{x} 35" stroke="{c}" stroke-width="2"/>' for x, c in ((8, GREEN), (14, RED), (20, GREEN))
    )
    body = (
        f'<ellipse cx="15" cy="20" rx="6" ry="7.5" fill="{GREEN}"/><circle cx="17" cy="10.5" r="3.6" fill="{GREEN}"/>'
    )
    beak = f'<path d="M20 9l5 2-5 1.6z" fill="{RED}"/><circle cx="18" cy="10" r=".9" fill="#fff"/>'
    wing = f'<path d="M11 17q6 1 7 8q-7-1-7-8z" fill="{RED}"/>'
    return tail + body + beak + wing


def _text(x: float, y: float, size: float, colour: str, words: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{FONT}" font-weight="700" '
        f'fill="{colour}" text-anchor="middle">{words}</text>'
    )
