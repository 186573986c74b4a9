"""Say what is done, run programs, and remember by content what is already done.

Owns the places in the tree (ROOT, VENV, BUILD) and the stamps.  Knows no step.
"""

import fcntl
import hashlib
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Another Python's environment and builds may lie elsewhere (make pythons).
VENV = Path(os.environ.get("HAIPAI_VENV", ROOT / ".venv"))
BUILD = Path(os.environ.get("HAIPAI_BUILD", ROOT / "build"))
PYTHON = VENV / "bin" / "python"


class StepError(Exception):
    """A step cannot go on; the message says why and what to do."""


def say(words: str) -> None:
    """Print one line that tells what happens next."""
    print(f"→ {words}", flush=True)


def run(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a program with its output shown.  Raises StepError when it fails."""
    words = [str(word) for word in command]
    code = subprocess.run(words, cwd=cwd, env={**environment(), **(env or {})}, check=False).returncode
    if code != 0:
        raise StepError(f"{' '.join(words)} ended with status {code}")


def environment() -> dict[str, str]:
    """Return the environment that steps run in: the venv's programs first, nothing of another Python."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    env["PATH"] = f"{VENV / 'bin'}{os.pathsep}{env.get('PATH', os.defpath)}"
    env["PYTHONUTF8"] = "1"
    return env


def files_under(folder: Path, *, leave: Iterable[str] = ()) -> list[Path]:
    """Return the files below a folder, sorted, without folders of the names in `leave` and Python's caches."""
    skip = {*leave, "__pycache__"}
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in skip]
        found += [Path(place, name) for name in names]
    return sorted(found)


def digest(files: Iterable[Path], *words: str) -> str:
    """Return a SHA-256 over the names and contents of files and over further words."""
    total = hashlib.sha256("\0".join(words).encode())
    for path in files:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"\n{path.relative_to(ROOT)} {content}".encode())
    return total.hexdigest()


def is_done(stamp: Path, mark: str) -> bool:
    """Tell whether the step was last done for just this digest."""
    return stamp.is_file() and stamp.read_text() == mark


def set_done(stamp: Path, mark: str) -> None:
    """Remember that the step is done for this digest."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark)


@contextmanager
def alone() -> Iterator[None]:
    """Hold the tree's lock, so that two runs of make do not prepare the same thing at once."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another make in this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
