"""What others are shown of a player's presence must not tell who was asked in a window (secrecy)."""

from __future__ import annotations

import pytest

from haipai.server.desk.change import Change
from haipai.server.desk.game import Game
from haipai.server.desk.pictures import Live, match_of
from haipai.server.desk.records import Began, Did, Opened, SeatPlan, Went

MISSES = 3


def opened() -> Game:
    """A hand of four people."""
    game = Game(MISSES, 30_000)
    seats = tuple(SeatPlan("human", f"p{n}", f"g{n}") for n in range(4))
    game.apply(Opened(0, 1, "shanghai", {}, 1, seats, f"{5:064x}", True, "normal", "t"), "t1")
    game.apply(Began(0, 1), "t1")
    return game


def until_asked(game: Game) -> int:
    """Let the clock play until somebody is asked about a discard; who."""
    while True:
        table = game.hand()
        if table.phase_name == "pause":
            game.apply(Went(0), "t1")
            continue
        who = table.waiting[0]
        if table.phase_name == "claim":
            return who
        game.seats[who].missed = 0
        game.apply(Did(0, who, table.legal(who)[0], "player"), "t1")


def shown(game: Game, viewer: int, who: int) -> bool:
    """Whether a seat is told that another plays automatically."""
    return match_of(game, "t1", viewer, Live(frozenset(range(4)))).players[who].auto


def timed_out(game: Game, who: int) -> Change:
    """The third time-out in a row."""
    game.seats[who].missed = MISSES - 1
    return game.apply(Did(0, who, "timeout", "clock"), "t1")


def test_auto_play_that_begins_in_a_window_is_not_shown_to_others() -> None:
    """The third time-out of somebody who was asked tells only himself; the others learn it by his next turn."""
    game = opened()
    who = until_asked(game)
    others = [seat for seat in range(4) if seat != who]
    change = timed_out(game, who)
    assert game.seats[who].auto
    assert change.match == {who}
    assert shown(game, who, who)
    assert not any(shown(game, other, who) for other in others)
    while not (game.hand().phase_name == "turn" and game.hand().turn == who):
        if game.hand().phase_name == "pause":
            game.apply(Went(0), "t1")
        else:
            seat = game.hand().waiting[0]
            game.apply(Did(0, seat, "timeout", "auto"), "t1")
    change = game.apply(Did(0, who, "timeout", "auto"), "t1")
    assert change.match == {0, 1, 2, 3}
    assert all(shown(game, other, who) for other in others)


@pytest.mark.parametrize("by", ["player", "clock"])
def test_auto_play_that_ends_in_a_window_is_not_shown_to_others(by: str) -> None:
    """A player's own answer ends it for himself at once; a clock's answer ends nothing."""
    game = opened()
    who = until_asked(game)
    game.seats[who].auto = game.seats[who].shown = True
    other = (who + 1) % 4
    game.apply(Did(0, who, "pass" if by == "player" else "timeout", by), "t1")  # type: ignore[arg-type]
    assert game.seats[who].auto == (by == "clock")
    assert shown(game, other, who)
