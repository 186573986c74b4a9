"""The parts that `haipai play` is made of: keys, lines of text, faces, words."""

import string
from pathlib import Path

import pytest

from haipai.cli.play.control import SIGNS, Control, by_habit
from haipai.cli.play.faces import FORMS, Faces
from haipai.cli.play.keys import decode
from haipai.cli.play.record import Recorder
from haipai.cli.play.scene import command_words
from haipai.cli.play.text import STYLES, Line, beside, centred, fit, flow, folded, plain, width_of, written
from haipai.cli.play.words import HELP, WORDS
from haipai.notation import parse_tile
from haipai.rulebook.terminal import wide
from haipai.table import Table
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.tiles import ALL_KINDS
from tests.cli.glass import replayed
from tests.cli.paper import EN, ZH

KEYS = [
    ("5hq?", ["5", "h", "q", "?"]),
    ("\r\n ", ["enter", "enter", "space"]),
    ("\x1b", ["esc"]),
    ("\x1b\x1b[A", ["esc", "up"]),
    ("\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
    ("\x1bOA\x1bOD", ["up", "left"]),
    ("\x1b[5~\x1b[6~\x1b[H\x1b[4~", ["page-up", "page-down", "home", "end"]),
    ("\x1b[1;5C\x1b[200~5\x1b[201~", ["5"]),
    ("\x1b[", []),
    ("\x04\x0c\x01\x7f", ["end-of-file", "redraw"]),
    ("碰吃", ["碰", "吃"]),
]


@pytest.mark.parametrize(("typed", "names"), KEYS, ids=[repr(row[0]) for row in KEYS])
def test_keys_have_names(typed: str, names: list[str]) -> None:
    """Bytes of a terminal become names; what nobody knows becomes nothing."""
    assert decode(typed) == names


def test_chinese_signs_stand_for_keys() -> None:
    """Each sign does what its letter does."""
    table = Table.new("shanghai", seed=7)
    view = table.view(table.actor)
    for sign, key in SIGNS.items():
        one, other = Control("zh"), Control("zh")
        assert one.press(sign, view) == other.press(key, view)
        assert (one.page, one.picked) == (other.page, other.picked)


# -- text ------------------------------------------------------------------------------------------------------------

LINE: Line = [("胡", "key"), ("ab", ""), ("五万", "man")]


@pytest.mark.parametrize(
    ("width", "text"), [(0, ""), (1, " "), (2, "胡"), (3, "胡a"), (5, "胡ab "), (8, "胡ab五万"), (10, "胡ab五万  ")]
)
def test_fit_is_exact(width: int, text: str) -> None:
    """A line is cut or filled to its width, and a wide sign is never halved."""
    assert plain(fit(LINE, width)) == text
    assert width_of(fit(LINE, width)) == width


def test_centred() -> None:
    """The blanks before and after differ by one at most."""
    assert plain(centred(LINE, 13)) == "  胡ab五万   "


def test_flow_parts_no_piece() -> None:
    """Pieces stay whole; each line takes as many as it can."""
    pieces: list[Line] = [[("五万", "")], [("东", "")], [("abc", "")], [("far too long", "")]]
    assert [plain(line) for line in flow(pieces, 8)] == ["五万 东", "abc", "far too long"]
    assert flow([], 8) == []


def test_beside_fills_the_shorter_column() -> None:
    """Columns stand beside each other at their widths."""
    rows = beside([[[("胡", "")]], [[("a", "")], [("b", "")]]], [4, 2])
    assert [plain(row) for row in rows] == ["胡  a ", "    b "]


def test_folded_keeps_the_indent() -> None:
    """Further lines stand under the first one's text."""
    assert folded("    one two three four five six seven", 24) == ["    one two three four", "    five six seven"]
    assert folded("", 10) == [""]


def test_written_without_colour_has_no_escape() -> None:
    """Colours are escape sequences, each ended; without them only text is left."""
    assert written(LINE, colour=False) == "胡ab五万"
    assert written(LINE, colour=True) == f"\x1b[{STYLES['key']}m胡\x1b[0mab\x1b[{STYLES['man']}m五万\x1b[0m"


# -- faces and words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_faces_have_one_width(form: str) -> None:
    """All tiles and the back take the same columns in a row and two in a box, and no two look the same."""
    faces = Faces(form)
    cells = [faces.cell(kind) for kind in range(-1, ALL_KINDS)]
    assert {wide(cell) for cell in cells} == {faces.size}
    assert len(set(cells)) == ALL_KINDS + 1
    assert {wide(row) for kind in range(ALL_KINDS) for row in faces.rows(kind)} == {2}


@pytest.mark.parametrize(
    ("form", "tiles", "text"),
    [
        ("han", "3m4m5m2z2z1f", "三四五万南南春"),
        ("letters", "3m4m5m2z2z1f", "345m22z1f"),
        ("unicode", "1m7z", "🀇🀄"),
    ],
)
def test_tiles_run_together(form: str, tiles: str, text: str) -> None:
    """A group of tiles is as short as it can be."""
    kinds = [parse_tile(tiles[start : start + 2]) for start in range(0, len(tiles), 2)]
    assert Faces(form).group(kinds) == text


@pytest.mark.parametrize(
    ("command", "zh", "en"),
    [
        ("discard 5m", "打 5m", "throw 5m"),
        ("knock 5m", "敲 5m", "knock 敲 5m"),
        ("chow 3p", "吃 345p", "chow 345p"),
        ("concealed_kong 7z", "暗杠 7z", "concealed kong 7z"),
        ("added_kong 1s", "补杠 1s", "added kong 1s"),
        ("kong", "明杠", "kong"),
        ("win", "胡", "win"),
        ("pass", "过", "pass"),
        ("ga 3", "嘎3", "ga3"),
        ("card", "出加倍卡", "lay a card"),
        ("no_card", "不出加倍卡", "no card"),
    ],
)
def test_commands_in_words(command: str, zh: str, en: str) -> None:
    """Every command has its words in both languages."""
    view = Table.new("shanghai", seed=7).view(0)
    assert (command_words(command, view, ZH), command_words(command, view, EN)) == (zh, en)


def places(sentence: str) -> set[str]:
    """Return the names of the places in a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_say_the_same() -> None:
    """Each sentence exists in both languages with the same places, and help is there in both."""
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    assert [key for key, zh in WORDS["zh"].items() if places(zh) != places(WORDS["en"][key])] == []
    assert HELP.keys() == WORDS.keys()


@pytest.mark.parametrize("lang", WORDS)
def test_help_names_every_key(lang: str) -> None:
    """The help page tells every key that means something, and fits 78 columns."""
    text = "\n".join(HELP[lang])
    wanted = [*"hkpctwrq?zxv", "Esc", "Ctrl-L", "Ctrl-C", "@2", "[ ]"]
    assert [key for key in wanted if key not in text] == []
    assert max(map(wide, HELP[lang])) <= 78


HABITS = [
    ({"auto_win"}, ["discard 1m", "win"], 0, "win"),
    ({"auto_win"}, ["discard 1m"], 0, ""),
    ({"no_claims"}, ["pung", "chow 1m", "pass"], None, "pass"),
    ({"no_claims"}, ["pung", "kong", "pass"], None, ""),
    ({"no_claims"}, ["pung", "win", "pass"], None, ""),
    ({"throw_drawn"}, ["discard 1m", "discard 2m"], 1, "discard 2m"),
    ({"throw_drawn"}, ["discard 1m", "concealed_kong 2m"], 0, ""),
    ({"throw_drawn"}, ["discard 1m", "win"], 0, ""),
    ({"throw_drawn"}, ["discard 1m"], None, ""),
    ({"throw_drawn", "auto_win", "no_claims"}, ["ga 0", "ga 1"], None, ""),
    (set(), ["pung", "win", "pass"], None, ""),
]


@pytest.mark.parametrize(("habits", "legal", "drawn", "command"), HABITS)
def test_habits_never_let_a_win_or_kong_go_by(
    habits: set[str], legal: list[str], drawn: int | None, command: str
) -> None:
    """What goes by itself stops where something precious can be had."""
    assert by_habit(habits, {"legal": legal, "drawn": drawn}) == command


# -- the record ------------------------------------------------------------------------------------------------------


def test_a_record_tells_the_cards_of_each_hand(tmp_path: Path) -> None:
    """A further hand's line says which 加倍卡 are left (C-12.1); nothing else would tell of a card that was laid."""
    recorder = Recorder(tmp_path / "match.haipai.jsonl")
    options: dict[str, object] = {"double_card": True}
    first = Table.new("qiaoma", seed=1, options=options, cards=[2, 2, 2, 2])
    play(first, policy("random", 1))
    recorder.note(first)
    second = Table.new("qiaoma", seed=2, options=options, cards=[1, 2, 0, 2], carry=first.carry)
    recorder.note(second)
    play(second, policy("random", 2))
    recorder.note(second)
    recorder.close()
    assert [table.header.cards for table in replayed(recorder.path).tables] == [[2, 2, 2, 2], [1, 2, 0, 2]]
