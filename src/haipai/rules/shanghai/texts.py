"""What a host may change in `shanghai`, the names of its patterns, and its presets (tables only)."""

from __future__ import annotations

from typing import Final

from haipai.rules.catalogue import Pattern, Preset
from haipai.rules.options import Option, choice, common_options, number, switch

OPTIONS: Final[list[Option]] = [
    number(
        "lazi",
        (5, 3, 10, 20),
        (1, 100),
        "SH-4",
        (
            "喇子",
            "Lazi",
            "封顶的单位：混一色、碰碰胡最多一个喇子，大牌按喇子的倍数算。",
            "The unit of the limit: small hands are worth at most one lazi, big ones multiples of it.",
        ),
    ),
    switch(
        "concealed_plain_wins",
        True,
        "SH-4.2",
        (
            "门清可胡",
            "Concealed hand wins",
            "没有吃碰明杠的平胡也能胡，不需要花；关闭后门清必须带牌型。",
            "Any complete hand without exposed sets wins, flowers or not; off: it needs a pattern besides.",
        ),
    ),
    choice(
        "rob_kong",
        ("self_draw", "discard"),
        "SH-5.2",
        (
            "抢杠",
            "Robbed kong",
            "抢杠按自摸算，由杠的人付三份；或按放冲算，付一份。",
            "The konger pays three shares as for a self-draw, or one as for a discard.",
        ),
        (("self_draw", "按自摸", "as a self-draw"), ("discard", "按放冲", "as a discard")),
    ),
    *common_options(),
]

PATTERNS: Final[list[Pattern]] = [
    Pattern("half_flush", "混一色", "Half flush", "SH-2"),
    Pattern("full_flush", "清一色", "Full flush", "SH-2"),
    Pattern("all_pungs", "碰碰胡", "All triplets", "SH-2"),
    Pattern("honour_pungs", "字一色", "Triplets of honours", "SH-2"),
    Pattern("all_honours", "乱风向", "All honours", "SH-2"),
    Pattern("concealed", "门清", "Concealed hand", "SH-2"),
    Pattern("single_wait", "大吊车", "Last tile alone", "SH-2"),
    Pattern("kong_draw", "杠上开花", "Win on a replacement", "SH-2"),
    Pattern("eight_flowers", "八花齐", "All eight flowers", "SH-2"),
]

PRESETS: Final[list[Preset]] = [
    Preset("house", "上海麻将（喇子 5）", "House rules, lazi 5", {}),
    Preset("lazi_10", "喇子 10", "Lazi 10", {"lazi": 10}),
    Preset("strict", "门清要牌型", "Concealed hands need a pattern", {"concealed_plain_wins": False}),
]
