"""The socket: who gets in, two devices, slow readers, and frames that are no messages."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from haipai.server.wire.client import decode
from haipai.server.wire.frames import MOST_BYTES, BadMessage
from tests.server.house import House, Player, house, run


@pytest.mark.parametrize(
    "origin",
    [None, "http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1", "http://127.0.0.1.evil.example"],
)
def test_upgrade_from_another_origin_is_refused(tmp_path: Path, origin: str | None) -> None:
    """Without exactly this server's own origin there is no socket, whatever the cookie says."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit()
            address = home.url.replace("http", "ws") + "ws/" + player.table
            with pytest.raises(InvalidStatus) as caught:
                await connect(address, origin=origin, additional_headers=player.headers)  # type: ignore[arg-type]
            assert caught.value.response.status_code == 403

    run(scenario())


def test_an_origin_named_in_the_settings_is_let_in(tmp_path: Path) -> None:
    """A page of the development server may open sockets when the settings name it."""

    async def scenario() -> None:
        async with house(tmp_path, origins="http://localhost:5173") as home:
            (player,) = await home.sit()
            await player.connect("http://localhost:5173")
            assert player.frames[-1]["t"] == "state"

    run(scenario())


def test_strangers_are_told_why(tmp_path: Path) -> None:
    """No table, no account, no seat, seats still free: each has its farewell."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit()
            host, _ = await home.sit(2)
            stranger = await home.guest()
            stranger.table = player.table
            nobody = Player(home.url, "x" * 43, "")
            nobody.table = player.table
            lost = Player(home.url, player.token, player.account)
            lost.table = "nosuchtable"
            waiting = await home.guest()
            made = await home.request("POST", "/api/tables", waiting.token, json={"humans": 2})
            waiting.table = made.json()["table"]
            wanted = ((stranger, "not_seated"), (nobody, "not_seated"), (lost, "no_table"), (waiting, "not_started"))
            for guest, code in wanted:
                await guest.connect()
                assert guest.frames[-1]["code"] == code
                assert await guest.closed() == 1000
            await host.connect()
            assert host.frames[-1]["t"] == "state"

    run(scenario())


def test_a_token_in_hello_serves_where_cookies_cannot(tmp_path: Path) -> None:
    """A program without cookies gives its token in the first frame."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.sit()
            token, player.token = player.token, "none"
            await player.connect(hello=False)
            await player.send({"t": "hello", "token": token})
            assert (await player.receive())["t"] == "state"

    run(scenario())


def test_first_frame_must_be_hello(tmp_path: Path) -> None:
    """Another message first, or silence, ends the connection with an error."""

    async def scenario() -> None:
        async with house(tmp_path, limits__hello=0.2) as home:
            (player,) = await home.sit()
            for first in ({"t": "next"}, None):
                await player.connect(hello=False)
                if first:
                    await player.send(first)
                assert (await player.receive())["code"] == "not_hello"
                assert await player.closed() == 1000

    run(scenario())


def test_the_newest_device_holds_the_seat(tmp_path: Path) -> None:
    """The older device is told and closed; the newer plays on."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (old,) = await home.table()
            new = Player(home.url, old.token, old.account)
            new.table, new.seat = old.table, old.seat
            await new.connect()
            assert (await old.until(lambda frame: frame["t"] == "bye"))["code"] == "replaced"
            assert await old.closed() == 1000
            assert new.view == old.view
            await new.play(hands=1)

    run(scenario())


def test_others_see_who_is_there(tmp_path: Path) -> None:
    """Dropping and coming back changes `connected` for the other, with the same seq."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            one, two = await home.table(2, clock=False)
            await one.quiet(0.2)
            assert one.match["players"][1]["connected"]
            before = one.seq
            await two.close()
            frame = await one.until(lambda frame: frame["t"] == "update")
            assert not frame["match"]["players"][1]["connected"]
            assert frame["seq"] == before
            await two.connect()
            frame = await one.until(lambda frame: frame["t"] == "update")
            assert frame["match"]["players"][1]["connected"]
            assert two.view["seat"] == 1

    run(scenario())


def test_a_slow_reader_is_dropped_and_resyncs(tmp_path: Path) -> None:
    """A socket that never reads loses its connection; the table goes on, and the seat gets the whole state again."""

    async def scenario() -> None:
        async with house(tmp_path, limits__outbox=16) as home:
            one, two = await home.table(2, clock=False)
            slow = await open_without_reading(two)
            for _ in range(600):
                slow.send(frame_of({"t": "hello"}))
            await one.until(lambda f: bool(f.get("match")) and not f["match"]["players"][1]["connected"])
            slow.close()
            two.seq = -1
            await two.connect()
            assert two.frames[-1]["t"] == "state"
            await asyncio.gather(one.play(hands=1), two.play(hands=1))

    run(scenario())


async def open_without_reading(player: Player) -> socket.socket:
    """A raw WebSocket whose answers are never read, after the upgrade."""
    host, port = player.url.removeprefix("http://").rstrip("/").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    lines = (
        f"GET /ws/{player.table} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Origin: {player.url.rstrip('/')}",
        f"Cookie: haipai={player.token}",
    )
    raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    await asyncio.sleep(0.3)
    raw.setblocking(True)
    return raw


def frame_of(message: dict[str, Any]) -> bytes:
    """A masked text frame of fewer than 126 bytes."""
    body = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


# -- frames that are no messages -----------------------------------------------------------------------

BAD = [
    ("empty", ""),
    ("not json", "{"),
    ("no object", "[]"),
    ("number", "7"),
    ("no tag", '{"id":"a"}'),
    ("unknown tag", '{"t":"cheat"}'),
    ("unknown field", '{"t":"next","seat":2}'),
    ("for another seat", '{"t":"do","id":"a","command":"pass","seat":2}'),
    ("missing field", '{"t":"do","id":"a"}'),
    ("wrong type", '{"t":"do","id":7,"command":"pass"}'),
    ("id too long", '{"t":"do","id":"' + "a" * 41 + '","command":"pass"}'),
    ("empty id", '{"t":"do","id":"","command":"pass"}'),
    ("command too long", '{"t":"do","id":"a","command":"' + "p" * 33 + '"}'),
    ("negative seq", '{"t":"do","id":"a","command":"pass","seq":-1}'),
    ("huge seq", '{"t":"do","id":"a","command":"pass","seq":1e400}'),
    ("seq past 2**53", '{"t":"do","id":"a","command":"pass","seq":9007199254740993}'),
    ("boolean seq", '{"t":"do","id":"a","command":"pass","seq":true}'),
    ("deep list", "[" * 16000),
    ("deep object", '{"t":' * 3000),
    ("deep in a field", '{"t":"do","id":"a","command":' + "[" * 8000),
    ("lone surrogate", '{"t":"do","id":"\\ud800","command":"pass"}'),
    ("nul", '{"t":"do","id":"a","command":"pa\x00ss"}'),
    ("twice", '{"t":"next"}{"t":"next"}'),
]


@pytest.mark.parametrize("text", [text for _, text in BAD], ids=[name for name, _ in BAD])
def test_bad_text_is_no_message(text: str) -> None:
    """Each is refused by the decoder in words, and never by another error."""
    with pytest.raises(BadMessage) as caught:
        decode(text)
    assert caught.value.code == "bad_message"
    assert len(caught.value.message) <= 200


@given(st.one_of(st.text(max_size=300), st.binary(max_size=300)))
def test_any_text_is_a_message_or_refused(text: str | bytes) -> None:
    """Whatever comes is decoded or refused."""
    with suppress(BadMessage):
        assert decode(text) is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
TAGS = st.sampled_from(["hello", "do", "ping", "next", "auto", "leave", "again", "state", "x"])
FIELDS = st.sampled_from(["id", "command", "seq", "n", "on", "token", "last_seq", "lang", "seat"])
ALMOST = st.builds(lambda tag, rest: {"t": tag, **rest}, TAGS, st.dictionaries(FIELDS, JSON, max_size=4))
HARMLESS = st.one_of(ALMOST.map(json.dumps), JSON.map(json.dumps), st.text(max_size=40)).filter(
    lambda text: '"leave"' not in text
)


def test_bad_frames_have_no_effect(tmp_path: Path) -> None:
    """Hundreds of generated frames on one socket: errors at most; that table and another one go on as before."""

    async def scenario() -> None:
        async with house(tmp_path, limits__bad_messages=1_000_000) as home:
            (one,) = await home.table()
            (two,) = await home.table()
            await two.asked()
            kept = two.seq, two.view
            for number, text in enumerate([text for _, text in BAD] + generated()):
                await one.send(text)
                if number % 10 == 0:  # read now and then, or we are the slow reader
                    await one.send({"t": "ping", "n": 77})
                    await one.until(lambda frame: frame["t"] == "pong" and frame["n"] == 77)
            assert {frame["t"] for frame in one.frames} <= {"state", "update", "error", "refused", "ack", "pong"}
            assert [frame for frame in one.frames if frame["t"] == "error"]
            await two.send({"t": "hello"})
            await two.until(lambda frame: frame["t"] == "state")
            assert (two.seq, two.view) == kept
            await one.play(hands=1)
            await two.play(hands=1)

    run(scenario())


def generated(count: int = 400) -> list[str]:
    """Frames made by Hypothesis, the same every time."""
    out: list[str] = []

    @settings(max_examples=count, database=None, derandomize=True)
    @given(HARMLESS)
    def collect(text: str) -> None:
        out.append(text)

    collect()
    return out


def test_huge_and_binary_frames(tmp_path: Path) -> None:
    """A frame over 16 KiB ends that connection; a binary frame is an error; the table goes on."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (player,) = await home.table()
            assert player.socket is not None
            await player.socket.send(b"\x00\x01")
            assert (await player.receive())["code"] == "bad_message"
            await player.send(" " * (MOST_BYTES + 1))
            assert await player.closed() == 1009
            await player.connect()
            await player.play(hands=1)

    run(scenario())


def test_too_fast_and_too_bad(tmp_path: Path) -> None:
    """Messages over the rate have no effect; a socket that sends nothing but rubbish is closed."""

    async def scenario() -> None:
        async with house(tmp_path, limits__messages=1, limits__burst=5, limits__bad_messages=10) as home:
            (player,) = await home.table()
            for number in range(6):
                await player.send({"t": "ping", "n": number})
            frame = await player.until(lambda frame: frame["t"] == "error")
            assert (frame["code"], frame["id"]) == ("too_fast", None)
            await player.do("pass", "dropped")
            frame = await player.until(lambda frame: frame["t"] == "error" and frame["id"] is not None)
            assert (frame["code"], frame["id"]) == ("too_fast", "dropped")
            for _ in range(12):
                await player.send("rubbish")
            assert (await player.until(lambda frame: frame["t"] == "bye"))["code"] == "bad_client"
            assert await player.closed() == 1008

    run(scenario())


@pytest.mark.parametrize("command", ["discard 9z", "fly", "win", "pung", "ga 2", "timeout"])
def test_commands_that_are_not_legal_are_refused_in_words(tmp_path: Path, command: str) -> None:
    """The refusal has a code and both sentences; nothing changes."""

    async def scenario() -> None:
        async with house(tmp_path, bots=None, pace__normal=10) as home:
            (player,) = await home.table(pace="normal")
            before = player.seq
            await player.do(command, "bad")
            frame = await player.until(lambda frame: frame["t"] in {"refused", "ack"})
            assert frame["t"] == "refused"
            assert frame["code"]
            assert frame["zh"]
            assert frame["en"]
            assert player.seq == before

    run(scenario())


def test_a_player_cannot_say_that_his_time_is_up(tmp_path: Path) -> None:
    """Not even in his own turn: that is the clock's command."""

    async def scenario() -> None:
        async with house(tmp_path, pace__normal=0) as home:
            (player,) = await home.table(pace="normal")
            await player.asked()
            await player.do("timeout", "late")
            frame = await player.until(lambda frame: frame["t"] in {"refused", "ack"})
            assert (frame["t"], frame["code"]) == ("refused", "bad_command")

    run(scenario())


def test_commands_of_a_stranger_reach_no_table(tmp_path: Path) -> None:
    """A player of one table cannot move another: his socket belongs to one seat of one table."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            (one,) = await home.table()
            (two,) = await home.table()
            thief = Player(home.url, one.token, one.account)
            thief.table = two.table
            await thief.connect()
            assert thief.frames[-1]["code"] == "not_seated"
            assert await thief.closed() == 1000
            with pytest.raises(ConnectionClosed):
                await thief.do("discard 1m")

    run(scenario())


def test_dead_lines_are_noticed(tmp_path: Path) -> None:
    """The server pings; the client's own ping is answered with the same number."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            assert isinstance(home, House)
            assert home.server.config.ws_ping_interval == 4
            assert home.server.config.ws_ping_timeout == 5
            (player,) = await home.table()
            await player.send({"t": "ping", "n": 5})
            assert await player.until(lambda frame: frame["t"] == "pong") == {"t": "pong", "n": 5}

    run(scenario())
