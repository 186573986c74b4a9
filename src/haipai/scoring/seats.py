"""The seats of a scored case: tiles, melds and marks of each player.

Owns how a seat is written in JSON.  Knows no outcome.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.base import Rules
from haipai.rules.position import ADDED_KONG, CHOW, CONCEALED_KONG, MELD_NAMES, Meld, Seat
from haipai.scoring.fields import CaseError, Fields, array, flag, needed, record, under, whole, word
from haipai.scoring.tiles import flower_mask, one_kind, playing_kinds
from haipai.tiles import HONOURS

SEAT_FIELDS: Final = ("concealed", "melds", "flowers", "hidden_flowers", "ready", "card", "ga")
MELD_FIELDS: Final = ("kind", "tile", "claimed", "from", "after_flower")
MOST_MELDS: Final = 4
MOST_GA: Final = 1000


def read_seats(value: object, rules: Rules) -> list[Seat]:
    """All seats of a case, in order; CaseError or NotationError with the place otherwise."""
    entries = array(value, "seats", int(rules.seats))
    return [_read_seat(entry, who, rules) for who, entry in enumerate(entries)]


def _read_seat(value: object, who: int, rules: Rules) -> Seat:
    path = f"seats.{who}"
    fields = record(value, path, SEAT_FIELDS)
    seat = Seat(rules.seats)
    for kind in playing_kinds(fields.get("concealed", ""), under(path, "concealed")):
        if seat.hand[kind] == 4:
            raise CaseError("fifth_copy", "more than four tiles of a kind", under(path, "concealed"))
        seat.add(kind, 1)
    for i, entry in enumerate(array(fields.get("melds", []), under(path, "melds"), MOST_MELDS)):
        seat.lay(_read_meld(entry, who, f"{path}.melds.{i}", rules))
    seat.flowers = flower_mask(fields.get("flowers", ""), under(path, "flowers"))
    seat.hidden = flower_mask(fields.get("hidden_flowers", ""), under(path, "hidden_flowers"))
    seat.ready = flag(fields.get("ready", False), under(path, "ready"))
    seat.card = flag(fields.get("card", False), under(path, "card"))
    _refuse_foreign(seat, rules, path)
    seat.ga = _read_ga(fields, rules, under(path, "ga"))
    return seat


def _refuse_foreign(seat: Seat, rules: Rules, path: str) -> None:
    """Marks that the rule set, or the table with these options, does not have."""
    if seat.hidden and not rules.late_flowers:
        raise CaseError("not_in_rules", f"{rules.id} lays all flowers out at once", under(path, "hidden_flowers"))
    if seat.ready and not rules.knocking:
        raise CaseError("not_in_rules", f"{rules.id} has no 敲", under(path, "ready"))
    if seat.card and not rules.double_card:
        raise CaseError("not_in_rules", "the option double_card is off", under(path, "card"))


def _read_ga(fields: Fields, rules: Rules, path: str) -> int:
    ga = whole(fields.get("ga", 0), path, 0, MOST_GA, "bad_ga")
    allowed = rules.ga_values or [0]
    if ga not in allowed:
        raise CaseError("bad_ga", f"嘎 must be one of {', '.join(str(value) for value in allowed)}", path)
    return ga


def _read_meld(value: object, who: int, path: str, rules: Rules) -> Meld:
    fields = record(value, path, MELD_FIELDS)
    kind = MELD_NAMES.index(word(needed(fields, "kind", path), under(path, "kind"), MELD_NAMES))
    tile = one_kind(needed(fields, "tile", path), under(path, "tile"))
    claimed = _read_claimed(fields, kind, tile, path)
    source = _read_source(fields, kind, who, path, rules)
    if kind == CHOW and not rules.chow:
        raise CaseError("not_in_rules", "no 吃 with these options", path)
    after_flower = flag(fields.get("after_flower", False), under(path, "after_flower"))
    if after_flower and kind != ADDED_KONG:
        raise CaseError("bad_meld", "only an added kong is made of a tile drawn later", under(path, "after_flower"))
    return Meld(kind, tile, claimed, source, after_flower)


def _read_claimed(fields: Fields, kind: int, tile: int, path: str) -> int:
    last = tile
    if kind == CHOW:
        if tile >= HONOURS or tile % 9 > 6:
            raise CaseError("bad_meld", "a run begins with 1 to 7 of a suit", under(path, "tile"))
        last = tile + 2
    claimed = one_kind(fields["claimed"], under(path, "claimed")) if "claimed" in fields else tile
    if not tile <= claimed <= last:
        raise CaseError("bad_meld", "the claimed tile is not in the meld", under(path, "claimed"))
    return claimed


def _read_source(fields: Fields, kind: int, who: int, path: str, rules: Rules) -> i64:
    place = under(path, "from")
    if kind == CONCEALED_KONG:
        if "from" in fields and whole(fields["from"], place, 0, int(rules.seats) - 1, "bad_seat") != who:
            raise CaseError("bad_meld", "nobody gives a concealed kong", place)
        return -1
    source = whole(needed(fields, "from", path), place, 0, int(rules.seats) - 1, "bad_seat")
    if source == who:
        raise CaseError("own_meld", "a meld is claimed from another seat", place)
    if kind == CHOW and source != (who - 1) % rules.seats:
        raise CaseError("chow_seat", "only the tile of the 上家 can be taken by 吃", place)
    return source
