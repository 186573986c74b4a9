"""A hand told in words: one line for each event, as everybody or as one seat saw it.

Owns the sentences, in Chinese and English.  Derives nothing: events come from the table.
"""

from __future__ import annotations

from typing import Any, Final

from haipai.notation import chinese, format_tiles, tile_name

Event = dict[str, Any]

WAYS: Final = {
    "zh": {
        "self_draw": "自摸",
        "discard": "胡",
        "rob_kong": "抢杠",
        "kong_draw": "杠上开花",
        "flower_draw": "补花胡",
        "eight_flowers": "八花齐",
    },
    "en": {
        "self_draw": "a self-draw",
        "discard": "a discard",
        "rob_kong": "a robbed kong",
        "kong_draw": "a kong's replacement",
        "flower_draw": "a flower's replacement",
        "eight_flowers": "eight flowers",
    },
}
# Event type → sentence; the fields are those of the event with tiles and seats in words.
SENTENCES: Final = {
    "zh": {
        "deal": "发牌：庄家 {dealer}，骰子 {dice}",
        "flower": "座位 {seat} 补花 {tiles}",
        "draw": "座位 {seat} 摸 {tile}（余 {wall_left}）",
        "discard": "座位 {seat} 打 {tile}",
        "knock": "座位 {seat} 敲，打 {tile}",
        "chow": "座位 {seat} 吃 {tile} 起的顺子，吃进座位 {from} 的 {claimed}",
        "pung": "座位 {seat} 碰座位 {from} 的 {tile}",
        "kong": "座位 {seat} 明杠座位 {from} 的 {tile}",
        "added_kong": "座位 {seat} 要加杠 {tile}",
        "added_kong_done": "座位 {seat} 加杠 {tile}",
        "concealed_kong": "座位 {seat} 暗杠 {tile}",
        "robbed": "座位 {seat} 的 {tile} 被座位 {by} 抢杠",
        "win": "座位 {winners} {way} {tile}",
        "end": "结束：{deltas}",
        "ga": "上嘎：{values}",
        "cards": "加倍卡：座位 {played}",
        "eight_flowers": "座位 {seat} 八花齐",
    },
    "en": {
        "deal": "deal: dealer {dealer}, dice {dice}",
        "flower": "seat {seat} lays out {tiles}",
        "draw": "seat {seat} draws {tile} ({wall_left} left)",
        "discard": "seat {seat} discards {tile}",
        "knock": "seat {seat} declares 敲 and discards {tile}",
        "chow": "seat {seat} takes {claimed} from seat {from} for the run from {tile}",
        "pung": "seat {seat} takes {tile} from seat {from} for a pung",
        "kong": "seat {seat} takes {tile} from seat {from} for a kong",
        "added_kong": "seat {seat} wants to add {tile} to a pung",
        "added_kong_done": "seat {seat} adds {tile} to a pung",
        "concealed_kong": "seat {seat} lays a concealed kong of {tile}",
        "robbed": "the {tile} of seat {seat} is robbed by seat {by}",
        "win": "seat {winners} wins by {way} {tile}",
        "end": "end: {deltas}",
        "ga": "嘎: {values}",
        "cards": "doubling cards: seat {played}",
        "eight_flowers": "seat {seat} has all eight flowers",
    },
}


def told(event: Event, lang: str) -> str:
    """The event as a line, the dealt hands on lines of their own."""
    kind = "knock" if event.get("knock") else str(event["type"])
    words: dict[str, str] = {name: _words(name, value, lang) for name, value in event.items()}
    words["way"] = WAYS[lang].get(str(event.get("by")), "")
    if event.get("by") == "eight_flowers":
        words["tile"] = ""  # no tile wins
    line = SENTENCES[lang][kind].format_map(words).rstrip()
    hands = [f"  {who}: {_tiles(hand, lang)}" for who, hand in enumerate(event.get("hands", []))]
    return "\n".join([line, *hands])


def _words(name: str, value: Any, lang: str) -> str:
    if name in ("tile", "claimed"):
        return _tiles([value], lang)
    if name == "tiles":
        return _tiles(value, lang)
    if name == "deltas":
        return "  ".join(f"{who}: {delta:+d}" for who, delta in enumerate(value))
    return " ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def _tiles(kinds: list[int], lang: str) -> str:
    """Tiles in words, unseen ones as question marks, none as nothing."""
    seen = [kind for kind in kinds if kind >= 0]
    unseen = "?" * (len(kinds) - len(seen))
    if lang == "zh" and len(seen) == 1:
        return chinese(seen[0])
    return (tile_name(seen[0]) if len(seen) == 1 else format_tiles(seen)) + unseen
