"""Tiles that a seat cannot see, dealt to the places where they may lie.

Owns the pool of unseen tiles and its even distribution.  Knows a position only by its seats; what the places mean for
the hand in progress is determinize.py's business.
"""

from __future__ import annotations

from typing import Final

from haipai.errors import HaipaiError
from haipai.packed import i64
from haipai.rules.position import CONCEALED_KONG, Meld, Seat
from haipai.shapes.patterns import ALL_HONOURS, ALL_PUNGS, FULL_FLUSH, HALF_FLUSH, nearest
from haipai.table.events import flowers_in
from haipai.table.policies import GOALS, melds_of
from haipai.table.seen import unseen_copies, unseen_flowers
from haipai.table.state import State
from haipai.table.wall import Stream
from haipai.tiles import COPIES, KINDS, bit

TRIES: Final = 60  # deals of a short hand before it is led to a wait
SHORT: Final = 7  # tiles of a hand that is dealt until it waits
STEPS: Final = 400  # draws on the way to a wait
TURN_AFTER: Final = 50  # draws, then another pattern is aimed at
AIMS: Final = (HALF_FLUSH, FULL_FLUSH, ALL_PUNGS, ALL_HONOURS)
STRAY: Final = 16  # one throw in so many is any tile, so that no dead end holds the way
NOWHERE: Final = -1


class Hidden:
    """Unseen tiles and the places they are dealt to: the other hands, seat by seat, then the wall."""

    def __init__(self, state: State, stream: Stream) -> None:
        self.state = state
        self.stream = stream
        self.pool: list[int] = []
        self.owner: list[int] = []  # of each place: a seat, or NOWHERE for the wall
        self.tiles: list[int] = []  # of each place, once dealt

    def add_places(self, who: int, count: int) -> None:
        """Append places of a hand, or of the wall."""
        self.owner += [who] * count

    def deal(self, keeps_flowers: list[bool]) -> None:
        """Put every unseen tile in a place; flowers only in the wall and in hands that may hold them.

        Every way to do so is equally likely.  HaipaiError `bad_view` when tiles and places do not agree.
        """
        playing = [tile for tile in self.pool if tile < KINDS]
        flowers = [tile for tile in self.pool if tile >= KINDS]
        for_flowers = [p for p, who in enumerate(self.owner) if who == NOWHERE or keeps_flowers[who]]
        if len(self.pool) != len(self.owner) or len(flowers) > len(for_flowers):
            raise bad_view(f"{len(self.pool)} tiles are unseen and {len(self.owner)} places hidden")
        self.tiles = [NOWHERE] * len(self.owner)
        for done, flower in enumerate(flowers):
            chosen = done + int(self.stream.below(len(for_flowers) - done))
            for_flowers[done], for_flowers[chosen] = for_flowers[chosen], for_flowers[done]
            self.tiles[for_flowers[done]] = flower
        shuffle(playing, self.stream)
        for place, tile in enumerate(self.tiles):
            if tile == NOWHERE:
                self.tiles[place] = playing.pop()

    def fill_hands(self) -> None:
        """Write the dealt tiles into the seats."""
        for who, tile in zip(self.owner, self.tiles, strict=True):
            if who != NOWHERE:
                self.put(who, tile, 1)

    def empty_hands(self) -> None:
        """Take them out again."""
        for who, tile in zip(self.owner, self.tiles, strict=True):
            if who != NOWHERE:
                self.put(who, tile, -1)

    def put(self, who: int, tile: int, count: int) -> None:
        """Put a tile into a hand, or with −1 take it out."""
        seat = self.state.seats[who]
        if tile < KINDS:
            seat.add(tile, count)
        elif count > 0:
            seat.hidden |= 1 << (tile - KINDS)
        else:
            seat.hidden &= ~(1 << (tile - KINDS))

    def wall(self) -> list[int]:
        """The tiles of the wall's places, in order."""
        return [tile for who, tile in zip(self.owner, self.tiles, strict=True) if who == NOWHERE]

    # -- declared hands ------------------------------------------------------------------------------

    def lead_to_wait(self, who: int, fixed: list[int]) -> bool:
        """Exchange a declared hand's tiles for unseen ones until it waits for a pattern; False when none is found.

        `fixed`: seats whose tiles are not to be touched.  Short hands are dealt again until they wait, which keeps
        them evenly likely; longer ones draw and throw as a player would.
        """
        if waits(self.state, who):
            return True
        own = [place for place, holder in enumerate(self.owner) if holder == who]
        free = [
            place
            for place, holder in enumerate(self.owner)
            if holder != who and holder not in fixed and self.tiles[place] < KINDS
        ]
        if not free:
            return False
        if len(own) <= SHORT:
            for _ in range(TRIES):
                for place in own:
                    self.exchange(place, free[self.stream.below(len(free))])
                if waits(self.state, who):
                    return True
        return self.walk(who, own, free)

    def walk(self, who: int, own: list[int], free: list[int]) -> bool:
        """Draw unseen tiles and throw what is farthest from a pattern, until the hand waits."""
        state = self.state
        aim: i64 = GOALS
        for step in range(STEPS):
            if step % TURN_AFTER == TURN_AFTER - 1:
                aim = bit(AIMS[self.stream.below(len(AIMS))])
            drawn = free[self.stream.below(len(free))]
            state.seats[who].add(self.tiles[drawn], 1)
            thrown = ready_throw(state, who)
            done = thrown >= 0
            if not done:
                thrown = self.throw(who, aim)
            state.seats[who].add(self.tiles[drawn], -1)
            if thrown != self.tiles[drawn]:
                for place in own:
                    if self.tiles[place] == thrown:
                        self.exchange(place, drawn)
                        break
            if done:
                return True
        return False

    def throw(self, who: int, aim: i64) -> int:
        """A kind whose discard leaves the patterns aimed at nearest, any of several; now and then any kind at all."""
        kinds = held_kinds(self.state, who)
        if self.stream.below(STRAY) != 0:
            kinds = best_throws(self.state, who, kinds, aim)
        return kinds[self.stream.below(len(kinds))]

    def exchange(self, one: int, other: int) -> None:
        """Let two places change tiles, in the hands too."""
        for place, partner in ((one, other), (other, one)):
            if self.owner[place] != NOWHERE:
                self.put(self.owner[place], self.tiles[place], -1)
                self.put(self.owner[place], self.tiles[partner], 1)
        self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]


def bad_view(words: str) -> HaipaiError:
    """The error for a view that no table has."""
    return HaipaiError("bad_view", f"no table looks like this: {words}", "view")


def shuffle(tiles: list[int], stream: Stream) -> None:
    """Fisher–Yates, every order equally likely."""
    place = len(tiles) - 1
    while place > 0:
        other = int(stream.below(place + 1))
        tiles[place], tiles[other] = tiles[other], tiles[place]
        place -= 1


def waits(state: State, who: int) -> bool:
    """Does the hand lack one tile to a win with a pattern?  Asked by any tile it does not hold four of."""
    seat = state.seats[who]
    for kind in range(KINDS):
        if seat.hand[kind] < COPIES:
            seat.add(kind, 1)
            found = state.rules.knocks(state, who) & bit(kind) != 0
            seat.add(kind, -1)
            return found
    return False


def ready_throw(state: State, who: int) -> int:
    """A kind whose discard leaves a wait, −1 for none."""
    mask = state.rules.knocks(state, who)
    for kind in range(KINDS):
        if mask & bit(kind):
            return kind
    return NOWHERE


def held_kinds(state: State, who: int) -> list[int]:
    """The kinds in a hand, rising."""
    hand = state.seats[who].hand
    return [kind for kind in range(KINDS) if hand[kind] != 0]


def best_throws(state: State, who: int, kinds: list[int], aim: i64) -> list[int]:
    """Those of some kinds whose discard leaves the patterns nearest."""
    seat = state.seats[who]
    melds = melds_of(state, who)
    best: list[int] = []
    way: i64 = 1000
    for kind in kinds:
        seat.add(kind, -1)
        found = nearest(seat.keys, melds, aim)
        seat.add(kind, 1)
        if found < way:
            best, way = [], found
        if found == way:
            best.append(kind)
    return best


def unseen_tiles(state: State, viewer: int, lying: int) -> list[int]:
    """The tiles that a seat has not seen, rising; `lying`: a tile between hand and meld, or −1.

    HaipaiError `bad_view` for a tile that is there too often.
    """
    left = unseen_copies(state, viewer, lying)
    if min(left) < 0:
        raise bad_view("a tile is there too often")
    return [kind for kind in range(KINDS) for _ in range(left[kind])] + flowers_in(unseen_flowers(state, viewer))


def name_kongs(seats: list[Seat], pool: list[int], stream: Stream) -> None:
    """Choose the kind of each concealed kong whose tiles are hidden, and take it out of the pool (C-7.1)."""
    for seat in seats:
        for place, meld in enumerate(seat.melds):
            if meld.tile < 0:
                whole = [kind for kind in range(KINDS) if pool.count(kind) == COPIES]
                if not whole:
                    raise bad_view("a concealed kong lies and no kind is unseen")
                kind = whole[stream.below(len(whole))]
                seat.melds[place] = Meld(CONCEALED_KONG, kind, kind, -1, False)
                for _ in range(COPIES):
                    pool.remove(kind)
