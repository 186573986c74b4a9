"""The web client: Node, its packages, the built client in web/dist."""

import json
import shutil
import subprocess
from collections.abc import Mapping

from tasks.python import ensure_venv
from tasks.shell import (
    BUILD,
    PYTHON,
    ROOT,
    VENV,
    StepError,
    digest,
    environment,
    files_under,
    is_done,
    run,
    say,
    set_done,
)

WEB = ROOT / "web"
DIST = WEB / "dist"
NODE_LOCK = ROOT / "requirements" / "node.txt"
_MADE = ("node_modules", "dist", "dist-gallery", "generated", "test-results", "playwright-report", "tests")


def ensure_node() -> str:
    """Have a Node that can build the client, the system's or one in .venv; return its version."""
    version = _node_version()
    if version is None:
        ensure_venv(tests=False)
        say("No Node of the right age here: installing one into .venv")
        run([PYTHON, "-m", "pip", "--quiet", "install", "--require-hashes", "-r", NODE_LOCK])
        version = _node_version()
    if version is None:
        raise StepError(f"the Node in {VENV} does not run")
    return version


def _node_version() -> str | None:
    """Return the version of the Node on the path (.venv first), None without one that the client's tools accept."""
    path = environment()["PATH"]
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    major, minor = (int(part) for part in version.lstrip("v").split(".")[:2])
    fits = (major == 20 and minor >= 19) or (major == 22 and minor >= 13) or major >= 24
    return version if fits else None


def ensure_packages() -> None:
    """Have web/node_modules as the lock file says."""
    mark = digest([WEB / "package.json", WEB / "package-lock.json"], ensure_node())
    stamp = WEB / "node_modules" / ".stamp"
    if not is_done(stamp, mark):
        say("Installing the client's locked packages into web/node_modules (once)")
        run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB)
        set_done(stamp, mark)


def ensure_built() -> None:
    """Have the built client in web/dist."""
    mark = digest(files_under(WEB, leave=_MADE), ensure_node())
    stamp = BUILD / "stamp-web"
    if is_done(stamp, mark) and (DIST / "index.html").is_file():
        return
    ensure_packages()
    say("Building the web client into web/dist")
    npm("build")
    set_done(stamp, mark)


def npm(script: str, env: Mapping[str, str] | None = None) -> None:
    """Run one of the client's scripts.  Raises StepError when it fails or is not there."""
    scripts = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["scripts"]
    if script not in scripts:
        raise StepError(f"web/package.json has no script {script!r}")
    run(["npm", "run", "--silent", script], cwd=WEB, env={"HAIPAI_PYTHON": str(PYTHON), **(env or {})})
