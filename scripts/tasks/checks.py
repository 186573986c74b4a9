"""Checks that need a build or an environment of their own, under build/: address sanitizer and fuzzer.

Owns how these are made and what runs in them.  What is checked is told where it is checked.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from tasks.shell import BUILD, PYTHON, ROOT, VENV, StepError, digest, is_done, run, say, set_done

ASAN = BUILD / "asan"
# The tests of calls from outside: whatever they are given, no step into foreign memory.
HOSTILE = ("tests/core/test_hostile.py", "tests/core/test_parsers.py", "tests/score", "tests/shapes", "tests/table")
# Beside the sanitizer foreign C++ that throws (MahjongGB) aborts at once, and it is not what is looked for.
FOREIGN = "--ignore=tests/shapes/test_peers.py"
FUZZ = BUILD / "fuzz"
FUZZ_LOCK = ROOT / "requirements" / "fuzz.txt"
SECONDS = "120"  # of fuzzing, each parser
PARSERS = ("notation", "record", "cases", "options", "header", "table", "frames")


def run_sanitized(arguments: list[str]) -> None:
    """Compile the core with the address sanitizer and run tests on it, those of HOSTILE when none are named."""
    if sys.platform != "linux":
        raise StepError("the address sanitizer is loaded as on Linux only")
    apart = {"HAIPAI_BUILD": str(ASAN), "HAIPAI_SANITIZE": "1"}
    run([sys.executable, ROOT / "scripts" / "make.py", "compiled"], env=apart)
    env = {
        "LD_PRELOAD": sanitizer(),
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",  # the interpreter itself leaks at its end
        "PYTHONMALLOC": "malloc",  # each object a piece of memory of its own, so that a step beside it is seen
        "PYTHONPATH": str(ASAN / "compiled"),
        "HAIPAI_MODE": "compiled",
    }
    run([PYTHON, "-m", "pytest", "-q", "-n", "auto", FOREIGN, *(arguments or HOSTILE)], env=env)


def sanitizer() -> str:
    """Return the path of gcc's libasan.  Raises StepError without one."""
    found = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=False)
    path = Path(found.stdout.strip())
    if not path.is_absolute():
        raise StepError("gcc has no libasan.so here: Debian's gcc brings it with libgcc-12-dev or the like")
    return str(path)


def run_fuzzer(arguments: list[str]) -> None:
    """Fuzz parsers, all when none is named, for some seconds each.  Raises StepError with those that broke."""
    seconds, *names = arguments or [SECONDS]
    venv = FUZZ / "venv"
    interpreter = venv / "bin" / "python"
    mark = digest([FUZZ_LOCK], sys.version)
    if not is_done(FUZZ / "stamp", mark):
        say("Installing atheris into build/fuzz")
        shutil.rmtree(venv, ignore_errors=True)
        run([sys.executable, "-m", "venv", venv])
        run([interpreter, "-m", "pip", "--quiet", "install", "--require-hashes", "-r", FUZZ_LOCK])
        set_done(FUZZ / "stamp", mark)
    failed = []
    for name in names or PARSERS:
        say(f"Fuzzing {name} for {seconds} seconds")
        try:
            run([interpreter, ROOT / "scripts" / "fuzz.py", name, seconds, FUZZ / "inputs"], env=borrowed())
        except StepError as error:
            print(error, flush=True)
            failed.append(name)
    if failed:
        raise StepError(f"broken: {', '.join(failed)}; the inputs are in {FUZZ / 'inputs'}")


def borrowed() -> dict[str, str]:
    """Return an environment in which another Python also finds the source and the packages of .venv."""
    (packages,) = VENV.glob("lib/python*/site-packages")
    return {"PYTHONPATH": f"{ROOT / 'src'}:{packages}"}
