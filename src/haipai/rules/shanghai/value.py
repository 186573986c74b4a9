"""What may win in `shanghai` and its value: the rows of SH-4.

Owns the judgement of one hand.  Knows nothing of payers.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.base import NO_FLOWER, NO_PATTERN, NOT_COMPLETE, WIN_OK, Item, Verdict
from haipai.rules.traits import Traits, is_single_wait

CLAUSE: Final = "SH-4"


def refusal(hand: Traits, flowers: i64, kong_draw: bool, plain: bool) -> i64:
    """WIN_OK or why the hand may not win (SH-2, SH-4.2, SH-4.3); `plain`: 门清 needs no pattern."""
    if hand.suits == 0:
        return WIN_OK
    if not hand.standard:
        return NOT_COMPLETE
    if not hand.pungs and hand.suits != 1:
        return WIN_OK if hand.closed and plain else NO_PATTERN
    return NO_FLOWER if flowers == 0 and top_row(hand, kong_draw) == 0 else WIN_OK


def top_row(hand: Traits, kong_draw: bool) -> i64:
    """The value in 喇子 by rows 2 to 4 of SH-4 and SH-4.1 before doubling; 0 when only row 1 is left."""
    if hand.suits == 0:
        return 4 if hand.pungs else 2
    if hand.closed or (hand.pungs and hand.full_flush()):
        return 2
    if hand.full_flush() or (hand.pungs and hand.half_flush()) or is_single_wait(hand) or kong_draw:
        return 1
    return 0


def doubles(hand: Traits) -> bool:
    """SH-4.1: 门清 doubles 字一色, 乱风向 and 清碰."""
    return hand.closed and (hand.suits == 0 or (hand.pungs and hand.full_flush()))


def fill_value(verdict: Verdict, hand: Traits, kong_draw: bool, lazi: i64) -> None:
    """Set value and items of a hand that wins; `verdict.flowers` must be set."""
    row = top_row(hand, kong_draw)
    label = row_label(hand, kong_draw)
    if row == 0:
        verdict.value = min(verdict.flowers, lazi)
        verdict.items.append(Item(CLAUSE, label, "value", verdict.flowers))
        if verdict.flowers > lazi:
            verdict.items.append(Item(CLAUSE, "lazi_cap", "cap", lazi))
        return
    verdict.value = row * lazi
    verdict.items.append(Item(CLAUSE, label, "value", verdict.value))
    if doubles(hand):
        verdict.value *= 2
        verdict.items.append(Item("SH-4.1", "concealed", "factor", 2))


def row_label(hand: Traits, kong_draw: bool) -> str:
    """The name of the pattern whose row of SH-4 gives the value."""
    if hand.suits == 0:
        return "honour_pungs" if hand.pungs else "all_honours"
    if hand.pungs and hand.full_flush():
        return "full_flush_pungs"
    if hand.closed:
        return "concealed"
    if hand.full_flush():
        return "full_flush"
    if hand.pungs and hand.half_flush():
        return "half_flush_pungs"
    return small_label(hand, kong_draw)


def small_label(hand: Traits, kong_draw: bool) -> str:
    """The same for 混一色 and 碰碰胡, which 大吊车 and 杠上开花 lift to row 2."""
    if is_single_wait(hand):
        return "single_wait"
    if kong_draw:
        return "kong_draw"
    return "half_flush" if hand.half_flush() else "all_pungs"
