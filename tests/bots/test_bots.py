"""Bots answer legally, the same way each time, and by nothing but the view of their seat."""

from __future__ import annotations

import pytest

from haipai.bots import BOTS, make
from haipai.rules import KNOWN
from haipai.table import Table

EVERY = [pytest.param(name, rules, id=f"{name}-{rules}") for name in BOTS for rules in KNOWN]


def play(name: str, rules: str, seed: int) -> list[str]:
    """A hand of one kind of bot on all seats: every command given; each must be legal."""
    table = Table.new(rules, seed=seed)
    bots = [make(name, table.rules, seed=seat) for seat in range(table.nseats)]
    given: list[str] = []
    while not table.over:
        who = table.actor
        command = bots[who].decide(table.view(who))
        assert command in table.legal(who)
        table.apply(who, command)
        given.append(command)
    return given


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_every_answer_is_legal_and_repeats(name: str, rules: str) -> None:
    """A whole hand ends, and the same seeds give the same commands."""
    assert play(name, rules, 5) == play(name, rules, 5)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_wins_when_the_hand_is_worth_it(name: str) -> None:
    """SH-8 case 7: a dealt 字一色 with 门清 is taken by whoever wins when he may; random only has to be legal."""
    hands = [
        "1z1z1z2z2z2z3z3z3z4z4z4z6z6z",
        "1m4m7m1p4p7p1s4s7s2m5m8m3m",
        "2p5p8p2s5s8s3p6p9p3s6s9s6m",
        "1m4m7m1p4p7p1s4s7s2m5m8m3m",
    ]
    table = Table.new("shanghai", hands=hands, dice=[1, 2])
    command = make(name, table.rules, seed=1).decide(table.view(0))
    assert command in table.legal(0)
    assert command == "win" or name == "random"
