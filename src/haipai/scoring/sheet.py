"""The settlement sheet as JSON: wins with their items, transfers, deltas and the carry.

Owns the JSON form of a settlement; the table writes its results with it too.  Judges nothing.
"""

from __future__ import annotations

from haipai.rules import rule_set
from haipai.rules.base import Item, Rules, Settlement, Transfer, Verdict
from haipai.rules.catalogue import RuleSet
from haipai.rules.position import Position
from haipai.scoring.tiles import name

Json = dict[str, object]


def settlement_json(rules: Rules, pos: Position, settlement: Settlement, deltas: list[int], base: int) -> Json:
    """{"wins" by seat, "deltas", "transfers" in points before 底分, "carry", "base", "dealer"}."""
    words = rule_set(rules.id)
    wins = sorted(settlement.wins, key=lambda verdict: int(verdict.seat))
    return {
        "wins": [win_json(words, verdict) for verdict in wins],
        "deltas": list(deltas),
        "transfers": [transfer_json(transfer) for transfer in settlement.transfers],
        "carry": carry_json(settlement.carry),
        "base": base,
        "dealer": int(pos.dealer),
    }


def win_json(words: RuleSet, verdict: Verdict) -> Json:
    """One winner: {"seat", "patterns", "flowers", "value", "items"}."""
    return {
        "seat": int(verdict.seat),
        "patterns": list(verdict.patterns),
        "flowers": int(verdict.flowers),
        "value": int(verdict.value),
        "items": [item_json(words, item) for item in verdict.items],
    }


def item_json(words: RuleSet, item: Item) -> Json:
    """One line: {"clause", "label" (zh), "label_en", "id"} and the amount under the name of its unit."""
    zh, en = words.label(item.label)
    return {"clause": item.clause, "label": zh, "label_en": en, "id": item.label, item.unit: int(item.amount)}


def transfer_json(transfer: Transfer) -> Json:
    """{"from", "to", "points", "clause"}; points before 底分."""
    return {
        "from": int(transfer.payer),
        "to": int(transfer.payee),
        "points": int(transfer.points),
        "clause": transfer.clause,
    }


def carry_json(carry: dict[str, int]) -> Json:
    """The state for the next hand; the 令 as a tile."""
    return {key: name(value) if key == "ling" else int(value) for key, value in carry.items()}
