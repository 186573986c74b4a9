"""Builds haipai: pure Python, or the same source compiled by mypyc.

HAIPAI_COMPILE=1 compiles, 0 does not.  Where it is not set a checkout is built pure, and a source distribution (which
is what pip takes when no wheel fits) is compiled if there is a C compiler.  What is compiled is told by
scripts/core_modules.txt.  Everything else about the package is in pyproject.toml.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class WithClient(build_py):  # type: ignore[misc]  # setuptools does not say what it is
    """Puts the built web client, where there is one, into the package; takes nothing over from an earlier build."""

    def run(self) -> None:
        """Fill the package's folder in the build tree anew."""
        place = Path(self.build_lib, "haipai")
        if not self.editable_mode:
            shutil.rmtree(place, ignore_errors=True)
        super().run()
        client = ROOT / "web" / "dist"
        if client.is_dir() and not self.editable_mode:
            shutil.copytree(client, place / "web_dist")


def core_modules() -> list[str]:
    """Paths of the source files to compile, relative to this file and sorted."""
    lines = (ROOT / "scripts" / "core_modules.txt").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    take = {path for pattern in patterns if not pattern.startswith("-") for path in ROOT.glob(pattern)}
    leave = {ROOT / pattern.removeprefix("-") for pattern in patterns if pattern.startswith("-")}
    return sorted(str(path.relative_to(ROOT)) for path in take - leave)


def compiler_works() -> bool:
    """Whether a C file that needs Python's headers can be compiled here."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_temp = command.build_lib = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception:  # noqa: BLE001 - each compiler fails in a way of its own, and all mean the same here
            return False
        return True


def wants_compiled() -> bool:
    """Whether to compile: as HAIPAI_COMPILE says, else in a source distribution when it can be done."""
    told = os.environ.get("HAIPAI_COMPILE", "")
    if told or not (ROOT / "PKG-INFO").exists():
        return told == "1"
    if compiler_works():
        return True
    print(
        "haipai: no C compiler (or no Python headers) here: building the pure package, which is slower", file=sys.stderr
    )
    return False


def mypyc_place() -> str:
    """Where the generated C files lie: with what `make` builds, also when it builds elsewhere."""
    return str(Path(os.environ.get("HAIPAI_BUILD", "build"), "mypyc"))


def tell_compiler(extension: Extension) -> None:
    """Add the options of C compiler and linker that mypyc does not give."""
    if os.name == "posix":  # lets the compiler put small functions of the one extension into their callers
        extension.extra_compile_args.append("-fno-semantic-interposition")
    if sys.platform != "linux":
        return
    if os.environ.get("HAIPAI_SANITIZE") == "1":  # make asan: slow, and every step into foreign memory is an error
        extension.extra_compile_args += ["-O1", "-g1", "-fno-omit-frame-pointer", "-fsanitize=address"]
        extension.extra_link_args.append("-fsanitize=address")
        return
    # A quarter less to download, at the same speed: nothing that only debuggers read, no page of its own for each
    # part of the many small libraries through which Python finds the modules.
    extension.extra_compile_args += ["-fno-asynchronous-unwind-tables", "-ffunction-sections"]
    extension.extra_compile_args += ["-fvisibility=hidden", "-fno-tree-vectorize"]
    extension.extra_link_args += ["-s", "-Wl,--gc-sections", "-nostartfiles", "-Wl,--build-id=none"]
    extension.extra_link_args += ["-Wl,--hash-style=gnu", "-Wl,-z,noseparate-code"]


extensions = []
requirements = []
if wants_compiled():
    from mypyc.build import mypycify

    # What is compiled is checked; packages that it only names for checkers are not looked for, here as in a bare build.
    options = ["--strict", "--follow-imports=silent", "--no-site-packages", "--explicit-package-bases"]
    options += [f"--config-file={ROOT / 'pyproject.toml'}", *core_modules()]
    extensions = mypycify(options, opt_level="2", debug_level="0", group_name="haipai", target_dir=mypyc_place())
    for each in extensions:
        tell_compiler(each)
    requirements = ["librt==0.17.0"]

setup(ext_modules=extensions, install_requires=requirements, cmdclass={"build_py": WithClient})
