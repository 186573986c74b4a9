"""Laid-out hands for tests: name the tiles that matter, the others are such that they claim nothing."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

from haipai.notation import format_in_order, parse_tiles, tile_name
from haipai.rules import load
from haipai.table import Refused, Table

Hands = dict[int, str]
PLAIN_DICE = [1, 2]


def scene(hands: Hands, *, draws: str = "", back: str = "", **header: object) -> Table:
    """Deal a laid-out hand: `hands` by seat, `draws` from the front, `back` the replacements.

    Further fields go to Table.new.  A hand that ends in "*" is filled up with tiles that can neither claim nor win; so
    are the seats that are not named.
    """
    return Table.new(**layout(hands, draws, back, header))


def layout(hands: Hands, draws: str, back: str, header: dict[str, object]) -> dict[str, object]:
    """Return the arguments of Table.new for a scene."""
    fields = {"rules": "shanghai", "seats": 4, "dealer": 0, "dice": PLAIN_DICE, "options": {}, **header}
    seats, dealer = fields["seats"], fields["dealer"]
    assert isinstance(seats, int)
    bound = load(fields["rules"], fields["options"], seats)
    left = Counter(bound.tiles())
    left.subtract(kind for text in (*hands.values(), draws, back) for kind in parse_tiles(text.removesuffix("*")))
    rows = [filled(hands.get(who, "*"), left, 14 if who == dealer else 13) for who in range(seats)]
    return {**fields, "hands": rows, "draws": draws, "replacements": back}


def filled(text: str, left: Counter[int], size: int) -> str:
    """Return a hand; in place of "*" at its end tiles that make neither pairs nor runs, honours first.

    When there are too few of them, any that make no pairs.
    """
    row = parse_tiles(text.removesuffix("*"))
    more = size - len(row)
    if text.endswith("*"):
        honours = sorted(
            (kind for kind in range(27, 34) if left[kind] and kind not in row), key=lambda kind: -left[kind]
        )
        loose = [*honours, *(kind for first in (0, 9, 18) for kind in loose_in_suit(first, row, left))]
        loose += [kind for kind in sorted(range(27), key=lambda kind: -left[kind]) if kind not in (*row, *loose)]
        row += loose[:more]
        left.subtract(loose[:more])
    return format_in_order(row)


def loose_in_suit(first: int, row: list[int], left: Counter[int]) -> tuple[int, ...]:
    """Return as many tiles of a suit as can be had that are apart from each other and from a row, the commonest."""
    free = [kind for kind in range(first, first + 9) if left[kind] and all(apart(kind, other) for other in row)]
    sets = [few for size in range(4) for few in combinations(free, size) if all(apart(a, b) for a, b in pairwise(few))]
    return max(sets, key=lambda few: (len(few), min((left[kind] for kind in few), default=0)))


def apart(kind: int, other: int) -> bool:
    """Tell whether two tiles can be no part of one set."""
    return kind // 9 != other // 9 or (kind != other and kind >= 27) or abs(kind - other) > 2


def play(table: Table, *commands: str) -> Table:
    """Apply commands written as "2 pung"; the table itself."""
    for text in commands:
        seat, _, command = text.partition(" ")
        table.apply(int(seat), command)
    return table


def quietly(table: Table, *commands: str) -> Table:
    """Apply commands as `play`; after each, everybody who is asked lets the clock answer."""
    for text in commands:
        play(table, text)
        while table.phase_name in ("claim", "rob"):
            table.apply(table.waiting[0], "timeout")
    return table


def refusal(table: Table, who: object, command: object) -> str:
    """Return the code with which a command is refused, "" when it is accepted."""
    try:
        table.apply(who, command)
    except Refused as refused:
        return refused.code
    return ""


def types(table: Table, first: int = 0) -> list[str]:
    """Return the types of the events from number `first` on."""
    return [str(event["type"]) for event in table.events_since(first)]


def legal(table: Table) -> dict[int, list[str]]:
    """Return what each seat that is waited for may do."""
    return {who: table.legal(who) for who in table.waiting}


def held(table: Table, who: int) -> str:
    """Return a seat's hand as it knows it, one name a tile."""
    return names(table.view(who)["hand"])


def names(kinds: object) -> str:
    """Return the names of kinds one after the other."""
    assert isinstance(kinds, Iterable)
    return "".join(tile_name(kind) if kind >= 0 else "?" for kind in kinds)


def throw(table: Table, *, most: int = 400) -> Table:
    """Play on to the end: the seat in turn throws what it drew, everybody else passes."""
    for _ in range(most):
        if not table.waiting:
            return table
        table.apply(table.waiting[0], "timeout")
    raise AssertionError("the hand does not end")


def wall_in_order(dealt: list[int], drawn: list[int]) -> list[int]:
    """Return the wall from which these tiles are dealt and then drawn in this order, when nobody makes a kong.

    For each dealt flower and after each drawn one a tile comes from the back, else from the front (C-3.4, C-4.1).
    """
    stacks = [[place + 1, place] for place in range(0, len(dealt) + len(drawn), 2)]
    wall = [-1] * (2 * len(stacks))
    for tile in dealt:
        wall[next(stack for stack in stacks if stack).pop()] = tile
    owed = sum(tile >= 34 for tile in dealt)
    for tile in drawn:
        order = reversed(stacks) if owed else iter(stacks)
        wall[next(stack for stack in order if stack).pop()] = tile
        owed = max(owed - 1, 0) + (tile >= 34)
    return wall


def ending(last: str, hands: Hands | None = None, *, first: str = "", **header: object) -> Table:
    """Deal a hand whose first and last drawn tiles are given; other flowers are drawn here and there between."""
    fields = layout(hands or {}, first + last, "", header)
    table = Table.new(**fields)
    dealt = [int(tile) for tile in table.wall[: 13 * table.nseats + 1]]
    rest = Counter(int(tile) for tile in table.wall)
    rest.subtract(dealt)
    rest.subtract(parse_tiles(first + last))
    order = sorted(kind for kind in rest.elements() if kind < 34)
    for number, flower in enumerate(kind for kind in rest.elements() if kind >= 34):
        order.insert(12 + 3 * number, flower)
    wall = wall_in_order(dealt, [*parse_tiles(first), *order, *parse_tiles(last)])
    plain = {name: value for name, value in fields.items() if name not in ("hands", "draws", "replacements")}
    return Table.new(**plain, wall=names(wall))
