"""The bot that knows what its rule set lets win.

Owns the choice among legal commands: what each leaves, weighed by the outlook, less what it risks.  Must not know any
rule set: the book does.
"""

from __future__ import annotations

from typing import Final

from haipai import actions
from haipai.bots.books import book_for
from haipai.bots.bot import Bot, View
from haipai.bots.hand import Hand
from haipai.bots.outlook import Outlook
from haipai.bots.sight import Sight
from haipai.rules.base import Rules
from haipai.shapes import FAR
from haipai.tiles import KINDS

ROBBED: Final = 3  # times a discard's loss when an added kong is robbed
TIE: Final = 1e-6


class Solid(Bot):
    """Plays for patterns, chances and points (`solid`)."""

    name = "solid"

    def __init__(self, rules: Rules, seed: int) -> None:
        super().__init__(rules, seed)
        self.book = book_for(rules)
        self.kinds = frozenset(rules.tiles())

    def choose(self, view: View, codes: list[int]) -> int:
        """A win; else the command with the best outlook."""
        if actions.WIN in codes:
            return actions.WIN
        sight = Sight(view, self.kinds)
        if view["phase"] == "before":
            return self.book.before(sight, codes)
        outlook = Outlook(self.book, sight)
        if actions.PASS in codes:
            return claim(view, outlook, codes)
        return self._turn(view, outlook, codes)

    def _turn(self, view: View, outlook: Outlook, codes: list[int]) -> int:
        """The discard, 敲 or own kong that leaves most."""
        values = turn_values(outlook, codes)
        chance = self.chance(view)
        ranked = [(value + TIE * chance.random(), code) for code, value in zip(codes, values, strict=True)]
        return max(ranked)[1]


def turn_values(outlook: Outlook, codes: list[int]) -> list[float]:
    """What each discard and own kong leaves, less what it risks."""
    sight = outlook.sight
    rounds = sight.rounds()
    throws = [code for code in codes if code < actions.KNOCK]
    knocks = [code for code in codes if actions.KNOCK <= code < actions.CONCEALED_KONG]
    kongs = [code for code in codes if code >= actions.CONCEALED_KONG]
    left = outlook.best([sight.hand.without(kind) for kind in throws], rounds)
    left += [outlook.ready(sight.hand.without(actions.kind_of(code)), rounds) for code in knocks]
    values = {
        code: value - outlook.risk(actions.kind_of(code)) for code, value in zip([*throws, *knocks], left, strict=True)
    }
    # A kong's replacement is one more look at the wall.
    left = outlook.best([sight.hand.after_kong(code) for code in kongs], rounds + 1)
    for code, value in zip(kongs, left, strict=True):
        robbed = outlook.risk(actions.kind_of(code)) if code >= actions.ADDED_KONG else 0.0
        values[code] = value + outlook.book.kong(sight, code) - ROBBED * robbed
    return [values[code] for code in codes]


def claim(view: View, outlook: Outlook, codes: list[int]) -> int:
    """The claim that leaves more than a pass and brings a plan nearer, if there is one."""
    last = view["last"]
    if last is None:
        return actions.PASS
    sight = outlook.sight
    rounds = sight.rounds()
    best, most = actions.PASS, outlook.best([sight.hand], rounds)[0]
    for code in codes:
        if code == actions.PASS:
            continue
        hand = sight.hand.after_claim(code, last["tile"], last["seat"])
        if helps(outlook, hand, kong=code == actions.KONG):
            value = after_claim(outlook, hand, rounds)
            value += outlook.book.kong(sight, code) if code == actions.KONG else 0.0
            if value > most:
                best, most = code, value
    return best


def helps(outlook: Outlook, hand: Hand, *, kong: bool) -> bool:
    """Whether a plan is nearer after a claim than before; for a kong, which brings a tile, none need be."""
    before = outlook.distances(outlook.sight.hand)
    after = outlook.distances(hand)
    return any(distance < before.get(pattern, FAR) + kong for pattern, distance in after.items())


def after_claim(outlook: Outlook, hand: Hand, rounds: int) -> float:
    """What a hand leaves once its discard is made or its replacement drawn."""
    if sum(hand.counts) % 3 == 1:
        return outlook.best([hand], rounds + 1)[0]
    kinds = [kind for kind in range(KINDS) if hand.counts[kind]]
    left = outlook.best([hand.without(kind) for kind in kinds], rounds, knocking=outlook.book.rules.knocking)
    return max(value - outlook.risk(kind) for value, kind in zip(left, kinds, strict=True))
