"""What a room decides: who may do what when, seats, bots, hosts, kicks, phrases, and what a restart keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from haipai.rules import RULES, rule_set
from haipai.rules.options import Requirement
from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.rooms.words import FAREWELLS, KICKS, REFUSALS
from haipai.server.wire import room as w
from haipai.server.wire.bounds import BotKind
from tests.server.parlour import OTHER, TERMS, Parlour, Wire

Scene = Callable[[], Parlour]


def fresh() -> Parlour:
    """The maker `a` on seat 0, `b` and `c` in the room; a bot on seat 3."""
    room = Parlour()
    room.come("a", "b", "c")
    room.say("a", w.RoomBot(3, "solid"))
    return room


def agreed() -> Parlour:
    """`a` and `b` on seats, terms set, agreed by `a` alone; `c` stands."""
    room = fresh()
    room.sit("b")
    room.say("a", w.RoomTerms(TERMS))
    return room


def seeding() -> Parlour:
    """Four people in the seed phase, `e` looking on."""
    room = Parlour()
    room.full()
    room.come("e")
    return room


def playing() -> Parlour:
    """Four people at the table, `e` looking on."""
    room = seeding()
    room.play()
    return room


def three() -> Parlour:
    """A room for three."""
    room = Parlour(seats=3)
    room.come("a", "b")
    return room


SIT, STAND, AGREE, READY, LEAVE = w.RoomSit(), w.RoomStand(), w.RoomAgree(), w.RoomReady(on=True), w.RoomLeave()
SET, BOT, KICK, HOST = w.RoomTerms(OTHER), w.RoomBot(1, "solid"), w.RoomKick(1), w.RoomHost(1)
COMMIT, REVEAL = w.RoomCommit("0" * 64), w.RoomReveal("0" * 32)

REFUSED: list[tuple[Scene, str, w.RoomClientMessage, str]] = [
    (fresh, "b", w.RoomSit(0), "seat_taken"),
    (fresh, "b", w.RoomSit(3), "seat_taken"),
    (three, "b", w.RoomSit(3), "no_such_seat"),
    (fresh, "b", STAND, "not_seated"),
    (fresh, "b", READY, "not_seated"),
    (fresh, "b", w.RoomReady(on=False), "not_seated"),
    (fresh, "b", AGREE, "not_seated"),
    (fresh, "a", AGREE, "no_terms"),
    (fresh, "a", READY, "no_terms"),
    (agreed, "b", READY, "not_agreed"),
    (fresh, "b", SET, "not_setter"),
    (agreed, "b", SET, "not_setter"),
    (agreed, "a", SET, "terms_set"),
    (fresh, "a", w.RoomTerms(w.Terms("poker")), "unknown_rules"),
    (fresh, "a", w.RoomTerms(w.Terms("shanghai", {"nonsense": 1})), "unknown_option"),
    (fresh, "a", w.RoomTerms(w.Terms("shanghai", {"hands": 5})), "bad_option"),
    (three, "a", w.RoomTerms(w.Terms("shanghai")), "bad_seats"),
    (fresh, "b", BOT, "not_host"),
    (fresh, "a", w.RoomBot(0, "solid"), "seat_taken"),
    (three, "a", w.RoomBot(3, "solid"), "no_such_seat"),
    (fresh, "b", KICK, "not_host"),
    (fresh, "a", w.RoomKick(0), "not_yourself"),
    (fresh, "a", w.RoomKick(77), "no_such_person"),
    (fresh, "b", HOST, "not_host"),
    (fresh, "a", w.RoomHost(77), "no_such_person"),
    (fresh, "b", w.RoomSay("p17"), "bad_phrase"),
    (fresh, "b", w.RoomSay("s09"), "bad_phrase"),
    (fresh, "b", w.RoomSay(""), "bad_phrase"),
    (fresh, "a", COMMIT, "no_seed"),
    (fresh, "a", REVEAL, "no_seed"),
    (seeding, "e", COMMIT, "no_seed"),
    (seeding, "a", REVEAL, "no_seed"),
    (playing, "a", COMMIT, "no_seed"),
    *((seeding, "a", ask, "seed_running") for ask in (SIT, STAND, READY, AGREE, SET, BOT, KICK, LEAVE)),
    (seeding, "e", SIT, "seed_running"),
    *((playing, "a", ask, "playing") for ask in (SIT, STAND, READY, AGREE, SET, BOT, KICK)),
    (playing, "e", SIT, "playing"),
]


def _row_id(row: tuple[Any, ...]) -> str:
    return f"{row[0].__name__} {row[1]} {row[2].__struct_config__.tag} {row[3]}"


@pytest.mark.parametrize(("scene", "who", "ask", "code"), REFUSED, ids=[_row_id(row) for row in REFUSED])
def test_what_does_not_hold_is_refused(scene: Scene, who: str, ask: w.RoomClientMessage, code: str) -> None:
    """Each refusal has its code, names what was asked, says why in both languages, and changes nothing."""
    room = scene()
    before = (room.room.seq, room.info)
    assert room.say(who, ask) == [code]
    refusal = room.lines[who].of(w.RoomRefused)[-1]
    assert refusal.what == ask.__struct_config__.tag
    assert any("\u4e00" <= letter <= "\u9fff" for letter in refusal.zh)
    assert refusal.en.isascii()
    assert (room.room.seq, room.info) == before


def test_every_refusal_and_farewell_is_in_two_languages() -> None:
    """All sentences of a room are there in zh and en."""
    for zh, en in [*REFUSALS.values(), *FAREWELLS.values(), *KICKS.values()]:
        assert any("\u4e00" <= letter <= "\u9fff" for letter in zh)
        assert en.isascii()
        assert en.endswith(".")


def _needing() -> list[tuple[str, Requirement]]:
    """Every requirement between options, with its rule set."""
    return [(name, one) for name in RULES for one in rule_set(name).requirements]


@pytest.mark.parametrize(("rules", "need"), _needing(), ids=[f"{name} {one.option}" for name, one in _needing()])
def test_options_that_need_others_say_what(rules: str, need: Requirement) -> None:
    """Options that do not go together are refused with the rule set's own sentence in both languages."""
    room = Parlour()
    room.come("a")
    (other, wanted), *_ = need.needs.items()
    found = next(one for one in rule_set(rules).options if one.name == other)
    wrong = next(one for one in ([not wanted] if isinstance(wanted, bool) else found.choices) if one != wanted)
    terms = w.Terms(rules, {need.option: need.value, other: wrong})
    assert room.say("a", w.RoomTerms(terms)) == ["refused_options"]
    refusal = room.lines["a"].of(w.RoomRefused)[-1]
    assert refusal.zh == need.zh
    assert need.en in refusal.en


# -- seats -------------------------------------------------------------------------------------------------


def test_one_seat_each_changed_at_will() -> None:
    """The first free seat or the one wished for; changing keeps what was agreed; sitting twice changes nothing."""
    room = agreed()
    room.agree("b")
    assert room.say("b", w.RoomSit(2)) == []
    me = next(one for one in room.info.people if one.name == "B")
    assert (me.seat, me.agreed, me.ready) == (2, True, True)
    before = room.room.seq
    for again in (w.RoomSit(2), SIT):
        assert room.say("b", again) == []
    assert room.room.seq == before
    assert [seat.kind for seat in room.info.seats] == ["human", "free", "human", "bot"]


def test_bots_sit_where_the_host_says() -> None:
    """A bot of either kind on a free seat, another kind, and away again; a free seat stays free."""
    room = fresh()
    kinds: list[BotKind | None] = ["solid", "random", None, None]
    for bot in kinds:
        assert room.say("a", w.RoomBot(2, bot)) == []
        assert room.info.seats[2] == (w.RoomSeat("bot", None, bot) if bot else w.RoomSeat("free"))


def test_a_full_table_has_no_seat() -> None:
    """Without a free seat nobody sits down."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c", "d")
    room.come("e")
    assert room.say("e", SIT) == ["seat_taken"]


# -- who is in the room --------------------------------------------------------------------------------------


def test_twelve_people_at_most() -> None:
    """The thirteenth is told that the room is full; when one leaves there is a place."""
    room = Parlour()
    room.come(*"abcdefghijkl")
    late = Wire("m")
    room.handle(m.Came(room.account("m"), late))
    assert (late.bye, late.ended) == ("room_full", True)
    room.say("l", LEAVE)
    room.come("m")
    assert len(room.info.people) == 12


def test_the_newest_device_is_the_one() -> None:
    """Another device of the same person takes over; what the old one still says or its end change nothing."""
    room = fresh()
    old = room.lines["b"]
    room.come("b")
    assert (old.bye, old.ended) == ("replaced", True)
    assert len(room.info.people) == 3
    before = room.room.seq
    room.handle(m.Said("g-b", old, SIT))
    room.handle(m.Gone("g-b", old))
    assert room.room.seq == before
    assert next(one for one in room.info.people if one.name == "B").connected


def test_closing_the_page_is_not_leaving() -> None:
    """Whoever loses his line keeps number, seat and agreement; whoever leaves comes back as somebody new."""
    room = agreed()
    room.agree("b")
    number = room.p("b")
    room.drop("b")
    assert [(one.name, one.connected, one.seat) for one in room.info.people if one.name == "B"] == [("B", False, 1)]
    room.come("b")
    assert room.p("b") == number
    me = next(one for one in room.info.people if one.name == "B")
    assert (me.agreed, me.ready) == (True, True)
    room.say("b", LEAVE)
    assert [one.name for one in room.info.people] == ["A", "C"]
    room.come("b")
    assert room.p("b") > number
    assert not next(one for one in room.info.people if one.name == "B").agreed


def test_leaving_says_farewell() -> None:
    """Whoever leaves is told so and his line ends; the others see him no more."""
    room = fresh()
    line = room.lines["b"]
    room.say("b", LEAVE)
    assert (line.bye, line.ended) == ("left", True)
    assert "B" not in {one.name for one in room.info.people}


@pytest.mark.parametrize("reason", ["absent", "full", "other"])
def test_whoever_is_sent_out_is_told_why_and_stays_out_for_a_minute(reason: Any) -> None:
    """The reason stands in his farewell; he comes back by the code after sixty seconds, not before."""
    room = agreed()
    line = room.lines["b"]
    assert room.say("a", w.RoomKick(room.p("b"), reason)) == []
    assert (line.bye, line.ended) == ("kicked", True)
    assert (line.of(w.RoomBye)[0].zh, line.of(w.RoomBye)[0].en) == KICKS[reason]
    assert room.info.seats[1].kind == "free"
    room.wait(59)
    room.come("b")
    assert "b" not in room.lines
    room.restart()
    room.come("a")
    room.wait(1.1)
    room.come("b")
    assert room.lines["b"].bye == ""


# -- the host ------------------------------------------------------------------------------------------------

HOSTS: list[tuple[str, Callable[[Parlour], object], str]] = [
    ("he hands it over", lambda room: room.say("a", w.RoomHost(room.p("b"))), "b"),
    ("he leaves", lambda room: room.say("a", LEAVE), "c"),
    ("his account is deleted", lambda room: room.handle(m.AccountGone("g-a")), "c"),
    ("he stands up", lambda room: room.say("a", STAND), "a"),
    ("he is away for a minute", lambda room: _away(room, 60), "c"),
    ("he is away for less", lambda room: _away(room, 59), "a"),
]


def _away(room: Parlour, seconds: float) -> None:
    room.drop("a")
    room.wait(seconds)


@pytest.mark.parametrize(("what", "host"), [row[1:] for row in HOSTS], ids=[row[0] for row in HOSTS])
def test_the_host_passes_on_to_the_longest_seated(what: Callable[[Parlour], object], host: str) -> None:
    """Hand-over to anybody; when the host is gone it is the one who has sat longest, not who came first."""
    room = Parlour()
    room.come("a", "b", "c", "d")
    room.sit("c", "d", "b")
    what(room)
    assert room.who(room.room.host) == host


def test_without_anybody_seated_the_host_is_who_has_been_here_longest() -> None:
    """Nobody sits: the first who came; nobody is there: whoever comes next."""
    room = fresh()
    room.say("a", LEAVE)
    assert room.who(room.room.host) == "b"
    room.say("b", LEAVE)
    room.say("c", LEAVE)
    assert room.room.host is None
    room.come("d")
    assert room.who(room.room.host) == "d"


# -- phrases -------------------------------------------------------------------------------------------------


def test_phrases_reach_everybody_three_in_ten_seconds() -> None:
    """All sixteen phrases and eight stickers; the fourth within ten seconds is refused, each speaker counted apart."""
    room = fresh()
    for number in range(1, 25):
        phrase = f"p{number:02}" if number <= 16 else f"s{number - 16:02}"
        assert room.say("b", w.RoomSay(phrase)) == []
        assert [line.frames[-1] for line in room.lines.values()] == [w.RoomSaid(room.p("b"), phrase)] * 3
        room.wait(3.4)
    room.wait(10)
    assert [room.say("b", w.RoomSay("p01")) for _ in range(4)] == [[], [], [], ["too_fast"]]
    assert room.say("c", w.RoomSay("p01")) == []
    room.wait(9.9)
    assert room.say("b", w.RoomSay("p01")) == ["too_fast"]
    room.wait(0.2)
    assert room.say("b", w.RoomSay("p01")) == []


# -- what is shown, what is kept --------------------------------------------------------------------------------


def test_everybody_is_sent_the_same_room_after_every_change() -> None:
    """One frame each, with the same room and number of change, and the reader's own number."""
    room = fresh()
    for line in room.lines.values():
        line.frames.clear()
    room.say("b", SIT)
    frames = [line.of(w.RoomState) for line in room.lines.values()]
    assert [len(one) for one in frames] == [1, 1, 1]
    assert len({one[0].seq for one in frames}) == 1
    assert frames[0][0].room == frames[1][0].room == frames[2][0].room
    assert [one[0].me for one in frames] == [0, 1, 2]


def test_saying_hello_again_shows_everything_again() -> None:
    """A second hello is answered to the asker alone."""
    room = seeding()
    for line in room.lines.values():
        line.frames.clear()
    room.hello("b")
    assert [type(frame) for frame in room.lines["b"].frames] == [w.RoomState, w.RoomSeed]
    assert room.lines["a"].frames == []


@pytest.mark.parametrize("scene", [fresh, agreed, seeding, playing, three])
def test_a_restart_keeps_everything(scene: Scene) -> None:
    """Read again from its log the room is as it was, but that nobody is connected; a seed phase begins anew."""
    room = scene()
    before = room.info
    room.restart()
    room.come("a")
    after = room.info
    assert after.people[0].connected
    assert not any(one.connected for one in after.people[1:])
    phase = "open" if before.phase == "seed" else before.phase
    people = [(one.p, one.name, one.avatar, one.seat, one.agreed, one.ready) for one in before.people]
    assert [(one.p, one.name, one.avatar, one.seat, one.agreed, one.ready) for one in after.people] == people
    assert (after.phase, after.terms, after.setter, after.host) == (phase, before.terms, before.setter, before.host)
    assert (after.seats, after.table, after.created) == (before.seats, before.table, before.created)


def test_a_room_nobody_is_in_can_be_closed() -> None:
    """It closes only without connections; who comes then is told that it is closed; its code can begin anew."""
    room = fresh()
    room.handle(m.Shut())
    assert room.log[-1:] != [r.Closed(room.log[-1].at)]
    room.drop("a", "b", "c")
    room.handle(m.Shut())
    assert room.log[-1:] == [r.Closed(room.log[-1].at)]
    line = Wire("a")
    room.handle(m.Came(room.account("a"), line))
    assert (line.bye, line.ended) == ("room_closed", True)
    count = room.room.seq
    room.handle(m.Began(room.account("z"), 3, None))
    assert (room.room.seq > count, room.room.seats, len(room.room.people)) == (True, 3, 1)


def test_maker_with_terms_has_set_them() -> None:
    """A room made with terms begins with its maker as host and setter who has set them."""
    room = Parlour(terms=w.Terms("qiaoma", {}, 20, cards=0))
    room.come("a")
    assert (room.info.terms, room.info.host, room.info.setter) == (w.Terms("qiaoma", {}, 20, cards=0), 0, 0)
    assert [(one.seat, one.agreed) for one in room.info.people] == [(0, True)]
