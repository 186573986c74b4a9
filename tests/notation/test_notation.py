"""C-1.2: reading and writing tiles, hands and melds, and what is refused."""

import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haipai import notation
from haipai.errors import HaipaiError
from haipai.notation import Meld, NotationError
from haipai.tiles import ADDED_KONG, ALL_KINDS, CHOW, CONCEALED_KONG, KONG, PUNG

ALL = "123456789m123456789p123456789s1234567z12345678f"
kinds = st.lists(st.integers(0, ALL_KINDS - 1), max_size=20)


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        pytest.param("", "", id="C-1.2-nothing"),
        pytest.param("123m55z", "123m55z", id="C-1.2-groups"),
        pytest.param("1m2m3m5z5z", "123m55z", id="C-1.2-single"),
        pytest.param(" 5p 1m\t4m\n", "5p14m", id="C-1.2-blanks-order-kept"),
        pytest.param("1f5f", "15f", id="C-1.2-flowers"),
        pytest.param("一万二万九万", "129m", id="C-1.2-wan"),
        pytest.param("一萬三筒三饼三餅", "1m333p", id="C-1.2-traditional-and-bing"),
        pytest.param("九索九条九條", "999s", id="C-1.2-suo-and-tiao"),
        pytest.param("东南西北白发中", "1234567z", id="C-1.2-honours"),
        pytest.param("東白板發財紅中", "1567z", id="C-1.2-traditional-honours"),
        pytest.param("发财青发青發發发", "66666z", id="C-1.2-green"),
        pytest.param("春夏秋冬梅兰竹菊蘭", "123456786f", id="C-1.2-flower-names"),
        pytest.param("中发白红中", "7657z", id="C-1.2-short-names-in-a-row"),
        pytest.param("🀀🀁🀂🀃🀄🀅🀆", "1234765z", id="C-1.2-block-honours"),
        pytest.param("🀇🀏🀐🀘🀙🀡", "19m19s19p", id="C-1.2-block-suits"),
        pytest.param("🀢🀣🀤🀥🀦🀧🀨🀩", "56781234f", id="C-1.2-block-flowers"),
        pytest.param("🀄\ufe0e🀄\ufe0f🀇", "77z1m", id="C-1.2-block-variation-selectors"),
        pytest.param("12m三筒🀀 4f东", "12m3p1z4f1z", id="C-1.2-all-three-mixed"),
    ],
)
def test_reading(text: str, digits: str) -> None:
    """Each way of writing gives its kinds in the order of the text."""
    assert notation.format_in_order(notation.parse_tiles(text)) == digits


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        pytest.param("12m0p", "no_such_tile", 3, id="zero"),
        pytest.param("8z", "no_such_tile", 0, id="eighth-honour"),
        pytest.param("19f", "no_such_tile", 1, id="ninth-flower"),
        pytest.param("123", "missing_letter", 0, id="digits-at-the-end"),
        pytest.param("1m23 m", "missing_letter", 2, id="blank-before-the-letter"),
        pytest.param("12x", "missing_letter", 0, id="unknown-letter"),
        pytest.param("1mm", "missing_digits", 2, id="letter-alone"),
        pytest.param("m", "missing_digits", 0, id="letter-first"),
        pytest.param("1m三", "missing_suit", 2, id="numeral-at-the-end"),
        pytest.param("三东", "missing_suit", 0, id="numeral-before-a-wind"),
        pytest.param("十万", "bad_character", 0, id="ten"),
        pytest.param("万", "bad_character", 0, id="suit-alone"),
        pytest.param("东板", "bad_character", 1, id="half-a-name"),
        pytest.param("白板發财", "bad_character", 3, id="two-scripts-in-one-name"),
        pytest.param("🀪", "no_such_tile", 0, id="joker"),
        pytest.param("1m🀫", "no_such_tile", 2, id="back"),
        pytest.param("\ufe0e", "bad_character", 0, id="variation-selector-alone"),
        pytest.param("1M", "missing_letter", 0, id="capital-letter"),
        pytest.param("１m", "bad_character", 0, id="wide-digit"),
        pytest.param("1m,2m", "bad_character", 2, id="comma"),
        pytest.param("\x00", "bad_character", 0, id="zero-character"),
    ],
)
def test_bad_text(text: str, code: str, position: int) -> None:
    """C-1.2: bad text gives a typed error with the place where it goes wrong."""
    with pytest.raises(NotationError) as caught:
        notation.parse_tiles(text)
    assert (caught.value.code, caught.value.position, caught.value.text) == (code, position, text)
    assert str(position + 1) in str(caught.value)


@given(st.text(alphabet="0123456789mpszfx 一九万筒索东红中白板🀀🀩🀪\ufe0e,"))
def test_any_text_is_read_or_refused(text: str) -> None:
    """C-1.2: every text gives kinds that write back, or a NotationError inside the text, nothing else."""
    found, position = [], 0
    try:
        found = notation.parse_tiles(text)
    except NotationError as error:
        position = error.position
    assert 0 <= position < max(len(text), 1)
    assert notation.parse_tiles(notation.format_in_order(found)) == found


@given(kinds)
def test_round_trips(tiles: list[int]) -> None:
    """C-1.2: whatever is written in order reads back the same in all three ways; sorted text keeps the tiles."""
    assert notation.parse_tiles(notation.format_in_order(tiles)) == tiles
    assert notation.parse_tiles(notation.format_chinese(tiles)) == tiles
    assert notation.parse_tiles(notation.format_unicode(tiles)) == tiles
    assert notation.parse_tiles(notation.format_tiles(tiles)) == sorted(tiles)


def test_canonical_text() -> None:
    """C-1.2: the canonical form is sorted m p s z f with one letter a suit."""
    assert notation.format_tiles(list(range(ALL_KINDS))[::-1]) == ALL
    assert notation.format_tiles([]) == ""
    assert notation.format_in_order([]) == ""


def test_each_kind_by_itself() -> None:
    """C-1.2: a kind's names of every sort read back as it."""
    for kind in range(ALL_KINDS):
        for name in (notation.tile_name(kind), notation.chinese(kind), notation.unicode_tile(kind)):
            assert notation.parse_tile(name) == kind
    assert len({notation.english(kind) for kind in range(ALL_KINDS)}) == ALL_KINDS


def test_block_names_agree_with_unicode() -> None:
    """C-1.2: the Unicode name of each character says the tile that we take it for."""
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    words = [f"{number} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for number in numbers]
    words += ["EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"]
    words += ["SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "BAMBOO", "CHRYSANTHEMUM"]
    assert [unicodedata.name(notation.unicode_tile(kind)) for kind in range(ALL_KINDS)] == [
        f"MAHJONG TILE {word}" for word in words
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "not_one_tile", id="none"),
        pytest.param("11m", "not_one_tile", id="two"),
        pytest.param("9z", "no_such_tile", id="no-tile"),
    ],
)
def test_not_one_tile(text: str, code: str) -> None:
    """A single tile is exactly one."""
    with pytest.raises(NotationError) as caught:
        notation.parse_tile(text)
    assert caught.value.code == code


def test_counts() -> None:
    """Counts say how often each playing kind is written."""
    counts = notation.parse_counts("1123m5z 东")
    assert [counts[kind] for kind in (0, 1, 2, 27, 31)] == [2, 1, 1, 1, 1]
    assert sum(counts) == 6
    assert len(counts) == 34


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        pytest.param("1m2f", "flower", 2, id="C-4.1-flower"),
        pytest.param("1111m一万", "fifth_copy", 5, id="C-1.1-fifth-copy"),
    ],
)
def test_bad_counts(text: str, code: str, position: int) -> None:
    """A hand holds no flower and no fifth copy."""
    with pytest.raises(NotationError) as caught:
        notation.parse_counts(text)
    assert (caught.value.code, caught.value.position) == (code, position)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        pytest.param("chow 3m claimed 4m from 0", Meld(CHOW, 2, 0, 3), id="chow"),
        pytest.param("chow 7s claimed 9s from 3", Meld(CHOW, 24, 3, 26), id="chow-at-the-end"),
        pytest.param("chow 3m", Meld(CHOW, 2), id="chow-alone"),
        pytest.param("pung 7p from 2", Meld(PUNG, 15, 2), id="pung"),
        pytest.param("kong 1z from 1", Meld(KONG, 27, 1), id="kong"),
        pytest.param("added_kong 7z from 1", Meld(ADDED_KONG, 33, 1), id="added-kong"),
        pytest.param("concealed_kong 5z", Meld(CONCEALED_KONG, 31), id="concealed-kong"),
    ],
)
def test_melds(text: str, meld: Meld) -> None:
    """C-7.3: a meld reads and writes back the same, giver and claimed tile included."""
    assert notation.parse_meld(text) == meld
    assert notation.format_meld(meld) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pung",
        "chi 3m",
        "pung 7p from",
        "pung 7p from 4",
        "pung 7p from x",
        "pung 7p 7p 7p",
        "pung 7p to 3",
        "pung 7p from 1 from 2",
        "pung 7p claimed 7p from 1",
        "pung 1f from 1",
        "chow 8m from 1",
        "chow 1z from 1",
        "chow 3m claimed 6m from 1",
        "chow 3m claimed 2m from 1",
        "concealed_kong 5z from 1",
    ],
)
def test_bad_melds(text: str) -> None:
    """C-6.1, C-7.1: what cannot be a meld is refused."""
    with pytest.raises(NotationError) as caught:
        notation.parse_meld(text)
    assert caught.value.code == "bad_meld"


def test_bad_tile_in_a_meld() -> None:
    """A tile that is none is told as such."""
    with pytest.raises(NotationError) as caught:
        notation.parse_meld("pung 8z from 1")
    assert caught.value.code == "no_such_tile"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("5p14m4p", id="tiles-alone"),
        pytest.param("1123m + pung 7p from 2", id="one-meld"),
        pytest.param("1z + chow 3m claimed 4m from 0 + kong 1p from 1 + concealed_kong 5z", id="more-melds"),
        pytest.param("+ pung 7p from 2", id="melds-alone"),
        pytest.param("", id="nothing"),
        pytest.param("11m3f + pung 7p from 2", id="with-flowers"),
    ],
)
def test_hands(text: str) -> None:
    """A hand reads and writes back the same."""
    assert notation.format_hand(*notation.parse_hand(text)) == text


def test_errors_are_haipai_errors() -> None:
    """Errors have a code, words and a path; they come back whole from a pickle."""
    with pytest.raises(HaipaiError) as caught:
        notation.parse_tile("8z")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (our own bytes)
    assert isinstance(again, NotationError)
    assert (again.code, again.position, again.text, str(again)) == ("no_such_tile", 0, "8z", str(caught.value))
    plain = pickle.loads(pickle.dumps(HaipaiError("some_code", "some words", "seats[1]")))  # noqa: S301
    assert (plain.code, plain.message, plain.path, str(plain)) == (
        "some_code",
        "some words",
        "seats[1]",
        "seats[1]: some words",
    )
