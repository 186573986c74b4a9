"""Sentences for requests and frames that are refused, in zh and en: every code that leaves this server has both.

Owns the words of whatever brings none itself.  `message` beside them stays what it is: English, for programs.
"""

from __future__ import annotations

from typing import Final

from haipai.errors import HaipaiError
from haipai.server.wire.server import Error
from haipai.table.refuse import SENTENCES
from haipai.table.replay import ReplayError

Words = tuple[str, str]

PROBLEMS: Final[dict[str, Words]] = {
    # -- any request or frame
    "bad_request": ("这个请求看不懂，请刷新页面。", "That request makes no sense here; please reload the page."),
    "bad_message": ("这条消息看不懂，请刷新页面。", "That message makes no sense here; please reload the page."),
    "bad_method": ("这里不能这样做。", "That cannot be done here."),
    "bad_origin": ("请从这个服务器自己的页面来。", "Please come from this server's own pages."),
    "bad_type": ("这种文件不收。", "That kind of file is not taken."),
    "closed": ("正在关，请再试一次。", "It is being closed; please try again."),
    "failed": ("服务器出错了，已经记下来。", "Something went wrong here; it has been noted."),
    "not_found": ("这里没有这一页。", "There is nothing here."),
    "not_hello": ("连接没有打招呼，请刷新页面。", "The connection did not begin with a hello; please reload the page."),
    "stopping": ("服务器正在重启，稍等一下。", "The server is starting anew; please wait a moment."),
    "too_fast": ("太快了，稍等一下。", "Too fast; please wait a moment."),
    "too_large": ("太大了，收不下。", "That is too large."),
    # -- people
    "bad_name": ("这个名字显示不出来。", "That name cannot be shown."),
    "no_account": ("请先起个名字。", "Tell your name first."),
    "no_such_code": (
        "没有这个恢复码，或者后来又做过新的。",
        "There is no such recovery code, or a newer one was made.",
    ),
    "not_confirmed": ("名字对不上。", "That is not the name."),
    "too_many_codes": ("试得太多了，过一会儿再来。", "Too many tries; please wait a while."),
    # -- passkeys
    "bad_passkey": ("浏览器的回答对不上，请再试一次。", "The browser's answer does not hold; please try again."),
    "https_only": ("通行密钥要用 https；这里可以用恢复码。", "Passkeys need https; here a recovery code does it."),
    "known_passkey": ("这个通行密钥已经登记过了。", "That passkey is registered already."),
    "needs_name": (
        "通行密钥要有域名；现在是用地址打开的。",
        "Passkeys are bound to a name; this server is open by its address.",
    ),
    "no_ceremony": ("隔太久了，请再来一次。", "That was begun too long ago; begin again."),
    "no_such_passkey": ("您没有这个通行密钥。", "You have no such passkey."),
    "too_many_passkeys": ("通行密钥够多了，先删一个。", "You have as many passkeys as you may; remove one first."),
    "unknown_passkey": ("这里没有这个通行密钥。", "No account here has that passkey."),
    # -- rooms and tables
    "bad_humans": ("人比座位多。", "There are more people than seats."),
    "no_offer": ("等太久了，请再开一次。", "That offer holds no more; please open the table again."),
    "no_room": ("没有这个房间，请再看看房号。", "There is no such room. Please look at the code again."),
    "no_seat": ("这个座位有人了。", "That seat is not free."),
    "no_table": ("没有这一桌。", "There is no such table."),
    "too_many_rooms": ("开的房间太多了。", "Too many rooms are open."),
    "too_many_tables": ("开的桌太多了，先打完一桌。", "Too many tables are open; finish one first."),
    # -- rules and options
    "bad_option": ("有个选项不能是这个值。", "An option cannot have that value."),
    "bad_seats": ("这种玩法不是这么多人玩的。", "That rule set is not for so many players."),
    "known_rules": ("已经有叫这个的玩法了。", "There is another rule set of that name."),
    "refused_options": ("这些选项不能一起用。", "Those options do not go together."),
    "unknown_language": ("规则书没有这种语言。", "The rulebook is not written in that language."),
    "unknown_option": ("没有这个选项。", "There is no such option."),
    "unknown_rules": ("没有这种玩法。", "There is no such rule set."),
    # -- matches and records
    "bad_carry": ("接着打的数不对。", "What is carried on makes no sense."),
    "bad_dice": ("骰子不对。", "Those are no dice."),
    "bad_expect": ("期望写得不对。", "That expectation makes no sense."),
    "bad_header": ("开头写得不对。", "The header makes no sense."),
    "bad_json": ("不是 JSON。", "That is no JSON."),
    "bad_layout": ("摆的牌不对。", "Those tiles cannot be laid out so."),
    "bad_record": ("这不是牌谱，或者坏了。", "That is no record, or it is damaged."),
    "bad_seed": ("种子不对。", "That is no seed."),
    "bad_version": ("这种牌谱的版本不认识。", "That version of records is not known."),
    "busy": ("正在读的牌谱太多了，稍等一下再来。", "Too many records are being read just now; please wait a moment."),
    "event_differs": ("记的事和重打的不一样。", "What is told there is not what followed."),
    "event_missing": ("少记了一件事。", "Something that followed is not told."),
    "expect_differs": ("和期望的不一样。", "It is not as expected."),
    "hand_needed": ("牌谱太长，请一局一局地看。", "The record is too long; look at one hand at a time."),
    "hand_not_over": ("上一局还没打完。", "The hand before is not over."),
    "match_over": ("整场已经结束。", "The match is over."),
    "no_match": ("没有这场牌，或者链接收回了。", "There is no such match, or its link was taken back."),
    "no_share": ("这场牌没有分享。", "You have not shared that match."),
    "too_long": ("这份牌谱太长了。", "That record is too long."),
}


def words_of(code: str, message: str) -> Words:
    """The sentences of a code; of one that is not known here the message, and in zh that it cannot be done so."""
    return PROBLEMS.get(code) or SENTENCES.get(code) or (f"不能这样（{code}）。", message or code)


def words_for(error: HaipaiError) -> Words:
    """The sentences of an error: its own if it has any; of a record with the line."""
    zh, en = words_of(error.code, error.message)
    if isinstance(error, ReplayError):
        return f"第 {error.line} 行：{zh}", f"Line {error.line}: {en}"
    return getattr(error, "zh", "") or zh, getattr(error, "en", "") or en


def error_frame(code: str, message: str, action: str | None = None) -> Error:
    """What is said to a frame that is no message, comes too fast, or is no hello."""
    return Error(code, message, *words_of(code, message), action)
