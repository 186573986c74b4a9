"""A match as a page and as a table for spreadsheets: every hand with its gains, and the totals.

Owns both forms.  Runs in worker threads; nothing here touches a live table.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from msgspec import structs

from haipai.errors import HaipaiError
from haipai.server.desk.game import Game
from haipai.server.desk.pictures import Live, history_of, match_of
from haipai.server.desk.records import Record
from haipai.server.net.replays import fold_match
from haipai.server.wire.http import MatchPage, SheetRow

BYTE_ORDER_MARK: Final = "\ufeff"  # spreadsheets take the file for UTF-8 by it
_FORMULA: Final = tuple("=+-@\t\r")
HANDS_MOST: Final = 100_000


class NoMatch(HaipaiError):
    """There is no such match: `no_match`."""

    def __init__(self) -> None:
        super().__init__("no_match", "there is no such match")


def last_state(table_id: str, log: Sequence[Record], match: int) -> Game:
    """A match as its last record leaves it; NoMatch."""
    last: Game | None = None
    for game in fold_match(table_id, log, match):
        last = game
    if last is None:
        raise NoMatch
    return last


def page_of(table_id: str, log: Sequence[Record], match: int, account: str | None, names: Sequence[str]) -> MatchPage:
    """A match with every hand that is over.

    `account`: whose seat is told, none when None; then no room either, as its code lets people in.  `names` are those
    of the lists, where somebody may have gone.
    """
    game = last_state(table_id, log, match)
    seat = game.seat_of(account) if account is not None else None
    shown = match_of(game, table_id, seat, Live())
    players = [structs.replace(player, name=name) for player, name in zip(shown.players, names, strict=True)]
    return MatchPage(structs.replace(shown, players=players), game.terms.at, rows_of(game))


def rows_of(game: Game) -> list[SheetRow]:
    """One row for each hand that is over."""
    hands = history_of(game.match, HANDS_MOST)
    totals = accumulate((hand.deltas for hand in hands), added)
    return [
        SheetRow(hand.hand, hand.dealer, hand.winners, hand.drawn, hand.deltas, total)
        for hand, total in zip(hands, totals, strict=True)
    ]


def added(one: list[int], two: list[int]) -> list[int]:
    """Two rows of points, seat by seat."""
    return [a + b for a, b in zip(one, two, strict=True)]


def csv_of(page: MatchPage) -> str:
    """The sheet for spreadsheets: a row for each hand, then the totals."""
    out = io.StringIO()
    writer = csv.writer(out)
    names = [_plain(player.name) for player in page.match.players]
    writer.writerow(["hand", "dealer", "winners", *names])
    for row in page.sheet:
        winners = " ".join(names[seat] for seat in row.winners)
        writer.writerow([row.hand, names[row.dealer], winners, *row.deltas])
    writer.writerow(["total", "", "", *page.match.totals])
    return BYTE_ORDER_MARK + out.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return "'" + name if name.startswith(_FORMULA) else name
