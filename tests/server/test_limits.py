"""What one address may do: requests and sockets, an IPv6 network counted as the single line that it is."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from haipai.server.net import pages
from haipai.server.net.gate import Scope
from haipai.server.net.limits import Buckets
from haipai.server.net.sheets import page_of
from haipai.server.wire.http import Replay
from tests.server.house import House, house, run
from tests.server.lobby import eventually
from tests.server.stage import Stage
from tests.server.test_records import played
from tests.server.test_room_codes import NETWORKS


@pytest.mark.parametrize(("one", "other", "same"), NETWORKS, ids=[f"{row[0]} {row[1]}" for row in NETWORKS])
def test_requests_of_a_network_are_counted_together(one: str, other: str, same: bool) -> None:
    """All addresses that one line of IPv6 has take from one bucket, as with the codes of rooms."""
    buckets = Buckets(1, 1)
    assert buckets.take(one, 0)
    assert buckets.take(other, 0) is not same


ENDS = ("", "/sheet.csv", "/record.haipai.jsonl")


@pytest.mark.parametrize("end", ENDS)
def test_matches_are_shown_so_often_and_no_more(tmp_path: Path, end: str) -> None:
    """Each route of a match, the caller's own or by a link, takes from the same bucket of the address."""

    async def scenario() -> None:
        async with house(tmp_path, limits__pages=0.01, limits__pages_burst=3) as home:
            player = await played(home)
            own = f"/api/matches/{player.table}.1"
            link = (await home.request("POST", own + "/share", player.token)).json()["share"]
            for path in (own, "/api/shared/" + link):
                assert (await home.request("GET", path + end, player.token)).status_code == 200
            for path in (own, "/api/shared/" + link):
                answer = await home.request("GET", path + end, player.token)
                assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")

    run(scenario())


def test_a_finished_match_is_folded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its page is kept for whoever comes next; one seen by another, and one that is not over, is made anew."""
    folded: list[str] = []

    def noted(table: str, *more: Any) -> Any:
        folded.append(table)
        return page_of(table, *more)

    monkeypatch.setattr("haipai.server.net.files.page_of", noted)

    async def scenario() -> None:
        async with house(tmp_path) as home:
            player = await played(home)
            own = f"/api/matches/{player.table}.1"
            link = (await home.request("POST", own + "/share", player.token)).json()["share"]
            for path, seat in ((own, 0), ("/api/shared/" + link, None)):
                folded.clear()
                first, again = [await home.request("GET", path, player.token) for _ in range(2)]
                assert first.json() == again.json()
                assert (first.json()["match"]["seat"], folded) == (seat, [player.table])
                await home.request("GET", path + "/sheet.csv", player.token)
                assert folded == [player.table]
            (running,) = await home.sit(pace="instant")
            folded.clear()
            for _ in range(2):
                assert (await home.request("GET", f"/api/matches/{running.table}.1", running.token)).status_code == 200
            assert folded == [running.table] * 2

    run(scenario())


def test_so_many_wait_for_records_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks when all places are taken, for whatever is read beside the tables, is told to ask again later."""
    begun, may_end = threading.Semaphore(0), threading.Event()

    def slow(*_: Any) -> Any:
        begun.release()
        may_end.wait()
        return Replay([])

    monkeypatch.setattr("haipai.server.net.matches.play_through", slow)

    async def scenario() -> None:
        async with house(tmp_path) as home:
            home.app._beside._most = 3
            player = await played(home)
            own = f"/api/matches/{player.table}.1"
            waiting = [asyncio.create_task(home.request("POST", "/api/replay", content=b"")) for _ in range(3)]
            await asyncio.to_thread(begun.acquire)
            await eventually(lambda: full(home))
            for method, path in (("POST", "/api/replay"), ("GET", own + "/record.haipai.jsonl"), ("GET", own)):
                answer = await home.request(method, path, player.token)
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
                assert answer.headers["retry-after"] == "5"
            may_end.set()
            assert [answer.status_code for answer in await asyncio.gather(*waiting)] == [200] * 3
            assert (await home.request("GET", own, player.token)).status_code == 200

    async def full(home: House) -> bool:
        return home.app._beside._taken == 3

    run(scenario())


def test_so_many_pages_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest unused is forgotten first."""
    monkeypatch.setattr(pages, "PAGES_MOST", 2)
    stage, kept = Stage(1), pages.Pages()
    page = page_of("stage", stage.log, 1, None, ["甲", "乙", "丙", "丁"])
    one, two, three = (pages.Key(name, None, ()) for name in "123")
    kept.keep(one, page)
    kept.keep(two, page)
    assert kept.get(one) is page
    kept.keep(three, page)
    assert [kept.get(key) is page for key in (one, two, three)] == [True, False, True]


def socket_from(address: str, path: str) -> Scope:
    """The beginning of a connection of our own page from this address."""
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    scope = {"type": "websocket", "scheme": "ws", "path": path, "client": (address, 1), "headers": headers}
    return {**scope, "extensions": {}}


def test_sockets_of_a_network_are_counted_together(tmp_path: Path) -> None:
    """Somebody with a whole /64 has no more sockets than anybody else."""

    async def scenario() -> None:
        async with house(tmp_path, limits__sockets_each=1, limits__hello=30) as home:
            first: asyncio.Queue[Any] = asyncio.Queue()
            first.put_nowait({"type": "websocket.connect"})
            accepted: asyncio.Queue[Any] = asyncio.Queue()
            scope = socket_from("2001:db8::1", "/ws/none")
            held = asyncio.create_task(home.app.sockets(scope, first.get, accepted.put))
            assert (await accepted.get())["type"] == "websocket.accept"
            for address, closed in (("2001:db8::2", True), ("2001:db8:0:1::2", False)):
                said: list[Any] = []
                await home.app.sockets(socket_from(address, "/ws/none"), coming(), kept(said))
                assert (said[0] == {"type": "websocket.close", "code": 1013}) is closed
            first.put_nowait({"type": "websocket.disconnect"})
            await held

    def coming() -> Any:
        events = iter(["websocket.connect", "websocket.disconnect"])

        async def receive() -> Any:
            return {"type": next(events)}

        return receive

    def kept(said: list[Any]) -> Any:
        async def send(event: Any) -> None:
            said.append(event)

        return send

    run(scenario())
