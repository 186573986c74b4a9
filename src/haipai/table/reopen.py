"""An open window asked anew: who may answer what, in a table made from a view.

Owns the questions of a determinised table.  Deals nothing.
"""

from __future__ import annotations

from typing import Any, Final

from haipai import actions as act
from haipai.rules.position import ROB_KONG
from haipai.table.menu import can_win_from, claim_asks
from haipai.table.state import ASK_CHOW, ASK_KONG, ASK_PUNG, ASK_WIN, CLAIM, PAUSE, ROB
from haipai.table.table import Table
from haipai.tiles import bit

View = dict[str, Any]
ALL_MISSED: Final = 1_000_000_000_000  # points that no hand is above


def open_again(table: Table, view: View, phase: int) -> None:
    """Ask the others anew; without anybody to ask the table pauses."""
    last: View = view["last"]
    table.tile, table.giver = last["tile"], last["seat"]
    me: int = view["seat"]
    table.phase = phase
    for reason in view["why_not"]:
        if reason["code"] == "missed_win":
            table.seats[me].missed |= bit(table.tile)
            table.seats[me].missed_points = table.seats[me].missed_points or ALL_MISSED
    for who in range(table.n):
        if who != table.giver:
            asks = window_asks(table, who, phase)
            if who == me:
                if asks and not view["legal"]:
                    table.answers[me] = act.PASS
                asks = asks_of(view["legal"], int(table.tile))
            table.asks[who] = asks
            if asks & ASK_WIN:
                table.could_win |= 1 << who
    if not any(asks != 0 for asks in table.asks):
        table.phase = PAUSE
        table.resume_kong = phase == ROB
    table.menu_of = -1


def window_asks(table: Table, who: int, phase: int) -> int:
    """What a seat may answer, by the tiles it holds now."""
    if phase == CLAIM:
        return int(claim_asks(table, who))
    return ASK_WIN if can_win_from(table, who, ROB_KONG) else 0


def asks_of(legal: list[str], tile: int) -> int:
    """The questions that a list of answers comes from."""
    asks = 0
    for text in legal:
        code = act.code(text)
        if code == act.WIN:
            asks |= ASK_WIN
        elif code == act.PUNG:
            asks |= ASK_PUNG
        elif code == act.KONG:
            asks |= ASK_KONG
        elif act.CHOW <= code < act.WIN:
            asks |= ASK_CHOW << (tile - act.chow_low(code))
    return int(asks)
