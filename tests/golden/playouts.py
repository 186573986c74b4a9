"""The golden playouts: whole hands by thoughtless policies and by scripts, each hand one line with a chained digest.

Owns what is played and how a hand is written; the policies are haipai/table/policies.py's.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from haipai import actions
from haipai.rules import rule_set
from haipai.table import Refused, Table
from haipai.table.match import Match
from haipai.table.playout import play
from haipai.table.policies import policy
from haipai.table.replay import Replay
from haipai.table.wall import seed_bytes

HERE = Path(__file__).resolve().parent
SCRIPTS = HERE.parent / "vectors" / "scripts"
SCENES = HERE / "scenes"

MATCHES = 100
HANDS = 10
POLICIES = ("random", "claims", "greedy", "greedy")

PREFACE = """\
# Playouts of {rules}: can another implementation play the same hands to the same ends?
#
# match N: ten hands, one after the other, by one policy (haipai/table/policies.py) whose stream has the seed N.  Hand H
# is dealt from the seed SHA-256("N H"); dealer and carry go on from hand to hand; the first dealer is N mod seats;
# with the option double_card every seat owns a card in every hand.
# script F: the hands of tests/vectors/scripts/F or tests/golden/scenes/F.  Before each of its commands every seat tries
# every command, an unknown one and one for a seat that is not there; what is refused is counted by its code.
# chain: SHA-256 of the chain before (in hex, "" at first) and the hand's events as canonical JSON lines.
"""


def playouts(rules: str) -> str:
    """Return the file of a rule set."""
    blocks = [*(match_block(rules, number) for number in range(MATCHES)), *map(script_block, scripts(rules))]
    return "\n".join([PREFACE.format(rules=rules), *blocks])


# -- matches -------------------------------------------------------------------------------------------


def option_sets(rules: str) -> list[dict[str, object]]:
    """Return the options that matches take turns in: defaults, every preset, cards."""
    presets = [dict[str, object](preset.options) for preset in rule_set(rules).presets]
    return [{}, {"double_card": True}, *(options for options in presets if options)]


def match_block(rules: str, number: int) -> str:
    """Return the lines of one match."""
    sets = option_sets(rules)
    options = {**sets[number // len(POLICIES) % len(sets)], "hands": 0}
    tables = rule_set(rules).seats
    seats = tables[number // len(POLICIES) % len(tables)]
    name = POLICIES[number % len(POLICIES)]
    match = Match(rules, options, seats=seats, dealer=number % seats)
    player = policy(name, number)
    lines, chain, kinds = [], "", Counter[str]()
    for hand in range(1, HANDS + 1):
        cards = [1] * seats if options.get("double_card") else None
        table = match.begin_hand(seed_bytes(hashlib.sha256(f"{number} {hand}".encode()).digest()), cards)
        play(table, player)
        match.note_end()
        chain = chained(chain, table)
        kinds.update(str(event["type"]) for event in table.events)
        lines.append(hand_line(hand, table, chain))
    words = json.dumps(options, separators=(",", ":"))
    title = f"match {number} policy {name} seats {seats} options {words} totals {numbers(match.totals)}"
    return "\n".join([title, f"events {counts(kinds)}", *lines, ""])


def chained(chain: str, table: Table) -> str:
    """Return the next link: a digest over the one before and the hand's events."""
    lines = [json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in table.events]
    return hashlib.sha256("\n".join([chain, *lines]).encode()).hexdigest()


def hand_line(number: int, table: Table, chain: str) -> str:
    """Return the line of a finished hand."""
    carry = " ".join(f"{name}={value}" for name, value in table.carry.items()).replace(", ", ",")
    return (
        f"hand {number} dealer {int(table.dealer)} {ended(table)} deltas {numbers(table.deltas)} carry {carry} {chain}"
    )


def ended(table: Table) -> str:
    """Return how a hand ended: drawn, or its winners with their patterns."""
    sheet = table.sheet()
    assert sheet is not None
    wins = sheet["wins"]
    assert isinstance(wins, list)
    if not wins:
        return "drawn"
    return f"{sheet['by']} " + " ".join(f"{win['seat']}:{'+'.join(win['patterns']) or 'plain'}" for win in wins)


def numbers(values: list[int]) -> str:
    """Return numbers with blanks between."""
    return " ".join(map(str, values))


def counts(found: Counter[str]) -> str:
    """Return words with how often each came, in the order of the alphabet."""
    return " ".join(f"{word} {found[word]}" for word in sorted(found))


# -- scripts -------------------------------------------------------------------------------------------


def scripts(rules: str) -> list[Path]:
    """Return the laid-out hands of a rule set."""
    return sorted([*SCENES.glob(f"{rules}[.-]*"), *SCRIPTS.glob(f"{rules}-*")], key=lambda path: path.name)


def script_block(path: Path) -> str:
    """Return the lines of one script."""
    run, refused, kinds, chain = Replay(), Counter[str](), Counter[str](), ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if run.tables and line.startswith('{"do"'):
            refused.update(tries(run.table))
        run.feed(line)
    run.finish()
    lines = []
    for number, table in enumerate(run.tables, 1):
        refused.update(tries(table))
        kinds.update(str(event["type"]) for event in table.events)
        chain = chained(chain, table)
        lines.append(hand_line(number, table, chain) if table.over else f"hand {number} open {chain}")
    title = f"script {path.name}"
    return "\n".join([title, f"events {counts(kinds)}", f"refused {counts(refused)}", *lines, ""])


def tries(table: Table) -> Iterator[str]:
    """Yield the code of every command that is refused now, whoever gives it; nothing changes."""
    for who in range(table.nseats):
        allowed = table.legal(who)
        for command in (*actions.TEXTS, "dance"):
            if command not in allowed and not (command == "timeout" and allowed):
                yield code_of(table, who, command)
    yield code_of(table, table.nseats, "pass")


def code_of(table: Table, who: int, command: str) -> str:
    """Return the code with which a command is refused."""
    try:
        table.apply(who, command)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"seat {who} may {command!r} and it is not listed")


def blocks(text: str) -> dict[str, str]:
    """Return the blocks of a file by their first two words."""
    found = {}
    for block in text.split("\n\n")[1:]:
        found[" ".join(block.split()[:2])] = block.strip("\n") + "\n"
    return found


def block(rules: str, title: str) -> str:
    """Play one block again by its first two words."""
    kind, _, name = title.partition(" ")
    if kind == "match":
        return match_block(rules, int(name))
    return script_block(next(path for path in scripts(rules) if path.name == name))
