"""A player's own tiles as a bot turns them over in its mind: what is held, what lies, what a command makes of it.

Owns the moves of own tiles.  Must not know which of them are legal, nor what is good.
"""

from __future__ import annotations

from haipai import actions
from haipai.bots.bot import View
from haipai.rules.position import Meld
from haipai.shapes import NO_MELDS, with_meld
from haipai.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KINDS, KONG, MELD_NAMES, PUNG

CLAIMS = {actions.PUNG: PUNG, actions.KONG: KONG}


class Hand:
    """Concealed tiles by kind (34 counts) and the sets that lie.  Every move makes a new one."""

    __slots__ = ("counts", "held", "packed", "sets")

    def __init__(self, counts: list[int], sets: list[Meld]) -> None:
        self.counts = counts
        self.sets = sets
        self.packed: int = NO_MELDS  # the sets as haipai.shapes takes them
        self.held = counts  # all tiles of the player, sets included
        if sets:
            self.held = counts[:]
            for one in sets:
                self.packed = with_meld(self.packed, one.kind, one.tile)
                for kind in tiles_of(one):
                    self.held[kind] += 1

    @property
    def closed(self) -> bool:
        """门清: nothing lies but concealed kongs."""
        return all(one.kind == CONCEALED_KONG for one in self.sets)

    def without(self, kind: int) -> Hand:
        """The hand after a discard."""
        return self._moved({kind: -1}, self.sets)

    def with_one(self, kind: int) -> Hand:
        """The hand with one more tile."""
        return self._moved({kind: 1}, self.sets)

    def after_claim(self, code: int, tile: int, giver: int) -> Hand:
        """The hand after 吃, 碰 or 明杠 of another's discard, its own discard or replacement still to come."""
        if code in CLAIMS:
            taken = {tile: -2 if code == actions.PUNG else -3}
            return self._moved(taken, [*self.sets, Meld(CLAIMS[code], tile, tile, giver, False)])
        low = actions.chow_low(code)
        taken = {kind: -1 for kind in (low, low + 1, low + 2) if kind != tile}
        return self._moved(taken, [*self.sets, Meld(CHOW, low, tile, giver, False)])

    def after_kong(self, code: int) -> Hand:
        """The hand after an own kong, its replacement still to come."""
        kind = actions.kind_of(code)
        if code < actions.ADDED_KONG:
            return self._moved({kind: -4}, [*self.sets, Meld(CONCEALED_KONG, kind, kind, -1, False)])
        sets = [
            Meld(ADDED_KONG, kind, kind, one.source, False) if one.kind == PUNG and one.tile == kind else one
            for one in self.sets
        ]
        return self._moved({kind: -1}, sets)

    def _moved(self, changes: dict[int, int], sets: list[Meld]) -> Hand:
        counts = self.counts[:]
        for kind, change in changes.items():
            counts[kind] += change
        return Hand(counts, sets)


def tiles_of(meld: Meld) -> list[int]:
    """The kinds of a set that lies."""
    if meld.kind == CHOW:
        return [meld.tile, meld.tile + 1, meld.tile + 2]
    return [meld.tile] * (3 if meld.kind == PUNG else 4)


def melds_of(player: View) -> list[Meld]:
    """The sets of a player in a view; of a kong whose tile is hidden the tile is −1."""
    return [
        Meld(MELD_NAMES.index(one["kind"]), one["tile"], one["claimed"], one["from"], False) for one in player["melds"]
    ]


def own_hand(view: View) -> Hand:
    """The hand of the seat that a view belongs to."""
    counts = [0] * KINDS
    for kind in view["hand"]:
        counts[kind] += 1
    return Hand(counts, melds_of(view["players"][view["seat"]]))
