"""Arrays of wins are scored as single cases are, and rows that no table has are refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import haipai
from haipai.errors import HaipaiError
from haipai.notation import format_tiles, parse_counts, tile_name
from haipai.rules import KNOWN, rule_set
from haipai.rules.base import REASONS
from haipai.rules.position import BY_NAMES
from haipai.scoring import score_many
from haipai.table import Table
from haipai.table.policies import policy
from haipai.tiles import MELD_NAMES

Row = dict[str, Any]


def wins(rules: str, seats: int, walls: int) -> Iterator[Row]:
    """The winners of played hands as columns, and hands a tile away from them."""
    for seed in range(walls):
        table = Table.new(rules, seed=seed, dealer=seed % seats, seats=seats)
        player = policy("greedy", seed)
        while not table.over:
            table.step(int(player.choose(table, table.actor)))
        outcome = table.outcome
        if outcome is not None and outcome.by < 5:
            for who in table.winners:
                yield row_of(table, who, int(outcome.by), int(outcome.tile), int(outcome.giver))


def row_of(table: Table, who: int, by: int, tile: int, giver: int) -> Row:
    """One winner as columns."""
    seat = table.seats[who]
    melds = [[255] * 4] * 4
    for place, meld in enumerate(seat.melds):
        melds[place] = [int(meld.kind), int(meld.tile), int(max(meld.claimed, 0)), int(meld.source) % 256]
    columns = {"hands": [int(count) for count in seat.hand], "melds": melds, "tiles": tile, "by": by, "winner": who}
    return {**columns, "giver": giver % 256, "dealer": table.dealer, "flowers": int(seat.flowers), "ready": seat.ready}


def case_of(rules: str, row: Row, seats: int) -> dict[str, Any]:
    """The same as a scored case."""
    tiles = [kind for kind, count in enumerate(row["hands"]) for _ in range(count)]
    melds = []
    for kind, tile, claimed, giver in row["melds"]:
        if kind != 255:
            meld = {"kind": MELD_NAMES[kind], "tile": tile_name(tile)}
            melds.append(meld if kind == 4 else {**meld, "from": giver})
            if kind == 0:
                melds[-1]["claimed"] = tile_name(claimed)
    flowers = "".join(tile_name(34 + f) for f in range(8) if row["flowers"] >> f & 1)
    winner = {"concealed": format_tiles(tiles), "melds": melds, "flowers": flowers, "ready": row["ready"]}
    outcome = {"kind": "win", "by": BY_NAMES[row["by"]], "tile": tile_name(row["tiles"]), "winners": [row["winner"]]}
    konger: dict[str, Any] = {}
    if row["giver"] != 255:
        outcome["from"] = row["giver"]
    if row["by"] == 2:
        konger = {"melds": [{"kind": "pung", "tile": outcome["tile"], "from": row["winner"]}]}
    others = [winner if who == row["winner"] else (konger if who == row["giver"] else {}) for who in range(seats)]
    return {"rules": rules, "dealer": int(row["dealer"]), "base": 3, "seats": others, "outcome": outcome}


@pytest.mark.parametrize(("rules", "seats"), [*((rules, 4) for rules in KNOWN), ("hainan", 3)])
def test_as_single_cases(rules: str, seats: int) -> None:
    """Reason, value, flowers, patterns and deltas of every row are those of haipai.score."""
    rows = list(wins(rules, seats, 60))
    assert len(rows) > 5
    columns = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    found = score_many(rules, columns.pop("hands"), columns.pop("tiles"), seats=seats, base=3, **columns)
    names = [pattern.id for pattern in rule_set(rules).patterns]
    for place, row in enumerate(rows):
        single: Any = haipai.score(case_of(rules, row, seats))
        assert single["legal"] == found.legal[place], single
        (win,) = single["wins"]
        assert (win["value"], win["flowers"]) == (found.value[place], found.flowers[place])
        assert single["deltas"] == found.deltas[place].tolist()
        assert set(win["patterns"]) == {name for bit, name in enumerate(names) if found.patterns[place] >> bit & 1}


@pytest.mark.parametrize(
    ("rules", "hand", "tile", "reason"),
    [
        ("shanghai", "123m456p789s1133z", "2z", "not_complete"),
        ("shanghai", "11122233344m55z", "5z", ""),
        ("qiaoma", "11122233344m55z", "5z", "not_ready"),
        ("shanghai", "123m456p789s1133z", "1z", "no_pattern"),
    ],
)
def test_reasons(rules: str, hand: str, tile: str, reason: str) -> None:
    """A hand that may not win has the reason of the scorer, value 0 and no deltas."""
    outcome = {"kind": "win", "by": "discard", "tile": tile, "from": 1, "winners": [0]}
    options = {"concealed_plain_wins": False} if rules == "shanghai" else {}
    seats: list[Row] = [{"concealed": hand, "melds": []}, {}, {}, {}]
    single: Any = haipai.score({"rules": rules, "options": options, "seats": seats, "outcome": outcome})
    tiles = [haipai.actions.code(f"discard {tile}")]
    found = score_many(rules, np.array([parse_counts(hand)]), tiles, options=options)
    assert REASONS[int(found.reason[0])] == reason == ("" if single["legal"] else single["reason"]["code"])
    assert bool(found.legal[0]) == (reason == "")
    assert (found.value[0] > 0) == found.deltas.any() == (reason == "")


def test_no_rows() -> None:
    """No hands give empty arrays."""
    found = score_many("shanghai", np.zeros((0, 34), np.uint8), np.zeros(0, np.uint8))
    assert found.deltas.shape == (0, 4)
    assert found.legal.shape == (0,)


HAND = parse_counts("11122233344m55z")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"hands": np.zeros((1, 33), np.uint8)}, "bad_counts", id="33 kinds"),
        pytest.param({"hands": np.array([HAND]) / 2}, "bad_counts", id="halves"),
        pytest.param({"hands": np.array([[5, *HAND[1:]]])}, "fifth_copy", id="five"),
        pytest.param({"hands": np.array([[*HAND[:33], 1]])}, "hand_size", id="fourteen"),
        pytest.param({"tiles": [34]}, "bad_tile", id="flower"),
        pytest.param({"tiles": [31, 31]}, "bad_column", id="two tiles"),
        pytest.param({"tiles": [-1]}, "bad_column", id="negative"),
        pytest.param({"by": 5}, "bad_tile", id="eight flowers"),
        pytest.param({"by": 0}, "hand_size", id="self-draw of thirteen"),
        pytest.param({"winner": 4}, "bad_seat", id="winner"),
        pytest.param({"giver": 0}, "bad_seat", id="from oneself"),
        pytest.param({"dealer": 4}, "bad_seat", id="dealer"),
        pytest.param({"melds": np.full((1, 4, 4), 9)}, "bad_meld", id="meld"),
        pytest.param({"melds": np.array([[[0, 7, 7, 3], *[[255] * 4] * 3]])}, "bad_meld", id="run over the end"),
        pytest.param({"melds": np.array([[[1, 0, 0, 3], *[[255] * 4] * 3]])}, "fifth_copy", id="meld of held tiles"),
        pytest.param({"rules": "riichi"}, "unknown_rules", id="rules"),
        pytest.param({"options": {"lazi": 0}}, "bad_option", id="option"),
    ],
)
def test_wrong_rows_have_codes(change: dict[str, Any], code: str) -> None:
    """What no table has is refused with its code; nothing else happens."""
    given: dict[str, Any] = {"rules": "shanghai", "hands": np.array([HAND]), "tiles": [31], **change}
    with pytest.raises(HaipaiError) as caught:
        score_many(given.pop("rules"), given.pop("hands"), given.pop("tiles"), **given)
    assert caught.value.code == code


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numpy is missing the call says what is to be installed."""
    monkeypatch.delitem(sys.modules, "haipai.scoring.arrays", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(HaipaiError) as caught:
        score_many("shanghai", [], [])
    assert caught.value.code == "not_installed"
    assert "haipai[sim]" in caught.value.message
