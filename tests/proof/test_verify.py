"""Records of finished matches: a true one holds, and whatever is changed in one is found."""

from __future__ import annotations

import copy
import gzip
import hashlib
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from haipai import proof
from haipai.cli import main
from haipai.server.desk import records as r
from haipai.server.desk.game import Game
from haipai.server.net.replays import record_of

Json = dict[str, Any]
Lines = list[Json]
SECRET = f"{7:064x}"
TABLE = proof.table_of(proof.commitment(bytes.fromhex(SECRET)))
GIFTS = tuple(hashlib.sha256(str(seat).encode()).hexdigest()[:32] for seat in range(4))
COMMITS = tuple(hashlib.sha256(bytes.fromhex(gift)).hexdigest() for gift in GIFTS)
ZEROS = proof.NOTHING.hex()


def opened(kind: str) -> r.Opened:
    """How a match of a kind is opened."""
    drawn = tuple(proof.lots(bytes.fromhex(SECRET), TABLE, 1, [bytes.fromhex(gift) for gift in GIFTS], 4))
    terms: dict[str, Json] = {
        "room": {"entropy": GIFTS, "commits": COMMITS},
        "lots": {"entropy": GIFTS, "commits": COMMITS, "lots": drawn},
        "marked": {"entropy": (GIFTS[0], ZEROS, GIFTS[2], ZEROS), "commits": (*COMMITS[:3], ""), "marked": (1, 3)},
        "alone": {"entropy": (GIFTS[0], ZEROS, ZEROS, ZEROS)},
        "old": {},
    }
    humans = 1 if kind == "alone" else 4
    plans = tuple(r.SeatPlan("human" if seat < humans else "bot", f"p{seat}") for seat in range(4))
    plain = r.Opened(0, 1, "shanghai", {"hands": 4}, 1, plans, SECRET, False, "normal", "t")
    return structs.replace(plain, **terms[kind])


@cache
def played(kind: str) -> tuple[str, ...]:
    """The record of a match of four hands, everybody answering at random."""
    game, log, chance = Game(3, 0), [], random.Random(3)

    def note(record: r.Record) -> None:
        game.apply(record, TABLE)
        log.append(record)

    note(opened(kind))
    while not game.match_over:
        if game.table is None or game.table.over:
            note(r.Began(0, game.hand_no + 1))
        elif game.table.phase_name == "pause":
            note(r.Went(0))
        else:
            seat = chance.choice(game.table.waiting)
            note(r.Did(0, seat, chance.choice(game.table.legal(seat)), "player"))
    return tuple(record_of(TABLE, log, 1))


def lines_of(kind: str) -> Lines:
    """The record as objects that may be changed."""
    return [json.loads(line) for line in played(kind)]


def checked(lines: Lines) -> proof.Report:
    """What is found in a record."""
    return proof.verify([json.dumps(line) for line in lines])


KINDS = ["room", "lots", "marked", "alone", "old"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_true_record_holds(kind: str) -> None:
    """Every check of a record as the server writes it holds, whoever gave something or not."""
    report = proof.verify(played(kind))
    assert [check.code for check in report.checks if not check.holds] == []
    assert (report.ok, report.code, report.hands) == (True, "", 4)
    codes = {check.code for check in report.checks}
    assert ("lots" in codes) == (kind == "lots")
    assert ("gifts" in codes) == (kind != "old")
    assert all(check.zh and check.en for check in report.checks)


def secret(lines: Lines) -> None:
    """Another secret."""
    lines[0]["proof"]["secret"] = "ab" * 32


def committed(lines: Lines) -> None:
    """Another secret, with its own commitment, which is not the one the table's id comes from."""
    lines[0]["proof"] |= {"secret": "ab" * 32, "commitment": proof.commitment(b"\xab" * 32)}


def gift(lines: Lines) -> None:
    """Somebody's bytes replaced."""
    lines[0]["proof"]["reveals"][2] = "cd" * 16


def gift_and_commit(lines: Lines) -> None:
    """The same, with a commitment that fits."""
    lines[0]["proof"]["reveals"][2] = "cd" * 16
    lines[0]["proof"]["commits"][2] = hashlib.sha256(b"\xcd" * 16).hexdigest()


def dropped(lines: Lines) -> None:
    """Somebody's bytes left out without a mark."""
    lines[0]["proof"]["reveals"][1] = None


def uncommitted(lines: Lines) -> None:
    """Bytes among several people that nobody was bound to."""
    lines[0]["proof"]["commits"][1] = None


def lots(lines: Lines) -> None:
    """Seats that were not drawn."""
    lines[0]["proof"]["lots"] = [1, 0, 3, 2] if lines[0]["proof"].get("lots") != [1, 0, 3, 2] else [0, 1, 2, 3]


def hand_left_out(lines: Lines) -> None:
    """The second hand is missing."""
    starts = [number for number, line in enumerate(lines) if "hand" in line]
    del lines[starts[0] : starts[1]]


def cut_off(lines: Lines) -> None:
    """The last hand is not over."""
    del lines[-40:]


def other_command(lines: Lines) -> None:
    """A discard that the seat could not make."""
    place = next(number for number, line in enumerate(lines) if "do" in line)
    lines[place]["do"][1] = "win"


def no_proof(lines: Lines) -> None:
    """A record of a running match."""
    del lines[0]["proof"]


def bad_proof(lines: Lines) -> None:
    """A proof without a secret."""
    del lines[0]["proof"]["secret"]


def bad_version(lines: Lines) -> None:
    """A proof of a version that is not known."""
    lines[0]["proof"]["v"] = 3


CHANGES: list[tuple[str, Callable[[Lines], None], str]] = [
    ("room", secret, "commitment"),
    ("room", committed, "table"),
    ("room", gift, "gifts"),
    ("room", gift_and_commit, "seeds"),
    ("room", dropped, "gifts"),
    ("room", uncommitted, "gifts"),
    ("lots", lots, "lots"),
    ("room", lots, "lots"),
    ("room", hand_left_out, "seeds"),
    ("old", hand_left_out, "seeds"),
    ("old", secret, "commitment"),
    ("old", committed, "seeds"),
    ("room", cut_off, "bad_record"),
    ("room", other_command, "bad_record"),
    ("room", no_proof, "no_proof"),
    ("room", bad_proof, "bad_proof"),
    ("room", bad_version, "bad_proof"),
]


@pytest.mark.parametrize(("kind", "change", "code"), CHANGES, ids=[f"{k} {f.__name__}" for k, f, _ in CHANGES])
def test_what_is_changed_is_found(kind: str, change: Callable[[Lines], None], code: str) -> None:
    """A record that was tampered with does not hold, and the check that finds it is told."""
    lines = copy.deepcopy(lines_of(kind))
    change(lines)
    report = checked(lines)
    assert not report.ok
    assert code in [check.code for check in report.checks if not check.holds]


def test_seeds_of_its_own_are_found() -> None:
    """A server that deals other seeds with a first dealer of its own is found in both."""
    lines = lines_of("room")
    for other in ("alone", "marked"):
        theirs = lines_of(other)
        theirs[0]["proof"] = lines[0]["proof"]
        theirs[0]["players"] = lines[0]["players"]
        wrong = {check.code for check in checked(theirs).checks if not check.holds}
        assert "seeds" in wrong


@pytest.mark.parametrize(("value", "holds"), [(None, True), (0, True), (5, False)])
def test_a_counter_may_only_return_to_nothing(value: int | None, holds: bool) -> None:
    """荒番 of the next hand is what the hand before left, or 0 after somebody left (SH-7.4); nothing else."""
    lines = lines_of("room")
    starts = [number for number, line in enumerate(lines) if "hand" in line]
    lines = lines[: starts[1]]
    last = lines[starts[0]]["hand"]["carry"]
    assert last["huangfan"] == 1
    if value is not None:
        last["huangfan"] = value
    lines = [line for line in lines if "event" not in line]  # what is won depends on it
    found = {check.code: check.holds for check in checked(lines).checks}
    assert found["carry"] == holds


@pytest.mark.parametrize("text", ["", "{", "[]", '{"haipai": 1}', "\x00"])
def test_what_is_no_record_is_told(text: str) -> None:
    """Nothing that can be given raises."""
    report = proof.verify(text.splitlines())
    assert report.code == "bad_record"


@pytest.mark.parametrize(
    ("kind", "gave", "holds", "en"),
    [
        ("room", GIFTS[2], True, "Your bytes are in the deal."),
        ("room", "ef" * 16, False, "Your bytes are not in the deal."),
        ("marked", GIFTS[1], False, "Your bytes came too late and count as zeros."),
        ("marked", GIFTS[3], False, "Your bytes are not in the deal."),
        ("alone", GIFTS[0], True, "Your bytes are in the deal."),
        ("old", GIFTS[0], False, "Your bytes are not in the deal."),
    ],
)
def test_what_one_gave_must_be_in_the_deal(kind: str, gave: str, holds: bool, en: str) -> None:
    """A record that is whole in itself fails whoever gave other bytes, also as one of a time before gifts."""
    report = proof.verify(played(kind), bytes.fromhex(gave))
    assert (report.ok, report.checks[-1].code, report.checks[-1].en) == (holds, "mine", en)


# -- the command -----------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A true record."""
    path = tmp_path / "match.haipai.jsonl"
    path.write_text("\n".join(played("room")) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_command_tells_each_check(file: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0, one line a check, and what has to be compared by whoever checks."""
    assert main(["verify", str(file), "--lang", lang]) == 0
    told = capsys.readouterr().out
    for code in ("record", "commitment", "table", "gifts", "dealer", "seeds", "carry"):
        assert f"✓ {code}" in told
    assert all(gift in told for gift in GIFTS)
    assert ("全部成立" in told) == (lang == "zh")


def test_command_reads_gzip_and_writes_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A gzipped record is read as it is; --json gives the report as one object."""
    packed = file.with_suffix(".jsonl.gz")
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert main(["verify", str(packed), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["ok"], report["code"], report["hands"]) == (True, "", 4)


def test_command_fails_with_a_code(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1 and the code of what does not hold; 2 for a file that is not there."""
    lines = lines_of("room")
    gift(lines)
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "✗ gifts" in told
    assert "It does not hold: gifts" in told
    assert main(["verify", str(file) + ".none"]) == 2
    assert "unreadable_file" in capsys.readouterr().err


def test_command_takes_what_one_gave(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--gave` looks for one's own bytes; what are no sixteen bytes is refused."""
    assert main(["verify", str(file), "--gave", GIFTS[0]]) == 0
    assert "✓ mine" in capsys.readouterr().out
    assert main(["verify", str(file), "--gave", "ef" * 16]) == 1
    assert "✗ mine" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["verify", str(file), "--gave", "ef"])
