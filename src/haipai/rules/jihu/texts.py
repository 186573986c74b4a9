"""What a host may change in `jihu`, the names of its patterns, and its presets (tables only)."""

from __future__ import annotations

from typing import Final

from haipai.rules.catalogue import Pattern, Preset
from haipai.rules.options import Option, choice, common_options, number, switch

OPTIONS: Final[list[Option]] = [
    number(
        "limit",
        (300, 200, 500, 1000),
        (1, 100_000),
        "JH-4.1",
        ("满", "Limit", "一副牌最多算这么多。", "No hand is worth more; limit hands are worth just this."),
    ),
    number(
        "min_dai",
        (0, 1, 2, 3),
        (0, 20),
        "JH-1.2",
        ("起胡代数", "Doubles needed", "至少要几代才能胡。", "How many 代 a hand needs to win."),
    ),
    choice(
        "settle",
        ("winner_only", "all"),
        "JH-5.1",
        (
            "结算",
            "Settlement",
            "只付胡家：自摸三家付，放冲的一家付；三家都付：谁放冲都是三家付，没胡的之间再结差数。",
            "The winner only: all pay a self-draw, the discarder a discard. Everybody: all pay, and losers settle too.",
        ),
        (("winner_only", "只付胡家", "the winner only"), ("all", "三家都付", "everybody")),
    ),
    switch(
        "deal_passes_round",
        True,
        "JH-1.1",
        (
            "轮庄",
            "Deal passes round",
            "庄家不胡就轮到下家，轮满一圈换圈风；关闭时胡家做庄，圈风一直是东。",
            "The deal goes to the next seat unless the dealer wins or nobody does; off: the winner deals next.",
        ),
    ),
    *common_options(),
]

PATTERNS: Final[list[Pattern]] = [
    Pattern("half_flush", "混一色", "Half flush", "JH-3"),
    Pattern("full_flush", "清一色", "Full flush", "JH-3"),
    Pattern("all_pungs", "碰碰胡", "All triplets", "JH-3"),
    Pattern("honour_pungs", "字一色", "Triplets of honours", "JH-3"),
    Pattern("small_three_dragons", "小三元", "Small three dragons", "JH-3"),
    Pattern("kong_draw", "杠上开花", "Win on a kong's replacement", "JH-3"),
    Pattern("last_tile", "海底捞月", "Last tile", "JH-3"),
    Pattern("rob_kong", "抢杠", "Robbed kong", "JH-3"),
    Pattern("dragon_set", "箭刻", "Dragon triplet", "JH-3"),
    Pattern("seat_wind_set", "门风刻", "Triplet of the own wind", "JH-3"),
    Pattern("round_wind_set", "圈风刻", "Triplet of the round wind", "JH-3"),
    Pattern("seat_flowers", "坐花一对", "Both own flowers", "JH-3"),
    Pattern("flower_set", "四季、四君子", "Full set of flowers", "JH-3"),
    Pattern("big_three_dragons", "大三元", "Big three dragons", "JH-4.2"),
    Pattern("small_four_winds", "小四喜", "Small four winds", "JH-4.2"),
    Pattern("big_four_winds", "大四喜", "Big four winds", "JH-4.2"),
    Pattern("nine_gates", "九莲宝灯", "Nine gates", "JH-4.2"),
    Pattern("thirteen_orphans", "十三幺", "Thirteen orphans", "JH-4.2"),
    Pattern("heavenly", "天和", "Heavenly win", "JH-4.2"),
    Pattern("earthly", "地和", "Earthly win", "JH-4.2"),
]

PRESETS: Final[list[Preset]] = [
    Preset("old", "老规矩", "As of old", {}),
    Preset("one_dai", "一代起胡", "One 代 to win", {"min_dai": 1}),
    Preset("all_settle", "三家都付", "Everybody settles", {"settle": "all"}),
]
