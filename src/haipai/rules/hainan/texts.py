"""What a host may change in `hainan`, the names of its patterns and 番, and its presets (tables only)."""

from __future__ import annotations

from typing import Final

from haipai.rules.catalogue import Pattern, Preset
from haipai.rules.options import Option, Requirement, common_options, numbers, switch

OPTIONS: Final[list[Option]] = [
    switch(
        "need_fan",
        True,
        "HN-7.1",
        (
            "有番",
            "番 needed",
            "别人打出的牌，有番才能胡；自摸和抢杠不需要番。关闭即无番。",
            "A win on a discard needs a 番; self-draw and robbing never do. Off: no requirement.",
        ),
    ),
    switch(
        "call_ling",
        True,
        "HN-7.3",
        (
            "叫令",
            "令 counts",
            "令牌的刻子或杠算番。不另选就跟着别的走：有番又有字牌时开着，无番或无字牌时关着，也不能开。",
            "A triplet or kong of the 令 wind is a 番. Unless chosen: on with 番 and honours, else off and locked.",
        ),
    ),
    switch(
        "ga",
        True,
        "HN-2",
        (
            "上嘎",
            "Raising by 嘎",
            "发牌前每人选一个嘎数，同时亮出，加在每一笔输赢的底上。",
            "Before the deal everybody chooses a 嘎; all are shown at once and added to every unit.",
        ),
    ),
    numbers(
        "ga_values",
        [0, 1, 2, 3, 5],
        (0, 20),
        "HN-2",
        ("嘎数", "嘎 values", "可以选的嘎数，从小到大。", "The values that may be chosen, rising."),
    ),
    switch(
        "free_ga",
        False,
        "HN-2",
        (
            "自由上嘎",
            "Free 嘎",
            "每局随意选；关闭时不能比自己上一局的少。要和上嘎一起开。",
            "Any value each hand; off: never below one's last. Needs 上嘎.",
        ),
    ),
    switch(
        "dealer_bonus",
        True,
        "HN-8",
        ("庄闲", "Dealer bonus", "和庄家之间的输赢，底加 1。", "Units between the dealer and another are one higher."),
    ),
    switch(
        "streak_bonus",
        True,
        "HN-8",
        (
            "连庄",
            "Streak bonus",
            "和庄家之间的输赢，底再加连庄次数。",
            "Units with the dealer grow by the hands he has stayed.",
        ),
    ),
    switch(
        "flower_win",
        True,
        "HN-8.6",
        (
            "花胡",
            "Flower sets pay",
            "春夏秋冬或梅兰菊竹齐了每家付一份；关闭时七朵花付一份。八朵花总是两份。",
            "A full set of seasons or plants is paid once by each; off: seven flowers are. Eight always count twice.",
        ),
    ),
    switch(
        "draw_pays",
        True,
        "HN-8.7",
        ("流局算分", "Drawn hands pay", "流局时杠和花胡照付。", "Kongs and flowers are paid in a drawn hand too."),
    ),
    switch(
        "last_tiles_liability",
        True,
        "HN-5.2",
        (
            "海底包牌",
            "Last tiles liability",
            "最后几张时放冲或被抢杠的一家，包付所有人。",
            "Who gives the win in the last tiles pays for everybody.",
        ),
    ),
    switch(
        "no_collusion",
        False,
        "HN-8.4",
        (
            "防勾脚",
            "No collusion",
            "放冲的、被抢杠的包付所有人；直杠由放杠的一家付。",
            "The giver of a win pays for all, the feeder of an exposed kong too.",
        ),
    ),
    switch(
        "kong_boost",
        False,
        "HN-8.5",
        (
            "摸杠翻倍",
            "Added kongs doubled",
            "补杠付 2 份；补花摸到再补杠、或补杠后杠上花付 3 份。",
            "An added kong pays 2; 3 when its tile replaced a flower or its own replacement wins.",
        ),
    ),
    switch("no_chow", False, "HN-4.1", ("不可吃", "No chow", "不能吃牌。", "Discards cannot be taken for a run.")),
    switch(
        "no_honours",
        False,
        "HN-8.8",
        ("无字牌", "Without honours", "去掉 28 张字牌，花牌留着。", "The 28 honours are taken out, flowers stay."),
    ),
    *common_options(),
]

REQUIREMENTS: Final[list[Requirement]] = [
    Requirement(
        "call_ling",
        True,
        {"need_fan": True, "no_honours": False},
        "HN-7.3",
        ("叫令要有番，也要有字牌。", "令 counts only with 番 and honours."),
    ),
    Requirement(
        "free_ga",
        True,
        {"ga": True},
        "HN-2",
        ("自由上嘎要和上嘎一起开。", "Free 嘎 goes only with raising by 嘎."),
    ),
]

PATTERNS: Final[list[Pattern]] = [
    Pattern("all_pungs", "碰碰胡", "All triplets", "HN-6"),
    Pattern("seven_pairs", "七对", "Seven pairs", "HN-6"),
    Pattern("luxury_seven_pairs", "豪华七对", "Seven pairs with four alike", "HN-6"),
    Pattern("thirteen_orphans", "十三幺", "Thirteen orphans", "HN-6"),
    Pattern("full_flush", "清一色", "Full flush", "HN-6"),
    Pattern("self_draw", "自摸", "Self-draw", "HN-6"),
    Pattern("kong_draw", "杠上花、花上添花", "Win on a replacement", "HN-6"),
    Pattern("heavenly", "天胡", "Heavenly win", "HN-6"),
    Pattern("earthly", "地胡", "Earthly win", "HN-6"),
    Pattern("rob_kong", "抢杠", "Robbed kong", "HN-8.2"),
    Pattern("runs_only", "只吃不碰", "Runs only", "HN-7.2"),
    Pattern("concealed", "门清", "Concealed hand", "HN-7.2"),
    Pattern("eye_258", "有眼", "Pair of 2, 5 or 8", "HN-7.2"),
    Pattern("dragon_set", "箭刻", "Dragon triplet", "HN-7.2"),
    Pattern("seat_wind_set", "风刻", "Triplet of the own wind", "HN-7.2"),
    Pattern("ling_set", "令牌", "Triplet of the 令 wind", "HN-7.2"),
    Pattern("half_flush", "混一色", "Half flush", "HN-7.2"),
    Pattern("seat_flower", "翻花对位", "Own seat flower", "HN-7.2"),
]

PRESETS: Final[list[Preset]] = [
    Preset("fan", "有番", "With 番", {}),
    Preset("no_fan", "无番", "Without 番", {"need_fan": False}),
    Preset("quick", "无字牌", "Without honours", {"no_honours": True}),
    Preset("strict", "防勾脚", "No collusion", {"no_collusion": True}),
]
