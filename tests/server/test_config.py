"""Settings: sources and their order, ranges, refusals with code and place; what the start prints."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import pytest

from haipai.errors import HaipaiError
from haipai.server import lan
from haipai.server.config import Config, ConfigError, load, names
from haipai.server.main import add_arguments, flags, main, start_log


def test_defaults_hold_the_table_times() -> None:
    """Base 15 s turn, 10 s claim, bank 30 s, pause 0.8 s, auto-play after three; listening on the LAN."""
    config = load(None, {}, {})
    assert config == Config()
    assert (config.clock.turn, config.clock.claim, config.clock.bank, config.clock.misses) == (15, 10, 30, 3)
    assert (config.pace.slow, config.pace.normal, config.pace.fast, config.pace.pause) == (1.2, 0.8, 0.4, 0.8)
    assert config.listen == "0.0.0.0"  # noqa: S104


def test_later_sources_win(tmp_path: Path) -> None:
    """File, then environment, then options."""
    file = tmp_path / "haipai.toml"
    file.write_text('port = 1\nhost = "127.0.0.2"\n[clock]\nturn = 20\nclaim = 5\n')
    environment = {"HAIPAI_PORT": "2", "HAIPAI_CLOCK_CLAIM": "6", "HAIPAI_ORIGINS": "http://a http://b", "PATH": "x"}
    config = load(file, environment, {"port": 3})
    assert (config.port, config.host, config.clock.turn, config.clock.claim) == (3, "127.0.0.2", 20, 6)
    assert config.origins == ["http://a", "http://b"]
    with pytest.raises(AttributeError):
        config.port = 4  # type: ignore[misc]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"port": 70_000}, "port"),
    ({"port": "many"}, "port"),
    ({"clock.turn": 0}, "clock.turn"),
    ({"clock.trun": 5}, "clock.trun"),
    ({"pace.pause": -1}, "pace.pause"),
    ({"log": "loud"}, "log"),
    ({"colour": "red"}, "colour"),
    ({"port.number": 1}, "port.number"),
    ({"clock": 5}, "clock"),
    ({"local": True, "host": "10.0.0.1"}, "host"),
    ({"public": "mahjong.example"}, "public"),
    ({"origins": ["http://a/path"]}, "origins"),
    ({"tls_cert": "a.pem"}, "tls_key"),
    ({"tls_key": "a.pem"}, "tls_cert"),
    ({"admin.port": 8000}, "admin.port"),
    ({"admin.port": 9, "metrics.port": 9}, "metrics.port"),
    ({"keep.days": -1}, "keep.days"),
    ({"proxies": ["caddy"]}, "proxies"),
    ({"proxies": "10.0.0.1 10.0.0.0/33"}, "proxies"),
]


@pytest.mark.parametrize(("given", "place"), REFUSED, ids=[str(row[0]) for row in REFUSED])
def test_refused_settings_name_the_place(given: dict[str, Any], place: str) -> None:
    """Unknown names, values out of range and combinations that cannot be, each with code and place."""
    with pytest.raises(ConfigError) as caught:
        load(None, {}, given)
    assert caught.value.code == "bad_config"
    assert caught.value.path == place


NEAR: list[tuple[str, str, list[str]]] = [
    ("clock.trun", "near it", ["clock.turn"]),
    ("turn", "near it", ["clock.turn"]),
    ("limits.room", "near it", ["limits.rooms", "limits.room_empty"]),
    ("nope", "settings are", names()),
]


@pytest.mark.parametrize(("name", "words", "told"), NEAR, ids=[row[0] for row in NEAR])
@pytest.mark.parametrize("source", ["file", "environment", "option"])
def test_a_name_that_is_none_is_refused_with_those_near_it(
    tmp_path: Path, source: str, name: str, words: str, told: list[str]
) -> None:
    """From wherever it comes, except a variable that is no setting at all; a program is told the place too."""
    file = tmp_path / "haipai.toml"
    group, _, last = name.rpartition(".")
    file.write_text(f"[{group}]\n{last} = 1\n" if group else f"{name} = 1\n")
    variables = {f"HAIPAI_{name.replace('.', '_').upper()}": "1"}
    if source == "environment" and not group:
        assert load(None, variables, {}) == Config()
        return
    with pytest.raises(ConfigError) as caught:
        load(
            file if source == "file" else None,
            variables if source == "environment" else {},
            {name: "1"} if source == "option" else {},
        )
    assert (caught.value.code, caught.value.path) == ("bad_config", name)
    assert words in caught.value.message
    assert all(one in caught.value.message for one in told)


def test_every_setting_can_be_named() -> None:
    """The names are those of the record, each once; groups are none of them."""
    assert len(names()) == len(set(names()))
    assert {"port", "clock.turn", "limits.room_burst", "metrics.port"} <= set(names())
    assert "clock" not in names()


@pytest.mark.parametrize(
    ("arguments", "place"),
    [(["--set", "nope=1"], "nope"), (["--web", "nosuch"], "web"), (["--set", "web=nosuch"], "web")],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_serve_refuses_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], place: str
) -> None:
    """A setting that is none, and a folder without a client: exit status 2, and nothing is made."""
    assert main(["--local", "--port", "0", "--data", str(tmp_path / "data"), *arguments]) == 2
    told = capsys.readouterr().err
    assert told.startswith("haipai serve: bad_config: ")
    assert place in told
    assert not (tmp_path / "data").exists()


def test_bad_files_are_refused(tmp_path: Path) -> None:
    """No file, and a file that is no TOML."""
    with pytest.raises(ConfigError) as caught:
        load(tmp_path / "none.toml", {}, {})
    assert caught.value.code == "no_config"
    (tmp_path / "bad.toml").write_text("port = = 1")
    with pytest.raises(ConfigError) as caught:
        load(tmp_path / "bad.toml", {}, {})
    assert caught.value.code == "bad_config"


def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """It is the setting of the log that is wrong, not the port."""
    with pytest.raises(ConfigError) as caught:
        start_log(Config(log_file=str(tmp_path / "none" / "log")))
    assert (caught.value.code, caught.value.path) == ("bad_config", "log_file")


def parser() -> argparse.ArgumentParser:
    """The options of `haipai serve`."""
    made = argparse.ArgumentParser("haipai serve")
    add_arguments(made)
    return made


def test_options_become_settings() -> None:
    """Options by name and --set; those not given leave the other sources alone."""
    args = parser().parse_args(["--local", "--port", "0", "--set", "clock.turn=20", "--set", "pace.pause=0.5"])
    assert flags(args) == {"local": True, "port": 0, "clock.turn": "20", "pace.pause": "0.5"}
    assert load(None, {}, flags(args)).clock.turn == 20
    assert flags(parser().parse_args([])) == {}
    with pytest.raises(HaipaiError):
        flags(parser().parse_args(["--set", "port"]))


def test_help_has_examples_that_parse() -> None:
    """Every example line of --help is accepted by the parser."""
    words = parser().format_help()
    examples = re.findall(r"^  (?:\w+=\S+ )*haipai serve(.*?)(?:\s{3,}.*)?$", words, re.MULTILINE)
    assert len(examples) >= 4
    for example in examples:
        parser().parse_args(example.split())


def test_greeting_tells_every_address() -> None:
    """On the LAN: each address, a QR code of the first, the firewall hint with the port; local: one address."""
    found = lan.urls("http", "0.0.0.0", 8123, "")  # noqa: S104
    assert found[-1] == "http://127.0.0.1:8123/"
    assert found[:-1] == [f"http://{address}:8123/" for address in lan.addresses()]
    words = lan.greeting(["http://192.168.1.7:8123/", "http://127.0.0.1:8123/"], 8123, local=False)
    assert "http://192.168.1.7:8123/" in words
    assert "▀" in words or "█" in words
    assert "8123" in words.partition("4.")[2]
    local = lan.greeting(lan.urls("http", "127.0.0.1", 8123, ""), 8123, local=True)
    assert "http://127.0.0.1:8123/" in local
    assert "█" not in local
    assert lan.urls("http", "0.0.0.0", 1, "https://m.example") == ["https://m.example"]  # noqa: S104


@pytest.mark.parametrize(
    ("low", "high"),
    [("192.168.1.7", "10.0.0.7"), ("10.0.0.7", "172.17.0.1"), ("192.168.0.2", "169.254.1.1")],
)
def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch, low: str, high: str) -> None:
    """Home networks before those of containers and of unconfigured cards."""

    class Card:
        def __init__(self, *addresses: object) -> None:
            self.ips = [type("IP", (), {"ip": address})() for address in addresses]

    monkeypatch.setattr("ifaddr.get_adapters", lambda: [Card("127.0.0.1", high), Card(low, ("fe80::1", 0, 1))])
    assert lan.addresses() == [low, high]
