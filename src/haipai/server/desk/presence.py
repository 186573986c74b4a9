"""Who is at the table: connections that come and go, and when time stands still.

Owns what follows from presence.  Who is connected stands in no log; that somebody left for good does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from haipai.server.desk.messages import Came
from haipai.server.desk.records import Left
from haipai.server.desk.words import bye

if TYPE_CHECKING:
    from haipai.server.desk.desk import Desk


def came(desk: Desk, message: Came) -> None:
    """A connection takes its seat, or looks on."""
    seat = message.seat
    if seat < 0 and desk.watchers.full:  # whoever came a moment before has taken the last place
        desk.fx.frames.append((message.link, bye("full")))
        desk.fx.farewells.append(message.link)
        return
    if seat < 0:
        desk.watchers.add(message.link, desk.now.at, desk.fx)
        tell_others(desk, seat)
        return
    old = desk.links.get(seat)
    if old is not None and old is not message.link:
        desk.fx.frames.append((old, bye("replaced")))
        desk.fx.farewells.append(old)
    desk.links[seat] = message.link
    desk.fresh.add(seat)
    desk.council.expected.discard(seat)
    if desk.game.seats[seat].away:
        desk.commit(Left(desk.now.wall, seat, gone=False))
    tell_others(desk, seat)


def gone(desk: Desk, seat: int, link: Any) -> None:
    """A connection is lost or closed."""
    if seat < 0:
        desk.watchers.drop(link)
        tell_others(desk, seat)
    elif desk.links.get(seat) is link:
        del desk.links[seat]
        if desk.still_since is None:
            desk.watch.lost(seat, desk.now.at)
        tell_others(desk, seat)


def left(desk: Desk, seat: int, link: Any) -> None:
    """Somebody leaves the table; the seat stays his."""
    desk.fx.frames.append((link, bye("left")))
    desk.fx.farewells.append(link)
    if not desk.game.match_over and not desk.game.seats[seat].away:
        desk.commit(Left(desk.now.wall, seat, gone=True))
    gone(desk, seat, link)


def account_gone(desk: Desk, account: str) -> None:
    """An account is being deleted: whoever sat here has left for good, connected or not, and is named no more."""
    seat = desk.game.seat_of(account)
    if seat is None:
        return
    desk.nameless.add(seat)
    tell_others(desk, seat)
    link = desk.links.get(seat)
    if link is not None:
        left(desk, seat, link)
    elif not desk.game.match_over and not desk.game.seats[seat].away:
        desk.commit(Left(desk.now.wall, seat, gone=True))


def tell_others(desk: Desk, seat: int) -> None:
    """Show everybody else who is here."""
    for other in desk.links:
        if other != seat:
            desk.news.setdefault(other, [])
    desk.match_news.update(range(len(desk.game.seats)))


def keep_time(desk: Desk) -> None:
    """Let time stand still while nobody is here, that of play also while the table is paused; let it go on after."""
    now, empty = desk.now.at, not desk.links
    if empty and desk.empty_since is None:
        desk.empty_since = now
    elif not empty and desk.empty_since is not None:
        desk.council.shift(now - desk.empty_since)
        desk.empty_since = None
    still = empty or desk.game.paused
    if still and desk.still_since is None:
        desk.still_since = now
    elif not still and desk.still_since is not None:
        _go_on(desk, now - desk.still_since)


def _go_on(desk: Desk, gap: float) -> None:
    """Every time of play goes on where it stood."""
    desk.still_since = None
    desk.watch.shift(gap)
    desk.choices.shift(gap)
    desk.pause_until += gap
    if desk.next_at is not None:
        desk.next_at += gap
    if desk.restored:
        desk.restored = False
        desk.pause_until = desk.now.at + desk.house.pause
