"""Checking a finished record: was it dealt as was promised before the first tile, and played as is told?

Owns the checks and their sentences.  Believes nothing in the record but the commitment, which the players were shown
before they gave anything: whoever checks compares it with the one he saw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from haipai.errors import HaipaiError
from haipai.proof import derive
from haipai.proof.read import Proof, read_proof
from haipai.table.replay import Replay, ReplayError
from haipai.table.table import Table
from haipai.table.wall import seed_bytes


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: a stable code, whether it holds, and what was found, in zh and en."""

    code: str
    holds: bool
    zh: str
    en: str


@dataclass(frozen=True)
class Report:
    """All that was looked at, in order; the proof when it could be read; how many hands the record has."""

    checks: tuple[Check, ...]
    proof: Proof | None
    hands: int

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return all(check.holds for check in self.checks)

    @property
    def code(self) -> str:
        """The code of the first thing that does not hold; empty when all does."""
        return next((check.code for check in self.checks if not check.holds), "")


def verify(lines: Iterable[str], gave: bytes = b"") -> Report:
    """Look at a record's lines; what does not hold, or cannot be read, is told in the report and never raised.

    `gave`: the bytes that whoever checks has given to the deal; without them it is not looked for them.
    """
    run = Replay()
    header: Mapping[str, object] = {}
    try:
        for line in lines:
            run.feed(line)
            header = header or run.fields
        run.finish()
        proof = read_proof(header, run.tables[0].nseats)
    except ReplayError as error:
        return _unreadable(error, f"{error.path}: {error.code}: {error.message}", len(run.tables))
    except HaipaiError as error:
        return _unreadable(error, error.message, len(run.tables))
    first = run.tables[0]
    checks = [_played(run), _commitment(proof), *_version_two(proof, first), _dealer(proof, first)]
    checks += [_seeds(proof, run.tables), _between(run.tables), *([_mine(proof, gave)] if gave else [])]
    return Report(tuple(checks), proof, len(run.tables))


def _unreadable(error: HaipaiError, words: str, hands: int) -> Report:
    code = "bad_record" if isinstance(error, ReplayError) else error.code
    return Report((Check(code, False, f"无法验证：{words}", f"cannot be verified: {words}"),), None, hands)


def _played(run: Replay) -> Check:
    """Getting here means that every command was legal and every event followed."""
    count = sum(table.event_count for table in run.tables)
    over = run.table.over
    zh = f"{len(run.tables)} 局、{count} 个事件逐一重演" + ("，一致。" if over else "；最后一局没有打完。")
    en = f"{len(run.tables)} hand(s), {count} events played again" + ("." if over else "; the last hand is not over.")
    return Check("record", over, zh, en)


def _commitment(proof: Proof) -> Check:
    holds = derive.commitment(proof.secret) == proof.commitment
    if holds:
        return Check("commitment", True, "密钥与开局前公布的承诺一致。", "The secret is the one committed to.")
    return Check("commitment", False, "密钥与承诺不符。", "The secret is not the one committed to.")


def _version_two(proof: Proof, first: Table) -> list[Check]:
    """What only matches have in which the players gave something."""
    if proof.version == 1:
        return []
    checks = [_gifts(proof, _people(first))]
    if proof.match == 1:
        checks.insert(0, _table(proof))
    if proof.lots is not None:
        checks.append(_lots(proof, first.nseats))
    return checks


def _people(first: Table) -> list[int]:
    """The seats of people, as the header names the players."""
    players = enumerate(first.header.players)
    return [seat for seat, player in players if isinstance(player, dict) and player.get("kind") == "human"]


def _table(proof: Proof) -> Check:
    holds = proof.table == derive.table_of(proof.commitment)
    if holds:
        return Check("table", True, "桌号由承诺决定。", "The table's id follows from the commitment.")
    return Check("table", False, "桌号不是由承诺得出的。", "The table's id does not follow from the commitment.")


def _gifts(proof: Proof, people: list[int]) -> Check:
    """Every gift is the one committed to; one without commitment is good only where nobody else gave any."""
    wrong = [place for place in range(len(proof.reveals)) if not _gift_holds(proof, place, people)]
    if wrong:
        seats = ", ".join(map(str, wrong))
        return Check(
            "gifts", False, f"座位 {seats} 的随机数与其承诺不符。", f"Seat(s) {seats}: not what was committed to."
        )
    gave = sum(one is not None for one in proof.reveals)
    zh, en = f"{gave} 位玩家的随机数与其承诺一致", f"{gave} player(s) gave what they had committed to"
    if proof.marked:
        seats = ", ".join(map(str, proof.marked))
        zh, en = f"{zh}；座位 {seats} 没有给出，按零计", f"{en}; seat(s) {seats} gave nothing and count as zeros"
    return Check("gifts", True, zh + "。", en + ".")


def _gift_holds(proof: Proof, place: int, people: list[int]) -> bool:
    gift, commit, marked = proof.reveals[place], proof.commits[place], place in proof.marked
    if gift is None:
        return marked == (proof.seat(place) in people)
    if marked or proof.seat(place) not in people:
        return False
    if commit is None:
        return len(people) == 1
    return hashlib.sha256(gift).hexdigest() == commit


def _mine(proof: Proof, gave: bytes) -> Check:
    if gave in proof.reveals:
        return Check("mine", True, "你的随机数在里面。", "Your bytes are in the deal.")
    late = hashlib.sha256(gave).hexdigest() in [proof.commits[place] for place in proof.marked]
    if late:
        return Check("mine", False, "你的随机数没赶上，按零计。", "Your bytes came too late and count as zeros.")
    return Check("mine", False, "你的随机数不在里面。", "Your bytes are not in the deal.")


def _lots(proof: Proof, seats: int) -> Check:
    drawn = derive.lots(proof.secret, proof.table, proof.match, proof.given, seats)
    if proof.lots == tuple(drawn):
        return Check("lots", True, "座位是这样抽到的。", "The seats are those that were drawn.")
    return Check("lots", False, f"抽到的座位应为 {drawn}。", f"The lots say {drawn}.")


def _dealer(proof: Proof, first: Table) -> Check:
    wanted, got = proof.dealer(first.nseats), int(first.header.dealer)
    if got == wanted:
        return Check("dealer", True, f"首庄是座位 {got}。", f"The first dealer is seat {got}, as drawn.")
    return Check(
        "dealer", False, f"首庄应为座位 {wanted}，不是 {got}。", f"The first dealer is {got}, drawn was {wanted}."
    )


def _seeds(proof: Proof, tables: list[Table]) -> Check:
    wrong = [no for no, table in enumerate(tables, 1) if _seed_of(table) != proof.seed(no)]
    if wrong:
        hands = ", ".join(map(str, wrong))
        return Check(
            "seeds", False, f"第 {hands} 局的牌墙不是由密钥得出的。", f"Hand(s) {hands} were not dealt from it."
        )
    return Check("seeds", True, "每一局的牌墙都由密钥和随机数得出。", "Every hand was dealt from secret and gifts.")


def _seed_of(table: Table) -> bytes:
    """The seed of a hand; none of a laid-out wall."""
    return b"" if table.header.layout.given() else seed_bytes(table.header.seed)


def _between(tables: list[Table]) -> Check:
    """Dealer and counters go on from hand to hand; only 荒番 may return to 0 (SH-7.4, QM-6.2)."""
    wrong = [no for no, (old, new) in enumerate(pairwise(tables), 2) if not _goes_on(old, new)]
    if wrong:
        hands = ", ".join(map(str, wrong))
        return Check(
            "carry", False, f"第 {hands} 局没有接着上一局。", f"Hand(s) {hands} do not go on from the one before."
        )
    return Check("carry", True, "庄家、荒番等逐局相接。", "Dealer and counters go on from hand to hand.")


def _goes_on(old: Table, new: Table) -> bool:
    left, taken = old.carry, {"dealer": int(new.header.dealer), **new.header.carry}
    same = {name: value for name, value in left.items() if name != "huangfan"}
    huangfan = taken.pop("huangfan", 0)
    return same == taken and huangfan in {0, left.get("huangfan", 0)}
