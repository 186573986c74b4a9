"""Settings of the server: one frozen record from defaults, a TOML file, HAIPAI_… variables and flags, in that order.

Owns the names, ranges and refused combinations.  Must not know what a setting is used for.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from haipai.errors import HaipaiError

Seconds = Annotated[float, Meta(ge=0, le=3600)]
PREFIX: Final = "HAIPAI_"


class ConfigError(HaipaiError):
    """A setting that does not exist, is out of range, or does not go with another; `path` says where."""


class _Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Clocks(_Group, frozen=True):
    """Time to think, in seconds.  Off at a table with one person unless wanted."""

    turn: Annotated[float, Meta(gt=0, le=3600)] = 15.0
    claim: Annotated[float, Meta(gt=0, le=3600)] = 10.0
    bank: Seconds = 30.0  # for each hand, used when the base time is over
    next: Annotated[float, Meta(gt=0, le=3600)] = 30.0  # until the next hand begins by itself
    misses: Annotated[int, Meta(ge=1, le=100)] = 3  # time-outs in a row until auto-play


class Pace(_Group, frozen=True):
    """Spacing of what the server does by itself, in seconds."""

    pause: Annotated[float, Meta(ge=0, le=5)] = 0.8  # after every discard, whether or not anybody may claim
    slow: Annotated[float, Meta(ge=0, le=10)] = 1.2  # before a bot's own action
    normal: Annotated[float, Meta(ge=0, le=10)] = 0.8
    fast: Annotated[float, Meta(ge=0, le=10)] = 0.4


class Limits(_Group, frozen=True):
    """What one socket, address or server may use."""

    tables: Annotated[int, Meta(ge=1, le=100_000)] = 1000  # in memory at once
    tables_each: Annotated[int, Meta(ge=1, le=10_000)] = 50  # in memory at once, of one account
    rooms: Annotated[int, Meta(ge=1, le=100_000)] = 1000  # in memory at once
    rooms_each: Annotated[int, Meta(ge=1, le=10_000)] = 20  # in memory at once, of one account
    room_empty: Annotated[float, Meta(gt=0, le=366 * 86400)] = 86400.0  # seconds, then a room nobody is in is closed
    codes: Annotated[int, Meta(ge=1, le=100_000)] = 10  # wrong codes a minute from one address
    codes_all: Annotated[int, Meta(ge=1, le=1_000_000)] = 1000  # wrong codes an hour in all
    messages: Annotated[float, Meta(gt=0, le=100_000)] = 20.0  # a second on one socket
    burst: Annotated[int, Meta(ge=1, le=100_000)] = 60
    room_messages: Annotated[float, Meta(gt=0, le=100_000)] = 1.0  # a second in rooms, one account and address
    room_burst: Annotated[int, Meta(ge=1, le=100_000)] = 20
    bad_messages: Annotated[int, Meta(ge=1, le=1_000_000)] = 50  # in all, then the socket is closed
    sockets_each: Annotated[int, Meta(ge=1, le=100_000)] = 40  # of one address
    posts: Annotated[float, Meta(gt=0, le=100_000)] = 2.0  # HTTP changes a second from one address
    posts_burst: Annotated[int, Meta(ge=1, le=100_000)] = 30
    pages: Annotated[float, Meta(gt=0, le=100_000)] = 2.0  # pages, sheets and records of matches a second, one address
    pages_burst: Annotated[int, Meta(ge=1, le=100_000)] = 30
    outbox: Annotated[int, Meta(ge=2, le=10_000)] = 64  # frames waiting for one reader
    idle: Seconds = 300.0  # until a table nobody is at leaves memory
    hello: Annotated[float, Meta(gt=0, le=60)] = 5.0  # until the first frame
    delay: Annotated[float, Meta(ge=0, le=3600)] = 60.0  # that spectators are behind


class Keep(_Group, frozen=True):
    """How many days what is over is kept; 0: for ever."""

    days: Annotated[int, Meta(ge=0, le=36_500)] = 0  # finished matches with their records
    rooms: Annotated[int, Meta(ge=0, le=36_500)] = 0  # what was noted of closed rooms
    guests: Annotated[int, Meta(ge=0, le=36_500)] = 0  # accounts that never played


class Side(_Group, frozen=True):
    """A page of its own on loopback; 0: none."""

    port: Annotated[int, Meta(ge=0, le=65535)] = 0


class Config(_Group, frozen=True):
    """All settings of a server."""

    data: Annotated[str, Meta(min_length=1)] = "data"  # one folder with everything that is kept
    host: str = "0.0.0.0"  # noqa: S104 - a game for the phones in the house
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    local: bool = False  # loopback only
    public: str = ""  # where people reach it, when behind a proxy: https://…
    origins: list[str] = []  # further pages that may open sockets, exactly as browsers name them
    hosts: list[str] = []  # further names this server is reached by
    proxies: list[str] = []  # addresses whose X-Forwarded-… headers are believed
    tls_cert: str = ""  # file with the certificate and those between it and the root, PEM; with it https is spoken
    tls_key: str = ""  # file with its key, PEM
    web: str = ""  # folder of the built client; empty: found by itself
    log: Literal["debug", "info", "warning", "error"] = "info"
    log_file: str = ""  # empty: standard error
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    clock: Clocks = Clocks()
    pace: Pace = Pace()
    limits: Limits = Limits()
    keep: Keep = Keep()
    admin: Side = Side()  # what whoever runs it may see and do
    metrics: Side = Side()  # figures for monitoring

    @property
    def listen(self) -> str:
        """The address to listen on."""
        return "127.0.0.1" if self.local else self.host

    @property
    def secure(self) -> bool:
        """Whether people reach it by https."""
        return bool(self.tls_cert) or self.public.startswith("https://")


def load(file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]) -> Config:
    """The settings; later sources win.  ConfigError `bad_config`, `no_config` with the place.

    `flags` is flat: "clock.turn" → value; strings are read as numbers and truth values where needed.
    """
    tree = _read(file) if file is not None else {}
    for path in _paths(tree):
        _check_name(path)
    for path, value in (*_from_environment(environment), *flags.items()):
        _check_name(path)
        _put(tree, path, value)
    try:
        config = msgspec.convert(tree, Config, strict=False)
    except msgspec.ValidationError as error:
        words, _, place = str(error).partition(" - at ")
        raise ConfigError("bad_config", words, place.strip("`").removeprefix("$.")) from None
    _check_together(config)
    return config


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError("no_config", f"cannot read the settings: {error.strerror}", str(file)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError("bad_config", f"not TOML: {error}", str(file)) from None


def names() -> list[str]:
    """Every setting, as `port` or `clock.turn`."""
    found: list[str] = []
    for field in msgspec.structs.fields(Config):
        inside = msgspec.structs.fields(field.default) if isinstance(field.default, _Group) else ()
        found += [f"{field.name}.{one.name}" for one in inside] or [field.name]
    return found


def _paths(tree: Mapping[str, Any]) -> list[str]:
    """What a file sets, as `names` has it."""
    found: list[str] = []
    for name, value in tree.items():
        inside = name in _groups() and isinstance(value, Mapping)
        found += [f"{name}.{one}" for one in value] if inside else [name]
    return found


def _check_name(path: str) -> None:
    """A name that is none is refused with those that are near it, or all when none is."""
    known = names()
    if path in known:
        return
    near = difflib.get_close_matches(path, known, n=5, cutoff=0.5)
    words = f"near it: {', '.join(near)}" if near else f"settings are {', '.join(known)}"
    raise ConfigError("bad_config", f"there is no such setting; {words}", path)


def _groups() -> tuple[str, ...]:
    return tuple(f.name for f in msgspec.structs.fields(Config) if isinstance(f.default, _Group))


def _from_environment(environment: Mapping[str, str]) -> list[tuple[str, Any]]:
    """HAIPAI_PORT → port, HAIPAI_CLOCK_TURN → clock.turn; lists are separated by spaces."""
    known = {f.name for f in msgspec.structs.fields(Config)}
    out: list[tuple[str, Any]] = []
    for name, text in sorted(environment.items()):
        if not name.startswith(PREFIX):
            continue
        key = name.removeprefix(PREFIX).lower()
        group = next((g for g in _groups() if key.startswith(g + "_")), None)
        if group:
            out.append((f"{group}.{key.removeprefix(group + '_')}", text))
        elif key in known:
            out.append((key, text))
    return out


def _put(tree: dict[str, Any], path: str, value: Any) -> None:
    *groups, last = path.split(".")
    for group in groups:
        tree = tree.setdefault(group, {})
    tree[last] = value.split() if isinstance(value, str) and last in {"origins", "hosts", "proxies"} else value


def _check_together(config: Config) -> None:
    if config.local and config.host not in {"0.0.0.0", "127.0.0.1"}:  # noqa: S104
        raise ConfigError("bad_config", "local listens on 127.0.0.1; leave host out", "host")
    if bool(config.tls_cert) != bool(config.tls_key):
        missing = "tls_key" if config.tls_cert else "tls_cert"
        raise ConfigError("bad_config", "tls_cert and tls_key go together", missing)
    _check_ports(config)
    for place, urls in (("origins", config.origins), ("public", [config.public] if config.public else [])):
        _check_origins(place, urls)
    for proxy in config.proxies:
        _check_proxy(proxy)


def _check_proxy(proxy: str) -> None:
    """A proxy is known by its address alone: a name would never be believed."""
    try:
        ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise ConfigError("bad_config", f"{proxy!r} is neither an address nor a network", "proxies") from None


def _check_ports(config: Config) -> None:
    taken = {config.port}
    for place, port in (("admin.port", config.admin.port), ("metrics.port", config.metrics.port)):
        if port and port in taken:
            raise ConfigError("bad_config", f"port {port} is taken by another part of the server", place)
        taken.add(port)


def _check_origins(place: str, urls: Sequence[str]) -> None:
    for url in urls:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path not in {"", "/"}:
            raise ConfigError("bad_config", f"{url!r} is no http(s)://host[:port]", place)


def from_process(file: Path | None, flags: Mapping[str, Any]) -> Config:
    """`load` with this process's environment."""
    return load(file, os.environ, flags)
