"""海南麻将 (`hainan`, clauses HN-…): 番, 上嘎, 花胡; four or three players.

Owns how the parts of this rule set answer the questions of `Rules`.
"""

from __future__ import annotations

from typing import Final

from haipai.packed import i64
from haipai.rules.base import HIDDEN_FLOWERS, NO_FAN, NOT_COMPLETE, WIN_OK, Item, Rules, Settlement, Verdict, verdict_of
from haipai.rules.catalogue import RuleSet
from haipai.rules.dealer import nearest_first
from haipai.rules.flowers import popcount
from haipai.rules.hainan.hand import (
    Reckoned,
    Winner,
    best_of,
    meets_need,
    reckon,
)
from haipai.rules.hainan.payment import Terms, pay_flowers, pay_kongs, pay_win
from haipai.rules.hainan.texts import OPTIONS, PATTERNS, PRESETS, REQUIREMENTS
from haipai.rules.options import Options, check_requirements, resolve
from haipai.rules.position import DISCARD, DRAWN, ROB_KONG, Outcome, Position, Seat
from haipai.rules.special import seven_pairs, thirteen_orphans
from haipai.rules.traits import counts_with
from haipai.rules.winds import passed_deal
from haipai.tiles import HONOURS, TILE_SET

NEVER_DRAWN: Final = 15  # HN-5.1


class Hainan(Rules):
    """海南麻将 bound to its options."""

    def __init__(self, options: Options, seats: i64) -> None:
        super().__init__(options, seats)
        self.id = "hainan"
        self.multi_win = False
        self.chow = not options["no_chow"]
        self.reserve = NEVER_DRAWN
        self.late_flowers = True
        self.remembers_missed = True
        values = options["ga_values"]
        if options["ga"] and isinstance(values, list):
            self.ga_values = values[:]
        self.carries = ["ling", "first_dealer", "streak"]
        self.need_fan = bool(options["need_fan"])
        self.call_ling = self.ling_counts = bool(options["call_ling"])
        self.free_ga = bool(options["free_ga"])
        self.no_honours = bool(options["no_honours"])
        self.last_liability = bool(options["last_tiles_liability"])
        self.draw_pays = bool(options["draw_pays"])
        self.terms = Terms()
        self.terms.dealer_bonus = bool(options["dealer_bonus"])
        self.terms.streak_bonus = bool(options["streak_bonus"])
        self.terms.no_collusion = bool(options["no_collusion"])
        self.terms.kong_boost = bool(options["kong_boost"])
        self.terms.flower_win = bool(options["flower_win"])

    def tiles(self) -> bytes:
        """HN-8.8: 144 tiles, 116 without the honours."""
        if not self.no_honours:
            return TILE_SET
        return TILE_SET[: 4 * HONOURS] + TILE_SET[-8:]

    def ga_floor(self, pos: Position, who: i64) -> i64:
        """HN-2: not below the own previous choice."""
        return 0 if self.free_ga else pos.seats[who].ga

    def shape(self, seat: Seat, kind: i64) -> bool:
        """A standard shape, seven pairs or thirteen orphans (HN-6)."""
        if super().shape(seat, kind):
            return True
        if seat.melds or seat.hidden:
            return False
        counts = counts_with(seat, kind)
        return seven_pairs(counts) >= 0 or thirteen_orphans(counts)

    def judge(self, pos: Position, who: i64, outcome: Outcome) -> Verdict:
        """HN-3.2, HN-6, HN-7; see `Rules.judge`."""
        seat = pos.seats[who]
        from_other = outcome.by == DISCARD or outcome.by == ROB_KONG
        if from_other and seat.hidden:
            return Verdict(who, HIDDEN_FLOWERS)
        winner = Winner(pos, who, outcome, counts_with(seat, outcome.tile if from_other else -1))
        ways = reckon(winner, self.call_ling)
        if not ways:
            return Verdict(who, NOT_COMPLETE)
        if outcome.by == DISCARD and self.need_fan and not any(meets_need(winner, way) for way in ways):
            return Verdict(who, NO_FAN)
        return self._verdict(who, outcome, winner, best_of(ways))

    def _verdict(self, who: i64, outcome: Outcome, winner: Winner, way: Reckoned) -> Verdict:
        verdict = Verdict(who, WIN_OK)
        verdict.flowers = popcount(winner.seat.flowers)
        verdict.value = winner.manner_factor * way.factor * (2 if winner.one_suit else 1)
        verdict.items.append(Item("HN-6", "base_point", "value", 1))
        if winner.manner:
            verdict.patterns.append(winner.manner)
            verdict.items.append(Item("HN-6", winner.manner, "factor", int(winner.manner_factor)))
        if outcome.by == ROB_KONG:
            verdict.patterns.append("rob_kong")
        if way.shape:
            verdict.patterns.append(way.shape)
            verdict.items.append(Item("HN-6", way.shape, "factor", int(way.factor)))
        if winner.one_suit:
            verdict.patterns.append("full_flush")
            verdict.items.append(Item("HN-6", "full_flush", "factor", 2))
        verdict.patterns += way.fans
        verdict.items += [Item("HN-7.2", fan, "fan", 1) for fan in way.fans]
        return verdict

    # -- 过手胡 ---------------------------------------------------------------------------------------

    def barred(self, pos: Position, who: i64, verdict: Verdict, outcome: Outcome) -> bool:
        """HN-4.3: only a strictly larger 牌型分 than the largest declined."""
        missed = pos.seats[who].missed_points
        return missed > 0 and verdict.value <= missed

    def declined(self, pos: Position, who: i64, verdict: Verdict, outcome: Outcome) -> None:
        """HN-4.3."""
        seat = pos.seats[who]
        seat.missed_points = max(seat.missed_points, verdict.value)

    # -- the end ---------------------------------------------------------------------------------------

    def settle(self, pos: Position, outcome: Outcome, winners: list[int]) -> Settlement:
        """HN-1, HN-4.2, HN-8; see `Rules.settle`."""
        settlement = Settlement()
        nearest = nearest_first(winners, outcome.giver, self.seats)[:1]
        if nearest:
            settlement.wins.append(verdict_of(self, pos, nearest[0], outcome))
            pay_win(settlement, pos, self.terms, outcome, self._liable(pos, nearest[0], outcome))
        if outcome.by != DRAWN or self.draw_pays:
            pay_kongs(settlement, pos, self.terms, outcome)
            pay_flowers(settlement, pos, self.terms)
        settlement.carry = self._carry(pos, nearest)
        return settlement

    def _liable(self, pos: Position, who: i64, outcome: Outcome) -> str:
        """The first clause by which the giver pays for all, or none."""
        if outcome.giver < 0:
            return ""
        if self.last_liability and pos.wall_left <= NEVER_DRAWN + self.seats:
            return "HN-5.2"
        if self.terms.no_collusion:
            return "HN-8.4"
        if outcome.by == ROB_KONG and self.need_fan:
            winner = Winner(pos, who, outcome, counts_with(pos.seats[who], outcome.tile))
            if not any(meets_need(winner, way) for way in reckon(winner, self.call_ling)):
                return "HN-8.2"
        return ""

    def _carry(self, pos: Position, nearest: list[int]) -> dict[str, int]:
        """HN-1: the dealer stays on his win or a drawn hand; 令 moves when the deal is back at its beginning."""
        stays = not nearest or nearest[0] == pos.dealer
        carry = passed_deal(pos, stays)
        carry["streak"] = int(pos.streak) + 1 if stays else 0
        return carry


def make(options: object, seats: int) -> Rules:
    """The rule set bound to checked options; OptionError `refused_options` for what does not go together."""
    resolved = resolve(OPTIONS, options)
    stated = isinstance(options, dict) and "call_ling" in options
    if not stated:
        resolved["call_ling"] = bool(resolved["need_fan"]) and not resolved["no_honours"]  # HN-7.3
    check_requirements(REQUIREMENTS, resolved)
    return Hainan(resolved, seats)


RULE_SET: Final[RuleSet] = RuleSet(("hainan", "海南麻将", "Hainan mahjong"), (4, 3), OPTIONS, PATTERNS, make)
RULE_SET.presets = PRESETS
RULE_SET.requirements = REQUIREMENTS
