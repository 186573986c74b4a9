"""上海敲麻 (`qiaoma`, clauses QM-…): 敲, 承包, 漏胡, 勒子, 开宝.

Owns how the parts of this rule set answer the questions of `Rules`.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules import counter, dealer, partners
from haipai.rules.base import NOT_READY, OFFERED, WIN_OK, Rules, Settlement, Verdict, verdict_of
from haipai.rules.catalogue import RuleSet
from haipai.rules.options import Options, resolve
from haipai.rules.pattern_hand import (
    PatternRules,
    count_flowers,
    judge_eight_flowers,
    name_patterns,
    read_hand,
)
from haipai.rules.position import EIGHT_FLOWERS, KONG, Outcome, Position
from haipai.rules.qiaoma import knock
from haipai.rules.qiaoma.payment import pay_winner
from haipai.rules.qiaoma.texts import OPTIONS, PATTERNS, PRESETS
from haipai.rules.qiaoma.value import Units, fill_doubled, fill_value, refusal
from haipai.tiles import bit


class Qiaoma(PatternRules):
    """上海敲麻 bound to its options."""

    def __init__(self, options: Options, seats: i64) -> None:
        super().__init__(options, seats)
        self.id = "qiaoma"
        self.units = Units(int(str(options["lezi"])), int(str(options["base_flowers"])))
        self.multi_win_dealer = str(options["multi_win_dealer"])
        self.eight_flowers = OFFERED
        self.knocking = True
        self.remembers_missed = True
        self.chow_lifts_missed = True
        self.carries = ["huangfan"]

    def doubling(self, pos: Position) -> list[str]:
        """QM-6: 开宝 by the dice of this hand, 荒番 by a counter above 0."""
        found: list[str] = []
        if counter.equal_or_one_four(pos.dice1, pos.dice2):
            found.append("kaibao")
        if pos.huangfan > 0:
            found.append("huangfan")
        return found

    # -- may this seat win --------------------------------------------------------------------------

    def judge(self, pos: Position, who: i64, outcome: Outcome) -> Verdict:
        """QM-2.1, QM-4, QM-5; see `Rules.judge`."""
        seat = pos.seats[who]
        if outcome.by == EIGHT_FLOWERS:
            return self._judge_flowers(pos, who)
        hand = read_hand(seat, outcome)
        reason = refusal(hand.traits)
        if reason == WIN_OK and not seat.ready:
            reason = NOT_READY
        verdict = Verdict(who, reason)
        if reason == WIN_OK:
            count_flowers(verdict, hand)
            name_patterns(verdict, hand)
            fill_value(verdict, hand.traits, hand.kong_draw, self.units, self.doubling(pos))
        return verdict

    def _judge_flowers(self, pos: Position, who: i64) -> Verdict:
        """QM-5: 2 勒, no 敲 needed, nothing of the hand counts."""
        points = 2 * self.units.lezi
        verdict = judge_eight_flowers(pos.seats[who], who, "QM-4.3", points)
        if verdict.reason == WIN_OK:
            fill_doubled(verdict, points, points, self.doubling(pos))
        return verdict

    def barred(self, pos: Position, who: i64, verdict: Verdict, outcome: Outcome) -> bool:
        """QM-3.1: a kind declined before."""
        return pos.seats[who].missed >> outcome.tile & 1 != 0

    def declined(self, pos: Position, who: i64, verdict: Verdict, outcome: Outcome) -> None:
        """QM-3.1."""
        pos.seats[who].missed |= bit(outcome.tile)

    # -- 敲 -------------------------------------------------------------------------------------------

    def knocks(self, pos: Position, who: i64) -> i64:
        """QM-2.1."""
        return knock.knocks(pos.seats[who])

    def may_kong(self, pos: Position, who: i64, kind: i64, meld: i64) -> bool:
        """QM-2.2: of the tile just drawn or discarded only; a fourth tile held all the time was no triplet."""
        seat = pos.seats[who]
        if meld != KONG and seat.drawn != kind:
            return False
        return knock.may_kong(seat, kind, meld, meld != KONG)

    # -- the end ---------------------------------------------------------------------------------------

    def relation(self, pos: Position, who: i64, other: i64) -> i64:
        """QM-7.3: r(who, other)."""
        return partners.relation(pos, who, other)

    def settle(self, pos: Position, outcome: Outcome, winners: list[int]) -> Settlement:
        """QM-1, QM-6, QM-7; see `Rules.settle`."""
        settlement = Settlement()
        ordered = dealer.nearest_first(winners, outcome.giver, self.seats)
        settlement.wins = [verdict_of(self, pos, winner, outcome) for winner in ordered]
        for verdict in settlement.wins:
            pay_winner(settlement, pos, outcome, verdict.seat, verdict.value)
        settlement.carry = {
            "dealer": self._next_dealer(pos, outcome, ordered),
            "huangfan": counter.after_hand(pos.huangfan, len(ordered) > 0),
        }
        return settlement

    def _next_dealer(self, pos: Position, outcome: Outcome, ordered: list[int]) -> i64:
        """QM-1: as SH-1.1, but for several winners as the option says."""
        if len(ordered) > 1 and self.multi_win_dealer == "discarder":
            return outcome.giver
        if len(ordered) > 1 and self.multi_win_dealer == "after_nearest":
            return (ordered[0] + 1) % self.seats
        return dealer.winner_deals(pos.dealer, ordered)


def make(options: object, seats: int) -> Rules:
    """The rule set bound to checked options."""
    return Qiaoma(resolve(OPTIONS, options), seats)


RULE_SET: Final[RuleSet] = RuleSet(("qiaoma", "上海敲麻", "Shanghai knock mahjong"), (4,), OPTIONS, PATTERNS, make)
RULE_SET.presets = PRESETS
