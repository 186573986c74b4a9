"""From secret and gifts to seeds: fixed numbers that every other implementation can check."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from haipai import proof
from haipai.table.wall import shuffle
from haipai.tiles import TILE_SET

SECRET = bytes(range(32))
GIFTS = [bytes([seat]) * 16 for seat in range(1, 5)]


def rows(root: Path) -> list[dict[str, Any]]:
    """The cases of tests/proof/vectors.jsonl."""
    text = (root / "tests" / "proof" / "vectors.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def told(row: dict[str, Any]) -> dict[str, Any]:
    """What a case should say, computed."""
    secret, table, match = bytes.fromhex(row["secret"]), row["table"], row["match"]
    gifts = [bytes.fromhex(one) if one else proof.NOTHING for one in row["reveals"]]
    seeds = [proof.hand_seed(secret, table, match, hand, gifts) for hand in (1, 2)]
    dealer = proof.first_dealer(secret, table, match, gifts, len(gifts))
    one, two, wall = shuffle(seeds[0], TILE_SET, dealer, len(gifts))
    return {
        "commitment": proof.commitment(secret),
        "table_of": proof.table_of(proof.commitment(secret)),
        "seeds": [seed.hex() for seed in seeds],
        "dealer": dealer,
        "lots": proof.lots(secret, table, match, gifts, len(gifts)),
        "dice": [int(one), int(two)],
        "first_tiles": [int(tile) for tile in wall[:20]],
    }


def test_vectors(root: Path) -> None:
    """Commitment, table, seeds, dealer, lots, dice and first tiles of each case are as written."""
    cases = rows(root)
    assert len(cases) >= 6
    for row in cases:
        assert told(row) == row["expect"]


def test_a_seed_is_an_hmac_of_what_is_written() -> None:
    """Written out: the message of a hand's seed is the words of docs/deal-proof.md."""
    gifts = ",".join(f"{seat:02x}" * 16 for seat in range(1, 5))
    message = f"haipai deal 2|abc|7|3|{gifts}".encode()
    assert proof.hand_seed(SECRET, "abc", 7, 3, GIFTS) == hmac.new(SECRET, message, hashlib.sha256).digest()


@pytest.mark.parametrize("changed", ["secret", "table", "match", "hand", "gift", "order"])
def test_everything_that_enters_matters(changed: str) -> None:
    """Whatever is changed, the seed is another."""
    gifts = list(GIFTS)
    if changed == "gift":
        gifts[2] = proof.NOTHING
    elif changed == "order":
        gifts.reverse()
    secret = bytes(32) if changed == "secret" else SECRET
    table, match, hand = {"table": ("b", 1, 1), "match": ("a", 2, 1), "hand": ("a", 1, 2)}.get(changed, ("a", 1, 1))
    assert proof.hand_seed(secret, table, match, hand, gifts) != proof.hand_seed(SECRET, "a", 1, 1, GIFTS)


@pytest.mark.parametrize("seats", [3, 4])
def test_dealers_and_lots_are_fair(seats: int) -> None:
    """Over many matches each seat deals first about as often, and each order of seats is drawn about as often."""
    dealers: Counter[int] = Counter()
    orders: Counter[tuple[int, ...]] = Counter()
    rounds = 2400
    for match in range(rounds):
        dealers[proof.first_dealer(SECRET, "a", match, GIFTS[:seats], seats)] += 1
        drawn = proof.lots(SECRET, "a", match, GIFTS[:seats], seats)
        assert sorted(drawn) == list(range(seats))
        orders[tuple(drawn)] += 1
    assert all(abs(count - rounds / seats) < rounds / seats * 0.2 for count in dealers.values())
    assert len(dealers) == seats
    kinds = 6 if seats == 3 else 24
    assert len(orders) == kinds
    assert all(abs(count - rounds / kinds) < rounds / kinds * 0.5 for count in orders.values())
