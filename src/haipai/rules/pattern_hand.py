"""A hand as the patterns of SH-2 see it, for the rule sets that win by them: its shape, traits, flowers, 八花齐.

Owns what such a rule set is told before it says whether the hand wins and what it is worth.  Knows no value.
"""

from __future__ import annotations

from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.rules.base import NO_PATTERN, WIN_OK, Item, Rules, Verdict
from haipai.rules.flowers import flower_items, total
from haipai.rules.position import ALL_FLOWERS, DISCARD, FLOWER_DRAW, KONG_DRAW, ROB_KONG, Outcome, Seat
from haipai.rules.traits import Traits, counts_with, only_honours, read_traits, standard_shape, standing_patterns
from haipai.shapes.lookup import completes, is_complete
from haipai.tiles import HONOURS


@mypyc_attr(allow_interpreted_subclasses=True)  # a rule set from outside the package stays Python
class PatternRules(Rules):
    """A rule set whose hands win by these patterns."""

    def shape(self, seat: Seat, kind: i64) -> bool:
        """Standard, or honours only in any shape: 乱风向 (SH-2), 风一色 (QM-4)."""
        keys = seat.keys
        if kind < 0:
            return is_complete(keys) or (keys[0] == 0 and only_honours(seat))  # mostly spares a call
        return completes(keys, kind) or (kind >= HONOURS and keys[0] == 0 and only_honours(seat))


@mypyc_attr(acyclic=True)
class PatternHand:
    """A hand with its winning tile, melds not in `counts`."""

    __slots__ = ("seat", "counts", "traits", "kong_draw")

    def __init__(self, seat: Seat, counts: vec[u8], traits: Traits, kong_draw: bool) -> None:
        self.seat = seat
        self.counts = counts
        self.traits = traits
        self.kong_draw = kong_draw  # by a kong's or a flower's replacement


def read_hand(seat: Seat, outcome: Outcome) -> PatternHand:
    """The hand that would win by this outcome, 八花齐 apart."""
    kind = outcome.tile if outcome.by in (DISCARD, ROB_KONG) else -1
    counts = counts_with(seat, kind)
    kong_draw = outcome.by in (KONG_DRAW, FLOWER_DRAW)
    return PatternHand(seat, counts, read_traits(seat, counts, standard_shape(seat, kind)), kong_draw)


def count_flowers(verdict: Verdict, hand: PatternHand) -> None:
    """Put the lines of SH-3 and their sum into a verdict."""
    verdict.items = flower_items(hand.seat, hand.counts)
    verdict.flowers = total(verdict.items)


def name_patterns(verdict: Verdict, hand: PatternHand) -> None:
    """Put the patterns that the hand shows into a verdict."""
    verdict.patterns = standing_patterns(hand.traits, hand.kong_draw)


def judge_eight_flowers(seat: Seat, who: i64, clause: str, points: i64) -> Verdict:
    """八花齐, whatever the hand: `points` by a row of the rule set."""
    if seat.flowers != ALL_FLOWERS:
        return Verdict(who, NO_PATTERN)
    verdict = Verdict(who, WIN_OK)
    verdict.patterns = ["eight_flowers"]
    verdict.items = flower_items(seat, seat.hand)
    verdict.flowers = total(verdict.items)
    verdict.value = points
    verdict.items.append(Item(clause, "eight_flowers", "value", points))
    return verdict
