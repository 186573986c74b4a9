"""The golden transcripts: laid-out hands told command by command, with the view of every seat.

Owns the wording.  The hands are scenes/<rules>.haipai.jsonl, and for a rule set that fewer may play scenes/<rules>-3;
where the scene has `{"expect": {"seat": N, …}}` the whole view of that seat follows.
"""

import hashlib
import json
from itertools import groupby
from typing import Any

from haipai.notation import format_tiles, tile_name
from haipai.rules import rule_set
from haipai.table import Table
from haipai.table.replay import Replay
from tests.golden.playouts import SCENES

View = dict[str, Any]

PREFACE = """\
# Transcript of {rules}: {scenes}, told.
#
# After each command: the events, then of each seat (−1 a spectator) its hand with the tile just drawn, melds, flowers,
# waits (kind, copies unseen, worth of one share on a discard, what speaks against it), what it may do, and the first
# sixteen hex digits of the SHA-256 of its view as JSON with sorted keys.
"""


def transcript(rules: str) -> str:
    """Return the file of a rule set."""
    names = told_scenes(rules)
    lines = [PREFACE.format(rules=rules, scenes=" and ".join(f"tests/golden/scenes/{name}" for name in names))]
    for name in names:
        lines += story(name)
    return "\n".join(lines) + "\n"


def told_scenes(rules: str) -> list[str]:
    """Return the names of the scenes that are told: one for each number of players."""
    _, *fewer = rule_set(rules).seats
    return [f"{rules}.haipai.jsonl", *(f"{rules}-{seats}.haipai.jsonl" for seats in fewer)]


def story(name: str) -> list[str]:
    """Return the lines that tell a scene."""
    run, lines, told = Replay(), [], 0
    for text in (SCENES / name).read_text(encoding="utf-8").splitlines():
        entry = json.loads(text)
        hands = len(run.tables)
        run.feed(text)
        if len(run.tables) > hands:
            fields = entry.get("hand", entry)
            lines += ["", f"== hand {len(run.tables)}: {fields['note']}"]
            told = 0
        if "do" in entry:
            lines += ["", f"> {entry['do'][0]} {entry['do'][1]}"]
        if "expect" in entry:
            lines += shown(run.table, entry["expect"])
            continue
        lines += [f"  {event_words(event)}" for event in run.table.events_since(told)]
        told = run.table.event_count
        lines += [seat_line(run.table.view(who)) for who in range(-1, run.table.nseats)]
    run.finish()
    return lines


def shown(table: Table, expect: dict[str, Any]) -> list[str]:
    """Return the whole view of the seat an expectation is about, one field a line."""
    if "seat" not in expect:
        return []
    view = table.view(expect["seat"])
    return [f"  view of {expect['seat']}:", *(f"    {name}: {plain(view[name])}" for name in sorted(view))]


def plain(value: object) -> str:
    """Return canonical JSON."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def event_words(event: dict[str, Any]) -> str:
    """Return an event as its type and fields, tiles by their names."""
    fields = [f"{name} {field(name, value)}" for name, value in event.items() if name != "type"]
    return f"{event['type']}: {', '.join(fields)}"


def field(name: str, value: Any) -> str:
    """Return a field of an event: tiles by their names, the rest as JSON."""
    if name in ("tile", "claimed"):
        return tile_names([value])
    if name == "tiles":
        return tile_names(value)
    if name == "hands":
        return " ".join(format_tiles(hand) for hand in value)
    return plain(value)


def tile_names(kinds: list[int]) -> str:
    """Return tiles by their names, backs as question marks."""
    return "".join("?" if kind < 0 else tile_name(kind) for kind in kinds)


def seat_line(view: View) -> str:
    """Return what a seat sees of itself, and the digest of all it sees."""
    who = view["seat"]
    digest = hashlib.sha256(plain(view).encode()).hexdigest()[:16]
    if who < 0:
        return f"  -1 | {view['phase']}, turn {view['turn']}, {view['wall_left']} left | {digest}"
    own = view["players"][who]
    drawn = "" if view["drawn"] is None else f" drawn {tile_names([view['drawn']])}"
    lying = [meld_words(meld) for meld in own["melds"]] + ([tile_names(own["flowers"])] if own["flowers"] else [])
    parts = [format_tiles(view["hand"]) + drawn, " ".join(lying), waits(view), legal(view["legal"])]
    return f"   {who} | {' | '.join(part for part in parts if part)} | {digest}"


def meld_words(meld: dict[str, Any]) -> str:
    """Return a meld: its tiles and from whom."""
    return f"{meld['kind']}:{tile_names(meld['tiles'])}" + ("" if meld["from"] < 0 else f"<{meld['from']}")


def waits(view: View) -> str:
    """Return the wait panel."""
    panel = [wait_words(wait) for wait in view["waits"]]
    panel += [f"{tile_names([one['discard']])}→{'+'.join(map(wait_words, one['waits']))}" for one in view["candidates"]]
    return f"waits {' '.join(panel)}" if panel else ""


def wait_words(wait: dict[str, Any]) -> str:
    """Return a wait: tile × unseen copies = worth, or what speaks against it."""
    worth = wait["value"] if wait["reason"] is None else wait["reason"]["code"]
    return f"{tile_names([wait['tile']])}×{wait['unseen']}={worth}"


def legal(commands: list[str]) -> str:
    """Return commands by their word, tiles together."""
    groups = groupby(commands, key=lambda command: command.partition(" ")[0])
    words = [f"{word} {' '.join(command.partition(' ')[2] for command in group)}".strip() for word, group in groups]
    return f"may {', '.join(words)}" if words else ""
