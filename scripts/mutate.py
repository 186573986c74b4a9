"""Break the rules one clause at a time, and see that a test which names the clause fails.

`mutate.py [CLAUSE…]`, or `make mutate ARGS="SH-4 HN-8.5"`.  The table of what is broken is mutations.toml.  All happens
in a copy of the tree, interpreted; the tests run are those of the named files that name the clause.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_name("mutations.toml")
COPIED = ("src/haipai", "tests", "scripts", "pyproject.toml")

# What pytest's exit status says of a mutation.
SURVIVED, KILLED, NO_TEST = "survived", "killed", "no test names it"
STATUS = {0: SURVIVED, 1: KILLED, 5: NO_TEST}


@dataclass(frozen=True)
class Mutation:
    """One break: in `file` the text `old`, which stands there once, becomes `new`; some test of `tests` must see it."""

    clause: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def title(self) -> str:
        """The clause and the first line that is broken."""
        return f"{self.clause:<8} {self.file.removeprefix('src/haipai/')}: {self.old.strip().splitlines()[0]}"

    def broken(self, source: str) -> str:
        """The source with the break; ValueError when the text does not stand there exactly once."""
        if source.count(self.old) != 1:
            raise ValueError(f"{self.clause}: {self.old!r} stands {source.count(self.old)} times in {self.file}")
        return source.replace(self.old, self.new)


def table(path: Path = TABLE) -> list[Mutation]:
    """All mutations, in the order of the file."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["mutation"]
    return [Mutation(e["clause"], e["file"], e["old"], e["new"], tuple(e["tests"])) for e in entries]


def copy_tree(folder: Path) -> None:
    """Copy what the tests of the core need."""
    leave = shutil.ignore_patterns("__pycache__", "*.so", "web_dist")
    for name in COPIED:
        source, goal = ROOT / name, folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, goal, ignore=leave)
        else:
            shutil.copy(source, goal)


def run_tests(folder: Path, clauses: Iterable[str], tests: Iterable[str]) -> str:
    """What becomes of the tests that name the clauses, up to the first failure."""
    chosen = [word for clause in sorted(set(clauses)) for word in ("--clause", clause)]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen, *sorted(set(tests))]
    # No bytecode: a file that changes twice in a second would be taken for unchanged.
    alone = {"PYTHONPATH": str(folder / "src"), "HAIPAI_MODE": "interpreted", "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=folder, env={**os.environ, **alone}, capture_output=True, text=True, check=False)
    if ran.returncode not in STATUS:
        return f"pytest ended with {ran.returncode}: {(ran.stdout + ran.stderr)[-400:]}"
    return STATUS[ran.returncode]


def try_out(mutation: Mutation, folder: Path) -> str:
    """What the tests say of one break; the copy is whole again afterwards."""
    path = folder / mutation.file
    source = path.read_text(encoding="utf-8")
    path.write_text(mutation.broken(source), encoding="utf-8")
    try:
        return run_tests(folder, [mutation.clause], mutation.tests)
    finally:
        path.write_text(source, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Try all mutations, or those of some clauses; 0 when all of them are killed."""
    chosen = [one for one in table() if not arguments or one.clause in arguments]
    if not chosen:
        print(f"No mutation of {', '.join(arguments)}.")
        return 2
    left = 0
    with tempfile.TemporaryDirectory(prefix="haipai-mutate-") as name:
        folder = Path(name)
        copy_tree(folder)
        whole = run_tests(folder, [one.clause for one in chosen], [path for one in chosen for path in one.tests])
        if whole != SURVIVED:
            print(f"The tests do not hold before anything is broken: {whole}")
            return 1
        for number, mutation in enumerate(chosen, 1):
            found = try_out(mutation, folder)
            left += found != KILLED
            print(f"[{number:>2}/{len(chosen)}] {found:<8} {mutation.title}", flush=True)
    print(f"{len(chosen) - left} of {len(chosen)} killed.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
