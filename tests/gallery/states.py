"""States of a table for the client's gallery: what seat 0 sees in real hands of every rule set.

Each is the first moment of its kind in hands played by a policy, or a laid-out hand where such moments are rare.
`python -m tests.gallery.write` puts them into the client.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from haipai.table import Table
from haipai.table.policies import policy
from tests.table.scene import play, quietly, scene

View = dict[str, Any]
Moment = Callable[[Table], bool]
HANDS = 500
ME = 0


def hands(rules: str, *, seed: int, declines: bool, knocks: bool, **terms: Any) -> Iterator[Table]:
    """Yield a table at every moment of many hands, from that of a seed on.

    With `declines` seat 0 lets wins on others' tiles go by; without `knocks` it never declares 敲.
    """
    for number in range(seed, seed + HANDS):
        table = Table.new(rules, seed=number, **terms)
        player = policy("greedy", number)
        while not table.over:
            yield table
            who = table.actor
            legal = table.legal(who)
            knock = next((command for command in legal if command.startswith("knock")), "")
            if declines and who == ME and "win" in legal and "pass" in legal:
                table.apply(who, "pass")
            elif knock:
                table.apply(who, knock if knocks or who != ME else knock.replace("knock", "discard"))
            else:
                table.step(int(player.choose(table, who)))
        yield table


def first(
    rules: str, moment: Moment, *, seed: int = 0, declines: bool = False, knocks: bool = True, **terms: Any
) -> View:
    """Return seat 0's view of the first moment of a kind; LookupError when there is none.

    `seed` is where to begin, near the hand that has one: rare moments are found without long play.
    """
    for table in hands(rules, seed=seed, declines=declines, knocks=knocks, **terms):
        if moment(table):
            return table.view(ME)
    raise LookupError(f"no such moment in {HANDS} hands of {rules}")


# -- moments -------------------------------------------------------------------------------------------


def my_turn(table: Table) -> bool:
    """Seat 0 is in turn."""
    return table.phase_name == "turn" and table.turn == ME


def i_wait(table: Table) -> bool:
    """Somebody else is in turn."""
    return table.phase_name == "turn" and table.turn != ME


def reasons(table: Table) -> dict[str, bool]:
    """Return the reasons in seat 0's wait panel, each with whether the tile would win when drawn."""
    waits = table.view(ME)["waits"]
    assert isinstance(waits, list)
    return {wait["reason"]["code"]: wait["self_value"] > 0 for wait in waits if wait["reason"]}


def may_knock(table: Table) -> bool:
    """Seat 0 may declare 敲 with one of several tiles, has melds, and somebody else has declared."""
    if not my_turn(table) or not table.seats[ME].melds or not any(seat.ready for seat in table.seats):
        return False
    return sum(command.startswith("knock") for command in table.legal(ME)) > 1


def locked(table: Table) -> bool:
    """Seat 0 has declared 敲 and may only throw what it drew."""
    return (
        my_turn(table) and bool(table.seats[ME].ready) and len(table.legal(ME)) == 1 and len(table.seats[ME].melds) > 1
    )


def missed(table: Table) -> bool:
    """A win that seat 0 let go by bars one of its waits."""
    return i_wait(table) and "missed_win" in reasons(table)


def undeclared(table: Table) -> bool:
    """Seat 0 waits and has not declared 敲."""
    return i_wait(table) and len(table.view(ME)["waits"]) > 1 and "not_ready" in reasons(table)  # type: ignore[arg-type]


def without_fan(table: Table) -> bool:
    """Seat 0 waits for tiles by which it may win only when it draws them."""
    return i_wait(table) and reasons(table).get("no_fan", False)


def hidden_flowers(table: Table) -> bool:
    """Seat 0 is asked before its first turn, with flowers in its hand."""
    return table.phase_name == "claim" and len(table.legal(ME)) > 0 and len(table.view(ME)["hidden_flowers"]) > 1  # type: ignore[arg-type]


def last_tile(table: Table) -> bool:
    """Seat 0 may win by the last drawable tile."""
    return table.phase_name == "last" and table.turn == ME


def many_claims(table: Table) -> bool:
    """Seat 0 has four answers or more in a window."""
    return table.phase_name == "claim" and len(table.legal(ME)) > 3


def ready_turn(table: Table) -> bool:
    """Seat 0 is in turn late in the hand and may make itself ready."""
    return my_turn(table) and table.wall_left < 50 and len(table.view(ME)["candidates"]) > 1  # type: ignore[arg-type]


def paid_by(*clauses: str, winners: int = 1, transfers: int = 1) -> Moment:
    """The hand is over and was paid by these clauses among others."""

    def moment(table: Table) -> bool:
        if not table.over or len(table.winners) != winners:
            return False
        sheet: Any = table.sheet()
        paid = {transfer["clause"] for transfer in sheet["transfers"]}
        return paid >= set(clauses) and len(sheet["transfers"]) >= transfers

    return moment


def with_items(count: int, *clauses: str) -> Moment:
    """Seat 0 alone has won, with at least so many lines, these clauses among them."""

    def moment(table: Table) -> bool:
        if not table.over or table.winners != [ME]:
            return False
        sheet: Any = table.sheet()
        items = sheet["wins"][0]["items"]
        return len(items) >= count and {item["clause"] for item in items} >= set(clauses)

    return moment


def drawn_ready(table: Table) -> bool:
    """A drawn hand with two hands that waited, and two players bound by takes."""
    if not table.over or table.winners:
        return False
    view: Any = table.view(ME)
    return sum(map(bool, view["sheet"]["ready_waits"])) > 1 and any(map(any, view["relations"]))


# -- laid-out hands ------------------------------------------------------------------------------------

STAKES: View = {"seats": 4, "options": {"double_card": True}, "cards": [1, 1, 1, 1]}


def choosing() -> View:
    """Before the deal: 嘎, not below the last one, and a card."""
    return Table.new("hainan", seed=1, carry={"ga": [1, 0, 0, 0]}, **STAKES).view(ME)


def chosen() -> View:
    """Before the deal: seat 0 has chosen both, others have not."""
    return play(Table.new("hainan", seed=1, **STAKES), "0 ga 3", "0 card", "2 ga 1").view(ME)


def eighth_flower() -> View:
    """QM-5: the eighth flower lies, the win is offered."""
    table = scene({0: "1234567f123m456p7z*"}, rules="qiaoma", draws="9s9s9s8f", back="1z2z3z4z5z6z9m")
    quietly(table, "0 timeout", "1 timeout", "2 timeout", "3 timeout")
    assert table.phase_name == "offer"
    return table.view(ME)


def robbing() -> View:
    """C-7.2: seat 0 may rob the kong of seat 3."""
    hands = {0: "999m999p34p777s66z", 2: "5p*", 3: "55p1z*"}
    table = scene(hands, rules="jihu", dealer=2, draws="9s9s9s5p", back="7z")
    quietly(play(table, "2 discard 5p", "0 pass", "3 pung"), "3 discard 1z", "0 timeout", "1 timeout", "2 timeout")
    return play(table, "3 added_kong 5p").view(ME)


def limit_hand() -> View:
    """JH-4.2: 大三元, whatever else it counts."""
    table = scene({0: "5z*", 1: "55666777z123m4s4s"}, rules="jihu")
    return play(table, "0 discard 5z", "1 win").view(ME)


def capped() -> View:
    """QM-4.6: 清碰 with 开宝 in a 荒番 hand, four 勒, at base 10."""
    table = scene(
        {0: "111222333444m5p5m"}, rules="qiaoma", dice=[1, 4], carry={"huangfan": 2}, base=10, draws="9s9s9s5m", back=""
    )
    quietly(table, "0 knock 5p", "1 timeout", "2 timeout", "3 timeout")
    return play(table, "0 win").view(ME)


States = dict[str, Callable[[], View]]

STATES: States = {
    "qiaoma-knock": lambda: first("qiaoma", may_knock, carry={"huangfan": 1}),
    "qiaoma-locked": lambda: first("qiaoma", locked),
    "qiaoma-missed": lambda: first("qiaoma", missed, declines=True),
    "qiaoma-undeclared": lambda: first("qiaoma", undeclared, knocks=False),
    "qiaoma-offer": eighth_flower,
    "qiaoma-contract": lambda: first("qiaoma", paid_by("QM-7.3")),
    "qiaoma-capped": capped,
    "qiaoma-two": lambda: first("qiaoma", paid_by(winners=2), seed=229),
    "qiaoma-drawn": lambda: first("qiaoma", drawn_ready, seed=36),
    "jihu-turn": lambda: first("jihu", ready_turn, carry={"ling": "2z", "first_dealer": 3}),
    "jihu-rob": robbing,
    "jihu-counted": lambda: first("jihu", with_items(9, "JH-2", "JH-3"), seed=40),
    "jihu-limit": limit_hand,
    "jihu-all": lambda: first("jihu", paid_by("JH-5.1", transfers=6), options={"settle": "all"}),
    "hainan-before": choosing,
    "hainan-chosen": chosen,
    "hainan-hidden": lambda: first("hainan", hidden_flowers, dealer=1),
    "hainan-last": lambda: first("hainan", last_tile, seed=274),
    "hainan-fan": lambda: first("hainan", without_fan, carry={"ling": "3z", "streak": 2}, seed=80),
    "hainan-paid": lambda: first("hainan", paid_by("HN-8.1", "HN-8.5", "HN-8.6"), seed=62),
    "hainan-liable": lambda: first("hainan", paid_by("HN-5.2", "HN-8.5"), seed=133),
    "hainan-drawn": lambda: first("hainan", paid_by("HN-8.5", winners=0, transfers=3)),
    "three-before": lambda: Table.new("hainan", seed=1, seats=3).view(ME),
    "three-turn": lambda: first("hainan", ready_turn, seats=3),
    "three-claim": lambda: first("hainan", many_claims, seats=3),
    "three-missed": lambda: first("hainan", missed, declines=True, seats=3),
    "three-paid": lambda: first("hainan", paid_by("HN-8.1", "HN-8.5", "HN-8.6"), seats=3, seed=51),
    "three-drawn": lambda: first("hainan", paid_by("HN-8.5", winners=0, transfers=2), seats=3),
}


@cache
def views() -> dict[str, View]:
    """Return every state by its name."""
    return {name: state() for name, state in STATES.items()}
