"""Figures for monitoring: what is played is counted, nothing in them names anybody, and they stay on loopback."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from haipai.errors import HaipaiError
from haipai.server.ops import meters
from haipai.server.ops.meters import CountErrors
from haipai.server.ops.side import listen
from tests.server.house import any_legal, house, run
from tests.server.process import free_port

Figures = dict[str, float]


async def figures(port: int) -> tuple[str, Figures]:
    """The page, and every sample on it by name and labels."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        answer = await client.get("/metrics")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert (await client.get("/")).status_code == 404
        assert (await client.post("/metrics")).status_code == 404
    found: Figures = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()) if name != "le")
            if "le" not in sample.labels:
                found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return answer.text, found


def test_what_is_played_is_counted(tmp_path: Path) -> None:
    """A hand with bots and mistakes: tables, connections, actions, refusals, commits, bots and memory are there."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path, metrics__port=port) as home:
            _, before = await figures(port)
            (player,) = await home.table(pace="instant")
            await player.asked()
            assert not await player.answered(await player.do("discard 9z"))
            await home.request("GET", "/api/me")
            await player.play(any_legal, hands=1)
            text, after = await figures(port)
            changed = {name: after[name] - before.get(name, 0) for name in after}
            assert (after["haipai_tables"], after["haipai_connections"]) == (1, 1)
            assert changed["haipai_actions_total{by=player}"] > 3
            assert changed["haipai_actions_total{by=bot}"] > 10
            assert changed["haipai_action_seconds_count"] == changed["haipai_actions_total{by=player}"]
            assert changed["haipai_action_seconds_sum"] > 0
            assert sum(count for name, count in changed.items() if name.startswith("haipai_refused_total{")) == 1
            assert changed["haipai_http_refused_total{code=no_account}"] == 1
            assert changed["haipai_commit_jobs_total"] >= changed["haipai_commits_total"] > 10
            assert changed["haipai_commit_seconds_count"] >= changed["haipai_commits_total"]
            assert changed["haipai_bot_seconds_count{bot=solid}"] >= changed["haipai_actions_total{by=bot}"]
            assert after["haipai_bots_asked"] == 0
            assert after["process_resident_memory_bytes"] > 10_000_000
            for word in (player.account, player.token, player.table, "甲"):
                assert word not in text

    run(scenario())


def test_errors_are_counted_by_event() -> None:
    """An error of ours by its fixed word; one of another library, or with words of its own, as other."""
    handler = CountErrors()

    def counted(event: str) -> float:
        return float(meters.ERRORS.labels(event)._value.get())

    before = counted("table_failed"), counted("other")
    for name, words, args in (
        ("haipai.table", "table_failed", ()),
        ("uvicorn.error", "x", ()),
        ("haipai.x", "a %s", ("b",)),
    ):
        handler.handle(logging.LogRecord(name, logging.ERROR, "x", 1, words, args, None))
    assert (counted("table_failed") - before[0], counted("other") - before[1]) == (1, 2)


def test_labels_are_words_of_fixed_sets() -> None:
    """No figure has a label that could hold somebody's name: only by, code, bot, event."""
    text = meters.text().decode()
    names = {name for family in text_string_to_metric_families(text) for s in family.samples for name in s.labels}
    assert {"by", "le"} <= names <= {"by", "code", "bot", "event", "le"}


def test_nothing_listens_unless_wanted(tmp_path: Path) -> None:
    """Without a port there is no page; with one it is on 127.0.0.1 and closed at the stop."""
    port = free_port()

    async def scenario() -> None:
        async with house(tmp_path / "a"):
            assert not reachable("127.0.0.1", port)
        async with house(tmp_path / "b", metrics__port=port) as home:
            assert reachable("127.0.0.1", port)
            (side,) = home.server.service._sides
            assert side._listener.getsockname()[0] == "127.0.0.1"
        assert not reachable("127.0.0.1", port)

    run(scenario())


def reachable(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    """`haipai serve` says which setting, with status 2."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        with pytest.raises(HaipaiError) as caught:
            listen(port, "metrics.port")
        command = [sys.executable, "-m", "haipai.server", "--local", "--port", "0", "--data", str(tmp_path / "data")]
        command += ["--set", f"metrics.port={port}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (caught.value.code, caught.value.path) == ("cannot_listen", "metrics.port")
    assert done.returncode == 2
    assert f"haipai serve: cannot_listen: metrics.port: port {port}" in done.stderr
