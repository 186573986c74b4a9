"""One player at the table as lines: name plate with marks, melds and flowers, river.

Owns how a seat is drawn.  Where it stands on the screen is board.py's.
"""

from __future__ import annotations

from typing import Any, Final

from haipai.cli.play.faces import BACK, style_of
from haipai.cli.play.scene import Look, Scene, seat_name, signed
from haipai.cli.play.text import Line, flow
from haipai.notation import chinese, tile_name

View = dict[str, Any]

LOUD_TAKES: Final = 2  # tiles taken from one player after which the next may bind the two


def seat_lines(scene: Scene, who: int, width: int, height: int, marked: int, look: Look) -> list[Line]:
    """A seat in at most `height` lines; tiles of the kind `marked` stand out."""
    lines = flow(plate(scene, who, look), width - 1)
    lines = [*lines[:1], *([(" ", ""), *line] for line in lines[1:])]
    lines += flow(laid_out(scene, who, look), width)
    room = max(1, height - len(lines))
    return [*lines[: height - 1], *river(scene, who, width, room, marked, look)]


def plate(scene: Scene, who: int, look: Look) -> list[Line]:
    """Whose turn, wind, seat, points, and everything that is to be known of the player."""
    view, words = scene.view, look.words
    player = view["players"][who]
    wind = words["winds"][player["wind"]]
    turn = view["turn"] == who
    name = f"{'>' if turn else ' '}{wind} {seat_name(who, view['seats'], look)}"
    pieces: list[Line] = [[(name, "title" if turn else "bold")]]
    if view["dealer"] == who:
        pieces.append([(words["dealer"], "key")])
    pieces.append([(signed(scene.totals[who]), "bold")])
    if who != scene.me and player["hand_size"]:
        pieces.append([(words["hand_size"].format(player["hand_size"]), "dim")])
    return [*pieces, *marks(view, who, look), *takes(view, who, look)]


def marks(view: View, who: int, look: Look) -> list[Line]:
    """敲, 嘎, card, or that the seat is still choosing."""
    words, player = look.words, view["players"][who]
    out = [words["ready"]] if player["ready"] else []
    out += [words["ga"].format(player["ga"])] if player["ga"] is not None else []
    out += [words["card"]] if player["card"] else []
    out += [words["choosing"]] if player["choosing"] else []
    return [[(mark, "mark")] for mark in out]


def takes(view: View, who: int, look: Look) -> list[Line]:
    """How many tiles the seat has taken from whom, and to whom it is bound by them (吃三口, 承包)."""
    words, player = look.words, view["players"][who]
    out: list[Line] = []
    for other in range(view["seats"]):
        count = player["takes"][other]
        if view["relations"][who][other]:
            out.append([(words["bound"].format(who=other), "alarm")])
        elif count:
            out.append([(words["takes"].format(n=count, who=other), "mark" if count >= LOUD_TAKES else "dim")])
    return out


def laid_out(scene: Scene, who: int, look: Look) -> list[Line]:
    """Melds with the seat they came from, then flowers."""
    view = scene.view
    pieces: list[Line] = [meld_piece(meld, look) for meld in view["players"][who]["melds"]]
    flowers = view["players"][who]["flowers"]
    if flowers:
        pieces.append([(f" {look.words['flowers']}{look.faces.group(flowers)}", "flower")])
    if who == scene.me and view["hidden_flowers"]:
        held = look.faces.group(view["hidden_flowers"])
        pieces.append([(f" {look.words['hidden_flowers']}{held}", "flower")])
    return pieces


def meld_piece(meld: View, look: Look) -> Line:
    """A meld: what it is, its tiles with the claimed one of a run in brackets, and from whom."""
    faces, tiles = look.faces, list(meld["tiles"])
    word = look.words["exposed_kong" if meld["kind"] == "kong" else meld["kind"]]
    style = style_of(meld["tile"])
    if meld["kind"] == "chow":
        parts = [_part(kind, meld["claimed"], look) for kind in tiles]
        body = "".join(parts) + _suit_sign(tiles[0], look)
    elif meld["kind"] == "concealed_kong" and tiles[0] != BACK:
        back = faces.name(BACK)[:1] if look.form != "unicode" else faces.name(BACK)
        body = f"{back}{faces.group(tiles[:2])}{back}"
    else:
        body = faces.group(tiles)
    source = f"@{meld['from']}" if meld["from"] >= 0 else ""
    return [(f" {word}", "dim"), (body, style), (source, "dim")]


def _part(kind: int, claimed: int, look: Look) -> str:
    """A tile of a run without the sign of its suit."""
    if look.form == "unicode":
        text = look.faces.name(kind)
    else:
        text = chinese(kind)[:1] if look.form == "han" else tile_name(kind)[:1]
    return f"({text})" if kind == claimed else text


def _suit_sign(kind: int, look: Look) -> str:
    if look.form == "unicode":
        return ""
    return chinese(kind)[1:] if look.form == "han" else tile_name(kind)[1:]


def river(scene: Scene, who: int, width: int, height: int, marked: int, look: Look) -> list[Line]:
    """The discards that lie, in order: as drawn dim, with 敲 after a star, the newest of all in brackets."""
    lying = [thrown for thrown in scene.view["players"][who]["river"] if not thrown["claimed"]]
    last = scene.view["last"]
    framed = bool(last and last["kind"] == "discard" and last["seat"] == who)
    row = max(1, (width - 1) // (look.faces.size + 1))
    most = row * height
    gone = len(lying) - (most - 1) if len(lying) > most else 0
    cells = [_cell(thrown, marked, look) for thrown in lying[gone:]]
    if framed and cells:
        text, style = cells[-1][1]
        cells[-1] = [("[", "bold"), (text.rstrip(), "bold" if style == "dim" else style), ("]", "bold")]
    if gone:
        more = f"+{gone}"
        cells.insert(0, [(more + " " * (look.faces.size + 1 - len(more)), "dim")])
    return [[span for cell in cells[start : start + row] for span in cell] for start in range(0, len(cells), row)]


def _cell(thrown: View, marked: int, look: Look) -> Line:
    """A discard with one column before it."""
    text, style = look.faces.span(thrown["tile"])
    if thrown["drawn"]:
        style = "dim"
    if thrown["tile"] == marked:
        style = "chosen"
    return [("*" if thrown["knock"] else " ", "mark"), (text, style)]
