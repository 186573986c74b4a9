"""Why a command is refused: the first code that applies, in the fixed order of precedence (interfaces section 2).

Owns the order and the sentences.  Must not decide what is legal: it explains what menu.py left out.
"""

from __future__ import annotations

from typing import Final

from haipai import actions as act
from haipai.errors import HaipaiError
from haipai.packed import i64
from haipai.rules.base import REASONS
from haipai.rules.labels import REASON_TEXTS
from haipai.rules.position import DISCARD, ROB_KONG
from haipai.table.menu import claim_outcome
from haipai.table.state import (
    ASK_CARD,
    ASK_GA,
    BEFORE,
    CLAIM,
    LOG_DO,
    NO_ANSWER,
    OVER,
    TURN,
    State,
)
from haipai.tiles import PUNG

# Code → (zh, en).
SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "bad_command": ("看不懂这个命令。", "This is not a command."),
    "no_such_seat": ("没有这个座位。", "There is no such seat."),
    "hand_over": ("这一局已经结束。", "The hand is over."),
    "not_in_rules": ("这桌的规则没有这个动作。", "The rules of this table have no such command."),
    "wrong_phase": ("现在不能这样做。", "This cannot be done at this point."),
    "already_answered": ("已经回答过了。", "You have answered already."),
    "not_your_turn": ("还没轮到你。", "It is not your turn."),
    "not_asked": ("现在没有问你。", "Nothing is asked of you now."),
    "bad_value": ("没有这个嘎数。", "There is no such 嘎."),
    "below_previous": ("嘎数不能比自己上一局的少。", "嘎 may not be lower than your last one in this match."),
    "after_claim": ("吃、碰之后先出牌，不能胡也不能杠。", "Right after a chow or pung you discard; no win, no kong."),
    "missing_tiles": ("手里的牌不够。", "You do not hold the tiles for it."),
    "not_next_seat": ("只能吃上家的牌。", "Only the next seat may chow a discard."),
    "tile_not_in_run": ("打出的牌不在这副顺子里。", "The discard is no part of that run."),
    "wall_empty": ("牌墙没有可摸的牌了。", "No drawable tile is left in the wall."),
    "locked_hand": ("敲了以后只能打摸来的牌，不能吃、碰。", "After 敲 you throw what you draw; no chow, no pung."),
    "already_ready": ("已经敲过了。", "You have declared 敲 already."),
    "kong_changes_hand": ("这个杠会改变听的牌，敲后不能杠。", "This kong would change the waits of the declared hand."),
    "no_wait": ("打这张不听牌，不能敲。", "This discard leaves no wait that wins."),
    "not_in_hand": ("手里没有这张牌。", "You do not hold this tile."),
    "missed_win": ("刚放过胡，要等下次摸牌。", "You declined a win: it waits until your next draw."),
    **REASON_TEXTS,
}

CHOICES: Final = frozenset(range(act.GA, act.TIMEOUT))


class Refused(HaipaiError):
    """A command that is not legal now: `code`, and `zh` and `en` sentences; nothing has changed.

    Codes and their order of precedence: interfaces section 2.
    """

    def __init__(self, code: str) -> None:
        zh, en = SENTENCES[code]
        super().__init__(code, en)
        self.args = (code,)
        self.zh = zh
        self.en = en


def why_not(state: State, who: i64, code: i64) -> str:
    """The refusal code of a command that is not legal."""
    if not 0 <= who < state.n:
        return "no_such_seat"
    if state.phase == OVER:
        return "hand_over"
    if not in_rules(state, code):
        return "not_in_rules"
    if state.phase == BEFORE:
        return why_not_before(state, who, code)
    if state.phase == TURN and who == state.turn:
        return why_not_turn(state, code)
    if state.phase != TURN and state.asks[who] != 0:
        return why_not_answer(state, who, code)
    return why_not_waited_for(state, who, code)


def in_rules(state: State, code: i64) -> bool:
    """Does this rule set with these options know the command at all?"""
    rules = state.rules
    if act.KNOCK <= code < act.CONCEALED_KONG:
        return rules.knocking
    if act.CHOW <= code < act.WIN:
        return rules.chow
    if act.GA <= code < act.CARD:
        return len(rules.ga_values) > 0
    if code == act.CARD or code == act.NO_CARD:
        return rules.double_card
    return True


def why_not_before(state: State, who: i64, code: i64) -> str:
    """Before the deal."""
    if code != act.TIMEOUT and code not in CHOICES:
        return "wrong_phase"
    asked: i64 = 0
    if code < act.CARD:
        asked = ASK_GA
    elif code < act.TIMEOUT:
        asked = ASK_CARD
    if state.asks[who] & asked == 0:
        return "already_answered" if has_chosen(state, who) else "not_asked"
    if int(code - act.GA) not in state.rules.ga_values:
        return "bad_value"
    return "below_previous"


def has_chosen(state: State, who: i64) -> bool:
    """Has a seat given any command before the deal?"""
    for entry in state.history():
        if entry & 255 == LOG_DO and entry >> 8 & 255 == who:
            return True
    return False


def why_not_waited_for(state: State, who: i64, code: i64) -> str:
    """A seat that nobody waits for."""
    if state.answers[who] != NO_ANSWER:
        return "already_answered"
    if code in CHOICES:
        return "wrong_phase"
    return "not_your_turn" if code < act.PUNG else "not_asked"


def why_not_turn(state: State, code: i64) -> str:
    """The seat in turn."""
    if code in CHOICES or act.PUNG <= code < act.WIN or code == act.PASS:
        return "wrong_phase"
    if code >= act.CONCEALED_KONG and state.after_claim:
        return "after_claim"
    if code == act.WIN:
        return reason_drawn(state)
    if code >= act.CONCEALED_KONG:
        return why_not_own_kong(state, code)
    return why_not_discard(state, code)


def why_not_own_kong(state: State, code: i64) -> str:
    """A concealed or added kong in the own turn."""
    seat = state.seats[state.turn]
    kind = act.kind_of(code)
    added = code >= act.ADDED_KONG
    if added:
        has = seat.hand[kind] != 0 and any(meld.kind == PUNG and meld.tile == kind for meld in seat.melds)
    else:
        has = seat.hand[kind] == 4
    if not has:
        return "missing_tiles"
    if state.drawable() <= 0:
        return "wall_empty"
    return "kong_changes_hand"


def why_not_discard(state: State, code: i64) -> str:
    """A discard or 敲 in the own turn."""
    seat = state.seats[state.turn]
    held = seat.hand[act.kind_of(code)] != 0
    if seat.ready:
        if code >= act.KNOCK:
            return "already_ready"
        return "locked_hand"
    return "no_wait" if held else "not_in_hand"


def reason_drawn(state: State) -> str:
    """The scorer's reason against a self-drawn win."""
    if not state.rules.shape(state.seats[state.turn], -1):
        return "not_complete"
    verdict = state.rules.judge(state, state.turn, state.self_draw(state.turn))
    return REASONS[verdict.reason]


def why_not_answer(state: State, who: i64, code: i64) -> str:
    """A seat that is asked in a window."""
    if state.phase == CLAIM and act.PUNG <= code < act.WIN:
        return why_not_claim(state, who, code)
    if code == act.WIN:
        return reason_from(state, who, DISCARD if state.phase == CLAIM else ROB_KONG)
    return "wrong_phase"


def why_not_claim(state: State, who: i64, code: i64) -> str:
    """碰, 明杠 or 吃 of a discard."""
    seat = state.seats[who]
    held = i64(seat.hand[state.tile])
    if code == act.PUNG or code == act.KONG:
        if held < (2 if code == act.PUNG else 3):
            return "missing_tiles"
    else:
        wrong = why_not_run(state, who, act.chow_low(code))
        if wrong:
            return wrong
    if state.drawable() <= 0:
        return "wall_empty"
    return "kong_changes_hand" if code == act.KONG else "locked_hand"


def why_not_run(state: State, who: i64, low: i64) -> str:
    """What is wrong with a run; empty when nothing is."""
    tile = state.tile
    inside = low <= tile <= low + 2 and tile // 9 == low // 9
    if inside:
        for kind in range(low, low + 3):
            if kind != tile and state.seats[who].hand[kind] == 0:
                return "missing_tiles"
    if who != (state.giver + 1) % state.n:
        return "not_next_seat"
    return "" if inside else "tile_not_in_run"


def reason_from(state: State, who: i64, by: i64) -> str:
    """The reason against a win with another's tile: the scorer's, or a win missed before."""
    outcome = claim_outcome(state, who, by)
    if not state.rules.shape(state.seats[who], outcome.tile):
        return "not_complete"
    verdict = state.rules.judge(state, who, outcome)
    return "missed_win" if state.rules.barred(state, who, verdict, outcome) else REASONS[verdict.reason]
