"""The three flows of `hainan`: win, kongs, flowers (HN-8).

Owns units, liability and payments.  Knows nothing of readings.
"""

from __future__ import annotations

from haipai.packed import i64
from haipai.rules.base import Settlement, Transfer
from haipai.rules.position import (
    ADDED_KONG,
    ALL_FLOWERS,
    CONCEALED_KONG,
    KONG,
    KONG_DRAW,
    ROB_KONG,
    Meld,
    Outcome,
    Position,
)
from haipai.rules.winds import PLANTS_MASK, SEASONS_MASK


class Terms:
    """The options that payments depend on."""

    __slots__ = ("dealer_bonus", "streak_bonus", "no_collusion", "kong_boost", "flower_win")

    def __init__(self) -> None:
        self.dealer_bonus = True
        self.streak_bonus = True
        self.no_collusion = False
        self.kong_boost = False
        self.flower_win = True


def unit(pos: Position, terms: Terms, one: i64, other: i64) -> i64:
    """The stake between two seats (HN-8)."""
    total = 1 + pos.seats[one].ga + pos.seats[other].ga
    if one == pos.dealer or other == pos.dealer:
        if terms.dealer_bonus:
            total += 1
        if terms.streak_bonus:
            total += pos.streak
    return total


def pay(settlement: Settlement, payer: i64, payee: i64, points: i64, clause: str) -> None:
    """Add a transfer unless it is nothing."""
    if points:
        settlement.transfers.append(Transfer(payer, payee, points, clause))


def others(pos: Position, who: i64) -> list[i64]:
    """Every seat but one."""
    return [seat for seat in range(i64(len(pos.seats))) if seat != who]


def pay_win(settlement: Settlement, pos: Position, terms: Terms, outcome: Outcome, liable: str) -> None:
    """HN-8.1 to HN-8.4: `liable` is the clause by which the giver pays for all, empty when everybody pays."""
    verdict = settlement.wins[0]
    winner = verdict.seat
    extra: i64 = 1 if outcome.giver >= 0 else 0
    if liable:
        total = extra
        for payer in others(pos, winner):
            total += verdict.value * unit(pos, terms, winner, payer)
        pay(settlement, outcome.giver, winner, total, liable)
        return
    for payer in others(pos, winner):
        pay(settlement, payer, winner, verdict.value * unit(pos, terms, winner, payer), "HN-8.1")
    pay(settlement, outcome.giver, winner, extra, "HN-8.1")


def pay_kongs(settlement: Settlement, pos: Position, terms: Terms, outcome: Outcome) -> None:
    """HN-8.5, HN-8.4: every kong that stands, the winner's and the others'."""
    for owner in range(i64(len(pos.seats))):
        for meld in pos.seats[owner].melds:
            if meld.kind < KONG or is_robbed(meld, owner, outcome):
                continue
            shares = kong_shares(meld, terms, is_own_draw(settlement, pos, owner, meld, outcome))
            if terms.no_collusion and meld.kind == KONG:
                total: i64 = 0
                for payer in others(pos, owner):
                    total += shares * unit(pos, terms, owner, payer)
                pay(settlement, meld.source, owner, total, "HN-8.4")
            else:
                for payer in others(pos, owner):
                    pay(settlement, payer, owner, shares * unit(pos, terms, owner, payer), "HN-8.5")


def is_robbed(meld: Meld, owner: i64, outcome: Outcome) -> bool:
    """A robbed kong pays nothing."""
    return outcome.by == ROB_KONG and owner == outcome.giver and meld.tile == outcome.tile


def is_own_draw(settlement: Settlement, pos: Position, owner: i64, meld: Meld, outcome: Outcome) -> bool:
    """Does this kong's own replacement win?  It is the winner's last one when the win is by a kong's replacement."""
    if outcome.by != KONG_DRAW or not settlement.wins or settlement.wins[0].seat != owner:
        return False
    last = meld
    for other in pos.seats[owner].melds:
        if other.kind >= KONG:
            last = other
    return last is meld


def kong_shares(meld: Meld, terms: Terms, own_draw: bool) -> i64:
    """Shares of a kong: 直杠 1, 补杠 1, 暗杠 2; 补杠 2 or 3 with 摸杠翻倍."""
    if meld.kind == CONCEALED_KONG:
        return 2
    if meld.kind == ADDED_KONG and terms.kong_boost:
        return 3 if meld.after_flower or own_draw else 2
    return 1


def pay_flowers(settlement: Settlement, pos: Position, terms: Terms) -> None:
    """HN-8.6: 花胡 of every seat."""
    for owner in range(i64(len(pos.seats))):
        shares = flower_shares(pos.seats[owner].flowers, terms.flower_win)
        if shares:
            for payer in others(pos, owner):
                pay(settlement, payer, owner, shares * unit(pos, terms, owner, payer), "HN-8.6")


def flower_shares(flowers: i64, flower_win: bool) -> i64:
    """2 for all eight; 1 for a full set, or for exactly seven where 花胡 is off."""
    if flowers == ALL_FLOWERS:
        return 2
    if flower_win:
        return 1 if flowers & SEASONS_MASK == SEASONS_MASK or flowers & PLANTS_MASK == PLANTS_MASK else 0
    laid: i64 = 0
    for flower in range(i64(8)):
        laid += flowers >> flower & 1
    return 1 if laid == 7 else 0
