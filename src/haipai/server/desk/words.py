"""Sentences of the server's own: refusals and farewells, in zh and en.

Owns the words; the refusals of the game are the table's.
"""

from __future__ import annotations

from typing import Final

from haipai.server.wire.server import Bye, Refused

REFUSALS: Final = {
    "no_hand": ("现在没有牌局。", "No hand is being played."),
    "bad_command": ("时间到由时钟来说。", "That time is up is for the clock to say."),
    "stale": ("牌桌已经变了，这个动作晚了。", "The table has moved on; this comes too late."),
    "already_answered": ("已经回答过了。", "You have answered already."),
}

FAREWELLS: Final = {
    "replaced": ("这个座位已在另一台设备上打开。", "This seat is now played on another device."),
    "closed": ("牌桌暂时不能继续，请重新连接。", "The table cannot go on just now; please connect again."),
    "shutdown": ("服务器正在重启，马上回来。", "The server is restarting and will be back."),
    "left": ("已离开牌桌。", "You have left the table."),
    "no_table": ("没有这张牌桌。", "There is no such table."),
    "not_seated": ("你不在这张牌桌上。", "You do not sit at this table."),
    "not_started": ("还有座位空着。", "There are still free seats."),
    "banned": ("这个服务器不让你进。", "You are kept out of this server."),
    "bad_client": ("客户端出错，请刷新页面。", "The client misbehaves; please reload the page."),
}


def refused(action: str, code: str) -> Refused:
    """The refusal of an action by the server itself."""
    zh, en = REFUSALS[code]
    return Refused(action, code, zh, en)


def bye(code: str) -> Bye:
    """The last frame of a connection."""
    zh, en = FAREWELLS[code]
    return Bye(code, zh, en)  # type: ignore[arg-type]
