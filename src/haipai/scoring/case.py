"""A scored case: JSON → Position, Outcome and winners, every field checked by itself (interfaces, section 1).

Owns the shape of a case.  Whether its parts fit together is asked in checks.py.
"""

from __future__ import annotations

from typing import Final

from haipai.rules import load
from haipai.rules.base import NOTHING, Rules
from haipai.rules.carry import read_carry
from haipai.rules.partners import fill_takes
from haipai.rules.position import (
    BY_NAMES,
    DISCARD,
    DRAWN,
    EIGHT_FLOWERS,
    ROB_KONG,
    Outcome,
    Position,
)
from haipai.scoring.checks import check_case
from haipai.scoring.fields import CaseError, Fields, array, flag, mapping, needed, record, under, whole, word
from haipai.scoring.seats import read_seats
from haipai.scoring.tiles import one_kind
from haipai.tiles import TILES

CASE_FIELDS: Final = (
    "id",
    "note",
    "rules",
    "options",
    "base",
    "dealer",
    "dice",
    "carry",
    "seats",
    "wall_left",
    "first_turn",
    "outcome",
)
OUTCOME_FIELDS: Final = ("kind", "by", "tile", "from", "winners")
WIN_NAMES: Final = BY_NAMES[:DRAWN]
MOST_SEATS: Final = 8
MOST_BASE: Final = 1_000_000


class Case:
    """A hand as it ended: bound rules, what lies, how it ended, and who said 胡 (in the order given)."""

    def __init__(self, rules: Rules, base: int, pos: Position, outcome: Outcome, winners: list[int]) -> None:
        self.rules = rules
        self.base = base
        self.pos = pos
        self.outcome = outcome
        self.winners = winners


def read_case(value: object) -> Case:
    """The case in a JSON value; CaseError, NotationError or OptionError when it is malformed or impossible."""
    fields = record(value, "", CASE_FIELDS)
    rules = _read_rules(fields)
    base = whole(fields.get("base", 1), "base", 1, MOST_BASE, "bad_base")
    pos = Position(read_seats(fields["seats"], rules), 0)
    outcome, winners = _read_outcome(fields, rules)
    _read_table(fields, rules, pos)
    check_case(rules, pos, outcome, winners)
    fill_takes(pos)
    return Case(rules, base, pos, outcome, winners)


def _read_rules(fields: Fields) -> Rules:
    seats = array(needed(fields, "seats", ""), "seats", MOST_SEATS)
    return load(needed(fields, "rules", ""), fields.get("options", {}), len(seats))


def _read_table(fields: Fields, rules: Rules, pos: Position) -> None:
    """Dealer, dice, wall and the state carried into the hand."""
    dice = array(fields.get("dice", [1, 2]), "dice", 2)
    if len(dice) != 2:
        raise CaseError("bad_dice", "two dice are needed", "dice")
    pos.dice1 = whole(dice[0], "dice.0", 1, 6, "bad_dice")
    pos.dice2 = whole(dice[1], "dice.1", 1, 6, "bad_dice")
    pos.wall_left = whole(fields.get("wall_left", 40), "wall_left", 0, TILES)
    known = ("dealer", *rules.carries)
    carry = mapping(fields.get("carry", {}), "carry", "bad_carry")
    last = len(pos.seats) - 1
    pos.dealer = whole(fields.get("dealer", carry.get("dealer", 0)), "dealer", 0, last, "bad_seat")
    if whole(carry.get("dealer", pos.dealer), "carry.dealer", 0, last, "bad_carry") != pos.dealer:
        raise CaseError("bad_carry", "carry.dealer is not the dealer", "carry.dealer")
    read_carry(carry, known, rules, pos)


def _read_outcome(fields: Fields, rules: Rules) -> tuple[Outcome, list[int]]:
    path = "outcome"
    end = record(needed(fields, "outcome", ""), path, OUTCOME_FIELDS)
    first_turn = flag(fields.get("first_turn", False), "first_turn")
    if word(needed(end, "kind", path), "outcome.kind", ("win", "draw")) == "draw":
        return _read_draw(end), []
    by = WIN_NAMES.index(word(needed(end, "by", path), "outcome.by", WIN_NAMES))
    if by == EIGHT_FLOWERS and rules.eight_flowers == NOTHING:
        raise CaseError("not_in_rules", f"eight flowers do not win in {rules.id}", "outcome.by")
    tile = _read_tile(end, by)
    giver = _read_giver(end, by, rules)
    return Outcome(by, tile, giver, first_turn), _read_winners(end, giver, rules)


def _read_draw(end: Fields) -> Outcome:
    for key in ("by", "tile", "from"):
        if key in end:
            raise CaseError("bad_outcome", f"a drawn hand has no {key!r}", under("outcome", key))
    if array(end.get("winners", []), "outcome.winners", 8):
        raise CaseError("bad_outcome", "a drawn hand has no winners", "outcome.winners")
    return Outcome(DRAWN, -1, -1, False)


def _read_tile(end: Fields, by: int) -> int:
    if by != EIGHT_FLOWERS:
        return one_kind(needed(end, "tile", "outcome"), "outcome.tile")
    if "tile" in end:
        raise CaseError("bad_outcome", "eight flowers win without a tile", "outcome.tile")
    return -1


def _read_giver(end: Fields, by: int, rules: Rules) -> int:
    if by in (DISCARD, ROB_KONG):
        return whole(needed(end, "from", "outcome"), "outcome.from", 0, rules.seats - 1, "bad_seat")
    if "from" in end:
        raise CaseError("bad_outcome", f"nobody gives the tile of {WIN_NAMES[by]}", "outcome.from")
    return -1


def _read_winners(end: Fields, giver: int, rules: Rules) -> list[int]:
    path = "outcome.winners"
    given = array(needed(end, "winners", "outcome"), path, int(rules.seats))
    winners = [whole(seat, f"{path}.{i}", 0, int(rules.seats) - 1, "bad_seat") for i, seat in enumerate(given)]
    if not winners:
        raise CaseError("bad_winners", "a win needs a winner", path)
    if len(set(winners)) != len(winners):
        raise CaseError("bad_winners", "a seat is named twice", path)
    if giver in winners:
        raise CaseError("bad_winners", "nobody wins on a tile of his own giving", path)
    if giver < 0 and len(winners) > 1:
        raise CaseError("bad_winners", "only one seat can win by its own draw", path)
    return winners
