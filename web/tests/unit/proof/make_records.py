"""Writes the records that the proof's tests read: `python web/tests/unit/proof/make_records.py` from the root.

Two whole hands each, played by the engine's greedy policy and dealt as a server deals them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from haipai import proof
from haipai.table.match import Match
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.table.table import dumps, record_lines

HERE = Path(__file__).parent
SECRET = bytes(range(32))
HANDS = 2


def gift(place: int) -> bytes:
    """Return what the person on a place gives."""
    return bytes([place + 1]) * proof.GIVEN_BYTES


def lines(rules: str, options: dict[str, Any], kinds: list[str], *, drawn: bool, silent: list[int]) -> list[str]:
    """Return the lines of a record with its proof; `kinds` by place, `silent` are people who gave nothing."""
    seats, table, number = len(kinds), proof.table_of(proof.commitment(SECRET)), 1
    gave = [gift(place) if kind == "human" and place not in silent else None for place, kind in enumerate(kinds)]
    given = [one or proof.NOTHING for one in gave]
    match = Match(rules, options, seats=seats, dealer=proof.first_dealer(SECRET, table, number, given, seats))
    match.players = [{"name": f"{kind} {seat}", "kind": kind} for seat, kind in enumerate(kinds)]
    told = {
        "v": 2,
        "table": table,
        "match": number,
        "secret": SECRET.hex(),
        "commitment": proof.commitment(SECRET),
        "commits": [hashlib.sha256(one).hexdigest() if one else None for one in gave],
        "reveals": [one.hex() if one else None for one in gave],
        "marked": silent,
    }
    if drawn:
        told["lots"] = proof.lots(SECRET, table, number, given, seats)
    out: list[str] = []
    for hand in range(1, HANDS + 1):
        played = match.begin_hand(proof.hand_seed(SECRET, table, number, hand, given))
        play(played, policy("greedy", hand))
        match.note_end()
        header, *rest = record_lines(played)
        header["proof"] = told
        if hand > 1:
            header = {"hand": {name: header[name] for name in ("seed", "dealer", "carry") if name in header}}
        out += [dumps(header), *(dumps(line) for line in rest)]
    return out


def main() -> None:
    """Write the files and check each with the library."""
    everyone, alone = ["human"] * 4, ["human", "bot", "bot", "bot"]
    for name, made in {
        "four": lines("shanghai", {}, everyone, drawn=True, silent=[2]),
        "alone": lines("shanghai", {}, alone, drawn=False, silent=[]),
        "three": lines("hainan", {"no_honours": True, "ga": False}, everyone[:3], drawn=False, silent=[]),
    }.items():
        report = proof.verify(made)
        if not report.ok:
            raise SystemExit(f"{name}: {[check for check in report.checks if not check.holds]}")
        (HERE / f"{name}.haipai.jsonl").write_text("".join(f"{line}\n" for line in made), encoding="utf-8")


if __name__ == "__main__":
    main()
