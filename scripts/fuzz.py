"""Fuzz one parser: `python scripts/fuzz.py NAME SECONDS FOLDER`; `make fuzz` runs it for each, in an environment apart.

Owns how bytes become an input: as they are, or as a whole document with some of its values replaced.  Inputs worth
keeping are gathered in FOLDER/NAME; one that breaks the parser is written to FOLDER and printed, and the run fails.
"""

import copy
import json
import sys
from pathlib import Path
from typing import Any, Final

import atheris  # type: ignore[import-untyped,unused-ignore]

with atheris.instrument_imports(include=["haipai"]):
    from parsers import PARSERS, WORDS, documents

EDGES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    3,
    4,
    255,
    256,
    2**31,
    2**63,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    [],
    {},
    [[]],
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place of a JSON value, as container and key."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def strange(source: Any, depth: int = 4) -> Any:
    """Return a value that need not fit anywhere, nested no deeper than told."""
    kind = source.ConsumeIntInRange(0, 5 if depth else 2)
    if kind == 0:
        return copy.deepcopy(EDGES[source.ConsumeIntInRange(0, len(EDGES) - 1)])
    if kind == 1:
        return WORDS[source.ConsumeIntInRange(0, len(WORDS) - 1)]
    if kind == 2:
        return source.ConsumeInt(2)
    if kind == 3:
        return [strange(source, depth - 1) for _ in range(source.ConsumeIntInRange(0, 4))]
    if kind == 4:
        return {WORDS[source.ConsumeIntInRange(0, len(WORDS) - 1)]: strange(source, depth - 1)}
    return source.ConsumeUnicode(source.ConsumeIntInRange(0, 20))


def spoilt(source: Any, whole: list[Any]) -> Any:
    """Return one of the documents with some values replaced, taken out, doubled, or put in from another place."""
    value = [copy.deepcopy(whole[source.ConsumeIntInRange(0, len(whole) - 1)])]
    for _ in range(source.ConsumeIntInRange(1, 5)):
        spots = places(value)
        container, key = spots[source.ConsumeIntInRange(0, len(spots) - 1)]
        act = source.ConsumeIntInRange(0, 4)
        if act == 0 and container is not value:
            del container[key]
        elif act == 1:
            other, where = spots[source.ConsumeIntInRange(0, len(spots) - 1)]
            container[key] = copy.deepcopy(other[where])
        elif act == 2 and isinstance(container, list) and container is not value:
            container.insert(key, copy.deepcopy(container[key]))
        else:
            container[key] = strange(source)
    return value[0]


def written(name: str, value: Any) -> bytes:
    """Return a document as the parser reads it: a record has a line for each of its values."""
    lines = value if name == "record" and isinstance(value, list) else [value]
    return "\n".join(json.dumps(line) for line in lines).encode("utf-8", "surrogatepass")


def main() -> None:
    """Run libFuzzer for some seconds."""
    name, seconds, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    parser, whole = PARSERS[name], documents(name)
    gathered = folder / name
    gathered.mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(whole or WORDS):
        (gathered / f"begin-{number}").write_bytes(
            b"\0" + (written(name, one) if whole else str(one).encode("utf-8", "replace"))
        )

    def one_input(data: bytes) -> None:
        if not whole or data[:1] == b"\0":
            given = data[1:]
        else:
            given = written(name, spoilt(atheris.FuzzedDataProvider(data[1:]), whole))
        try:
            parser(given)
        except BaseException:
            print(f"{name} is broken by: {given!r}", flush=True)
            raise

    limits = [f"-max_total_time={seconds}", "-max_len=4096", "-timeout=20", "-print_final_stats=1", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={folder}/{name}-", str(gathered)], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
