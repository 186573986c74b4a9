"""What a match is opened with and what it carries on: clocks, cards, gifts, people who leave for good, lost claims."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from haipai import proof
from haipai.notation import tile_name
from haipai.server.desk.records import Opened, Ready
from haipai.server.opening import EACH_MOST
from haipai.server.wire import client as c
from haipai.table.match import Match
from tests.server.house import any_legal, house, run
from tests.server.stage import Stage
from tests.table.scene import scene

GIFT = "0f" * 16
ZEROS = "00" * 16


def people(humans: int = 4, **terms: Any) -> Stage:
    """A table of so many people, all here."""
    stage = Stage(humans, **terms)
    stage.come(*range(humans))
    return stage


# -- clocks ----------------------------------------------------------------------------------------------

CLOCKS = [("relaxed", 30_000, 60_000), ("normal", 15_000, 30_000), ("fast", 8_000, 15_000), ("off", 0, 0)]


@pytest.mark.parametrize(("name", "base", "bank"), CLOCKS, ids=[row[0] for row in CLOCKS])
def test_clocks_by_name(name: str, base: int, bank: int) -> None:
    """Each clock has its own times, also after a restart and in another match."""
    stage = people(1, clocks=name, options={"hands": 0})

    def shown() -> tuple[int, int]:
        clock = stage.lines[0].last["clock"]
        return clock["base_ms"], clock["bank_ms"]

    assert shown() == (base, bank)
    assert stage.desk.game.seats[0].bank == (bank or 30_000)
    stage.restart()
    stage.come(0)
    assert shown() == (base, bank)
    stage.say(0, c.Vote("end"))
    stage.say(0, c.Again())
    assert shown() == (base, bank)


# -- cards -----------------------------------------------------------------------------------------------


def cards(stage: Stage) -> list[int]:
    """The cards that everybody sees."""
    return [player["cards"] for player in stage.lines[0].last["match"]["players"]]


def play_cards(stage: Stage, who: set[int]) -> None:
    """Everybody chooses before the deal."""
    for seat in list(stage.table.waiting):
        legal = stage.table.legal(seat)
        stage.do(seat, "card" if seat in who and "card" in legal else "no_card")


def to_the_end(stage: Stage, *, win: bool) -> None:
    """Play the hand out; with `win` whoever may win does."""
    while not stage.table.over:
        for seat in stage.table.waiting:
            if seat in stage.lines and stage.desk.choices.get(seat) is None and seat in stage.table.waiting:
                legal = stage.table.legal(seat)
                claims = [command for command in legal if command in {"win", "pung", "kong"}]
                stage.do(seat, claims[-1] if win and claims else "pass" if "pass" in legal else legal[-1])
        stage.wait(0.8)


def won_stage(**terms: Any) -> Stage:
    """A table at whose first hand somebody wins when everybody claims what he can."""
    for secret in range(1, 60):
        stage = people(secret=secret, **terms)
        play_cards(stage, {0, 2})
        to_the_end(stage, win=True)
        if stage.table.winners:
            return stage
    raise AssertionError("no hand that is won")


def test_cards_are_used_up_by_won_hands_only() -> None:
    """C-12.1: each seat begins with two; a card laid in a won hand is gone, in a drawn one it returns."""
    stage = people(options={"hands": 0, "double_card": True}, cards=2)
    assert cards(stage) == [2] * 4
    play_cards(stage, {0, 3})
    to_the_end(stage, win=False)
    assert stage.table.drawn
    assert stage.table.seats[0].card
    assert cards(stage) == [2] * 4
    stage = won_stage(options={"hands": 0, "double_card": True}, cards=1)
    left = [0, 1, 0, 1]
    stage.say(0, c.Hello())
    assert cards(stage) == left
    stage.restart()
    stage.come(0, 1, 2, 3)
    assert cards(stage) == left
    for seat in range(4):
        stage.say(seat, c.Next())
    assert [seat for seat in range(4) if stage.table.legal(seat)] == [1, 3]


# -- what is given to the deal ---------------------------------------------------------------------------


def opened_again(stage: Stage) -> Opened:
    """The newest match of a table."""
    return next(record for record in reversed(stage.log) if isinstance(record, Opened))


def test_another_match_is_dealt_from_what_was_committed_to() -> None:
    """Alone: the next secret's commitment stands in the match; `again` with bytes opens that match, dealt from both."""
    stage = people(1, options={"hands": 0}, entropy=(GIFT, ZEROS, ZEROS, ZEROS), next="34" * 32)
    committed = stage.lines[0].last["match"]["proof"]["next"]
    assert committed == proof.commitment(b"\x34" * 32)
    stage.say(0, c.Vote("end"))
    stage.say(0, c.Again("ee" * 16))
    record = opened_again(stage)
    assert (record.secret, record.entropy, record.marked) == ("34" * 32, ("ee" * 16, ZEROS, ZEROS, ZEROS), ())
    match = stage.lines[0].last["match"]
    assert match["proof"]["commitment"] == committed
    assert match["proof"]["next"] not in {None, committed}
    gifts = [bytes.fromhex(one) for one in record.entropy]
    assert stage.table.header.seed == proof.hand_seed(b"\x34" * 32, "stage", 2, 1, gifts)
    assert stage.table.dealer == proof.first_dealer(b"\x34" * 32, "stage", 2, gifts, 4)


@pytest.mark.parametrize(("humans", "next_secret"), [(1, ""), (2, "34" * 32)], ids=["no commitment", "two people"])
def test_bytes_that_could_be_chosen_do_not_count(humans: int, next_secret: str) -> None:
    """Without a commitment shown before, or beside others' bytes, nothing is taken: zeros, and marked."""
    stage = people(humans, options={"hands": 0}, next=next_secret)
    stage.say(0, c.Vote("end"))
    if humans > 1:
        stage.say(1, c.Cast(yes=True))
    for seat in range(humans):
        stage.say(seat, c.Again(GIFT))
    record = opened_again(stage)
    assert (record.match, record.entropy, record.marked) == (2, (ZEROS,) * 4, tuple(range(humans)))
    assert [one.entropy for one in stage.log if isinstance(one, Ready)] == ([GIFT] if humans == 1 else ["", ""])


def test_an_offer_binds_the_server_before_the_caller_gives_anything(tmp_path: Path) -> None:
    """The table has the id and the commitment of the offer; its record, once over, holds; an offer serves once."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await home.guest()
            offer = (await home.request("POST", "/api/tables/offer", player.token)).json()
            wanted = {"offer": offer["offer"], "entropy": GIFT, "pace": "instant", "options": {"hands": 0}}
            made = (await home.request("POST", "/api/tables", player.token, json=wanted)).json()
            assert made["table"] == offer["table"] == proof.table_of(offer["commitment"])
            again = await home.request("POST", "/api/tables", player.token, json=wanted)
            assert (again.status_code, again.json()["error"]["code"]) == (409, "no_offer")
            player.table, player.seat = made["table"], 0
            await player.connect()
            assert player.match["proof"]["commitment"] == offer["commitment"]
            await player.play(any_legal, hands=1)
            await player.send({"t": "vote", "kind": "end"})
            await player.until(lambda frame: bool(frame.get("match")) and frame["match"]["over"])
            path = f"/api/matches/{player.table}.1/record.haipai.jsonl"
            report = proof.verify((await home.request("GET", path, player.token)).text.splitlines())
            assert report.ok, report.code
            assert report.proof is not None
            assert report.proof.reveals == (bytes.fromhex(GIFT), None, None, None)

    run(scenario())


def test_offers_are_few_and_ones_own(tmp_path: Path) -> None:
    """Another's offer is none; of one's own the oldest go first; without an offer the bytes count as zeros."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.guest(), await home.guest()
            made = [await home.request("POST", "/api/tables/offer", one.token) for _ in range(EACH_MOST + 1)]
            tokens = [answer.json()["offer"] for answer in made]
            for who, token, status in ((two, tokens[1], 409), (one, tokens[0], 409), (one, tokens[1], 201)):
                answer = await home.request("POST", "/api/tables", who.token, json={"offer": token, "entropy": GIFT})
                assert answer.status_code == status
            plain = (await home.request("POST", "/api/tables", one.token, json={"entropy": GIFT})).json()
            record = (await home.app.hall.records_of(plain["table"]))[0]
            assert isinstance(record, Opened)
            assert (record.entropy, record.marked) == ((ZEROS,) * 4, (0,))

    run(scenario())


# -- leaving for good ------------------------------------------------------------------------------------


def drawn_hand(**terms: Any) -> Stage:
    """A table of three people whose first hand was drawn, so that 荒番 stands at one."""
    stage = people(3, options={"hands": 0}, **terms)
    to_the_end(stage, win=False)
    assert stage.table.drawn
    return stage


def leaves(stage: Stage) -> None:
    """Seat 2 says that he leaves."""
    line = stage.lines.pop(2)
    stage.handle_said(2, line, c.Leave())


def loses_the_line(stage: Stage) -> None:
    """Seat 2's connection is lost."""
    stage.go(2)


def is_replaced(stage: Stage) -> None:
    """Seat 2 loses the line, and the others let a bot play for him."""
    stage.go(2)
    stage.say(0, c.Vote("replace", 2))
    stage.say(1, c.Cast(yes=True))


def comes_back(stage: Stage) -> None:
    """He leaves and is back before the next hand."""
    leaves(stage)
    stage.come(2)


def takes_back(stage: Stage) -> None:
    """A bot stood in, and he has taken his seat back."""
    is_replaced(stage)
    stage.come(2)
    stage.say(2, c.Auto(on=False))


LEAVING: list[tuple[Callable[[Stage], None], int]] = [
    (leaves, 0),
    (loses_the_line, 1),
    (is_replaced, 0),
    (comes_back, 1),
    (takes_back, 1),
]


@pytest.mark.parametrize(("how", "huangfan"), LEAVING, ids=[how.__name__ for how, _ in LEAVING])
def test_somebody_who_left_for_good_takes_the_counter_with_him(how: Callable[[Stage], None], huangfan: int) -> None:
    """SH-7.4: left, or a bot in his place, when the next hand begins: 荒番 is 0; a lost connection does not count."""
    stage = drawn_hand()
    how(stage)
    for seat in stage.lines:
        stage.say(seat, c.Next())
    stage.wait(60)
    assert stage.desk.game.hand_no == 2
    assert stage.table.view(0)["marks"]["huangfan"] == huangfan  # type: ignore[index]
    stage.restart()
    stage.come(0)
    assert stage.table.view(0)["marks"]["huangfan"] == huangfan  # type: ignore[index]


def test_he_leaves_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stays away is told of to the match once, not before every hand; again when he was back in between."""
    told: list[int] = []
    monkeypatch.setattr(Match, "player_left", lambda match: told.append(match.hand_number))
    stage = drawn_hand()
    leaves(stage)
    for _ in range(2):
        for seat in stage.lines:
            stage.say(seat, c.Next())
        stage.wait(1)
        to_the_end(stage, win=False)
    assert told == [1]
    stage.come(2)
    leaves(stage)
    for seat in stage.lines:
        stage.say(seat, c.Next())
    stage.wait(1)
    assert told == [1, 3]


# -- lost claims -----------------------------------------------------------------------------------------


def laid_out(hands: dict[int, str], **terms: Any) -> Stage:
    """A table of four people with these hands; a star marks the dealer's first discard."""
    wall = scene(hands).wall
    stage = Stage(4, clock=False, wall="".join(tile_name(int(tile)) for tile in wall), **terms)
    stage.come(0, 1, 2, 3)
    return stage


def lost_of(stage: Stage) -> dict[int, Any]:
    """What each seat's newest update says of a lost claim."""
    return {seat: line.last.get("lost") for seat, line in stage.lines.items()}


def test_a_chow_that_was_accepted_and_lost_to_a_pung() -> None:
    """The next seat's chow is acknowledged, then another pungs: that seat alone is told to whom and how."""
    stage = laid_out({0: "5p*", 1: "34p*", 2: "55p*"})
    stage.do(0, "discard 5p")
    stage.wait(1)
    stage.do(1, "chow 3p", "mine")
    assert stage.lines[1].frames[-2]["t"] == "ack"
    stage.do(2, "pung")
    assert lost_of(stage) == {0: None, 1: {"to": 2, "by": "pung"}, 2: None, 3: None}


def test_a_claim_that_comes_too_late_says_who_was_first() -> None:
    """Held in the rest behind another's win, or on its way: refused as `claim_lost` with the winner's wind."""
    stage = laid_out({0: "5p*", 1: "55p*", 2: "111222333m46p11s"})
    stage.do(0, "discard 5p")
    stage.do(2, "win")
    stage.do(1, "pung", "late")
    stage.wait(1)
    frame = next(frame for frame in stage.lines[1].frames if frame.get("id") == "late")
    assert (frame["code"], frame["zh"], frame["en"]) == ("claim_lost", "西家先胡了。", "West won on it.")
    stage.do(1, "pung", "later")
    assert stage.lines[1].frames[-1]["code"] == "claim_lost"
    stage.do(3, "pung", "not asked")
    assert stage.lines[3].frames[-1]["code"] == "hand_over"


def test_a_win_barred_by_a_nearer_one() -> None:
    """截胡 (HN-4.2): where only the nearest may win, the farther winner is told that he lost to a win."""
    one, two = "123456789m46p11s", "123789m123s46p99s"
    stage = laid_out({0: "5p*", 1: one, 2: two}, rules="hainan", options={"hands": 4, "ga": False})
    stage.do(0, "discard 5p")
    stage.wait(1)
    assert set(stage.table.waiting) >= {1, 2}
    stage.do(2, "win", "far")
    stage.do(1, "win", "near")
    assert stage.table.winners == [1]
    assert lost_of(stage)[2] == {"to": 1, "by": "win"}


# -- the actor -------------------------------------------------------------------------------------------


def test_whoever_waits_for_a_full_queue_hears_of_the_end(tmp_path: Path) -> None:
    """The log fails while the queue is full: everybody who waits is told `closed`, nobody waits for ever."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit()
            actor = await home.app.hall.find(player.table)
            assert actor is not None
            await fill_and_fail(actor)
            again = await home.app.hall.find(player.table)
            assert again is not None
            assert again is not actor

    run(scenario())


async def fill_and_fail(actor: Any) -> None:
    """More messages than the queue holds, then a failure in the first of them."""
    from haipai.server.desk.messages import SitDown  # noqa: PLC0415
    from haipai.server.worker import INBOX_MOST, Closed  # noqa: PLC0415

    def broken(*_: object) -> None:
        raise OSError("disk")

    actor.desk.handle = broken
    asks = [asyncio.create_task(actor.ask(SitDown(None, "x", "x"))) for _ in range(INBOX_MOST + 50)]
    tells = [asyncio.create_task(actor.tell(SitDown(None, "x", "x"))) for _ in range(50)]
    async with asyncio.timeout(10):
        done = await asyncio.gather(*asks, return_exceptions=True)
        late = await asyncio.gather(*tells, return_exceptions=True)
    assert {type(one) for one in done} == {Closed}
    assert {type(one) for one in late} == {Closed}
