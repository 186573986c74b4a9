"""The repository as the meta-tests see it: its files, its functions."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WRITTEN_BY_PROGRAMS = ("package-lock.json", ".generated.ts", "wire.schema.json", "dev.txt", "play.txt", "node.txt")


@dataclass(frozen=True)
class Function:
    """A function in a Python file: where it is and its lines, decorators apart."""

    where: str
    name: str
    lines: int
    docstring: str | None


@cache
def files(*suffixes: str) -> tuple[Path, ...]:
    """Return the files that are or could be committed, ends as given (all of them when none is), none generated."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    kept = {name for name in names if name and not name.endswith(WRITTEN_BY_PROGRAMS)}
    found = (ROOT / name for name in sorted(kept) if not suffixes or name.endswith(suffixes))
    return tuple(path for path in found if path.is_file())


@cache
def texts() -> dict[str, str]:
    """Return the content of every text file by its name from the root."""
    found = {}
    for path in files():
        content = path.read_bytes()
        if b"\0" not in content[:8000]:
            found[name_of(path)] = content.decode("utf-8")
    return found


def name_of(path: Path) -> str:
    """Return a file's name from the root."""
    return path.relative_to(ROOT).as_posix()


def functions(name: str, source: str) -> Iterator[Function]:
    """Yield every function and method of a Python source, nested ones too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _function(name, node)


def _function(name: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Function:
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    return Function(f"{name}:{node.lineno}", node.name, lines, ast.get_docstring(node))
