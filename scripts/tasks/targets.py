"""The targets of `make`, each a function of its further arguments whose docstring is what `make help` prints."""

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tasks import checks, python, system, web, wheels
from tasks.shell import BUILD, PYTHON, ROOT, VENV, StepError, alone, environment, run, say

Step = tuple[str, Callable[[], None]]
PURE = {"PYTHONPATH": str(ROOT / "src")}
COMPILED = {"PYTHONPATH": str(python.COMPILED)}


def help_(_: list[str]) -> None:
    """Show this list."""
    for name, target in TARGETS.items():
        print(f"  make {name:<12} {(target.__doc__ or '').splitlines()[0]}")


def play(arguments: list[str]) -> None:
    """Start the server with the built client and print where to play (ARGS="--local": this machine only)."""
    with alone():
        _prepare(system.TO_PLAY)
        python.ensure_compiled()
        web.ensure_built()
    say("Starting the table; Ctrl-C ends it")
    command = [str(VENV / "bin" / "haipai"), "serve", *arguments]
    os.execve(command[0], command, {**environment(), **COMPILED})  # noqa: S606  (the server takes this one's place)


def test(arguments: list[str]) -> None:
    """Run every test: engine interpreted and compiled, server, client, browser."""
    with alone():
        _prepare(system.TO_TEST)
        python.ensure_compiled()
        web.ensure_packages()
        web.ensure_built()
    all_of(
        ("Python tests, interpreted", lambda: _interpreted("tests", *arguments)),
        ("Python tests of the core, compiled", lambda: _compiled(*_core(), *arguments)),
        ("Client unit tests", lambda: web.npm("test")),
        ("Browser tests", lambda: web.npm("test:browser", COMPILED)),
    )


def core(arguments: list[str]) -> None:
    """Run the tests of the core alone, interpreted and compiled."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    all_of(
        ("Core, interpreted", lambda: _interpreted(*_core(), *arguments)),
        ("Core, compiled", lambda: _compiled(*_core(), *arguments)),
    )


def pythons(arguments: list[str]) -> None:
    """Run the core's tests on the other Pythons named (ARGS="/path/to/python3.12 …")."""
    if not arguments:
        raise StepError('name the Pythons: make pythons ARGS="python3.12 python3.13"')
    all_of(*((f"Core on {other}", partial(_core_on, other)) for other in arguments))


def _core_on(other: str) -> None:
    folder = BUILD / "pythons" / other.strip("/").replace("/", "-")
    apart = {"HAIPAI_VENV": str(folder / "venv"), "HAIPAI_BUILD": str(folder)}
    run([other, ROOT / "scripts" / "make.py", "core"], env=apart)


def check(_: list[str]) -> None:
    """Check format, lint, types, import contracts, documents, and the client's lint and types."""
    with alone():
        _prepare(system.TO_CHECK)
        web.ensure_packages()
    tool = VENV / "bin"
    all_of(
        ("Format (ruff)", lambda: run([tool / "ruff", "format", "--check", "--quiet", "."])),
        ("Lint (ruff)", lambda: run([tool / "ruff", "check", "--quiet", "."])),
        ("Types (mypy, strict)", lambda: run([tool / "mypy"])),
        ("Imports go down only (import-linter)", lambda: run([tool / "lint-imports", "--no-cache"])),
        ("Budgets and documents", lambda: _interpreted("tests/meta")),
        ("Client: lint, format, types", lambda: web.npm("check")),
    )


def golden(arguments: list[str]) -> None:
    """Rewrite the golden files in tests/golden (a changed one wants a line in CHANGELOG.md)."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    run([PYTHON, ROOT / "tests" / "golden" / "write.py", *arguments], env=COMPILED)


def mutate(arguments: list[str]) -> None:
    """Break the rules clause by clause in a copy: a test that names the clause must fail (ARGS="SH-4 HN-8.5")."""
    with alone():
        _prepare(system.TO_CHECK)
    run([PYTHON, ROOT / "scripts" / "mutate.py", *arguments])


def agree(arguments: list[str]) -> None:
    """Settle 100,000 random hands of each rule set at the table and by the scorer, compiled: no difference."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    run([PYTHON, ROOT / "tests" / "table" / "agree.py", *arguments], env=COMPILED)


def kills(arguments: list[str]) -> None:
    """Kill a server 200 times under four people at a table (ARGS="--kills 20"): nothing is lost, nothing twice."""
    with alone():
        _prepare(system.TO_CHECK)
    run([PYTHON, ROOT / "tests" / "server" / "kills.py", *arguments], env=PURE)


def long(arguments: list[str]) -> None:
    """Take 1,000,000 random steps of each rule set, compiled: sound hands, exact masks, nothing hidden is seen."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    run([PYTHON, ROOT / "tests" / "core" / "long.py", *arguments], env=COMPILED)


def asan(arguments: list[str]) -> None:
    """Run the tests of strange arguments on a core compiled with the address sanitizer (ARGS="tests/…")."""
    with alone():
        _prepare(system.TO_CHECK)
    checks.run_sanitized(arguments)


def fuzz(arguments: list[str]) -> None:
    """Give every parser broken input for two minutes (ARGS="SECONDS PARSER …"); what breaks one is in build/fuzz."""
    with alone():
        _prepare(system.TO_CHECK)
    checks.run_fuzzer(arguments)


def ratio(_: list[str]) -> None:
    """Measure how many times as fast compiled is, and fail when it is less than promised (not a test: a minute)."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    run([PYTHON, ROOT / "bench" / "ratio.py"], env=PURE)


def wheels_(_: list[str]) -> None:
    """Build sdist, pure and compiled wheel as for a release into build/wheels, load each, hold them to their sizes."""
    with alone():
        _prepare(system.TO_CHECK)
        web.ensure_built()
    wheels.make()


def bench(arguments: list[str]) -> None:
    """Measure engine and server, write bench/results.md."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    run([PYTHON, ROOT / "bench" / "run.py", *arguments], env=PURE)


def bench_peers(arguments: list[str]) -> None:
    """Measure ours beside engines by others, in build/peers, and write bench/peers.md."""
    with alone():
        _prepare(system.TO_CHECK)
        python.ensure_compiled()
    run([PYTHON, ROOT / "bench" / "peers.py", *arguments])


def venv(_: list[str]) -> None:
    """Have .venv with the locked packages and haipai itself."""
    with alone():
        _prepare(system.TO_CHECK)
    say("Ready: .venv/bin/haipai")


def compiled(_: list[str]) -> None:
    """Have the compiled package in build/compiled."""
    with alone():
        _prepare(system.TO_PLAY)
        python.ensure_compiled()
    say("Ready: PYTHONPATH=build/compiled .venv/bin/python")


def web_(_: list[str]) -> None:
    """Have the built web client in web/dist."""
    with alone():
        _prepare(system.TO_PLAY)
        web.ensure_built()
    say("Ready: web/dist")


def clean(_: list[str]) -> None:
    """Remove everything that make made, .venv included."""
    for folder in (VENV, BUILD, web.DIST, web.WEB / "node_modules"):
        say(f"Removing {folder.relative_to(ROOT)}")
        shutil.rmtree(folder, ignore_errors=True)


def _prepare(needs: tuple[system.Need, ...]) -> None:
    """Have what the system must give, all asked for at once, and the environment."""
    system.ensure(*needs)
    python.ensure_venv(tests=needs is not system.TO_PLAY)


def _core() -> list[str]:
    """Return the folders of tests that run compiled too: all but the repository's own and the server's."""
    folders = {path.parent for path in (ROOT / "tests").glob("*/test_*.py")}
    return sorted(str(folder.relative_to(ROOT)) for folder in folders if folder.name not in ("meta", "server"))


def _interpreted(*arguments: str) -> None:
    _pytest(*arguments, path=ROOT / "src", mode="interpreted")


def _compiled(*arguments: str) -> None:
    _pytest(*arguments, path=python.COMPILED, mode="compiled")


def _pytest(*arguments: str, path: Path, mode: str) -> None:
    """Run pytest on as many processes as there are cores; tests/conftest.py refuses to run in another mode."""
    run([PYTHON, "-m", "pytest", "-q", "-n", "auto", *arguments], env={"PYTHONPATH": str(path), "HAIPAI_MODE": mode})


def all_of(*steps: Step) -> None:
    """Run all steps even when one fails.  Raises StepError with the names of those that failed."""
    failed = []
    for name, step in steps:
        say(name)
        try:
            step()
        except StepError as error:
            print(f"✗ {name}: {error}", flush=True)
            failed.append(name)
    if failed:
        raise StepError(f"failed: {'; '.join(failed)}")
    say(f"All well: {'; '.join(name for name, _ in steps)}")


TARGETS: dict[str, Callable[[list[str]], None]] = {
    "help": help_,
    "play": play,
    "test": test,
    "check": check,
    "core": core,
    "pythons": pythons,
    "golden": golden,
    "mutate": mutate,
    "agree": agree,
    "kills": kills,
    "long": long,
    "asan": asan,
    "fuzz": fuzz,
    "ratio": ratio,
    "wheels": wheels_,
    "bench": bench,
    "bench-peers": bench_peers,
    "venv": venv,
    "compiled": compiled,
    "web": web_,
    "clean": clean,
}
