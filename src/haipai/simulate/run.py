"""Walls played by one process, by several, or by a cluster, always in the same order.

Owns the cutting of the work and its spreading.  What a wall brings is told by hands.py alone, so that nothing here can
change a result.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, Final, TypeVar

from haipai.errors import HaipaiError
from haipai.numbers import whole
from haipai.simulate.hands import Hand, play_wall
from haipai.simulate.plan import Plan

CHUNK: Final = 25  # walls handed to a worker at a time
AHEAD: Final = 4  # chunks given to each worker of a cluster before the first is awaited
MOST_WORKERS: Final = 512
T = TypeVar("T")
Work = Callable[[Iterable[int]], list[T]]  # from some walls to what comes of them


def run(plan: Plan, workers: int = 1, *, ray: bool = False) -> Iterator[Hand]:
    """The hands of a plan, wall by wall, from `workers` processes of this machine or, with `ray`, of a Ray cluster.

    HaipaiError `bad_workers`, `not_installed`.
    """
    return spread(partial(play_chunk, plan), plan.walls, workers, ray=ray)


def play_chunk(plan: Plan, walls: Iterable[int]) -> list[Hand]:
    """All hands of some walls."""
    return [hand for wall in walls for hand in play_wall(plan, wall)]


def spread(work: Work[T], walls: int, workers: int, *, ray: bool = False) -> Iterator[T]:
    """What `work` makes of the walls 0 … walls − 1, chunk by chunk, in order; errors as `run`."""
    count = whole(workers)
    if isinstance(workers, bool) or not 1 <= count <= MOST_WORKERS:
        raise HaipaiError("bad_workers", f"workers are 1 to {MOST_WORKERS}, not {workers!r:.40}", "workers")
    chunks = [range(first, min(first + CHUNK, walls)) for first in range(0, walls, CHUNK)]
    way = over_ray if ray else (over_processes if workers > 1 else over_nothing)
    return (item for items in way(work, chunks, count) for item in items)


def over_nothing(work: Work[T], chunks: list[range], _: int) -> Iterator[list[T]]:
    """In this process."""
    return map(work, chunks)


def over_processes(work: Work[T], chunks: list[range], workers: int) -> Iterator[list[T]]:
    """In new processes of this machine; they are the same on every system and share nothing."""
    with multiprocessing.get_context("spawn").Pool(min(workers, len(chunks)), deaf) as pool:
        yield from pool.imap(work, chunks)


def deaf() -> None:
    """Ctrl-C at a terminal reaches every process; the one that was started ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def over_ray(work: Work[T], chunks: list[range], workers: int) -> Iterator[list[T]]:
    """On a Ray cluster: the one that is connected or named in RAY_ADDRESS, else one of this machine, made and ended."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(num_cpus=None if "RAY_ADDRESS" in _environment() else workers, **QUIET)
    try:
        task = ray.remote(_call)
        at_once = AHEAD * max(workers, int(ray.cluster_resources().get("CPU", 0)))
        pending: list[Any] = []
        for chunk in chunks:
            pending.append(task.remote(work, chunk))
            if len(pending) > at_once:
                yield ray.get(pending.pop(0))
        for result in pending:
            yield ray.get(result)
    finally:
        if ours:
            ray.shutdown()


def _call(work: Work[T], chunk: range) -> list[T]:
    return work(chunk)


QUIET: Final[dict[str, Any]] = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}


def _environment() -> Any:
    return import_module("os").environ


def _ray() -> Any:
    try:
        return import_module("ray")
    except ModuleNotFoundError as error:
        raise HaipaiError("not_installed", 'a cluster needs ray; install it with: pip install "haipai[ray]"') from error
