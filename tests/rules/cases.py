"""Short writing for scored cases, so that a row of a table fits on a line.

A seat: `234m5z1f C6m3 P1z1 K9p2 A5s0 Q8m`: the concealed tiles and flowers, then melds, each a letter (C chow, P pung,
K kong, A added kong, B one after a flower, Q concealed kong), its tile (of a chow the lowest) and the giving seat; `-` for no tiles; a leading `!`
is a declared 敲, `?` before flowers puts them hidden in the hand: `123m?4f`.  Seats stand apart by ` / `.
An end: `draw`, `0 self_draw 4m`, `0 eight_flowers`, `0,1 discard 6m from 2`.
"""

import json
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from haipai.notation import format_tiles, parse_tiles
from haipai.rulebook.cases import outcome_of
from haipai.scoring import score
from haipai.tiles import SEASONS

Json = dict[str, Any]
MELDS = {"C": "chow", "P": "pung", "K": "kong", "A": "added_kong", "B": "added_kong", "Q": "concealed_kong"}


def rows(text: str, leave: Collection[int] = ()) -> list[Any]:
    """Return the lines of a table as pytest parameters: cells between bars, the first is the row's id, some left out."""
    return [pytest.param(*cells[1:], id=cells[0]) for cells in cells_of(text, leave)]


def cells_of(text: str, leave: Collection[int]) -> Iterator[list[str]]:
    """Yield the cells of each line that is not blank, but for those left out."""
    for line in text.splitlines():
        if line.strip():
            yield [cell.strip() for place, cell in enumerate(line.split("|")) if place not in leave]


def seat(text: str) -> Json:
    """Return a seat of a case."""
    words = text.split()
    if not words:
        return {}
    found: Json = {"ready": True} if words[0].startswith("!") else {}
    held, _, hidden = words[0].lstrip("!").partition("?")
    tiles = parse_tiles(held.strip("-"))
    found["concealed"] = format_tiles([tile for tile in tiles if tile < SEASONS])
    found["flowers"] = format_tiles([tile for tile in tiles if tile >= SEASONS])
    found["melds"] = [meld(word) for word in words[1:]]
    return {**found, "hidden_flowers": hidden} if hidden else found


def meld(word: str) -> Json:
    """Return a meld of a case."""
    found: Json = {"kind": MELDS[word[0]], "tile": word[1:3]}
    if word[0] == "B":
        found["after_flower"] = True
    return {**found, "from": int(word[3])} if word[0] != "Q" else found


def case(rules: str, seats: str, end: str, **more: Any) -> Json:
    """Return a case of `rules`; seats left out at the end are empty ones.

    `cards` names the seats with a 加倍卡, `ga` is the 嘎 of each, `players` their number (4), `more` are other fields.
    """
    written = [seat(text) for text in seats.split("/")]
    written += [{} for _ in range(more.pop("players", 4) - len(written))]
    for who in more.pop("cards", []):
        written[who]["card"] = True
    for who, value in enumerate(more.pop("ga", [])):
        written[who]["ga"] = value
    return {"rules": rules, "seats": written, "outcome": outcome_of(end), **more}


def context(text: str) -> Json:
    """Return the further fields of a case from words: `dealer=3 ling=2z first_turn wall_left=19 ga=1,0,3,2 limit=200`.

    Words that are no fields of a case, of its carry or of its seats are options.
    """
    found: Json = {"carry": {}, "options": {}}
    for word in text.split():
        name, _, value = word.partition("=")
        if name == "ga" and "," in value:
            found["ga"] = [int(part) for part in value.split(",")]
        elif name in ("ling", "streak", "first_dealer", "huangfan"):
            found["carry"][name] = value if name == "ling" else int(value)
        elif name in ("dealer", "wall_left", "base", "players"):
            found[name] = int(value)
        elif name == "first_turn":
            found[name] = True
        else:
            plain = value in ("true", "false") or value[0] in "[0123456789"
            found["options"][name] = json.loads(value) if plain else value
    return found


def scored(rules: str, seats: str, end: str, **more: Any) -> Json:
    """Return the result of a case."""
    return score(case(rules, seats, end, **more))


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a cell."""
    return [int(word) for word in text.split()]


def items(result: Json, winner: int = 0) -> list[Json]:
    """Return every item of one winner's sheet."""
    (found,) = (win for win in result["wins"] if win["seat"] == winner)
    return list(found["items"])


def agrees(expected: Any, found: Any) -> bool:
    """Whether a result holds what is expected: patterns as sets, reasons and errors by code, the rest by the keys given."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and _field(key, value, found[key]) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(agrees, expected, found))
    return bool(expected == found) and type(expected) is type(found)


def _field(key: str, expected: Any, found: Any) -> bool:
    if key == "patterns":
        return sorted(expected) == sorted(found)
    if key == "reason":
        return bool(found["code"] == expected)
    if key == "error":
        return bool(found) if expected is True else bool(found["code"] == expected)
    return agrees(expected, found)
