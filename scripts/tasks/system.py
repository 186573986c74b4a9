"""What the steps need from the operating system: found out by trying, installed from Debian when run as root.

Without the right to install, the step stops with the one line to run.  Nothing is done without.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from tasks.shell import StepError, run, say

CHROMIUM = "/usr/bin/chromium"
DEBIAN_PYTHON = sys.base_prefix == "/usr"


@dataclass(frozen=True)
class Need:
    """Something that must be there: its name in words, Debian's packages for it, and how to see it."""

    name: str
    packages: tuple[str, ...]
    present: Callable[[], bool]


def _succeeds(command: list[str], given: str = "") -> str | None:
    """Return what a program printed, None when it is missing or fails."""
    if shutil.which(command[0]) is None:
        return None
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    return ran.stdout if ran.returncode == 0 else None


def _compiles(header: str, language: str = "c") -> bool:
    variable, usual = ("CC", "cc") if language == "c" else ("CXX", "c++")
    compiler = shlex.split(os.environ.get(variable) or sysconfig.get_config_var(variable) or usual)
    options = [f"-I{sysconfig.get_path('include')}", "-fsyntax-only", "-x", language, "-"]
    return _succeeds([*compiler, *options], f"#include <{header}>\n") is not None


VENV_MODULE = Need("Python's venv", ("python3-venv",), lambda: find_spec("ensurepip") is not None)
COMPILER = Need("a C compiler", ("gcc", "libc6-dev"), lambda: _compiles("stdio.h"))
CXX_COMPILER = Need("a C++ compiler", ("g++",), lambda: _compiles("vector", "c++"))
HEADERS = Need(
    f"the headers of {sys.executable}",
    ("python3-dev",) if DEBIAN_PYTHON else (),
    lambda: _compiles("Python.h"),
)
BROWSER = Need("Chromium for the browser tests", ("chromium",), lambda: os.access(CHROMIUM, os.X_OK))
FONT = Need(
    "a Chinese font for the browser tests",
    ("fontconfig", "fonts-noto-cjk"),
    lambda: bool(_succeeds(["fc-list", ":lang=zh-cn"])),
)

# What the targets need.  One of the engines that ours is compared with comes as C++ source.
TO_PLAY = (VENV_MODULE, COMPILER, HEADERS)
TO_CHECK = (*TO_PLAY, CXX_COMPILER)
TO_TEST = (*TO_CHECK, BROWSER, FONT)


def ensure(*needs: Need) -> None:
    """Make sure of every need.  Raises StepError when one is missing and may not or cannot be installed."""
    lacking = [need for need in needs if not need.present()]
    if not lacking:
        return
    names = ", ".join(need.name for need in lacking)
    packages = sorted({package for need in lacking for package in need.packages})
    install = f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    if any(not need.packages for need in lacking):
        raise StepError(f"{names} must be there, and come by the way this Python came.")
    if shutil.which("apt-get") is None:
        raise StepError(f"{names} must be there.  Debian calls the packages {' '.join(packages)}.")
    if os.geteuid() != 0:
        raise StepError(
            f"{names} must be there.  Run this line and then make again:\n\n  sudo apt-get update && sudo {install}\n"
        )
    say(f"Installing {names}: {' '.join(packages)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "-q", "update"], env=quiet)
    run(shlex.split(install), env=quiet)
    still = [need.name for need in lacking if not need.present()]
    if still:
        raise StepError(f"installed {' '.join(packages)}, but {', '.join(still)} cannot be found all the same")
