"""Measure engine and server, keep the figures as parts in bench/out, and write bench/results.md from all parts.

Owns what is measured in which build.  How is haipai.measure's and haipai.load's business, the page is page.py's.

    python bench/run.py                engine, both builds, then the page
    python bench/run.py --server       the server under load too: minutes
    python bench/run.py --client       the built client as on a phone too: minutes (make web first)
    python bench/run.py --page         the page alone, from what was measured before
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from page import CLIENT, ENGINE, PAGE, SERVER, page
from rich.console import Console
from rich.progress import track

from haipai.measure import FIGURES

ROOT: Final = Path(__file__).parents[1]
PLACES: Final = {"compiled": ROOT / "build" / "compiled", "interpreted": ROOT / "src"}
HANDS: Final = {"compiled": "2000", "interpreted": "60"}
RUNS: Final = (
    ("shanghai", "random"),
    ("shanghai", "greedy"),
    ("qiaoma", "random"),
    ("jihu", "random"),
    ("hainan", "random"),
)
RATES: Final = tuple(figure for figure in FIGURES if figure not in {"import_ms", "won"})


def bench(build: str, *words: str) -> dict[str, Any]:
    """What `haipai bench --json` of a build prints."""
    command = [sys.executable, "-m", "haipai", "bench", "--json", *words]
    env = {**os.environ, "PYTHONPATH": str(PLACES[build])}
    done = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE)  # errors and the bar are shown
    found: dict[str, Any] = json.loads(done.stdout)
    if found["build"] != build:
        raise SystemExit(f"{PLACES[build]} is {found['build']}, not {build}")
    return found


def commit() -> str:
    """What is measured: the commit, with a + when files have changed since."""
    git = ["git", "-C", str(ROOT)]
    name = subprocess.run([*git, "rev-parse", "--short", "HEAD"], check=True, capture_output=True, text=True).stdout
    changed = subprocess.run([*git, "status", "--porcelain", "src"], check=True, capture_output=True).stdout
    return name.strip() + ("+" if changed else "")


def keep(path: Path, found: dict[str, Any]) -> None:
    """Write a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def better(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """The better of two measurements of the same, figure by figure: the machine is slow at times, never too fast."""
    for figure in set(RATES) & set(now):
        before[figure] = max(before[figure], now[figure])
    before["import_ms"] = min(before["import_ms"], now["import_ms"])
    return before


def engine(passes: int) -> dict[str, Any]:
    """All rule sets in both builds, one after the other, several times over."""
    name, load = commit(), [round(value, 2) for value in os.getloadavg()]  # as it was before
    wanted = [(build, rules, policy) for build in PLACES for rules, policy in RUNS]
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    for key in track(wanted * passes, description="Measuring", console=Console(stderr=True)):
        build, rules, policy = key
        now = bench(build, "--rules", rules, "--policy", policy, "--hands", HANDS[build])
        found[key] = better(found[key], now) if key in found else now
    runs = list(found.values())
    about = {key: runs[0][key] for key in ("version", "python", "machine", "cores")}
    return {"commit": name, "load_average": load, "passes": passes, **about, "runs": runs}


def server(tables: int, seconds: float) -> dict[str, Any]:
    """The server under load, compiled."""
    words = ("--server", "--tables", str(tables), "--seconds", str(seconds))
    return {"commit": commit(), **bench("compiled", *words)}


def client() -> None:
    """The built client as on a phone; it keeps its part itself, also when a page is over its budget (status 1)."""
    CLIENT.unlink(missing_ok=True)
    done = subprocess.run(["npm", "run", "--silent", "bench:phone"], cwd=ROOT / "web", check=False)
    if not CLIENT.exists():
        done.check_returncode()


def main() -> None:
    """Measure what is asked for and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=int, default=3, help="over all of the engine; the best count (default: 3)")
    parser.add_argument("--server", action="store_true", help="put the server under load too: minutes")
    parser.add_argument("--client", action="store_true", help="the built client as on a phone too: minutes")
    parser.add_argument("--tables", type=int, default=200, help="of the load, four sockets each (default: 200)")
    parser.add_argument("--seconds", type=float, default=300, help="of the load (default: 300)")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page from the parts")
    args = parser.parse_args()
    if args.passes < 1:
        parser.error("--passes is at least 1")
    if not args.page:
        keep(ENGINE, engine(args.passes))
    if args.server and not args.page:
        keep(SERVER, server(args.tables, args.seconds))
    if args.client and not args.page:
        client()
    text = "\n".join(page()) + "\n"
    PAGE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
