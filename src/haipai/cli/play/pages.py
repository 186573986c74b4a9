"""Pages of text: help, waits, rules, the sheet after a hand, the result of the match; and the window that shows them.

Owns their words' order.  Sheets come from haipai.scoring.text, rules from haipai.rulebook, events from cli.account.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from haipai.cli.account import told
from haipai.cli.play.control import Control
from haipai.cli.play.course import Course
from haipai.cli.play.scene import Look, Scene, command_words, seat_name, signed
from haipai.cli.play.seats import laid_out
from haipai.cli.play.text import Line, fit, folded, plain
from haipai.cli.play.words import HELP
from haipai.rulebook import page as book_page
from haipai.rulebook.terminal import page_text, wide
from haipai.rules import rule_set
from haipai.scoring.text import settlement_text

View = dict[str, Any]

HELD: Final = frozenset({"self_draw", "kong_draw", "flower_draw"})  # the winning tile is among the hand's
_WIDEST: Final = 100


def page_lines(name: str, scene: Scene, look: Look, columns: int) -> list[str]:
    """The text of a page that may be opened at any time; `columns` are those of the screen."""
    makers: dict[str, Callable[[], list[str]]] = {
        "help": lambda: [look.words["help_title"], "", *HELP[look.lang]],
        "waits": lambda: waits_page(scene, look),
        "rules": lambda: rules_page(scene.view["rules"], look.lang, text_width(columns)),
    }
    return makers[name]()


def text_width(columns: int) -> int:
    """How wide the text of a page is on a screen."""
    return max(20, min(columns, _WIDEST) - 2)


def window(lines: list[str], control: Control, bar: str, columns: int, rows: int) -> list[Line]:
    """As much of a page as the screen holds, from the control's first line on; the first line is its title."""
    text = [part for line in lines for part in folded(line, text_width(columns))]
    room = max(1, rows - 2)
    control.top = min(control.top, max(0, len(text) - room))
    shown: list[Line] = [
        fit([(f" {line}", "title" if place == 0 and control.top == 0 else "")], columns)
        for place, line in enumerate(text[control.top : control.top + room])
    ]
    shown += [[]] * (rows - 1 - len(shown))
    below = len(text) - control.top - room
    return [*shown, fit([(f" {bar}", "dim"), (f"  ({below})" if below > 0 else "", "key")], columns)]


# -- waits and rules -------------------------------------------------------------------------------------------------


def waits_page(scene: Scene, look: Look) -> list[str]:
    """The waits now, or after each discard that leaves some; then what is not possible, with the reason."""
    view, words = scene.view, look.words
    out = [words["waits_title"], ""]
    if view["waits"]:
        out += [words["waits_now"], *_wait_rows(view["waits"], scene, look)]
    for candidate in view["candidates"]:
        title = words["waits_after"].format(tile=look.faces.name(candidate["discard"]))
        out += [title, *_wait_rows(candidate["waits"], scene, look)]
    if not view["waits"] and not view["candidates"]:
        out.append(words["waits_none"])
    for entry in view["why_not"]:
        said = command_words(entry["command"], view, look)
        out += ["", words["why_not"].format(command=said, reason=entry[look.lang])]
    if view["blocked"]:
        out += ["", words["blocked"]]
        out += [f"  {look.faces.name(entry['tile'])}  {entry[look.lang]}" for entry in view["blocked"]]
    return out


def _wait_rows(waits: list[View], scene: Scene, look: Look) -> list[str]:
    out = []
    for wait in waits:
        patterns = look.words["comma"].join(scene.label(pattern, look.lang) for pattern in wait["patterns"])
        worth = {name: wait[name] or "-" for name in ("value", "self_value")}
        cells = {**wait, **worth, "tile": look.faces.cell(wait["tile"]), "patterns": patterns}
        out.append(f"  {look.words['wait_row'].format(**cells)}".rstrip())
        if wait["reason"]:
            out.append(f"      {look.words['wait_no'].format(reason=wait['reason'][look.lang])}")
    return out


@lru_cache(maxsize=4)
def rules_page(rules: str, lang: str, width: int) -> list[str]:
    """The rulebook of the rule set."""
    return page_text(book_page(rules, lang), width).split("\n")


# -- the end of a hand and of the match ------------------------------------------------------------------------------


def sheet_page(scene: Scene, win: View | None, look: Look) -> list[str]:
    """The end of a hand: winners' hands open, the itemised sheet, totals; `win` is the event that ended it."""
    sheet, words = scene.view["sheet"], look.words
    head = f"{words['sheet_title'].format(n=scene.hand)}{words['colon']}"
    out = [head + (told(win, look.lang) if win else words["drawn"]), ""]
    shown = sheet["winners"] or [who for who, waits in enumerate(sheet["ready_waits"]) if waits]
    for who in shown:
        out += [*open_hand(scene, who, look), ""]
    out += settlement_text(sheet, look.lang).split("\n")
    return [*out, "", totals_line(scene, look)]


def open_hand(scene: Scene, who: int, look: Look) -> list[str]:
    """A hand laid open: concealed tiles, the winning tile apart; then melds and flowers; what it waited for."""
    view, words = scene.view, look.words
    sheet = view["sheet"]
    tiles, winning = list(sheet["hands"][who]), sheet["winning_tile"]
    wins = who in sheet["winners"] and winning is not None
    if wins and sheet["by"] in HELD:
        tiles.remove(winning)
    parts = [look.faces.group(tiles)] if tiles else []
    parts += [words["winning"].format(tile=look.faces.name(winning))] if wins else []
    if sheet["ready_waits"][who]:
        waited = " ".join(look.faces.name(kind) for kind in sheet["ready_waits"][who])
        parts.append(words["waited"].format(tiles=waited))
    lines = [f"{seat_name(who, view['seats'], look)}{words['colon']}{'   '.join(parts)}"]
    laid = "   ".join(plain(piece).strip() for piece in laid_out(scene, who, look))
    return [*lines, f"    {laid}"] if laid else lines


def totals_line(scene: Scene, look: Look) -> str:
    """The totals of all seats."""
    names = [seat_name(who, scene.view["seats"], look) for who in range(scene.view["seats"])]
    each = "   ".join(f"{name} {signed(total)}" for name, total in zip(names, scene.totals, strict=True))
    return f"{look.words['totals']}{look.words['colon']}{each}"


def final_page(course: Course, look: Look) -> list[str]:
    """The result: a row for each hand, a column for each seat, totals and places."""
    match, words = course.match, look.words
    title = words["final_title" if match.over else "final_early"]
    names = rule_set(match.rules)
    out = [f"{title}{words['colon']}{names.zh if look.lang == 'zh' else names.en}", ""]
    if not match.results:
        return [*out, words["final_none"]]
    heads = [seat_name(who, match.seats, look) for who in range(match.seats)]
    widths = [max(wide(head), 8) for head in heads]
    rows = [[str(result.number), *map(signed, result.deltas)] for result in match.results]
    places = [str(1 + sum(other > total for other in match.totals)) for total in match.totals]
    rows += [[words["final_total"], *map(signed, match.totals)], [words["final_rank"], *places]]
    for row in [[words["final_hand"], *heads], *rows]:
        cells = [_right(cell, width) for cell, width in zip(row[1:], widths, strict=True)]
        out.append(f"{_right(row[0], 6)}  {'  '.join(cells)}")
    return out


def _right(text: str, width: int) -> str:
    return " " * (width - wide(text)) + text
