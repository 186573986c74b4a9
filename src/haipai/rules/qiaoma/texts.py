"""What a host may change in `qiaoma`, the names of its patterns, and its presets (tables only)."""

from __future__ import annotations

from typing import Final

from haipai.rules.catalogue import Pattern, Preset
from haipai.rules.options import Option, choice, common_options, number

OPTIONS: Final[list[Option]] = [
    number(
        "lezi",
        (10, 5, 20, 50),
        (1, 1000),
        "QM-4.3",
        (
            "勒子",
            "Lezi",
            "封顶的单位：碰碰胡、混一色最多一勒，大牌按勒的倍数算。",
            "The unit of the limit: small hands are worth at most one lezi, big ones multiples of it.",
        ),
    ),
    number(
        "base_flowers",
        (1, 0, 2, 3),
        (0, 20),
        "QM-4.2",
        (
            "底花",
            "Base flowers",
            "碰碰胡、混一色除了花以外的起底点数。",
            "Points that a half flush or a hand of triplets is worth before its flowers.",
        ),
    ),
    choice(
        "multi_win_dealer",
        ("nearest", "after_nearest", "discarder"),
        "QM-1",
        (
            "一炮多响后谁做庄",
            "Dealer after several wins",
            "几家同胡：放冲者下面最近的赢家、最近赢家的下家，或放冲者做庄。",
            "After several wins on one tile: the nearest winner, the player after him, or the discarder deals.",
        ),
        (
            ("nearest", "最近的赢家", "nearest winner"),
            ("after_nearest", "最近赢家的下家", "the one after him"),
            ("discarder", "放冲者", "discarder"),
        ),
    ),
    *common_options(),
]

PATTERNS: Final[list[Pattern]] = [
    Pattern("half_flush", "混一色", "Half flush", "QM-4"),
    Pattern("full_flush", "清一色", "Full flush", "QM-4"),
    Pattern("all_pungs", "碰碰胡", "All triplets", "QM-4"),
    Pattern("honour_pungs", "风碰", "Triplets of honours", "QM-4"),
    Pattern("all_honours", "风一色", "All honours", "QM-4"),
    Pattern("concealed", "门清", "Concealed hand", "QM-4.5"),
    Pattern("single_wait", "大吊车", "Last tile alone", "QM-4.4"),
    Pattern("kong_draw", "杠开", "Win on a replacement", "QM-4.4"),
    Pattern("eight_flowers", "八花齐", "All eight flowers", "QM-5"),
]

PRESETS: Final[list[Preset]] = [
    Preset("lezi_10", "敲麻 勒 10", "Lezi 10", {}),
    Preset("lezi_20", "敲麻 勒 20", "Lezi 20", {"lezi": 20}),
]
