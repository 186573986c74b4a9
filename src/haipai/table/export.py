"""The end of a played hand as a scored case (interfaces section 1), so that table and scorer can be compared.

Owns how a table writes its final position.  Judges nothing; called only when the hand is over.
"""

from __future__ import annotations

from haipai.errors import HaipaiError
from haipai.notation import format_tiles, tile_name
from haipai.rules.position import BY_NAMES, CHOW, DISCARD, DRAWN, EIGHT_FLOWERS, ROB_KONG, Meld, Outcome, Seat
from haipai.table.events import flowers_in, seats_in
from haipai.table.sheet import open_hand
from haipai.table.table import Table
from haipai.tiles import CONCEALED_KONG, MELD_NAMES

Json = dict[str, object]


def case_of(table: Table) -> Json:
    """The case whose score is the settlement of this hand; HaipaiError `hand_not_over` while it lasts."""
    outcome = table.outcome
    if outcome is None:
        raise HaipaiError("hand_not_over", "only a finished hand can be scored")
    return {
        "rules": table.rules_id,
        "options": dict(table.header.options),
        "base": table.base,
        "dealer": int(table.dealer),
        "dice": [int(table.dice1), int(table.dice2)],
        "carry": carry_before(table),
        "seats": [seat_json(table, who) for who in range(table.nseats)],
        "wall_left": int(table.wall_left),
        "first_turn": outcome.first_turn,
        "outcome": outcome_json(table, outcome),
    }


def carry_before(table: Table) -> Json:
    """The counters of the table before the hand's dice, those that the rule set has."""
    known: Json = {"huangfan": 0, "streak": 0, "ling": "1z", **table.header.carry}
    known["first_dealer"] = int(table.first_dealer)
    return {name: known[name] for name in table.rules.carries}


def outcome_json(table: Table, outcome: Outcome) -> Json:
    """How the hand ended."""
    if outcome.by == DRAWN:
        return {"kind": "draw"}
    out: Json = {"kind": "win", "by": BY_NAMES[outcome.by], "winners": seats_in(table.winner_mask)}
    if outcome.by != EIGHT_FLOWERS:
        out["tile"] = tile_name(int(outcome.tile))
    if outcome.by == DISCARD or outcome.by == ROB_KONG:
        out["from"] = int(outcome.giver)
    return out


def seat_json(table: Table, who: int) -> Json:
    """A seat's tiles and marks; what is as by default is left out."""
    seat = table.seats[who]
    out: Json = {"concealed": format_tiles(open_hand(table, who))}
    if seat.melds:
        out["melds"] = [meld_json(meld) for meld in seat.melds]
    add_flowers(seat, out)
    if seat.ready:
        out["ready"] = True
    if seat.card:
        out["card"] = True
    if table.rules.ga_values:
        out["ga"] = int(seat.ga)
    return out


def add_flowers(seat: Seat, out: Json) -> None:
    """Flowers laid out, and those still in hand."""
    if seat.flowers:
        out["flowers"] = format_tiles(flowers_in(seat.flowers))
    if seat.hidden:
        out["hidden_flowers"] = format_tiles(flowers_in(seat.hidden))


def meld_json(meld: Meld) -> Json:
    """A meld as a case writes it."""
    out: Json = {"kind": MELD_NAMES[meld.kind], "tile": tile_name(int(meld.tile))}
    if meld.kind == CHOW:
        out["claimed"] = tile_name(int(meld.claimed))
    if meld.kind != CONCEALED_KONG:
        out["from"] = int(meld.source)
    if meld.after_flower:
        out["after_flower"] = True
    return out
