"""What is in memory: brought back once, put away when idle, and stopped without cutting anything off."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from haipai.server.memory import Memory
from tests.server.house import house, run


class Thing:
    """A resident that notes what is done to it; stopping takes a while, or fails."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = False
        self.ended = asyncio.Event()
        self.idle_since = float("-inf")
        self.started = 0
        self.codes: list[str] = []
        self.stopping = asyncio.Event()  # it has begun to stop
        self.may_end = asyncio.Event()
        self.fails = False

    def start(self) -> None:
        """Count it."""
        self.started += 1

    async def stop(self, code: str) -> None:
        """Stop, once."""
        if self.closed:
            return
        self.codes.append(code)
        if self.fails:
            raise RuntimeError(self.name)
        self.closed = True
        self.stopping.set()
        await self.may_end.wait()
        self.ended.set()


class Shelf:
    """Things that can be brought back, and how often each was."""

    def __init__(self, idle: float = 1000.0) -> None:
        self.loads: list[str] = []
        self.made: dict[str, Thing] = {}
        self.may_load = asyncio.Event()
        self.empty = True
        self.memory: Memory[Thing] = Memory(self._load, lambda _: self.empty, idle)

    async def _load(self, name: str) -> Thing | None:
        self.loads.append(name)
        await self.may_load.wait()
        if name == "none":
            return None
        self.made[name] = Thing(name)
        self.made[name].may_end.set()
        return self.made[name]


def test_brought_back_once() -> None:
    """However many ask at once it is loaded and started once; what there is not is asked for again."""

    async def scenario() -> None:
        shelf = Shelf()
        asking = asyncio.gather(*(shelf.memory.find("a") for _ in range(5)), shelf.memory.find("none"))
        await asyncio.sleep(0)
        shelf.may_load.set()
        found = await asking
        assert found == [shelf.made["a"]] * 5 + [None]
        assert (shelf.loads, shelf.made["a"].started) == (["a", "none"], 1)
        assert await shelf.memory.find("a") is shelf.memory.here("a") is shelf.made["a"]
        assert await shelf.memory.find("none") is None
        assert shelf.loads == ["a", "none", "none"]

    run(scenario())


def test_whoever_looks_for_something_being_made_waits_for_it() -> None:
    """A name that is being made is not looked for in the log meanwhile, so that there is never a second one."""

    async def scenario() -> None:
        shelf, thing, may = Shelf(), Thing("a"), asyncio.Event()

        async def work() -> Thing:
            await may.wait()
            return thing

        making = asyncio.create_task(shelf.memory.make("a", work))
        await asyncio.sleep(0)
        finding = asyncio.create_task(shelf.memory.find("a"))
        await asyncio.sleep(0)
        may.set()
        assert await making is await finding is thing
        assert (shelf.loads, thing.started) == ([], 1)

    run(scenario())


def test_something_that_has_failed_comes_back() -> None:
    """A closed one is waited for until it has ended, then loaded anew."""

    async def scenario() -> None:
        shelf = Shelf()
        shelf.may_load.set()
        first = await shelf.memory.find("a")
        assert first is not None
        first.closed = True
        finding = asyncio.create_task(shelf.memory.find("a"))
        await asyncio.sleep(0)
        assert not finding.done()
        first.ended.set()
        second = await finding
        assert second is not None
        assert second is not first

    run(scenario())


def test_idle_ones_are_put_away_whatever_becomes_of_others() -> None:
    """One that fails while it is put away does not keep the others in memory, nor the next round from coming."""

    async def scenario() -> None:
        shelf = Shelf(idle=0.01)
        shelf.may_load.set()
        broken, fine = await shelf.memory.find("broken"), await shelf.memory.find("fine")
        assert broken is not None
        assert fine is not None
        broken.fails = True
        shelf.memory.start()
        await fine.ended.wait()
        while len(broken.codes) < 2:  # noqa: ASYNC110 - the sweeper gives no sign
            await asyncio.sleep(0.02)
        assert fine.codes == ["closed"]
        assert shelf.memory.here("fine") is None
        broken.fails = False
        await shelf.memory.stop()

    run(scenario())


def test_stopping_waits_for_what_is_being_put_away() -> None:
    """The end of the server does not cut off one that is in the middle of its last work."""

    async def scenario() -> None:
        shelf = Shelf(idle=0.01)
        shelf.may_load.set()
        thing = await shelf.memory.find("a")
        assert thing is not None
        thing.may_end.clear()
        shelf.memory.start()
        await thing.stopping.wait()
        stopping = asyncio.create_task(shelf.memory.stop())
        await asyncio.sleep(0.05)
        assert not stopping.done()
        thing.may_end.set()
        await stopping
        assert (thing.ended.is_set(), thing.codes) == (True, ["closed"])

    run(scenario())


def test_stopping_waits_for_what_is_being_brought_back() -> None:
    """Something that is being loaded when the server stops is stopped too; nothing is brought back or made after that."""

    async def scenario() -> None:
        shelf = Shelf()
        finding = asyncio.create_task(shelf.memory.find("a"))
        await asyncio.sleep(0)
        stopping = asyncio.create_task(shelf.memory.stop())
        await asyncio.sleep(0)
        shelf.may_load.set()
        await asyncio.gather(finding, stopping)
        assert shelf.made["a"].codes == ["shutdown"]
        assert await shelf.memory.find("b") is None
        assert await shelf.memory.make("b", lambda: shelf._load("b")) is None
        assert shelf.loads == ["a"]

    run(scenario())


@pytest.mark.parametrize("limit", ["tables", "tables_each"])
def test_tables_asked_for_at_once_keep_the_limit(tmp_path: Path, limit: str) -> None:
    """Ten tables asked for at the same moment where three may be: three are made, the others are told."""

    async def scenario() -> None:
        each = 3 if limit == "tables_each" else 100
        async with house(tmp_path, limits__tables=103 - each, limits__tables_each=each) as home:
            guest = await home.guest()
            asked = (home.request("POST", "/api/tables", guest.token, json={}) for _ in range(10))
            answers = await asyncio.gather(*asked)
            assert sorted(answer.status_code for answer in answers) == [201] * 3 + [429] * 7
            assert home.app.hall.in_memory == 3

    run(scenario())
