"""The data card: what a file of decisions holds, how it was made, what it is fit for.

Owns the text.  Counts the rows as they go by.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from haipai import __version__, actions
from haipai.dataset.decisions import Decision
from haipai.simulate.plan import Plan
from haipai.table import observe


class Counted:
    """What is told of the rows."""

    def __init__(self) -> None:
        self.rows = 0
        self.hands = 0
        self.forced = 0  # decisions with one legal command
        self.words: Counter[str] = Counter()
        self.players: Counter[str] = Counter()

    def seen(self, rows: Iterable[Decision]) -> Iterator[Decision]:
        """The rows, counted on their way."""
        for row in rows:
            self.rows += 1
            self.hands += row.step == 0
            self.forced += sum(row.mask) == 1
            self.words[row.command.partition(" ")[0]] += 1
            self.players[row.player] += 1
            yield row


def card_text(plan: Plan, counted: Counted, name: str, digest: str) -> str:
    """The card as Markdown."""
    return "\n".join([*_head(plan, counted, name, digest), *_columns(), *_counts(counted), *_use()]) + "\n"


def _head(plan: Plan, counted: Counted, name: str, digest: str) -> list[str]:
    return [
        f"# {name}",
        "",
        f"{counted.rows} decisions of {counted.hands} hands of `{plan.rules}`, made by haipai {__version__}.",
        "",
        "| | |",
        "| --- | --- |",
        f"| players by seat | {', '.join(plan.line_up)} |",
        f"| options | `{json.dumps(dict(plan.options), ensure_ascii=False)}` |",
        f"| carry before each hand | `{json.dumps(dict(plan.carry), ensure_ascii=False)}` |",
        f"| seats, walls, rotations | {plan.seats}, {plan.walls}, {plan.rotations} |",
        f"| seed | {plan.seed} (wall i: SHA-256 of `haipai simulate {plan.seed} i`) |",
        f"| SHA-256 of the file | `{digest}` |",
        "",
    ]


def _columns() -> list[str]:
    return [
        "## Columns",
        "",
        "One row for each decision, in order; passes and forced moves are rows like others.",
        "",
        "- `wall`, `rotation`, `step`: which hand, and which decision in it, from 0. `seat`, `player`: whose.",
        f"- `observation`: {observe.SIZE} numbers 0–255, encoder version {observe.VERSION}, what the seat could see.",
        f"- `mask`: {actions.N} flags, 1 for each legal action. `action`: the one taken (`haipai.actions.text`).",
        "- `points`: what the hand brought the seat at its end, ÷ 底分; the same in all its rows of a hand.",
        "",
    ]


def _counts(counted: Counted) -> list[str]:
    rows = [f"| {word} | {count} | {count / counted.rows:.2%} |" for word, count in counted.words.most_common()]
    players = ", ".join(f"{name} {count}" for name, count in sorted(counted.players.items()))
    return [
        "## Counts",
        "",
        "| command | rows | share |",
        "| --- | --- | --- |",
        *rows,
        "",
        f"Forced (one legal action): {counted.forced}. By player: {players}.",
        "",
    ]


def _use() -> list[str]:
    return [
        "## Use and limits",
        "",
        "Fit for imitation and for predicting points. Programs played, no people: there are no personal data, and the",
        "play is no better than the players named. Rows of one hand belong together: split by `wall`, or the same hand",
        "is in training and test. Hands are single deals that begin with the carry above, not matches.",
    ]
