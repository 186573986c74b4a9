"""The virtual environment and the compiled copy of the package.

The environment holds the locked dependencies and the package itself, editable and pure.  The compiled copy is a
whole `haipai` package under build/compiled; what is compiled is told by scripts/core_modules.txt.
"""

import shutil
import sys
from pathlib import Path

from tasks.shell import BUILD, PYTHON, ROOT, VENV, digest, files_under, is_done, run, say, set_done

LOCKS = {"play": ROOT / "requirements" / "play.txt", "dev": ROOT / "requirements" / "dev.txt"}
COMPILED = BUILD / "compiled"
NATIVE = BUILD / "native"  # the extension modules as setuptools leaves them
_PIP = ["-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]


def ensure_venv(*, tests: bool) -> None:
    """Have .venv with the package itself and what it takes to build and serve; with `tests` also what checks it."""
    interpreter = f"{sys.version} {sys.base_prefix} {ROOT}"
    _ensure_interpreter(interpreter)
    marks = {name: digest([lock], interpreter) for name, lock in LOCKS.items()}
    done = [name for name in LOCKS if is_done(VENV / f"stamp-{name}", marks[name])]
    if tests and "dev" not in done:
        _install("dev", marks["dev"])
    elif not done:
        _install("play", marks["play"])
    mark = digest([ROOT / "pyproject.toml", ROOT / "setup.py"], interpreter)
    stamp = VENV / "stamp-package"
    if not is_done(stamp, mark):
        say("Installing haipai itself into .venv (editable)")
        run([PYTHON, *_PIP, "install", "--no-deps", "--no-build-isolation", "--editable", ROOT])
        set_done(stamp, mark)


def _install(name: str, mark: str) -> None:
    lock = LOCKS[name]
    say(f"Installing the Python packages of {lock.relative_to(ROOT)} into .venv (once; a minute or so)")
    run([PYTHON, *_PIP, "install", "--require-hashes", "-r", lock])
    set_done(VENV / f"stamp-{name}", mark)


def _ensure_interpreter(interpreter: str) -> None:
    stamp = VENV / "stamp-interpreter"
    if is_done(stamp, interpreter) and PYTHON.exists():
        return
    say(f"Making .venv for {sys.executable}")
    run([sys.executable, "-m", "venv", "--clear", VENV])
    set_done(stamp, interpreter)


def ensure_compiled() -> None:
    """Have build/compiled/haipai: the compiled core and an up-to-date copy of everything else."""
    package = files_under(ROOT / "src" / "haipai")
    core = [path for path in package if _is_core(path)]
    settings = [ROOT / "setup.py", ROOT / "scripts" / "core_modules.txt", LOCKS["play"]]
    mark = digest([*core, *settings], sys.version)
    stamp = BUILD / "stamp-native"
    if not is_done(stamp, mark):
        say("Compiling the core with mypyc (a minute or so; again only when it changes)")
        shutil.rmtree(NATIVE, ignore_errors=True)
        folders = ["--build-lib", str(NATIVE), "--build-temp", str(BUILD / "temp")]
        run([PYTHON, "setup.py", "--quiet", "build_ext", *folders], env={"HAIPAI_COMPILE": "1"})
        set_done(stamp, mark)
    mirror(package)
    client = COMPILED / "haipai" / "web_dist"  # where the server of an installed package finds it
    if not client.is_symlink():
        client.symlink_to(ROOT / "web" / "dist")


def _is_core(path: Path) -> bool:
    """Tell whether a change of this file may change the compiled modules."""
    outside = {"bots", "cli", "dataset", "env", "measure.py", "proof", "rulebook", "server", "simulate"}
    return path.suffix == ".py" and path.relative_to(ROOT / "src" / "haipai").parts[0] not in outside


def mirror(package: list[Path]) -> None:
    """Make build/compiled the package's files and the extension modules, no more and no less."""
    wanted = {path.relative_to(ROOT / "src"): path for path in package}
    wanted |= {path.relative_to(NATIVE): path for path in files_under(NATIVE)}
    for path in files_under(COMPILED):
        if path.relative_to(COMPILED) not in wanted:
            path.unlink()
    for name, path in wanted.items():
        copy = COMPILED / name
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.unlink(missing_ok=True)  # never write into a library that a running process has mapped
            shutil.copyfile(path, copy)
