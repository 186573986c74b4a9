"""`import haipai` is cheap, and the pure package is whole."""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import haipai
from tests.meta.tree import ROOT, files, texts

LOADED = (
    "import json, sys; before = set(sys.modules); import haipai; print(json.dumps(sorted(set(sys.modules) - before)))"
)


def test_import_loads_next_to_nothing() -> None:
    """Importing the library loads none of its parts and nothing installed, so that it costs a few milliseconds."""
    printed = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    loaded = set(json.loads(printed))
    assert "haipai" in loaded
    assert not [name for name in loaded if name.startswith("haipai.")]
    assert not {name.partition(".")[0] for name in loaded} - {"haipai", *sys.stdlib_module_names}


@pytest.mark.parametrize("name", haipai.__all__)
def test_every_public_name_is_there(name: str) -> None:
    """Each name of `haipai.__all__` can be had and is listed by dir()."""
    assert getattr(haipai, name) is not None
    assert name in dir(haipai)


def test_unknown_name_is_an_attribute_error() -> None:
    """A name that is not public gives Python's usual error."""
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = haipai.nothing  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Return the pure wheel, built from a copy of this tree's files."""
    folder = tmp_path_factory.mktemp("wheel")
    for path in files():
        copy = folder / "tree" / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    for left_over in ("web/dist/assets/a.js", "build/lib/haipai/gone.py"):
        (folder / "tree" / left_over).parent.mkdir(parents=True)
        (folder / "tree" / left_over).touch()
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*command, str(folder / "tree")], check=True)
    (found,) = folder.glob("*.whl")
    assert found.name == f"haipai-{haipai.__version__}-py3-none-any.whl"
    return zipfile.ZipFile(found)


def test_pure_wheel_is_whole(wheel: zipfile.ZipFile) -> None:
    """The pure wheel holds every file of the package and the built client, nothing compiled, nothing from before."""
    wanted = {path.relative_to(ROOT / "src") for path in files() if path.is_relative_to(ROOT / "src")}
    names = {Path(name) for name in wheel.namelist() if ".dist-info/" not in name}
    assert names == wanted | {Path("haipai/web_dist/assets/a.js")}


def test_pure_wheel_needs_nothing(wheel: zipfile.ZipFile) -> None:
    """Without an extra the pure wheel depends on no other package."""
    (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    needs = [line for line in wheel.read(metadata).decode().splitlines() if line.startswith("Requires-Dist:")]
    assert needs
    assert [line for line in needs if "extra ==" not in line] == []


def strangers(sources: dict[str, str], declared: set[str]) -> list[str]:
    """Return the imports of packages that are neither Python's own, nor declared, nor the compiler's arrays."""
    known = {*sys.stdlib_module_names, "haipai", "librt", "mypy_extensions"}
    homes = packages_distributions()
    found = []
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            imported = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            imported += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            tops = {one.partition(".")[0] for one in imported} - known
            lost = [
                top for top in tops if not declared & {home.lower().replace("_", "-") for home in homes.get(top, [])}
            ]
            found += [f"{name}: {top}" for top in lost]
    return found


def test_every_import_is_declared() -> None:
    """Whatever the package imports is Python's own or stands in an extra of pyproject.toml, and so in the locks."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    declared = {re.split(r"[\s<>=!;\[]", entry)[0] for entries in extras.values() for entry in entries}
    sources = {name: text for name, text in texts().items() if name.startswith("src/") and name.endswith(".py")}
    assert strangers(sources, declared) == []


def test_undeclared_import_is_seen() -> None:
    """An import of something installed but not declared, or not installed at all, is found wherever it stands."""
    text = "import json\ndef f():\n    import pytest.x\n    from nowhere.a import b\n    import numpy"
    assert sorted(strangers({"a.py": text}, {"numpy"})) == ["a.py: nowhere", "a.py: pytest"]
