"""A picture of a simulation: points by player, points as they add up, patterns, how hands end.

Owns the figure.  Needs matplotlib, draws without a screen, and writes PNG or SVG by the file's name.
"""

from __future__ import annotations

from importlib import import_module
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.simulate.hands import Hand
from haipai.simulate.summary import Summary

KINDS: Final = (".png", ".svg")
PATTERNS: Final = 12  # the most frequent ones
POINTS: Final = 1000  # of a line


class Course:
    """Points of each place in the line-up as they add up, wall by wall."""

    def __init__(self, seats: int) -> None:
        self.walls: list[list[int]] = [[] for _ in range(seats)]
        self.last = -1

    def add(self, hand: Hand) -> None:
        """Count a hand; hands of a wall come together."""
        if hand.wall != self.last:
            self.last = hand.wall
            for row in self.walls:
                row.append(0)
        for seat, place in enumerate(hand.players):
            self.walls[place][-1] += hand.deltas[seat]


def check_path(path: Path) -> None:
    """HaipaiError `bad_file` for a name that tells no known kind, `not_installed` without matplotlib."""
    if path.suffix not in KINDS:
        raise HaipaiError("bad_file", f"a picture is {' or '.join(KINDS)}, not {path.suffix!r:.40}", str(path))
    _figure_class()


def _figure_class() -> Any:
    try:
        return import_module("matplotlib.figure").Figure
    except ModuleNotFoundError as error:
        raise HaipaiError(
            "not_installed", 'pictures need matplotlib; install it with: pip install "haipai[sim]"'
        ) from error


def draw(summary: Summary, course: Course, path: Path) -> None:
    """Write the picture; HaipaiError as `check_path`, `bad_file` when it cannot be written."""
    figure = new_figure(path, (11, 8))
    places = figure.subplots(2, 2)
    plan = summary.plan
    figure.suptitle(f"{plan.rules}: {summary.hands} hands, {plan.walls} walls, seed {plan.seed}")
    draw_points(places[0][0], summary)
    draw_course(places[0][1], summary, course)
    draw_shares(places[1][0], "patterns, share of wins", dict(list(summary.patterns.items())[:PATTERNS]))
    draw_shares(places[1][1], "how hands end", endings(summary))
    save(figure, path)


def new_figure(path: Path, inches: tuple[float, float]) -> Any:
    """An empty figure for a file; HaipaiError as `check_path`."""
    check_path(path)
    return _figure_class()(figsize=inches, layout="constrained")


def save(figure: Any, path: Path) -> None:
    """Write a figure; HaipaiError `bad_file` when it cannot be written."""
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    except OSError as error:
        raise HaipaiError("bad_file", error.strerror or str(error), str(path)) from error


def endings(summary: Summary) -> dict[str, Any]:
    """Shares of won hands by how, and of all hands without a winner."""
    return {"drawn (of all)": summary.drawn, **{f"{name} (of won)": share for name, share in summary.ways.items()}}


def draw_points(axes: Any, summary: Summary) -> None:
    """Points a hand by name, with intervals."""
    names = [one.name for one in summary.names]
    values = [one.points.value for one in summary.names]
    axes.bar(names, values, yerr=[finite(one.points.half) for one in summary.names], capsize=4)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_title("points a hand (95 % intervals, walls as clusters)")


def draw_course(axes: Any, summary: Summary, course: Course) -> None:
    """The points of each place in the line-up, added up over the walls."""
    step = max(1, summary.plan.walls // POINTS)
    for place, row in enumerate(course.walls):
        total = list(accumulate(row))[::step]
        axes.plot(range(0, len(row), step), total, label=f"{place} {summary.plan.line_up[place]}", linewidth=1)
    axes.legend(fontsize="small")
    axes.set_title("points added up, by wall")


def draw_shares(axes: Any, title: str, shares: dict[str, Any]) -> None:
    """Shares as bars, the first on top."""
    names = list(shares)[::-1]
    errors = [finite(shares[name].half) for name in names]
    axes.barh(names, [100 * shares[name].value for name in names], xerr=[100 * error for error in errors], capsize=3)
    axes.set_xlim(left=0)
    axes.set_xlabel("%")
    axes.set_title(title)


def finite(half: float) -> float:
    """An interval that can be drawn: none where there is none."""
    return half if half < inf else 0.0
