"""推倒胡 (`tuidao`): the plainest game, written from docs/add-a-rule-set.md as somebody outside the package would.

TD-1 136 tiles, no flowers, no 吃.  TD-2 Four sets and a pair win, and seven pairs.  TD-3 A hand is worth 1, doubled by
碰碰胡, 七对, 清一色 and 杠上开花 each.  TD-4 A self-draw is paid by everybody, a discard by the discarder; a robbed konger
pays for all, or with the option once.  TD-5 The winner deals next.
"""

from __future__ import annotations

from typing import Final

from haipai.rules.base import NOT_COMPLETE, WIN_OK, Item, Rules, Settlement, Transfer, Verdict
from haipai.rules.catalogue import Pattern, Preset, RuleSet
from haipai.rules.dealer import nearest_first, winner_deals
from haipai.rules.options import Option, Options, common_options, resolve, switch
from haipai.rules.position import DISCARD, KONG_DRAW, ROB_KONG, Outcome, Position, Seat
from haipai.rules.special import seven_pairs
from haipai.rules.traits import counts_with, read_traits
from haipai.tiles import TILE_SET

OPTIONS: Final[list[Option]] = [
    switch(
        "rob_pays_all",
        True,
        "TD-4",
        (
            "抢杠包付",
            "Robbed konger pays all",
            "被抢杠的人付三家的份。",
            "The robbed konger pays three shares, else one.",
        ),
    ),
    *common_options(),
]
PATTERNS: Final[list[Pattern]] = [
    Pattern("all_pungs", "碰碰胡", "All triplets", "TD-3"),
    Pattern("seven_pairs", "七对", "Seven pairs", "TD-3"),
    Pattern("full_flush", "清一色", "Full flush", "TD-3"),
    Pattern("kong_draw", "杠上开花", "Win on a replacement", "TD-3"),
]


class Tuidao(Rules):
    """推倒胡 bound to its options."""

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        self.id = "tuidao"
        self.chow = False
        self.rob_pays_all = bool(options["rob_pays_all"])

    def tiles(self) -> bytes:
        """TD-1: all but the flowers."""
        return TILE_SET[:136]

    def shape(self, seat: Seat, kind: int) -> bool:
        """TD-2."""
        return super().shape(seat, kind) or (not seat.melds and seven_pairs(counts_with(seat, kind)) >= 0)

    def judge(self, pos: Position, who: int, outcome: Outcome) -> Verdict:
        """TD-2, TD-3."""
        seat = pos.seats[who]
        kind = outcome.tile if outcome.by in (DISCARD, ROB_KONG) else -1
        if not self.shape(seat, kind):
            return Verdict(who, NOT_COMPLETE)
        verdict = Verdict(who, WIN_OK)
        verdict.patterns = self.patterns(seat, kind, outcome)
        verdict.value = 2 ** len(verdict.patterns)
        verdict.items = [Item("TD-3", "base_point", "value", 1)]
        verdict.items += [Item("TD-3", pattern, "factor", 2) for pattern in verdict.patterns]
        return verdict

    def patterns(self, seat: Seat, kind: int, outcome: Outcome) -> list[str]:
        """What doubles the hand."""
        traits = read_traits(seat, counts_with(seat, kind), super().shape(seat, kind))
        holds = {
            "all_pungs": traits.pungs,
            "seven_pairs": not traits.standard,
            "full_flush": traits.suits == 1 and not traits.honours,
            "kong_draw": outcome.by == KONG_DRAW,
        }
        return [pattern for pattern, held in holds.items() if held]

    def settle(self, pos: Position, outcome: Outcome, winners: list[int]) -> Settlement:
        """TD-4, TD-5."""
        settlement = Settlement()
        ordered = nearest_first(winners, outcome.giver, self.seats)
        for winner in ordered:
            verdict = self.judge(pos, winner, outcome)
            settlement.wins.append(verdict)
            for payer in range(len(pos.seats)):
                points = verdict.value * self.shares(outcome, payer)
                if payer != winner and points:
                    settlement.transfers.append(Transfer(payer, winner, points, "TD-4"))
        settlement.carry = {"dealer": int(winner_deals(pos.dealer, ordered))}
        return settlement

    def shares(self, outcome: Outcome, payer: int) -> int:
        """TD-4: how many shares a seat that does not win pays."""
        if outcome.giver < 0:
            return 1
        if payer != outcome.giver:
            return 0
        return 3 if outcome.by == ROB_KONG and self.rob_pays_all else 1


def make(options: object, seats: int) -> Rules:
    """The rule set bound to checked options."""
    return Tuidao(resolve(OPTIONS, options), seats)


RULE_SET: Final = RuleSet(("tuidao", "推倒胡", "Push-down mahjong"), (4,), OPTIONS, PATTERNS, make)
RULE_SET.presets = [Preset("plain", "推倒胡", "As it stands", {})]
