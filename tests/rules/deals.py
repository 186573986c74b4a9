"""Random cases: hands that are complete by construction, with melds, flowers, options and others at the table.

Every case is possible at a table of its rule set; whether the hand may win is left to the rules.
"""

import random
from collections import Counter
from typing import Any

from haipai.errors import HaipaiError
from haipai.notation import format_tiles, tile_name
from haipai.rules import load, rule_set
from haipai.rules.options import Option
from tests.rules.cases import Json

HONOURS = range(27, 34)
ORPHANS = [0, 8, 9, 17, 18, 26, *HONOURS]
STYLES = ("plain", "plain", "flush", "flush", "mixed", "pungs", "flush pungs", "mixed pungs", "honours", "special")
OWN_DRAWS = ("self_draw", "kong_draw", "flower_draw")


class NoTiles(Exception):
    """The tiles needed are no longer there: begin again."""


class Deal:
    """One case in the making: what is left of the tiles, and the seats so far."""

    def __init__(self, rules: str, seed: str) -> None:
        self.rng = random.Random(seed)
        self.rules = rules
        self.count = self.rng.choice(rule_set(rules).seats)
        self.options = random_options(rules, self.rng)
        self.bound = load(rules, self.options, self.count)
        self.left = Counter(kind for kind in self.bound.tiles() if kind < 34)
        self.seats: list[Json] = [{} for _ in range(self.count)]

    def take(self, kinds: list[int]) -> list[int]:
        """Take tiles off; NoTiles when one is not there."""
        for kind in kinds:
            if not self.left[kind]:
                raise NoTiles
            self.left[kind] -= 1
        return kinds

    # -- one hand ------------------------------------------------------------------------------------

    def a_set(self, style: str, suit: int) -> list[int]:
        """Return a set that goes with a style."""
        honour = style == "honours" or ("flush" not in style and self.rng.random() < 0.3)
        if honour and 27 in self.left:
            return [self.rng.choice(HONOURS)] * 3
        if "flush" not in style and "mixed" not in style:
            suit = self.rng.randrange(3)
        if "pungs" not in style and self.rng.random() < 0.6:
            low = 9 * suit + self.rng.randrange(7)
            return [low, low + 1, low + 2]
        return [9 * suit + self.rng.randrange(9)] * 3

    def special(self) -> list[int]:
        """Return fourteen tiles of no standard shape."""
        way = self.rng.randrange(3)
        if way == 0:
            return self.take([*ORPHANS, self.rng.choice(ORPHANS)])
        if way == 1:
            return self.take(self.rng.choices(HONOURS, k=14))
        suits = self.rng.choice([range(9), range(9, 18), range(27), range(34)])
        return self.take(sorted(self.rng.choices(suits, k=7) * 2))

    def hand(self, with_tile: int = -1) -> tuple[list[int], list[list[int]]]:
        """Return concealed tiles and melds of a complete hand, one concealed set or pair made with a given tile."""
        style = self.rng.choice(STYLES)
        if style == "special" and with_tile < 0:
            return self.special(), []
        suit = self.rng.randrange(3) if with_tile < 0 or with_tile >= 27 else with_tile // 9
        sets = [self.a_set(style, suit) for _ in range(4)]
        pair = self.a_set(style + " pungs", suit)[:2]
        if with_tile >= 0:
            pair = [with_tile] * 2
        if not self.bound.chow:
            sets.sort(key=is_run)
        lying = sets[: self.rng.choice([0, 0, 1, 2, 3, 3, 4])]
        melds = [self.take(tiles) for tiles in lying if self.bound.chow or not is_run(tiles)]
        concealed = [tile for tiles in sets[len(melds) :] for tile in tiles] + pair
        return self.take(concealed), melds

    def meld(self, tiles: list[int], who: int, giver: int) -> Json:
        """Return a set as a meld, a triplet sometimes as a kong."""
        entry: Json = {"tile": tile_name(tiles[0])}
        if tiles[0] != tiles[1]:
            return {
                **entry,
                "kind": "chow",
                "from": (who - 1) % self.count,
                "claimed": tile_name(self.rng.choice(tiles)),
            }
        kind = self.rng.choice(["pung", "pung", "kong", "added_kong", "concealed_kong"])
        if kind != "pung" and not self.left[tiles[0]]:
            kind = "pung"
        if kind != "pung":
            self.take(tiles[:1])
        if kind == "added_kong" and self.rng.random() < 0.3:
            entry["after_flower"] = True
        return {**entry, "kind": kind} if kind == "concealed_kong" else {**entry, "kind": kind, "from": giver}

    def sit(self, who: int, concealed: list[int], melds: list[list[int]]) -> None:
        """Put a hand before a seat; melds come mostly from one giver, so that takes add up."""
        giver = self.rng.choice([seat for seat in range(self.count) if seat != who])
        rows = []
        for tiles in melds:
            if self.rng.random() < 0.2:
                giver = self.rng.choice([seat for seat in range(self.count) if seat != who])
            rows.append(self.meld(tiles, who, giver))
        self.seats[who].update(concealed=format_tiles(concealed), melds=rows)

    def bystander(self, who: int) -> None:
        """Give a seat that does not win some melds and, sometimes, tiles."""
        style = "plain" if self.bound.chow else "pungs"
        melds = [self.take(self.a_set(style, 0)) for _ in range(self.rng.choice([0, 1, 3, 3, 4]))]
        tiles = [kind for kind, copies in self.left.items() for _ in range(copies)]
        concealed = self.take(self.rng.sample(tiles, 13 - 3 * len(melds))) if self.rng.random() < 0.6 else []
        self.sit(who, concealed, melds)

    def marks(self) -> None:
        """Deal out flowers, 嘎, cards and 敲."""
        for flower in range(34, 42):
            owner = self.rng.randrange(-2, self.count)
            if owner >= 0:
                self.seats[owner]["flowers"] = self.seats[owner].get("flowers", "") + tile_name(flower)
        for entry in self.seats:
            if self.bound.ga_values:
                entry["ga"] = self.rng.choice(self.bound.ga_values)
            if self.bound.knocking:
                entry["ready"] = self.rng.random() < 0.7
            if self.bound.double_card:
                entry["card"] = self.rng.random() < 0.4

    # -- the whole case ------------------------------------------------------------------------------

    def case(self) -> Json:
        """Return the case."""
        winner = self.rng.randrange(self.count)
        concealed, melds = self.hand()
        tile = self.rng.choice(concealed)
        by = self.rng.choice(["discard", "discard", "rob_kong", *OWN_DRAWS])
        end: Json = {"kind": "win", "by": by, "tile": tile_name(tile), "winners": [winner]}
        if by not in OWN_DRAWS:
            concealed.remove(tile)
            end["from"] = self.rng.choice([seat for seat in range(self.count) if seat != winner])
        self.sit(winner, concealed, melds)
        if "from" in end:
            self.others_of_the_tile(end, tile)
        for who in range(self.count):
            if not self.seats[who]:
                self.bystander(who)
        self.marks()
        for who in end["winners"]:
            if self.bound.knocking:
                self.seats[who]["ready"] = True
        return {"rules": self.rules, "seats": self.seats, "outcome": end, **self.table()}

    def others_of_the_tile(self, end: Json, tile: int) -> None:
        """Give the konger his pung, and sometimes find a second winner on the same tile."""
        giver = end["from"]
        if end["by"] == "rob_kong":
            self.seats[giver] = {"melds": [{"kind": "pung", "tile": tile_name(self.take([tile] * 3)[0])}]}
            self.seats[giver]["melds"][0]["from"] = (giver + 1) % self.count
        elif self.rng.random() < 0.4:
            self.left[tile] += 1  # the tile given is in both hands
            second = self.rng.choice([seat for seat in range(self.count) if seat not in (giver, end["winners"][0])])
            concealed, melds = self.hand(tile)
            concealed.remove(tile)
            self.sit(second, concealed, melds)
            end["winners"].append(second)

    def table(self) -> Json:
        """Return dealer, dice, carry, wall and options."""
        dealer = self.rng.randrange(self.count)
        carry: Json = {"huangfan": self.rng.choice([0, 0, 1, 2]), "streak": self.rng.randrange(3)}
        carry["ling"] = "1z" if self.options.get("no_honours") else self.rng.choice(["1z", "2z", "3z", "4z"])
        return {
            "options": self.options,
            "dealer": dealer,
            "base": self.rng.choice([1, 1, 2, 5]),
            "dice": [self.rng.randint(1, 6), self.rng.randint(1, 6)],
            "carry": {name: value for name, value in carry.items() if name in self.bound.carries},
            "wall_left": self.rng.choice([0, 16, 18, 19, 20, 40]),
            "first_turn": self.rng.random() < 0.1,
        }


def is_run(tiles: list[int]) -> bool:
    """Tell a run from a triplet."""
    return tiles[0] != tiles[1]


def random_options(rules: str, rng: random.Random) -> Json:
    """Return some options of a rule set that go together."""
    while True:
        options = {option.name: value_of(option, rng) for option in rule_set(rules).options if rng.random() < 0.4}
        try:
            load(rules, options, rule_set(rules).seats[0])
        except HaipaiError:
            continue
        return options


def value_of(option: Option, rng: random.Random) -> Any:
    """Return a value an option may have: one of those offered, or any in its range."""
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "ints":
        return sorted(rng.sample(range(option.low, option.high + 1), rng.randint(1, 6)))
    if option.kind == "int" and rng.random() < 0.3:
        return rng.randint(option.low, option.high)
    return rng.choice(option.choices)


def random_case(rules: str, seed: int) -> Json:
    """Return a random case; the same seed gives the same case."""
    for attempt in range(1000):
        try:
            return Deal(rules, f"{rules} {seed} {attempt}").case()
        except NoTiles:
            continue
    raise AssertionError("no case found")


def shuffled(case: Json, seed: int) -> Json:
    """Return the case with its winners named in another order."""
    winners: list[Any] = list(case["outcome"]["winners"])
    random.Random(seed).shuffle(winners)
    return {**case, "outcome": {**case["outcome"], "winners": winners[::-1]}}
