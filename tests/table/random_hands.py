"""Random hands of every rule set: any options that go together, any number of seats, any carry, dealer, cards, players.

Owns what is random in a hand; the same rules and seed give the same hand in either build.
"""

import random
from typing import Any

from haipai.rules import KNOWN, load, rule_set
from haipai.rules.base import Rules
from haipai.table import Table
from haipai.table.playout import play
from haipai.table.policies import NAMES, Policy, policy
from tests.rules.deals import random_options

Json = dict[str, Any]

# Every rule set with every number of players.
TABLES = [(rules, seats) for rules in KNOWN for seats in rule_set(rules).seats]


def random_header(rules: str, seed: int, seats: int = 0) -> Json:
    """Return the arguments of Table.new for a random hand, of any number of seats when none is given."""
    rng = random.Random(f"{rules} {seed}")
    options = {**random_options(rules, rng), "double_card": rng.random() < 0.3}
    seats = seats or rng.choice(rule_set(rules).seats)
    return {
        "rules": rules,
        "seed": seed,
        "options": options,
        "seats": seats,
        "dealer": rng.randrange(seats),
        "carry": random_carry(load(rules, options, seats), rng),
        "base": rng.choice([1, 2, 10]),
        "cards": [rng.randrange(2) for _ in range(seats)],
    }


def random_carry(rules: Rules, rng: random.Random) -> Json:
    """Return what a table of a rule set may carry into a hand."""
    carry: Json = {
        "huangfan": rng.randrange(3),
        "streak": rng.randrange(3),
        "ling": f"{rng.randrange(1, 5)}z",
        "first_dealer": rng.randrange(rules.seats),
    }
    own = {name: value for name, value in carry.items() if name in (*rules.carries, "first_dealer")}
    choices = rules.ga_values
    return {**own, "ga": [rng.choice(choices) for _ in range(rules.seats)]} if choices else own


def random_player(seed: int) -> Policy:
    """Return a policy for all seats, the greedy one more often, since it wins."""
    return policy((*NAMES, "greedy")[seed % 4], seed)


def random_table(rules: str, seed: int, seats: int = 0) -> Table:
    """Return a hand as it begins."""
    return Table.new(**random_header(rules, seed, seats))


def random_hand(rules: str, seed: int, seats: int = 0) -> Table:
    """Return a hand played to its end."""
    table = random_table(rules, seed, seats)
    play(table, random_player(seed))
    return table
