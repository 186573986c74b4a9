"""What the person at the keyboard is about to do: the chosen tile, an open choice, a page; keys in, commands out.

Owns the meaning of keys.  Judges no command: what is not legal is said all the same, and the table's refusal is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from haipai.cli.play.words import WORDS
from haipai.notation import parse_tile, tile_name
from haipai.tiles import HONOURS, KINDS

View = dict[str, Any]

TILE_KEYS: Final = tuple("1234567890asdf")
CHOICE_KEYS: Final = tuple("1234567890abcdefghijklmnopstuvxyz")  # without those that always do something
# Signs that a Chinese keyboard may send instead of the letters.
SIGNS: Final = {"胡": "h", "杠": "k", "碰": "p", "吃": "c", "过": "esc", "敲": "t", "听": "w", "？": "?", "　": "space"}
HABITS: Final = {"z": "auto_win", "x": "no_claims", "v": "throw_drawn"}
PAGES: Final = {"w": "waits", "r": "rules", "?": "help"}
BACK: Final = frozenset({"esc", "q", "enter"})
SCROLL: Final = {"up": -1, "down": 1, "page-up": -10, "page-down": 10, "space": 10, "home": -100_000, "end": 100_000}
CHOICES: Final = frozenset({"ga", "card", "no_card"})


def tiles_in_order(view: View) -> list[int]:
    """The hand as it lies before its player: sorted, the drawn tile last."""
    tiles = list(view["hand"])
    if view["drawn"] in tiles:
        tiles.remove(view["drawn"])
        tiles.append(view["drawn"])
    return tiles


def is_kong(command: str) -> bool:
    """Is the command one of the three kongs?"""
    return command.split(maxsplit=1)[0].endswith("kong")


def starting(view: View, *words: str) -> list[str]:
    """The legal commands that begin with one of the words."""
    return [command for command in view["legal"] if command.split()[0] in words]


def by_habit(habits: set[str], view: View) -> str:
    """What the person lets be done without asking; nothing where a win or a kong would be let go by."""
    legal: list[str] = view["legal"]
    if "win" in legal:
        return "win" if "auto_win" in habits else ""
    if any(map(is_kong, legal)):
        return ""
    if "no_claims" in habits and "pass" in legal:
        return "pass"
    if "throw_drawn" in habits and view["drawn"] is not None:
        command = f"discard {tile_name(view['drawn'])}"
        return command if command in legal else ""
    return ""


class Control:
    """The state of a hand on the keyboard.  `press` takes a key and gives a command, or "" when there is none yet."""

    def __init__(self, lang: str) -> None:
        self.words = WORDS[lang]
        self.picked = -1  # place in tiles_in_order
        self.knocking = False  # the next discard goes with 敲
        self.menu: list[str] = []  # commands of which one is to be chosen
        self.page = ""
        self.top = 0  # first line of the page
        self.leaving = False  # he was asked whether he means it
        self.gone = False  # he did
        self.message = ""
        self.habits: set[str] = set()  # for this hand

    def begin_hand(self) -> None:
        """A new hand: nothing goes on by itself any more."""
        self.habits, self.message = set(), ""
        self.begin()

    def begin(self) -> None:
        """Something new is asked, or the answer is given: what was half done is forgotten."""
        self.picked, self.knocking, self.menu = -1, False, []

    def open(self, page: str) -> None:
        """Show a page from its top."""
        self.page, self.top = page, 0

    def press(self, key: str, view: View) -> str:
        """Take a key; "" is none."""
        if not key:
            return ""
        key = SIGNS.get(key, key.lower() if len(key) == 1 else key)
        if self.leaving:
            self.leaving, self.gone = False, key == "y"
            return ""
        if self.page:
            self._turn_page(key)
            return ""
        self.message = ""
        if key == "q":
            self.leaving = True
        elif key in PAGES:
            self.open(PAGES[key])
        elif self.choices(view):
            return self._choose(key, self.choices(view))
        elif key in HABITS:
            self.habits ^= {HABITS[key]}
        else:
            return self._act(key, view)
        return ""

    def choices(self, view: View) -> list[str]:
        """The commands that are offered by number now: several runs or kongs, or those before the deal."""
        return self.menu or starting(view, *CHOICES)

    def kind(self, view: View) -> int:
        """The kind of the chosen tile, −1 for none."""
        return tiles_in_order(view)[self.picked] if 0 <= self.picked < len(view["hand"]) else -1

    # -- pages and choices ---------------------------------------------------------------------------

    def _turn_page(self, key: str) -> None:
        if key in SCROLL:
            self.top = max(0, self.top + SCROLL[key])
        elif key in BACK or PAGES.get(key) == self.page:
            self.page = ""
        elif key in PAGES:
            self.open(PAGES[key])

    def _choose(self, key: str, choices: list[str]) -> str:
        if key in ("esc", "space"):
            self.menu = []
        elif key in CHOICE_KEYS[: len(choices)]:
            return choices[CHOICE_KEYS.index(key)]
        return ""

    # -- commands ------------------------------------------------------------------------------------

    def _act(self, key: str, view: View) -> str:
        if key in TILE_KEYS:
            return self._pick(TILE_KEYS.index(key), view)
        if key in ("left", "right"):
            self._move(1 if key == "right" else -1, view)
            return ""
        actions: dict[str, Callable[[View], str]] = {
            "enter": self._throw,
            "up": self._throw,
            "h": lambda _: "win",
            "p": lambda _: "pung",
            "k": self._kong,
            "g": self._kong,
            "c": self._chow,
            "t": self._knock,
            "esc": self._pass,
            "space": self._pass,
        }
        return actions[key](view) if key in actions else ""

    def _pick(self, place: int, view: View) -> str:
        if place >= len(view["hand"]):
            self.message = self.words["no_such_tile"]
        elif place == self.picked and view["turn"] == view["seat"]:
            return self._throw(view)
        else:
            self.picked = place
        return ""

    def _move(self, step: int, view: View) -> None:
        if view["hand"]:
            start = self.picked if self.picked >= 0 else (-1 if step > 0 else 0)
            self.picked = (start + step) % len(view["hand"])

    def _chosen(self, view: View) -> int:
        """The kind of the chosen tile, else the drawn one, −1 for neither."""
        if view["drawn"] is None or self.kind(view) >= 0:
            return self.kind(view)
        return int(view["drawn"])

    def _throw(self, view: View) -> str:
        kind = self._chosen(view)
        if kind < 0 or kind >= KINDS:
            self.message = self.words["no_drawn"] if view["turn"] == view["seat"] else ""
            return ""
        return f"{'knock' if self.knocking else 'discard'} {tile_name(kind)}"

    def _pass(self, view: View) -> str:
        if "pass" in view["legal"]:
            return "pass"
        self.picked, self.knocking = -1, False
        return ""

    def _one_of(self, commands: list[str], otherwise: str) -> str:
        """The only command, or "" with a choice opened; `otherwise` lets the table say why there is none."""
        if len(commands) > 1:
            self.menu = commands
            return ""
        return commands[0] if commands else otherwise

    def _kong(self, view: View) -> str:
        kongs = [command for command in view["legal"] if is_kong(command)]
        kind = self._chosen(view)
        if view["turn"] != view["seat"] or kind < 0:
            return self._one_of(kongs, "kong")
        pungs = [meld["tile"] for meld in view["players"][view["seat"]]["melds"] if meld["kind"] == "pung"]
        return self._one_of(kongs, f"{'added' if kind in pungs else 'concealed'}_kong {tile_name(kind)}")

    def _chow(self, view: View) -> str:
        last = view["last"]["tile"] if view["last"] else HONOURS
        low = last - max(0, last % 9 - 6) if last < HONOURS else 0
        return self._one_of(starting(view, "chow"), f"chow {tile_name(low)}")

    def _knock(self, view: View) -> str:
        if self.knocking or starting(view, "knock"):
            self.knocking = not self.knocking
            return ""
        kind = self._chosen(view)
        return f"knock {tile_name(kind if 0 <= kind < KINDS else parse_tile('1m'))}"
