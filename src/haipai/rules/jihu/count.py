"""户 and 代 of a hand in `jihu` (JH-2, JH-3), a winner's or a loser's.

Owns the two tables.  Knows nothing of limit hands and payments.
"""

from __future__ import annotations

from haipai.packed import i64, mypyc_attr
from haipai.rules.base import Item
from haipai.rules.position import CHOW, CONCEALED_KONG, PUNG, Meld, Position, Seat
from haipai.rules.winds import PLANTS_MASK, SEASONS_MASK, own_flowers, seat_wind
from haipai.tiles import HONOURS, WHITE


@mypyc_attr(acyclic=True)
class Tally:
    """户 and 代 with the lines that make them up, and the patterns among them."""

    def __init__(self) -> None:
        self.hu: i64 = 0
        self.dai: i64 = 0
        self.flat = False  # a flat limit hand (JH-4.2)
        self.items: list[Item] = []
        self.patterns: list[str] = []

    def add_hu(self, label: str, amount: i64) -> None:
        """Count 户."""
        if amount:
            self.hu += amount
            self.items.append(Item("JH-2", label, "hu", int(amount)))

    def add_dai(self, pattern: str, amount: i64) -> None:
        """Count 代; the pattern is named once however often it counts."""
        self.dai += amount
        self.items.append(Item("JH-3", pattern, "dai", int(amount)))
        if pattern not in self.patterns:
            self.patterns.append(pattern)


@mypyc_attr(acyclic=True)
class Winds:
    """The winds that a seat's honours are measured by."""

    __slots__ = ("seat", "round")

    def __init__(self, pos: Position, who: i64) -> None:
        self.seat = seat_wind(pos, who)
        self.round = pos.ling


def set_hu(kind: i64, kong: bool, concealed: bool) -> i64:
    """户 of a triplet or kong."""
    base: i64 = 2 if kind < HONOURS and 1 <= kind % 9 <= 7 else 4
    return base * (4 if kong else 1) * (2 if concealed else 1)


def pair_hu(kind: i64, winds: Winds) -> i64:
    """户 of a pair: dragons, seat wind, round wind, each that applies."""
    hu: i64 = 2 if kind >= WHITE else 0
    if kind == winds.seat:
        hu += 2
    if kind == winds.round:
        hu += 2
    return hu


def count_set(tally: Tally, kind: i64, winds: Winds, hu: i64) -> None:
    """A triplet or kong: its 户, and 代 for dragons and winds."""
    tally.add_hu("triplets_and_kongs", hu)
    if kind >= WHITE:
        tally.add_dai("dragon_set", 1)
    if kind == winds.seat:
        tally.add_dai("seat_wind_set", 1)
    if kind == winds.round:
        tally.add_dai("round_wind_set", 1)


def count_melds(tally: Tally, seat: Seat, winds: Winds) -> None:
    """All melds but chows."""
    for meld in seat.melds:
        if meld.kind != CHOW:
            count_set(tally, meld.tile, winds, meld_hu(meld))


def meld_hu(meld: Meld) -> i64:
    """户 of a meld that is no chow."""
    return set_hu(meld.tile, meld.kind != PUNG, meld.kind == CONCEALED_KONG)


def count_flowers(tally: Tally, flowers: i64, wind: i64) -> None:
    """Own flowers (户, and 代 for both) and full sets."""
    own = own_flowers(wind)
    held: i64 = 0
    for flower in range(i64(8)):
        if flowers & own & (1 << flower):
            held += 1
    tally.add_hu("own_flowers", 2 * held)
    if held == 2:
        tally.add_dai("seat_flowers", 1)
    for mask in (SEASONS_MASK, PLANTS_MASK):
        if flowers & mask == mask:
            tally.add_dai("flower_set", 1)


def loser_tally(pos: Position, who: i64) -> Tally:
    """What a loser counts when all settle (JH-5.1): sets, valued pairs and flowers, nothing for winning."""
    tally = Tally()
    seat = pos.seats[who]
    winds = Winds(pos, who)
    count_flowers(tally, seat.flowers, winds.seat)
    count_melds(tally, seat, winds)
    for kind in range(i64(34)):
        held = i64(seat.hand[kind])
        if held >= 3:
            count_set(tally, kind, winds, set_hu(kind, False, True))
        elif held == 2:
            tally.add_hu("valued_pair", pair_hu(kind, winds))
    return tally


def worth(tally: Tally, limit: i64) -> i64:
    """户 × 2^代, at most the limit (JH-4.1)."""
    value = tally.hu
    for _ in range(tally.dai):
        value *= 2
        if value >= limit:
            return limit
    return min(value, limit)
