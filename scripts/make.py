"""What `make` runs: `make.py TARGET [ARGS…]`.

Owns the list of targets and their order of steps; how a step is done is in tasks/.  Standard library only, since it
makes the environment that everything else is installed into.  Every target may be run again at any time: what is
already there and unchanged is left alone.
"""

import sys

OLDEST, NEWEST = (3, 11), (3, 13)
if not OLDEST <= sys.version_info[:2] <= NEWEST:
    found = ".".join(map(str, sys.version_info[:3]))
    sys.exit(f"haipai needs Python 3.11 to 3.13 and this is {found}.  Name another one: make PYTHON=python3.11 …")

from tasks import targets  # noqa: E402  (after the check: older Pythons cannot read it)
from tasks.shell import StepError  # noqa: E402


def main(arguments: list[str]) -> int:
    """Run the target named first; 0 when all its steps went well, else 1."""
    name, *rest = arguments or ["help"]
    target = targets.TARGETS.get(name)
    if target is None:
        print(f"There is no target {name!r}.  These there are: {', '.join(targets.TARGETS)}.")
        return 1
    try:
        target(rest)
    except StepError as error:
        print(f"\nmake {name} stopped: {error}", flush=True)
        return 1
    except KeyboardInterrupt:
        print()
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
