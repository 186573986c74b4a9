"""The desk: decides what happens at one table when a message comes or time passes.

Owns the order of things: pause after every discard, pace of bots, clocks, absence.  Votes are council.py's, the next
hand and match between.py's, coming and going presence.py's.  Every change is a record applied to the Game; a desk's own
state (who is connected, whose time runs) is rebuilt after a restart by the first connection.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from msgspec import structs

from haipai.server.config import Clocks
from haipai.server.desk import between, council, presence, words
from haipai.server.desk import messages as m
from haipai.server.desk.change import Change, Event
from haipai.server.desk.choices import Choice, Choices
from haipai.server.desk.clocks import Watch, clocks_of
from haipai.server.desk.game import Game
from haipai.server.desk.records import Autoed, Did, Opened, Record, Sat, Went
from haipai.server.desk.upgrades import VERSION
from haipai.server.desk.watchers import Watchers
from haipai.server.wire import client as c
from haipai.server.wire.server import Ack, Lost
from haipai.server.wire.server import Refused as WireRefused
from haipai.table import Refused

WINDOWS: Final = frozenset({"claim", "rob", "pause"})
_STALE: Final = frozenset({"hand_over", "wrong_phase", "not_your_turn", "not_in_hand", "already_answered"})
LATE: Final = 60.0


@dataclass(frozen=True)
class House:
    """How this table is run."""

    clocks: Clocks  # the configured ones; the terms may name others
    pause: float  # seconds after every discard
    delay: float  # seconds before a bot's own action
    new_secret: Callable[[], str]  # 64 hex digits for another match
    late: float = LATE  # seconds that spectators are behind


class Desk:
    """One table at work.  `handle` takes a message and says what follows; nothing happens between calls."""

    def __init__(self, table_id: str, game: Game, house: House) -> None:
        self.id = table_id
        self.game = game
        self.house = house
        self.watch = Watch(house.clocks, running=False)
        self.choices = Choices()
        self.links: dict[int, Any] = {}
        self.nameless: set[int] = set()  # seats whose accounts are deleted: told anew when the table is loaded
        self.watchers = Watchers(house.late)
        self.pause_until = 0.0
        self.next_at: float | None = None
        self.empty_since: float | None = 0.0  # nobody is here: nothing happens at all
        self.still_since: float | None = 0.0  # the same, or the table is paused: the time of play stands still
        self.restored = True  # nothing is being waited for yet
        self.council = council.Council()
        self.fx = m.Effects()
        self.now = m.Moment(0.0, 0)
        self.news: dict[int, list[Event]] = {}  # seats to be shown the table, with what has happened
        self.public: list[Event] = []  # what everybody may know of it
        self.lost: dict[int, Lost] = {}  # seats whose claim did not stand
        self.fresh: set[int] = set()  # seats that need the whole state
        self.match_news: set[int] = set()  # seats that have not seen the newest match
        if game.opened is not None:
            self.set_clock()

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, message: m.Inbox, now: m.Moment) -> m.Effects:
        """What follows from a message: records to make durable before anything else is told."""
        self._begin(now)
        if isinstance(message, m.Said):
            self._said(message)
        elif isinstance(message, m.Came):
            presence.came(self, message)
        elif isinstance(message, m.Gone):
            presence.gone(self, message.seat, message.link)
        elif isinstance(message, m.BotSaid):
            self._bot_said(message)
        elif isinstance(message, m.SitDown):
            self._sit_down(message)
        elif isinstance(message, m.AccountGone):
            presence.account_gone(self, message.account)
        self._go()
        return self.fx

    def open(self, record: Opened, now: m.Moment) -> m.Effects:
        """Open the first match of the table; the first hand is dealt when no human seat is free."""
        self._begin(now)
        self.commit(structs.replace(record, v=VERSION))
        self.set_clock()
        between.deal_first(self)
        return self.fx

    def _begin(self, now: m.Moment) -> None:
        self.fx, self.now = m.Effects(), now
        self.news, self.public, self.lost, self.fresh = {}, [], {}, set()

    def set_clock(self) -> None:
        """Let time run as the terms say."""
        name = self.game.terms.clock_name
        self.watch = Watch(clocks_of(name, self.house.clocks), running=name != "off")

    def due(self) -> float | None:
        """When something happens by itself; None while everything waits for somebody."""
        times = [self.watchers.due()]
        if self.empty_since is None:
            times += self.council.times()
        if self.still_since is None:
            times += self._times_of_play()
        return min((time for time in times if time is not None), default=None)

    def _times_of_play(self) -> list[float | None]:
        times = [self.choices.next_due(), self.next_at]
        table = self.game.table
        if table is not None and table.phase_name == "pause":
            times.append(self.pause_until)
        times.extend(self.watch.deadline(seat) for seat in self.watch.questions if self._can_be_late(seat))
        return times

    def _said(self, said: m.Said) -> None:
        if said.seat < 0:
            self.watchers.said(self, said)
            return
        if self.links.get(said.seat) is not said.link:
            return  # the seat is held by a newer device
        message, seat = said.message, said.seat
        if isinstance(message, c.Hello):
            self.fresh.add(seat)
        elif isinstance(message, c.Leave):
            presence.left(self, seat, said.link)
        elif isinstance(message, c.Auto):
            self._auto(seat, message.on)
        elif isinstance(message, c.Do):
            self._do(seat, said.link, message)
        else:
            self.touch(seat)
            code = self._other(seat, message)
            if code:
                self.fx.frames.append((said.link, words.refused("", code)))

    def _other(self, seat: int, message: c.ClientMessage) -> str:
        """A message that is no command of the hand; the code of a refusal, or nothing."""
        if isinstance(message, c.Next | c.Again):
            return between.ready(self, seat, message)
        if isinstance(message, c.Vote):
            return council.vote(self, seat, message)
        if isinstance(message, c.Cast):
            return council.cast(self, seat, yes=message.yes)
        if isinstance(message, c.Resume):
            return council.resume(self, seat)
        return council.say(self, seat, message.phrase) if isinstance(message, c.Say) else ""

    def _auto(self, seat: int, on: bool) -> None:
        if not on:
            self.touch(seat)
        elif not self.game.seats[seat].auto:
            self.touch(seat)
            self.commit(Autoed(self.now.wall, seat, on=True))

    # -- commands ----------------------------------------------------------------------------------

    def _do(self, seat: int, link: Any, do: c.Do) -> None:
        """A player's command: known already, held until the pause is over, or carried out."""
        state = self.game.seats[seat]
        if state.stand_in:
            self.touch(seat)
        done = state.known(do.id)
        held = self.choices.get(seat)
        if done is not None:
            self.fx.frames.append((link, Ack(do.id, done)))
        elif do.seq is not None and do.seq < state.floor_before:
            self.fx.frames.append((link, words.refused(do.id, "stale")))  # too old to know whether it was carried out
        elif held is not None and held.by == "player":
            if held.action == do.id:
                held.link = link
            else:
                self.fx.frames.append((link, words.refused(do.id, "already_answered")))
        elif do.command == "timeout":
            self.fx.frames.append((link, words.refused(do.id, "bad_command")))
        elif self.game.paused:
            self.touch(seat)
            self.fx.frames.append((link, words.refused(do.id, "paused")))
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
            self.commit(record)
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
        self.touch(choice.seat)
        lost = self.game.claims.why_not(choice.seat, choice.command)
        stale = choice.seen is not None and choice.seen < self.game.seats[choice.seat].seq and error.code in _STALE
        if lost is not None:
            answer = words.lost(choice.action, lost, self.game.hand())
        elif stale:
            answer = words.refused(choice.action, "stale")
        else:
            answer = WireRefused(choice.action, error.code, error.zh, error.en)
        self.fx.frames.append((choice.link, answer))

    def _bot_said(self, said: m.BotSaid) -> None:
        question, held = self.watch.questions.get(said.seat), self.choices.get(said.seat)
        if question is None or question.number != said.number or (held is not None and held.by == "player"):
            return  # the table has gone on without it, or the person is back
        due = self.pause_until if question.kind == "claim" else question.since + self.house.delay
        self.choices.put(Choice(said.seat, said.command, "bot", due))

    def touch(self, seat: int) -> None:
        """Any touch of the player's ends auto-play, and takes the seat back from a bot."""
        state = self.game.seats[seat]
        if state.stand_in:
            self.ask_anew(seat)
        if state.auto or state.stand_in:
            self.commit(Autoed(self.now.wall, seat, on=False))

    def ask_anew(self, seat: int) -> None:
        """Somebody else answers for the seat from now on, with the whole time."""
        self.watch.questions.pop(seat, None)
        self.choices.drop_unless_player(seat)

    def _sit_down(self, wanted: m.SitDown) -> None:
        seat = self.game.seat_of(wanted.account)
        free = self.game.free
        if seat is None and free and (wanted.seat is None or wanted.seat in free):
            seat = free[0] if wanted.seat is None else wanted.seat
            self.commit(Sat(self.now.wall, seat, wanted.account, wanted.name, wanted.avatar))
            between.deal_first(self)
        self.fx.seat = seat

    # -- going on ----------------------------------------------------------------------------------------

    def _go(self) -> None:
        """Everything whose time has come, one after the other."""
        presence.keep_time(self)
        while self.empty_since is None and self.game.table is not None:
            if council.step(self):
                presence.keep_time(self)
                continue
            if self.still_since is not None:
                break
            self._ask()
            if not self._one_step():
                break

    def _one_step(self) -> bool:
        table, now = self.game.hand(), self.now.at
        if table.phase_name == "pause" and now >= self.pause_until and not self.game.match_over:
            self.commit(Went(self.now.wall))
            return True
        choice = self.choices.take_due(now)  # after a hand too: whoever waits is told, none goes on
        if choice is None:
            if self.game.hand_over:
                return between.after_hand(self)
            late = [seat for seat in self.watch.late(now) if self._can_be_late(seat)]
            if not late:
                return False
            choice = Choice(late[0], "timeout", "clock", now, spent=self.watch.spent(late[0], now))
        self._carry_out(choice)
        return True

    def _can_be_late(self, seat: int) -> bool:
        """A person who has not answered; a bot's answer is only a matter of computing."""
        return not self.game.seats[seat].bot and self.choices.get(seat) is None

    def _ask(self) -> None:
        """Bring questions up to what the table waits for."""
        table = self.game.hand()
        waiting = [] if self.game.hand_over else table.waiting
        for seat in [seat for seat in self.watch.questions if seat not in waiting]:
            del self.watch.questions[seat]
            self.choices.drop_unless_player(seat)
        kind = "claim" if table.phase_name in WINDOWS else "turn"
        for seat in waiting:
            state = self.game.seats[seat]
            if seat not in self.watch.questions:
                question = self.watch.ask(seat, kind, state.bank, self.now.at)
                if state.bot and self.choices.get(seat) is None:
                    self.fx.asks.append(m.BotAsk(seat, question.number, state.bot, table.view(seat)))
            self._play_for(seat, kind)

    def _play_for(self, seat: int, kind: str) -> None:
        """Auto-play gives the clock's command at a bot's pace."""
        choice, auto = self.choices.get(seat), self.game.seats[seat].auto
        if auto and choice is None:
            due = self.pause_until if kind == "claim" else self.watch.questions[seat].since + self.house.delay
            self.choices.put(Choice(seat, "timeout", "auto", due))
        elif not auto and choice is not None and choice.by == "auto":
            self.choices.drop(seat)

    def commit(self, record: Record) -> None:
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
        self.public.extend(change.events)
        self.match_news.update(change.match)
        self.lost.update(change.lost)
