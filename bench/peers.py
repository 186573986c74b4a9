"""Measure ours beside engines by others, in one run: `make bench-peers`.

Owns the throw-away environment build/peers, the order of the measurements (round by round, so that a busy moment hits
all alike; the best round counts) and the table, ratios first.  How each is asked is peer_runs.py's.
A peer that does not install or run is told with its reason and costs nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "peers"
RUNS = Path(__file__).with_name("peer_runs.py")
OUT = Path(__file__).with_name("peers.md")
OURS: Final = "haipai"
PURE: Final = "haipai, interpreted"

# Peer → the release that is installed and what is measured of it; what each plays or counts stands in peer_runs.py.
PEERS: Final = {
    "riichienv": ("riichienv==0.4.11", ("stepped",)),
    "cmajiang": ("cmajiang==0.0.1", ("stepped",)),
    "pymahjong": ("pymahjong==1.1.2", ("stepped",)),
    "rlcard": ("rlcard==1.2.0", ("stepped",)),
    "mahjax": ("mahjax==0.1.6", ("batch",)),
    "xiangting": ("xiangting==6.0.2", ("distance",)),
    "mahjong": ("mahjong==2.1.0", ("distance", "scored")),
    "pymahjonggb": ("pymahjonggb==1.4.0", ("scored", "scored_many")),
}
# Measurement and engine → how many times as fast ours is to be in the same run: compiled, and interpreted.
AIMS: Final = {("stepped", "riichienv"): 15.0, ("distance", "xiangting"): 1.5}
AIM_INTERPRETED: Final = ("stepped", "riichienv", 2.0)
WHAT: Final = {
    "stepped": "decisions/s stepped from Python, random legal actions",
    "batch": "decisions/s, 64 tables stepped together from Python, random legal actions",
    "distance": "distances/s, one hand a call",
    "scored": "winning hands scored/s, one call each",
    "scored_many": "winning hands scored/s, ours a thousand a call as arrays; others one call each",
}


def install() -> tuple[Path, dict[str, str]]:
    """The environment's Python, and why a peer is missing, by name."""
    python = PLACE / "bin" / "python"
    if not python.exists():
        venv.create(PLACE, with_pip=True)
    missing = {}
    for name, (release, _) in PEERS.items():
        command = [str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", release]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            command.remove("--only-binary")
            command.remove(":all:")
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                missing[name] = (done.stderr.strip().splitlines() or ["it does not install"])[-1]
    return python, missing


def measured(python: Path, name: str, seconds: float, path: Path | None) -> float | str:
    """A rate, or the reason why there is none."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path is not None:
        env["PYTHONPATH"] = str(path)
    command = [str(python), str(RUNS), name, str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return (done.stderr.strip().splitlines() or ["it does not run"])[-1]
    found: dict[str, float] = json.loads(done.stdout)
    return found["rate"]


def run_of(name: str, what: str) -> str:
    """The name in peer_runs.py; who has no arrays is asked hand by hand."""
    return f"{name}_{what.removesuffix('_many')}"


def best(rates: list[float | str]) -> float | str:
    """The fastest round, or a reason."""
    numbers = [one for one in rates if isinstance(one, float)]
    return max(numbers) if numbers else rates[-1]


def compare(seconds: float, rounds: int) -> tuple[dict[str, dict[str, float | str]], dict[str, str]]:
    """For each measurement the rates by engine, ours in both builds among them; and what is missing."""
    python, missing = install()
    builds = {OURS: ROOT / "build" / "compiled", PURE: ROOT / "src"}
    found: dict[str, dict[str, list[float | str]]] = {what: {} for what in WHAT}
    for _ in range(rounds):
        for what in WHAT:
            for name, path in builds.items():
                rate = measured(Path(sys.executable), f"{OURS}_{what}", seconds, path)
                found[what].setdefault(name, []).append(rate)
            for name, (_, parts) in PEERS.items():
                if what in parts and name not in missing:
                    found[what].setdefault(name, []).append(measured(python, run_of(name, what), seconds, None))
    return {what: {name: best(rates) for name, rates in rows.items()} for what, rows in found.items()}, missing


def page(found: dict[str, dict[str, float | str]], missing: dict[str, str]) -> list[str]:
    """The results as Markdown, ratios first: how many times as fast ours is."""
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, check=True, capture_output=True, text=True).stdout.strip()
    lines = [
        "# Beside others",
        "",
        f"Commit {commit}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; processor",
        "time of one core, one run. The games differ (ours is `shanghai`, each hand scored; riichi and others theirs),",
        "so that a ratio tells what a program waits for, not whose code is better. mahjax is made for graphics",
        "processors and is measured here on one core, as all are. The wheel of cmajiang 0.0.1 names the MIT licence,",
        "whose text in it is a form without year and owner; it is measured, no part of it is used.",
    ]
    for what, rows in found.items():
        ours = rows[OURS]
        lines += ["", f"## {WHAT[what]}", "", "| ours is × as fast | aim | engine | a second |"]
        lines.append("| ---: | --- | --- | ---: |")
        for name, rate in rows.items():
            if isinstance(rate, float) and isinstance(ours, float):
                lines.append(f"| {ours / rate:,.2f} | {aim(what, name, rows)} | {label(name)} | {rate:,.0f} |")
            else:
                lines.append(f"| – | {aim(what, name, rows)} | {label(name)} | {rate} |")
    for name, why in missing.items():
        lines += ["", f"{PEERS[name][0]} could not be installed: {why[:120]}"]
    return lines


def aim(what: str, name: str, rows: dict[str, float | str]) -> str:
    """What a row is to reach and whether it does; nothing where nothing is aimed at."""
    measure, peer, times = AIM_INTERPRETED
    if (what, name) == (measure, PURE):
        return f"{times:g} × {peer}: {held(rows[PURE], rows.get(peer), times)}"
    if (what, name) in AIMS:
        return f"{AIMS[what, name]:g}: {held(rows[OURS], rows[name], AIMS[what, name])}"
    return ""


def held(ours: float | str, theirs: float | str | None, times: float) -> str:
    """Whether ours is so many times as fast; "not measured" where a rate is missing."""
    if not isinstance(ours, float) or not isinstance(theirs, float):
        return "not measured"
    return "holds" if ours >= times * theirs else "**missed**"


def label(name: str) -> str:
    """An engine with its release."""
    return PEERS[name][0].replace("==", " ") if name in PEERS else name


def main() -> None:
    """Measure, print, and write bench/peers.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--dry", action="store_true", help="print only")
    args = parser.parse_args()
    lines = page(*compare(args.seconds, args.rounds))
    print("\n".join(lines))
    if not args.dry:
        OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
