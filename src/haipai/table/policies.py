"""Players without thought, for measuring and testing: the same choices from the same seed in either build.

Owns the named policies and their stream of numbers.  They look at the whole state and at nothing else; they are no
bots.  Every choice is among the legal codes in rising order, so that another implementation can follow them.

Stream: x is a number of 32 bits, at first (seed mod 2³⁰ · 2654435761 + 2654435769) mod 2³², 1 instead of 0.  A draw
below n changes x by xorshift (left 13, right 17, left 5) and gives x · n >> 32.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from haipai import actions as act
from haipai.errors import HaipaiError
from haipai.numbers import NO_NUMBER, whole
from haipai.packed import append, i64, vec
from haipai.shapes.patterns import ALL_HONOURS, ALL_PUNGS, FULL_FLUSH, HALF_FLUSH, NO_MELDS, nearest, with_meld
from haipai.table.menu import codes_of
from haipai.table.state import CLAIM, TURN, State
from haipai.tiles import CHOW, KONG, POW5, PUNG

NAMES: Final = ("random", "claims", "greedy")
WORD: Final = 0xFFFFFFFF
SEED_WORD: Final = 0x3FFFFFFF  # so that the product below stays inside 64 bits

# What the greedy policy goes for: 混一色, 清一色, 碰碰胡, 乱风向.
GOALS: Final = 1 << HALF_FLUSH | 1 << FULL_FLUSH | 1 << ALL_PUNGS | 1 << ALL_HONOURS
FARTHEST: Final = 1000


class Luck:
    """A stream of small numbers."""

    def __init__(self, seed: i64) -> None:
        self.x: i64 = ((seed & SEED_WORD) * 2654435761 + 2654435769) & WORD
        if self.x == 0:
            self.x = 1

    def below(self, n: i64) -> i64:
        """The next number 0 … n−1."""
        x = self.x
        x ^= x << 13 & WORD
        x ^= x >> 17
        x ^= x << 5 & WORD
        self.x = x
        return x * n >> 32


class Policy:
    """`random`: each legal command is as likely as another."""

    def __init__(self, seed: i64) -> None:
        self.luck = Luck(seed)

    def __reduce__(self) -> tuple[object, ...]:
        return (going_on, (type(self), int(self.luck.x)))

    def choose(self, state: State, who: i64) -> i64:
        """One of the legal codes of a seat that owes an answer."""
        return self.one_of(codes_of(state, who))

    def one_of(self, codes: vec[i64]) -> i64:
        """Any of some codes."""
        return codes[self.luck.below(len(codes))]


class Claims(Policy):
    """`claims`: wins when it may, else lays open what it can (kong, pung, chow), else any legal command."""

    def choose(self, state: State, who: i64) -> i64:
        """A win, else any claim or own kong, else any legal code."""
        codes = codes_of(state, who)
        taking = vec[i64]()
        for code in codes:
            if code == act.WIN:
                return code
            if act.CONCEALED_KONG <= code < act.WIN:
                taking = append(taking, code)
        return self.one_of(taking if len(taking) > 0 else codes)


class Greedy(Policy):
    """`greedy`: wins when it may, makes every own kong, and goes the shortest way to its goals.

    It claims when that shortens the way and throws what leaves the shortest, any one of several.  Before the deal
    it takes any choice.
    """

    def choose(self, state: State, who: i64) -> i64:
        """A win or an own kong, else any of the codes after which the goals are nearest."""
        codes = codes_of(state, who)
        if state.phase != TURN and state.phase != CLAIM:
            return codes[0] if codes[0] == act.WIN else self.one_of(codes)
        melds = melds_of(state, who)
        best: i64 = FARTHEST
        nearest_codes = vec[i64]()
        for code in codes:
            if code == act.WIN or act.CONCEALED_KONG <= code < act.PUNG:
                return code
            way = way_after(state, who, melds, code)
            if way < best:
                best = way
                nearest_codes = vec[i64]()
            if way == best:
                nearest_codes = append(nearest_codes, code)
        return self.one_of(nearest_codes)


def melds_of(state: State, who: i64) -> i64:
    """The melds of a seat as one number (shapes/patterns)."""
    melds: i64 = NO_MELDS
    for meld in state.seats[who].melds:
        melds = with_meld(melds, meld.kind, meld.tile)
    return melds


def way_after(state: State, who: i64, melds: i64, code: i64) -> i64:
    """Twice the distance to the goals after a discard, claim or pass; one more for a claim: alone it is no gain."""
    keys = state.seats[who].keys[:]
    if code < act.KNOCK:
        keys[code // 9] -= POW5[code]
    elif code < act.CONCEALED_KONG:
        keys[(code - act.KNOCK) // 9] -= POW5[code - act.KNOCK]
    elif code != act.PASS:
        return 2 * nearest(keys, claimed(keys, melds, state.tile, code), GOALS) + 1
    return 2 * nearest(keys, melds, GOALS)


def claimed(keys: vec[i64], melds: i64, tile: i64, code: i64) -> i64:
    """Take the own tiles of a claim out of the keys; the melds with the new one."""
    suit = tile // 9
    if code == act.PUNG:
        keys[suit] -= 2 * POW5[tile]
        return with_meld(melds, PUNG, tile)
    if code == act.KONG:
        keys[suit] -= 3 * POW5[tile]
        return with_meld(melds, KONG, tile)
    low = act.chow_low(code)
    keys[suit] -= POW5[low] + POW5[low + 1] + POW5[low + 2] - POW5[tile]
    return with_meld(melds, CHOW, low)


def going_on(kind: type[Policy], x: int) -> Policy:
    """A policy at a place of its stream: what a copy is made by."""
    player = kind(0)
    player.luck.x = x
    return player


def policy(name: object, seed: SupportsIndex) -> Policy:
    """The policy of a name; HaipaiError `bad_policy`, `bad_seed`.

    >>> policy("random", 7).luck.below(14)
    7
    """
    number = seed if isinstance(seed, int) else whole(seed)
    if number == NO_NUMBER:
        raise HaipaiError("bad_seed", "the seed of a policy is a whole number", "seed")
    number &= SEED_WORD
    if isinstance(name, str) and name in NAMES:
        return (Policy, Claims, Greedy)[NAMES.index(name)](number)
    raise HaipaiError("bad_policy", f"a policy is one of {', '.join(NAMES)}, not {name!r:.40}", "policy")
