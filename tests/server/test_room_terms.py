"""QM-8 for every rule set: who sets the terms, who agrees, what happens when the setter leaves.

Each sentence of the clause has its test; the names say which.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from haipai.rules import RULES
from haipai.server.rooms import messages as m
from haipai.server.wire import room as w
from haipai.server.wire.frames import BadMessage
from tests.server.parlour import OTHER, TERMS, Parlour

# -- QM-8.1 ------------------------------------------------------------------------------------------------


def test_qm_8_1_the_first_to_sit_at_an_empty_table_is_the_setter() -> None:
    """QM-8.1: whoever sits down first is asked, neither the host nor who came first."""
    room = Parlour()
    room.come("a", "b", "c")
    assert room.say("a", w.RoomStand()) == []
    assert room.who(room.room.setter) == ""
    room.sit("c", "a")
    assert room.who(room.room.setter) == "c"
    assert room.who(room.room.host) == "a"


@pytest.mark.parametrize("base", [1, 2, 5, 10, 20, 7, 99, 100])
def test_qm_8_1_base_is_any_from_1_to_100(base: int) -> None:
    """QM-8.1: 1, 2, 5, 10, 20 or any 1–100."""
    assert w.decode(f'{{"t":"terms","terms":{{"rules":"qiaoma","base":{base}}}}}') == w.RoomTerms(
        w.Terms("qiaoma", base=base)
    )


@pytest.mark.parametrize("base", [0, 101, -1, 1.5, '"5"', "true"])
def test_qm_8_1_no_other_base(base: object) -> None:
    """QM-8.1: nothing below 1 or above 100, nothing that is no whole number."""
    with pytest.raises(BadMessage):
        w.decode(f'{{"t":"terms","terms":{{"rules":"qiaoma","base":{base}}}}}')


@pytest.mark.parametrize("rules", RULES)
def test_qm_8_1_the_setter_sets_base_and_options_for_every_rule_set(rules: str) -> None:
    """QM-8.1: base, rule set, options and the ways of the house are the setter's, once and alone; all are shown them."""
    room = Parlour()
    room.come("a")
    room.sit("b")
    room.come("c")
    terms = w.Terms(rules, {"hands": 16}, 10)
    for name in "bc":
        assert room.say(name, w.RoomTerms(terms)) == ["not_setter"]
    assert room.say("a", w.RoomTerms(terms)) == []
    assert room.say("a", w.RoomTerms(OTHER)) == ["terms_set"]
    assert room.say("b", w.RoomTerms(OTHER)) == ["not_setter"]
    for name in "abc":
        shown = room.lines[name].of(w.RoomState)[-1].room
        assert (shown.terms.rules, shown.terms.base, shown.differs) == (rules, 10, ["hands"])
        assert shown.rules_zh
        assert shown.rules_en


def test_qm_8_1_the_others_agree_or_leave() -> None:
    """QM-8.1: nobody has agreed but the setter until he says so; who does not want to leaves."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    assert room.say("b", w.RoomAgree()) == ["no_terms"]
    room.say("a", w.RoomTerms(TERMS))
    assert [one.agreed for one in room.info.people] == [True, False, False]
    assert room.say("b", w.RoomReady(on=True)) == ["not_agreed"]
    assert room.say("b", w.RoomAgree()) == []
    assert room.say("c", w.RoomLeave()) == []
    assert [one.agreed for one in room.info.people] == [True, True]


def test_qm_8_1_whoever_joins_later_agrees_too() -> None:
    """QM-8.1: somebody who sits down later is shown the terms and has agreed to nothing yet; standing up takes it back."""
    room = Parlour()
    room.come("a")
    room.say("a", w.RoomTerms(TERMS))
    room.come("b")
    assert room.lines["b"].of(w.RoomState)[0].room.terms == room.room.terms
    assert room.say("b", w.RoomAgree()) == ["not_seated"]
    room.sit("b")
    assert room.say("b", w.RoomReady(on=True)) == ["not_agreed"]
    room.agree("b")
    room.say("b", w.RoomStand())
    room.sit("b")
    assert room.say("b", w.RoomReady(on=True)) == ["not_agreed"]


LAST_STEPS: list[tuple[str, Callable[[Parlour], object]]] = [
    ("the last agrees", lambda room: room.agree("d")),
    ("the last seat is filled by a bot", lambda room: _instead(room, "d")),
    ("the last comes back", lambda room: _come_back(room, "d")),
]


def _instead(room: Parlour, name: str) -> None:
    room.say(name, w.RoomStand())
    assert room.phase() == "open"
    room.say("a", w.RoomBot(3, "solid"))


def _come_back(room: Parlour, name: str) -> None:
    room.say(name, w.RoomAgree())
    room.drop("b")
    room.say(name, w.RoomReady(on=True))
    assert room.phase() == "open"
    room.come("b")


@pytest.mark.parametrize(("step"), [row[1] for row in LAST_STEPS], ids=[row[0] for row in LAST_STEPS])
def test_qm_8_1_play_starts_when_all_have_agreed(step: Callable[[Parlour], object]) -> None:
    """QM-8.1: not before the last of those on seats has agreed (and is here and ready), and then by itself."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c", "d")
    room.say("a", w.RoomTerms(TERMS))
    room.agree("a", "b", "c")
    assert room.phase() == "open"
    step(room)
    assert room.phase() == "seed"


def test_qm_8_1_agreed_is_not_yet_ready() -> None:
    """QM-8.1: agreeing alone starts nothing, and whoever takes his readiness back holds it up."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c", "d")
    room.say("a", w.RoomTerms(TERMS))
    room.agree("a", "b", "c")
    room.say("c", w.RoomReady(on=False))
    room.agree("d")
    assert room.phase() == "open"
    room.say("c", w.RoomReady(on=True))
    assert room.phase() == "seed"


# -- QM-8.2 --------------------------------------------------------------------------------------------------


def _stay_away(room: Parlour) -> None:
    room.drop("a")
    room.wait(60)


Leaving = Callable[[Parlour], object]
WAYS: list[tuple[str, Leaving]] = [
    ("stands up", lambda room: room.say("a", w.RoomStand())),
    ("leaves", lambda room: room.say("a", w.RoomLeave())),
    ("deletes his account", lambda room: room.handle(m.AccountGone("g-a"))),
    ("is sent out", lambda room: (room.say("a", w.RoomHost(room.p("b"))), room.say("b", w.RoomKick(room.p("a"))))),
    ("is away for a minute", _stay_away),
]


@pytest.mark.parametrize("leave", [row[1] for row in WAYS], ids=[row[0] for row in WAYS])
def test_qm_8_2_before_setting_another_seated_player_is_asked(leave: Leaving) -> None:
    """QM-8.2: if the setter leaves before setting it, one of those still seated is asked, whichever way he left."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.come("d")
    room.pick = 1
    leave(room)
    assert room.chosen == [[room.p("b"), room.p("c")]]
    assert room.who(room.room.setter) == "c"
    assert room.standing() == (None, None, "c")
    assert room.desk.set_until is None
    assert room.say("b", w.RoomTerms(TERMS)) == ["not_setter"]
    assert room.say("c", w.RoomTerms(TERMS)) == []


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_qm_8_2_chosen_at_random(pick: int) -> None:
    """QM-8.2: chance chooses among all the seated, each can be the one."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c", "d")
    room.pick = pick
    room.say("a", w.RoomLeave())
    assert room.who(room.room.setter) == "bcd"[pick]


def test_qm_8_2_a_short_loss_of_the_line_is_no_leaving() -> None:
    """QM-8.2: the setter stays the setter for a minute of absence, and his time begins anew when he comes back."""
    room = Parlour()
    room.come("a")
    room.sit("b")
    room.say("a", w.RoomTerms(TERMS))
    for _ in range(2):
        room.drop("a")
        room.wait(59)
        assert room.who(room.room.setter) == "a"
        room.come("a")
    room.wait(600)
    assert (room.who(room.room.setter), room.room.terms) == ("a", room.info.terms)


def test_qm_8_2_once_set_it_cannot_change() -> None:
    """QM-8.2: nobody changes it while the setter is there: not he, not the host, not after a match."""
    room = Parlour()
    room.full()
    table = room.play()
    room.handle(m.TableOver(table))
    for name, code in (("a", "terms_set"), ("b", "not_setter"), ("c", "not_setter")):
        assert room.say(name, w.RoomTerms(OTHER)) == [code]
    room.say("a", w.RoomHost(room.p("b")))
    assert room.say("b", w.RoomTerms(OTHER)) == ["not_setter"]
    assert room.room.terms == TERMS_KEPT


TERMS_KEPT = w.Terms("qiaoma", {"lezi": 20}, 5, cards=0)


@pytest.mark.parametrize("leave", [row[1] for row in WAYS], ids=[row[0] for row in WAYS])
def test_qm_8_2_after_setting_it_is_cleared_and_another_is_asked(leave: Leaving) -> None:
    """QM-8.2: when the setter leaves it is cleared, a seated one is asked by chance, with thirty seconds."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.say("a", w.RoomTerms(TERMS))
    leave(room)
    assert room.standing() == (None, TERMS_KEPT, "b")
    assert room.chosen == [[room.p("b"), room.p("c")]]
    assert room.info.set_ends_in_ms == 30_000
    assert room.say("b", w.RoomTerms(OTHER)) == []
    assert room.standing() == (w.Terms("shanghai", {}, 2, "fast", cards=0), None, "b")
    assert room.desk.set_until is None


def test_qm_8_2_if_he_sets_nothing_the_old_value_stays() -> None:
    """QM-8.2: after thirty seconds the old terms stand again, with him as setter, who cannot change them any more."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.say("a", w.RoomTerms(TERMS))
    room.say("a", w.RoomLeave())
    room.wait(29.9)
    assert room.standing() == (None, TERMS_KEPT, "b")
    room.wait(0.2)
    assert room.standing() == (TERMS_KEPT, None, "b")
    assert room.say("b", w.RoomTerms(OTHER)) == ["terms_set"]
    assert [one.agreed for one in room.info.people] == [True, False]


SAME_OR_NOT = [("the same", TERMS, True), ("others", OTHER, False), ("none", None, True)]


@pytest.mark.parametrize(("terms", "kept"), [row[1:] for row in SAME_OR_NOT], ids=[row[0] for row in SAME_OR_NOT])
def test_qm_8_2_agreements_stay_with_the_same_terms(terms: w.Terms | None, kept: bool) -> None:
    """QM-8.2: who had agreed has agreed still if the new setter sets the same or nothing, and has to again if not."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.say("a", w.RoomTerms(TERMS))
    room.agree("c")
    room.say("a", w.RoomStand())
    assert [one.agreed for one in room.info.people] == [False, False, False]
    assert not any(one.ready for one in room.info.people)
    if terms is None:
        room.wait(30)
    else:
        room.say("b", w.RoomTerms(terms))
    assert {one.name: one.agreed for one in room.info.people} == {"A": False, "B": True, "C": kept}


def test_qm_8_2_the_next_setter_leaves_too() -> None:
    """QM-8.2: whoever is asked next has thirty seconds of his own, and the oldest terms that nobody changed stand."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c", "d")
    room.say("a", w.RoomTerms(TERMS))
    room.say("a", w.RoomLeave())
    room.wait(20)
    room.say("b", w.RoomStand())
    assert room.who(room.room.setter) == "c"
    room.wait(20)
    assert room.standing() == (None, TERMS_KEPT, "c")
    room.wait(10)
    assert room.standing() == (TERMS_KEPT, None, "c")


def test_qm_8_2_an_emptied_table_has_no_terms() -> None:
    """QM-8.1 again: when nobody is left on a seat the next to sit begins anew, without hurry."""
    room = Parlour()
    room.come("a", "b")
    room.say("a", w.RoomTerms(TERMS))
    room.say("a", w.RoomStand())
    assert (room.info.terms, room.info.previous, room.info.setter) == (None, None, None)
    room.sit("b")
    assert (room.who(room.room.setter), room.info.set_ends_in_ms) == ("b", None)


def test_qm_8_2_somebody_who_is_not_here_is_not_asked() -> None:
    """QM-8.2: among the seated those who are connected are asked; if none is, the first who comes back."""
    room = Parlour()
    room.come("a")
    room.sit("b", "c")
    room.say("a", w.RoomTerms(TERMS))
    room.drop("b", "c")
    room.say("a", w.RoomLeave())
    assert room.room.setter is None
    room.wait(300)
    room.come("c")
    assert (room.who(room.room.setter), room.info.set_ends_in_ms) == ("c", 30_000)


def test_qm_8_2_the_setter_leaves_during_the_match() -> None:
    """QM-8.2: the match goes on as agreed; after it another is asked."""
    room = Parlour()
    room.full()
    table = room.play()
    room.say("a", w.RoomLeave())
    assert room.standing() == (TERMS_KEPT, None, "")
    room.handle(m.TableOver(table))
    assert room.standing() == (None, TERMS_KEPT, "b")
    room.wait(30)
    assert room.standing() == (TERMS_KEPT, None, "b")


def test_qm_8_2_time_to_set_stands_still_while_nobody_is_here() -> None:
    """QM-8.2: whoever was asked has his thirty seconds when somebody is here again, also after a restart."""
    room = Parlour()
    room.come("a")
    room.sit("b")
    room.say("a", w.RoomTerms(TERMS))
    room.say("a", w.RoomLeave())
    room.wait(20)
    room.drop("b")
    room.wait(3600)
    room.restart()
    room.come("b")
    assert room.info.set_ends_in_ms == 30_000
    assert room.standing() == (None, TERMS_KEPT, "b")
    room.wait(30)
    assert room.standing() == (TERMS_KEPT, None, "b")
