"""The seed phase: commits and reveals, who is late, lots, and the match that is opened from them."""

from __future__ import annotations

from hashlib import sha256

import pytest

from haipai import proof
from haipai.server.desk.records import Opened
from haipai.server.rooms import messages as m
from haipai.server.rooms import records as r
from haipai.server.wire import room as w
from tests.server.parlour import SECRET, TERMS, Parlour

ZEROS = "0" * 32


def opened(room: Parlour) -> Opened:
    """What the table is opened with."""
    assert room.fx.open is not None
    return room.fx.open.record


def seeds(room: Parlour, name: str) -> list[w.RoomSeed]:
    """What somebody was sent of the seed phase."""
    found: list[w.RoomSeed] = room.lines[name].of(w.RoomSeed)
    return found


def gift(name: str) -> str:
    """What somebody reveals."""
    return Parlour.bytes(name).hex()


def digest(name: str) -> str:
    """What somebody commits to."""
    return sha256(Parlour.bytes(name)).hexdigest()


def test_the_commitment_is_shown_before_anybody_gives() -> None:
    """It is logged with its secret before it is sent, and the table's id follows from it."""
    room = Parlour()
    room.full()
    assert r.Seeding(room.log[-1].at, SECRET) == room.log[-1]
    commitment = sha256(bytes.fromhex(SECRET)).hexdigest()
    for name in "abcd":
        assert seeds(room, name) == [w.RoomSeed(proof.table_of(commitment), commitment, None, 3000)]


def test_commits_come_before_reveals() -> None:
    """No reveal is taken before the commits are closed; they are shown to all by seat; nobody commits after that."""
    room = Parlour()
    room.full()
    for name in "abc":
        assert room.say(name, w.RoomCommit(digest(name))) == []
        assert room.say(name, w.RoomReveal(gift(name))) == ["no_seed"]
    assert len(seeds(room, "a")) == 1
    room.say("d", w.RoomCommit(digest("d")))
    assert seeds(room, "a")[-1].commits == [digest(name) for name in "abcd"]
    assert seeds(room, "a")[-1].ends_in_ms == 3000
    assert room.say("a", w.RoomCommit("0" * 64)) == ["no_seed"]


def test_the_match_is_opened_when_all_have_revealed() -> None:
    """The table is asked for with what everybody gave, his seat, the terms and the room's code; then it is played."""
    room = Parlour()
    room.full()
    room.give("a", "b", "c", "d")
    record = opened(room)
    assert record.entropy == tuple(gift(name) for name in "abcd")
    assert record.commits == tuple(digest(name) for name in "abcd")
    assert (record.marked, record.lots, record.secret, record.match) == ((), (), SECRET, 1)
    assert (record.room, record.rules, record.options, record.base) == ("K7QM2P", "qiaoma", {"lezi": 20}, 5)
    assert (record.clock, record.clocks, record.pace, record.spectators, record.cards) == (
        True,
        "normal",
        "normal",
        "off",
        0,
    )
    assert [(seat.name, seat.account, seat.avatar) for seat in record.seats] == [
        (n.upper(), f"g-{n}", "a02") for n in "abcd"
    ]
    assert room.phase() == "seed"
    table = room.open()
    assert (room.phase(), room.info.table) == ("playing", table)


def test_first_gifts_count() -> None:
    """A second commit or reveal is refused, whatever it says."""
    room = Parlour()
    room.full()
    room.say("a", w.RoomCommit(digest("a")))
    assert room.say("a", w.RoomCommit(digest("x"))) == ["no_seed"]
    for name in "bcd":
        room.say(name, w.RoomCommit(digest(name)))
    room.say("a", w.RoomReveal(gift("a")))
    assert room.say("a", w.RoomReveal(gift("x"))) == ["no_seed"]


LATE = [
    ("nobody is late", "", "", "", ()),
    ("one commits to nothing", "b", "", "", (1,)),
    ("one reveals nothing", "", "c", "", (2,)),
    ("one reveals something else", "", "", "d", (3,)),
    ("one of each", "b", "c", "d", (1, 2, 3)),
    ("nobody gives anything", "abcd", "", "", (0, 1, 2, 3)),
]


@pytest.mark.parametrize(("mute", "silent", "wrong", "marked"), [row[1:] for row in LATE], ids=[row[0] for row in LATE])
def test_what_is_missing_counts_as_zeros_and_is_marked(
    mute: str, silent: str, wrong: str, marked: tuple[int, ...]
) -> None:
    """After three seconds each phase goes on; who gave nothing or something else is marked, his commit kept."""
    room = Parlour()
    room.full()
    room.give(*[name for name in "abcd" if name not in mute], silent=silent, wrong=wrong)
    if room.fx.open is None:
        room.wait(2.9)
        assert room.fx.open is None
        room.wait(0.2)
    record = opened(room)
    assert record.marked == marked
    assert record.entropy == tuple(ZEROS if seat in marked else gift("abcd"[seat]) for seat in range(4))
    assert record.commits == tuple("" if name in mute else digest(name) for name in "abcd")
    shown = seeds(room, "a")[-1].commits
    everybody = [None if name in mute else digest(name) for name in "abcd"]
    assert shown == (everybody if any(everybody) else None)  # where nobody has committed nobody is to reveal


def test_who_has_lost_his_line_is_not_waited_for() -> None:
    """When all who are here have done their part it goes on at once; his seat is marked."""
    room = Parlour()
    room.full()
    room.drop("d")
    room.give("a", "b", "c")
    assert opened(room).marked == (3,)


def test_who_comes_back_is_told_how_far_it_is() -> None:
    """Somebody who reconnects in the middle is sent the phase and may still give."""
    room = Parlour()
    room.full()
    for name in "abc":
        room.say(name, w.RoomCommit(digest(name)))
    room.drop("d")
    room.come("d")
    assert [one.commits for one in seeds(room, "d")] == [[digest(name) for name in "abc"] + [None]]
    assert room.say("d", w.RoomCommit(digest("d"))) == ["no_seed"]


def test_bots_give_nothing_and_are_not_marked() -> None:
    """A bot's place counts as zeros; one person is enough for a match from a room."""
    room = Parlour()
    room.come("a")
    for seat, bot in ((1, "solid"), (2, "random"), (3, "solid")):
        room.say("a", w.RoomBot(seat, "random" if bot == "random" else "solid"))
    room.say("a", w.RoomTerms(TERMS))
    room.say("a", w.RoomReady(on=True))
    room.give("a")
    record = opened(room)
    assert (record.entropy, record.marked) == ((gift("a"), ZEROS, ZEROS, ZEROS), ())
    assert [(seat.kind, seat.bot) for seat in record.seats] == [
        ("human", ""),
        ("bot", "solid"),
        ("bot", "random"),
        ("bot", "solid"),
    ]
    assert len({seat.name for seat in record.seats}) == 4


def test_lots_move_people_and_bots() -> None:
    """With lots everybody goes where the stream says; gifts stay in the order before; the room shows the new seats."""
    room = Parlour()
    room.come("a")
    room.sit("x", "y")
    room.say("a", w.RoomBot(3, "solid"))
    room.say("a", w.RoomTerms(w.Terms("shanghai", lots=True)))
    room.agree("a", "x", "y")
    room.give("a", "x", "y")
    record = opened(room)
    reveals = [Parlour.bytes(name) for name in "axy"] + [proof.NOTHING]
    lots = proof.lots(bytes.fromhex(SECRET), proof.table_of(proof.commitment(bytes.fromhex(SECRET))), 1, reveals, 4)
    assert record.lots == tuple(lots)
    assert lots != [0, 1, 2, 3]
    assert record.entropy == tuple(one.hex() for one in reveals)
    names = ["A", "X", "Y", record.seats[lots[3]].name]
    assert [record.seats[lots[place]].name for place in range(4)] == names
    room.open()
    assert {one.name: one.seat for one in room.info.people} == {"A": lots[0], "X": lots[1], "Y": lots[2]}
    assert room.info.seats[lots[3]].kind == "bot"


LOTS = w.Terms("shanghai", lots=True)
AGAIN = [
    # what happens between two matches of a, b, c and a bot that were drawn by lot; whether there are lots again
    ("nothing", LOTS, [], False),
    ("somebody changes to another seat", LOTS, [("a", "swap")], False),
    ("another bot", LOTS, [("a", "bot")], False),
    ("other terms", w.Terms("qiaoma", {"lezi": 20}, lots=True), [("a", "leave"), ("a", "sit")], False),
    ("somebody leaves and is back", LOTS, [("c", "leave"), ("c", "sit")], False),
    ("somebody is gone for a bot", LOTS, [("c", "leave"), ("a", "fill")], True),
    ("somebody else in his place", LOTS, [("c", "leave"), ("e", "sit")], True),
]


def ready(room: Parlour) -> None:
    """Everybody seated agrees and is ready: the seed phase begins."""
    for one in room.room.seated:
        name = one.account.removeprefix("g-")
        room.say(name, w.RoomAgree())
        room.say(name, w.RoomReady(on=True))
    assert room.phase() == "seed"


def played(room: Parlour, terms: w.Terms) -> tuple[int, ...]:
    """A match with these terms, set if there are none; its lots."""
    if room.room.terms is None:
        assert room.say(room.who(room.room.setter), w.RoomTerms(terms)) == []
    assert room.room.terms is not None
    assert (room.room.terms.rules, room.room.terms.lots) == (terms.rules, terms.lots)
    ready(room)
    room.give(*room.lines)
    lots = opened(room).lots
    room.handle(m.TableOver(room.open()))
    assert room.phase() == "open"
    return lots


def between(room: Parlour, name: str, what: str) -> None:
    """One thing that happens between two matches."""
    seats = {seat for seat in range(4) if room.room.bots[seat]}
    if what == "sit":
        room.sit(name)
    elif what == "leave":
        room.say(name, w.RoomLeave())
        room.lines.pop(name, None)
    elif what in {"bot", "fill"}:
        (seat,) = room.room.free if what == "fill" else seats
        assert room.say(name, w.RoomBot(seat, "random")) == []
    else:
        (seat,) = seats
        assert room.say(name, w.RoomBot(seat, None)) == []
        assert room.say(name, w.RoomSit(seat)) == []
        assert room.say(name, w.RoomBot(room.room.free[0], "solid")) == []


@pytest.mark.parametrize(("terms", "happens", "again"), [row[1:] for row in AGAIN], ids=[row[0] for row in AGAIN])
def test_who_goes_on_playing_keeps_his_seat(terms: w.Terms, happens: list[tuple[str, str]], again: bool) -> None:
    """Lots are drawn when other people sit down than in the match before, however often these have played."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.say("a", w.RoomBot(3, "solid"))
    assert played(room, LOTS)
    for name, what in happens:
        between(room, name, what)
    before = {one.account: one.seat for one in room.room.seated}
    assert bool(played(room, terms)) == again
    if not again:
        assert {one.account: one.seat for one in room.room.seated} == before


def test_lots_asked_for_after_a_match_without_are_drawn() -> None:
    """The same people, but the match before was played as they sat: whoever asks for lots now wants them."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.say("a", w.RoomBot(3, "solid"))
    for terms, drawn in ((LOTS, True), (w.Terms("shanghai"), False), (LOTS, True)):
        assert bool(played(room, terms)) == drawn
        setter = room.who(room.room.setter)
        for what in ("leave", "sit"):
            between(room, setter, what)


@pytest.mark.parametrize(("options", "cards"), [({}, 0), ({"double_card": True}, 4)], ids=["without", "with"])
def test_cards_go_with_the_option(options: dict[str, bool], cards: int) -> None:
    """Each seat begins with so many doubling cards where the terms have them, and the clock by its name."""
    room = Parlour()
    room.full(w.Terms("shanghai", dict(options), clock="off", spectators="delayed", cards=4))
    room.give("a", "b", "c", "d")
    record = opened(room)
    assert (record.cards, record.clock, record.clocks, record.spectators) == (cards, False, "off", "delayed")


# -- what can go wrong ------------------------------------------------------------------------------------------


def test_a_table_that_cannot_be_opened_leaves_the_room_as_it_was() -> None:
    """Everybody is told and not ready any more; once ready again there is another try."""
    room = Parlour()
    room.full()
    room.give("a", "b", "c", "d")
    room.handle(m.TableFailed(opened_table(room)))
    assert (room.phase(), [one.ready for one in room.info.people]) == ("open", [False] * 4)
    assert all(line.refusals == ["not_opened"] for line in room.lines.values())
    for name in "abcd":
        room.say(name, w.RoomReady(on=True))
    assert room.phase() == "seed"


def opened_table(room: Parlour) -> str:
    """The id of the table asked for."""
    assert room.fx.open is not None
    return room.fx.open.table


def test_a_restart_before_the_deal_is_fixed_begins_anew() -> None:
    """Commits and reveals given to the old commitment are worth nothing; once all are back a new phase begins."""
    room = Parlour()
    room.full()
    for name in "abcd":
        room.say(name, w.RoomCommit(digest(name)))
    room.say("a", w.RoomReveal(gift("a")))
    room.restart()
    room.come("a", "b", "c")
    assert (room.phase(), [one.ready for one in room.info.people]) == ("open", [True] * 4)
    room.come("d")
    assert room.phase() == "seed"
    assert seeds(room, "a")[-1].commits is None
    assert sum(isinstance(record, r.Seeding) for record in room.log) == 2


def test_a_restart_after_the_deal_is_fixed_opens_the_same_match() -> None:
    """Nothing is asked of anybody any more; the match is the one that was fixed, whoever is there."""
    room = Parlour()
    room.full()
    room.give("a", "b", "c", "d", wrong="c")
    before = opened(room)
    room.restart()
    room.handle(m.Tick())
    assert opened(room) == before
    room.open()
    room.come("b")
    assert (room.phase(), seeds(room, "b")) == ("playing", [])


def test_an_account_deleted_before_the_deal_is_fixed_stops_it() -> None:
    """The phase comes to nothing, his seat is free, the others are still ready."""
    room = Parlour()
    room.full()
    room.handle(m.AccountGone("g-d"))
    assert (room.phase(), room.info.seats[3].kind) == ("open", "free")
    assert [one.ready for one in room.info.people] == [True] * 3
    room.sit("e")
    room.agree("e")
    assert room.phase() == "seed"


def test_an_account_deleted_after_the_deal_is_fixed_goes_when_the_table_is_open() -> None:
    """The match that was fixed is opened with his seat; the room has him no more."""
    room = Parlour()
    room.full()
    room.give("a", "b", "c", "d")
    table = opened_table(room)
    room.handle(m.AccountGone("g-d"))
    assert room.fx.records == []
    room.handle(m.TableOpened(table, ()))
    assert (room.phase(), [one.name for one in room.info.people]) == ("playing", ["A", "B", "C"])


def test_messages_of_other_tables_change_nothing() -> None:
    """What became of a table that is not this room's does not matter."""
    room = Parlour()
    room.full()
    room.play()
    before = room.room.seq
    for message in (m.TableOver("other"), m.TableOpened("other", ()), m.TableFailed("other")):
        room.handle(message)
    assert room.room.seq == before
    assert room.phase() == "playing"


# -- after the match ----------------------------------------------------------------------------------------------


def test_after_the_match_the_room_is_as_before_but_nobody_is_ready() -> None:
    """Seats, terms and agreements stay; the table that was is named; once all are ready there is another table."""
    room = Parlour()
    room.full()
    table = room.play()
    room.drop("a", "b", "c", "d")
    room.handle(m.TableOver(table))
    room.come("a", "b", "c", "d")
    assert (room.phase(), room.info.table, room.info.last_table) == ("open", None, table)
    assert [(one.seat, one.agreed, one.ready) for one in room.info.people] == [(n, True, False) for n in range(4)]
    for name in "abcd":
        assert room.say(name, w.RoomReady(on=True)) == []
    assert room.phase() == "seed"


def test_a_match_whose_players_have_all_left_the_room_holds_nobody_up() -> None:
    """Whoever is still there can sit down and set terms; that the match ends some day changes nothing."""
    parlour = Parlour()
    parlour.full()
    table = parlour.play()
    parlour.come("e")
    for name in "abc":
        parlour.say(name, w.RoomLeave())
        assert parlour.phase() == "playing"
        assert parlour.say("e", w.RoomSit()) == ["playing"]
    parlour.say("d", w.RoomLeave())
    assert (parlour.phase(), parlour.room.last_table) == ("open", table)
    assert parlour.say("e", w.RoomSit()) == []
    assert parlour.standing() == (None, None, "e")
    parlour.handle(m.TableOver(table))
    parlour.restart()
    assert parlour.standing() == (None, None, "e")


def test_nobody_is_counted_away_while_he_plays() -> None:
    """The setter's and the host's minute of absence begins when the match is over and somebody is back."""
    room = Parlour()
    room.full()
    table = room.play()
    room.drop("a", "b", "c", "d")
    room.wait(3600)
    room.handle(m.TableOver(table))
    room.wait(3600)
    room.come("b")
    room.wait(59)
    assert (room.who(room.room.setter), room.who(room.room.host)) == ("a", "a")
    room.wait(1)
    assert (room.who(room.room.setter), room.who(room.room.host)) == ("b", "b")
