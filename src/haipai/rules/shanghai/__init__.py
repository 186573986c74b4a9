"""上海麻将 (`shanghai`, clauses SH-…): 吃三口, 荒番, 喇子.

Owns how the parts of this rule set answer the questions of `Rules`.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules import counter, dealer, partners
from haipai.rules.base import WIN_AT_ONCE, WIN_OK, Item, Rules, Settlement, Verdict, verdict_of
from haipai.rules.catalogue import RuleSet
from haipai.rules.options import Options, resolve
from haipai.rules.pattern_hand import (
    PatternRules,
    count_flowers,
    judge_eight_flowers,
    name_patterns,
    read_hand,
)
from haipai.rules.position import EIGHT_FLOWERS, Outcome, Position
from haipai.rules.shanghai.payment import pay_winner
from haipai.rules.shanghai.texts import OPTIONS, PATTERNS, PRESETS
from haipai.rules.shanghai.value import fill_value, refusal


class Shanghai(PatternRules):
    """上海麻将 bound to its options."""

    def __init__(self, options: Options, seats: i64) -> None:
        super().__init__(options, seats)
        self.id = "shanghai"
        self.lazi = int(str(options["lazi"]))
        self.plain = bool(options["concealed_plain_wins"])
        self.rob_as_discard = options["rob_kong"] == "discard"
        self.eight_flowers = WIN_AT_ONCE
        self.carries = ["huangfan"]

    def begin(self, pos: Position) -> None:
        """SH-7.1: the dice add to the counter at once."""
        pos.huangfan += counter.dice_add(pos.dice1, pos.dice2)

    def judge(self, pos: Position, who: i64, outcome: Outcome) -> Verdict:
        """SH-2 to SH-4; see `Rules.judge`."""
        seat = pos.seats[who]
        if outcome.by == EIGHT_FLOWERS:
            return judge_eight_flowers(seat, who, "SH-4", self.lazi)
        hand = read_hand(seat, outcome)
        verdict = Verdict(who, WIN_OK)
        count_flowers(verdict, hand)
        verdict.reason = refusal(hand.traits, verdict.flowers, hand.kong_draw, self.plain)
        if verdict.reason == WIN_OK:
            name_patterns(verdict, hand)
            fill_value(verdict, hand.traits, hand.kong_draw, self.lazi)
        else:
            verdict.items = []
        return verdict

    def relation(self, pos: Position, who: i64, other: i64) -> i64:
        """SH-6.1: partners, both directions counted once."""
        return 1 if partners.relation(pos, who, other) else 0

    def doubling(self, pos: Position) -> list[str]:
        """SH-7.2: the hand is a 荒番 hand when the counter is above 0."""
        return ["huangfan"] if pos.huangfan > 0 else []

    def settle(self, pos: Position, outcome: Outcome, winners: list[int]) -> Settlement:
        """SH-1.1, SH-5 to SH-7; see `Rules.settle`."""
        settlement = Settlement()
        ordered = dealer.nearest_first(winners, outcome.giver, self.seats)
        factor: i64 = 2 if pos.huangfan > 0 else 1
        for winner in ordered:
            verdict = verdict_of(self, pos, winner, outcome)
            if factor == 2:
                verdict.items.append(Item("SH-7.2", "huangfan", "factor", 2))
            settlement.wins.append(verdict)
            pay_winner(settlement, pos, outcome, winner, verdict.value * factor, self.rob_as_discard)
        settlement.carry = {
            "dealer": dealer.winner_deals(pos.dealer, ordered),
            "huangfan": counter.after_hand(pos.huangfan, len(ordered) > 0),
        }
        return settlement


def make(options: object, seats: int) -> Rules:
    """The rule set bound to checked options."""
    return Shanghai(resolve(OPTIONS, options), seats)


RULE_SET: Final[RuleSet] = RuleSet(("shanghai", "上海麻将", "Shanghai mahjong"), (4,), OPTIONS, PATTERNS, make)
RULE_SET.presets = PRESETS
