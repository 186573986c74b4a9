"""How the package is built: pure from a checkout, compiled from a source distribution where that can be done."""

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import haipai
from tasks import wheels
from tasks.shell import StepError
from tests.meta.tree import ROOT, files

NO_COMPILER = {"CC": "/nowhere/cc", "CXX": "/nowhere/cxx"}
LINE = "haipai: no C compiler"


def build(kind: str, folder: Path, **env: str) -> tuple[Path, str]:
    """Build a distribution of what lies in a folder; its file and all that was printed."""
    out = folder / f"out-{kind}"
    command = [sys.executable, "setup.py", "--quiet", kind, "--dist-dir", str(out)]
    plain = {key: value for key, value in os.environ.items() if not key.startswith("HAIPAI_")}
    done = subprocess.run(command, cwd=folder, env={**plain, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = out.iterdir()
    return found, done.stdout + done.stderr


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the unpacked source distribution of this tree."""
    folder = tmp_path_factory.mktemp("sdist")
    tree = folder / "tree"
    for path in files():
        if "web" not in path.relative_to(ROOT).parts[:1]:
            copy = tree / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    archive, _ = build("sdist", tree)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / f"haipai-{haipai.__version__}"


def test_source_distribution_is_whole(unpacked: Path) -> None:
    """It carries the list of compiled modules, every module, the tables, and says what it is."""
    wanted = {path.relative_to(ROOT) for path in files() if path.is_relative_to(ROOT / "src")}
    found = {path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()}
    assert wanted <= found
    assert {Path("scripts/core_modules.txt"), Path("setup.py"), Path("PKG-INFO"), Path("LICENSE")} <= found


def test_without_a_compiler_it_is_pure(unpacked: Path) -> None:
    """Where nothing can be compiled, one line says so and the pure wheel is built."""
    wheel, printed = build("bdist_wheel", unpacked, **NO_COMPILER)
    assert wheel.name == f"haipai-{haipai.__version__}-py3-none-any.whl"
    assert printed.count(LINE) == 1


@pytest.mark.parametrize(("told", "code"), [("0", 0), ("1", 1)])
def test_what_is_told_is_done(unpacked: Path, told: str, code: int) -> None:
    """HAIPAI_COMPILE=0 builds pure without a word; 1 compiles, or fails where that cannot be done."""
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "lib", "--build-temp", "temp"]
    # A stand-in for mypyc: it fails at once, where the real one would work for minutes.
    env = {**os.environ, **NO_COMPILER, "HAIPAI_COMPILE": told, "PYTHONPATH": str(unpacked / "stand-in")}
    stand_in = unpacked / "stand-in" / "mypyc" / "build.py"
    stand_in.parent.mkdir(parents=True, exist_ok=True)
    stand_in.with_name("__init__.py").touch()
    stand_in.write_text("def mypycify(*_, **__):\n    raise SystemExit(1)\n")
    done = subprocess.run(command, cwd=unpacked, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert LINE not in done.stdout + done.stderr


@pytest.mark.parametrize(("client", "fits"), [(0, True), (2_000_000, True), (2_600_000, False)])
def test_wheels_are_weighed(tmp_path: Path, client: int, fits: bool) -> None:
    """A wheel is weighed without its client and with it, and one over a budget is refused (make wheels)."""
    wheel = tmp_path / "haipai-0-cp311.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("haipai/core.so", bytes(wheels.MOST - 1000))
    alone = wheel.stat().st_size
    with zipfile.ZipFile(wheel, "a") as made:
        if client:
            made.writestr(f"{wheels.CLIENT}index.html", bytes(client))
    assert wheels.sizes(wheel) == (alone, wheel.stat().st_size)
    if fits:
        wheels.hold("compiled", wheel)
    else:
        with pytest.raises(StepError, match="too large"):
            wheels.hold("compiled", wheel)


def test_a_large_core_is_refused(tmp_path: Path) -> None:
    """What the client leaves free is not the core's to take."""
    wheel = tmp_path / "haipai-0-cp311.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("haipai/core.so", bytes(wheels.MOST))
    with pytest.raises(StepError, match="too large"):
        wheels.hold("compiled", wheel)


def test_cibuildwheel_builds_every_python() -> None:
    """Wheels are configured for every Python that the package is for, and their tests run the compiled core."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    settings = project["tool"]["cibuildwheel"]
    told = [one.rsplit(" ", 1)[1] for one in project["project"]["classifiers"] if "Python :: 3." in one]
    assert settings["build"] == [f"cp{version.replace('.', '')}-*" for version in told]
    assert settings["environment"] == {"HAIPAI_COMPILE": "1"}
    assert any("haipai.COMPILED" in command for command in settings["test-command"])
