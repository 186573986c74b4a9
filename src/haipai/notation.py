"""Tiles, hands and melds as text (C-1.2): digits and letter, Chinese names, the Unicode mahjong block.

Owns every written form, reading and writing.  Must not know what a hand is worth or who may do what.

Tiles: `123m55z`, `1f`; 一万 三筒 九索 东 红中 白板 春; 🀇 🀛 🀀 🀦.  The three may be mixed, blanks may stand between.
A meld: `chow 3m claimed 4m from 0`, `pung 7p from 2`, `concealed_kong 5z`; the tile of a chow is its lowest, `claimed`
and `from` may be left out.  A hand: tiles and then melds, each after a plus: `1123m + pung 7p from 2`.
Whatever is written here reads back as the same kinds in the same order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from haipai.errors import HaipaiError
from haipai.tiles import ALL_KINDS, CHOW, CONCEALED_KONG, COPIES, HONOURS, KINDS, MELD_NAMES

LETTERS: Final = "mpszf"
_FIRST: Final = (0, 9, 18, 27, 34)
_LAST_DIGIT: Final = "99978"  # for each letter
_NUMERALS: Final = "一二三四五六七八九"
_SUIT_NAMES: Final = "万筒索"
# What each suit sign may be instead of its usual one.
_SUIT_SIGNS: Final = {"万": 0, "萬": 0, "筒": 9, "饼": 9, "餅": 9, "索": 18, "条": 18, "條": 18}
# Names that are no numeral and suit; where one begins another the longer one is meant.
_NAMES: Final = {
    "东": 27,
    "東": 27,
    "南": 28,
    "西": 29,
    "北": 30,
    "白": 31,
    "白板": 31,
    "发": 32,
    "發": 32,
    "发财": 32,
    "發財": 32,
    "青发": 32,
    "青發": 32,
    "中": 33,
    "红中": 33,
    "紅中": 33,
    "春": 34,
    "夏": 35,
    "秋": 36,
    "冬": 37,
    "梅": 38,
    "兰": 39,
    "蘭": 39,
    "竹": 40,
    "菊": 41,
}
_CHINESE_REST: Final = ("东", "南", "西", "北", "白板", "发财", "红中", "春", "夏", "秋", "冬", "梅", "兰", "竹", "菊")
_ENGLISH_SUITS: Final = ("character", "dot", "bamboo")
_ENGLISH_REST: Final = (
    "east wind",
    "south wind",
    "west wind",
    "north wind",
    "white dragon",
    "green dragon",
    "red dragon",
    "spring flower",
    "summer flower",
    "autumn flower",
    "winter flower",
    "plum flower",
    "orchid flower",
    "bamboo flower",
    "chrysanthemum flower",
)
# Kinds in the order of U+1F000–U+1F029: winds; red, green, white dragon; characters, bamboos, circles; plum, orchid,
# bamboo, chrysanthemum; spring to winter.  The block's joker and back are no tiles here.
_BLOCK: Final = 0x1F000
_BLOCK_KINDS: Final = (
    27,
    28,
    29,
    30,
    33,
    32,
    31,
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *range(38, 42),
    *range(34, 38),
)
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"  # text or picture; may follow a character of the block


class NotationError(HaipaiError):
    """Text that says no tiles: `position` of the first bad character in `text`.

    Codes: `bad_character`, `no_such_tile`, `missing_letter`, `missing_digits`, `missing_suit`, `not_one_tile`,
    `fifth_copy`, `flower`, `bad_meld`.
    """

    def __init__(self, code: str, position: int, text: str) -> None:
        super().__init__(code, f"{_SENTENCES[code]}, at character {position + 1} of {text!r}")
        self.args = (code, position, text)
        self.position = position
        self.text = text


_SENTENCES: Final = {
    "bad_character": "no tile is written like this",
    "no_such_tile": "there is no such tile",
    "missing_letter": "digits without m, p, s, z or f behind them",
    "missing_digits": "a letter without digits before it",
    "missing_suit": "a numeral without 万, 筒 or 索 behind it",
    "not_one_tile": "not exactly one tile",
    "fifth_copy": "a kind more often than four times",
    "flower": "a flower is not held in a hand",
    "bad_meld": "not a meld",
}


class Meld(NamedTuple):
    """A meld as it is written: kind (tiles.CHOW …), tile (of a chow the lowest), giving seat and claimed kind or −1."""

    kind: int
    tile: int
    source: int = -1
    claimed: int = -1


# -- reading ---------------------------------------------------------------------------------------------------------


def parse_tiles(text: str) -> list[int]:
    """The kinds (0–41) that a text names, in its order; NotationError.

    >>> parse_tiles("5p1m 东一万🀦")
    [13, 0, 27, 0, 34]
    """
    return [kind for kind, _ in _placed(text)]


def parse_tile(text: str) -> int:
    """The kind that a text of exactly one tile names; NotationError.

    >>> parse_tile("7z")
    33
    """
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise NotationError("not_one_tile", 0, text)
    return kinds[0]


def parse_counts(text: str) -> list[int]:
    """34 counts of the playing kinds in a text; NotationError, for a flower or a fifth copy too."""
    counts = [0] * KINDS
    for kind, position in _placed(text):
        if kind >= KINDS:
            raise NotationError("flower", position, text)
        if counts[kind] == COPIES:
            raise NotationError("fifth_copy", position, text)
        counts[kind] += 1
    return counts


def _placed(text: str) -> list[tuple[int, int]]:
    """Each kind with the position of its (last) sign."""
    out: list[tuple[int, int]] = []
    position = 0
    while position < len(text):
        sign = text[position]
        if sign.isspace():
            position += 1
        elif "0" <= sign <= "9":
            position = _read_digits(text, position, out)
        elif sign in _NUMERALS:
            position = _read_numeral(text, position, out)
        elif _BLOCK <= ord(sign) < _BLOCK + 0x30:
            position = _read_block(text, position, out)
        else:
            position = _read_name(text, position, out)
    return out


def _read_digits(text: str, start: int, out: list[tuple[int, int]]) -> int:
    end = start
    while end < len(text) and "0" <= text[end] <= "9":
        end += 1
    group = LETTERS.find(text[end]) if end < len(text) else -1
    if group < 0:
        raise NotationError("missing_letter", start, text)
    for position in range(start, end):
        digit = text[position]
        if digit == "0" or digit > _LAST_DIGIT[group]:
            raise NotationError("no_such_tile", position, text)
        out.append((_FIRST[group] + ord(digit) - ord("1"), position))
    return end + 1


def _read_numeral(text: str, start: int, out: list[tuple[int, int]]) -> int:
    first = _SUIT_SIGNS.get(text[start + 1 : start + 2], -1)
    if first < 0:
        raise NotationError("missing_suit", start, text)
    out.append((first + _NUMERALS.index(text[start]), start))
    return start + 2


def _read_block(text: str, start: int, out: list[tuple[int, int]]) -> int:
    place = ord(text[start]) - _BLOCK
    if place >= ALL_KINDS:
        raise NotationError("no_such_tile", start, text)
    out.append((_BLOCK_KINDS[place], start))
    followed = start + 1 < len(text) and text[start + 1] in _VARIATION_SELECTORS
    return start + 2 if followed else start + 1


def _read_name(text: str, start: int, out: list[tuple[int, int]]) -> int:
    for length in (2, 1):
        name = text[start : start + length]
        if len(name) == length and name in _NAMES:
            out.append((_NAMES[name], start))
            return start + length
    code = "missing_digits" if text[start] in LETTERS else "bad_character"
    raise NotationError(code, start, text)


# -- writing ---------------------------------------------------------------------------------------------------------


def tile_name(kind: int) -> str:
    """A kind as digit and letter.

    >>> tile_name(13)
    '5p'
    """
    group = _group(kind)
    return f"{kind - _FIRST[group] + 1}{LETTERS[group]}"


def format_tiles(kinds: list[int]) -> str:
    """The tiles sorted and grouped, in the order m p s z f.

    >>> format_tiles([31, 2, 0, 31, 1])
    '123m55z'
    """
    return format_in_order(sorted(kinds))


def format_in_order(kinds: list[int]) -> str:
    """The tiles in the order given; neighbours of one suit share their letter.

    >>> format_in_order([13, 0, 3, 12])
    '5p14m4p'
    """
    parts: list[str] = []
    last = -1
    for kind in kinds:
        group = _group(kind)
        if last >= 0 and group != last:
            parts.append(LETTERS[last])
        parts.append(str(kind - _FIRST[group] + 1))
        last = group
    if last >= 0:
        parts.append(LETTERS[last])
    return "".join(parts)


def chinese(kind: int) -> str:
    """The Chinese name of a kind.

    >>> chinese(4), chinese(31)
    ('五万', '白板')
    """
    if kind < HONOURS:
        return _NUMERALS[kind % 9] + _SUIT_NAMES[kind // 9]
    return _CHINESE_REST[kind - HONOURS]


def english(kind: int) -> str:
    """The English name of a kind.

    >>> english(4), english(31)
    ('5 character', 'white dragon')
    """
    if kind < HONOURS:
        return f"{kind % 9 + 1} {_ENGLISH_SUITS[kind // 9]}"
    return _ENGLISH_REST[kind - HONOURS]


def unicode_tile(kind: int) -> str:
    """The character of a kind in the Unicode mahjong block."""
    return chr(_BLOCK + _BLOCK_KINDS.index(kind))


def format_chinese(kinds: list[int]) -> str:
    """Chinese names in the order given."""
    return "".join([chinese(kind) for kind in kinds])


def format_unicode(kinds: list[int]) -> str:
    """Characters of the Unicode mahjong block in the order given."""
    return "".join([unicode_tile(kind) for kind in kinds])


def _group(kind: int) -> int:
    if kind < HONOURS:
        return kind // 9
    return 3 if kind < KINDS else 4


# -- melds and hands -------------------------------------------------------------------------------------------------


def format_meld(meld: Meld) -> str:
    """A meld in words.

    >>> format_meld(Meld(0, 2, source=0, claimed=3))
    'chow 3m claimed 4m from 0'
    """
    words = [MELD_NAMES[meld.kind], tile_name(meld.tile)]
    if meld.claimed >= 0:
        words += ["claimed", tile_name(meld.claimed)]
    if meld.source >= 0:
        words += ["from", str(meld.source)]
    return " ".join(words)


def parse_meld(text: str) -> Meld:
    """A meld from words; NotationError `bad_meld` where they are none, or not possible by themselves.

    >>> parse_meld("pung 7p from 2")
    Meld(kind=1, tile=15, source=2, claimed=-1)
    """
    words = text.split()
    if len(words) not in (2, 4, 6) or words[0] not in MELD_NAMES:
        raise NotationError("bad_meld", 0, text)
    kind = MELD_NAMES.index(words[0])
    more = dict(zip(words[2::2], words[3::2], strict=True))
    meld = Meld(
        kind,
        parse_tile(words[1]),
        _seat(more.pop("from", ""), text),
        parse_tile(more.pop("claimed")) if "claimed" in more else -1,
    )
    # Written again it must be as many words: nothing doubled, nothing left over.
    if more or not _possible(meld) or len(format_meld(meld).split()) != len(words):
        raise NotationError("bad_meld", 0, text)
    return meld


def format_hand(tiles: list[int], melds: list[Meld]) -> str:
    """Concealed tiles in the order given, then the melds."""
    return " + ".join([format_in_order(tiles), *map(format_meld, melds)]).strip()


def parse_hand(text: str) -> tuple[list[int], list[Meld]]:
    """Concealed tiles and melds; NotationError.

    >>> parse_hand("11m + concealed_kong 5z")
    ([0, 0], [Meld(kind=4, tile=31, source=-1, claimed=-1)])
    """
    parts = text.split("+")
    return parse_tiles(parts[0]), [parse_meld(part) for part in parts[1:]]


def _seat(word: str, text: str) -> int:
    if word == "":
        return -1
    if word not in ("0", "1", "2", "3"):
        raise NotationError("bad_meld", text.rfind(word), text)
    return int(word)


def _possible(meld: Meld) -> bool:
    if meld.tile >= KINDS or (meld.kind == CONCEALED_KONG and meld.source >= 0):
        return False
    if meld.kind == CHOW:
        runs = meld.tile < HONOURS and meld.tile % 9 <= 6
        return runs and (meld.claimed < 0 or meld.tile <= meld.claimed <= meld.tile + 2)
    return meld.claimed < 0
