"""What may win in `qiaoma` and its value (QM-4).

Owns the judgement of one hand.  Knows nothing of payers.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules.base import NO_PATTERN, NOT_COMPLETE, WIN_OK, Item, Verdict
from haipai.rules.traits import Traits, is_single_wait


class Units:
    """What the values of a table are made of: 勒 and base flowers."""

    __slots__ = ("lezi", "base_flowers")

    def __init__(self, lezi: i64, base_flowers: i64) -> None:
        self.lezi = lezi
        self.base_flowers = base_flowers


def refusal(hand: Traits) -> i64:
    """WIN_OK or why the hand may not win: a shape with 混一色, 清一色 or 碰碰胡, or honours only."""
    if hand.suits == 0:
        return WIN_OK
    if not hand.standard:
        return NOT_COMPLETE
    return WIN_OK if hand.pungs or hand.suits == 1 else NO_PATTERN


def row_of(hand: Traits) -> tuple[str, i64]:
    """The hand's name and its worth in 勒 (QM-4.3); 0 勒 for 碰碰胡 and 混一色, which count flowers (QM-4.2)."""
    if hand.suits == 0:
        return ("honour_pungs", i64(4)) if hand.pungs else ("all_honours", i64(2))
    if hand.full_flush():
        return ("full_flush_pungs", i64(2)) if hand.pungs else ("full_flush", i64(1))
    if hand.half_flush():
        return ("half_flush_pungs", i64(1)) if hand.pungs else ("half_flush", i64(0))
    return "all_pungs", i64(0)


def fill_value(verdict: Verdict, hand: Traits, kong_draw: bool, units: Units, doubling: list[str]) -> None:
    """Set value and items of a hand that wins; `verdict.flowers` must be set, `doubling` is for everybody (QM-6)."""
    label, worth = row_of(hand)
    points = worth * units.lezi
    clause = "QM-4.3"
    if worth == 0:
        points = units.base_flowers + verdict.flowers
        clause = "QM-4.2"
        if points < units.lezi and (kong_draw or is_single_wait(hand)):
            points = units.lezi
            label = "single_wait" if is_single_wait(hand) else "kong_draw"
            clause = "QM-4.4"
    verdict.items.append(Item(clause, label, "value", points))
    if hand.closed:
        points *= 2
        verdict.items.append(Item("QM-4.5", "concealed", "factor", 2))
    base = max(worth, 2) if hand.closed else max(worth, 1)
    fill_doubled(verdict, points, base * units.lezi, doubling)


def fill_doubled(verdict: Verdict, points: i64, cap: i64, doubling: list[str]) -> None:
    """QM-4.5, QM-4.6: 开宝 and 荒番 double points and cap; the value is the smaller."""
    for label in doubling:
        points *= 2
        cap *= 2
        clause = "QM-6.1" if label == "kaibao" else "QM-6.2"
        verdict.items.append(Item(clause, label, "factor", 2))
    if points > cap:
        verdict.items.append(Item("QM-4.6", "lezi_cap", "cap", cap))
    verdict.value = min(points, cap)
