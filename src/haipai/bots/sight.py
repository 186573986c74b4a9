"""What a bot takes from a view before it thinks: the own hand, what is unseen, how long the hand lasts, the others.

Owns the reading of a view.  Must not judge anything.
"""

from __future__ import annotations

from collections.abc import Container

from haipai.bots.bot import View
from haipai.bots.hand import Hand, melds_of, own_hand
from haipai.tiles import CHOW, CONCEALED_KONG, FLOWERS, KINDS, SUITS


class Other:
    """Another player as everybody sees him."""

    def __init__(self, view: View, seat: int, viewer: int) -> None:
        player = view["players"][seat]
        self.seat = seat
        self.melds = melds_of(player)
        self.size: int = player["hand_size"]
        shown = [one for one in self.melds if one.kind != CONCEALED_KONG]
        self.closed = not shown
        self.chows = sum(one.kind == CHOW for one in shown)
        self.suits = {one.tile // 9 for one in self.melds if one.tile >= 0}  # 0–2, honours 3
        self.ready = bool(player["ready"])
        self.takes: int = player["takes"][viewer]  # tiles he claimed from this seat
        self.flowers = len(player["flowers"])
        self.throws: list[int] = [thrown["tile"] for thrown in player["river"]]
        self.unchanged = 0  # discards at the end of his river that were thrown as drawn: his hand stayed as it was
        for thrown in reversed(player["river"]):
            if not thrown["drawn"]:
                break
            self.unchanged += 1

    def plain_suits(self) -> set[int]:
        """The suits of the sets that lie, honours left out."""
        return self.suits - {SUITS - 1}


class Sight:
    """A view, read."""

    def __init__(self, view: View, kinds: Container[int] = range(KINDS)) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.n: int = view["seats"]
        self.after = (self.seat + 1) % self.n  # the player who may chow what this seat throws
        self.hand: Hand = own_hand(view)
        self.throws: list[int] = [thrown["tile"] for thrown in view["players"][self.seat]["river"]]
        # Of kinds that the rule set plays without, no copy is ever seen and none is there.
        self.unseen = [left if kind in kinds else 0 for kind, left in enumerate(view["unseen"])]
        self.total = max(1, sum(self.unseen))  # playing tiles not seen: those in the wall and in the others' hands
        self.drawable: int = view["drawable"]
        self.others = [Other(view, (self.seat + step) % self.n, self.seat) for step in range(1, self.n)]
        laid = [len(player["flowers"]) for player in view["players"]]
        self.flowers = laid[self.seat]
        self.flowers_left = FLOWERS - sum(laid)
        self.relations: list[int] = view["relations"][self.seat]

    def rounds(self) -> int:
        """How often this seat still draws, about; one look at a tile is always left."""
        return max(1, round(self.drawable / self.n))

    def flowers_to_come(self) -> float:
        """Flowers this seat will draw until the middle of what is left, in the mean."""
        wall: int = self.view["wall_left"]
        return 0.5 * self.rounds() * self.flowers_left / max(1, wall)
