"""上海麻将 for the bot: the rows of SH-4 as plans, flowers to come, and whom to fear.

Owns what each pattern would be worth.  Whether a ready hand wins, and for how much, the rule set itself is asked.
"""

from __future__ import annotations

from math import exp
from typing import Final

from haipai.bots.danger import THIRD, Threat, ready_chance
from haipai.bots.hand import Hand
from haipai.bots.plan import CLOSED, ONE_SUIT, PUNGS, SCARCE, SELF_DRAWN, Book, Plan
from haipai.bots.sight import Other, Sight
from haipai.rules.base import Rules
from haipai.rules.position import Meld
from haipai.shapes import (
    ALL_HONOURS,
    ALL_PUNGS,
    FULL_FLUSH,
    FULL_FLUSH_PUNGS,
    HALF_FLUSH,
    HALF_FLUSH_PUNGS,
    HONOUR_PUNGS,
    STANDARD,
)
from haipai.tiles import CHOW, CONCEALED_KONG, HONOURS, KINDS, PUNG, WHITE

WINS_FIRST: Final = 0.25  # that one of four wins the hand


class ShanghaiBook(Book):
    """The plans of `shanghai`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.lazi = float(str(rules.options["lazi"]))
        self.plain = bool(rules.options["concealed_plain_wins"])

    def plans(self, sight: Sight, hand: Hand) -> list[Plan]:
        """SH-4 by rows; the closed plans only while nothing is claimed."""
        lazi = self.lazi
        small = self.flower_row(sight, hand)
        if len(hand.sets) == 4:
            small = max(small, lazi)  # 大吊车
        out = [
            Plan(HALF_FLUSH, small, ONE_SUIT),
            Plan(FULL_FLUSH, lazi, ONE_SUIT),
            Plan(ALL_PUNGS, small, PUNGS),
            Plan(HALF_FLUSH_PUNGS, lazi, PUNGS),
            Plan(FULL_FLUSH_PUNGS, 2 * lazi, PUNGS),
            Plan(HONOUR_PUNGS, 4 * lazi, PUNGS),
            Plan(ALL_HONOURS, 2 * lazi, SCARCE),
        ]
        if hand.closed:
            out += [Plan(STANDARD, 2 * lazi, CLOSED, closed=True)] if self.plain else self._closed()
        return out

    def _closed(self) -> list[Plan]:
        """SH-4.2 with `concealed_plain_wins` off: 门清 needs a pattern."""
        return [Plan(pattern, 2 * self.lazi, CLOSED, closed=True) for pattern in (HALF_FLUSH, FULL_FLUSH, ALL_PUNGS)]

    def flower_row(self, sight: Sight, hand: Hand) -> float:
        """Row 1: the flowers there are and may come, at most a 喇子; nothing is won without one."""
        sure = sight.flowers + sum(set_flowers(one) for one in hand.sets)
        hope = sight.flowers_to_come()
        for kind in range(HONOURS, KINDS):
            worth = 2 if kind >= WHITE else 1
            if hand.counts[kind] >= 3:
                sure += worth
            elif hand.counts[kind] == 2 and sight.unseen[kind]:
                hope += 0.25 * worth * sight.unseen[kind]
        if sure:
            return min(self.lazi, sure + hope)
        return (1 - exp(-1.5 * hope)) * min(self.lazi, 1 + hope / 2)

    def shares(self, sight: Sight) -> float:
        """SH-5.1, SH-6.2: one by discard, three by self-draw, partners one and two more."""
        return 1 + 2 * SELF_DRAWN + (1 + SELF_DRAWN) * sum(sight.relations)

    def relief(self, sight: Sight) -> float:
        """Others mostly win two 喇子, from each player or from the discarder."""
        return 0.3 * self.lazi * sum(self.alive(other) for other in sight.others)

    def alive(self, other: Other) -> bool:
        """Claims that fit neither one suit nor 碰碰胡 leave nothing to win with."""
        return other.closed or not other.chows or len(other.plain_suits()) <= 1

    def threat(self, sight: Sight, other: Other) -> Threat:
        """Concealed he takes two 喇子 with anything; else a pattern that his sets allow, by its flowers."""
        worth = 2 * self.lazi
        if not other.closed:
            flowers = other.flowers + sum(set_flowers(one) for one in other.melds)
            worth = min(self.lazi, max(1.0, flowers)) if len(other.melds) < 4 else self.lazi
        threat = Threat(other, ready_chance(other), worth * (1 + sight.relations[other.seat]))
        if other.closed:
            return threat
        if other.chows:
            threat.suits = frozenset({3, *other.plain_suits()})
        elif len(other.plain_suits()) > 1:
            threat.runs = False
        if other.takes == THIRD and not sight.relations[other.seat]:
            threat.bond = WINS_FIRST * worth
        return threat


def set_flowers(one: Meld) -> int:
    """Flowers of a set that lies (SH-3)."""
    if one.kind == CHOW or one.tile < 0:
        return 0
    honour = (2 if one.tile >= WHITE else 1) if one.tile >= HONOURS else 0
    return honour + (0 if one.kind == PUNG else 2 if one.kind == CONCEALED_KONG else 1)
