"""The public table: one hand of any rule set, played by words or by numbers.

Owns construction (from a seed or a layout), copying, and the public names of interfaces section 3.  What a command
does is machine.py's, what a seat may know is view.py's.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final, SupportsIndex

from haipai import actions as act
from haipai.errors import HaipaiError
from haipai.numbers import NO_NUMBER, whole
from haipai.packed import i64, mypyc_attr, u8, vec
from haipai.rules import load
from haipai.rules.base import Rules
from haipai.rules.carry import FIELDS as CARRY_FIELDS
from haipai.rules.carry import read_carry
from haipai.rules.position import Seat
from haipai.scoring.sheet import carry_json
from haipai.table import events as ev
from haipai.table import machine, view
from haipai.table.drawing import start
from haipai.table.header import Header, read_header, write_header
from haipai.table.layout import read_dice, read_layout
from haipai.table.menu import actor_of, codes_of
from haipai.table.refuse import Refused, why_not
from haipai.table.sheet import sheet_of
from haipai.table.state import BEFORE, OVER, PAUSE, PHASES, TURN, State
from haipai.table.wall import seed_bytes, shuffle

FORMAT: Final = 1
NO_HEADER: Final = Header()
GIVEN: Final = ("seed", "dealer", "carry")  # what the line of a further hand says; the rest goes on


@mypyc_attr(acyclic=True)
class Table(State):
    """One hand.  Make one with `Table.new`; every change goes through `apply` or `step`.

    >>> t = Table.new("shanghai", seed=7)
    >>> t.waiting, t.turn, t.wall_left <= 91
    ([0], 0, True)
    """

    def __init__(self, rules: Rules, seats: list[Seat], dealer: i64, base: i64, twin: State | None = None) -> None:
        super().__init__(rules, seats, dealer, base, twin)
        self.header = NO_HEADER  # until whoever makes the table sets its own

    # -- making one ----------------------------------------------------------------------------------

    @staticmethod
    def new(  # noqa: PLR0913 - each is a field of a record's header
        rules: object = "shanghai",
        *,
        seed: object = None,
        options: object = None,
        base: object = 1,
        dealer: object = None,
        carry: object = None,
        seats: object = 4,
        cards: object = None,
        wall: object = None,
        hands: object = None,
        draws: object = None,
        replacements: object = None,
        dice: object = None,
        players: object = None,
    ) -> Table:
        """A hand from a seed (32 bytes, 64 hex digits, or an int) or a laid-out wall with dice.

        `carry` is the state of the table before this hand (huangfan, ling, first_dealer, streak, ga, dealer), as the
        hand before left it; `cards` the 加倍卡 each seat owns.  Errors (HaipaiError): `unknown_rules`, `bad_seats`,
        `unknown_option`, `bad_option`, `refused_options`, `bad_seed`, `bad_layout`, `bad_dice`, `bad_carry`,
        `bad_dealer`, `bad_base`, `bad_cards`.
        """
        given = {
            "rules": rules,
            "seed": seed,
            "options": options,
            "base": base,
            "dealer": dealer,
            "carry": carry,
            "seats": seats,
            "cards": cards,
            "wall": wall,
            "hands": hands,
            "draws": draws,
            "replacements": replacements,
            "dice": dice,
            "players": players,
        }
        return Table.from_header({name: value for name, value in given.items() if value is not None})

    @staticmethod
    def from_header(given: object) -> Table:
        """A hand from the header of a record (interfaces section 2); errors as `new`, with the field as path."""
        header = read_header(given)
        bound = load(header.rules, header.options, header.seats)
        return Table.of_header(header, bound)

    @staticmethod
    def of_header(header: Header, bound: Rules) -> Table:
        """A hand of a rule set bound already: several hands of a match share one."""
        table = Table(bound, [Seat(header.seats) for _ in range(header.seats)], header.dealer, header.base)
        table.header = header
        table.first_dealer = header.dealer
        read_carry(header.carry, CARRY_FIELDS, bound, table)
        if header.layout.given():
            table.dice1, table.dice2 = read_dice(header.layout.dice)
            table.wall = vec[u8](read_layout(header.layout, bound.tiles(), header.dealer, header.seats))
        else:
            seed = seed_bytes(header.seed)
            table.dice1, table.dice2, table.wall = shuffle(seed, bound.tiles(), header.dealer, header.seats)
        table.wall_left = len(table.wall)
        start(table, header.cards)
        return table

    def clone(self) -> Table:
        """An independent copy."""
        table = Table(self.rules, [seat.clone() for seat in self.seats], self.dealer, self.base, self)
        table.copy_from(self)
        table.header = self.header
        return table

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.serialise(),))

    def serialise(self) -> bytes:
        """A small byte string from which `restore` makes an equal table in either build."""
        document = {
            "haipai_table": FORMAT,
            "header": write_header(self.header),
            "do": [[who, code] for who, code in ev.commands_of(self)],
            "pauses": bool(self.stop_before_draw),
            "paused": bool(self.phase == PAUSE),
        }
        return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()

    # -- what it waits for ---------------------------------------------------------------------------

    @property
    def rules_id(self) -> str:
        """The id of the rule set."""
        return self.rules.id

    @property
    def nseats(self) -> int:
        """Players at the table, 3 or 4."""
        return int(self.n)

    @property
    def phase_name(self) -> str:
        """before, turn, claim, rob, offer, last, pause or over."""
        return PHASES[self.phase]

    @property
    def over(self) -> bool:
        """Has the hand ended?"""
        return bool(self.phase == OVER)

    @property
    def drawn(self) -> bool:
        """Has the hand ended without a winner (流局)?"""
        return self.over and self.winner_mask == 0

    @property
    def winners(self) -> list[int]:
        """The winning seats, rising."""
        return ev.seats_in(self.winner_mask)

    @property
    def actor(self) -> int:
        """The first seat that owes an answer, −1 when none does."""
        return int(actor_of(self))

    @property
    def waiting(self) -> list[int]:
        """Seats that owe an answer: in a window in order after the discarder, before the deal from the dealer."""
        if self.phase == TURN:
            return [int(self.turn)]
        first = self.dealer if self.phase == BEFORE else self.turn
        order = [(first + step) % self.n for step in range(self.n)]
        return [int(who) for who in order if self.asks[who] != 0]

    def legal(self, who: SupportsIndex) -> list[str]:
        """All commands a seat may give now; Refused `no_such_seat` outside the table."""
        return [act.TEXTS[code] for code in codes_of(self, self._seat(who, 0))]

    def codes(self) -> list[int]:
        """The legal codes of `actor`, rising; none when nobody is waited for."""
        who = self.turn if self.phase == TURN else actor_of(self)  # mostly spares a call
        if who < 0:
            return []
        codes: list[int] = list(codes_of(self, who))
        return codes

    def codes_of(self, who: SupportsIndex) -> list[int]:
        """The legal codes of a seat, rising; Refused `no_such_seat` outside the table."""
        codes: list[int] = list(codes_of(self, self._seat(who, 0)))
        return codes

    def mask(self, who: SupportsIndex | None = None) -> bytes:
        """A flag for each of the actions.N codes, 1 where a seat (None: the actor) may give it; Refused as `legal`."""
        seat = self.actor if who is None else self._seat(who, 0)
        flags = bytearray(act.N)
        if seat >= 0:
            for code in codes_of(self, seat):
                flags[code] = 1
        return bytes(flags)

    def _seat(self, who: SupportsIndex, lowest: int) -> int:
        number = who if isinstance(who, int) else whole(who)
        if not lowest <= number < int(self.n):
            raise Refused("no_such_seat")
        return number

    # -- doing something -----------------------------------------------------------------------------

    def apply(self, who: object, command: object) -> None:
        """Carry out a seat's command; Refused (code, zh, en) when it is not legal, and nothing changes."""
        code = act.CODES.get(command) if isinstance(command, str) else None
        if code is None:
            raise Refused("bad_command")
        number = who if type(who) is int else NO_NUMBER if isinstance(who, bool) else whole(who)
        if not 0 <= number < int(self.n):
            raise Refused("no_such_seat")
        if not machine.attempt(self, number, code):
            raise Refused(why_not(self, number, code))

    def step(self, code: SupportsIndex) -> None:
        """Carry out a code for `actor`; Refused as `apply`."""
        number = code if isinstance(code, int) else whole(code)
        if not 0 <= number < act.N:
            raise Refused("bad_command")
        who = self.turn if self.phase == TURN else actor_of(self)  # mostly spares a call
        if who < 0:
            raise Refused("hand_over" if self.phase == OVER else "no_such_seat")
        if not machine.attempt(self, who, number):
            raise Refused(why_not(self, who, number))

    def pause_before_draws(self, on: bool) -> None:
        """Whether the table stops (phase pause) before the draw that follows a discard or an added kong."""
        self.stop_before_draw = on

    def go_on(self) -> None:
        """Go on after a pause; nothing happens when there is none."""
        machine.advance(self)

    # -- telling -------------------------------------------------------------------------------------

    @property
    def carry(self) -> dict[str, object]:
        """The state of the table for the next hand, dealer included; empty while the hand lasts."""
        if self.settlement is None:
            return {}
        out = carry_json(self.settlement.carry)
        if self.rules.ga_values:
            out["ga"] = [int(seat.ga) for seat in self.seats]
        return out

    @property
    def events(self) -> list[ev.Event]:
        """All complete events so far."""
        return ev.events_of(self)

    def events_since(self, first: int) -> list[ev.Event]:
        """The complete events from number `first` on."""
        return ev.events_of(self, first)

    @property
    def event_count(self) -> int:
        """How many events there are."""
        return ev.count(self)

    def view(self, who: SupportsIndex) -> dict[str, object]:
        """What a seat may know, as plain values; seat −1 is a spectator.  Refused `no_such_seat` for others."""
        out = view.view_of(self, self._seat(who, -1))
        out["sheet"] = self.sheet()
        return out

    def seat_event(self, event: object, who: SupportsIndex) -> ev.Event:
        """An event as a seat may see it, −1 a spectator; Refused `no_such_seat`, HaipaiError `bad_event`."""
        seat = self._seat(who, -1)
        try:
            if isinstance(event, dict):
                return view.seat_event(event, seat)
        except (KeyError, TypeError, ValueError, AssertionError) as error:
            raise HaipaiError("bad_event", "this is no event of a hand", "event") from error
        raise HaipaiError("bad_event", "an event is an object", "event")

    def sheet(self) -> dict[str, object] | None:
        """The settlement with open hands, None while the hand lasts."""
        return sheet_of(self) if self.phase == OVER else None

    def record(self) -> list[str]:
        """The lines of a record of this hand: header, commands and events (interfaces section 2)."""
        return [dumps(line) for line in record_lines(self)]

    def digest(self) -> str:
        """SHA-256 over the canonical events: equal for equal games in every build."""
        return hashlib.sha256("\n".join(dumps(event) for event in self.events).encode()).hexdigest()


def dumps(value: object) -> str:
    """Canonical JSON: no spaces, keys in the order of construction, Chinese as it is."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def record_lines(table: Table) -> list[dict[str, object]]:
    """The record of a hand as objects, one a line."""
    lines: list[dict[str, object]] = [write_header(table.header)]
    for entry in table.history():
        if entry & 255 == 0:
            lines.append({"do": [int(entry >> 8 & 255), act.TEXTS[entry >> 16 & 255]]})
        else:
            lines.append({"event": ev.event_of(table, entry)})
    return lines


def further_lines(table: Table) -> list[dict[str, object]]:
    """The record of a further hand of a match: `{"hand": …}` with what does not go on by itself, then as any hand."""
    header, *rest = record_lines(table)
    given: dict[str, object] = {name: header[name] for name in GIVEN if name in header}
    if table.rules.double_card:
        given["cards"] = list(table.header.cards)
    return [{"hand": given}, *rest]


def restore(data: bytes) -> Table:
    """The table of a `serialise`; HaipaiError `bad_table` for anything else."""
    try:
        document = json.loads(data)
        given = document["header"] if document["haipai_table"] == FORMAT else {}
        return replayed(given, document["do"], document["pauses"] is True, document["paused"] is True)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise HaipaiError("bad_table", "these bytes are no serialised table") from error
    except HaipaiError as error:
        raise HaipaiError("bad_table", f"this table cannot be played again: {error.message}") from error


def replayed(header: dict[str, object], commands: list[list[int]], pauses: bool, paused: bool) -> Table:
    """A table after the commands given as (seat, code); `paused`: it stopped after the last of them."""
    table = Table.from_header(header)
    for number, (who, code) in enumerate(commands):
        table.stop_before_draw = paused and number == len(commands) - 1
        table.apply(who, act.text(code))
    table.stop_before_draw = pauses
    return table
