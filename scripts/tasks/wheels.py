"""The distributions, made as a release makes them, and held to their sizes.

The source distribution is built and unpacked, and from what it holds come the pure wheel and the compiled one; each is
loaded once.  Knows nothing of what is inside but where the client lies.
"""

import shutil
import tarfile
import zipfile
from pathlib import Path

from tasks.shell import BUILD, PYTHON, StepError, run, say

PLACE = BUILD / "wheels"
MOST = 1_500_000  # bytes of a compiled wheel without the client
MOST_WITH_CLIENT = 4_000_000
CLIENT = "haipai/web_dist/"
PICTURE = "haipai/server/net/preview.png"  # what links to the client are shown with, part of it
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet", "wheel", "--no-deps", "--no-build-isolation")
ENTRY = 76  # bytes that a zip file has for each of its files, besides its name (twice) and content


def make() -> None:
    """Build sdist and both wheels into build/wheels.  Raises StepError when one is too large or does not load."""
    shutil.rmtree(PLACE, ignore_errors=True)
    say("Packing the source distribution")
    run([PYTHON, "setup.py", "--quiet", "sdist", "--dist-dir", PLACE], env={"HAIPAI_COMPILE": "0"})
    (archive,) = PLACE.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(PLACE, filter="data")
    source = PLACE / archive.name.removesuffix(".tar.gz")
    for name, env in (("pure", {"HAIPAI_COMPILE": "0"}), ("compiled", {})):
        say(f"Building the {name} wheel from it" + (" (a minute or so)" if name == "compiled" else ""))
        out = PLACE / name
        run([PYTHON, *PIP, "--wheel-dir", out, source], env={"HAIPAI_BUILD": str(source / "build"), **env})
        (wheel,) = out.glob("*.whl")
        load(wheel, compiled=name == "compiled")
        hold(name, wheel)


def load(wheel: Path, *, compiled: bool) -> None:
    """Play a hand from the unpacked wheel.  Raises StepError when it does not run, or is not the build it should be."""
    folder = wheel.with_suffix("")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)  # noqa: S202 - our own file
    code = f"import haipai; assert haipai.COMPILED is {compiled}, haipai.__file__"
    run([PYTHON, "-c", code], cwd=folder, env={"PYTHONPATH": str(folder)})
    run([PYTHON, "-m", "haipai", "bench", "--hands", "5"], cwd=folder, env={"PYTHONPATH": str(folder)})


def sizes(wheel: Path) -> tuple[int, int]:
    """Return the bytes of a wheel without and with the client that it carries."""
    whole = wheel.stat().st_size
    with zipfile.ZipFile(wheel) as packed:
        client = [one for one in packed.infolist() if one.filename.startswith((CLIENT, PICTURE))]
    return whole - sum(one.compress_size + 2 * len(one.filename) + ENTRY for one in client), whole


def hold(name: str, wheel: Path) -> None:
    """Tell the size of a wheel.  Raises StepError when it is over its budget."""
    bare, whole = sizes(wheel)
    say(f"{wheel.name}: {bare:,} bytes without the client (at most {MOST:,}), {whole:,} with it")
    if bare > MOST or whole > MOST_WITH_CLIENT:
        raise StepError(f"the {name} wheel is too large")
