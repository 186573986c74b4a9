"""The yardstick: a bot that knows the standard shape and nothing of what its rule set lets win.

Owns play by plain distance (shanten): win when it is legal, claim what brings the shape nearer, throw what keeps it
nearest.  Must not know patterns, values, other players.
"""

from __future__ import annotations

from haipai import actions
from haipai.bots.bot import Bot, View
from haipai.bots.hand import Hand, own_hand
from haipai.shapes import shanten


class Plain(Bot):
    """Plays by plain distance (`shanten`); equal discards are chosen among at random."""

    name = "shanten"

    def choose(self, view: View, codes: list[int]) -> int:
        """A win; else the command after which the standard shape is nearest, the least that does it."""
        if actions.WIN in codes:
            return actions.WIN
        hand = own_hand(view)
        if actions.PASS in codes:
            return claim(hand, codes, view["last"]["tile"]) if view["last"] else actions.PASS
        throws = [code for code in codes if code < actions.CONCEALED_KONG]
        if not throws:
            return codes[0]
        ranks = [distance(hand.without(actions.kind_of(code))) for code in throws]
        best = [code for code, rank in zip(throws, ranks, strict=True) if rank == min(ranks)]
        # Where 敲 can be declared with a discard, nothing is won without it.
        return self.chance(view).choice([code for code in best if code >= actions.KNOCK] or best)


def claim(hand: Hand, codes: list[int], tile: int) -> int:
    """The claim that brings the shape nearest, if one brings it nearer than it is; else a pass."""
    best, nearest = actions.PASS, distance(hand)
    for code in codes:
        if code != actions.PASS:
            found = nearest_after(hand.after_claim(code, tile, 0))
            if found < nearest:
                best, nearest = code, found
    return best


def nearest_after(hand: Hand) -> int:
    """The distance after the best discard, where one is due."""
    if sum(hand.counts) % 3 == 1:
        return distance(hand)
    return min(distance(hand.without(kind)) for kind in range(34) if hand.counts[kind])


def distance(hand: Hand) -> int:
    """Tiles away from a ready hand of the standard shape."""
    return shanten(hand.counts, len(hand.sets))
