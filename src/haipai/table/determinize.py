"""A full table that a seat could be sitting at: its view as it is, everything hidden dealt at random.

Owns the way from a view back to a table.  What is certain: rules with the options given, everything the view shows,
tiles conserved, hand sizes, the number of tiles taken from either end of the wall, and that the seat's view of the new
table is the given one.  What is drawn evenly among all tables that show this: the others' concealed tiles, flowers
they may still hold, their concealed kongs, the wall.  What is kept as far as it can be: a declared hand (敲) waits for
a pattern; a short one evenly among such hands, a long one is led to a wait by draws and discards.  What a view does
not tell and is assumed: a drawn tile came from the front of the wall unless the legal commands say otherwise; nobody
else is barred by a win missed in an earlier window; answers already given to an open window are not known (the others
are asked anew, the own answer was a pass); where nobody else has a choice the window is a pause, and `go_on` ends it.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from haipai import actions as act
from haipai.errors import HaipaiError
from haipai.packed import append, i64, mypyc_attr, u8, vec
from haipai.rules import load
from haipai.rules.base import Rules
from haipai.rules.position import FLOWER_DRAW, KONG_DRAW, SELF_DRAW, Meld, Seat
from haipai.table.header import Header
from haipai.table.hidden import NOWHERE, Hidden, bad_view, name_kongs, unseen_tiles
from haipai.table.reopen import open_again
from haipai.table.state import (
    ASK_CARD,
    ASK_GA,
    ASK_WIN,
    BEFORE,
    CLAIM,
    LAST,
    LOG_ADDED_KONG,
    LOG_DISCARD,
    OFFER,
    OVER,
    PHASES,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    RIVER_KNOCK,
    ROB,
    TURN,
)
from haipai.table.table import Table
from haipai.table.wall import Stream, back_place, seed_bytes, shuffle
from haipai.tiles import BITS, CHOW, CONCEALED_KONG, EAST, KINDS, KONG, MELD_NAMES, PUNG, bit

View = dict[str, Any]
DEALS: Final = 12  # until all declared hands wait
OUT_OF_REACH: Final = NOWHERE - 1
SOURCES: Final = (SELF_DRAW, KONG_DRAW, FLOWER_DRAW)
KONGS: Final = ("kong", "added_kong", "concealed_kong")


@mypyc_attr(acyclic=True)
class Imagined(Table):
    """A table without a past: it plays on like any other, but has no record and cannot be serialised."""

    def clone(self) -> Table:
        """An independent copy."""
        table = Imagined(self.rules, [seat.clone() for seat in self.seats], self.dealer, self.base, self)
        table.copy_from(self)
        table.header = self.header
        return table

    def serialise(self) -> bytes:
        """HaipaiError `no_record`: what happened before the view is not known."""
        raise HaipaiError("no_record", "a table made from a view has no past that could be written down")

    def record(self) -> list[str]:
        """HaipaiError `no_record`."""
        raise HaipaiError("no_record", "a table made from a view has no past that could be written down")


def determinize(view: object, rng: object, options: object = None) -> Table:
    """A table on which the seat of `view` sees just this; see the module for what is certain and what is drawn.

    `rng`: a random.Random, a numpy Generator, or a seed as `Table.new` takes one (then the same on every platform).
    `options`: those of the rule set, which a view does not tell.  HaipaiError `hand_over`, `bad_view`, `bad_seed`, and
    those of haipai.rules.load.
    """
    stream = Stream(seed_of(rng))
    if not isinstance(view, dict):
        raise bad_view("it is no view at all")
    return read_view(view, stream, {} if options is None else options)


def read_view(view: View, stream: Stream, options: object) -> Table:
    """The table of a view; errors as `determinize`."""
    try:
        if view["phase"] == PHASES[OVER]:
            raise HaipaiError("hand_over", "the hand is over: nothing is hidden any more", "view")
        rules = load(view["rules"], options, view["seats"])
        table = bare_table(view, rules)
        if view["phase"] == PHASES[BEFORE]:
            fill_before(table, view, stream)
        else:
            fill_dealt(table, view, stream)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError, OverflowError) as error:
        raise bad_view(f"{type(error).__name__} {error}"[:100]) from error
    return table


def seed_of(rng: Any) -> bytes:
    """32 bytes from a source of chance; HaipaiError `bad_seed`."""
    if hasattr(rng, "getrandbits"):
        drawn: bytes = rng.getrandbits(256).to_bytes(32, "big")
        return drawn
    if hasattr(rng, "integers") and hasattr(rng, "bytes"):
        return hashlib.sha256(rng.bytes(32)).digest()
    return seed_bytes(rng)


def bare_table(view: View, rules: Rules) -> Table:
    """A table with everything on it that all can see."""
    n, dealer, base = rules.seats, int(view["dealer"]), int(view["base"])
    if len(view["players"]) != n or not 0 <= dealer < n:
        raise bad_view(f"the players are {n}, one of them the dealer")
    table = Imagined(rules, [read_seat(player, n) for player in view["players"]], dealer, base)
    header = table.header = Header()
    header.rules, header.options, header.seats = rules.id, dict(rules.options), n
    header.base, header.dealer = base, dealer
    marks: View = view["marks"]
    table.huangfan = i64(marks["huangfan"] or 0)
    table.ling = i64(EAST if marks["ling"] is None else marks["ling"])
    table.streak = i64(marks["streak"] or 0)
    if view["dice"] is not None:
        table.dice1, table.dice2 = (i64(die) for die in view["dice"])
    table.wall_left = i64(view["wall_left"])
    table.opening = n
    return table


def read_seat(player: View, n: int) -> Seat:
    """What everybody sees of a player."""
    seat = Seat(n)
    for one in player["melds"]:
        kind = MELD_NAMES.index(one["kind"])
        claimed = one["tile"] if kind == CONCEALED_KONG else one["claimed"]
        seat.lay(Meld(kind, i64(one["tile"]), i64(claimed), i64(one["from"]), False))
    for thrown in player["river"]:
        marks = RIVER_DRAWN * int(thrown["drawn"]) + RIVER_CLAIMED * int(thrown["claimed"])
        seat.river = append(seat.river, i64(thrown["tile"] + marks + RIVER_KNOCK * int(thrown["knock"])))
        seat.throws += 1
    for flower in player["flowers"]:
        seat.flowers |= flower_bit(flower)
    seat.ready = bool(player["ready"])
    seat.ga = i64(player["ga"] or 0)
    seat.card = bool(player["card"])
    for giver, taken in enumerate(player["takes"]):
        seat.takes[giver] = i64(taken)
    return seat


def flower_bit(flower: int) -> i64:
    """The bit of a flower's kind; HaipaiError `bad_view`."""
    if not KINDS <= flower < KINDS + 8:
        raise bad_view("there is a flower that is none")
    return bit(flower - KINDS)


# -- before the deal -----------------------------------------------------------------------------------


def fill_before(table: Table, view: View, stream: Stream) -> None:
    """Nothing is dealt yet: any wall, and the choices that are still open."""
    seed = bytes([int(stream.below(256)) for _ in range(32)])
    table.dice1, table.dice2, table.wall = shuffle(seed, table.rules.tiles(), table.dealer, table.n)
    table.wall_left = len(table.wall)
    table.opening = 0
    me: int = view["seat"]
    for who, player in enumerate(view["players"]):
        mine = [act.code(text) for text in view["legal"]] if who == me else []
        if who == me:
            table.asks[who] = asks_before(mine)
            if mine and mine[0] < act.CARD:
                table.seats[who].ga = mine[0] - act.GA  # the lowest that may be chosen
        elif player["choosing"]:
            table.asks[who] = ASK_GA if table.rules.ga_values else ASK_CARD
        if table.rules.ga_values and not table.asks[who] & ASK_GA:
            values = table.rules.ga_values
            chosen = player["ga"] if who == me else values[int(stream.below(len(values)))]
            table.answers[who] = act.GA + chosen


def asks_before(codes: list[int]) -> int:
    """The open questions that a list of choices comes from."""
    asks = 0
    for code in codes:
        asks |= ASK_CARD if code >= act.CARD else ASK_GA
    return asks


# -- a hand in progress --------------------------------------------------------------------------------


def fill_dealt(table: Table, view: View, stream: Stream) -> None:
    """Fill hands and wall, then what the table waits for."""
    me: int = view["seat"]
    phase = PHASES.index(view["phase"])
    last: View | None = view["last"]
    if me >= 0:
        fill_own(table.seats[me], view)
    table.turn = view["turn"] if view["turn"] >= 0 else last_seat(last)
    table.after_claim = phase == TURN and follows_claim(table, last)
    on_table = last_tile(last) if phase == ROB else NOWHERE
    if phase == OFFER:
        note_offer(table, view)
    note_last(table, last)
    hidden = Hidden(table, stream)
    hidden.pool = unseen_tiles(table, me, on_table)
    name_kongs(table.seats, hidden.pool, stream)
    lay_hidden(table, view, hidden)
    set_drawn(table, view, phase)
    if phase == CLAIM or phase == ROB:
        open_again(table, view, phase)
    else:
        table.phase = phase
        if phase == OFFER or phase == LAST:
            table.asks[table.turn] = ASK_WIN
        if me >= 0:
            find_source(table, view)


def last_seat(last: View | None) -> int:
    """The seat whose tile is on the table."""
    if last is None:
        raise bad_view("a window is open and no tile lies")
    found: int = last["seat"]
    return found


def last_tile(last: View | None) -> int:
    """The tile on the table, −1 for none."""
    if last is None:
        return NOWHERE
    found: int = last["tile"]
    return found


def fill_own(seat: Seat, view: View) -> None:
    """The own tiles, and the wins missed that still bar others (QM-3.1, HN-4.3)."""
    for kind in view["hand"]:
        seat.add(kind, 1)
    for flower in view["hidden_flowers"]:
        seat.hidden |= flower_bit(flower)
    for panel in (view["waits"], *(one["waits"] for one in view["candidates"])):
        for wait in panel:
            if wait["reason"] is not None and wait["reason"]["code"] == "missed_win":
                seat.missed |= BITS[wait["tile"]]
                seat.missed_points = max(seat.missed_points, wait["value"])


def follows_claim(table: Table, last: View | None) -> bool:
    """Did the turn begin by 吃 or 碰?  Then nothing lies unclaimed and that meld is the newest."""
    melds = table.seats[table.turn].melds
    return last is None and len(melds) > 0 and (melds[-1].kind == CHOW or melds[-1].kind == PUNG)


def note_offer(table: Table, view: View) -> None:
    """An offered eighth flower: replacements owed, and whether the opening flowers are still being laid out."""
    who = table.turn
    seat = table.seats[who]
    begun = any(len(player["river"]) > 0 for player in view["players"])
    if not begun and len(seat.melds) == 0:
        table.opening = (who - table.dealer + table.n) % table.n
    wanted = 13 if table.opening < table.n and who != table.dealer else 14
    table.owed = wanted - view["players"][who]["hand_size"] - 3 * len(seat.melds)
    if view["last"] is not None:
        table.tile, table.giver = view["last"]["tile"], view["last"]["seat"]
    elif len(seat.melds) > 0 and seat.melds[-1].kind == KONG:
        table.tile, table.giver = seat.melds[-1].tile, seat.melds[-1].source


def note_last(table: Table, last: View | None) -> None:
    """The tile on the table as the one entry of the log."""
    if last is not None:
        kind = LOG_DISCARD if last["kind"] == "discard" else LOG_ADDED_KONG
        table.note(kind, i64(last["seat"]), i64(last["tile"]))


def lay_hidden(table: Table, view: View, hidden: Hidden) -> None:
    """Deal what is unseen to hands and wall; declared hands wait."""
    me: int = view["seat"]
    keeps = [False] * int(table.n)
    for who, player in enumerate(view["players"]):
        if who != me:
            hidden.add_places(who, player["hand_size"])
            seat = table.seats[who]
            untouched = len(seat.river) == 0 and len(seat.melds) == 0 and seat.flowers == 0 and who != table.turn
            keeps[who] = table.rules.late_flowers and untouched
    hidden.add_places(NOWHERE, view["wall_left"])
    drawn = choose_drawn(table, view, hidden)
    for _ in range(DEALS):
        hidden.deal(keeps)
        hidden.fill_hands()
        if all_wait(table, me, hidden, drawn):
            break
        hidden.empty_hands()
    else:
        hidden.fill_hands()  # the last deal stands, though a declared hand waits for nothing
    if drawn >= 0:
        table.seats[table.turn].drawn = hidden.tiles[drawn]
    place_wall(table, hidden.wall())


def all_wait(table: Table, me: int, hidden: Hidden, drawn: int) -> bool:
    """Lead the others' declared hands to a wait, one after another; False when one finds none.

    The drawn tile of a declared hand in turn stays out of reach: the rest of the hand is what waits.
    """
    ready = [who for who in range(table.n) if table.seats[who].ready and who != me]
    kept = drawn >= 0 and table.turn in ready
    if kept:
        table.seats[table.turn].add(hidden.tiles[drawn], -1)
        hidden.owner[drawn] = OUT_OF_REACH
    fixed = [OUT_OF_REACH]
    found = True
    for who in ready:
        found = found and hidden.lead_to_wait(who, fixed)
        fixed.append(who)
    if kept:
        hidden.owner[drawn] = int(table.turn)
        table.seats[table.turn].add(hidden.tiles[drawn], 1)
    return found


def choose_drawn(table: Table, view: View, hidden: Hidden) -> int:
    """The place of the tile that another seat in turn has just drawn, −1 when it has drawn none."""
    if view["turn"] < 0 or view["turn"] == view["seat"] or table.after_claim:
        return NOWHERE
    who = table.turn
    if PHASES.index(view["phase"]) == OFFER or opens(table, view):
        return NOWHERE
    own = [place for place, holder in enumerate(hidden.owner) if holder == who]
    return own[int(hidden.stream.below(len(own)))]


def opens(table: Table, view: View) -> bool:
    """Is it the dealer's first turn, begun without a draw?"""
    seat = table.seats[table.turn]
    quiet = all(len(player["river"]) == 0 for player in view["players"])
    laid = table.rules.late_flowers and seat.flowers != 0
    return table.turn == table.dealer and quiet and len(seat.melds) == 0 and not laid


def place_wall(table: Table, rest: list[int]) -> None:
    """Lay the wall: what is left in its places, anything in the places of tiles that are gone."""
    size = len(table.rules.tiles())
    kongs = sum(1 for seat in table.seats for meld in seat.melds if MELD_NAMES[meld.kind] in KONGS)
    laid = sum(bin(int(seat.flowers)).count("1") for seat in table.seats)
    table.back = kongs + laid - table.owed
    table.head = size - table.wall_left - table.back
    gone = {int(back_place(size, taken)) for taken in range(int(table.back))}
    places = [place for place in range(int(table.head), size) if place not in gone]
    if not rest:
        places = []  # the last tile of all may have gone from the other end of its stack
    if table.head < 0 or table.back < 0 or len(places) != len(rest):
        raise bad_view("the wall and what was drawn from it do not agree")
    wall = vec[u8]([0] * size)
    used = list(table.rules.tiles())
    for tile in rest:
        used.remove(tile)
    for place, tile in zip(places, rest, strict=True):
        wall[place] = u8(tile)
    others = [place for place in range(size) if place not in places]
    for place, tile in zip(others, used, strict=True):
        wall[place] = u8(tile)
    table.wall = wall


def set_drawn(table: Table, view: View, phase: int) -> None:
    """The own drawn tile, and how a kong of the turn shows in its source."""
    if view["drawn"] is not None:
        table.seats[view["seat"]].drawn = view["drawn"]
    last: View | None = view["last"]
    melds = table.seats[table.turn].melds
    konged = last is None and len(melds) > 0 and (melds[-1].kind == KONG or melds[-1].kind == CONCEALED_KONG)
    added = last is not None and last["kind"] == "added_kong" and last["seat"] == table.turn
    if (phase == TURN or phase == LAST) and (konged or added):
        table.seats[table.turn].source = KONG_DRAW


def find_source(table: Table, view: View) -> None:
    """Let the drawn tile come from where the legal commands and their reasons say that it came from."""
    me: int = view["seat"]
    seat = table.seats[me]
    if table.turn != me or table.phase == OFFER:
        return
    first = seat.source
    for source in (first, *SOURCES):
        seat.source = source
        table.menu_of = -1
        if table.legal(me) == view["legal"]:
            return
    seat.source = first
    table.menu_of = -1
