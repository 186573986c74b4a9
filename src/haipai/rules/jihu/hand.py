"""A winning hand in `jihu`: its reading, 户, 代 and limit patterns (JH-2 to JH-4).

Owns the choice of the reading.  Knows nothing of payments.
"""

from __future__ import annotations

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.rules.base import Item
from haipai.rules.jihu.count import (
    Tally,
    Winds,
    count_flowers,
    count_melds,
    count_set,
    pair_hu,
    set_hu,
    worth,
)
from haipai.rules.position import CHOW, DISCARD, FLOWER_DRAW, KONG_DRAW, ROB_KONG, SELF_DRAW, Outcome, Position, Seat
from haipai.rules.special import thirteen_orphans
from haipai.rules.traits import Traits, read_traits
from haipai.shapes.lookup import wait_mask
from haipai.shapes.readings import RUN, Reading, readings
from haipai.tiles import EAST, HONOURS, MAN, NORTH, PUNG, WHITE


@mypyc_attr(acyclic=True)
class Winning:
    """What does not depend on the reading."""

    def __init__(self, pos: Position, who: i64, outcome: Outcome, counts: vec[u8]) -> None:
        self.pos = pos
        self.who = who
        self.seat = pos.seats[who]
        self.outcome = outcome
        self.counts = counts
        self.winds = Winds(pos, who)
        self.from_other = outcome.by == DISCARD or outcome.by == ROB_KONG
        self.traits = read_traits(self.seat, counts, True)  # of whatever reading
        self.only_wait = is_only_wait(self.seat, outcome.tile, self.from_other)


def is_only_wait(seat: Seat, tile: i64, from_other: bool) -> bool:
    """Does exactly one kind complete the shape (JH-2), kinds held four times left out (C-8.3)?"""
    if not from_other:
        seat.add(tile, -1)
    held = held_with_melds(seat)
    mask = wait_mask(seat.keys, held)
    if not from_other:
        seat.add(tile, 1)
    return mask != 0 and mask & (mask - 1) == 0


def held_with_melds(seat: Seat) -> vec[u8]:
    """All tiles of a player, melds included."""
    held = seat.hand[:]
    for meld in seat.melds:
        if meld.kind == CHOW:
            for kind in range(meld.tile, meld.tile + 3):
                held[kind] = u8(i64(held[kind]) + 1)
        else:
            held[meld.tile] = u8(i64(held[meld.tile]) + (3 if meld.kind == PUNG else 4))
    return held


def best_tally(hand: Winning, limit: i64) -> Tally | None:
    """The count that pays most, the first among equals (C-8.2); None when the shape is unknown."""
    best: Tally | None = None
    for reading in readings(hand.counts):
        if reading.count + len(hand.seat.melds) == 4:
            tally = standard_tally(hand, reading, limit)
            if best is None or worth(tally, limit) > worth(best, limit):
                best = tally
    if not hand.seat.melds and thirteen_orphans(hand.counts):
        best = limit_tally(hand, "thirteen_orphans", limit)
    return best


def limit_tally(hand: Winning, pattern: str, limit: i64) -> Tally:
    """A flat limit hand of no standard shape."""
    tally = Tally()
    count_manner(tally, hand)
    make_limit(tally, pattern, limit)
    for dealt in dealt_limits(hand):
        make_limit(tally, dealt, limit)
    return tally


def make_limit(tally: Tally, pattern: str, limit: i64) -> None:
    """A flat limit hand is worth the limit whatever else it counts (JH-4.2)."""
    tally.hu = limit
    tally.flat = True
    tally.patterns.append(pattern)
    tally.items.append(Item("JH-4.2", pattern, "value", int(limit)))


def standard_tally(hand: Winning, reading: Reading, limit: i64) -> Tally:
    """Four sets and a pair as one reading has them."""
    tally = Tally()
    tally.add_hu("base_point", 10)
    if hand.outcome.by == SELF_DRAW or hand.outcome.by == FLOWER_DRAW:
        tally.add_hu("self_drawn", 2)
    if hand.only_wait:
        tally.add_hu("only_wait", 2)
    tally.add_hu("valued_pair", pair_hu(reading.pair, hand.winds))
    count_flowers(tally, hand.seat.flowers, hand.winds.seat)
    count_melds(tally, hand.seat, hand.winds)
    count_hand_sets(tally, hand, reading)
    count_colours(tally, hand.traits, reading)
    count_manner(tally, hand)
    for pattern in limit_patterns(hand, reading):
        make_limit(tally, pattern, limit)
    return tally


def count_hand_sets(tally: Tally, hand: Winning, reading: Reading) -> None:
    """Triplets in hand; the one that another's tile completes counts exposed, where no other place takes it better."""
    tile = hand.outcome.tile if hand.from_other else -1
    for place in range(reading.count):
        kind = reading.set_at(place)
        if kind < RUN:
            exposed = kind == tile and not fits_elsewhere(reading, tile)
            count_set(tally, kind, hand.winds, set_hu(kind, False, not exposed))


def fits_elsewhere(reading: Reading, tile: i64) -> bool:
    """Can the winning tile as well have completed a run, so that the triplet was in hand before?"""
    for place in range(reading.count):
        code = reading.set_at(place)
        if code >= RUN and code - RUN <= tile <= code - RUN + 2:
            return True
    return False


def count_colours(tally: Tally, traits: Traits, reading: Reading) -> None:
    """混一色, 清一色, 字一色, 碰碰胡, 小三元 (JH-3)."""
    if traits.all_honours():
        tally.add_dai("honour_pungs", 4)
    else:
        if traits.suits == 1:
            tally.add_dai("half_flush" if traits.honours else "full_flush", 1 if traits.honours else 3)
        if traits.pungs:
            tally.add_dai("all_pungs", 1)
    if reading.pair >= WHITE and dragon_sets(tally) == 2:
        tally.add_dai("small_three_dragons", 1)


def dragon_sets(tally: Tally) -> i64:
    """How many dragon triplets were counted."""
    total: i64 = 0
    for item in tally.items:
        if item.label == "dragon_set":
            total += 1
    return total


def count_manner(tally: Tally, hand: Winning) -> None:
    """杠上开花, 海底捞月, 抢杠 (JH-3)."""
    if hand.outcome.by == KONG_DRAW:
        tally.add_dai("kong_draw", 1)
    if hand.outcome.by == ROB_KONG:
        tally.add_dai("rob_kong", 1)
    elif hand.pos.wall_left == 0:
        tally.add_dai("last_tile", 1)


def limit_patterns(hand: Winning, reading: Reading) -> list[str]:
    """Flat limit hands that hold (JH-4.2)."""
    out: list[str] = []
    dragons, winds = honour_sets(hand.seat, reading)
    if dragons == 3:
        out.append("big_three_dragons")
    if winds == 4:
        out.append("big_four_winds")
    elif winds == 3 and EAST <= reading.pair <= NORTH:
        out.append("small_four_winds")
    if nine_gates(hand):
        out.append("nine_gates")
    return out + dealt_limits(hand) if hand.outcome.first_turn else out


def dealt_limits(hand: Winning) -> list[str]:
    """天和 and 地和."""
    outcome, pos = hand.outcome, hand.pos
    if not outcome.first_turn or any(seat.melds for seat in pos.seats):
        return []
    if hand.who == pos.dealer:
        return ["heavenly"] if outcome.giver < 0 else []
    return ["earthly"] if outcome.by == DISCARD and outcome.giver == pos.dealer else []


def honour_sets(seat: Seat, reading: Reading) -> tuple[i64, i64]:
    """Triplets and kongs of dragons and of winds."""
    dragons: i64 = 0
    winds: i64 = 0
    for place in range(reading.count):
        kind = reading.set_at(place)
        if EAST <= kind < RUN:
            dragons += 1 if kind >= WHITE else 0
            winds += 0 if kind >= WHITE else 1
    for meld in seat.melds:
        if meld.kind != CHOW and meld.tile >= EAST:
            dragons += 1 if meld.tile >= WHITE else 0
            winds += 0 if meld.tile >= WHITE else 1
    return dragons, winds


def nine_gates(hand: Winning) -> bool:
    """Concealed 1112345678999 of one suit and one more of it, whichever came last."""
    if hand.seat.melds:
        return False
    return any(is_gates(hand.counts, first) for first in range(i64(MAN), i64(HONOURS), 9))


def is_gates(counts: vec[u8], first: i64) -> bool:
    """Are at least 1112345678999 of the suit there whose first kind is given?"""
    if counts[first] < 3 or counts[first + 8] < 3:
        return False
    for kind in range(first + 1, first + 8):
        if counts[kind] == 0:
            return False
    return True
