"""What lies between hands and matches: who is ready, the next hand, another match.

Owns who may hold up the next hand.  Secrets come from the house; what players give to a deal is in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from haipai import __version__
from haipai.proof import NOTHING
from haipai.server.desk.records import Began, Opened, Ready
from haipai.server.desk.upgrades import VERSION
from haipai.server.wire import client as c

if TYPE_CHECKING:
    from haipai.server.desk.desk import Desk
    from haipai.server.desk.game import Game

ZEROS: Final = NOTHING.hex()


def deal_first(desk: Desk) -> None:
    """Deal the first hand when no human seat is free."""
    if not desk.game.free:
        desk.commit(Began(desk.now.wall, 1))


def ready(desk: Desk, seat: int, message: c.Next | c.Again) -> str:
    """A seat is ready for the next hand or another match; the code of a refusal, or nothing."""
    game, again = desk.game, isinstance(message, c.Again)
    if game.paused:
        return "paused"
    if again and game.match_over and game.terms.room:
        return "use_room"
    if game.hand_over and again == game.match_over and not game.seats[seat].ready:
        alone = isinstance(message, c.Again) and len(game.people) == 1
        given = message.entropy if isinstance(message, c.Again) and alone else None
        desk.commit(Ready(desk.now.wall, seat, given or ""))
    return ""


def active(desk: Desk) -> list[int]:
    """People who are here and play themselves: the only ones who can hold up the next hand."""
    return [seat for seat in desk.links if desk.game.seats[seat].plays_himself]


def after_hand(desk: Desk) -> bool:
    """Deal the next hand, or open another match, when nobody present holds it up; True when done."""
    game, here = desk.game, active(desk)
    willing = bool(here) and all(game.seats[seat].ready for seat in here)
    if game.match_over:
        desk.next_at = None
        if willing:
            _another_match(desk)
        return willing
    if desk.next_at is None and (desk.watch.running or not here):
        desk.next_at = desk.now.at + desk.house.clocks.next
    if not willing and (desk.next_at is None or desk.next_at > desk.now.at):
        return False
    desk.next_at = None
    desk.watch.new_hand()
    desk.commit(Began(desk.now.wall, game.hand_no + 1))
    return True


def _another_match(desk: Desk) -> None:
    desk.watch.new_hand()
    desk.commit(another(desk.game, desk.now.wall, desk.house.new_secret))
    desk.commit(Began(desk.now.wall, 1))


def another(game: Game, at: int, new_secret: Callable[[], str]) -> Opened:
    """The next match with the same seats.

    It is dealt from the secret that was committed to with the match before; what somebody gives counts only if there
    was one, since otherwise he gave it before he was shown a commitment.
    """
    old = game.terms
    gifts = [state.entropy if old.next else "" for state in game.seats]
    return msgspec.structs.replace(
        old,
        at=at,
        match=old.match + 1,
        seats=tuple(state.plan for state in game.seats),
        secret=old.next or new_secret(),
        next=new_secret(),
        engine=__version__,
        seqs=tuple(state.seq for state in game.seats),
        entropy=tuple(gift or ZEROS for gift in gifts),
        commits=(),
        marked=tuple(seat for seat in game.people if not gifts[seat]),
        lots=(),
        v=VERSION,
    )
