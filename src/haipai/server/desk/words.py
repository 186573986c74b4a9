"""Sentences of the server's own: refusals and farewells, in zh and en.

Owns the words; the refusals of the game are the table's.
"""

from __future__ import annotations

from typing import Final

from haipai.server.wire.server import Bye, Lost, Refused
from haipai.table import Table

REFUSALS: Final = {
    "no_hand": ("现在没有牌局。", "No hand is being played."),
    "bad_command": ("时间到由时钟来说。", "That time is up is for the clock to say."),
    "stale": ("牌桌已经变了，这个动作晚了。", "The table has moved on; this comes too late."),
    "already_answered": ("已经回答过了。", "You have answered already."),
    "paused": ("牌局暂停中。", "The table is paused."),
    "not_paused": ("牌局没有暂停。", "The table is not paused."),
    "match_over": ("整场已经结束。", "The match is over."),
    "vote_open": ("已经有一个表决在进行。", "A vote is open already."),
    "vote_wait": ("刚才的表决没有通过，过一分钟再提。", "Your last vote failed; wait a minute before the next."),
    "no_vote": ("现在没有表决。", "There is no vote."),
    "bad_target": ("这个座位不能请机器人代打。", "No bot can stand in for that seat."),
    "not_absent": ("他在线，自己在打。", "That player is here and plays."),
    "use_room": ("请回房间再开一场。", "Go back to the room for another match."),
    "too_fast": ("说得太快了，歇一歇。", "Too fast; wait a moment."),
    "bad_phrase": ("没有这句话。", "There is no such phrase."),
    "onlooker": ("旁观者只能看。", "Spectators can only watch."),
}

FAREWELLS: Final = {
    "replaced": ("这个座位已在另一台设备上打开。", "This seat is now played on another device."),
    "closed": ("牌桌暂时不能继续，请重新连接。", "The table cannot go on just now; please connect again."),
    "shutdown": ("服务器正在重启，马上回来。", "The server is restarting and will be back."),
    "left": ("已离开牌桌。", "You have left the table."),
    "no_table": ("没有这张牌桌。", "There is no such table."),
    "not_seated": ("你不在这张牌桌上。", "You do not sit at this table."),
    "full": ("看这桌的人已经满了，过一会儿再来。", "As many watch this table as may; come again later."),
    "not_started": ("还有座位空着。", "There are still free seats."),
    "banned": ("这个服务器不让你进。", "You are kept out of this server."),
    "bad_client": ("客户端出错，请刷新页面。", "The client misbehaves; please reload the page."),
}


CLAIMED: Final = {
    "win": ("{seat}家先胡了。", "{seat} won on it."),
    "pung": ("被{seat}家碰了。", "{seat} took it for a pung."),
    "kong": ("被{seat}家杠了。", "{seat} took it for a kong."),
    "chow": ("被{seat}家吃了。", "{seat} took it for a chow."),
}
WINDS: Final = (("东", "East"), ("南", "South"), ("西", "West"), ("北", "North"))


def refused(action: str, code: str) -> Refused:
    """The refusal of an action by the server itself."""
    zh, en = REFUSALS[code]
    return Refused(action, code, zh, en)


def lost(action: str, to: Lost, table: Table) -> Refused:
    """The refusal `claim_lost` of a claim that comes after another has taken the tile: by whom and how."""
    wind_zh, wind_en = WINDS[(to.to - int(table.dealer)) % table.nseats]
    zh, en = CLAIMED[to.by]
    return Refused(action, "claim_lost", zh.format(seat=wind_zh), en.format(seat=wind_en))


def bye(code: str, words: tuple[str, str] | None = None) -> Bye:
    """The last frame of a connection; `words` in zh and en in place of the usual ones."""
    zh, en = words or FAREWELLS[code]
    return Bye(code, zh, en)  # type: ignore[arg-type]
