"""The whole screen of the table: header, players around the middle, own hand, what may be done.

Owns the arrangement for the size of the terminal.  How a seat and the hand look is seats.py's and hand.py's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from haipai.cli.play.control import CHOICE_KEYS, Control, is_kong, starting
from haipai.cli.play.hand import hand_height, hand_lines
from haipai.cli.play.prompt import prompt
from haipai.cli.play.scene import Look, Scene, command_words, offer_words
from haipai.cli.play.seats import seat_lines
from haipai.cli.play.text import Line, beside, centred, fit, flow, folded, plain, width_of

NARROW: Final = 72  # below this the others stand under each other
WIDE: Final = 110  # from here on the log stands between the players at the sides
SIDE: Final = 40  # columns of a side player then
SMALLEST: Final = (36, 2)  # columns, and lines a seat: with less only the hand is drawn
SEAT_MOST: Final = 5  # lines of the own seat and the one across
SIDE_MOST: Final = 10
LOG_MOST: Final = 6
GAP_MOST: Final = 2


@dataclass(frozen=True)
class Plan:
    """How many lines each part gets."""

    across: int
    sides: int  # of both together, or of each when they stand under each other
    own: int
    log: int
    gap: int  # blank lines between the parts


def board(scene: Scene, control: Control, look: Look, columns: int, rows: int) -> list[Line]:
    """The screen: exactly `rows` lines, none wider than `columns`."""
    foot = _foot(scene, control, look, columns)
    room = rows - len(foot) - 2  # the header, and a line of the log at least
    if columns < SMALLEST[0] or room < SMALLEST[1] * scene.view["seats"]:
        lines = [fit([(look.words["small"], "alarm")], columns), *foot]
        return (lines if len(lines) <= rows else lines[len(lines) - rows :]) + [[]] * (rows - len(lines))
    plan = plan_for(scene.view["seats"], columns, room)
    head = [header(scene, control, look, columns), *_blank(plan.gap)]
    middle = _others(scene, control, look, columns, plan)
    marked = control.kind(scene.view)
    own = _shifted(seat_lines(scene, scene.me, middle_width(columns), plan.own, marked, look), columns)
    own += _blank(plan.own - len(own))
    spare = rows - len(head) - len(middle) - len(own) - len(foot)
    return [*head, *middle, *_blank(spare // 2), *own, *_blank(spare - spare // 2), *foot]


def _foot(scene: Scene, control: Control, look: Look, columns: int) -> list[Line]:
    """The prompt, the own hand, what may be done."""
    asked = _asked(scene, control, look, columns)
    hand = hand_lines(scene.view, control, columns, look)
    keys = bar(scene, control, look, columns)
    # Many choices before the deal stand where the hand will lie.
    missing = hand_height(columns, look) - len(hand) - (len(keys) - 1)
    return [*asked, *hand, *_blank(missing), *keys]


def middle_width(columns: int) -> int:
    """Columns of the own seat and the one across."""
    return columns * 3 // 4 if columns >= WIDE else columns


def _shifted(block: list[Line], columns: int) -> list[Line]:
    """The block of the own seat or the one across: nearer to the middle of a wide screen."""
    return [[(" " * (columns // 8), ""), *line] for line in block] if columns >= WIDE else block


def told(scene: Scene, width: int, height: int) -> list[Line]:
    """The end of the log in so many lines, folded."""
    entries = scene.log[-height:]
    lines: list[Line] = [[(part, style)] for text, style in entries for part in folded(text, width)]
    return lines[-height:]


def _asked(scene: Scene, control: Control, look: Look, columns: int) -> list[Line]:
    """The prompt; on a narrow screen in two lines."""
    line = prompt(scene, control, look)
    if columns >= NARROW:
        return [fit(line, columns)]
    parts = folded(plain(line), columns)[:2] if line else []
    lines: list[Line] = [fit([(part, line[0][1])], columns) for part in parts]
    return [*lines, *_blank(2 - len(lines))]


def plan_for(seats: int, columns: int, room: int) -> Plan:
    """Lines for the parts; `room` are those for players and gaps."""
    if columns < NARROW:
        each = min(SEAT_MOST, room // seats)
        spare = room - each * seats
        log = min(LOG_MOST, 1 + spare)
        return Plan(0 if seats == 3 else each, each, each, log, 0)
    own = max(2, min(SEAT_MOST, room * 4 // 15))
    across = own if seats == 4 else 0
    sides = min(SIDE_MOST, room - own - across)
    spare = room - own - across - sides
    gaps = 3 if seats == 4 else 2
    gap = min(GAP_MOST, spare // gaps)
    return Plan(across, sides, own, 1 if columns >= WIDE else min(LOG_MOST, 1 + spare - gap * gaps), gap)


def _blank(count: int) -> list[Line]:
    return [[] for _ in range(max(0, count))]


def _others(scene: Scene, control: Control, look: Look, columns: int, plan: Plan) -> list[Line]:
    """The other players and the log."""
    seats, marked = scene.view["seats"], control.kind(scene.view)
    right, left = (scene.me + 1) % seats, (scene.me + seats - 1) % seats
    if columns < NARROW:
        order = [(scene.me + step) % seats for step in range(1, seats)]
        blocks = [seat_lines(scene, who, columns, plan.sides, marked, look) for who in order]
        lines = [line for block in blocks for line in block]
        return [*lines, *told(scene, columns, plan.log)]
    out: list[Line] = []
    if plan.across:
        block = seat_lines(scene, (scene.me + 2) % seats, middle_width(columns), plan.across, marked, look)
        out += [*_shifted(block, columns), *_blank(plan.across - len(block) + plan.gap)]
    width = SIDE if columns >= WIDE else columns // 2 - 1
    one = seat_lines(scene, left, width, plan.sides, marked, look)
    two = seat_lines(scene, right, width, plan.sides, marked, look)
    if columns >= WIDE:
        centre = columns - 2 * SIDE
        log = [centred(line, centre - 2) for line in told(scene, centre - 4, plan.sides)]
        block = beside([one, log, two], [SIDE, centre, SIDE])
    else:
        block = beside([one, two], [width + 2, width])
    out += [*block, *_blank(plan.sides - len(block))]
    if columns < WIDE:
        entries: list[Line] = [[(" ", ""), *line] for line in told(scene, columns - 2, plan.log)]
        out += [*entries, *_blank(plan.log - len(entries))]
    return [*out, *_blank(plan.gap)]


def header(scene: Scene, control: Control, look: Look, columns: int) -> Line:
    """Rule set, hand of the match, 底分, wall, dice, what doubles, what goes by itself."""
    view, words = scene.view, look.words
    marks = view["marks"]
    count = words["hand_of" if scene.hands else "hand_open"].format(n=scene.hand, of=scene.hands)
    line: Line = [(f" {scene.title(look.lang)}", "title"), (f"  {count}", "bold")]
    line.append((f"  {words['base'].format(view['base'])}  {words['wall'].format(view['wall_left'])}", ""))
    for name in ("huangfan", "streak"):
        if marks[name]:
            line.append((f"  {words[name].format(marks[name])}", "mark"))
    if marks["ling"] is not None:
        line.append((f"  {words['ling'].format(look.faces.name(marks['ling']))}", "mark"))
    if view["doubled"]:
        why = words["comma"].join(scene.label(label, look.lang) for label in marks["doubling"])
        line.append((f"  {words['doubled']}({why})", "alarm"))
    for habit in sorted(control.habits):
        line.append((f"  [{words[habit]}]", "key"))
    return fit(line, columns)


def bar(scene: Scene, control: Control, look: Look, columns: int) -> list[Line]:
    """What may be done now, in a fixed order, each with its key; then the keys that always do something."""
    pieces: list[Line] = [[(f"[{key}]", "key"), (label, "bold")] for key, label in offers(scene, control, look)]
    lines: list[Line] = [[(" ", ""), *line] for line in flow(pieces, columns - 1)] or [[]]
    keys = look.words["bar"]
    room = columns - width_of(lines[-1]) - width_of([(keys, "")]) - 1
    if room >= 1:
        lines[-1] = [*lines[-1], (" " * room + keys, "dim")]
    return [fit(line, columns) for line in lines]


def offers(scene: Scene, control: Control, look: Look) -> list[tuple[str, str]]:
    """Keys and words of the legal commands that are no discards: 胡 杠 碰 吃 敲 过."""
    view = scene.view
    choices = control.choices(view)
    if choices:
        return [(key, command_words(one, view, look)) for key, one in zip(CHOICE_KEYS, choices, strict=False)]
    legal: list[str] = view["legal"]
    kongs = [command for command in legal if is_kong(command)]
    groups = [("h", starting(view, "win")), ("k", kongs), ("p", starting(view, "pung")), ("c", starting(view, "chow"))]
    out = [(key, _joined([offer_words(one, view, look) for one in found])) for key, found in groups if found]
    if starting(view, "knock"):
        out.append(("t", look.words["knock"]))
    if "pass" in legal:
        out.append((look.words["key_space"], look.words["pass"]))
    return out


def _joined(labels: list[str]) -> str:
    """Several commands of a kind; the word that begins them all stands once."""
    word = labels[0].rpartition(" ")[0]
    same = all(label.rpartition(" ")[0] == word for label in labels)
    return " / ".join([labels[0], *(label.rpartition(" ")[2] if same else label for label in labels[1:])])
