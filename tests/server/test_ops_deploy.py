"""The samples in deploy/: each can be read, and every option, setting, file and address named in them is there."""

from __future__ import annotations

import argparse
import configparser
import ipaddress
import json
import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest

from haipai.cli import COMMANDS
from haipai.server.config import Config, load
from haipai.server.main import add_arguments, flags
from haipai.server.ops.bans import Ban
from tests.server.house import house, run
from tests.server.test_docs import settings

DEPLOY = Path(__file__).parents[2] / "deploy"


def text(name: str) -> str:
    """A sample."""
    return (DEPLOY / name).read_text(encoding="utf-8")


def served(words: list[str]) -> Config:
    """The settings that a command line of `haipai serve` gives."""
    parser = argparse.ArgumentParser("haipai serve", exit_on_error=False)
    add_arguments(parser)
    args = parser.parse_args(words)
    return load(None, {}, flags(args))


def test_the_samples_are_all_looked_at() -> None:
    """No sample without a test here."""
    assert sorted(path.name for path in DEPLOY.iterdir()) == [
        "Caddyfile",
        "Containerfile",
        "compose.yaml",
        "haipai.service",
        "haipai.toml",
        "nginx.conf",
    ]


def test_the_settings_can_be_used() -> None:
    """The sample of settings loads; they are those of a server that a proxy alone reaches."""
    config = load(DEPLOY / "haipai.toml", {}, {})
    assert config.secure
    assert config.listen == "127.0.0.1"
    assert config.proxies == ["127.0.0.1"]
    assert 0 < config.admin.port != config.metrics.port > 0


def test_the_unit_starts_a_server_that_may_do_little() -> None:
    """Its command line is one of `haipai serve`, its data stands where it may write, it is no root and gains nothing."""
    parser = configparser.ConfigParser(strict=False, delimiters=("=",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text("haipai.service"))
    assert set(parser.sections()) == {"Unit", "Service", "Install"}
    service = parser["Service"]
    program, command, *words = shlex.split(service["ExecStart"])
    assert (Path(program).name, command) == ("haipai", "serve")
    assert words[words.index("--config") + 1] == "/etc/haipai.toml"
    assert served(words).data == f"/var/lib/{service['StateDirectory']}"
    assert all(re.fullmatch(r"[A-Z][A-Za-z]+", name) for section in parser.sections() for name in parser[section])
    for name in ("DynamicUser", "NoNewPrivileges", "PrivateDevices", "ProtectHome", "MemoryDenyWriteExecute"):
        assert service[name] == "yes"
    assert (service["ProtectSystem"], service["CapabilityBoundingSet"]) == ("strict", "")
    for name in re.findall(r"\b(tls_\w+|[a-z]+\.[a-z_]+) = ", text("haipai.service")):
        assert name in settings()


def instructions(name: str) -> list[tuple[str, str]]:
    """The instructions of a Containerfile, lines that go on joined."""
    body = re.sub(r"^#.*\n", "", text(name), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in body.splitlines() if line.strip()]


def test_the_image_is_made_of_what_is_there(root: Path) -> None:
    """Known instructions, files that exist, a command line that is understood, a user that is not root."""
    steps = instructions("Containerfile")
    known = {
        "FROM",
        "RUN",
        "WORKDIR",
        "COPY",
        "USER",
        "VOLUME",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    }
    assert {step for step, _ in steps} <= known
    copied = [words.split()[:-1] for step, words in steps if step == "COPY" and not words.startswith("--from")]
    assert len(copied) > 5
    assert [name for names in copied for name in names if not (root / name).exists()] == []
    last = dict(steps)
    assert json.loads(last["ENTRYPOINT"]) == ["/opt/haipai/bin/haipai"]
    command, *words = json.loads(last["CMD"])
    config = served(words)
    assert (command, config.data, config.port) == ("serve", last["VOLUME"], int(last["EXPOSE"]))
    assert last["USER"] == "haipai"
    assert f"127.0.0.1:{config.port}/readyz" in last["HEALTHCHECK"]


def test_the_compose_file_holds_together() -> None:
    """Its settings exist and load, its files exist, and the address that is believed is the proxy's own."""
    made: dict[str, Any] = import_module("yaml").safe_load(text("compose.yaml"))
    server, proxy = made["services"]["haipai"], made["services"]["caddy"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    names = {f"HAIPAI_{name.replace('.', '_').upper()}" for name in settings()}
    assert set(server["environment"]) <= names
    config = load(None, server["environment"], {})
    addresses = [one["networks"]["inside"]["ipv4_address"] for one in (server, proxy)]
    assert config.proxies == [addresses[1]]
    subnet = ipaddress.ip_network(made["networks"]["inside"]["ipam"]["config"][0]["subnet"])
    assert all(ipaddress.ip_address(address) in subnet for address in addresses)
    assert f"{config.public.removeprefix('https://')} {{" in text("Caddyfile")
    volumes = [volume.split(":")[0] for one in (server, proxy) for volume in one["volumes"]]
    assert [name for name in volumes if name not in made["volumes"] and not (DEPLOY / name).is_file()] == []
    upstream, port = proxy["environment"]["HAIPAI_UPSTREAM"].split(":")
    assert upstream in made["services"]
    assert ("EXPOSE", port) in instructions("Containerfile")


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_proxy_hands_on_to_the_server(name: str) -> None:
    """Braces close, and what is handed on goes where the sample of settings listens."""
    body = re.sub(r"#.*", "", text(name))
    depth = 0
    for letter in body:
        depth += (letter == "{") - (letter == "}")
        assert depth >= 0
    assert depth == 0
    config = load(DEPLOY / "haipai.toml", {}, {})
    assert f"{config.listen}:{config.port}" in body
    assert config.public.removeprefix("https://") in body


def test_nginx_is_told_what_it_does_not_do_by_itself() -> None:
    """WebSockets, the Host header, and both X-Forwarded headers set anew; each statement ends in a semicolon."""
    body = re.sub(r"#.*", "", text("nginx.conf"))
    sent = dict(re.findall(r"proxy_set_header\s+(\S+)\s+(\S+);", body))
    assert sent == {
        "Upgrade": "$http_upgrade",
        "Connection": "$haipai_connection",
        "Host": "$http_host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
    }
    assert re.search(r"map \$http_upgrade \$haipai_connection", body)
    assert "proxy_http_version 1.1;" in body
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    assert [line for line in lines if not line.endswith((";", "{", "}"))] == []


@pytest.mark.parametrize(
    ("believed", "secure"), [(["127.0.0.1"], True), (["127.0.0.0/8"], True), (["192.0.2.1"], False)]
)
def test_a_proxy_is_believed_if_it_is_named(tmp_path: Path, believed: list[str], secure: bool) -> None:
    """From an address of `proxies` scheme and client are taken as told, for cookies, origins and bans; else they are not."""

    async def scenario() -> None:
        async with house(tmp_path, proxies=believed, public="https://mahjong.example") as home:
            home.app.gate.bans.replace([Ban("address", "192.0.2.66", "", 0)])
            told = {"X-Forwarded-Proto": "https", "Host": "mahjong.example", "Origin": "https://mahjong.example"}
            async with httpx.AsyncClient(base_url=home.url, trust_env=False, headers=told) as client:
                answer = await client.post("/api/guest", json={}, headers={"X-Forwarded-For": "192.0.2.7"})
                assert answer.status_code == 200
                assert answer.headers["set-cookie"].startswith("__Host-haipai=" if secure else "haipai=")
                banned = await client.post("/api/guest", json={}, headers={"X-Forwarded-For": "192.0.2.66"})
                assert banned.status_code == (403 if secure else 200)

    run(scenario())


# -- the pages ------------------------------------------------------------------------------------------------


def command_lines(page: str) -> list[str]:
    """The lines of a page's code that call haipai, without what is said behind them."""
    blocks = re.findall(r"```\w*\n(.*?)```", page, re.DOTALL)
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("haipai ")]


@pytest.mark.parametrize("name", ["self-hosting.md"])
def test_the_commands_of_a_page_are_understood(root: Path, name: str) -> None:
    """Every `haipai …` in the page's code names a command, and options and arguments that it has."""
    found = command_lines((root / "docs" / name).read_text(encoding="utf-8"))
    assert len(found) > 8
    for line in found:
        _, command, *words = shlex.split(line)
        assert command in COMMANDS
        parser = argparse.ArgumentParser(exit_on_error=False)
        import_module(f"haipai.cli.{command}").arguments(parser)
        parser.parse_args(words)


def test_a_wrong_option_is_seen() -> None:
    """A command that names what there is not is refused by the same parser."""
    assert command_lines("```\nhaipai serve --no-such  # x\n```\nhaipai elsewhere") == ["haipai serve --no-such"]
    with pytest.raises((SystemExit, argparse.ArgumentError)):
        served(["--no-such"])
