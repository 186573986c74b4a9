"""Words (zh, en) for the items of a settlement sheet and for the reasons why a hand may not win.

Owns the vocabulary that several rule sets share.  Names of patterns belong to each rule set (its PATTERNS).
"""

from __future__ import annotations

from typing import Final

# Label id → (zh, en).
LABELS: Final[dict[str, tuple[str, str]]] = {
    # flowers (SH-3)
    "flower_tile": ("花牌", "Flower tiles"),
    "wind_triplet": ("风刻", "Wind triplet"),
    "dragon_triplet": ("箭刻", "Dragon triplet"),
    "suited_kong": ("序数明杠", "Exposed suited kong"),
    "suited_concealed_kong": ("序数暗杠", "Concealed suited kong"),
    "wind_kong": ("风牌明杠", "Exposed wind kong"),
    "wind_concealed_kong": ("风牌暗杠", "Concealed wind kong"),
    "dragon_kong": ("箭牌明杠", "Exposed dragon kong"),
    "dragon_concealed_kong": ("箭牌暗杠", "Concealed dragon kong"),
    # names of combinations
    "half_flush_pungs": ("混碰", "Half flush of triplets"),
    "full_flush_pungs": ("清碰", "Full flush of triplets"),
    # multipliers and limits
    "base_point": ("胡牌", "Winning"),
    "self_drawn": ("自摸", "Self-drawn tile"),
    "only_wait": ("独听", "Only wait"),
    "valued_pair": ("有户的对子", "Valued pair"),
    "triplets_and_kongs": ("刻子、杠", "Triplet or kong"),
    "own_flowers": ("坐花", "Own flowers"),
    "limit": ("封顶", "Limit"),
    "lezi_cap": ("勒子封顶", "Limit"),
    "kaibao": ("开宝", "Lucky dice"),
    "lazi_cap": ("喇子封顶", "Limit of one lazi"),
    "huangfan": ("荒番", "Carried-over double"),
}

# Reason code → (zh, en); the codes are those of base.REASONS.
REASON_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "not_complete": ("牌型不成，没有胡。", "The hand is not complete."),
    "no_pattern": ("牌已成形，但没有可以胡的牌型。", "The hand is complete but makes no pattern that wins."),
    "no_flower": ("没有花，不能胡。", "The hand has the pattern but no flower."),
    "not_ready": ("没有敲过，不能胡。", "The player had not declared 敲."),
    "no_fan": ("没有番，不能胡。", "The hand has no 番, or too few, to win this way."),
    "hidden_flowers": ("手里还有没补的花，不能胡。", "The hand still holds flowers that are not laid out."),
    "not_robbable": ("这张牌不是加杠，不能抢。", "Only a tile added to an exposed triplet can be robbed."),
}
