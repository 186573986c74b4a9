"""Measure the engine, interpreted and compiled, and write bench/results.md with the server's figures beside it.

Owns the table of results.  `--one` measures in this process and prints JSON: it is how each build is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from haipai.measure import measure

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).with_name("results.md")
SERVER = Path(__file__).parent / "out" / "server_load.json"
LOAD = Path(__file__).with_name("server_load.py")
RUNS = (("interpreted", "random"), ("interpreted", "greedy"), ("compiled", "random"), ("compiled", "greedy"))


def measured(build: str, policy_name: str) -> dict[str, float]:
    """`measure` in a process of that build."""
    path = ROOT / ("build/compiled" if build == "compiled" else "src")
    hands = "2000" if build == "compiled" else "60"
    command = [sys.executable, __file__, "--one", policy_name, "--hands", hands]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(path)}, check=True, capture_output=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def table_of(rows: dict[tuple[str, str], dict[str, float]]) -> list[str]:
    """The results as a Markdown table."""
    lines = [
        "| build | policy | hands/s in engine | decisions/s in engine | decisions/s stepped | clones/s | hands won |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for (build, name), row in rows.items():
        counts = " | ".join(
            f"{row[key]:,.0f}" for key in ("hands_in_engine", "decisions_in_engine", "decisions_stepped", "clones")
        )
        lines.append(f"| {build} | {name} | {counts} | {row['won']:.1%} |")
    return lines


def load(tables: int, seconds: float) -> None:
    """Put the server under load, in a process of its own; its figures are written beside it."""
    compiled = {**os.environ, "PYTHONPATH": str(ROOT / "build" / "compiled")}
    command = [sys.executable, str(LOAD), "--tables", str(tables), "--seconds", str(seconds), "--out", str(SERVER)]
    subprocess.run(command, env=compiled, check=True)


def report() -> None:
    """Measure both builds and write the page."""
    rows = {run: measured(*run) for run in track(RUNS, description="Measuring", console=Console(stderr=True))}
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, check=True, capture_output=True, text=True).stdout.strip()
    lines = [
        "# Results",
        "",
        f"Commit {commit}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, rule set",
        "`shanghai`, processor time of one core, every hand scored. Stepped hands follow a fixed sequence of choices.",
        "",
        *table_of(rows),
    ]
    if SERVER.exists():
        lines += [
            "",
            'Server (bench/server_load.py; renewed by `make bench ARGS="--server"`):',
            "",
            "```json",
            SERVER.read_text(encoding="utf-8").strip(),
            "```",
        ]
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def main() -> None:
    """Measure one build here, or all and write the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--one", metavar="POLICY", help="measure this build and print JSON")
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--server", action="store_true", help="put the server under load too: minutes")
    parser.add_argument("--tables", type=int, default=200, help="of the load, four sockets each")
    parser.add_argument("--seconds", type=float, default=300, help="of the load")
    args = parser.parse_args()
    if args.server:
        load(args.tables, args.seconds)
    if args.one:
        print(json.dumps(measure(args.one, args.hands)))
    else:
        report()


if __name__ == "__main__":
    main()
