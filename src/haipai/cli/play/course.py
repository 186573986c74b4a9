"""A match of one person against bots: whose answer is waited for, what the bots say, what it all amounts to.

Owns seeds, seating and the order of asking.  Draws nothing and reads no key; the rules are the table's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from haipai import bots
from haipai.cli.play.record import Recorder
from haipai.errors import HaipaiError
from haipai.rules import RULES, load
from haipai.rules.options import shown
from haipai.table.match import Match
from haipai.table.table import Table

View = dict[str, Any]
Event = dict[str, Any]

ME: Final = 0  # the seat of the person
SEED_MOST: Final = 2**63 - 1
BASE_MOST: Final = 1_000_000
CLAIMS: Final = frozenset({"chow", "pung", "kong", "win"})


@dataclass(frozen=True)
class Terms:
    """What is played.

    HaipaiError `unknown_rules`, `unknown_bot`, `bad_seed`, `bad_base`, and those of haipai.rules.load.
    """

    rules: str
    options: Mapping[str, object]
    seats: int
    base: int
    bot: str
    seed: int

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if self.rules not in RULES:
            message = f"no rule set {shown(self.rules)}; known: {', '.join(RULES)}"
            raise HaipaiError("unknown_rules", message, "RULES")
        load(self.rules, dict(self.options), self.seats)
        if self.bot not in bots.BOTS:
            message = f"no bot {shown(self.bot)}; known: {', '.join(bots.BOTS)}"
            raise HaipaiError("unknown_bot", message, "--bots")
        _whole(self.seed, "seed", 0, SEED_MOST)
        _whole(self.base, "base", 1, BASE_MOST)

    def draw(self, words: str) -> bytes:
        """32 bytes that depend on the seed and on what they are for."""
        return hashlib.sha256(f"haipai play {self.seed} {words}".encode()).digest()


def _whole(value: int, name: str, low: int, high: int) -> None:
    if not low <= value <= high:
        raise HaipaiError(f"bad_{name}", f"{name} is a whole number {low} to {high}, not {value}", f"--{name}")


class Course:
    """The match.  While `asked`, the person owes an answer; else `bots_move` goes on until the hand is over."""

    def __init__(self, terms: Terms, me: str, recorder: Recorder | None = None) -> None:
        self.terms = terms
        first = int.from_bytes(terms.draw("first dealer")) % terms.seats
        self.match = Match(terms.rules, dict(terms.options), terms.base, terms.seats, first)
        self.names = [me, *(terms.bot for _ in range(terms.seats - 1))]
        kinds = ["human", *("bot" for _ in range(terms.seats - 1))]
        self.match.players = [{"name": name, "kind": kind} for name, kind in zip(self.names, kinds, strict=True)]
        self.recorder = recorder
        self.claim = ""  # what the person has claimed and not got yet
        self._bots: list[bots.Bot] = []

    @property
    def table(self) -> Table:
        """The hand at the table; HaipaiError `no_hand` before the first."""
        if self.match.table is None:
            raise HaipaiError("no_hand", "no hand has been dealt")
        return self.match.table

    @property
    def asked(self) -> bool:
        """Does the person owe an answer?"""
        return ME in self.table.waiting

    def view(self) -> View:
        """What the person may know."""
        return self.table.view(ME)

    def deal(self) -> list[Event]:
        """Begin the next hand; what happened, as the person saw it."""
        number = len(self.match.results) + 1
        self._bots = [
            bots.make(self.terms.bot, self.match.bound, seed=int.from_bytes(self.terms.draw(f"bot {number} {who}")[:4]))
            for who in range(self.terms.seats)
        ]
        self.claim = ""
        self.match.begin_hand(self.terms.draw(f"hand {number}"), [1] * self.terms.seats)
        return self._since(0)

    def answer(self, command: str) -> list[Event]:
        """Do what the person says; Refused when it is not legal, and nothing has changed."""
        before = self.table.event_count
        window = self.table.phase_name != "turn"
        self.table.apply(ME, command)
        self.claim = command if window and command.split(maxsplit=1)[0] in CLAIMS else ""
        return self._since(before)

    def bots_move(self) -> list[Event]:
        """Let the first bot that is asked answer."""
        before, who = self.table.event_count, self.table.actor
        self.table.apply(who, self._bots[who].decide(self.table.view(who)))
        return self._since(before)

    def taken_by(self, events: list[Event]) -> Event | None:
        """The event by which another got what the person had claimed."""
        if not self.claim:
            return None
        for event in events:
            if event["type"] in CLAIMS:
                self.claim = ""
                return None if ME in (event.get("seat"), *event.get("winners", ())) else event
        return None

    def _since(self, before: int) -> list[Event]:
        """Book and record what is new."""
        self.match.note_end()
        if self.recorder is not None:
            self.recorder.note(self.table)
        return [self.table.seat_event(event, ME) for event in self.table.events_since(before)]
