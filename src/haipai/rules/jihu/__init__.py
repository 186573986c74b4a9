"""老上海计户 (`jihu`, clauses JH-…): 户 doubled by 代, limit hands, round wind.

Owns how the parts of this rule set answer the questions of `Rules`, and who pays (JH-5).
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.base import NO_FAN, NOT_COMPLETE, WIN_OK, Item, Rules, Settlement, Transfer, Verdict, verdict_of
from haipai.rules.catalogue import RuleSet
from haipai.rules.dealer import nearest_first, winner_deals
from haipai.rules.flowers import popcount
from haipai.rules.jihu.count import loser_tally, worth
from haipai.rules.jihu.hand import Winning, best_tally
from haipai.rules.jihu.texts import OPTIONS, PATTERNS, PRESETS
from haipai.rules.options import Options, resolve
from haipai.rules.position import DISCARD, ROB_KONG, Outcome, Position, Seat
from haipai.rules.special import thirteen_orphans
from haipai.rules.traits import counts_with
from haipai.rules.winds import passed_deal


class Jihu(Rules):
    """老上海计户 bound to its options."""

    def __init__(self, options: Options, seats: i64) -> None:
        super().__init__(options, seats)
        self.id = "jihu"
        self.carries = ["ling", "first_dealer"]
        self.limit = int(str(options["limit"]))
        self.min_dai = int(str(options["min_dai"]))
        self.all_settle = options["settle"] == "all"
        self.passes_round = bool(options["deal_passes_round"])

    def shape(self, seat: Seat, kind: i64) -> bool:
        """A standard shape or thirteen orphans (JH-1.2)."""
        return super().shape(seat, kind) or (not seat.melds and thirteen_orphans(counts_with(seat, kind)))

    def judge(self, pos: Position, who: i64, outcome: Outcome) -> Verdict:
        """JH-1.2, JH-2 to JH-4; see `Rules.judge`."""
        from_other = outcome.by == DISCARD or outcome.by == ROB_KONG
        counts = counts_with(pos.seats[who], outcome.tile if from_other else -1)
        hand = Winning(pos, who, outcome, counts)
        tally = best_tally(hand, self.limit)
        if tally is None:
            return Verdict(who, NOT_COMPLETE)
        if tally.dai < self.min_dai and not tally.flat:
            return Verdict(who, NO_FAN)
        verdict = Verdict(who, WIN_OK)
        verdict.flowers = popcount(pos.seats[who].flowers)
        verdict.value = worth(tally, self.limit)
        verdict.patterns = tally.patterns
        verdict.items = tally.items
        if verdict.value == self.limit and not tally.flat:
            verdict.items.append(Item("JH-4.1", "limit", "cap", self.limit))
        return verdict

    def settle(self, pos: Position, outcome: Outcome, winners: list[int]) -> Settlement:
        """JH-1.1, JH-5; see `Rules.settle`."""
        settlement = Settlement()
        ordered = nearest_first(winners, outcome.giver, self.seats)
        for winner in ordered:
            verdict = verdict_of(self, pos, winner, outcome)
            settlement.wins.append(verdict)
            self._pay(settlement, pos, outcome, verdict)
        if self.all_settle and ordered:
            self._settle_losers(settlement, pos, ordered)
        settlement.carry = self._carry(pos, ordered)
        return settlement

    def _pay(self, settlement: Settlement, pos: Position, outcome: Outcome, verdict: Verdict) -> None:
        for payer in range(i64(self.seats)):
            if payer == verdict.seat:
                continue
            if self.all_settle:
                points = verdict.value * doubled(pos, payer, verdict.seat)
            elif outcome.giver < 0 or payer == outcome.giver:
                points = verdict.value
            else:
                continue
            settlement.transfers.append(Transfer(payer, verdict.seat, points, "JH-5.1"))

    def _settle_losers(self, settlement: Settlement, pos: Position, winners: list[int]) -> None:
        """Every pair of losers settles the difference of their own counts."""
        losers = [who for who in range(i64(self.seats)) if who not in winners]
        counts = [worth(loser_tally(pos, who), self.limit) for who in losers]
        for place, one in enumerate(losers):
            for after in range(place + 1, len(losers)):
                other = losers[after]
                points = (counts[place] - counts[after]) * doubled(pos, one, other)
                if points > 0:
                    settlement.transfers.append(Transfer(other, one, points, "JH-5.1"))
                elif points < 0:
                    settlement.transfers.append(Transfer(one, other, -points, "JH-5.1"))

    def _carry(self, pos: Position, ordered: list[int]) -> dict[str, int]:
        if self.passes_round:
            return passed_deal(pos, not ordered or pos.dealer in ordered)
        return {
            "dealer": int(winner_deals(pos.dealer, ordered)),
            "ling": int(pos.ling),
            "first_dealer": int(pos.first_dealer),
        }


def doubled(pos: Position, one: i64, other: i64) -> i64:
    """2 between the dealer and another, else 1."""
    return 2 if pos.dealer in (one, other) else 1


def make(options: object, seats: int) -> Rules:
    """The rule set bound to checked options."""
    return Jihu(resolve(OPTIONS, options), seats)


RULE_SET: Final[RuleSet] = RuleSet(("jihu", "老上海计户", "Old Shanghai counting"), (4,), OPTIONS, PATTERNS, make)
RULE_SET.presets = PRESETS
