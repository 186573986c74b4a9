"""Records and scripts: what holds, and the line and code of what does not (interfaces section 2)."""

import gzip
import json

import pytest

from haipai.rules import KNOWN
from haipai.table import Table
from haipai.table.match import Match
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.table.replay import ReplayError, replay
from haipai.table.wall import seed_bytes
from tests.score.vectors import FOLDER
from tests.table.scene import layout

pytestmark = pytest.mark.core

Lines = list[str]
SCRIPTS = sorted(path.name for rules in KNOWN for path in (FOLDER / "scripts").glob(f"{rules}-*.jsonl"))
RANDOM = sorted(path.name for rules in KNOWN for path in (FOLDER / "random").glob(f"{rules}-*.gz"))


def text(*entries: object) -> Lines:
    """Return lines of a record, strings as they are."""
    return [entry if isinstance(entry, str) else json.dumps(entry, ensure_ascii=False) for entry in entries]


def header(**fields: object) -> dict[str, object]:
    """Return the header of a small script: seat 0 throws 5p, seat 2 may pung."""
    return {"haipai": 1, **layout({0: "5p*", 2: "55p*"}, "9m", "", {}), **fields}


# -- what holds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCRIPTS)
def test_script(name: str) -> None:
    """The scripts handed to every implementation hold."""
    replay((FOLDER / "scripts" / name).read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", RANDOM)
def test_random_hands(name: str) -> None:
    """The random hands with the exact legal list at every decision hold."""
    replay(gzip.decompress((FOLDER / "random" / name).read_bytes()).decode().splitlines())


@pytest.mark.parametrize("name", ["random", "claims", "greedy"])
@pytest.mark.parametrize("rules", KNOWN)
def test_record_replays(rules: str, name: str) -> None:
    """The record of a hand, with every event in it, replays to the same table."""
    for seed in range(4):
        table = Table.new(rules, seed=seed, options={"double_card": True}, cards=[1, 1, 0, 0], base=3)
        play(table, policy(name, seed))
        again = replay(table.record()).table
        assert again.record() == table.record()
        assert again.digest() == table.digest()
        assert again.deltas == table.deltas


def test_record_of_commands_alone() -> None:
    """Events may be left out: commands alone make the same hand."""
    table = Table.new(seed=3)
    play(table, policy("claims", 3))
    commands = [line for line in table.record() if not line.startswith('{"event"')]
    assert replay(commands).table.digest() == table.digest()


@pytest.mark.parametrize("rules", KNOWN)
def test_whole_match_replays(rules: str) -> None:
    """Hands of a match follow each other as `hand` lines; dealer and carry go on where they are absent."""
    match = Match(rules, {"hands": 4}, dealer=1)
    lines: Lines = []
    tables = []
    for seed in range(4):
        table = match.begin_hand(seed_bytes(seed))
        play(table, policy("greedy", seed))
        match.note_end()
        tables.append(table)
        record = table.record()
        first = json.loads(record[0])
        lines += [record[0] if seed == 0 else json.dumps({"hand": {"seed": first["seed"]}}), *record[1:]]
    run = replay(lines)
    assert [table.digest() for table in run.tables] == [table.digest() for table in tables]
    assert [table.carry for table in run.tables] == [table.carry for table in tables]


def test_frames() -> None:
    """Each command leaves a frame: hand, events before it, the command; each hand begins with one of its own."""
    lines = text(header(), {"do": [0, "discard 5p"]}, {"do": [2, "pung"]})
    run = replay(lines)
    deal = run.frames[0]
    assert deal[0] == 0
    assert deal[2] is None
    assert [frame[2] for frame in run.frames[1:]] == [[0, "discard 5p"], [2, "pung"]]
    assert run.frames[1][1] == deal[1]
    assert run.frames[2][1] == deal[1] + 1


def test_blank_lines() -> None:
    """Blank lines are counted and mean nothing."""
    with pytest.raises(ReplayError) as caught:
        replay(text("", header(), "  ", {"do": [0, "discard 9s"]}))
    assert caught.value.line == 4


# -- what does not ---------------------------------------------------------------------------------------

BEFORE = header()
THROW = {"do": [0, "discard 5p"]}
WRONG = {"do": [0, "discard 9s"]}
THROWN = {"event": {"type": "discard", "seat": 0, "tile": 13, "drawn": False, "knock": False}}


def dealt() -> object:
    """Return the deal of the script as an event line."""
    return {"event": Table.from_header(header()).events[0]}


def finished() -> Lines:
    """Return a whole hand as lines."""
    table = Table.new(seed=2)
    play(table, policy("greedy", 2))
    return table.record()


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        pytest.param(text(), 0, "bad_record", id="nothing"),
        pytest.param(text("", " "), 2, "bad_record", id="blank lines only"),
        pytest.param(text("{"), 1, "bad_json", id="no JSON"),
        pytest.param(text("[" * 50_000), 1, "bad_json", id="JSON too deep"),
        pytest.param(text('{"a":' + '"' + "x" * 100_000 + '"}'), 1, "bad_record", id="a line without end"),
        pytest.param(text("5"), 1, "bad_record", id="a number"),
        pytest.param(text(THROW), 1, "bad_version", id="no header"),
        pytest.param(text(header(haipai=2)), 1, "bad_version", id="another version"),
        pytest.param(text(header(dealer=9)), 1, "bad_dealer", id="a bad header"),
        pytest.param(text(BEFORE, BEFORE), 2, "bad_record", id="two headers"),
        pytest.param(text(BEFORE, {}), 2, "bad_record", id="an empty line"),
        pytest.param(text(BEFORE, {"say": 1}), 2, "bad_record", id="an unknown kind of line"),
        pytest.param(text(BEFORE, {**THROW, **THROWN}), 2, "bad_record", id="two kinds in a line"),
        # commands
        pytest.param(text(BEFORE, {"do": "win"}), 2, "bad_record", id="do a text"),
        pytest.param(text(BEFORE, {"do": [0]}), 2, "bad_record", id="do without command"),
        pytest.param(text(BEFORE, WRONG), 2, "not_in_hand", id="illegal command at the end"),
        pytest.param(text(BEFORE, WRONG, THROW), 2, "not_in_hand", id="illegal command, then another"),
        pytest.param(text(BEFORE, WRONG, dealt()), 2, "not_in_hand", id="illegal command, then an event"),
        pytest.param(text(BEFORE, WRONG, {"expect": {"turn": 0}}), 2, "not_in_hand", id="illegal command, then another thing"),
        pytest.param(text(BEFORE, {"do": [7, "pass"]}, THROW), 2, "no_such_seat", id="nobody's command"),
        pytest.param(text(BEFORE, {"do": [0, {}]}, THROW), 2, "bad_command", id="a command that is none"),
        # events
        pytest.param(text(BEFORE, THROWN), 2, "event_differs", id="another event"),
        pytest.param(text(BEFORE, dealt(), THROWN), 3, "event_differs", id="an event too early"),
        pytest.param(text(BEFORE, {"event": 5}), 2, "event_differs", id="an event that is none"),
        pytest.param(text(BEFORE, dealt(), THROW), 3, "event_missing", id="an event missing at the end"),
        pytest.param(text(BEFORE, dealt(), THROW, {"do": [2, "pass"]}, THROWN, THROWN), 6, "event_differs", id="an event missing between"),
        pytest.param(text(BEFORE, dealt(), THROW, {"event": {**THROWN["event"], "drawn": True}}), 4, "event_differs", id="a changed event"),
        pytest.param(text(*finished()[:-1]), len(finished()) - 1, "event_missing", id="the end is missing"),
        pytest.param(text(*finished(), finished()[-1]), len(finished()) + 1, "event_differs", id="the end twice"),
        # expectations
        pytest.param(text(BEFORE, {"expect": 5}), 2, "bad_expect", id="expect a number"),
        pytest.param(text(BEFORE, {"expect": {}}), 2, "bad_expect", id="expect nothing"),
        pytest.param(text(BEFORE, {"expect": {"luck": 1}}), 2, "bad_expect", id="an unknown expectation"),
        pytest.param(text(BEFORE, {"expect": {"seat": "0", "can": []}}), 2, "bad_expect", id="seat a text"),
        pytest.param(text(BEFORE, {"expect": {"seat": 0, "will": []}}), 2, "bad_expect", id="an unknown list"),
        pytest.param(text(BEFORE, {"expect": {"seat": 0, "can": "win"}}), 2, "bad_expect", id="can a text"),
        pytest.param(text(BEFORE, {"expect": {"seat": 0, "can": [["win"]]}}), 2, "bad_expect", id="can a list of lists"),
        pytest.param(text(BEFORE, {"expect": {"seat": 9, "can": []}}), 2, "no_such_seat", id="nobody can"),
        pytest.param(text(BEFORE, {"expect": {"seat": 0, "can": ["win"]}}), 2, "expect_differs", id="can not"),
        pytest.param(text(BEFORE, {"expect": {"seat": 0, "cannot": ["discard 5p"]}}), 2, "expect_differs", id="can after all"),
        pytest.param(text(BEFORE, {"expect": {"seat": 0, "legal": ["discard 5p"]}}), 2, "expect_differs", id="more is legal"),
        pytest.param(text(BEFORE, {"expect": {"turn": 1}}), 2, "expect_differs", id="another's turn"),
        pytest.param(text(BEFORE, {"expect": {"wall_left": 90}}), 2, "expect_differs", id="other tiles left"),
        pytest.param(text(BEFORE, {"expect": {"deltas": [0, 0, 0, 0]}}), 2, "expect_differs", id="deltas before the end"),
        pytest.param(text(BEFORE, {"expect": {"drawn": True}}), 2, "expect_differs", id="not drawn"),
        pytest.param(text(BEFORE, {"expect": {"winners": [1]}}), 2, "expect_differs", id="no winner"),
        pytest.param(text(BEFORE, {"expect": {"winners": "1"}}), 2, "expect_differs", id="winners a text"),
        pytest.param(text(BEFORE, {"expect": {"carry": {"huangfan": 0}}}), 2, "expect_differs", id="no carry yet"),
        pytest.param(text(BEFORE, {"expect": {"carry": 5}}), 2, "expect_differs", id="carry a number"),
        pytest.param(text(BEFORE, {"expect": {"hand": [0, "1m"]}}), 2, "expect_differs", id="another hand"),
        pytest.param(text(BEFORE, {"expect": {"hand": [0, "x"]}}), 2, "bad_character", id="a hand that is none"),
        pytest.param(text(BEFORE, {"expect": {"hand": [9, "1m"]}}), 2, "bad_expect", id="nobody's hand"),
        pytest.param(text(BEFORE, {"expect": {"hand": "1m"}}), 2, "bad_expect", id="a hand without seat"),
        pytest.param(text(BEFORE, {"expect": {"flowers": [0, "1f"]}}), 2, "expect_differs", id="no flower"),
        pytest.param(text(BEFORE, {"expect": {"refused": "not_in_hand"}}), 2, "expect_differs", id="nothing was refused"),
        pytest.param(text(BEFORE, THROW, {"expect": {"refused": "not_in_hand"}}), 3, "expect_differs", id="it was accepted"),
        pytest.param(text(BEFORE, WRONG, {"expect": {"refused": "no_wait"}}), 3, "expect_differs", id="refused otherwise"),
        # hands
        pytest.param(text(BEFORE, {"hand": {"seed": 1}}), 2, "hand_not_over", id="the next hand too early"),
        pytest.param(text(*finished(), {"hand": 1}), len(finished()) + 1, "bad_record", id="hand a number"),
        pytest.param(text(*finished(), {"hand": {"colour": 1}}), len(finished()) + 1, "bad_header", id="hand with an unknown field"),
        pytest.param(text(*finished(), {"hand": {"carry": 1}}), len(finished()) + 1, "bad_carry", id="hand with a bad carry"),
        pytest.param(text(*finished(), {"hand": {}}), len(finished()) + 1, "bad_layout", id="hand without seed"),
        pytest.param(text(*finished(), WRONG, {"hand": {"seed": 1}}), len(finished()) + 1, "hand_over", id="illegal before the next hand"),
    ],
)  # fmt: skip
def test_fails(lines: Lines, line: int, code: str) -> None:
    """The first line that does not hold is told with its number and a code."""
    with pytest.raises(ReplayError) as caught:
        replay(lines)
    assert (caught.value.line, caught.value.code) == (line, code)
    assert caught.value.path == f"line {line}"


@pytest.mark.parametrize(
    "expect",
    [
        pytest.param({"seat": 0, "can": ["discard 5p"], "cannot": ["win", "knock 5p"]}, id="can, cannot"),
        pytest.param({"turn": 0, "wall_left": 91, "winners": [], "drawn": False}, id="several at once"),
        pytest.param({"hand": [2, "7654321z51p741m5p"]}, id="hand in any order"),
        pytest.param({"flowers": [2, ""]}, id="no flowers"),
        pytest.param({"seat": 1, "legal": []}, id="a seat not waited for"),
    ],
)
def test_expectation_holds(expect: dict[str, object]) -> None:
    """What is so is accepted."""
    assert replay(text(BEFORE, {"expect": expect})).table.turn == 0


def test_winners_in_any_order() -> None:
    """Several winners may be named in any order."""
    hands = {0: "5p*", 1: "34p111222999s77z", 2: "34p111m222m999m77z"}
    lines = text({"haipai": 1, **layout(hands, "", "", {})}, THROW, {"do": [1, "win"]}, {"do": [2, "win"]})
    for winners in ([1, 2], [2, 1]):
        assert replay([*lines, json.dumps({"expect": {"winners": winners}})]).table.winners == [1, 2]


def test_hand_of_another_rule_set_begins_without_the_carry() -> None:
    """A record may go on with other rules: the dealer stays, what the old ones carried is gone."""
    drawn = Table.new("shanghai", seed=1)
    while not drawn.over:
        drawn.step(drawn.codes()[-1])
    assert drawn.carry["huangfan"] == 1
    run = replay([*drawn.record(), '{"hand": {"rules": "jihu", "seed": 2}}'])
    assert run.table.rules_id == "jihu"
    assert int(run.table.huangfan) == 0
    assert int(run.table.dealer) == drawn.carry["dealer"]
