"""Where the hands of an environment begin: seeds, dealers, cards, headers, records; and what a reset refuses."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from haipai import actions
from haipai.env import HaipaiAEC, HaipaiSeat
from haipai.env.dealing import Start, hand_seed
from haipai.errors import HaipaiError
from haipai.table import Table

EIGHT = [
    "12345678f1m2m3m4m5m1z",
    "1p2p3p4p5p6p7p8p9p1s2s3s4s",
    "5s6s7s8s9s1m2m3m4m5m6m7m8m",
    "1z1z1z2z2z2z3z3z3z4z4z4z5z",
]
RECORD = Table.new("qiaoma", seed=7, options={"double_card": True}, dealer=2, cards=[1, 1, 0, 1])
while not RECORD.over:
    RECORD.step(RECORD.codes()[-1])
LINES = RECORD.record()
HEADER = json.loads(LINES[0])


def dealt(env: HaipaiAEC) -> Table:
    """The table of an environment."""
    assert env.table is not None
    return env.table


@pytest.mark.parametrize(
    ("seed", "episode", "attempt", "wanted"),
    [
        (7, 1, 0, "6429f157"),
        (7, 1, 2, "cf9041e0"),
        (0, 0, 0, "17809b9b"),
    ],
)
def test_the_seed_of_an_episode_is_pinned(seed: int, episode: int, attempt: int, wanted: str) -> None:
    """The seed of a hand never changes: published experiments name it."""
    assert hand_seed(seed, episode, attempt).hex()[:8] == wanted


def test_episodes_follow_the_seed() -> None:
    """The wall of each episode is that of its number, and the dealer goes round."""
    env = HaipaiAEC("shanghai")
    for episode in range(6):
        env.reset(seed=7 if episode == 0 else None)
        wanted = Table.new("shanghai", seed=hand_seed(7, episode), dealer=episode % 4)
        assert dealt(env).digest() == wanted.digest()


def test_three_seats_deal_in_turn() -> None:
    """With three players the dealer goes round three seats."""
    env = HaipaiAEC("hainan", seats=3)
    env.reset(seed=1)
    dealers = [int(dealt(env).dealer)]
    for _ in range(4):
        env.reset()
        dealers.append(int(dealt(env).dealer))
    assert dealers == [0, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [({}, 1), ({"dealer": 3}, 3), ({"carry": {"dealer": 2}}, 2), ({"carry": {"huangfan": 1}}, 1), ({"seed": 5}, 0)],
)
def test_a_header_names_the_dealer(hand: dict[str, Any], dealer: int) -> None:
    """The dealer is the one whose turn it is, unless the header names another, or a wall of its own."""
    env = HaipaiAEC("shanghai")
    env.reset(seed=3)
    env.reset(options={"hand": hand})
    assert dealt(env).dealer == dealer


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
def test_a_card_each_where_cards_double(make: Any) -> None:
    """With double_card every seat begins with a card: laying it is an action that the mask has."""
    env = make("qiaoma", {"double_card": True})
    env.reset(seed=1)
    assert env.table.header.cards == [1, 1, 1, 1]
    laid = actions.code("card")
    seen = env.observe(env.agent_selection) if make is HaipaiAEC else env.reset(seed=1)[0]
    assert seen["action_mask"][laid] == 1
    env.step(laid)
    assert [seat.card for seat in env.table.seats].count(True) == 1
    env.reset(seed=1, options={"hand": {"cards": [0, 0, 0, 0]}})
    assert env.table.header.cards == [0, 0, 0, 0]


def test_no_card_where_cards_do_not_double() -> None:
    """Without the option nobody has a card."""
    env = HaipaiAEC("qiaoma")
    env.reset(seed=1)
    assert dealt(env).header.cards == [0, 0, 0, 0]


@pytest.mark.parametrize("line", range(1, len(LINES) - 1, 7))
def test_a_hand_goes_on_from_a_line_of_a_record(line: int) -> None:
    """After any line of a record the environment stands where the record stood."""
    env = HaipaiAEC("qiaoma", {"double_card": True})
    env.reset(options={"record": LINES, "line": line})
    done = [text for text in LINES[:line] if text.startswith('{"do"')]
    assert [text for text in dealt(env).record() if text.startswith('{"do"')] == done
    assert env.agent_selection == f"seat_{dealt(env).actor}"
    assert dealt(env).dealer == 2


def test_a_record_played_on_ends_as_it_did() -> None:
    """The commands that follow in the record lead to its deltas, now rewards."""
    env = HaipaiAEC("qiaoma", {"double_card": True})
    env.reset(options={"record": LINES, "line": len(LINES) // 2})
    codes = [int(entry >> 16 & 255) for entry in RECORD.history() if entry & 255 == 0]
    played = sum(1 for entry in dealt(env).history() if entry & 255 == 0)
    for code in codes[played:]:
        env.step(code)
    assert dealt(env).digest() == RECORD.digest()
    assert list(env.rewards.values()) == RECORD.deltas


def test_a_seat_goes_on_from_a_record() -> None:
    """The others answer first when it is not the learner's turn; the learner is asked."""
    env = HaipaiSeat("qiaoma", {"double_card": True}, seat=1)
    _, info = env.reset(options={"record": LINES, "line": len(LINES) // 2})
    assert env.table is not None
    assert env.table.actor == 1
    assert info["action_mask"].any()


def test_hands_that_ask_nobody_are_left_out() -> None:
    """An episode has a decision of the learner, and the number of the next does not depend on hands left out."""
    for seat in range(4):
        env = HaipaiSeat("shanghai", seat=seat, others="claims")
        env.reset(seed=2)
        for episode in range(1, 60):
            _, info = env.reset()
            assert info["action_mask"].any()
            assert env.table is not None
            assert env.table.dealer == episode % 4


def test_the_next_attempt_follows_a_hand_left_out() -> None:
    """A hand that is over before anybody is asked gives way to another wall of the same episode."""
    env = HaipaiAEC("shanghai")
    tables: list[Table] = []

    def end(table: Table) -> None:
        tables.append(table)
        while not table.over and len(tables) < 3:
            table.step(table.codes()[0])

    env.dealer.deal(Start({}), 9, end)
    walls = [Table.new("shanghai", seed=hand_seed(9, 0, attempt)).events[0] for attempt in range(3)]
    assert [table.events[0] for table in tables] == walls
    assert env.dealer.episode == 1


def test_a_laid_out_hand_may_be_over_at_once() -> None:
    """八花齐 at the deal (SH-2) ends the hand before any decision: rewards and ends are told by the reset."""
    env = HaipaiAEC("shanghai")
    env.reset(options={"hand": {"hands": EIGHT, "dice": [1, 2]}})
    assert dealt(env).over
    assert list(env.rewards.values()) == [float(delta) for delta in dealt(env).deltas]
    assert all(env.terminations.values())
    assert env.last()[1:3] == (env.rewards["seat_0"], True)
    for _ in range(4):
        env.step(None)
    assert env.agents == []


BAD: list[tuple[object, str, str]] = [
    ("x", "bad_options", "options"),
    (5, "bad_options", "options"),
    ([1], "bad_options", "options"),
    ({"hands": []}, "bad_options", "options"),
    ({5: 1}, "bad_options", "options"),
    ({"hand": 5}, "bad_options", "options.hand"),
    ({"hand": None}, "bad_options", "options.hand"),
    ({"line": 1}, "bad_options", "options.record"),
    ({"record": "x"}, "bad_options", "options.record"),
    ({"record": [1]}, "bad_options", "options.record"),
    ({"record": []}, "bad_options", "options.line"),
    ({"record": LINES, "line": 0}, "bad_options", "options.line"),
    ({"record": LINES, "line": len(LINES) + 1}, "bad_options", "options.line"),
    ({"record": LINES, "line": "1"}, "bad_options", "options.line"),
    ({"record": LINES, "hand": {}}, "bad_options", "options.record"),
    ({"record": ["{}"]}, "bad_version", "line 1"),
    ({"record": ["", " "]}, "bad_record", "options.record"),
    ({"record": LINES}, "bad_record", "options.line"),
    ({"record": [LINES[0], '{"do": [0, "pung"]}']}, "wrong_phase", ""),
    ({"record": Table.new("shanghai", seed=1).record()}, "bad_header", "rules"),
    ({"record": Table.new("qiaoma", seed=1).record()}, "bad_header", "options"),
    ({"hand": {"rules": "shanghai"}}, "bad_header", "rules"),
    ({"hand": {"rules": np.zeros(3)}}, "bad_header", "rules"),
    ({"hand": {"seats": 3}}, "bad_header", "seats"),
    ({"hand": {"options": {"double_card": False}}}, "bad_header", "options"),
    ({"hand": {"options": {"wide": 1}}}, "unknown_option", "options.wide"),
    ({"hand": {"wind": 1}}, "bad_header", "wind"),
    ({"hand": {"dealer": 4}}, "bad_dealer", "dealer"),
    ({"hand": {"carry": 1}}, "bad_carry", "carry"),
    ({"hand": {"hands": ["1m"]}}, "bad_dice", "dice"),
]


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
@pytest.mark.parametrize(("options", "code", "path"), BAD)
def test_a_reset_refuses(make: Any, options: object, code: str, path: str) -> None:
    """A reset that cannot be done names what is wrong, and the hand in progress and the series go on."""
    env = make("qiaoma", {"double_card": True})
    env.reset(seed=4)
    before, table = (env.dealer.seed, env.dealer.episode), env.table.serialise()
    with pytest.raises(HaipaiError) as caught:
        env.reset(seed=5, options=options)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert (env.dealer.seed, env.dealer.episode) == before
    assert env.table.serialise() == table


def test_a_refused_reset_does_not_reach_the_others() -> None:
    """The others go on as they would have."""
    digests = []
    for refused in (False, True):
        env = HaipaiSeat("shanghai")
        _, info = env.reset(seed=4)
        for step in range(40):
            if refused and step == 3:
                with pytest.raises(HaipaiError):
                    env.reset(seed=99, options={"hand": {"dealer": 9}})
            if info["action_mask"].any():
                *_, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert env.table is not None
        digests.append(env.table.digest())
    assert digests[0] == digests[1]


def test_a_header_may_name_what_is_so() -> None:
    """A whole header of the same rule set, options and seats starts its hand."""
    env = HaipaiAEC("qiaoma", {"double_card": True})
    env.reset(options={"hand": dict(HEADER)})
    wanted = Table.from_header(HEADER)
    assert dealt(env).digest() == wanted.digest()


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
@pytest.mark.parametrize("seed", ["x", 1.5, [1], -1, 2**63, b"1"])
def test_a_seed_is_a_whole_number(make: Any, seed: object) -> None:
    """Anything else is `bad_seed`."""
    with pytest.raises(HaipaiError) as caught:
        make().reset(seed=seed)
    assert caught.value.code == "bad_seed"


@pytest.mark.parametrize("make", [HaipaiAEC, HaipaiSeat])
def test_numpy_numbers_seed(make: Any) -> None:
    """A number of numpy's is the number."""
    env = make("shanghai", seats=np.int64(4))
    env.reset(seed=np.int64(6))
    digest = env.table.digest()
    env.reset(seed=6)
    assert env.table.digest() == digest
