"""牌型分 and 番 of a complete hand in `hainan` (HN-6, HN-7).

Owns the choice of the reading.  Knows nothing of payments.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.rules.position import (
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    FLOWER_DRAW,
    KONG_DRAW,
    ROB_KONG,
    Outcome,
    Position,
    Seat,
)
from haipai.rules.special import seven_pairs, thirteen_orphans
from haipai.rules.winds import own_flowers, seat_wind
from haipai.shapes.readings import RUN, Reading, readings
from haipai.tiles import HONOURS, KINDS, WHITE

# In the order of HN-7.2.
FANS: Final = (
    "runs_only",
    "concealed",
    "eye_258",
    "dragon_set",
    "seat_wind_set",
    "ling_set",
    "half_flush",
    "seat_flower",
)
RANKS: Final = {fan: 1 << place for place, fan in enumerate(reversed(FANS))}


@mypyc_attr(acyclic=True)
class Reckoned:
    """One way to count a hand: its shape, the 番 that hold, and what they are worth."""

    __slots__ = ("shape", "factor", "fans")

    def __init__(self, shape: str, factor: i64, fans: list[str]) -> None:
        self.shape = shape  # pattern id, empty for a standard shape
        self.factor = factor
        self.fans = fans


@mypyc_attr(acyclic=True)
class Winner:
    """What does not depend on the reading: manner, colour, and the 番 of the whole hand."""

    def __init__(self, pos: Position, who: i64, outcome: Outcome, counts: vec[u8]) -> None:
        seat = pos.seats[who]
        self.seat = seat
        self.counts = counts
        self.wind = seat_wind(pos, who)
        self.ling = pos.ling
        suits = suits_of(seat, counts)
        self.one_suit = suits & (suits - 1) == 0 and suits < 8
        self.manner, self.manner_factor = manner_of(pos, who, outcome)
        self.fans = whole_hand_fans(seat, suits, self.wind)


def suits_of(seat: Seat, counts: vec[u8]) -> i64:
    """One bit for every suit in hand and melds, 8 for honours."""
    suits: i64 = 0
    for kind in range(i64(KINDS)):
        if counts[kind]:
            suits |= 1 << (kind // 9)
    for meld in seat.melds:
        suits |= 1 << (meld.tile // 9)
    return suits


def manner_of(pos: Position, who: i64, outcome: Outcome) -> tuple[str, i64]:
    """How the hand is won and its factor (HN-6); the pattern is empty for a discard or a robbed kong."""
    if outcome.by == DISCARD or outcome.by == ROB_KONG:
        return "", 1
    if outcome.first_turn and not pos.seats[who].melds:
        return ("heavenly" if who == pos.dealer else "earthly"), 3
    if outcome.by == KONG_DRAW or outcome.by == FLOWER_DRAW:
        return "kong_draw", 3
    return "self_draw", 2


def whole_hand_fans(seat: Seat, suits: i64, wind: i64) -> list[str]:
    """番 that hold in every reading: 门清, 混一色, 翻花对位 (HN-7.2)."""
    fans: list[str] = []
    if concealed(seat):
        fans.append("concealed")
    rest = suits & 7
    if suits & 8 and rest and rest & (rest - 1) == 0:
        fans.append("half_flush")
    if seat.flowers & own_flowers(wind):
        fans.append("seat_flower")
    return fans


def concealed(seat: Seat) -> bool:
    """No 吃, 碰, 明杠, 补杠."""
    for meld in seat.melds:
        if meld.kind != CONCEALED_KONG:
            return False
    return True


def reckon(winner: Winner, call_ling: bool) -> list[Reckoned]:
    """Every way to count the hand, in the order of the rule file; none when the shape is unknown."""
    laid = len(winner.seat.melds)
    out = [standard(winner, way, call_ling) for way in readings(winner.counts) if way.count + laid == 4]
    if not winner.seat.melds:
        fours = seven_pairs(winner.counts)
        if fours >= 0:
            shape = "luxury_seven_pairs" if fours else "seven_pairs"
            out.append(Reckoned(shape, 3 if fours else 2, winner.fans[:]))
        if thirteen_orphans(winner.counts):
            out.append(Reckoned("thirteen_orphans", 13, winner.fans[:]))
    return out


def standard(winner: Winner, reading: Reading, call_ling: bool) -> Reckoned:
    """Four sets and a pair as one reading has them."""
    runs: i64 = 0
    sets: list[i64] = []
    for place in range(reading.count):
        code = reading.set_at(place)
        if code >= RUN:
            runs += 1
        else:
            sets.append(code)
    for meld in winner.seat.melds:
        if meld.kind == CHOW:
            runs += 1
        else:
            sets.append(meld.tile)
    fans = set_fans(winner, reading.pair, sets, call_ling) + winner.fans
    if runs == 4 and reading.pair < WHITE and reading.pair != winner.wind:
        fans.append("runs_only")
    if runs == 0:
        return Reckoned("all_pungs", 2, fans)
    return Reckoned("", 1, fans)


def set_fans(winner: Winner, pair: i64, sets: list[i64], call_ling: bool) -> list[str]:
    """有眼, 箭刻, 风刻, 令牌 (HN-7.2)."""
    fans: list[str] = []
    if pair < HONOURS and pair % 9 % 3 == 1:
        fans.append("eye_258")
    if any(kind >= WHITE for kind in sets):
        fans.append("dragon_set")
    if winner.wind in sets:
        fans.append("seat_wind_set")
    if call_ling and winner.ling in sets:
        fans.append("ling_set")
    return fans


def meets_need(winner: Winner, way: Reckoned) -> bool:
    """Is it a pattern or a 番 as HN-7.1 wants one?"""
    return way.factor > 1 or winner.one_suit or len(way.fans) > 0


def best_of(ways: list[Reckoned]) -> Reckoned:
    """The reading that pays most; among equals the one whose 番 are listed first (C-8.2, HN-7.2)."""
    if len(ways) == 1:
        return ways[0]
    best = ways[0]
    most = rank(best)
    for way in ways:
        found = rank(way)
        if found > most:
            best, most = way, found
    return best


def rank(way: Reckoned) -> i64:
    """Order of readings: worth, then the 番 by their place in the rule file, each above all after it."""
    total = way.factor << len(FANS)
    for fan in way.fans:
        total += RANKS[fan]
    return total
