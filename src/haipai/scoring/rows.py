"""Many winning hands judged and settled in one call, from rows of bytes.

Owns the row: what is told of a hand in ROW bytes, and the numbers that come of it.  Knows no numpy; arrays.py makes
rows of arrays.  One position serves all rows, so that a hand costs what its judgement costs.
"""

from __future__ import annotations

from typing import Final

from haipai.errors import HaipaiError
from haipai.packed import i64, u8, vec
from haipai.rules.base import WIN_OK, Rules
from haipai.rules.position import CHOW, CONCEALED_KONG, DISCARD, FLOWER_DRAW, ROB_KONG, Meld, Outcome, Position, Seat
from haipai.rules.settlement import finish
from haipai.tiles import COPIES, KINDS, PUNG, bit

# A row: 34 counts of the concealed tiles (with the winning tile on a self-draw, as in a scored case), then these.
TILE: Final = 34  # the winning tile
BY: Final = 35  # SELF_DRAW, DISCARD, ROB_KONG, KONG_DRAW or FLOWER_DRAW
WINNER: Final = 36
GIVER: Final = 37  # of the tile; NONE on a self-draw
DEALER: Final = 38
FLOWERS: Final = 39  # one bit each, 春 first
READY: Final = 40
MELDS: Final = 41  # four of (kind, tile, claimed, giver); kind NONE: no meld
MELD_BYTES: Final = 4
ROW: Final = 57
NONE: Final = 255
FULL: Final = 14


class Scored:
    """What comes of rows, one number a row, `deltas` one a seat."""

    def __init__(self, rows: i64, seats: i64) -> None:
        self.reasons = vec[u8]([0] * rows)  # 0: wins; else haipai.rules.base.REASONS
        self.flowers = vec[i64]([0] * rows)
        self.values = vec[i64]([0] * rows)
        self.patterns = vec[i64]([0] * rows)  # one bit each, in the order of the rule set's patterns
        self.deltas = vec[i64]([0] * (rows * seats))


def score_rows(rules: Rules, names: list[str], base: int, data: bytes) -> Scored:
    """Judge and settle every row; `names` are the ids of the rule set's patterns.

    HaipaiError `bad_rows`, and for a row that no table has `hand_size`, `fifth_copy`, `bad_seat`, `bad_tile`,
    `bad_meld`, with the row's number as path.
    """
    if len(data) % ROW != 0:
        raise HaipaiError("bad_rows", f"a row has {ROW} bytes", "rows")
    rows: i64 = len(data) // ROW
    out = Scored(rows, rules.seats)
    bits = {name: place for place, name in enumerate(names)}
    pos = Position([Seat(rules.seats) for _ in range(rules.seats)], 0)
    row: i64 = 0
    while row < rows:
        score_row(rules, base, pos, bits, data, row, out)
        row += 1
    return out


def score_row(  # noqa: PLR0913 - one call a hand: what does not change is handed through
    rules: Rules, base: int, pos: Position, bits: dict[str, int], data: bytes, row: i64, out: Scored
) -> None:
    """Judge and settle one row."""
    at = row * ROW
    outcome = read_row(pos, data, at, row)
    who = i64(data[at + WINNER])
    verdict = rules.judge(pos, who, outcome)
    out.reasons[row] = u8(verdict.reason)
    out.flowers[row] = verdict.flowers
    if verdict.reason == WIN_OK:
        outcome.judged = verdict
        settlement = rules.settle(pos, outcome, [int(who)])
        out.values[row] = settlement.wins[0].value
        mask: i64 = 0
        for name in settlement.wins[0].patterns:
            mask |= bit(bits[name])
        out.patterns[row] = mask
        deltas = finish(settlement, pos, base)
        for seat in range(rules.seats):
            out.deltas[row * rules.seats + seat] = deltas[seat]
    clear(pos.seats[who])


def read_row(pos: Position, data: bytes, at: i64, row: i64) -> Outcome:
    """Fill the winner's seat and say how the hand ends; the other seats hold nothing."""
    seats: i64 = len(pos.seats)
    who, by, tile = i64(data[at + WINNER]), i64(data[at + BY]), i64(data[at + TILE])
    pos.dealer = i64(data[at + DEALER])
    giver = i64(data[at + GIVER])
    if giver == NONE:
        giver = -1
    from_other = by == DISCARD or by == ROB_KONG
    if who >= seats or pos.dealer >= seats or giver >= seats or giver == who or from_other != (giver >= 0):
        raise bad_row("bad_seat", row, "seats are those of the table, and only a tile of another has a giver")
    if by > FLOWER_DRAW or tile >= KINDS:
        raise bad_row("bad_tile", row, "a hand is won with a playing tile, in one of five ways")
    seat = pos.seats[who]
    seat.flowers = i64(data[at + FLOWERS])
    seat.ready = data[at + READY] != 0
    held = read_tiles(seat, data, at, row)
    melds = read_melds(seat, data, at + MELDS, who, row)
    if held + 3 * melds != (FULL - 1 if from_other else FULL):
        raise bad_row("hand_size", row, f"{held} tiles with {melds} melds are no hand that wins so")
    if seat.hand[tile] == (COPIES if from_other else 0):
        raise bad_row("bad_tile", row, "the winning tile is held on a self-draw, and never a fifth time")
    return Outcome(by, tile, giver, False)


def read_tiles(seat: Seat, data: bytes, at: i64, row: i64) -> i64:
    """The concealed tiles; how many there are."""
    held: i64 = 0
    for kind in range(i64(KINDS)):
        count = i64(data[at + kind])
        if count > COPIES:
            raise bad_row("fifth_copy", row, "a kind is held 0 to 4 times")
        if count != 0:
            seat.add(kind, count)
            held += count
    return held


def read_melds(seat: Seat, data: bytes, at: i64, who: i64, row: i64) -> i64:
    """The melds and what they took; how many there are."""
    lying: i64 = 0
    seats: i64 = len(seat.takes)
    for place in range(i64(4)):
        start = at + MELD_BYTES * place
        kind = i64(data[start])
        if kind == NONE:
            continue
        tile, claimed, giver = i64(data[start + 1]), i64(data[start + 2]), i64(data[start + 3])
        run = kind == CHOW and (tile >= 27 or tile % 9 > 6 or not tile <= claimed <= tile + 2)
        taken = kind != CONCEALED_KONG
        if kind > CONCEALED_KONG or tile >= KINDS or run or (taken and (giver >= seats or giver == who)):
            raise bad_row("bad_meld", row, "a meld is kind, lowest tile, claimed tile and giving seat")
        if copies_of(seat, kind, tile) > COPIES:
            raise bad_row("fifth_copy", row, "a kind is there five times")
        seat.lay(Meld(kind, tile, claimed if kind == CHOW else tile, giver if taken else -1, False))
        if taken:
            seat.takes[giver] += 1
        lying += 1
    return lying


def copies_of(seat: Seat, kind: i64, tile: i64) -> i64:
    """The most copies of a tile that a new meld would make, this hand and its melds so far counted."""
    most: i64 = 0
    for own in range(tile, tile + 3 if kind == CHOW else tile + 1):
        total = i64(seat.hand[own]) + (1 if kind == CHOW else (3 if kind == PUNG else 4))
        for meld in seat.melds:
            if meld.kind == CHOW:
                total += 1 if meld.tile <= own <= meld.tile + 2 else 0
            elif meld.tile == own:
                total += 3 if meld.kind == PUNG else 4
        most = max(most, total)
    return most


def clear(seat: Seat) -> None:
    """Make a seat as it was before a row."""
    for kind in range(i64(KINDS)):
        seat.hand[kind] = 0
    seat.held = 0
    seat.fours = 0
    for suit in range(i64(4)):
        seat.keys[suit] = 0
    for giver in range(i64(len(seat.takes))):
        seat.takes[giver] = 0
    seat.melds.clear()
    seat.flowers = 0
    seat.ready = False


def bad_row(code: str, row: i64, words: str) -> HaipaiError:
    """An error that names its row."""
    return HaipaiError(code, f"row {row}: {words}", f"rows[{row}]")
