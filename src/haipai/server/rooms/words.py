"""Sentences of a room: refusals, farewells and why somebody was sent out, in zh and en.

Owns the words; those about rules and options are in terms.py.
"""

from __future__ import annotations

from typing import Final

from haipai.server.wire.room import KickReason, RoomBye, RoomByeCode, RoomRefused

REFUSALS: Final = {
    "not_host": ("只有房主可以这样做。", "Only the host can do that."),
    "not_setter": ("现在不由你定规则。", "It is not for you to set the terms."),
    "terms_set": (
        "规则已经定了，定的人离开以后才能改。",
        "The terms are set; they change only after whoever set them has left.",
    ),
    "no_terms": ("规则还没有定。", "The terms are not set yet."),
    "not_seated": ("先坐下来。", "Take a seat first."),
    "seat_taken": ("这个座位有人了。", "That seat is taken."),
    "no_such_seat": ("没有这个座位。", "There is no such seat."),
    "seed_running": ("马上要开局了。", "The match is about to begin."),
    "playing": ("正在打，打完再说。", "A match is being played; wait for its end."),
    "no_such_person": ("房间里没有这个人。", "Nobody of that number is in the room."),
    "not_yourself": ("不能请自己出去；可以离开。", "You cannot send yourself out; you can leave."),
    "not_agreed": ("先同意规则。", "Agree to the terms first."),
    "kicked": ("你刚被请出这个房间，一分钟后才能再来。", "You have just been sent out; come back in a minute."),
    "room_full": ("房间满了（最多 12 人）。", "The room is full (12 people)."),
    "too_fast": ("说得太快了，歇一歇。", "Not so fast; wait a moment."),
    "bad_phrase": ("没有这句话。", "There is no such phrase."),
    "no_seed": ("现在不收这个。", "That is not wanted now."),
    "not_opened": ("牌桌没有开成，请再准备一次。", "The table could not be opened; get ready once more."),
}

FAREWELLS: Final[dict[RoomByeCode, tuple[str, str]]] = {
    "replaced": ("这个房间已在另一台设备上打开。", "You have opened this room on another device."),
    "closed": ("房间暂时不能继续，请重新连接。", "The room cannot go on just now; please connect again."),
    "shutdown": ("服务器正在重启，马上回来。", "The server is restarting and will be back."),
    "left": ("已离开房间。", "You have left the room."),
    "no_room": ("没有这个房间，请核对房号。", "There is no such room; check the code."),
    "no_account": ("请先起个名字。", "Tell your name first."),
    "too_many_codes": ("试错的房号太多了，过一会儿再试。", "Too many wrong codes; try again later."),
    "room_full": REFUSALS["room_full"],
    "kicked": REFUSALS["kicked"],
    "room_closed": ("房间已经关了。", "The room has been closed."),
    "banned": ("这个服务器不让你进。", "You are kept out of this server."),
    "bad_client": ("客户端出错，请刷新页面。", "The client misbehaves; please reload the page."),
}

KICKS: Final[dict[KickReason, tuple[str, str]]] = {
    "absent": ("房主请你离开：你太久不在。", "The host has sent you out: you were away too long."),
    "full": ("房主请你离开：房间要留给别人。", "The host has sent you out: the place is needed."),
    "other": ("房主请你离开。", "The host has sent you out."),
}


def refused(what: str, code: str) -> RoomRefused:
    """The refusal of what was asked."""
    zh, en = REFUSALS[code]
    return RoomRefused(what, code, zh, en)


def bye(code: RoomByeCode, words: tuple[str, str] | None = None) -> RoomBye:
    """The last frame of a connection; `words` in zh and en in place of the usual ones."""
    zh, en = words or FAREWELLS[code]
    return RoomBye(code, zh, en)


def sent_out(reason: KickReason) -> RoomBye:
    """The last frame for somebody whom the host has sent out."""
    zh, en = KICKS[reason]
    return RoomBye("kicked", zh, en)
