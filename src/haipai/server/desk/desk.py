"""The desk: decides what happens at one table when a message comes or time passes.

Owns the order of things: pause after every discard, pace of bots, clocks, absence, the next hand, another match.
Every change is a record applied to the Game; a desk's own state (who is connected, whose time runs) is rebuilt after
a restart by the first connection.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from haipai.server.config import Clocks
from haipai.server.desk import messages as m
from haipai.server.desk.choices import Choice, Choices
from haipai.server.desk.clocks import Watch
from haipai.server.desk.game import Change, Event, Game
from haipai.server.desk.records import Autoed, Began, Did, Opened, Ready, Record, Sat, Went
from haipai.server.desk.words import REFUSALS, bye, refused
from haipai.server.wire import client as c
from haipai.server.wire.server import Ack
from haipai.server.wire.server import Refused as WireRefused
from haipai.table import Refused

WINDOWS: Final = frozenset({"claim", "rob", "pause"})
_STALE: Final = frozenset({"hand_over", "wrong_phase", "not_your_turn", "not_in_hand", "already_answered"})


@dataclass(frozen=True)
class House:
    """How this table is run."""

    clocks: Clocks
    clock: bool  # whether anybody's time runs out
    pause: float  # seconds after every discard
    delay: float  # seconds before a bot's own action
    new_secret: Callable[[], str]  # 64 hex digits for another match


class Desk:
    """One table at work.  `handle` takes a message and says what follows; nothing happens between calls."""

    def __init__(self, table_id: str, game: Game, house: House) -> None:
        self.id = table_id
        self.game = game
        self.house = house
        self.watch = Watch(house.clocks, house.clock)
        self.choices = Choices()
        self.links: dict[int, Any] = {}
        self.pause_until = 0.0
        self.next_at: float | None = None
        self.still_since: float | None = 0.0  # nobody is here: time stands still
        self.restored = True  # nothing is being waited for yet
        self.fx = m.Effects()
        self.now = m.Moment(0.0, 0)
        self.news: dict[int, list[Event]] = {}  # seats to be shown the table, with what has happened
        self.fresh: set[int] = set()  # seats that need the whole state
        self.match_news: set[int] = set()  # seats that have not seen the newest match

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, message: m.Inbox, now: m.Moment) -> m.Effects:
        """What follows from a message: records to make durable before anything else is told."""
        self.fx, self.now, self.news, self.fresh = m.Effects(), now, {}, set()
        if isinstance(message, m.Said):
            self._said(message)
        elif isinstance(message, m.Came):
            self._came(message)
        elif isinstance(message, m.Gone):
            self._gone(message.seat, message.link)
        elif isinstance(message, m.BotSaid):
            self._bot_said(message)
        elif isinstance(message, m.SitDown):
            self._sit_down(message)
        self._go()
        return self.fx

    def open(self, record: Opened, now: m.Moment) -> m.Effects:
        """Open the first match of the table; the first hand is dealt when no human seat is free."""
        self.fx, self.now = m.Effects(), now
        self._commit(record)
        self._deal_first()
        return self.fx

    def due(self) -> float | None:
        """When something happens by itself; None while everything waits for somebody."""
        if self.still_since is not None:
            return None
        times = [self.choices.next_due(), self.next_at]
        table = self.game.table
        if table is not None and table.phase_name == "pause":
            times.append(self.pause_until)
        times.extend(self.watch.deadline(seat) for seat in self.watch.questions if self._can_be_late(seat))
        return min((time for time in times if time is not None), default=None)

    def _said(self, said: m.Said) -> None:
        if self.links.get(said.seat) is not said.link:
            return  # the seat is held by a newer device
        message, state = said.message, self.game.seats[said.seat]
        if isinstance(message, c.Do):
            self._do(said.seat, said.link, message)
        elif isinstance(message, c.Auto):
            if message.on != state.auto:
                self._commit(Autoed(self.now.wall, said.seat, message.on))
        elif isinstance(message, c.Next | c.Again):
            self._touch(said.seat)
            self._ready(said.seat, again=isinstance(message, c.Again))
        elif isinstance(message, c.Leave):
            self.fx.frames.append((said.link, bye("left")))
            self.fx.farewells.append(said.link)
            self._gone(said.seat, said.link)
        else:
            self.fresh.add(said.seat)

    # -- commands ----------------------------------------------------------------------------------

    def _do(self, seat: int, link: Any, do: c.Do) -> None:
        """A player's command: known already, held until the pause is over, or carried out."""
        state = self.game.seats[seat]
        done = state.known(do.id)
        held = self.choices.get(seat)
        if done is not None:
            self.fx.frames.append((link, Ack(do.id, done)))
        elif do.command == "timeout":
            self.fx.frames.append((link, refused(do.id, "bad_command")))
        elif do.seq is not None and do.seq < state.floor_before:
            self.fx.frames.append((link, refused(do.id, "stale")))  # too old to know whether it was carried out
        elif held is not None and held.by == "player":
            if held.action == do.id:
                held.link = link
            else:
                self.fx.frames.append((link, refused(do.id, "already_answered")))
        else:
            choice = Choice(seat, do.command, "player", self.now.at, action=do.id, link=link, seen=do.seq)
            self._hold_or_carry_out(choice)

    def _hold_or_carry_out(self, choice: Choice) -> None:
        table = self.game.table
        choice.spent = self.watch.spent(choice.seat, self.now.at)
        asked = table is not None and table.phase_name in WINDOWS and choice.command in table.legal(choice.seat)
        if asked and self.now.at < self.pause_until:
            choice.due = self.pause_until
            self.choices.put(choice)
        else:
            self._carry_out(choice)

    def _carry_out(self, choice: Choice) -> None:
        """Apply a command; whoever gave it is told."""
        seat = choice.seat
        question = self.watch.questions.get(seat)
        record = Did(self.now.wall, seat, choice.command, choice.by, choice.action, choice.spent)
        try:
            self._commit(record)
        except Refused as error:
            self._refuse(choice, error)
            return
        if self.watch.questions.get(seat) is question:
            self.watch.questions.pop(seat, None)
        self.choices.drop(seat)
        if choice.link is not None:
            self.fx.frames.append((choice.link, Ack(choice.action, self.game.seats[seat].seq)))

    def _refuse(self, choice: Choice, error: Refused) -> None:
        if choice.by != "player":
            # A bot must never stop a table: the clock's command is always legal where one is asked for.
            self.fx.notes.append(f"{choice.by}_refused:{error.code}")
            if choice.command != "timeout":
                self._carry_out(Choice(choice.seat, "timeout", choice.by, self.now.at))
            return
        self._touch(choice.seat)
        stale = choice.seen is not None and choice.seen < self.game.seats[choice.seat].seq and error.code in _STALE
        code = "stale" if stale else error.code
        zh, en = REFUSALS["stale"] if stale else (error.zh, error.en)
        self.fx.frames.append((choice.link, WireRefused(choice.action, code, zh, en)))

    def _bot_said(self, said: m.BotSaid) -> None:
        question = self.watch.questions.get(said.seat)
        if question is None or question.number != said.number:
            return  # the table has gone on without it
        due = self.pause_until if question.kind == "claim" else question.since + self.house.delay
        self.choices.put(Choice(said.seat, said.command, "bot", due))

    # -- coming and going ----------------------------------------------------------------------------

    def _came(self, came: m.Came) -> None:
        old = self.links.get(came.seat)
        if old is not None and old is not came.link:
            self.fx.frames.append((old, bye("replaced")))
            self.fx.farewells.append(old)
        self.links[came.seat] = came.link
        self.fresh.add(came.seat)
        self._show_presence(came.seat)
        if self.still_since is not None:
            self._wake()

    def _gone(self, seat: int, link: Any) -> None:
        if self.links.get(seat) is not link:
            return
        del self.links[seat]
        self.watch.lost(seat, self.now.at)
        self._show_presence(seat)
        if not self.links:
            self.still_since = self.now.at

    def _wake(self) -> None:
        """Somebody is here again: every time goes on where it stood."""
        gap = self.now.at - (self.still_since or 0.0)
        self.still_since = None
        self.watch.shift(gap)
        self.choices.shift(gap)
        self.pause_until += gap
        if self.next_at is not None:
            self.next_at += gap
        if self.restored:
            self.restored = False
            self.pause_until = self.now.at + self.house.pause

    def _show_presence(self, seat: int) -> None:
        for other in self.links:
            if other != seat:
                self.news.setdefault(other, [])
        self.match_news.update(range(len(self.game.seats)))

    def _touch(self, seat: int) -> None:
        """Any touch of the player's ends auto-play."""
        if self.game.seats[seat].auto:
            self._commit(Autoed(self.now.wall, seat, on=False))

    def _sit_down(self, wanted: m.SitDown) -> None:
        seat = self.game.seat_of(wanted.account)
        free = self.game.free
        if seat is None and free and (wanted.seat is None or wanted.seat in free):
            seat = free[0] if wanted.seat is None else wanted.seat
            self._commit(Sat(self.now.wall, seat, wanted.account, wanted.name))
            self._deal_first()
        self.fx.seat = seat

    # -- hands and matches -----------------------------------------------------------------------------

    def _deal_first(self) -> None:
        if not self.game.free:
            self._commit(Began(self.now.wall, 1))

    def active(self) -> list[int]:
        """People who are here and play themselves: the only ones who can hold up the next hand."""
        return [seat for seat in self.links if not self.game.seats[seat].auto]

    def _ready(self, seat: int, *, again: bool) -> None:
        table = self.game.table
        if table is not None and table.over and again == self.game.match_over and not self.game.seats[seat].ready:
            self._commit(Ready(self.now.wall, seat))

    def _after_hand(self) -> bool:
        """Deal the next hand, or open another match, when nobody present holds it up; True when done."""
        active = self.active()
        willing = bool(active) and all(self.game.seats[seat].ready for seat in active)
        if self.game.match_over:
            self.next_at = None
            if willing:
                self._again()
            return willing
        if self.next_at is None and (self.house.clock or not active):
            self.next_at = self.now.at + self.house.clocks.next
        if not willing and (self.next_at is None or self.next_at > self.now.at):
            return False
        self.next_at = None
        self._commit(Began(self.now.wall, self.game.hand_no + 1))
        return True

    def _again(self) -> None:
        old = self.game.terms
        self._commit(
            Opened(
                self.now.wall,
                old.match + 1,
                old.rules,
                old.options,
                old.base,
                tuple(state.plan for state in self.game.seats),
                self.house.new_secret(),
                old.clock,
                old.pace,
                old.engine,
                tuple(state.seq for state in self.game.seats),
            )
        )
        self._commit(Began(self.now.wall, 1))

    # -- going on ----------------------------------------------------------------------------------------

    def _go(self) -> None:
        """Everything whose time has come, one after the other."""
        while self.still_since is None and self.game.table is not None:
            self._ask()
            if not self._one_step():
                break

    def _one_step(self) -> bool:
        table, now = self.game.hand(), self.now.at
        if table.phase_name == "pause" and now >= self.pause_until:
            self._commit(Went(self.now.wall))
            return True
        choice = self.choices.take_due(now)  # after a hand too: whoever waits is told, none goes on
        if choice is None:
            if table.over:
                return self._after_hand()
            late = [seat for seat in self.watch.late(now) if self._can_be_late(seat)]
            if not late:
                return False
            choice = Choice(late[0], "timeout", "clock", now, spent=self.watch.spent(late[0], now))
        self._carry_out(choice)
        return True

    def _can_be_late(self, seat: int) -> bool:
        """A person who has not answered; a bot's answer is only a matter of computing."""
        return self.game.seats[seat].human and self.choices.get(seat) is None

    def _ask(self) -> None:
        """Bring questions up to what the table waits for."""
        table = self.game.hand()
        waiting = [] if table.over else table.waiting
        for seat in [seat for seat in self.watch.questions if seat not in waiting]:
            del self.watch.questions[seat]
            self.choices.drop_unless_player(seat)
        kind = "claim" if table.phase_name in WINDOWS else "turn"
        for seat in waiting:
            state = self.game.seats[seat]
            if seat not in self.watch.questions:
                question = self.watch.ask(seat, kind, state.bank, self.now.at)
                if not state.human:
                    self.fx.asks.append(self._bot_ask(seat, question.number))
            self._play_for(seat, kind)

    def _play_for(self, seat: int, kind: str) -> None:
        """Auto-play gives the clock's command at a bot's pace."""
        choice, auto = self.choices.get(seat), self.game.seats[seat].auto
        if auto and choice is None:
            due = self.pause_until if kind == "claim" else self.watch.questions[seat].since + self.house.delay
            self.choices.put(Choice(seat, "timeout", "auto", due))
        elif not auto and choice is not None and choice.by == "auto":
            self.choices.drop(seat)

    def _bot_ask(self, seat: int, number: int) -> m.BotAsk:
        return m.BotAsk(seat, number, self.game.seats[seat].plan.bot, self.game.hand().view(seat))

    def _commit(self, record: Record) -> None:
        """Apply a record and note who is to be shown what."""
        change = self.game.apply(record, self.id)
        self.fx.records.append(record)
        self._note(change)

    def _note(self, change: Change) -> None:
        if any(event["type"] in {"discard", "added_kong"} for event in change.events):
            self.pause_until = self.now.at + self.house.pause
        for seat, reached in enumerate(change.reach):
            if reached:
                self.news.setdefault(seat, []).extend(change.events)
        self.match_news.update(change.match)
