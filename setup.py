"""Builds haipai: pure Python, or with HAIPAI_COMPILE=1 the same source compiled by mypyc.

What is compiled is told by scripts/core_modules.txt.  Everything else about the package is in pyproject.toml.
"""

import os
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent


def core_modules() -> list[str]:
    """Paths of the source files to compile, relative to this file and sorted."""
    lines = (ROOT / "scripts" / "core_modules.txt").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    take = {path for pattern in patterns if not pattern.startswith("-") for path in ROOT.glob(pattern)}
    leave = {ROOT / pattern.removeprefix("-") for pattern in patterns if pattern.startswith("-")}
    return sorted(str(path.relative_to(ROOT)) for path in take - leave)


if os.environ.get("HAIPAI_COMPILE") == "1":
    from mypyc.build import mypycify

    options = ["--strict", "--explicit-package-bases", f"--config-file={ROOT / 'pyproject.toml'}"]
    extensions = mypycify(
        [*options, *core_modules()], opt_level="3", debug_level="0", group_name="haipai", target_dir="build/mypyc"
    )
    setup(ext_modules=extensions, install_requires=["librt==0.17.0"])
else:
    setup(install_requires=[])
