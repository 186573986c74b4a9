"""A summary in words: plain lines, the same on a terminal, in a pipe and in a file.

Owns the layout.  Counts nothing.
"""

from __future__ import annotations

from math import inf

from haipai.rules import rule_set
from haipai.simulate.estimate import Estimate
from haipai.simulate.summary import Standing, Summary

HEADERS = ("player", "points a hand", "wins", "self-draws", "gives", "points a win")


def summary_text(summary: Summary) -> str:
    """The summary as lines; intervals are 95 % ones, walls as clusters."""
    plan = summary.plan
    rotated = f" × {plan.rotations} rotations" if plan.duplicate else ""
    lines = [
        f"{plan.rules}: {plan.walls} walls{rotated}, {summary.hands} hands, seed {plan.seed}; ± is a 95 % interval",
        "",
        *columns([HEADERS, *(standing_row(one.name, one) for one in summary.names)]),
    ]
    if len(set(plan.line_up)) < plan.seats:
        lines += ["", *columns([("seat", *HEADERS[1:]), *seat_rows(summary)])]
    lines += [
        "",
        f"drawn hands      {percent(summary.drawn)}",
        f"several winners  {percent(summary.several)}",
        f"dealer           {number(summary.dealer_points)} points a hand, wins {percent(summary.dealer_wins)}",
    ]
    for title, shares in (("won by", summary.ways), ("patterns, share of wins", summary.patterns)):
        if shares:  # there are none where nobody has won
            lines += ["", title, *columns([(f"  {name}", percent(share)) for name, share in named(summary, shares)])]
    return "\n".join(lines)


def named(summary: Summary, shares: dict[str, Estimate]) -> list[tuple[str, Estimate]]:
    """Shares with the Chinese name beside the id where there is one."""
    names = {pattern.id: pattern.zh for pattern in rule_set(summary.plan.rules).patterns}
    return [(f"{name} {names[name]}" if name in names else name, share) for name, share in shares.items()]


def seat_rows(summary: Summary) -> list[tuple[str, ...]]:
    """One row for each place in the line-up."""
    return [standing_row(f"{place} {one.name}", one) for place, one in enumerate(summary.seats)]


def standing_row(name: str, one: Standing) -> tuple[str, ...]:
    """The figures of one player as cells."""
    shares = (percent(share) for share in (one.wins, one.self_draws, one.gives))
    return (name, number(one.points), *shares, number(one.value))


def number(found: Estimate) -> str:
    """A figure in points with its interval."""
    return f"{found.value:+.3f}" + (f" ± {found.half:.3f}" if found.half < inf else "")


def percent(found: Estimate) -> str:
    """A share with its interval."""
    return f"{found.value:.1%}" + (f" ± {found.half:.1%}" if found.half < inf else "")


def columns(rows: list[tuple[str, ...]]) -> list[str]:
    """Cells in columns, the first to the left and the others to the right; Chinese characters are two wide."""
    widths = [max(width(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell + " " * (wide - width(cell)) if place == 0 else " " * (wide - width(cell)) + cell
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def width(text: str) -> int:
    """Places that a text takes on a terminal."""
    return sum(2 if ord(letter) > 0x2E7F else 1 for letter in text)
