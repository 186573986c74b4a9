"""A slow second opinion on values: each rule set read once more from its clauses, over every reading by trial.

Shares no code with the package but the parser of tiles.  Each function returns the value of a winner of a scored case, None
when the hand may not win.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from haipai.notation import parse_tiles
from tests.rules.brute import Reading, Tiles, readings
from tests.rules.cases import Json

Meld = tuple[str, int]


@dataclass
class Hand:
    """A winner of a case: tiles with the winning one, melds, flowers, and how the hand ends."""

    case: Json
    who: int
    tiles: Tiles = field(init=False)

    def __post_init__(self) -> None:
        """Add the tile given by another to the hand."""
        self.seat: Json = self.case["seats"][self.who]
        self.by: str = self.case["outcome"]["by"]
        self.tile = parse_tiles(self.case["outcome"].get("tile", "1m"))[0]
        self.drawn = self.by not in ("discard", "rob_kong")
        held = parse_tiles(self.seat.get("concealed", ""))
        self.tiles = Counter(held if self.drawn else [*held, self.tile])
        self.melds: list[Meld] = [(meld["kind"], parse_tiles(meld["tile"])[0]) for meld in self.seat.get("melds", [])]
        self.flowers = {kind - 33 for kind in parse_tiles(self.seat.get("flowers", ""))}
        self.options: Json = self.case.get("options", {})

    def kinds(self) -> list[int]:
        """Return every kind in hand and melds."""
        more = [tile + step for kind, tile in self.melds if kind == "chow" for step in (1, 2)]
        return [*self.tiles, *(tile for _, tile in self.melds), *more]

    def suits(self) -> set[int]:
        """Return the suits in hand and melds, honours apart."""
        return {kind // 9 for kind in self.kinds() if kind < 27}

    def honours(self) -> bool:
        """Whether there is any honour."""
        return max(self.kinds()) >= 27

    def closed(self) -> bool:
        """门清."""
        return all(kind == "concealed_kong" for kind, _ in self.melds)

    def readings(self) -> list[Reading]:
        """Return the readings that make four sets with the melds."""
        return [one for one in readings(self.tiles) if len(one.sets) + len(self.melds) == 4]

    def pungs(self, reading: Reading) -> bool:
        """碰碰胡."""
        return reading.runs == 0 and all(kind != "chow" for kind, _ in self.melds)

    def sets(self, reading: Reading) -> list[int]:
        """Return the kinds of all triplets and kongs."""
        return reading.triplets + [tile for kind, tile in self.melds if kind != "chow"]

    def wind(self, seats: int) -> int:
        """Return the seat wind as a kind."""
        return 27 + (self.who - int(self.case["dealer"])) % seats

    def option(self, name: str, default: Any) -> Any:
        """Return an option or its default."""
        return self.options.get(name, default)


def flower_count(hand: Hand) -> int:
    """SH-3."""
    total = len(hand.flowers)
    triplets = [("pung", kind) for kind, copies in hand.tiles.items() if copies >= 3 and kind >= 27]
    for name, tile in [*hand.melds, *triplets]:
        rank = 2 if tile >= 31 else 1 if tile >= 27 else 0
        if name == "pung":
            total += rank
        elif name != "chow":
            total += rank + (2 if name == "concealed_kong" else 1)
    return total


def shanghai(hand: Hand) -> int | None:
    """SH-2 to SH-4: the best reading's value in points."""
    lazi: int = hand.option("lazi", 5)
    doubled = 2 if hand.closed() else 1
    if hand.by == "eight_flowers":
        return lazi
    if not hand.suits() and not any(hand.pungs(one) for one in hand.readings()):
        return 2 * lazi * doubled
    return max((value for one in hand.readings() if (value := shanghai_reading(hand, one, lazi))), default=None)


def shanghai_reading(hand: Hand, reading: Reading, lazi: int) -> int:
    """Return the value of one reading, 0 for no win."""
    pungs, suits, closed = hand.pungs(reading), len(hand.suits()), hand.closed()
    full = suits == 1 and not hand.honours()
    if suits == 0:
        return 4 * lazi * (2 if closed else 1)
    if pungs and full:
        return 2 * lazi * (2 if closed else 1)
    pattern = pungs or suits == 1
    if closed and (pattern or hand.option("concealed_plain_wins", True)):
        return 2 * lazi
    if not pattern:
        return 0
    if full or (pungs and suits == 1) or len(hand.melds) == 4 or hand.by in ("kong_draw", "flower_draw"):
        return lazi
    return min(flower_count(hand), lazi)


def qiaoma(hand: Hand) -> int | None:
    """QM-4, QM-6: the best reading's value, capped."""
    lezi: int = hand.option("lezi", 10)
    one, other = hand.case.get("dice", [1, 2])
    times = 1 + int(one == other or {one, other} == {1, 4}) + int(hand.case.get("carry", {}).get("huangfan", 0) > 0)
    doubling: int = 2 ** (times - 1)
    if hand.by == "eight_flowers":
        return 2 * lezi * doubling
    if not hand.seat.get("ready"):
        return None
    if not hand.suits() and not any(hand.pungs(one) for one in hand.readings()):
        return 2 * lezi * doubling
    values = [value for one in hand.readings() if (value := qiaoma_reading(hand, one, lezi, doubling)) is not None]
    return max(values, default=None)


def qiaoma_reading(hand: Hand, reading: Reading, lezi: int, doubling: int) -> int | None:
    """Return the value of one reading."""
    pungs, suits, closed = hand.pungs(reading), len(hand.suits()), hand.closed()
    full = suits == 1 and not hand.honours()
    if not pungs and suits != 1:
        return None
    cap = 2 if closed else 1
    if suits == 0:
        points, cap = 4 * lezi, 4
    elif pungs and full:
        points, cap = 2 * lezi, 2
    elif full or (pungs and suits == 1):
        points = lezi
    else:
        points = int(hand.option("base_flowers", 1)) + flower_count(hand)
    if len(hand.melds) == 4 or hand.by in ("kong_draw", "flower_draw"):
        points = max(points, lezi)
    points *= 2 if closed else 1
    return min(points * doubling, cap * lezi * doubling)


# -- jihu ----------------------------------------------------------------------------------------------------------


def jihu(hand: Hand) -> int | None:
    """JH-2 to JH-4: the best reading, with the winning tile in every place that takes it."""
    limit: int = hand.option("limit", 300)
    needed: int = hand.option("min_dai", 0)
    found = [jihu_reading(hand, one, place) for one in hand.readings() for place in places(hand, one)]
    best = [limit if flat else min(hu * 2**dai, limit) for hu, dai, flat in found if flat or dai >= needed]
    if not hand.melds and set(hand.tiles) == {0, 8, 9, 17, 18, 26, *range(27, 34)}:
        best.append(limit)
    return max(best, default=None)


def places(hand: Hand, reading: Reading) -> list[str]:
    """Return what the winning tile may have completed: "pair", "run", "triplet"."""
    found = {"pair"} if reading.pair == hand.tile else set()
    for kind, low in reading.sets:
        if low == hand.tile and kind == "triplet":
            found.add("triplet")
        if kind == "run" and low <= hand.tile <= low + 2:
            found.add("run")
    return sorted(found)


def jihu_reading(hand: Hand, reading: Reading, place: str) -> tuple[int, int, bool]:
    """Return 户, 代 and whether it is a limit hand."""
    seat, round_wind = hand.wind(4), parse_tiles(hand.case.get("carry", {}).get("ling", "1z"))[0]
    hu = 10 + (2 if hand.by in ("self_draw", "flower_draw") else 0) + (2 if only_wait(hand) else 0)
    own = {seat - 26, {27: 5, 28: 6, 29: 8, 30: 7}[seat]} & hand.flowers
    hu += 2 * len(own) + 2 * ((reading.pair >= 31) + (reading.pair == seat) + (reading.pair == round_wind))
    dai = int(len(own) == 2) + ({1, 2, 3, 4} <= hand.flowers) + ({5, 6, 7, 8} <= hand.flowers)
    for kind in reading.triplets:
        exposed = not hand.drawn and kind == hand.tile and place == "triplet"
        hu += (2 if 0 < kind % 9 < 8 and kind < 27 else 4) * (1 if exposed else 2)
    for name, kind in hand.melds:
        if name != "chow":
            hu += (2 if 0 < kind % 9 < 8 and kind < 27 else 4) * {"pung": 1, "concealed_kong": 8}.get(name, 4)
    sets = hand.sets(reading)
    dragons, winds = sum(kind >= 31 for kind in sets), sum(27 <= kind < 31 for kind in sets)
    dai += dragons + (seat in sets) + (round_wind in sets)
    dai += colour_dai(hand, reading) + (dragons == 2 and reading.pair >= 31) + (hand.by == "kong_draw")
    dai += hand.by == "rob_kong" or hand.case.get("wall_left", 40) == 0
    flat = dragons == 3 or winds == 4 or (winds == 3 and 27 <= reading.pair < 31)
    return hu, dai, flat or dealt(hand) or gates(hand)


def colour_dai(hand: Hand, reading: Reading) -> int:
    """混一色, 清一色, 字一色, 碰碰胡."""
    if not hand.suits():
        return 4
    one_suit = (1 if hand.honours() else 3) if len(hand.suits()) == 1 else 0
    return one_suit + int(hand.pungs(reading))


def only_wait(hand: Hand) -> bool:
    """Whether exactly one kind completes the shape."""
    before = hand.tiles - Counter([hand.tile])
    owned = Counter(before)
    for name, kind in hand.melds:
        owned.update([kind, kind + 1, kind + 2] if name == "chow" else [kind] * (3 if name == "pung" else 4))
    waits = [kind for kind in range(34) if owned[kind] < 4 and readings(before + Counter([kind]))]
    return len(waits) == 1


def dealt(hand: Hand) -> bool:
    """天和, 地和."""
    if not hand.case.get("first_turn") or any(seat.get("melds") for seat in hand.case["seats"]):
        return False
    if hand.who == hand.case["dealer"]:
        return hand.drawn
    return hand.by == "discard" and hand.case["outcome"]["from"] == hand.case["dealer"]


def gates(hand: Hand) -> bool:
    """九莲宝灯."""
    suits = {kind // 9 for kind in hand.tiles}
    if hand.melds or len(suits) != 1 or hand.honours():
        return False
    low = 9 * min(suits)
    return all(hand.tiles[low + step] >= (3 if step in (0, 8) else 1) for step in range(9))


# -- hainan --------------------------------------------------------------------------------------------------------


def hainan(hand: Hand) -> int | None:
    """HN-6, HN-7: the best M, and whether any reading may win."""
    ways = [(2 if hand.pungs(one) else 1, bool(reading_fans(hand, one))) for one in hand.readings()]
    if not hand.melds and all(copies in (2, 4) for copies in hand.tiles.values()):
        ways.append((3 if 4 in hand.tiles.values() else 2, True))
    if not hand.melds and set(hand.tiles) == {0, 8, 9, 17, 18, 26, *range(27, 34)}:
        ways.append((13, True))
    if not ways:
        return None
    full = len(hand.suits()) == 1 and not hand.honours()
    allowed = any(factor > 1 or fans for factor, fans in ways) or full or whole_fans(hand)
    if hand.by == "discard" and hand.option("need_fan", True) and not allowed:
        return None
    return hainan_manner(hand) * max(factor for factor, _ in ways) * (2 if full else 1)


def hainan_manner(hand: Hand) -> int:
    """HN-6, manner."""
    if not hand.drawn:
        return 1
    first = hand.case.get("first_turn") and not hand.melds
    return 3 if first or hand.by in ("kong_draw", "flower_draw") else 2


def whole_fans(hand: Hand) -> bool:
    """门清, 混一色, 翻花对位."""
    wind = hand.wind(len(hand.case["seats"]))
    own = {wind - 26, {27: 5, 28: 6, 29: 8, 30: 7}[wind]}
    return hand.closed() or (len(hand.suits()) == 1 and hand.honours()) or bool(own & hand.flowers)


def reading_fans(hand: Hand, reading: Reading) -> list[str]:
    """只吃不碰, 有眼, 箭刻, 风刻, 令牌."""
    wind, sets = hand.wind(len(hand.case["seats"])), hand.sets(reading)
    called = hand.option("call_ling", hand.option("need_fan", True) and not hand.option("no_honours", False))
    ling = parse_tiles(hand.case.get("carry", {}).get("ling", "1z"))[0]
    held = {
        "runs_only": not sets and reading.pair < 31 and reading.pair != wind,
        "eye_258": reading.pair < 27 and reading.pair % 9 in (1, 4, 7),
        "dragon_set": any(kind >= 31 for kind in sets),
        "seat_wind_set": wind in sets,
        "ling_set": called and ling in sets,
    }
    return [name for name, holds in held.items() if holds]


# -- 敲 ------------------------------------------------------------------------------------------------------------


def wins_of(tiles: Tiles, melds: list[Meld]) -> dict[int, list[Reading]]:
    """QM-4, C-8.3: each kind that makes a pattern, with the readings that win by it (none for 风一色)."""
    hand = Hand({"seats": [{}], "outcome": {"by": "self_draw"}}, 0)
    hand.melds = melds
    owned = Counter(tiles)
    for name, kind in melds:
        owned.update([kind, kind + 1, kind + 2] if name == "chow" else [kind] * (3 if name == "pung" else 4))
    found: dict[int, list[Reading]] = {}
    for kind in range(34):
        hand.tiles = tiles + Counter([kind])
        winning = [one for one in hand.readings() if hand.pungs(one) or len(hand.suits()) < 2]
        if owned[kind] < 4 and (winning or not hand.suits()):
            found[kind] = winning
    return found


def may_kong(tiles: Tiles, melds: list[Meld], kind: int) -> bool:
    """QM-2.2 for three tiles in a declared hand."""
    before = wins_of(tiles, melds)
    after = wins_of(tiles - Counter({kind: 3}), [*melds, ("kong", kind)])
    stands = all(one.triplets.count(kind) == 1 for winning in before.values() for one in winning)
    return kind not in before and set(before) == set(after) and stands
