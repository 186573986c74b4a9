"""Tables for the tests of bots: whole hands played by given players, and one decision in a laid-out position."""

from collections.abc import Callable, Iterable, Sequence

from haipai.bots import Bot, View, make
from haipai.table import Table
from tests.table.scene import Hands, scene

Watcher = Callable[[Table, int, View, str], None]  # table before the command, seat, its view, the answer

# Options that change what is asked of a bot, besides each rule set as it is.
SETTINGS: list[tuple[str, dict[str, object], int]] = [
    ("shanghai", {}, 4),
    ("shanghai", {"concealed_plain_wins": False, "double_card": True}, 4),
    ("qiaoma", {}, 4),
    ("jihu", {}, 4),
    ("jihu", {"min_dai": 1, "settle": "all"}, 4),
    ("hainan", {}, 4),
    ("hainan", {"ga": True, "free_ga": True, "double_card": True}, 4),
    ("hainan", {"no_honours": True, "no_chow": True, "need_fan": False}, 3),
]


def play(table: Table, players: Sequence[Bot], watch: Watcher | None = None) -> Table:
    """Play a hand to its end."""
    while not table.over:
        who = table.actor
        view = table.view(who)
        command = players[who].decide(view)
        if watch is not None:
            watch(table, who, view, command)
        table.apply(who, command)
    return table


def seated(names: Iterable[str], table: Table) -> list[Bot]:
    """Return bots for the seats of a table; each seat has its own seed."""
    return [make(name, table.rules, seed=seat) for seat, name in enumerate(names)]


def asked(hands: Hands, who: int, done: Iterable[str] = (), **header: object) -> View:
    """Return a seat's view after commands "seat command"; every other seat passes when it is asked in between."""
    draws, back = str(header.pop("draws", "")), str(header.pop("back", ""))
    table = scene(hands, draws=draws, back=back, **header)
    for line in done:
        seat, _, command = line.partition(" ")
        for other in list(table.waiting):
            if other != int(seat) and "pass" in table.legal(other):
                table.apply(other, "pass")
        table.apply(int(seat), command)
    for other in list(table.waiting):
        if other != who and "pass" in table.legal(other):
            table.apply(other, "pass")
    return table.view(who)
