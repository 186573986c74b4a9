"""Examples: a case as the files write it → the scorer's case, its result, and both in the shapes of a page.

Owns the short writing of a case: `hands` from seat 0 on, each as haipai.notation writes hands ("23m55z1f + pung 7p
from 2"), a leading "!" for a declared 敲, "-" for no tiles in hand; and `end` ("draw", "0 self_draw 4m",
"0,1 discard 6m from 2").  Counts nothing.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from haipai.notation import Meld as Laid
from haipai.notation import format_tiles, parse_hand, parse_tile, tile_name
from haipai.rulebook import model
from haipai.scoring import score
from haipai.tiles import CHOW, CONCEALED_KONG, MELD_NAMES, PUNG, SEASONS

Json = dict[str, Any]
Lang = Literal["zh", "en"]

# Fields of an entry that stand in a scored case as they are.
EXTRAS: Final[tuple[str, ...]] = ("options", "carry", "dealer", "dice", "wall_left", "first_turn")
HELD: Final = ("self_draw", "kong_draw", "flower_draw")  # the winner holds the winning tile
UNITS: Final[dict[str, tuple[str, str]]] = {
    "value": ("{}", "{}"),
    "factor": ("×{}", "×{}"),
    "cap": ("最多 {}", "at most {}"),
    "flower": ("{} 花", "{} flowers"),
    "hu": ("{} 户", "{} 户"),
    "dai": ("{} 代", "{} 代"),
    "fan": ("有番", "番"),
}
# How a hand ends, by the `by` of a case; the giver's seat stands in the braces.
ENDS: Final[dict[str, tuple[str, str]]] = {
    "": ("流局", "drawn hand"),
    "discard": ("胡 {} 号打的", "wins on seat {}'s discard"),
    "rob_kong": ("抢 {} 号的杠", "robs seat {}'s kong"),
    "self_draw": ("自摸", "self-draws"),
    "kong_draw": ("杠后补来", "draws after a kong"),
    "flower_draw": ("花后补来", "draws after a flower"),
    "eight_flowers": ("八花齐", "all eight flowers"),
}


class ExampleError(ValueError):
    """An example that the scorer does not take."""


def case_of(rules_id: str, entry: Json) -> Json:
    """The case for `haipai.score`."""
    seats: list[Json] = [_seat(text) for text in entry["hands"]]
    seats += [{} for _ in range(entry.get("players", 4) - len(seats))]
    for who, value in enumerate(entry.get("ga", [])):
        seats[who]["ga"] = value
    for who in entry.get("cards", []):
        seats[who]["card"] = True
    more = {name: entry[name] for name in EXTRAS if name in entry}
    return {"rules": rules_id, "seats": seats, "outcome": outcome_of(entry["end"]), **more}


def outcome_of(text: str) -> Json:
    """The end of a case from words."""
    words = text.split()
    if words == ["draw"]:
        return {"kind": "draw"}
    end: Json = {"kind": "win", "winners": [int(who) for who in words[0].split(",")], "by": words[1]}
    if len(words) > 2:
        end["tile"] = words[2]
    if len(words) > 3:
        end["from"] = int(words[4])
    return end


def how(outcome: Json, lang: Lang) -> str:
    """How the hand ends, in words."""
    return ENDS[outcome.get("by", "")][model.LANGS.index(lang)].format(outcome.get("from", ""))


def worked(rules_id: str, entry: Json, caption: list[model.BookRun], lang: Lang) -> model.BookCase:
    """An example with what the scorer makes of it; ExampleError when the scorer refuses the case itself."""
    case = case_of(rules_id, entry)
    result: Json = score(case)
    if "error" in result:
        raise ExampleError(f"{entry.get('id', entry['end'])}: {result['error']}")
    reason = result.get("reason")
    seats = len(case["seats"])
    return {
        "id": entry.get("id", ""),
        "caption": caption,
        "how": how(case["outcome"], lang),
        "hands": [_hand(text, who, seats, case["outcome"]) for who, text in enumerate(entry["hands"]) if text],
        "wins": [_win(win, lang) for win in result.get("wins", [])],
        "deltas": result.get("deltas", []),
        "refused": "" if reason is None else reason["zh" if lang == "zh" else "message"],
    }


def _seat(text: str) -> Json:
    tiles, melds = parse_hand(text.lstrip("!-"))
    seat: Json = {
        "concealed": format_tiles([tile for tile in tiles if tile < SEASONS]),
        "flowers": format_tiles([tile for tile in tiles if tile >= SEASONS]),
        "melds": [_meld(meld) for meld in melds],
    }
    return {**seat, "ready": True} if text.startswith("!") else seat


def _meld(meld: Laid) -> Json:
    found: Json = {"kind": MELD_NAMES[meld.kind], "tile": tile_name(meld.tile)}
    if meld.claimed >= 0:
        found["claimed"] = tile_name(meld.claimed)
    return found if meld.source < 0 else {**found, "from": meld.source}


def _hand(text: str, who: int, seats: int, outcome: Json) -> model.BookHand:
    tiles, melds = parse_hand(text.lstrip("!-"))
    concealed = sorted(tile for tile in tiles if tile < SEASONS)
    wins = who in outcome.get("winners", [])
    winning = parse_tile(outcome["tile"]) if wins and "tile" in outcome else -1
    if winning >= 0 and outcome["by"] in HELD:
        concealed.remove(winning)
    return {
        "seat": who,
        "wins": wins,
        "ready": text.startswith("!"),
        "concealed": concealed,
        "winning": winning,
        "melds": [_laid(meld, who, seats) for meld in melds],
        "flowers": sorted(tile for tile in tiles if tile >= SEASONS),
    }


def _laid(meld: Laid, owner: int, seats: int) -> model.BookMeld:
    tiles = [meld.tile] * (3 if meld.kind == PUNG else 4)
    turned = _turned(meld, owner, seats, len(tiles))
    if meld.kind == CHOW:
        claimed = max(meld.claimed, meld.tile)
        tiles = [claimed, *(tile for tile in range(meld.tile, meld.tile + 3) if tile != claimed)]
    return {"kind": MELD_NAMES[meld.kind], "tiles": tiles, "turned": turned, "giver": meld.source}


def _turned(meld: Laid, owner: int, seats: int, size: int) -> int:
    """Which tile lies on its side: the first for the player before, the last for the next, else the second."""
    if meld.kind == CONCEALED_KONG:
        return -1
    if (owner + 1) % seats == meld.source:
        return size - 1
    return 0 if (meld.source + 1) % seats == owner else 1


def _win(win: Json, lang: Lang) -> model.BookWin:
    return {"seat": win["seat"], "value": win["value"], "lines": [_line(item, lang) for item in win["items"]]}


def _line(item: Json, lang: Lang) -> model.BookLine:
    place = model.LANGS.index(lang)
    unit = next(unit for unit in UNITS if unit in item)
    label: str = item["label" if lang == "zh" else "label_en"]
    amount = UNITS[unit][place].format(item[unit])
    return {"clause": item["clause"], "label": label, "amount": "1 flower" if amount == "1 flowers" else amount}
