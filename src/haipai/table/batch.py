"""Many tables stepped together, for programs that learn or search.

Owns the arrays: masks, observations, actors, rewards and ends of all tables, written in place after every step.
Compiled, an array can be viewed (memoryview, numpy.frombuffer) without a copy and stays the same object for ever.
"""

from __future__ import annotations

from typing import Any, Final, SupportsIndex

from haipai import actions as act
from haipai.errors import HaipaiError
from haipai.numbers import plain_values, whole
from haipai.packed import extend, i64, u8, vec
from haipai.rules import load
from haipai.table.header import Header
from haipai.table.machine import do
from haipai.table.menu import actor_of, codes_of
from haipai.table.observe import SIZE, observe_into
from haipai.table.policies import Policy, policy
from haipai.table.state import OVER
from haipai.table.table import Table

NEXT_STEP: Final = "next_step"  # a finished table is dealt anew by the step after; its code is ignored
SAME_STEP: Final = "same_step"  # a finished table is dealt anew at once; rewards are those of the finished hand
DISABLED: Final = "disabled"  # a finished table stays finished until `reset`
MODES: Final = (NEXT_STEP, SAME_STEP, DISABLED)
NOBODY: Final = 255
MOST: Final = 1 << 20


class Batch:
    """`size` tables of one rule set; hand k of table i has the seed seed+i+k·size and the dealer (i+k) mod seats.

    `masks` (size × actions.N) and `observations` (size × SIZE) are for the `actors` (255 when a hand is over), `ends`
    is 1 where a hand ended by the last step, `rewards` (size × seats, signed, points ÷ 底分) is zero elsewhere.
    Without `observe` the observations stay zero.  With a `learner` only that seat is asked; the others play by the
    named policy of policies.py, its luck begun anew from the seed of each hand: no table depends on another.
    A `dealer` deals every hand, and every hand begins with the `carry`.

    >>> batch = Batch("shanghai", 2, seed=1)
    >>> batch.step([max(i for i in range(act.N) if batch.masks[t * act.N + i]) for t in range(2)])
    >>> batch.steps
    2
    """

    def __init__(  # noqa: PLR0913 - a batch is made once, by names
        self,
        rules: object,
        size: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        seats: SupportsIndex = 4,
        options: object = None,
        autoreset: object = NEXT_STEP,
        observe: bool = True,
        learner: SupportsIndex = -1,
        others: object = "random",
        dealer: SupportsIndex | None = None,
        carry: object = None,
    ) -> None:
        tables = whole(size)
        if not 1 <= tables <= MOST:
            raise HaipaiError("bad_size", f"a batch holds 1 to {MOST} tables, not {size!r:.40}", "size")
        if not isinstance(autoreset, str) or autoreset not in MODES:
            raise HaipaiError("bad_autoreset", f"autoreset is one of {', '.join(MODES)}", "autoreset")
        self.bound = load(rules, {} if options is None else options, seats)
        self.rules = self.bound.id
        self.options = dict(options) if isinstance(options, dict) else {}
        self.size: i64 = tables
        self.seats: i64 = self.bound.seats
        self.autoreset = autoreset
        self.observe = observe
        seat = whole(learner)
        if not -1 <= seat < self.seats:
            raise HaipaiError("bad_learner", f"the learner is a seat 0 to {self.seats - 1}, or -1 for all", "learner")
        self.learner: i64 = seat
        self.dealer = -1 if dealer is None else whole(dealer)  # -1: the seats in turn
        if dealer is not None and not 0 <= self.dealer < self.seats:
            raise HaipaiError("bad_dealer", f"the dealer is a seat 0 to {self.seats - 1}, or None", "dealer")
        self.carry = as_carry(carry)
        self.others = others
        self.players = [policy(others, seed)] * tables  # who plays for the others at each table, in this hand
        self.steps = 0  # decisions taken by all tables together
        self.seed = whole(seed)
        self.dealt = [0] * tables  # hands dealt at each table
        self.tables = [self._deal(place) for place in range(tables)]
        self.shown = vec[vec[i64]](
            [vec[i64]() for _ in range(tables)]
        )  # the codes whose flags are set in the mask of each table
        self.masks = vec[u8]([0] * (tables * act.N))
        self.observations = vec[u8]([0] * (tables * SIZE))
        self.actors = vec[u8]([0] * tables)
        self.ends = vec[u8]([0] * tables)
        self.rewards = vec[i64]([0] * (tables * int(self.seats)))
        for place in range(tables):
            self._show(place)

    def __reduce__(self) -> tuple[object, ...]:
        """How copy and pickle make the same batch: a new one, then the state of its tables."""
        named = {
            "seed": self.seed,
            "seats": int(self.seats),
            "options": self.options,
            "autoreset": self.autoreset,
            "observe": self.observe,
            "learner": int(self.learner),
            "others": self.others,
            "dealer": None if self.dealer < 0 else self.dealer,
            "carry": self.carry,
        }
        luck = [int(player.luck.x) for player in self.players]
        told = (bytes(self.ends), [int(points) for points in self.rewards])
        state = ([table.clone() for table in self.tables], self.dealt[:], luck, self.steps, *told)
        return (remade, (self.rules, int(self.size), named), state)

    def __setstate__(self, state: tuple[list[Table], list[int], list[int], int, bytes, list[int]]) -> None:
        self.tables, self.dealt, luck, self.steps, ends, rewards = state
        for place in range(len(self.tables)):
            self.players[place] = policy(self.others, 0)
            self.players[place].luck.x = luck[place]
            self.ends[place] = u8(ends[place])
            self._show(place)
        for place, points in enumerate(rewards):
            self.rewards[place] = points

    def _deal(self, place: int) -> Table:
        """The next hand that an asked seat decides something in: others are left out (八花齐 at the deal, SH-2)."""
        table = self._deal_any(place)
        while table.phase == OVER:
            table = self._deal_any(place)
        return table

    def _play_others(self, table: Table, player: Policy) -> None:
        """Let everybody but the learner answer, until he is asked or the hand is over."""
        who = actor_of(table)
        while who >= 0 and who != self.learner:
            do(table, who, player.choose(table, who))
            who = actor_of(table)

    def _deal_any(self, place: int) -> Table:
        number = self.dealt[place]
        self.dealt[place] = number + 1
        header = Header()
        header.rules, header.seats, header.options = self.rules, self.seats, self.options
        header.cards = [1] * self.seats if self.bound.double_card else [0] * self.seats
        header.dealer = self.dealer if self.dealer >= 0 else (place + number) % int(self.seats)
        header.carry = self.carry
        seed = self.seed + place + number * int(self.size)
        header.seed = seed
        table = Table.of_header(header, self.bound)
        if self.learner >= 0:
            player = policy(self.others, seed)
            self.players[place] = player
            self._play_others(table, player)
        return table

    def reset(self, place: SupportsIndex) -> None:
        """Deal one table anew; HaipaiError `bad_place`."""
        number = whole(place)
        if not 0 <= number < len(self.tables):
            raise HaipaiError("bad_place", f"tables are 0 to {self.size - 1}, not {place!r:.40}", "place")
        self.tables[number] = self._deal(number)
        self._show(number)

    def step(self, codes: object) -> None:
        """Take one code for every table (bytes, or a sequence of ints) and write all arrays.

        HaipaiError `bad_codes` for a wrong number of codes or one that is no byte, `illegal` for a code that the
        mask of a table does not have; then no table has moved.
        """
        taken = self._read(codes)
        place: i64 = 0
        while place < self.size:
            if not self._may(place, i64(taken[place])):
                raise HaipaiError("illegal", f"table {place}: code {int(taken[place])} is not legal", f"codes[{place}]")
            place += 1
        place = 0
        while place < self.size:
            self._step_one(place, i64(taken[place]))
            place += 1

    def _may(self, place: i64, code: i64) -> bool:
        """Is a code legal, by the mask that is shown; on a finished table any code is."""
        if code < act.N and self.masks[place * act.N + code] == 1:
            return True
        return self.tables[place].phase == OVER

    def _read(self, codes: Any) -> vec[u8]:
        try:
            size = len(codes)  # a mere number has none, and would make so many zeros
            raw = codes if isinstance(codes, bytes) else bytes(codes)
        except (TypeError, ValueError) as error:
            raise HaipaiError("bad_codes", "codes are one byte each", "codes") from error
        if size != len(self.tables):
            raise HaipaiError("bad_codes", f"{self.size} codes are wanted, not {size}", "codes")
        if len(raw) != size:  # an array of wider numbers
            raise HaipaiError("bad_codes", "codes are one byte each", "codes")
        return extend(vec[u8](), raw)

    def _step_one(self, place: i64, code: i64) -> None:
        table = self.tables[place]
        if self.ends[place]:
            for seat in range(self.seats):
                self.rewards[place * self.seats + seat] = 0
            self.ends[place] = 0
        if table.phase == OVER:
            if self.autoreset == NEXT_STEP:
                self.tables[place] = self._deal(place)
                self._show(place)
            return
        do(table, i64(self.actors[place]), code)
        self.steps += 1
        if self.learner >= 0:
            self._play_others(table, self.players[place])
        if table.phase == OVER:
            self._end(place, table)
        self._show(place)

    def _end(self, place: i64, table: Table) -> None:
        self.ends[place] = 1
        for seat in range(self.seats):
            self.rewards[place * self.seats + seat] = table.deltas[seat]
        if self.autoreset == SAME_STEP:
            self.tables[place] = self._deal(place)

    def _show(self, place: i64) -> None:
        """Write mask and observation of the table's actor; of the learner, else of seat 0, where nobody is asked."""
        table = self.tables[place]
        who = actor_of(table)
        codes = vec[i64]() if who < 0 else codes_of(table, who)
        exchange(self.masks, place * act.N, self.shown[place], codes)
        self.shown[place] = codes
        self.actors[place] = NOBODY if who < 0 else u8(who)
        if self.observe:
            if who < 0:
                who = max(self.learner, i64(0))
            observe_into(table, who, self.observations, place * SIZE)


def exchange(masks: vec[u8], start: i64, before: vec[i64], codes: vec[i64]) -> None:
    """Take back the flags of the codes before, and set those of the codes now."""
    for gone in before:
        masks[start + gone] = 0
    for legal in codes:
        masks[start + legal] = 1


def as_carry(carry: object) -> dict[str, object]:
    """The carry that every hand begins with; its fields are checked when a hand is dealt."""
    if carry is None:
        return {}
    if not isinstance(carry, dict):
        raise HaipaiError("bad_carry", "a carry is an object", "carry")
    return plain_values(carry)


def remade(rules: str, size: int, named: dict[str, Any]) -> Batch:
    """A batch with its arguments by name, as `Batch.__reduce__` keeps them."""
    return Batch(rules, size, **named)
