"""From the seed phase to a match: what was revealed, what counts as zeros, who sits where.

Owns the check of what was revealed and the record that opens the table.  Pure: it follows from the room's log alone.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from haipai import __version__, proof
from haipai.rules import load
from haipai.server.desk.records import Opened, SeatPlan
from haipai.server.names import BOT_NAMES
from haipai.server.rooms.state import Room, Seed
from haipai.server.wire.room import Terms


class Given(NamedTuple):
    """What the places have given to the deal, in their order before lots are drawn."""

    entropy: tuple[str, ...]  # hex; zeros where nothing fitting was revealed
    commits: tuple[str, ...]  # "": none
    marked: tuple[int, ...]  # people who gave nothing, or something else than they had committed to


def given(room: Room, seed: Seed) -> Given:
    """What each place has given; bots give nothing and are not marked."""
    entropy, commits, marked = [], [], []
    for seat in range(room.seats):
        person = room.at(seat)
        commit = seed.commits.get(person.p, "") if person is not None else ""
        revealed = seed.reveals.get(person.p, "") if person is not None else ""
        fits = bool(revealed) and sha256(bytes.fromhex(revealed)).hexdigest() == commit
        commits.append(commit)
        entropy.append(revealed if fits else proof.NOTHING.hex())
        if person is not None and not fits:
            marked.append(seat)
    return Given(tuple(entropy), tuple(commits), tuple(marked))


def drawn(room: Room, seed: Seed) -> tuple[int, ...]:
    """Where whoever sits on each place goes; empty when no lots are drawn."""
    if not room.lots:
        return ()
    reveals = [bytes.fromhex(one) for one in given(room, seed).entropy]
    return tuple(proof.lots(bytes.fromhex(seed.secret), seed.table, 1, reveals, room.seats))


def opened(room: Room, seed: Seed, terms: Terms, at: int) -> Opened:
    """The first record of the table: its only match, with everybody on his seat."""
    gifts, lots = given(room, seed), drawn(room, seed)
    plans = _plans(room)
    seats = list(plans)
    for old, new in enumerate(lots):
        seats[new] = plans[old]
    return Opened(
        at=at,
        match=1,
        rules=terms.rules,
        options=terms.options,
        base=terms.base,
        seats=tuple(seats),
        secret=seed.secret,
        clock=terms.clock != "off",
        pace=terms.pace,
        engine=__version__,
        room=room.code,
        clocks=terms.clock,
        spectators=terms.spectators,
        entropy=gifts.entropy,
        commits=gifts.commits,
        marked=gifts.marked,
        cards=terms.cards if load(terms.rules, terms.options, room.seats).double_card else 0,
        lots=lots,
    )


def _plans(room: Room) -> list[SeatPlan]:
    """Who is on each seat.  Everybody has one: play begins when none is free."""
    plans: list[SeatPlan] = []
    names = iter(BOT_NAMES)
    for seat in range(room.seats):
        person = room.at(seat)
        if person is None:
            plans.append(SeatPlan("bot", next(names), bot=room.bots[seat]))
        else:
            plans.append(SeatPlan("human", person.name, person.account, avatar=person.avatar))
    return plans
