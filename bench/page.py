"""The page of results from its parts: engine, server, client, each a file of bench/out that another program wrote.

Owns the aims, the tables and the picture.  Measures nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from matplotlib.figure import Figure

from haipai.load.words import ROWS, heading

OUT: Final = Path(__file__).parent / "out"
PAGE: Final = Path(__file__).with_name("results.md")
PICTURE: Final = Path(__file__).with_name("results.svg")
ENGINE: Final = OUT / "engine.json"
SERVER: Final = OUT / "server.json"
CLIENT: Final = OUT / "phone.json"
BUILDS: Final = ("compiled", "interpreted")
CLIENT_FIGURES: Final = {"shown": "ms until shown", "blocked": "ms blocked", "shift": "layout shift"}
Part = dict[str, Any]


@dataclass(frozen=True)
class Aim:
    """What a figure is to reach: at least so much, or at most where less is better."""

    figure: str
    words: str
    bound: float
    most: bool = False
    read: Callable[[float], float] = lambda value: value

    def met(self, value: float) -> bool:
        """Whether a value reaches it."""
        return value <= self.bound if self.most else value >= self.bound

    def share(self, value: float) -> float:
        """How many times the aim is reached: 1 is just."""
        return self.bound / max(value, 1e-9) if self.most else value / self.bound


AIMS: Final = (
    Aim("decisions_stepped", "decisions/s, `Table` stepped from Python, random choices", 1_200_000),
    Aim("hands_in_engine", "hands/s in the engine, each scored", 20_000),
    Aim("decisions_batch", "decisions/s, `Batch` with masks", 2_000_000),
    Aim("clones", "µs to clone a table", 1.0, most=True, read=lambda value: 1e6 / value),
    Aim("distances", "distances/s, one public call a hand", 2_500_000),
    Aim("distances_array", "distances/s, an array in one call", 20_000_000),
    Aim("scored_array", "winning hands scored/s, arrays", 300_000),
    Aim("scored", "winning hands scored/s, `score`", 20_000),
    Aim("import_ms", "ms to import haipai", 100, most=True),
)
SERVER_AIMS: Final = (
    Aim("p99_ms", ROWS["p99_ms"], 50, most=True),
    Aim("errors", ROWS["errors"], 0, most=True),
    Aim("memory_slope_mib_per_minute", ROWS["memory_slope_mib_per_minute"], 0.5, most=True),
)
BY_RULES: Final = {
    "hands_in_engine": "hands/s in engine",
    "decisions_in_engine": "decisions/s in engine",
    "decisions_stepped": "stepped, random",
    "decisions_recorded": "stepped, hands of `solid`",
    "decisions_batch": "`Batch`",
    "clones": "clones/s",
}


def part(path: Path) -> Part | None:
    """A part that has been measured; None before that."""
    if not path.exists():
        return None
    found: Part = json.loads(path.read_text(encoding="utf-8"))
    return found


def number(value: float) -> str:
    """A figure for people: three digits at least, thousands apart."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}".rstrip("0").rstrip(".")


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """A Markdown table, numbers to the right."""
    return [
        "| " + " | ".join(head) + " |",
        "| --- |" + " ---: |" * (len(head) - 1),
        *("| " + " | ".join(row) + " |" for row in rows),
    ]


def run_of(engine: Part, build: str, rules: str, policy: str = "random") -> Part:
    """One measurement; empty when it was not made."""
    wanted = (build, rules, policy)
    return next((run for run in engine["runs"] if (run["build"], run["rules"], run["policy"]) == wanted), {})


def aims_table(engine: Part) -> list[str]:
    """Each aim with both builds."""
    fast, slow = (run_of(engine, build, "shanghai") for build in BUILDS)
    rows = []
    for aim in AIMS:
        if aim.figure not in fast:
            rows.append([aim.words, number(aim.bound), "–", "–", "–", "–"])
            continue
        value = aim.read(fast[aim.figure])
        other = aim.read(slow[aim.figure]) if aim.figure in slow else None
        ratio = "–" if other is None else f"{(other / value if aim.most else value / other):,.1f}"
        aimed = f"{'≤' if aim.most else '≥'} {number(aim.bound)}"
        said = "yes" if aim.met(value) else f"**no**, {aim.share(value):.0%}"
        rows.append([aim.words, aimed, number(value), said, "–" if other is None else number(other), ratio])
    return table(["`shanghai`", "aim", "compiled", "reached", "interpreted", "ratio"], rows)


def rules_table(engine: Part, build: str) -> list[str]:
    """The main figures of each rule set and policy that was measured."""
    rows = [
        [f"`{run['rules']}`, {run['policy']}"]
        + [number(run[name]) if name in run else "–" for name in BY_RULES]
        + [f"{run['won']:.1%}"]
        for run in engine["runs"]
        if run["build"] == build
    ]
    return table([f"{build}, policy", *BY_RULES.values(), "hands won"], rows)


def engine_lines(engine: Part) -> list[str]:
    """The engine's section."""
    passes = engine.get("passes", 1)
    how = f"Processor time of one core, the best of three rounds in each of {passes} passes, every hand scored."
    return [
        "## Engine",
        "",
        f"{where(engine)} {how}",
        "",
        *aims_table(engine),
        "",
        "Stepped hands follow choices by chance, which hardly ever win, or what four `solid` bots did.",
        "",
        *rules_table(engine, "compiled"),
        "",
        *rules_table(engine, "interpreted"),
    ]


def server_lines(server: Part) -> list[str]:
    """The server's section."""
    aims = {aim.figure: aim for aim in SERVER_AIMS}
    rows = []
    for name, words in ROWS.items():
        value = server.get(name)
        if value is not None:
            aim = aims.get(name)
            aimed = "" if aim is None else f"≤ {number(aim.bound)}{'' if aim.met(value) else ', **no**'}"
            rows.append([words, f"{value:,}", aimed])
    return [
        "## Server",
        "",
        f"{where(server)} {heading(server)}. A table is left when its hand is over and another one is opened.",
        "",
        *table(["figure", "value", "aim"], rows),
    ]


def client_lines(client: Part) -> list[str]:
    """The client's section: each page as on a phone, beside its budget."""
    budget = client["budget"]
    rows = [
        [f"{row['page']}, {row['screen']}"]
        + [number(row[name]) for name in CLIENT_FIGURES]
        + [f"**{', '.join(row['over'])}**" if row["over"] else "–"]
        for row in client["rows"]
    ]
    how = (
        f"Commit {client['commit']}, {client['processors']} cores; the built client in Chromium, a processor "
        f"{client['slow']} times slower, nothing in a cache, medians of {client['runs']}; by `npm run bench:phone`."
    )
    aims = ["budget", *(f"≤ {number(budget[name])}" for name in CLIENT_FIGURES), ""]
    return [
        "## Client",
        "",
        how,
        "",
        *table(["page", *CLIENT_FIGURES.values(), "over budget"], [aims, *rows]),
    ]


def where(found: Part) -> str:
    """Commit and machine in a sentence."""
    load = (found.get("load_average") or ["–"])[0]
    machine = f"{found['machine']}, {found['cores']} cores, Python {found['python']}"
    return f"Commit {found['commit']}, {machine}, load {load}."


def page() -> list[str]:
    """The whole page, from the parts that there are."""
    lines = ["# Results", "", "Written by `make bench` (bench/run.py) from the parts that were measured.", ""]
    sections = ((ENGINE, engine_lines), (SERVER, server_lines), (CLIENT, client_lines))
    for path, told in sections:
        found = part(path)
        if found is not None:
            lines += [*told(found), ""]
    engine = part(ENGINE)
    if engine is not None:
        draw(engine, part(SERVER))
        lines += [f"![Figures beside their aims, and the server over time]({PICTURE.name})", ""]
    return lines[:-1]


def draw(engine: Part, server: Part | None) -> None:
    """Draw how many times each aim is reached, and below it the server's latency and memory over time."""
    figure = Figure(figsize=(10, 9 if server else 4.5), layout="constrained")
    places = figure.subplots(3 if server else 1, 1, squeeze=False, height_ratios=[2, 1, 1] if server else [1])
    draw_aims(places[0][0], run_of(engine, "compiled", "shanghai"))
    if server:
        latency, memory = places[1][0], places[2][0]
        ends = [when for when, _, _ in server["latency_ms"]]
        latency.plot(ends, [low for _, low, _ in server["latency_ms"]], label="p50")
        latency.plot(ends, [high for _, _, high in server["latency_ms"]], label="p99")
        latency.set_ylabel("ms")
        latency.set_title(f"server: {server['tables']} tables, action to event at all seats")
        latency.legend()
        memory.plot([when for when, _ in server["memory_mib"]], [value for _, value in server["memory_mib"]])
        memory.set_ylabel("MiB")
        memory.set_xlabel("seconds")
        for axes in (latency, memory):
            axes.set_ylim(bottom=0)
    figure.savefig(PICTURE, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))


def draw_aims(axes: Any, run: Part) -> None:
    """A bar for each aim, on a scale of powers."""
    known = [aim for aim in AIMS if aim.figure in run][::-1]
    shares = [aim.share(aim.read(run[aim.figure])) for aim in known]
    axes.barh(
        [aim.words.replace("`", "") for aim in known],
        shares,
        color=["#2a7f62" if share >= 1 else "#b3402e" for share in shares],
    )
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}×")
    axes.set_title("engine, compiled: times the aim")
